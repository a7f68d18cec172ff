/**
 * A running node whose mounts may hang. Nothing is looked at but the places that sources name as `live`, and no path is touched before it is
 * known that no part of it lies on a file system of the network: a mere `stat` there may never come back.
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type LivePlace, type Source } from '@mountline/core';
import type { Input } from '../open.ts';
import { bytesOf } from '../read-file.ts';

/** Of these, and of `autofs`, whose folders are mounted when they are looked at. */
const REMOTE = /^(?:nfs4?|fuse(?:\..*|blk)?|cifs|smb3|smbfs|ceph|9p|afs|gfs2?|glusterfs|lustre|autofs)$/;

/** Everything to be read of the node below `root`, which is `/` but for tests. Throws an `InputError` without a mount table. */
export function liveInputs(root: string, sources: readonly Source[]): Input[] {
  const node = { root, remote: remoteMounts(root) };
  const places = sources.flatMap(({ live = [] }): readonly LivePlace[] => live);
  const inputs = places.flatMap(({ path, names }) =>
    placesOf(path, node).flatMap((place) => {
      if (typeof place !== 'string') return place;
      return names ? filesOf(place, names, node) : (inputOf(place, node) ?? []);
    }),
  );
  const unique = new Map(inputs.map((input) => [input.path, input]));
  return [...unique.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Node {
  root: string;
  remote: readonly string[];
}

/** Where file systems of the network are mounted; mount table of this process, whose eyes see the paths. */
function remoteMounts(root: string): string[] {
  let table: string;
  try {
    table = readFileSync(join(root, 'proc/self/mountinfo'), 'utf8');
  } catch (cause) {
    throw new InputError('not-readable', `${root}: no mount table: ${(cause as Error).message}`, { cause });
  }
  return table.split('\n').flatMap((row) => {
    const [fields = '', types = ''] = row.split(' - ');
    const point = fields.split(' ')[4];
    return point !== undefined && REMOTE.test(types.split(' ')[0]!) ? [unescaped(point)] : [];
  });
}

/** Blanks and the like stand in octal. */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));

const HOPS = 40;

/**
 * Where a path leads, link by link, each looked at only when it lies on this node. null: there is nothing. Throws an
 * `InputError` where it would leave the node.
 */
function resolved(path: string, { root, remote }: Node): string | null {
  let left = path.split('/').filter((part) => part !== '');
  let at = '';
  for (let hops = 0; left.length > 0; ) {
    const [part, ...rest] = left;
    left = rest;
    if (part === '.') continue;
    if (part === '..') {
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
      continue;
    }
    const next = `${at}/${part}`;
    const mount = remote.find((point) => next === point || next.startsWith(`${point}/`));
    if (mount !== undefined) throw new InputError('not-readable', `it is on ${mount}, a mount that may hang`);
    const stat = lstatSync(join(root, next), { throwIfNoEntry: false });
    if (!stat) return null;
    if (!stat.isSymbolicLink()) at = next;
    else {
      hops += 1;
      if (hops > HOPS) return null;
      const target = readlinkSync(join(root, next));
      if (target.startsWith('/')) at = '';
      left = [...target.split('/').filter((one) => one !== ''), ...left];
    }
  }
  return at;
}

const FOLDERS: Readonly<Record<string, RegExp>> = { PID: /^\d+$/, CLIENT: /^[0-9a-f]+$/, XPRT: /^xprt\d*$/ };

/** The path itself; one for each folder that a word of `FOLDERS` in it stands for, or the folder above where it may not be looked at. */
function placesOf(path: string, node: Node): (string | Input)[] {
  const parts = path.split('/');
  const at = parts.findIndex((part) => part in FOLDERS);
  if (at < 0) return [path];
  const before = parts.slice(0, at).join('/');
  const names = namesIn(before, FOLDERS[parts[at]!]!, node);
  if (!Array.isArray(names)) return [names];
  return names.flatMap((name) => placesOf([before, name, ...parts.slice(at + 1)].join('/'), node));
}

/** Files of a folder; the folder itself where it may not be looked at. */
function filesOf(folder: string, names: RegExp, node: Node): Input[] {
  const found = namesIn(folder, names, node);
  if (!Array.isArray(found)) return [found];
  return found.flatMap((name) => inputOf(`${folder}/${name}`, node) ?? []);
}

function namesIn(folder: string, names: RegExp, node: Node): string[] | Input {
  try {
    const place = resolved(folder, node);
    return place === null ? [] : readdirSync(join(node.root, place)).filter((name) => names.test(name));
  } catch (error) {
    return refused(folder, error as Error);
  }
}

/** null: it is not there, as the files of processes that ended meanwhile. */
function inputOf(path: string, node: Node): Input | null {
  try {
    const place = resolved(path, node);
    if (place === null) return null;
    const full = join(node.root, place);
    const stat = lstatSync(full);
    if (!stat.isFile()) throw new InputError('not-readable', 'it is not a regular file');
    return { path, modified: Math.round(stat.mtimeMs * 1000), stream: () => bytesOfLive(full) };
  } catch (error) {
    return refused(path, error as Error);
  }
}

function* bytesOfLive(path: string): Generator<Uint8Array> {
  try {
    yield* bytesOf(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') throw new InputError('not-readable', 'its process has exited');
    throw cause;
  }
}

const refused = (path: string, cause: Error): Input & { refused: InputError } => ({
  path,
  refused: cause instanceof InputError ? cause : new InputError('not-readable', cause.message, { cause }),
  stream: () => [],
});
