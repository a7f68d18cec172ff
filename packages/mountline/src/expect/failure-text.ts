import { type Evidence, fileOf, formatSpan } from '@mountline/core';
import type { Excerpt, Failure, Miss } from './expectation.ts';
import { PLACES } from './lines-around.ts';

/** A line of the words about a failure, and how deep it stands. */
export interface ToldLine {
  indent: number;
  text: string;
  /** A line of the user's file or a command: it is not wrapped. */
  raw?: true;
}

/** What came, the nearest miss and the lines around it, in words. */
export function told({ came, nearest }: Failure): ToldLine[] {
  return [{ indent: 0, text: `came: ${came}` }, ...nearest.flatMap(missLines)];
}

function missLines({ text, evidence, collectWith = [], lines = [] }: Miss): ToldLine[] {
  const shown = evidence.slice(0, PLACES);
  const excerpts = new Set(lines.map(({ file }) => file));
  return [
    { indent: 0, text },
    ...shown.filter(({ span }) => !excerpts.has(fileOf(span))).map(rowLine),
    ...lines.flatMap((excerpt) => excerptLines(excerpt, shown)),
    ...(evidence.length > shown.length ? [{ indent: 2, text: `and ${evidence.length - shown.length} more` }] : []),
    ...collectWith.map((command): ToldLine => ({ indent: 2, text: `collect: ${command}`, raw: true })),
  ];
}

const rowLine = ({ span, text }: Evidence): ToldLine => ({
  indent: 2,
  text: `${formatSpan(span)}: ${shortened(text.split('\n')[0]!, LONG)}`,
  raw: true,
});

/** The lines that are meant have a mark. */
function excerptLines({ file, lines }: Excerpt, evidence: readonly Evidence[]): ToldLine[] {
  const width = String(lines.at(-1)?.line ?? 0).length;
  const meant = (line: number) =>
    evidence.some(({ span }) => fileOf(span) === file && line >= span.line && line <= (span.endLine ?? span.line));
  const rows = lines.flatMap(({ line, text }, i): ToldLine[] => {
    const row = `${String(line).padStart(width)}  ${shortened(text, meant(line) ? LONG : SHORT)}`;
    const gap = i > 0 && lines[i - 1]!.line !== line - 1;
    return [
      ...(gap ? [{ indent: 2, text: '…', raw: true as const }] : []),
      { indent: 2, text: `${meant(line) ? '>' : ' '} ${row}`, raw: true },
    ];
  });
  return [{ indent: 2, text: file, raw: true }, ...rows];
}

/** So many characters of a line that is meant, and of one around it. */
const LONG = 300;
const SHORT = 120;

const shortened = (text: string, room: number) => (text.length > room ? `${text.slice(0, room)}…` : text);
