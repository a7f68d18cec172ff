/** A file as it is read, in which only what a test is about is told. */
import { SECOND, type Source, type Span, type Stamp } from '@mountline/core';
import type { Reading } from '@mountline/correlation';
import { sources } from '@mountline/parsers';

/** Second `s` of a clock; each stamp is a second wide. */
export const stampAt = (s: number, of: Partial<Stamp> = {}): Stamp => ({
  clock: 'utc',
  value: s * SECOND,
  width: SECOND,
  ...of,
});

export const spanAt = (line: number, path = 'a.log'): Span => ({ path, line, offset: 0 });

/** A log of several programs, or of those actors, that hears whom the source of its name does. */
export function logSource(name: string, actors: readonly string[] = ['', '']): Source {
  const hears = sources.map((source): Source => source).find((source) => source.name === name)?.hears;
  return { name, type: 'log', hears, tables: actors.map((actor) => ({ actor })) } as unknown as Source;
}

/** What a unit wrote, at seconds of its file. */
export const spoke = (unit: string, from: number, to: number, host?: string): Reading['activity'][number] => ({
  unit,
  lines: 2,
  first: stampAt(from),
  last: stampAt(to),
  usualGap: SECOND,
  gaps: [],
  ...(host === undefined ? {} : { host }),
});

/** A syslog of a hundred seconds. */
export const madeReading = (of: Partial<Reading> = {}): Reading => ({
  entry: { path: 'a.log', source: 'syslog', state: 'read', records: 1, bytes: 1 },
  source: logSource('syslog'),
  logRecords: [],
  rows: [],
  clues: [],
  activity: [],
  extent: { first: stampAt(0), last: stampAt(100), turns: 0 },
  reboots: [],
  steps: [],
  unread: [],
  errors: [],
  diagnostics: [],
  ...of,
});
