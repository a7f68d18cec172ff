import { withoutControls } from './terminal-controls.ts';

/** A line of a text, and its number in the text that the user has. */
export interface Line {
  text: string;
  number: number;
}

const SCRIPT = /^Script (?:started|done) on .*$/;

/**
 * The lines of a text from the first that is not blank, without control sequences and without what script(1) adds.
 *
 * @param numbers Line numbers in the text that the user has, if this one was decoded from it.
 */
export function linesOf(content: string, numbers?: readonly number[]): Line[] {
  const lines = withoutControls(content)
    .split('\n')
    .map((text, i) => ({ text, number: numbers?.[i] ?? i + 1 }))
    .filter(({ text }) => !SCRIPT.test(text));
  const from = lines.findIndex(isFilled);
  return from < 0 ? [] : lines.slice(from);
}

export const isFilled = ({ text }: Line): boolean => text.trim() !== '';

export const isScriptHead = (line: string): boolean => SCRIPT.test(line);

export const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

export function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex(isFilled) + 1);
}

export function withoutBlankEnds(lines: readonly Line[]): readonly Line[] {
  const from = lines.findIndex(isFilled);
  return from < 0 ? [] : withoutBlankEnd(lines.slice(from));
}
