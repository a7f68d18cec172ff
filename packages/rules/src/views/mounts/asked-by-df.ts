/** Which mounts a df asked for their size, by its arguments. */
import { isWhole } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { mountTableOfHost } from '../nfs/nfs-mounts.ts';
import { asInKernel, isBelow } from './command-paths.ts';

/** File systems of this host's own kernel and disks, which ask no server and no daemon. */
const LOCAL =
  /^(?:ext[234]|xfs|btrfs|zfs|f2fs|jfs|reiserfs|vfat|exfat|ntfs3?|iso9660|udf|squashfs|erofs|overlay|aufs|tmpfs|ramfs|rootfs|proc|sysfs|dev(?:tmpfs|pts)|cgroup2?|securityfs|debugfs|tracefs|configfs|pstore|bpf|mqueue|hugetlbfs|fusectl|efivarfs|selinuxfs|binfmt_misc|nsfs|rpc_pipefs|nfsd|autofs)$/;
const NFS = /^nfs4?$/;

/** Options whose next word is their value; with others of one letter in front, the value comes last. */
const WITH_VALUE = /^-[A-Za-z]*[txB]$|^--(?:type|exclude-type|block-size)$/;

/** A pager takes the whole screen and leaves nothing of it behind. */
const PAGER = /\|\s*(?:less|more|most)\b/;

export interface AskedByDf {
  /** The mount point that it asked, or as much of it as it named; left out where it asked several. */
  target?: string;
}

/** What a df asked that is no file system of this host; null where it asked none, or where nothing shows what it wrote. */
export function askedByDf(command: string, context: FactContext): AskedByDf | null {
  if (PAGER.test(command)) return null;
  const { types, excluded, paths, isLocal } = argumentsOf(command);
  if (isLocal || (types.length > 0 && types.every((type) => LOCAL.test(type)))) return null;
  if (excluded.some((type) => NFS.test(type))) return null;
  const table = mountTableOfHost(context);
  const mounts = table && isWhole(table.snapshot) ? table.rows : undefined;
  if (paths.length === 0) return mounts?.every(({ fsType }) => LOCAL.test(fsType)) ? null : {};
  const asked = paths.flatMap((path) => {
    if (!path.startsWith('/') || path === '/') return mounts || path === '/' ? [] : [undefined];
    const row = mounts
      ?.filter(({ mountPoint }) => mountPoint === path || mountPoint === '/' || isBelow(path, mountPoint))
      .reduce((a, b) => (b.mountPoint.length >= a.mountPoint.length ? b : a));
    if (!row) return [path];
    return LOCAL.test(row.fsType) ? [] : [row.mountPoint];
  });
  if (asked.length === 0) return null;
  const [target] = asked;
  return target === undefined || asked.length > 1 ? {} : { target };
}

function argumentsOf(command: string) {
  const [own = ''] = command.split(/[|;&<>]/, 1);
  const words = own
    .split(' ')
    .slice(1)
    .filter((word) => word !== '' && !/^\d$/.test(word));
  const types: string[] = [];
  const excluded: string[] = [];
  const paths: string[] = [];
  let isLocal = false;
  words.forEach((word, i) => {
    const option = words[i - 1] ?? '';
    const [, long, value = word] = /^(--(?:exclude-)?type|-[tx](?=[^=]))=?(.+)/.exec(word) ?? [];
    const given = long ?? (WITH_VALUE.test(option) ? option : undefined);
    if (given === undefined && word.startsWith('-')) isLocal ||= /^-[A-Za-z]*l|^--local$/.test(word);
    else if (given === undefined) paths.push(word.startsWith('/') ? asInKernel(word) : word);
    else if (/^(?:-[A-Za-z]*t|--type)/.test(given)) types.push(value);
    else if (/^(?:-[A-Za-z]*x|--exclude)/.test(given)) excluded.push(value);
  });
  return { types, excluded, paths, isLocal };
}
