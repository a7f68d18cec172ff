import { type Event, type EventOf, firstMoment, HOUR } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** The counters are of some minutes, and kubelet comes back to a pod every few minutes. */
const BESIDE = HOUR;

/**
 * Pods whose subPath volumes kubelet walks while the directories of their mount are listed without an end. It may have begun days
 * before the counters were read. Of another mount of the node such a walk shows nothing; counters of the whole node name none.
 */
export const stormWalks: Fact = {
  name: 'storm-walks',
  title: 'pods whose subPath volumes kubelet walks on a mount under a listing storm',
  uses: ['nfs-operation-rates', 'pod-cleanup-repeats'],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'pod.cleanup.on-storm': {
      what: 'a pod whose subPath volumes kubelet walks, on a mount under a listing storm',
      fields: { target: 'text', podUid: 'text', perMinute: 'num' },
    },
  },
  derive(context) {
    const walks = context.ofKind('pod.cleanup.repeating').filter(({ fields }) => fields.subPath);
    if (walks.length === 0) return {};
    const events = context
      .ofKind('nfs.metadata.storm')
      .flatMap((storm) =>
        walks.flatMap((walk) => (isBeside(walk, storm) && isOn(walk, storm) ? [walkOn(context, walk, storm)] : [])),
      );
    return { events };
  },
};

type Walk = EventOf<'pod.cleanup.repeating'>;
type Storm = EventOf<'nfs.metadata.storm'>;

const isBeside = ({ time: walk }: Walk, { time: storm }: Storm): boolean =>
  walk.to >= storm.from - BESIDE && walk.from <= storm.to + BESIDE;

const isOn = ({ fields: { podUid } }: Walk, { fields: { podUids } }: Storm): boolean =>
  podUids?.includes(podUid) ?? true;

/** A long event is ordered by its beginning: of this one that counts which lies beside the storm. */
function walkOn(context: FactContext, walk: Walk, storm: Storm): Event {
  const { podUid, perMinute } = walk.fields;
  const from = Math.min(walk.time.to, Math.max(walk.time.from, storm.time.from));
  const since = walk.time.from < from ? `, since ${context.clockTime(firstMoment(walk))}` : '';
  const fields = { target: storm.fields.target, podUid, perMinute, note: `${walk.fields.note}${since}` };
  return derive('storm-walks', 'pod.cleanup.on-storm', { from, to: walk.time.to }, fields, evidenceOf(walk));
}
