import { type Bundle, layouts } from '@mountline/bundle';
import type { Proof, Source } from '@mountline/core';
import {
  assembleTimeline,
  type Fact,
  type Findings,
  type Half,
  joinNodes,
  type NodeFiles,
  nodesOf,
  type Progress,
  readBundle,
  runFacts,
} from '@mountline/correlation';
import { sources as ownSources } from '@mountline/parsers';
import { facts as ownFacts } from '@mountline/rules';
import { readPack } from './pack.ts';

export interface ReadOptions {
  /** Added to those that Mountline comes with. */
  sources?: readonly Source[];
  facts?: readonly Fact[];
  /** Path inside the bundle, or `*` for all → zone: `+08:00` or a name of the IANA database. */
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

/** Reads bundles, tells their nodes apart, runs all facts, and puts the bundles of one node together where it is proven. */
export async function readNodes(bundles: readonly Bundle[], options: ReadOptions = {}): Promise<NodeRead[]> {
  const halves: ReadHalf[] = [];
  for (const given of withNames(bundles)) {
    const sources = sourcesOf(options);
    const { pack, bundle } = await readPack(given, sources);
    if (pack) {
      halves.push(await assembled(pack.name, [pack.node], options));
      continue;
    }
    const nodes = nodesOf(await readBundle(bundle, { ...options, sources }), layouts);
    for (const node of nodes) {
      const name = nodes.length > 1 && node.root !== '' ? node.root.replace(/[!/]+$/, '') : bundle.name;
      halves.push(await assembled(name, [node], options));
    }
  }
  const nodes: NodeRead[] = [];
  for (const { halves: members, proof, apart } of joinNodes(halves)) {
    const { findings } = members.length === 1 ? members[0]! : await together(members, options);
    nodes.push({ findings, joined: proof, apart });
  }
  return nodes;
}

const together = (members: readonly ReadHalf[], options: ReadOptions): Promise<ReadHalf> =>
  assembled(
    members.map(({ name }) => name).join(' + '),
    members.flatMap(({ parts }) => parts),
    options,
  );

async function assembled(name: string, parts: readonly NodeFiles[], options: ReadOptions): Promise<ReadHalf> {
  const timeline = await assembleTimeline(name, parts, options.zones);
  const findings = runFacts(timeline, factsOf(options));
  const { host, capture, snapshots } = timeline;
  return { name, host, capture, snapshots, lives: findings.lives, parts, findings };
}

export const sourcesOf = ({ sources = [] }: ReadOptions) => [...ownSources, ...sources] as readonly Source[];

export const factsOf = ({ facts = [] }: ReadOptions) => [...ownFacts, ...facts] as readonly Fact[];

/** Where several bundles are read, their files are named with the bundle in front, as those of archives are. */
export const withNames = (bundles: readonly Bundle[]): readonly Bundle[] =>
  bundles.length > 1 ? bundles.map(withName) : bundles;

function withName(bundle: Bundle): Bundle {
  async function* artifacts() {
    for await (const artifact of bundle.artifacts)
      yield artifact.container === undefined ? { ...artifact, path: `${bundle.name}/${artifact.path}` } : artifact;
  }
  return { ...bundle, artifacts: { [Symbol.asyncIterator]: artifacts } };
}
