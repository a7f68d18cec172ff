import type { FactContext } from '@mountline/correlation';
import { ofLastTime } from '../node/last-capture.ts';
import { psTables } from '../node/process-tables.ts';
import { namesPath } from './command-paths.ts';
import { type HostMount, hostMounts } from './host-mounts.ts';

/** File systems of which the daemon is another program than their type says, by the beginning of type or source. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/^mountpoint-s3/, 'mount-s3'],
  [/^JuiceFS/i, 'juicefs'],
  [/^(?:fuse\.)?blobfuse2?$/, 'blobfuse2'],
  [/^(?:fuse\.)?gcsfuse$/, 'gcsfuse'],
  [/^fuse\.glusterfs$/, 'glusterfs'],
  [/^fuse\.lxcfs$/, 'lxcfs'],
];

export const isFuse = ({ fsType }: HostMount): boolean => /^fuse(?:blk)?(?:\.|$)/.test(fsType);

/** Mounts of FUSE in the table of the host, but those that every desktop and container host has. */
export const fuseMounts = (context: FactContext): HostMount[] => hostMounts(context).filter(isFuse);

/** The program that serves it, as its process is called; undefined where neither type nor source says so. */
export function daemonOf({ fsType, source }: HostMount): string | undefined {
  const known = PROGRAMS.find(([begins]) => begins.test(source) || begins.test(fsType))?.[1];
  return known ?? (fsType.startsWith('fuse.') ? fsType.slice('fuse.'.length) : undefined);
}

/** The processes that serve a mount, in the last tables: of its program, and with its mount point where another has a mount too. */
export function daemonsOf(context: FactContext, mount: HostMount) {
  const program = daemonOf(mount);
  const tables = ofLastTime(psTables(context));
  const found = tables.flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ command }) => program !== undefined && programOf(command) === program)
      .map((row) => ({ snapshot, row })),
  );
  const own = found.filter(({ row }) => namesPath(row.command, mount.target));
  return {
    isShown: tables.length > 0,
    daemons: own.length > 0 ? own : found.filter(({ row }) => !row.command.includes(' /')),
  };
}

export const programOf = (command: string): string => command.split(/\s/)[0]!.replace(/^.*\//, '');
