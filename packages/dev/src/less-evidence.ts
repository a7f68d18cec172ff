/** Bundles with less evidence: what is concluded from them, set against what the whole bundle shows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { type Artifact, HOUR, type Incident, type Source } from '@mountline/core';
import {
  assembleTimeline,
  evaluate,
  type FactContext,
  kindsOf,
  nodesOf,
  type Reading,
  readArtifact,
  runFacts,
} from '@mountline/correlation';
import { sources as all } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { FIXTURES } from './fixtures.ts';
import { gathered } from './gathered.ts';

const sources = all as readonly Source[];
const kinds = kindsOf(sources, facts);

export const INCIDENTS = readdirSync(join(FIXTURES, 'incidents'));

export interface File {
  path: string;
  bytes: Uint8Array;
  whole: Reading;
}

/** The files of an incident's bundle, each read once. */
export async function filesOf(name: string): Promise<File[]> {
  const files: File[] = [];
  for (const { path, bytes } of await gathered(await openBundle(join(FIXTURES, 'incidents', name, 'bundle'))))
    files.push({ path, bytes, whole: await readBytes(path, bytes) });
  return files;
}

const readBytes = (path: string, bytes: Uint8Array): Promise<Reading> => {
  const artifact: Artifact = { path, size: bytes.length, read: () => [bytes] };
  return readArtifact(artifact, sources);
};

export async function incidentsOf(readings: readonly Reading[]): Promise<Incident[]> {
  const findings = runFacts(await assembleTimeline('mutated', nodesOf({ readings, diagnostics: [] })), watched);
  return evaluate(findings, { rules, kinds, actors, sources }).incidents;
}

/** What is said of an incident, apart from where it is read. */
export const saidOf = ({ rule, verdict, state, title, bindings, impact, repeats, window, steps }: Incident) => ({
  rule,
  verdict,
  state,
  title,
  bindings,
  impact,
  repeats,
  window,
  steps: steps.map(({ name, by, status }) => [name, by, status].join(' ')),
});

const LF = 10;

/** One file changed, or left out. */
export interface Mutation {
  what: string;
  file: File;
  reading(): Promise<Reading | undefined>;
}

const cut = (file: File, what: string, from: number, to: number): Mutation => ({
  what: `${what} of ${file.path}`,
  file,
  reading: () => {
    const [first = 0, last = 0] = [from, to].map((tenth) => Math.floor((file.bytes.length * tenth) / 10));
    // A table that ends with a whole row is a whole table: nothing tells that it was cut there.
    const end = last < file.bytes.length && file.bytes[last - 1] === LF ? last - 1 : last;
    return readBytes(file.path, file.bytes.subarray(first, end));
  },
});

const claimed = (files: readonly File[]) => files.filter(({ whole }) => whole.source !== null);
const logs = (files: readonly File[]) => files.filter(({ whole }) => whole.source?.type === 'log');

/** Every file left out, and every file without its second half; every log without its first half. */
export function mutationsOf(files: readonly File[]): Mutation[] {
  return [
    ...files.map((file): Mutation => ({ what: `without ${file.path}`, file, reading: async () => undefined })),
    ...claimed(files).map((file) => cut(file, 'first half', 0, 5)),
    ...logs(files).map((file) => cut(file, 'second half', 5, 10)),
  ];
}

/** Every file cut at each tenth. */
export function cutsOf(files: readonly File[]): Mutation[] {
  const tenths = [1, 2, 3, 4, 6, 7, 8, 9];
  return claimed(files).flatMap((file) => tenths.map((tenth) => cut(file, `${tenth} tenths`, 0, tenth)));
}

