import {
  type Event,
  type Evidence,
  type Interval,
  isKnown,
  isWhole,
  listed,
  MINUTE,
  type Need,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, type FactResult } from '@mountline/correlation';
import type { FstabRecord } from '@mountline/parsers/fstab';
import { asInKernel, isBelow } from '../../views/mounts/command-paths.ts';
import { type HostMount, hostMounts } from '../../views/mounts/host-mounts.ts';
import { mountUnit } from '../../views/mounts/mount-units.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { lackOfMountTable, MOUNT_NEED, nfsMounts, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { bootBehind, boots } from '../../views/node/boots.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime, ofTwoCaptures } from '../../views/node/last-capture.ts';

const MISSING = 'fstab.entries.not-mounted';
const STATE = 'fstab.entry.state';
const UNDER_WAY = 'fstab.entry.under-way';

/** What mounts with NFS in the end; of other types no rule says anything. */
const OVER_NFS: ReadonlySet<string> = new Set(['nfs', 'nfs4', 'efs']);
/** Entries that nothing mounts at boot, and those that may fail. */
const MAY_BE_MISSING =
  /^(?:noauto|nofail|x-systemd\.automount|comment=systemd\.automount|x-systemd\.(?:wanted-by|required-by)=.*)$/;
/** With one of these systemd mounts the entry when the network is up. */
const AFTER_NETWORK = /^(?:_netdev|x-systemd\.(?:requires|after)=(?:network-online\.target|\S*-wait-online\.service))$/;
/** The mounts of fstab are made while the node boots, and a server that is silent holds them up for minutes. */
const BOOTING = 10 * MINUTE;
/** What was typed after the table and can only take mounts away, or ends processes. */
const MOUNTS_NOTHING = /^(?:sudo )?(?:umount|kill|pkill|killall|fuser|rm|rmmod|kubectl|k|oc|helm)\b[^;&|]*$/;

const BOOT_NEED: Need = { what: 'when the node booted', collectWith: 'cat /proc/uptime' };

/**
 * NFS entries of fstab whose mount point is not in the mount table of the host, where fstab says that they are mounted at boot. Both
 * are of one capture, and the table is whole. A mount that failed, hangs or timed out by other evidence is told by other facts, and
 * what somebody unmounted, or mounted after the table was taken, is none.
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
    [STATE]: {
      what: 'what systemd shows of an entry of /etc/fstab that is not mounted',
      fields: { target: 'text' },
    },
    [UNDER_WAY]: {
      what: 'a mount of /etc/fstab under way at capture',
      fields: { target: 'text' },
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

function told(context: FactContext, file: Snapshot, expected: readonly FstabRecord[]): FactResult {
  const { path, captured } = file;
  const table = wholeMountTable(context);
  if (!table) return undecided(`${path} lists NFS mounts, but ${lackOfMountTable(context)}`);
  if (ofTwoCaptures(table.captured, captured)) return {};
  const mounts = hostMounts(context);
  const absent = expected.filter(
    (entry) =>
      !isMounted(context, entry, expected, mounts) &&
      !isToldElsewhere(context, entry) &&
      !isMountedLater(context, entry, table.captured),
  );
  const states = absent.map((entry) => ({ entry, state: stateOf(context, pathOf(entry), table.captured) }));
  const settled = states.filter(({ state }) => state?.kind !== UNDER_WAY);
  const missing = (settled.length > 0 ? settled : states).map(({ entry }) => entry);
  const [first] = missing;
  if (!first) return {};
  const boot = boots(context).at(-1);
  const open = whyOpen(table, mounts, boot);
  if (open !== undefined) return undecided(`${pathOf(first)} is not mounted, but ${open}`, boot?.evidence);
  const entries = missing.map(({ source, mountPoint }) => `${mountPoint} (${source})`);
  const entry = listed(missing.map(pathOf), 3);
  const fields = {
    entries,
    target: pathOf(first),
    entry,
    background: missing.some(({ options }) => options.includes('bg')),
    early: missing.some(({ fsType, options }) => fsType === 'efs' && !options.some((name) => AFTER_NETWORK.test(name))),
    note: `${path} says that ${listed(entries, 3)} ${entries.length === 1 ? 'is' : 'are'} mounted at boot, and the mount table has no such mount point`,
  };
  const lines = missing.map((row) =>
    rowEvidence(file, row, `${row.source} ${row.mountPoint} ${row.fsType} ${row.options.join(',')}`),
  );
  return {
    events: [
      derive('fstab-not-mounted', MISSING, table.captured, fields, lines),
      ...states.flatMap(({ state }) => state ?? []),
    ],
    unknown: boot ? [] : [bootUnknown(pathOf(first))],
  };
}

/** Why the table does not decide it, if it does not. */
function whyOpen(
  { captured, path, changedBy = [] }: Snapshot,
  mounts: readonly HostMount[],
  boot: ReturnType<typeof boots>[number] | undefined,
): string | undefined {
  const typed = changedBy.find((command) => !MOUNTS_NOTHING.test(command));
  if (typed !== undefined) return `\`${typed}\` was typed after the mount table was printed`;
  const has = (point: string, type?: string) =>
    mounts.some(({ target, fsType }) => target === point && (type === undefined || fsType === type));
  // Docker mounts it into each container. Nothing there mounts what fstab lists, even where the container is a node.
  if (has('/', 'overlay') && has('/etc/hosts'))
    return `${path} is the mount table of a container (/etc/hosts is mounted there)`;
  return boot && isKnown(captured.from) && captured.from - boot.time.to < BOOTING
    ? 'the table is from less than 10 min after the boot'
    : undefined;
}

