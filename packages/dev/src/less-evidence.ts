/** Bundles with less evidence: what is concluded from them, set against what the whole bundle shows. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { type Artifact, HOUR, type Incident, type Source } from '@mountline/core';
import {
  assembleTimeline,
  evaluate,
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

interface File {
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
  const findings = runFacts(await assembleTimeline('mutated', nodesOf({ readings, diagnostics: [] })), facts);
  return evaluate(findings, { rules, kinds, actors, sources }).incidents;
}

export interface Mutation {
  what: string;
  readings(): Promise<Reading[]>;
}

/** Every file left out, and every file without its second half; every log without its first half. */
export function mutationsOf(files: readonly File[]): Mutation[] {
  const others = (file: File) => files.filter((other) => other !== file).map(({ whole }) => whole);
  const half = (file: File, bytes: Uint8Array) => async () => [...others(file), await readBytes(file.path, bytes)];
  return files.flatMap((file) => {
    const left: Mutation = { what: `without ${file.path}`, readings: async () => others(file) };
    if (file.whole.source === null) return [];
    const middle = Math.floor(file.bytes.length / 2);
    const first = { what: `first half of ${file.path}`, readings: half(file, file.bytes.subarray(0, middle)) };
    const second = { what: `second half of ${file.path}`, readings: half(file, file.bytes.subarray(middle)) };
    return file.whole.source.type === 'log' ? [left, first, second] : [left, first];
  });
}

/** Every file cut at each tenth. */
export function cutsOf(files: readonly File[]): Mutation[] {
  return files.flatMap((file) => {
    if (file.whole.source === null) return [];
    return [1, 2, 3, 4, 6, 7, 8, 9].map((tenths) => ({
      what: `${tenths} tenths of ${file.path}`,
      readings: changed(files, file, file.bytes.subarray(0, Math.floor((file.bytes.length * tenths) / 10))),
    }));
  });
}

const changed = (files: readonly File[], file: File, bytes: Uint8Array) => async () => [
  ...files.filter((other) => other !== file).map(({ whole }) => whole),
  await readBytes(file.path, bytes),
];

/** One log whose clock is an hour fast; one file in which every port, or every pod, has another name. */
export function distortionsOf(files: readonly File[]): Mutation[] {
  const rewrite = (what: string, from: RegExp, to: string) =>
    files.flatMap((file) => {
      const text = Buffer.from(file.bytes).toString('latin1');
      const other = text.replace(from, to);
      if (file.whole.source === null || other === text) return [];
      return [{ what: `${what} in ${file.path}`, readings: changed(files, file, Buffer.from(other, 'latin1')) }];
    });
  const fast = files.flatMap((file) =>
    file.whole.source?.type === 'log'
      ? [
          {
            what: `an hour fast: ${file.path}`,
            readings: async () => files.map((one) => (one === file ? anHourFast(one.whole) : one.whole)),
          },
        ]
      : [],
  );
  return [
    ...fast,
    ...rewrite('another port', /\b20361\b/g, '20399'),
    ...rewrite('another pod', /\b([0-9a-f]{7})[0-9a-f](-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g, '$1f$2'),
  ];
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