/** One log whose clock is an hour fast; one file in which every port, or every pod, has another name. */
export function distortionsOf(files: readonly File[]): Mutation[] {
  const rewrite = (what: string, from: RegExp, to: string) =>
    claimed(files).flatMap((file): Mutation[] => {
      const text = Buffer.from(file.bytes).toString('latin1');
      const other = text.replace(from, to);
      const reading = () => readBytes(file.path, Buffer.from(other, 'latin1'));
      return other === text ? [] : [{ what: `${what} in ${file.path}`, file, reading }];
    });
  return [
    ...logs(files).map((file) => ({
      what: `an hour fast: ${file.path}`,
      file,
      reading: async () => anHourFast(file.whole),
    })),
    ...rewrite('another port', /\b20361\b/g, '20399'),
    ...rewrite('another pod', /\b([0-9a-f]{7})[0-9a-f](-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g, '$1f$2'),
  ];
}

/** Sources that no fact looks at: what stands in such a table makes no difference (a test holds them to that). */
const asked = new Set(facts.flatMap(({ inputs }) => inputs.flatMap((input) => input.sources ?? [])));
const watched = facts.map((fact) => ({
  ...fact,
  derive: (context: FactContext) =>
    fact.derive({
      ...context,
      rows: (source) => {
        asked.add(source);
        return context.rows(source);
      },
    }),
}));

/** What a table says to facts and rules; undefined of a log, and of what gives clues: each of those is one of its own. */
function saysOf(reading: Reading | undefined): string | undefined {
  if (!reading || (reading.source === null && reading.clues.length === 0)) return 'nothing';
  if (reading.source?.type === 'log' || reading.clues.length > 0) return undefined;
  if (!asked.has(reading.source!.name)) return 'nothing';
  const lost = reading.diagnostics.map(({ code, count }) => `${code} ${count}`);
  const rows = JSON.stringify(reading.rows, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return `${reading.source!.name} ${lost} ${rows}`;
}

/** Whether a file says nothing to facts and rules. */
export const isSilent = ({ whole }: File): boolean => saysOf(whole) === 'nothing';

/** What is said of each mutation and was not said of the whole. Those that say the same as one before are passed over. */
export async function tried(
  name: string,
  of: (files: readonly File[]) => Mutation[],
  compare: typeof accusations,
): Promise<string[]> {
  const files = await filesOf(name);
  const whole = await incidentsOf(files.map((file) => file.whole));
  const said = new Set(files.map((file) => `${file.path} ${saysOf(file.whole)}`));
  const found: string[] = [];
  for (const { what, file, reading } of of(files)) {
    const changed = await reading();
    const says = saysOf(changed);
    if (says !== undefined && said.has(`${file.path} ${says}`)) continue;
    if (says !== undefined) said.add(`${file.path} ${says}`);
    const readings = files.flatMap((one) => (one === file ? (changed ?? []) : one.whole));
    for (const words of compare(whole, await incidentsOf(readings))) found.push(`${what}: ${words}`);
  }
  return found;
}

/** All stamps of a reading, wherever they stand. */
function anHourFast<T>(value: T): T {
  if (Array.isArray(value)) return value.map(anHourFast) as T;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value).map(([name, entry]) => [
    name,
    typeof entry === 'function' ? entry : anHourFast(entry),
  ]);
  const copy = Object.fromEntries(entries);
  if (typeof copy.clock === 'string' && typeof copy.value === 'number') copy.value += HOUR;
  return copy;
}

const RANK = { possible: 1, likely: 2, confirmed: 3 };

/** What an incident is about: the variable that its rule binds first. Others may be counts, which shrink with the evidence. */
function aboutOf({ rule, bindings }: Incident): string {
  return `${rule} ${Object.entries(bindings)[0]?.join(' = ')}`;
}

/** What is said of less evidence and was not said of all of it. */
export function accusations(whole: readonly Incident[], mutated: readonly Incident[]): string[] {
  return mutated.flatMap((incident) => {
    const same = whole.filter((other) => aboutOf(other) === aboutOf(incident));
    const before = Math.max(0, ...same.map(({ verdict }) => RANK[verdict]));
    const words = `${aboutOf(incident)} ${incident.verdict} ${incident.state}`;
    if (incident.verdict === 'possible') return [];
    if (RANK[incident.verdict] > before) return [`${words}: more than before`];
    if (incident.state === 'open' && !same.some(({ state }) => state === 'open')) return [`${words}: open now`];
    return [];
  });
}

/** Rules that are confirmed now and were not: a file that contradicts the others may move an incident, not make another one. */
export function otherRules(whole: readonly Incident[], mutated: readonly Incident[]): string[] {
  const confirmed = (incidents: readonly Incident[]) =>
    incidents.filter(({ verdict }) => verdict === 'confirmed').map(({ rule }) => rule);
  const before = new Set(confirmed(whole));
  return confirmed(mutated).filter((rule) => !before.has(rule));
}
