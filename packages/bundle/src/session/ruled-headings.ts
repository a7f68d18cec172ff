import type { Section } from './section.ts';
import { countOutputs, whole } from './split-outputs.ts';
import { type Line, withoutBlankEnds } from './text-lines.ts';
import { fileKind } from './typed-command.ts';

/** A rule, the path of a file, and the same rule, as `eb logs` heads each file of a node. */
const HEADED = /^(-{20,80})\n\/\S{1,255}\n\1$/m;
const RULE = /^-{20,80}$/;
const FILE = /^\/\S{1,255}$/;

export const hasRuledHeading = (text: string): boolean => HEADED.test(text);

/** How many lines of each file it shows, the last ones, unless all were requested. */
const TAIL = 100;

/** Files below their paths between rules, as in logs of AWS Elastic Beanstalk; null if the text does not begin so. */
export function ruled(lines: readonly Line[]): Section[] | null {
  const fileAt = (i: number): string | null => {
    const [above, name, below] = [lines[i]?.text, lines[i + 1]?.text, lines[i + 2]?.text];
    return above !== undefined && above === below && RULE.test(above) && FILE.test(name!) ? name! : null;
  };
  if (fileAt(0) === null) return null;
  const found: { name: string; line: number; lines: Line[] }[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const name = fileAt(i);
    if (name === null) found.at(-1)!.lines.push(lines[i]!);
    else {
      found.push({ name, line: lines[i + 1]!.number, lines: [] });
      i += 2;
    }
  }
  countOutputs(found.length);
  return found.map((section) => {
    const own = withoutBlankEnds(section.lines);
    const cut =
      own.length < TAIL
        ? {}
        : { cut: `it has at least ${TAIL} lines, and \`eb logs\` gives only the last ${TAIL} of a file` };
    return { ...section, kind: fileKind(section.name), lines: own, ...cut, ...whole(own) };
  });
}
