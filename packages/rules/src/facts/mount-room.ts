import { type Event, greatestOf, listed, MINUTE, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { bootBehind } from '../node/boots.ts';
import { derive, tableEvidence } from '../node/evidence.ts';
import { kubeletLastWrote } from '../node/kubelet.ts';
import { lastCaptureAt } from '../node/last-capture.ts';
import { nodeTable, refusedOverlays } from '../node/mount-room.ts';
import { MOUNT_NEED } from '../node/nfs-mounts.ts';

/** The kubelet starts a container that fails again within five minutes. */
const STILL = 10 * MINUTE;

const FULL = 'mount.room.refused';
const SIZE = 'mount.table.counted';

/**
 * Mounts that found no room in their mount namespace. Each container has one of its own, which begins as a copy of the node's, so
 * the table of the node tells of it when that is full too.
 */
export const mountRoom: Fact = {
  name: 'mount-room',
  title: 'mount namespaces without room for another mount',
  uses: ['container-mount-refused', 'mount-doubling', 'repeated-rows', 'boot-lives'],
  // It is rare: for it alone nobody is asked for these logs.
  inputs: [],
  unasked: [{ actors: ['kubelet', 'containerd'] }],
  kinds: {
    [FULL]: 'mounts that the kernel had no room for, of all containers of the node: times, containers, sources, open',
    [SIZE]:
      'how many mounts the table of the node holds at capture: rows, mountMax, full (there is no room for a container more), lowered (the limit is below the default)',
  },
  derive(context) {
    const refused = context.ofKind('container.mount.refused');
    const [first] = refused;
    // With what it is full these tell, and who found no room.
    const piles = context.ofKind('mount.stack.doubling', 'mount.rows.repeated');
    if (piles.length > 0) return {};
    if (!first) return { unknown: overlaysUntold(context) };
    const last = refused.reduce((a, b) => (b.time.to > a.time.to ? b : a));
    const reboot = bootBehind(context, last);
    const now = greatestOf([lastCaptureAt(context), kubeletLastWrote(context)].filter((at) => at !== undefined));
    const open = reboot === undefined && last.time.to >= now - STILL;
    const times = refused.reduce((sum, { fields }) => sum + Number(fields.times), 0);
    const sources = [...new Set(refused.map(({ fields }) => String(fields.source)))];
    const many = `the kernel had no room for mounts into ${refused.length} containers, ${times} times: of ${listed(sources, 3)}`;
    const note = refused.length > 1 ? many : String(first.fields.note);
    const fields = { times, containers: refused.length, sources, open, note };
    const time = { from: first.time.from, to: last.time.to };
    const size = counted(context);
    return {
      events: [derive('mount-room', FULL, time, fields, refused.flatMap(evidenceOf)), ...(size ? [size] : [])],
      unknown: open || reboot ? [] : [untold(last)],
    };
  },
};

const untold = (last: Event): Unknown => ({
  kind: FULL,
  fields: { open: true },
  time: last.time,
  needs: [
    { what: "the kubelet's journal up to the capture", collectWith: 'journalctl -u kubelet -o short-iso-precise' },
  ],
  because: 'no line tells that a container was started since, and none that it was tried',
  evidence: evidenceOf(last),
});

function counted(context: FactContext): Event | undefined {
  const table = nodeTable(context);
  if (!table) return undefined;
  const { snapshot, rows, max, full } = table;
  const lowered = full && max.from === 'sysctl' && max.value < 100_000;
  const limit = `fs.mount-max is ${max.value}${max.from === 'default' ? ' where nobody has set it' : ''}`;
  const gone = full ? '' : '; it has room: mounts are gone from it since, or that of a container is meant';
  const note = `the table of the node holds ${rows} mounts, ${limit}${gone}`;
  const fields = { rows, mountMax: max.value, full, lowered, note };
  return derive('mount-room', SIZE, snapshot.captured, fields, [tableEvidence(snapshot, note)]);
}

function overlaysUntold(context: FactContext): Unknown[] {
  const { events, meant } = refusedOverlays(context);
  if (events.length === 0 || meant !== 'unknown') return [];
  const because =
    'an overlay is refused in the same words by a full disk, by one without inodes and by a full mount table, and no table of the node decides';
  return [{ kind: FULL, fields: {}, needs: [MOUNT_NEED, DISK_NEED], because, evidence: events.flatMap(evidenceOf) }];
}

const DISK_NEED = {
  what: 'how full the disks are, with their inodes',
  collectWith: 'timeout 10 df -aPT; timeout 10 df -aiPT',
};
