import { type Bundle, layouts } from '@mountline/bundle';
import { type Diagnostic, InputError, type Proof, type Source, type Span, type Timeline } from '@mountline/core';
import {
  assembleTimeline,
  type Fact,
  type Findings,
  type Half,
  joinNodes,
  type NodeFiles,
  nodesOf,
  offsetsOfZone,
  type Progress,
  readBundle,
  runFacts,
} from '@mountline/correlation';
import { sources as ownSources } from '@mountline/parsers';
import { facts as ownFacts } from '@mountline/rules';
import { readPack } from './pack.ts';

/** How bundles are read. */
export interface ReadOptions {
  /** Added to those that Mountline comes with. */
  sources?: readonly Source[];
  facts?: readonly Fact[];
  /**
   * Path inside the bundle, or `*` for all → zone: `+08:00` or a name of the IANA database. An `InputError` (`bad-zone`) says that
   * there is no such zone or file.
   */
  zones?: Readonly<Record<string, string>>;
  /** Stops the reading; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** All that was read of one node. */
export interface NodeRead {
  findings: Findings;
  /** What proves that several inputs are of it; empty where it is one input. */
  joined: Proof[];
  /** The other inputs, and why each was not joined. */
  apart: { name: string; because: Proof }[];
}

interface ReadHalf extends Half {
  parts: readonly NodeFiles[];
  findings: Findings;
}

/** What was read of one node, before any fact. */
interface Assembled {
  timeline: Timeline;
  /** What it was made of, which is read again where it is joined with others; none where there is no other. */
  parts: readonly NodeFiles[];
}

/** Reads bundles, tells their nodes apart, runs all facts, and puts the bundles of one node together where it is proven. */
export async function readNodes(bundles: readonly Bundle[], options: ReadOptions = {}): Promise<NodeRead[]> {
  await checkZones(options);
  const read = await assembledOf(bundles, options);
  checkZonedFiles(options, read);
  const halves = read.map((one) => withFindings(one, options));
  const nodes: NodeRead[] = [];
  for (const { halves: members, proof, apart } of joinNodes(halves)) {
    const { findings } = members.length === 1 ? members[0]! : await together(members, options);
    nodes.push({ findings, joined: proof, apart });
  }
  return nodes;
}

/** Throws an `InputError` for a zone that is none. */
export async function checkZones({ zones = {} }: ReadOptions): Promise<void> {
  for (const zone of Object.values(zones)) {
    await offsetsOfZone(zone).catch((cause: Error) => {
      throw new InputError('bad-zone', `zones: ${cause.message}; use an offset or a name of the IANA database`, {
        cause,
      });
    });
  }
}

/** Only after the reading is known what is in an archive. Throws an `InputError` for a file that is not in it. */
export function checkZonedFiles({ zones = {} }: ReadOptions, read: readonly Pick<Assembled, 'timeline'>[]): void {
  const known = new Set(read.flatMap(({ timeline }) => timeline.files.map(({ path }) => path)));
  for (const path of Object.keys(zones))
    if (path !== '*' && !known.has(path)) throw new InputError('bad-zone', `zones: no file ${path} was read`);
}

/** Facts run when this has returned: the records of an only node, as large as its events, are then gone. */
async function assembledOf(bundles: readonly Bundle[], options: ReadOptions): Promise<Assembled[]> {
  const found: Assembled[] = [];
  for (const given of withNames(bundles)) {
    const sources = sourcesOf(options);
    const { pack, bundle } = await readPack(given, sources);
    if (pack) {
      found.push(await assembled(pack.name, [pack.node], options));
      continue;
    }
    const nodes = nodesOf(await readBundle(bundle, { ...options, sources }), layouts);
    for (const node of nodes) {
      const name = nodes.length > 1 ? nameOf(node, nodes, bundle) : bundle.name;
      found.push(await assembled(name, [node], options));
    }
  }
  return found.length > 1 ? found : found.map(({ timeline }) => ({ timeline, parts: [] }));
}

/** Of one of several nodes of a bundle: its folder or archive where no other has it, and its host. */
function nameOf({ root, clues }: NodeFiles, nodes: readonly NodeFiles[], { name }: Bundle): string {
  const [host = ''] = clues.flatMap(({ clue }) => (clue.type === 'host' ? [` (${clue.name})`] : []));
  const folder = root.replace(/(?<![!/])[!/]+$/, '');
  const isOnly = root !== '' && nodes.filter((one) => one.root === root).length === 1;
  return isOnly ? folder : `${folder || name}${host}`;
}

const together = async (members: readonly ReadHalf[], options: ReadOptions): Promise<ReadHalf> => {
  const name = members.map((one) => one.name).join(' + ');
  const parts = members.flatMap((one) => one.parts);
  return withFindings(await assembled(name, parts, options), options);
};

async function assembled(name: string, parts: readonly NodeFiles[], { zones }: ReadOptions): Promise<Assembled> {
  return { timeline: await assembleTimeline(name, parts, zones), parts };
}

function withFindings({ timeline, parts }: Assembled, options: ReadOptions): ReadHalf {
  const findings = runFacts(timeline, factsOf(options));
  const { bundle: name, host, capture, snapshots } = timeline;
  return { name, host, capture, snapshots, lives: findings.lives, parts, findings };
}

export const sourcesOf = ({ sources = [] }: ReadOptions) => [...ownSources, ...sources] as readonly Source[];

export const factsOf = ({ facts = [] }: ReadOptions) => [...ownFacts, ...facts] as readonly Fact[];

/**
 * Where several bundles are read, each has a name of its own, and their files are named with it in front: what stands at one
 * place of two bundles has two places.
 */
export function withNames(bundles: readonly Bundle[]): readonly Bundle[] {
  if (bundles.length < 2) return bundles;
  const used = new Set<string>();
  return bundles.map((bundle) => {
    let name = bundle.name;
    for (let i = 2; used.has(name); i += 1) name = `${bundle.name} (${i})`;
    used.add(name);
    return withName(bundle, name);
  });
}

function withName(bundle: Bundle, name: string): Bundle {
  const isItself = (place: string) => place === bundle.name || place.startsWith(`${bundle.name}!/`);
  /** A bundle that is an archive is the outermost of its containers. */
  const below = (place: string) => (isItself(place) ? `${name}${place.slice(bundle.name.length)}` : `${name}/${place}`);
  const placed = <P extends { container?: string; path: string }>(place: P): P =>
    place.container === undefined
      ? { ...place, path: `${name}/${place.path}` }
      : { ...place, container: below(place.container) };
  const diagnostics: Diagnostic[] = [];
  async function* artifacts() {
    for await (const artifact of bundle.artifacts) yield placed(artifact);
    diagnostics.length = 0;
    for (const one of bundle.diagnostics ?? [])
      diagnostics.push(one.span ? { ...one, span: ofArchive(one.span) } : one);
  }
  /** What concerns an archive stands at it. */
  const ofArchive = (span: Span): Span =>
    span.container === undefined ? { ...span, path: below(span.path) } : placed(span);
  return { ...bundle, name, artifacts: { [Symbol.asyncIterator]: artifacts }, diagnostics };
}
