import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle, OpenOptions } from '@mountline/bundle';
import { InputError } from '@mountline/core';
import { nodeName } from '@mountline/report';
import { analyzeNodes, type NodeAnalyzed } from '../../analyze.ts';
import { openBundles } from '../../open-paths.ts';
import { pathWithin } from './roots.ts';

/** A bundle that was read, as calls ask of it. */
export interface Case {
  nodes: NodeAnalyzed[];
  /** Opened again for each call that reads lines. */
  open(): Promise<Bundle>;
  /** With pasted texts as the user has them. */
  openWhole(): Promise<Bundle>;
}

export interface Cases {
  of(path: string): Promise<Case>;
  /** One node of it: the only one, or that of a host. */
  node(path: string, host?: string): Promise<NodeAnalyzed>;
}

/** So many bundles are kept: a large one takes a gigabyte. */
const KEPT = 4;

interface Settings extends Pick<OpenOptions, 'limits'> {
  roots: readonly string[];
  zones: Record<string, string>;
}

/** Reads each bundle once for as long as none of its files changes. */
export function openCases({ roots, zones, limits }: Settings): Cases {
  const kept = new Map<string, Promise<Case>>();
  const open = async (path: string, wholeTexts: boolean) =>
    (await openBundles([path], { ...(limits ? { limits } : {}), wholeTexts }))[0]!;
  const read = async (path: string): Promise<Case> => ({
    nodes: await analyzeNodes([await open(path, false)], { zones }),
    open: () => open(path, false),
    openWhole: () => open(path, true),
  });
  const of = async (given: string): Promise<Case> => {
    const path = pathWithin(roots, given);
    const key = `${path}\n${newestIn(path)}`;
    const known = kept.get(key);
    kept.delete(key);
    const found = known ?? read(path);
    // What failed is tried again.
    found.catch(() => kept.delete(key));
    kept.set(key, found);
    for (const old of kept.keys())
      if (kept.size > KEPT || (old !== key && old.startsWith(`${path}\n`))) kept.delete(old);
    return found;
  };
  return {
    of,
    async node(path, host) {
      const { nodes } = await of(path);
      const [only] = nodes;
      if (nodes.length === 1 && host === undefined) return only!;
      const named = nodes.find(({ report }) => host !== undefined && nodeName(report) === host);
      if (named) return named;
      const names = nodes.map(({ report }) => nodeName(report)).join(', ');
      throw new InputError('several-nodes', `${path} holds ${nodes.length} nodes: ask for node ${names}`);
    },
  };
}

/** So many files of a folder are looked at: what is larger is read again from time to time, as is a running node, which always changes. */
const LOOKED_AT = 50_000;
const READ_AGAIN = 5 * 60_000;
const timeToReadAgain = () => `${Math.floor(Date.now() / READ_AGAIN)}`;

/** The latest change of a file, or of anything in a folder, and how many there are. */
function newestIn(path: string): string {
  if (path === '/') return timeToReadAgain();
  try {
    const own = statSync(path);
    if (!own.isDirectory()) return `${own.mtimeMs} ${own.size}`;
    let [newest, count] = [own.mtimeMs, 0];
    const folders = [path];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
      for (const name of readdirSync(folder)) {
        count += 1;
        if (count > LOOKED_AT) return timeToReadAgain();
        const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
        newest = Math.max(newest, found?.mtimeMs ?? 0);
        if (found?.isDirectory() && found.dev === own.dev) folders.push(join(folder, name));
      }
    return `${newest} ${count}`;
  } catch {
    // Whoever opens it says what is wrong.
    return '';
  }
}
