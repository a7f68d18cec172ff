/** Bundles of fixtures from which something was taken away, or to which what is not of the node's present was added. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, fileOf, type Incident, isKnown, isoFromMicros, overlaps, type Report, type Span } from '@mountline/core';
import { analyzeBundles, bundleOf, type Files, openBundle, rules, sources } from 'mountline';
import { FIXTURES } from './fixtures.ts';
import { gathered } from './gathered.ts';

/** All bundles of rules, by the path of their folder in fixtures; those of incidents, which are large, are in less-evidence.test.ts. */
export const BUNDLES: readonly string[] = readdirSync(join(FIXTURES, 'rules')).flatMap((rule) =>
  readdirSync(join(FIXTURES, 'rules', rule))
    .filter((name) => name !== 'README.md')
    .map((name) => `rules/${rule}/${name}`),
);

export type Content = Record<string, Uint8Array>;

export async function contentOf(folder: string): Promise<Content> {
  const files = await gathered(await openBundle(join(FIXTURES, folder, 'bundle')));
  return Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
}

export const analyzed = (content: Content): Promise<Report[]> =>
  analyzeBundles([bundleOf('changed', content as Files)]);

/** What is done to a bundle; `rows` takes some out of the middle of a table, which nothing can tell. */
export interface Change {
  what: string;
  is: 'file' | 'cut' | 'rows' | 'node' | 'boot';
  content: Content;
}

const LF = 10;

/** Every change of a bundle; `reports` are those of it as it is. */
export function changesOf(content: Content, reports: readonly Report[], other: Content): Change[] {
  const files = reports.flatMap(({ bundle }) => bundle.files);
  const types = new Map<string, string>(sources.map(({ name, type }) => [name, type]));
  const typeOf = (path: string) => types.get(files.find((file) => file.path === path)?.source ?? '');
  const paths = Object.keys(content);
  const host = reports[0]?.bundle.host.name?.value ?? 'node';
  const begin = reports.flatMap(({ coverage }) => coverage.map(({ from }) => from)).filter(isKnown);
  return [
    ...paths.map((path): Change => {
      const { [path]: _, ...left } = content;
      return { what: `without ${path}`, is: 'file', content: left };
    }),
    ...paths.flatMap((path) => (typeOf(path) === 'log' ? cuts(content, path) : rows(content, path))),
    {
      what: 'beside the files of another node',
      is: 'node',
      content: {
        ...Object.fromEntries(paths.map((path) => [`worker-a/${path}`, content[path]!])),
        ...Object.fromEntries(Object.keys(other).map((path) => [`worker-b/${path}`, other[path]!])),
      },
    },
    ...(begin.length === 0
      ? []
      : [{ what: 'with an earlier boot', is: 'boot' as const, content: earlier(content, Math.min(...begin), host) }]),
  ];
}

const cuts = (content: Content, path: string): Change[] =>
  [10, 50, 90].map((percent) => {
    const bytes = content[path]!;
    const end = Math.floor((bytes.length * percent) / 100);
    return { what: `${percent} % of ${path}`, is: 'cut', content: { ...content, [path]: bytes.subarray(0, end) } };
  });

function rows(content: Content, path: string): Change[] {
  const lines = Buffer.from(content[path]!).toString('latin1').split('\n');
  if (lines.length < 11 || content[path]!.at(-1) !== LF) return [];
  const left = lines.filter((_, i) => i % 10 !== 9).join('\n');
  return [
    { what: `nine of ten rows of ${path}`, is: 'rows', content: { ...content, [path]: Buffer.from(left, 'latin1') } },
  ];
}

/** The kernel's log of a boot that was over a day before anything of the bundle. */
function earlier(content: Content, begin: number, host: string): Content {
  const at = (seconds: number) => `${isoFromMicros(begin - DAY + seconds * 1_000_000).slice(0, 19)}+00:00`;
  const lines = [
    `${at(0)} ${host} kernel: Linux version 6.1.0-50-amd64 (build@host) #1 SMP`,
    `${at(1)} ${host} kernel: Command line: BOOT_IMAGE=/boot/vmlinuz root=/dev/vda ro`,
    `${at(600)} ${host} systemd[1]: Reached target Power-Off.`,
  ];
  return { ...content, 'var/log/kern.log.1': Buffer.from(`${lines.join('\n')}\n`) };
}

const RANK = { possible: 1, likely: 2, confirmed: 3 };
const about = ({ rule, bindings }: Incident) => `${rule} ${Object.entries(bindings)[0]?.join(' = ')}`;

const seenIn = (steps: Incident['steps']): Span[] =>
  steps
    .filter(({ status }) => status === 'seen')
    .flatMap(({ evidence }) => evidence.filter(({ fields }) => fields.table !== true).map(({ span }) => span));

/** The lines on which an incident rests. */
const linesOf = ({ steps }: Incident): Span[] => seenIn(steps.filter(({ optional }) => !optional));

/** Also those that it adds. */
const allLinesOf = ({ steps }: Incident): Span[] => seenIn(steps);

/** A log that was cut ends within the last of them, so that the same message may have fewer lines: where it begins decides. */
const areOneMessage = (a: Span, b: Span): boolean => fileOf(a) === fileOf(b) && a.line === b.line;

const isMoreSpecific = (a: string, b: string): boolean =>
  rules.some(({ id, overrides }) => id === a && overrides.includes(b));

/** Whether the rules explain the same: they are one, or one of them says that it is more specific than the other. */
const isSameFamily = (a: string, b: string): boolean => a === b || isMoreSpecific(a, b) || isMoreSpecific(b, a);

/** Whether variables of one name have a value in common; undefined where they share no name. */
function areAboutOne(a: Incident, b: Incident): boolean | undefined {
  const values = (incident: Incident, name: string) => [incident.bindings[name]].flat().map(String);
  const shared = Object.keys(a.bindings).filter((name) => name in b.bindings);
  if (shared.length === 0) return undefined;
  return shared.every((name) => values(a, name).some((value) => values(b, name).includes(value)));
}

const shareLine = (a: readonly Span[], b: readonly Span[]): boolean =>
  a.some((one) => b.some((other) => areOneMessage(one, other)));

/**
 * The same failure told with less detail: by the same lines, about another of its objects or by the general rule; or by a general rule
 * at the same time about the same thing. Where nothing shows what a general one is about, a line has to, also one that only adds to the other.
 */
function isToldOtherwise(incident: Incident, known: readonly Incident[]): boolean {
  const lines = linesOf(incident);
  return known.some((other) => {
    if (RANK[other.verdict] < RANK[incident.verdict]) return false;
    if (isSameFamily(other.rule, incident.rule) && shareLine(linesOf(other), lines)) return true;
    if (!isMoreSpecific(other.rule, incident.rule) || !overlaps(other.window, incident.window)) return false;
    return areAboutOne(other, incident) ?? shareLine(allLinesOf(other), lines);
  });
}

/** Verdicts of likely or confirmed about what none of `known` accuses. */
export function newVerdicts(known: readonly Report[], changed: readonly Report[]): string[] {
  const all = known.flatMap(({ incidents }) => incidents);
  const before = new Map<string, number>();
  for (const incident of all)
    before.set(about(incident), Math.max(before.get(about(incident)) ?? 0, RANK[incident.verdict]));
  return changed
    .flatMap(({ incidents }) => incidents)
    .filter((incident) => RANK[incident.verdict] > Math.max(1, before.get(about(incident)) ?? 0))
    .filter((incident) => !isToldOtherwise(incident, all))
    .map((incident) => `${about(incident)} ${incident.verdict} ${incident.state}`);
}
