import {
  type Event,
  type Evidence,
  firstMoment,
  HOUR,
  isKnown,
  type Need,
  podPath,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { eventsOfMount, mountedSince } from '../../views/mounts/mount-events.ts';
import {
  hasMountTable,
  isOfHost,
  lackOfMountTable,
  MOUNT_NEED,
  MOUNT_TABLES,
  type NfsMount,
  nfsMounts,
} from '../../views/nfs/nfs-mounts.ts';
import { SPREAD } from '../../views/node/capture-skew.ts';
import { derive } from '../../views/node/evidence.ts';

/** Where nothing dates the capture, the logs may have been collected so long after the tables. */
const UNDATED = HOUR;

/** The files of a bundle are not from one instant, and an unmount takes its time. */
const MARGIN = 10 * SECOND;

/**
 * `UnmountVolume.TearDown succeeded` means that the CSI driver answered without an error, and the driver says
 * `NodeUnpublishVolume: … unmounted` when its umount did: neither looks at the mount table. systemd does. What it reports
 * as gone was gone, and a row that is there now is of another mount.
 */
export const unmountWithoutEffect: Fact = {
  name: 'unmount-without-effect',
  title: 'volumes that were reported as unmounted but are still mounted',
  uses: ['helper-runs', 'port-lives', 'client-age'],
  inputs: [{ sources: MOUNT_TABLES }, { actors: ['kubelet', 'csi'] }],
  kinds: {
    'mount.unmount.without-effect': {
      what: 'an NFS volume that is still mounted although its unmount was reported',
      fields: {
        target: 'text',
        podUid: 'text?',
        pv: 'text?',
        by: { type: 'text', means: 'who reported it' },
        reportedAt: 'int',
        standsFor: 'int',
        rows: { type: 'count', means: 'how many mounts are stacked there' },
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const mounts = nfsMounts(context);
    if (!hasMountTable(context)) return { unknown: [lacks(lackOfMountTable(context), MOUNT_NEED)] };
    const inPods = mounts.filter(({ target }) => podPath(target)?.volumePlugin !== undefined);
    if (inPods.length > 0 && !wasRead(context, 'kubelet') && !wasRead(context, 'csi')) {
      const what =
        inPods.length === 1 ? 'an NFS volume of a pod is mounted' : `${inPods.length} NFS volumes of pods are mounted`;
      const because = `${what}, but no kubelet log was read`;
      unknown.push(lacks(because, KUBELET_NEED, ...inPods.map(({ evidence }) => evidence)));
    }
    for (const mount of mounts) {
      const report = lastReport(context, mount);
      if (!report || mountedSince(context, mount, report.time)) continue;
      const rows = mounts.filter(({ target }) => target === mount.target).length;
      const found = describe(context, mount, report, rows);
      const doubt = doubtOf(context, mount, report);
      if (doubt === undefined) events.push(found);
      else unknown.push(undecided(found, doubt));
    }
    return { events, unknown };
  },
};

/** A log of it, also one in which nothing of a mount exists. */
const wasRead = ({ timeline }: FactContext, actor: string): boolean =>
  timeline.coverage.some(({ units }) => units.includes(actor));

const KUBELET_NEED: Need = {
  what: "kubelet's journal",
  collectWith: 'journalctl -u kubelet -o short-iso-precise',
};

function lacks(because: string, need: Need, ...evidence: Evidence[]): Unknown {
  return { kind: 'mount.unmount.without-effect', fields: {}, needs: [need], because, evidence };
}

type Report = ReturnType<typeof eventsOfMount>[number];

/** The last word of kubelet or the CSI driver, when systemd did not see the row leave. */
function lastReport(context: FactContext, mount: NfsMount): Report | undefined {
  const before = mount.evidence.time!.from - MARGIN;
  const reports = eventsOfMount(context, mount.target, 'mount.unmounted').filter(({ time }) => time.to < before);
  if (reports.some(({ actor }) => actor === 'systemd')) return undefined;
  return reports.findLast(({ actor }) => actor === 'kubelet' || actor === 'csi');
}

function describe(context: FactContext, { target, evidence }: NfsMount, report: Report, rows: number) {
  const { podUid, pv } = report.fields;
  const reportedAt = report.time.from;
  const standsFor = evidence.time!.from - reportedAt;
  const by = report.actor;
  const note = `${target} is still mounted, although ${by} reported it unmounted at ${context.clockTime(firstMoment(report))}`;
  const fields = { target, podUid, pv, by, reportedAt, standsFor, rows, note };
  const lines = [evidence, ...evidenceOf(report)];
  return derive('unmount-without-effect', 'mount.unmount.without-effect', evidence.time!, fields, lines);
}

function doubtOf(context: FactContext, mount: NfsMount, { time }: Report): string | undefined {
  if (!isOfHost(context, mount)) return 'the table may be from another mount namespace with its own copy';
  const { from, to } = mount.evidence.time!;
  if (!isKnown(to) && time.to > from - UNDATED)
    return 'nothing dates the capture; the table may be older than the report';
  if (time.to > from - SPREAD)
    return 'the files of a capture are up to a minute apart; the table may be older than the report';
  return undefined;
}

function undecided({ kind, fields, evidence = [] }: ReturnType<typeof describe>, doubt: string): Unknown {
  return { kind, fields, needs: [MOUNT_NEED], because: `${fields.note}; ${doubt}`, evidence };
}
