import { type Coverage, fileOf, greatestOf, type Interval, type Need } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

export const JOURNAL_NEED: Need = {
  what: 'the journal of the node up to the capture',
  collectWith: 'journalctl -b -o short-iso-precise',
};

export const KUBELET_NEED: Need = {
  what: "kubelet's journal up to now",
  collectWith: 'journalctl -u kubelet -o short-iso-precise',
};

/** The programs that a kubelet runs in: of MicroK8s, OpenShift, k3s and RKE2 it is a part of another. */
export const KUBELETS = 'kubelet|kubelite|hyperkube|kubenswrapper|k3s|rke2';

/** When kubelet last wrote, over all logs that hold it; undefined where nothing of it was read. */
export function kubeletLastWrote({ timeline }: FactContext): number | undefined {
  const ends = timeline.activity.flatMap(({ unit, last }) => (unit === 'kubelet' ? [last.to] : []));
  return ends.length === 0 ? undefined : greatestOf(ends);
}

const hasHole = ({ holes }: Coverage, { from, to }: Interval) => holes.some((hole) => hole.from < to && hole.to > from);

function logsOfKubelet({ timeline }: FactContext): Coverage[] {
  const files = new Set(timeline.activity.filter(({ unit }) => unit === 'kubelet').map(fileOf));
  return timeline.coverage.filter((log) => files.has(fileOf(log)));
}

/** Whether one log has all lines of kubelet of a stretch of time. */
export const kubeletWasRead = (context: FactContext, time: Interval): boolean =>
  logsOfKubelet(context).some((log) => !hasHole(log, time) && log.from <= time.from && log.to >= time.to);

/** Whether lines of kubelet are known to be missing in a stretch of time, and no other log has all of it. */
export const kubeletHasHole = (context: FactContext, time: Interval): boolean =>
  logsOfKubelet(context).some((log) => hasHole(log, time)) && !kubeletWasRead(context, time);
