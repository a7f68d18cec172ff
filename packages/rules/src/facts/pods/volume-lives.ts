import type { EventOf, Life } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { endAtBoot } from '../../views/node/boots.ts';

/**
 * The volumes of pods, as kubelet counts them: from `MountVolume.SetUp succeeded` to `UnmountVolume.TearDown
 * succeeded`, of one pod. Several pods of a node may have the same volume at once. What the mount table shows is another life.
 */
export const volumeLives: Fact = {
  name: 'volume-lives',
  title: 'lifetimes of pod volumes',
  uses: [],
  inputs: [{ actors: ['kubelet'] }],
  lives: { volume: { by: ['pv'], with: ['podUid'], fields: { podUid: 'text', pv: 'text', volumeHandle: 'text?' } } },
  kinds: {},
  derive(context) {
    const volumes: Volumes = { lives: [], last: new Map(), counts: new Map() };
    for (const event of context.ofKind('volume.mount.succeeded', 'mount.unmounted')) follow(volumes, event);
    return { lives: endAtBoot(context, volumes.lives) };
  },
};

interface Volumes {
  lives: Life[];
  /** The last life of each volume of a pod, and how many a volume had. */
  last: Map<string, Map<string, Life>>;
  counts: Map<string, number>;
}

function follow({ lives, last, counts }: Volumes, event: EventOf<'volume.mount.succeeded' | 'mount.unmounted'>): void {
  const { podUid, pv, volumeHandle } = event.fields;
  if (event.actor !== 'kubelet' || podUid === undefined || pv === undefined) return;
  const ofPod = last.get(podUid) ?? new Map<string, Life>();
  last.set(podUid, ofPod);
  const before = ofPod.get(pv);
  const begins = event.kind === 'volume.mount.succeeded';
  const how = begins ? 'kubelet mounted it' : 'kubelet reported it unmounted';
  const here = { time: event.time, how, span: event.span };
  if (!begins && before) before.to ??= here;
  else if (!before || before.to) {
    const nth = (counts.get(pv) ?? 0) + 1;
    counts.set(pv, nth);
    const [from, to] = begins ? [here, null] : [null, here];
    const fields = { podUid, pv, ...(volumeHandle === undefined ? {} : { volumeHandle }) };
    const life = { of: 'volume', key: pv, nth, from, to, fields };
    ofPod.set(pv, life);
    lives.push(life);
  }
}
