/** What is known about a source beside its description: from its code, and from its fixtures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLogRecord, type Source } from '@mountline/core';
import { jsonLines, ROOT, sourceCases } from '../../testing/fixtures.ts';
import { type Form, formsOf } from './record-fields.ts';

export interface SourceNotes {
  /** The comment on top of its code: real lines, where the form is defined, traps. */
  comment: string;
  forms: Form[];
  sample: Sample;
}

export interface Sample {
  /** The fixture, from the root of the project. */
  path: string;
  /** The first lines, long ones cut. */
  lines: string[];
  more: boolean;
  /** A record of that file, as it is in JSON; null where all are too long. */
  record: unknown;
}

/** The first comment of the file that shows a line of the format; else its first comment. */
export function commentOf(text: string): string {
  const comments = [...text.matchAll(/^\/\*\*[\s\S]*?\*\//gm)].map(([comment]) =>
    comment
      .replace(/^\/\*\* ?\n?|\s*\*\/$/g, '')
      .replace(/^ \* ?/gm, '')
      .trimEnd(),
  );
  return comments.find((comment) => /^ {4}/m.test(comment)) ?? comments[0] ?? '';
}

const LINES = 8;
const COLUMNS = 160;
/** Fixtures that show what is odd; the common form is looked for first. */
const ODD = /odd|bad|broken|cut|template|other|every|zoo|legacy|clocks|no-/;
const LONGEST_RECORD = 1200;

const linesOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/\n+$/, '').split('\n');

function sampleOf(source: Source): Sample {
  const cases = sourceCases(source.name);
  const common = cases.filter(({ name }) => !ODD.test(name));
  const chosen = common.find(({ bytes }) => linesOf(bytes).length > 2) ?? common[0] ?? cases[0]!;
  const all = linesOf(chosen.bytes);
  const { records } = source.parse(chosen.bytes, chosen.name);
  const known = records.filter((record) => !isLogRecord(record) || record.kind !== null);
  const shown = [...known, ...records].find((record) => jsonLines([record]).length <= LONGEST_RECORD);
  return {
    path: `fixtures/sources/${source.name}/${chosen.name}`,
    lines: all.slice(0, LINES).map((line) => (line.length > COLUMNS ? `${line.slice(0, COLUMNS)}…` : line)),
    more: all.length > LINES,
    record: shown ? JSON.parse(jsonLines([shown])) : null,
  };
}

export function notesOf(source: Source): SourceNotes {
  const text = readFileSync(join(ROOT, 'packages/parsers/src/sources', `${source.name}.ts`), 'utf8');
  const record = /defineSource<(\w+)>\(/.exec(text)?.[1];
  if (record === undefined) throw new Error(`${source.name}.ts does not say \`defineSource<RECORD>(\``);
  return { comment: commentOf(text), forms: formsOf(record), sample: sampleOf(source) };
}
