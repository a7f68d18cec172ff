import { compare, fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { isStatic } from './host-folders.ts';
import { hostLabel, isAddress, isOneHost } from './hosts.ts';
import type { Naming } from './naming.ts';
import type { NodeFiles } from './node-files.ts';

interface HostLogs {
  name: string;
  namings: Naming[];
}

/**
 * Logs side by side, each of which names the host in its lines, are of as many nodes as they name, whenever they were written. Tables beside
 * them are of the host that one of them names; without a name they are read apart from all of the logs. Null where all name one host.
 */
export function byLogs(node: NodeFiles, namings: readonly Naming[]): NodeFiles[] | null {
  const inUse = namings.filter(({ file, host }) => !isStatic(file) && hostLabel(host) !== undefined);
  const ofTables = hostsOf(inUse.filter(({ lines }) => lines === undefined));
  const all = hostsOf(inUse);
  if (all.length < 2 || ofTables.length > 1) return null;
  const [owner] = ofTables;
  const ownerOf = new Map(all.flatMap((host) => host.namings.map(({ file }) => [file, host])));
  const filesOf = (host: HostLogs | undefined) =>
    node.readings.filter(({ entry }) => ownerOf.get(fileOf(entry)) === host);
  const isOwner = ({ name }: HostLogs) => owner !== undefined && !areTwo(name, owner.name);
  const unnamed = filesOf(undefined);
  const nodes = all.map((host) => nodeOf(node, host, isOwner(host) ? [...filesOf(host), ...unnamed] : filesOf(host)));
  if (owner === undefined && unnamed.some(isRead)) nodes.push({ ...node, readings: unnamed, diagnostics: [] });
  const left = owner === undefined && !unnamed.some(isRead) ? unnamed : [];
  const [first, ...others] = nodes;
  return [{ ...first!, readings: [...first!.readings, ...left], diagnostics: node.diagnostics }, ...others];
}

export const isRead = ({ entry }: Reading) => entry.state === 'read';

function nodeOf(node: NodeFiles, { name, namings }: HostLogs, readings: readonly Reading[]): NodeFiles {
  const own = new Set(readings);
  const inOrder = node.readings.filter((reading) => own.has(reading));
  const clues = [{ clue: { type: 'host' as const, name }, span: namings[0]!.span }];
  return { ...node, root: '', readings: inOrder, diagnostics: [], clues };
}

/** A node may be called by its address in one file and by its name in another. */
const areTwo = (a: string, b: string): boolean => isOneHost(a, b) === false && isAddress(a) === isAddress(b);

function hostsOf(namings: readonly Naming[]): HostLogs[] {
  const hosts: HostLogs[] = [];
  for (const naming of namings.toSorted((a, b) => compare(a.file, b.file))) {
    const known = hosts.find(({ name }) => !areTwo(name, naming.host));
    if (known) known.namings.push(naming);
    else hosts.push({ name: naming.host, namings: [naming] });
  }
  return hosts;
}
