import { fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { collectorOf } from './collector.ts';
import { isOneHost } from './hosts.ts';
import { hostNames } from './naming.ts';
import type { NodeFiles } from './node-files.ts';

/**
 * A terminal session may lead to other nodes than the one that the files beside it name: what stands below prompts of others is taken
 * out. Where sessions alone name hosts, in no bundle of a known kind, their folders tell them apart.
 */
export function withoutStrangers(nodes: readonly NodeFiles[]): NodeFiles[] {
  const strange = new Set<Reading>();
  const kept = nodes.map((node) => {
    const others = strangersIn(node);
    for (const reading of others) strange.add(reading);
    return others.size === 0 ? node : { ...node, readings: node.readings.filter((reading) => !others.has(reading)) };
  });
  for (const { readings } of kept) for (const reading of readings) strange.delete(reading);
  if (strange.size === 0) return kept;
  const readings = [...strange];
  const { sources } = nodes[0]!;
  return [...kept, { layout: null, kind: null, root: '', readings, sources, diagnostics: [], clues: [] }];
}

function strangersIn(node: NodeFiles): ReadonlySet<Reading> {
  const hosts = [...new Set(node.readings.flatMap(({ typed }) => typed?.host?.name ?? []))];
  if (hosts.length === 0) return new Set();
  const told = [...node.clues, ...collectorOf(node, '').clues].flatMap(({ clue }) =>
    clue.type === 'host' ? [clue.name] : [],
  );
  const own = [...told, ...hostNames(node.readings.filter(({ typed }) => typed === undefined))];
  const isOther = (host: string) =>
    own.length > 0 ? own.every((name) => isOneHost(name, host) !== true) : node.layout !== null && hosts.length > 1;
  const others = hosts.filter(isOther);
  return new Set(node.readings.filter((reading) => others.some((host) => isOf(reading, host))));
}

/** What prompts of a host stood above, and what lies in its folder of the session beside. */
function isOf({ entry, typed }: Reading, host: string): boolean {
  if (!typed) return false;
  return typed.host?.name === host || fileOf(entry).startsWith(`${entry.container}!/${host}/`);
}
