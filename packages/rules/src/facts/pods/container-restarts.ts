import type { EventOf } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { podObjects } from '../../views/pods/pods.ts';

/**
 * Containers that were started again: as their pod counts them where pods are there as objects, else what the PLEG of the
 * kubelet saw start after the first of a pod died. It looks once a second, and distinguishes neither the sandbox of a pod nor its
 * init containers from the others: each of these ends once, and the next is started after it.
 */
export const containerRestarts: Fact = {
  name: 'container-restarts',
  title: 'restarted containers',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects'], actors: ['kubelet'] }],
  kinds: {
    'container.restarts': {
      what: 'containers of a pod that were restarted, or started after another ended',
      fields: {
        pod: 'text?',
        namespace: 'text?',
        podUid: 'text?',
        restarts: 'count',
        from: { type: 'text', oneOf: ['objects', 'journal'] },
        containerName: { type: 'text?', means: 'from objects' },
        backedOff: { type: 'bool?', means: 'from the journal: kubelet waits before the next start' },
      },
    },
  },
  derive(context) {
    const counted = fromObjects(context);
    const known = new Set(counted.map(({ fields }) => fields.podUid));
    const waiting = new Set(context.ofKind('container.start.backed-off').map(({ fields }) => fields.podUid));
    const seen = startedAgain(context).map((turns) => restartOf(turns, waiting));
    return { events: [...counted, ...seen.filter(({ fields }) => !known.has(fields.podUid))] };
  },
};

function fromObjects(context: FactContext): Restarts[] {
  return podObjects(context).flatMap(({ object, evidence }) =>
    (object.pod.containers ?? []).flatMap(({ name: containerName, restartCount: restarts }) => {
      if (!restarts) return [];
      const { name: pod, namespace, uid: podUid } = object;
      const note = `container ${containerName} of pod ${pod} was restarted ${restarts} times`;
      const row = evidence(`${namespace ?? ''}/${pod}: restartCount of ${containerName} is ${restarts}`);
      const fields = { pod, namespace, podUid, containerName, restarts, from: 'objects' as const, note };
      return [derive('container-restarts', 'container.restarts', row.time!, fields, [row])];
    }),
  );
}

type Restarts = EventOf<'container.restarts'>;
type Start = EventOf<'kubelet.syncloop.pleg'>;

/** The first death of a container of a pod, and the starts behind it. */
interface Turns {
  died: Start | undefined;
  started: Start[];
}

/** In the order in which the pods are first spoken of. */
function startedAgain(context: FactContext): Turns[] {
  const pods = new Map<string, Turns>();
  for (const event of context.ofKind('kubelet.syncloop.pleg')) {
    const { podUid, type } = event.fields;
    if (podUid === undefined) continue;
    const turns = pods.get(podUid);
    if (!turns) pods.set(podUid, { died: type === 'ContainerDied' ? event : undefined, started: [] });
    else if (type === 'ContainerDied') turns.died ??= event;
    else if (type === 'ContainerStarted' && turns.died) turns.started.push(event);
  }
  return [...pods.values()].filter(({ started }) => started.length > 0);
}

function restartOf({ died, started }: Turns, waiting: ReadonlySet<string | undefined>): Restarts {
  const first = started[0]!;
  const { pod, namespace, podUid } = first.fields;
  const backedOff = waiting.has(podUid);
  const starts = started.length === 1 ? '1 start of a container' : `${started.length} starts of containers`;
  const which = backedOff ? 'kubelet waits before the next one' : 'starts after an init container count too';
  const note = `${starts} of pod ${pod ?? podUid} after the first one ended; ${which}`;
  const time = { from: first.time.from, to: started.at(-1)!.time.to };
  const fields = {
    pod,
    namespace,
    podUid,
    restarts: started.length,
    from: 'journal' as const,
    backedOff,
    note,
  };
  const evidence = [died!, ...started].flatMap(evidenceOf);
  return derive('container-restarts', 'container.restarts', time, fields, evidence);
}
