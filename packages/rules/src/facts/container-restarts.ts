import type { Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { derive, eventEvidence } from '../node/evidence.ts';
import { groupBy } from '../node/mount-tables.ts';

/**
 * Pods whose containers were started again, from the kubelet's journal: what its PLEG saw start after the first of the pod
 * died. The PLEG looks once a second, and does not tell the sandbox of a pod from its containers.
 */
export const containerRestarts: Fact = {
  name: 'container-restarts',
  title: 'containers that were started again',
  uses: [],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'container.restarts':
      'containers of a pod were started again: pod, namespace, podUid, restarts, backedOff (the kubelet waits before the next)',
  },
  derive(context) {
    const waiting = new Set(context.ofKind('container.start.backed-off').map(({ fields }) => fields.podUid));
    return { events: byPod(context).flatMap((turns) => restartsOf(turns, waiting) ?? []) };
  },
};

function byPod(context: FactContext): Event[][] {
  const turns = context.ofKind('kubelet.syncloop.pleg').filter(({ fields }) => typeof fields.podUid === 'string');
  return [...groupBy(turns, ({ fields }) => String(fields.podUid)).values()];
}

function restartsOf(turns: readonly Event[], waiting: ReadonlySet<unknown>): Event | undefined {
  const died = turns.findIndex(({ fields }) => fields.type === 'ContainerDied');
  if (died < 0) return undefined;
  const started = turns.slice(died).filter(({ fields }) => fields.type === 'ContainerStarted');
  const [first] = started;
  if (!first) return undefined;
  const { pod, namespace, podUid } = first.fields;
  const note = `containers of pod ${pod ?? podUid} were started again ${started.length} times`;
  const time = { from: first.time.from, to: started.at(-1)!.time.to };
  const fields = { pod, namespace, podUid, restarts: started.length, backedOff: waiting.has(podUid), note };
  const evidence = [turns[died]!, ...started].flatMap(eventEvidence);
  return derive('container-restarts', 'container.restarts', time, fields, evidence);
}
