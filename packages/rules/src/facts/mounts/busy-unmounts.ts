import { type Event, type EventOf, groupBy, timesOf } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/**
 * EBUSY in the words of umount: `umount: /mnt: target is busy.` (util-linux; `device is busy` before 2.27) and `umount.nfs4:
 * /mnt: device is busy` (nfs-utils). `remove …: device or resource busy` is another thing: a directory that could not be
 * removed because a mount stands on it.
 */
const BUSY = /\b(?:target|device) is busy/;

/**
 * Unmounts of volumes that were refused because somebody used the mount: a process with its working directory, an open
 * file or another mount below it. The CSI driver says it, the kubelet quotes the driver, and a terminal shows it to whoever
 * tries by hand.
 */
export const busyUnmounts: Fact = {
  name: 'busy-unmounts',
  title: 'unmounts of volumes that were refused as busy',
  uses: [],
  inputs: [{ actors: ['kubelet', 'csi'] }],
  kinds: {
    'mount.unmount.busy': {
      what: 'unmounts of a volume that were refused as busy',
      fields: { target: 'text?', podUid: 'text', pv: 'text?', times: 'count', lastAt: 'int' },
    },
  },
  derive(context) {
    const refused = context.ofKind('volume.unmount.failed', 'mount.unmount.refused').filter(isBusy);
    const ofPods = [...groupBy(refused, ({ fields }) => fields.podUid)];
    const events = ofPods.flatMap(([podUid, lines]) => {
      if (podUid === undefined) return [];
      const volumes = groupBy(lines, ({ fields }) => fields.pv);
      return [...volumes.values()].map((ofVolume) => told(podUid, ofVolume, context.clockTime));
    });
    return { events };
  },
};

type Refused = EventOf<'volume.unmount.failed' | 'mount.unmount.refused'>;

const isBusy = ({ fields }: Refused) =>
  [fields.error, 'output' in fields ? fields.output : undefined].some((text) => text !== undefined && BUSY.test(text));

function told(podUid: string, lines: readonly Refused[], clockTime: FactContext['clockTime']): Event {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const { pv, target } = (lines.find(({ fields }) => fields.target !== undefined) ?? first).fields;
  const byActor = groupBy(lines, ({ actor }) => actor);
  const times = Math.max(...[...byActor.values()].map(timesOf));
  const lastAt = last.time.from;
  const again = times > 1 ? `, ${times} times, the last at ${clockTime(lastAt)}` : '';
  const what = target ?? `the volume of pod ${podUid}`;
  const note = `an umount of ${what} was refused as busy${again}`;
  const time = { from: first.time.from, to: last.time.to };
  return derive(
    'busy-unmounts',
    'mount.unmount.busy',
    time,
    { target, podUid, pv, times, lastAt, note },
    lines.flatMap(evidenceOf),
  );
}
