import type { Event } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { KUBELET_NEED } from '../../views/kubelet/kubelet-log.ts';
import { type BusyRun, busyRuns } from '../../views/mounts/busy-runs.ts';
import { derive } from '../../views/node/evidence.ts';

const KIND = 'mount.unmount.busy';
const AGAIN = 'mount.unmount.busy-again';

/**
 * Unmounts of volumes that were refused because something uses the mount: a process with its working directory, an open file
 * or another mount below it. The CSI driver says it, kubelet quotes the driver, and a terminal shows it to whoever tries
 * by hand.
 */
export const busyUnmounts: Fact = {
  name: 'busy-unmounts',
  title: 'unmounts of volumes that failed with EBUSY',
  uses: ['boot-lives'],
  inputs: [{ actors: ['kubelet', 'csi'] }],
  kinds: {
    [KIND]: {
      what: 'an unmount of a volume that failed with EBUSY',
      fields: {
        mount: { type: 'text', means: 'the volume of the pod, otherwise its mount point' },
        target: 'text?',
        volume: { type: 'text?', means: 'its ID for the driver' },
        podUid: 'text',
        pv: 'text?',
        times: 'count',
        often: { type: 'text', means: 'the same, in words' },
        lastAt: 'int?',
        duration: 'int',
        over: { type: 'bool', means: 'it was unmounted within a minute, after one or two failures' },
        open: { type: 'bool', means: 'it failed up to the end of the log, or is mounted at capture' },
      },
    },
    [AGAIN]: {
      what: 'an unmount of a volume that failed with EBUSY three times or for a minute',
      fields: { mount: 'text' },
    },
    'mount.unmount.busy.ended': {
      what: 'an unmount of a volume that succeeded after EBUSY failures',
      fields: { mount: 'text' },
    },
  },
  derive(context) {
    const runs = busyRuns(context).filter(({ of }) => of === 'pod');
    return { events: runs.flatMap(told), unknown: runs.flatMap(undecided) };
  },
};

function told({
  mount,
  target,
  volume,
  times,
  often,
  lastAt,
  duration,
  time,
  again,
  open,
  end,
  note,
  lines,
  evidence,
}: BusyRun): Event[] {
  const { podUid, pv } = lines.at(-1)!.fields;
  const over = end !== undefined && !again;
  const fields = { mount, target, volume, podUid: podUid ?? '', pv, times, often, lastAt, duration, over, open, note };
  const events: Event[] = [derive('busy-unmounts', KIND, time, fields, evidence)];
  if (again) events.push(derive('busy-unmounts', AGAIN, time, { mount, note }, evidence));
  if (end) {
    const ended = { mount, note: end.note };
    events.push(derive('busy-unmounts', 'mount.unmount.busy.ended', end.time, ended, end.evidence));
  }
  return events;
}

function undecided({ mount, time, again, open, evidence }: BusyRun) {
  if (again || !open) return [];
  const because = 'the log ends before the next attempt, so it is unknown whether the unmount fails again';
  return [{ kind: AGAIN, time, fields: { mount }, needs: [KUBELET_NEED], because, evidence: evidence.slice(0, 1) }];
}
