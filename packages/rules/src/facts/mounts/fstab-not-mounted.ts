import { type Evidence, isKnown, isWhole, listed, MINUTE, type Snapshot } from '@mountline/core';
import type { Fact, FactContext, FactResult } from '@mountline/correlation';
import type { FstabRecord } from '@mountline/parsers/fstab';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { type HostMount, hostMounts } from '../../views/mounts/host-mounts.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { lackOfMountTable, MOUNT_NEED, nfsMounts, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { bootBehind, boots } from '../../views/node/boots.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime, ofTwoCaptures } from '../../views/node/last-capture.ts';

const MISSING = 'fstab.entries.not-mounted';

/** What mounts with NFS in the end; of other types no rule says anything. */
const OVER_NFS: ReadonlySet<string> = new Set(['nfs', 'nfs4', 'efs']);
/** Entries that nothing mounts at boot, and those that may fail. */
const MAY_BE_MISSING =
  /^(?:noauto|nofail|x-systemd\.automount|comment=systemd\.automount|x-systemd\.(?:wanted-by|required-by)=.*)$/;
/** The mounts of fstab are made while the node boots, and a server that is silent holds them up for minutes. */
const BOOTING = 10 * MINUTE;

/**
 * NFS entries of fstab whose mount point is not in the mount table of the host, where fstab says that they are mounted at boot. Both
 * are of one capture, and the table is whole. A mount that failed, hangs or timed out by other evidence is told by other facts, and
 * what somebody unmounted is none.
 */
export const fstabNotMounted: Fact = {
  name: 'fstab-not-mounted',
  title: 'NFS entries of fstab that are not mounted',
  uses: ['boot-lives', 'blocked-tasks', 'failing-mounts', 'unit-timeouts'],
  inputs: [],
  unasked: [{ sources: ['fstab'] }],
  kinds: {
    [MISSING]: {
      what: 'NFS entries of /etc/fstab that are not mounted',
      fields: {
        entries: 'list',
        target: { type: 'text', means: 'the mount point of the first' },
        entry: { type: 'text', means: 'the mount points, in words' },
        background: { type: 'bool', means: 'one of them has the option bg: mount.nfs retries in the background' },
        early: {
          type: 'bool',
          means: 'one of them is of efs-utils and lacks _netdev: it is mounted before the network is up',
        },
      },
    },
  },
  derive(context) {
    const files = ofLastTime(context.rows<FstabRecord>('fstab'));
    const [file, ...others] = files;
    // A bundle may hold a copy of it; of two that differ one is of another system.
    if (!file || !isWhole(file.snapshot) || others.some(({ rows }) => saidIn(rows) !== saidIn(file.rows))) return {};
    const expected = file.rows.filter(isMountedAtBoot);
    return expected.length === 0 ? {} : told(context, file.snapshot, expected);
  },
};

const saidIn = (rows: readonly FstabRecord[]): string =>
  rows.map(({ source, mountPoint, options }) => [source, mountPoint, options].join(' ')).join('\n');

const isMountedAtBoot = ({ fsType, mountPoint, options, cut }: FstabRecord): boolean =>
  OVER_NFS.has(fsType) && !cut && mountPoint.length > 1 && !options.some((name) => MAY_BE_MISSING.test(name));

function told(context: FactContext, { path, captured }: Snapshot, expected: readonly FstabRecord[]): FactResult {
  const table = wholeMountTable(context);
  if (!table) return undecided(`${path} lists NFS mounts, but ${lackOfMountTable(context)}`);
  if (ofTwoCaptures(table.captured, captured)) return {};
  const mounts = hostMounts(context);
  const missing = expected.filter(
    (entry) => !isMounted(context, entry, expected, mounts) && !isToldElsewhere(context, entry),
  );
  const [first] = missing;
  if (!first) return {};
  const boot = boots(context).at(-1);
  if (boot && isKnown(table.captured.from) && table.captured.from - boot.time.to < BOOTING) {
    const because = `${pathOf(first)} is not mounted, but the table is from less than 10 min after the boot`;
    return undecided(because, boot.evidence);
  }
  const entries = missing.map(({ source, mountPoint }) => `${mountPoint} (${source})`);
  const entry = listed(missing.map(pathOf), 3);
  const fields = {
    entries,
    target: pathOf(first),
    entry,
    background: missing.some(({ options }) => options.includes('bg')),
    early: missing.some(({ fsType, options }) => fsType === 'efs' && !options.includes('_netdev')),
    note: `${path} says that ${listed(entries, 3)} ${entries.length === 1 ? 'is' : 'are'} mounted at boot, and the mount table has no such mount point`,
  };
  const lines = missing.map((row) =>
    rowEvidence(file(context), row, `${row.source} ${row.mountPoint} ${row.fsType} ${row.options.join(',')}`),
  );
  return { events: [derive('fstab-not-mounted', MISSING, table.captured, fields, lines)] };
}

const undecided = (because: string, evidence: Evidence[] = []): FactResult => ({
  unknown: [{ kind: MISSING, fields: {}, needs: [MOUNT_NEED], because, evidence }],
});

const file = (context: FactContext): Snapshot => ofLastTime(context.rows<FstabRecord>('fstab'))[0]!.snapshot;

/** As the kernel writes it. */
const pathOf = ({ mountPoint }: Pick<FstabRecord, 'mountPoint'>): string => withoutSlash(mountPoint);

function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** By its mount point; by its source, where the mount point is a link; and by an automounter, which mounts it when it is used. */
function isMounted(
  context: FactContext,
  entry: FstabRecord,
  expected: readonly FstabRecord[],
  mounts: readonly HostMount[],
): boolean {
  const path = pathOf(entry);
  if (mounts.some(({ target, fsType }) => target === path || (fsType === 'autofs' && isBelow(path, target))))
    return true;
  if (mounts.some(({ source }) => withoutSlash(source) === withoutSlash(entry.source))) return true;
  if (entry.fsType !== 'efs') return false;
  // A tunnel has 127.0.0.1 as its source, and a mount target its name or its address: a mount that no entry explains may be this one.
  const named = new Set(expected.map(pathOf));
  return nfsMounts(context).some(
    ({ target, address, host }) =>
      !named.has(target) &&
      !target.startsWith('/var/lib/kubelet/') &&
      (isLoopback(address) || host.startsWith(entry.source.split(':')[0]!)),
  );
}

/** It failed, hangs or timed out by a log or a table of processes, or was unmounted since the last boot. */
function isToldElsewhere(context: FactContext, entry: FstabRecord): boolean {
  const path = pathOf(entry);
  const ofIt = ({ fields }: { fields: { target?: string | null } }) => fields.target === path;
  return (
    context
      .ofKind('nfs.mount.fails')
      .some(
        ({ fields: { of, mounts = [], fsId } }) =>
          of === entry.source || mounts.includes(path) || (fsId !== undefined && entry.source.startsWith(fsId)),
      ) ||
    context.ofKind('mount.nfs.hanging').some(ofIt) ||
    context.ofKind('mount.operation.timed-out').some(ofIt) ||
    context.joined('mount.unmounted', 'target', path).some((event) => !bootBehind(context, event))
  );
}
