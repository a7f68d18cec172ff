/** Bundles with less evidence: what is concluded from them, set against what the whole bundle shows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  wholeLine,
} from '@mountline/correlation';
import { sources as all } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { openBundle } from 'mountline';
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
  const findings = runFacts(
    await assembleTimeline('mutated', nodesOf({ readings, diagnostics: [], sources: [] })),
    watched,
  );
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

/** Files that are changed, or left out: one mostly. */
export interface Mutation {
  what: string;
  files: { file: File; reading(): Promise<Reading | undefined> }[];
}

const one = (what: string, file: File, reading: () => Promise<Reading | undefined>): Mutation => ({
  what,
  files: [{ file, reading }],
});

const cut = (file: File, what: string, from: number, to: number): Mutation =>
  one(`${what} of ${file.path}`, file, () => {
    const [first = 0, last = 0] = [from, to].map((tenth) => Math.floor((file.bytes.length * tenth) / 10));
    // A table that ends with a whole row is a whole table: nothing tells that it was cut there.
    const end = last < file.bytes.length && file.bytes[last - 1] === LF ? last - 1 : last;
    return readBytes(file.path, file.bytes.subarray(first, end));
  });

const claimed = (files: readonly File[]) => files.filter(({ whole }) => whole.source !== null);
const logs = (files: readonly File[]) => files.filter(({ whole }) => whole.source?.type === 'log');

/** Every file left out, and every file without its second half; every log without its first half. */
export function mutationsOf(files: readonly File[]): Mutation[] {
  return [
    ...files.map((file) => one(`without ${file.path}`, file, async () => undefined)),
    ...claimed(files).map((file) => cut(file, 'first half', 0, 5)),
    ...logs(files).map((file) => cut(file, 'second half', 5, 10)),
  ];
}

/** Every file cut at each tenth. */
export function cutsOf(files: readonly File[]): Mutation[] {
  const tenths = [1, 2, 3, 4, 6, 7, 8, 9];
  return claimed(files).flatMap((file) => tenths.map((tenth) => cut(file, `${tenth} tenths`, 0, tenth)));
}

/** The ports of this node that the bundle speaks of most, the first two. */
function portsOf(files: readonly File[]): string[] {
  const counts = new Map<string, number>();
  for (const { bytes } of claimed(files)) {
    for (const [, port = ''] of textOf(bytes).matchAll(/\b(?:port=|127\.0\.0\.1:|mount\.)([1-6]\d{4})\b/g))
      counts.set(port, (counts.get(port) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || Number(a) - Number(b))
    .flatMap(([port]) => port)
    .slice(0, 2);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const UID =
  /\b([0-9a-f]{7})[0-9a-f]((?:[-_]|\\x2d)[0-9a-f]{4}(?:(?:[-_]|\\x2d)[0-9a-f]{4}){2}(?:[-_]|\\x2d)[0-9a-f]{12})\b/g;

/** Gives a port another number, in decimal and as tables of /proc write it. */
function asPort(from: string, to: string): (text: string) => string {
  const hex = (port: string) => Number(port).toString(16);
  const written = new RegExp(`\\b(?:${from}|${hex(from)}|${hex(from).toUpperCase()})\\b`, 'g');
  return (text) =>
    text.replace(written, (one) => (one === from ? to : one === hex(from) ? hex(to) : hex(to).toUpperCase()));
}

/**
 * One log whose clock is an hour fast; one file in which a port, or every pod, has another name; one file in which a port
 * is that of another mount, and all files so: a number that was used again. The list of NFS clients is not changed alone: a client
 * that no row belongs to contradicts nothing, it is what `umount -l` leaves.
 */
export function distortionsOf(files: readonly File[]): Mutation[] {
  const rewrite = (what: string, changed: readonly File[], renamed: (text: string) => string): Mutation[] => {
    const others = changed.flatMap((file) => {
      const text = textOf(file.bytes);
      const other = renamed(text);
      return other === text ? [] : [{ file, reading: () => readBytes(file.path, Buffer.from(other, 'latin1')) }];
    });
    return others.length === 0 ? [] : [{ what, files: others }];
  };
  const each = (what: string, renamed: (text: string) => string) =>
    claimed(files)
      .filter(({ whole }) => whole.source!.name !== 'nfsfs')
      .flatMap((file) => rewrite(`${what} in ${file.path}`, [file], renamed));
  const [port, other] = portsOf(files);
  return [
    ...logs(files).map((file) => one(`an hour fast: ${file.path}`, file, async () => anHourFast(inFull(file.whole)))),
    ...(port === undefined ? [] : each(`another port for ${port}`, asPort(port, '20399'))),
    ...(port === undefined || other === undefined
      ? []
      : [
          ...each(`port ${other} as ${port}`, asPort(other, port)),
          ...rewrite(`port ${other} as ${port} everywhere`, claimed(files), asPort(other, port)),
        ]),
    ...each('another pod', (text) => text.replace(UID, '$1f$2')),
  ];
}

/** Sources that no fact looks at: what stands in such a table makes no difference (a test holds them to that). */
const asked = new Set(facts.flatMap(({ inputs }) => inputs.flatMap((input) => input.sources ?? [])));
const watched = facts.map((fact) => ({
  ...fact,
  derive: (context: FactContext) =>
    // Its events and the rest of it are made when they are asked for: a copy would make all of them.
    fact.derive(
      Object.create(context, {
        rows: {
          value: (source: string) => {
            asked.add(source);
            return context.rows(source);
          },
        },
      }),
    ),
}));

/** What a table says to facts and rules; undefined of a log, and of what gives clues: each of those is one of its own. */
function saysOf(reading: Reading | undefined): string | undefined {
  // That a command was stopped is evidence too.
  if (reading?.entry.state === 'error-text') return undefined;
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
  for (const { what, files: changed } of of(files)) {
    const others = new Map<File, Reading | undefined>();
    for (const { file, reading } of changed) others.set(file, await reading());
    const says = [...others].map(([file, other]) => `${file.path} ${saysOf(other) ?? 'what no other says'}`);
    const alike = changed.length === 1 && ![...others.values()].some((other) => saysOf(other) === undefined);
    if (alike && said.has(says[0]!)) continue;
    if (alike) said.add(says[0]!);
    const readings = files.flatMap((file) => (others.has(file) ? (others.get(file) ?? []) : file.whole));
    for (const words of compare(whole, await incidentsOf(readings))) found.push(`${what}: ${words}`);
  }
  return found;
}

/** With its known lines as a list, in place of columns. */
const inFull = (reading: Reading): Reading => ({ ...reading, logRecords: [...reading.logRecords].map(wholeLine) });

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

/**
 * What a rule says now and said of no incident before, whatever it is about: a file that contradicts the others may move an
 * incident to another port or pod, not make another one.
 */
export function otherRules(whole: readonly Incident[], mutated: readonly Incident[]): string[] {
  const ranks = (incidents: readonly Incident[], { rule }: Incident) =>
    incidents.flatMap((incident) => (incident.rule === rule ? RANK[incident.verdict] : []));
  return mutated.flatMap((incident) => {
    if (incident.verdict === 'possible') return [];
    return RANK[incident.verdict] > Math.max(0, ...ranks(whole, incident))
      ? [`${aboutOf(incident)} ${incident.verdict} ${incident.state}: more than before`]
      : [];
  });
}
