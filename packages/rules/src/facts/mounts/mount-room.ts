import { type Event, type EventOf, greatestOf, leastOf, listed, MINUTE, timesOf, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { kubeletLastWrote } from '../../views/kubelet/kubelet-log.ts';
import { nodeTable, refusedOverlays, refusedVolumes } from '../../views/mounts/mount-room.ts';
import { MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';

/** Kubelet starts a container that fails again within five minutes. */
const STILL = 6 * MINUTE;

const FULL = 'mount.room.refused';
const SIZE = 'mount.table.counted';

/**
 * Mounts that found no room in their mount namespace. Each container has one of its own, which begins as a copy of the node's, so
 * the table of the node reports it when that is full too.
 */
export const mountRoom: Fact = {
  name: 'mount-room',
  title: 'mount namespaces at their mount limit',
  uses: ['container-mount-refused', 'mount-doubling', 'repeated-rows', 'boot-lives'],
  // It is rare: these logs are not requested for it alone.
  inputs: [],
  unasked: [{ actors: ['kubelet', 'containerd'] }],
  kinds: {
    [FULL]: {
      what: 'mounts of containers and of kubelet that failed because a mount table is full',
      fields: {
        times: 'count',
        containers: { type: 'count', means: 'how many containers' },
        volumes: { type: 'count', means: 'failed tmpfs and bind mounts' },
        sources: 'list',
        open: 'bool',
      },
    },
    [SIZE]: {
      what: "the size of the node's mount table at capture",
      fields: {
        rows: 'count',
        mountMax: 'count',
        full: { type: 'bool', means: 'no room for one more container' },
        lowered: { type: 'bool', means: 'the limit is below the default' },
      },
    },
  },
  derive(context) {
    // With what it is full these tell, and who found no room.
    const piles = context.ofKind('mount.stack.doubling', 'mount.rows.repeated');
    if (piles.length > 0) return {};
    const containers = context.ofKind('container.mount.refused');
    const volumes = refusedVolumes(context);
    const refused = [...containers, ...volumes];
    if (refused.length === 0) return { unknown: overlaysUntold(context) };
    const last = refused.reduce((a, b) => (b.time.to > a.time.to ? b : a));
    const reboot = bootBehind(context, last);
    const now = greatestOf([lastCaptureAt(context), kubeletLastWrote(context)].filter((at) => at !== undefined));
    const open = reboot === undefined && last.time.to >= now - STILL;
    const times = containers.reduce((sum, { fields }) => sum + fields.times, 0);
    const sources = [...new Set(containers.flatMap(({ fields }) => fields.source ?? []))];
    const note = [containersInWords(containers, times, sources), volumesInWords(volumes)]
      .filter((part) => part)
      .join('; ');
    const fields = {
      times: times + timesOf(volumes),
      containers: containers.length,
      volumes: timesOf(volumes),
      sources,
      open,
      note,
    };
    const time = { from: leastOf(refused.map(({ time }) => time.from)), to: last.time.to };
    const size = counted(context, containers.length > 0);
    return {
      events: [derive('mount-room', FULL, time, fields, refused.flatMap(evidenceOf)), ...(size ? [size] : [])],
      unknown: open || reboot ? [] : [untold(last)],
    };
  },
};

function containersInWords(
  containers: readonly EventOf<'container.mount.refused'>[],
  times: number,
  sources: readonly string[],
): string {
  if (containers.length < 2) return containers.map(({ fields }) => fields.note).join('');
  return `mounts into ${containers.length} containers failed ${times} times with ENOSPC${sources.length > 0 ? `: ${listed(sources, 3)}` : ''}`;
}

type Refused = EventOf<'volume.mount.failed'>;

function volumesInWords(volumes: readonly Refused[]): string {
  if (volumes.length === 0) return '';
  const nameOf = ({ fields: { volume = 'a volume', pod } }: Refused) =>
    pod === undefined ? volume : `${volume} of pod ${pod}`;
  const names = [...new Set(volumes.map(nameOf))];
  const times = timesOf(volumes);
  return `volume mounts of kubelet failed ${times === 1 ? 'once' : `${times} times`} with ENOSPC (${listed(names, 3)}): the mount table is full; neither tmpfs nor a bind mount needs disk space`;
}

const untold = (last: Event): Unknown => ({
  kind: FULL,
  fields: { open: true },
  time: last.time,
  needs: [{ what: "kubelet's journal up to the capture", collectWith: 'journalctl -u kubelet -o short-iso-precise' }],
  because: 'no line shows that a container was started since then, or that it was tried',
  evidence: evidenceOf(last),
});

function counted(context: FactContext, ofContainers: boolean): Event | undefined {
  const table = nodeTable(context);
  if (!table) return undefined;
  const { snapshot, rows, max, full } = table;
  const lowered = full && max.from === 'sysctl' && max.value < 100_000;
  const limit = `fs.mount-max is ${max.value}${max.from === 'default' ? ', the default' : ''}`;
  const gone = full
    ? ''
    : `; it has room now: mounts were removed since${ofContainers ? ', or the full table is that of a container' : ''}`;
  const note = `the mount table of the node has ${rows} mounts; ${limit}${gone}`;
  const fields = { rows, mountMax: max.value, full, lowered, note };
  return derive('mount-room', SIZE, snapshot.captured, fields, [tableEvidence(snapshot, note)]);
}

function overlaysUntold(context: FactContext): Unknown[] {
  const { events, meant } = refusedOverlays(context);
  if (events.length === 0 || meant !== 'unknown') return [];
  const because =
    'an overlay mount fails with the same error for a full disk, exhausted inodes and a full mount table; no table of the node decides';
  return [{ kind: FULL, fields: {}, needs: [MOUNT_NEED, DISK_NEED], because, evidence: events.flatMap(evidenceOf) }];
}

const DISK_NEED = {
  what: 'disk and inode usage',
  collectWith: 'timeout 10 df -aPT; timeout 10 df -aiPT',
};