const bootUnknown = (target: string): Unknown => ({
  kind: UNDER_WAY,
  fields: { target },
  needs: [BOOT_NEED],
  because: `nothing that was read shows when the node booted: ${target} may be mounted a moment later`,
  evidence: [],
});

/** What shows an attempt, or why there is none. A mount that systemd still makes is no failure. */
function stateOf(context: FactContext, target: string, captured: Interval): Event | undefined {
  const told = (kind: typeof STATE | typeof UNDER_WAY, note: string, evidence: Evidence[]) =>
    derive('fstab-not-mounted', kind, captured, { target, note }, evidence);
  const shown = mountUnit(context, target);
  if (shown?.active === 'activating')
    return told(UNDER_WAY, `systemd is starting ${shown.unit} at capture`, [shown.evidence]);
  if (shown && /^(?:masked|not-found|bad-setting|error)$/.test(shown.load))
    return told(STATE, `systemctl shows ${shown.unit} as ${shown.load}`, [shown.evidence]);
  const last = [
    ...context.joined('mount.mounting', 'target', target),
    ...context.joined('mount.mounted', 'target', target),
  ]
    .filter((event) => !bootBehind(context, event))
    .toSorted((a, b) => a.time.from - b.time.from)
    .at(-1);
  const at = last && context.clockTime(last.time);
  if (last?.kind === 'mount.mounted')
    return told(STATE, `systemd mounted ${target} at ${at}, and no line shows who unmounted it`, evidenceOf(last));
  if (shown?.active === 'failed') return told(STATE, `systemctl shows ${shown.unit} as failed`, [shown.evidence]);
  if (!last || hasFailedSince(context, target, last)) return undefined;
  const isRecent = !isKnown(captured.from) || captured.from - last.time.to < BOOTING;
  const note = `systemd began to mount ${target} at ${at}, and no line shows how that ended`;
  return told(isRecent ? UNDER_WAY : STATE, note, evidenceOf(last));
}

const hasFailedSince = (context: FactContext, target: string, { time }: Event): boolean =>
  context
    .ofKind('mount.unit.failed', 'mount.job.failed', 'mount.process.exited', 'mount.job.dependency-failed')
    .some((event) => event.fields.target === target && event.time.to >= time.from);

const undecided = (because: string, evidence: Evidence[] = []): FactResult => ({
  unknown: [{ kind: MISSING, fields: {}, needs: [MOUNT_NEED], because, evidence }],
});

const pathOf = ({ mountPoint }: Pick<FstabRecord, 'mountPoint'>): string => asInKernel(mountPoint);

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
    [
      ...context.joined('mount.unmounted', 'target', path),
      // As a node does that shuts down.
      ...context.joined('mount.unmounting', 'target', path),
    ].some((event) => !bootBehind(context, event))
  );
}

/** A line that is not surely from before the table. */
const isMountedLater = (context: FactContext, entry: FstabRecord, { from }: Interval): boolean =>
  context.joined('mount.mounted', 'target', pathOf(entry)).some(({ time }) => !isKnown(from) || time.to >= from);
