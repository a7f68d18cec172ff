import { type EventOf, formatDuration, isKnown, MINUTE, SECOND } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { type DriverContainer, driverContainers } from '../../views/pods/pod-containers.ts';
import { EFS_NODE_POD, isHere } from '../../views/pods/pods.ts';

/** Fewer may have been anything: the count is over the pod's whole life, and only the last end is reported. */
const AGAIN = 3;

/** Kubelet itself takes a container for well again that has run for so long. */
const WELL = 10 * MINUTE;

/**
 * Containers of EFS proxies whose pod says that the last one ended by OOMKilled, soon after its start, and that there
 * were several: what a pod alone can show of a loop. Where the kernel's log reports the loop itself, that is reported. 137 without OOMKilled is a SIGKILL of anybody, a liveness probe's too.
 */
export const containersOomKilled: Fact = {
  name: 'containers-oom-killed',
  title: 'EFS proxy containers that their pod reports as OOMKilled',
  uses: ['proxy-oom-loops'],
  // The kernel's log shows the same and more: who has it misses nothing without the pod.
  inputs: [{ sources: ['kubernetes-objects', 'kubectl-describe'], actors: ['kernel'] }],
  kinds: {
    'container.oom-restarts': {
      what: 'an EFS proxy container that was OOMKilled and restarted several times',
      says: 'container {containerName}[ of pod {pod}] was restarted {restarts} times; the last one was OOMKilled {livedFor} after its start',
      fields: {
        pod: 'text?',
        namespace: 'text?',
        podUid: 'text?',
        containerName: 'text',
        restarts: 'count',
        limit: { type: 'text?', means: 'as written' },
        podSlice: { type: 'text?', means: 'its UID in systemd form' },
        livedFor: 'int',
        waiting: { type: 'bool', means: 'waiting for its next start' },
        open: 'bool',
      },
    },
    'container.oom-listed': {
      what: 'a pod of the EFS driver that a table of pods shows as OOMKilled, with many restarts',
      says: 'pod {pod}, which runs the EFS proxies, is OOMKilled with {restarts} restarts in the table of pods',
      fields: { pod: 'text', namespace: 'text?', restarts: 'count' },
      nature: 'failure',
      severity: 'major',
      cause:
        "A memory limit of the pod is too low: each start ends the same way. Every EFS mount of its node waits while the pod's proxies are gone.",
      decide: ['kubectl get pods -A -o yaml', 'dmesg -T'],
      toldBy: ['oom.process.killed'],
    },
    'container.oom-restarts.ended': {
      what: 'an EFS proxy container that has run for ten minutes since then',
      fields: { pod: 'text?', containerName: 'text' },
    },
  },
  derive(context) {
    const events = driverContainers(context).flatMap((one) => eventsOf(context, one));
    const told = context.ofKind('proxy.oom-loop');
    const untold = told.length > 0 ? events.filter((event) => !told.some((loop) => near(loop, event))) : events;
    return { events: [...untold, ...listed(context, events)] };
  },
};

/**
 * What a table of pods shows of a pod whose object is not there: STATUS is the end of one of its containers, the count is of all of them, and
 * the table names neither.
 */
function listed(context: FactContext, known: readonly OfContainer[]): EventOf<'container.oom-listed'>[] {
  return ofLastCapture(context.rows<KubectlGetRecord>('kubectl-get')).flatMap(({ snapshot, rows }) => {
    const ofDriver = rows.filter(({ kind, name }) => kind === 'Pod' && EFS_NODE_POD.test(name ?? ''));
    // Where no file names the node, the only one listed is meant.
    const isOfNode = (node: string | undefined) => isHere(context, node) ?? ofDriver.length === 1;
    return ofDriver.flatMap((row) => {
      const { name: pod, namespace, status, restarts = 0 } = row;
      if (!pod || status !== 'OOMKilled' || restarts < AGAIN || !isOfNode(row.node)) return [];
      if (known.some(({ fields }) => fields.pod === pod)) return [];
      const evidence = rowEvidence(snapshot, row, `${namespace ?? ''}/${pod} OOMKilled ${row.columns.RESTARTS ?? ''}`);
      const fields = { pod, namespace, restarts };
      return [derive('containers-oom-killed', 'container.oom-listed', evidence.time!, fields, [evidence])];
    });
  });
}

const near = (loop: EventOf<'proxy.oom-loop'>, { fields, time }: OfContainer) =>
  loop.fields.podUid === (('podUid' in fields ? fields.podUid : undefined) ?? loop.fields.podUid) &&
  time.from >= loop.time.from - WELL &&
  time.from <= loop.time.to + WELL;

type OfContainer = EventOf<'container.oom-restarts' | 'container.oom-restarts.ended'>;

function eventsOf(context: FactContext, { object, container, evidence }: DriverContainer): OfContainer[] {
  const { name: pod, namespace, uid: podUid } = object;
  const { name: containerName, restartCount, state, lastState, limits } = container;
  const last = lastState?.reason === 'OOMKilled' ? lastState : state?.reason === 'OOMKilled' ? state : undefined;
  if (!last?.finishedAt || !restartCount || restartCount < AGAIN) return [];
  const end = last.finishedAt.value;
  const livedFor = last.startedAt ? end - last.startedAt.value : undefined;
  if (livedFor === undefined || livedFor > WELL) return [];
  const text = `${namespace ?? ''}/${pod}: ${containerName} restartCount ${restartCount}, last OOMKilled after ${formatDuration(livedFor)}`;
  const shown = evidence(text);
  const row = { ...shown, time: { from: end, to: end + SECOND } };
  const key = { pod, containerName };
  const waiting = state?.type !== 'running';
  const now = isKnown(shown.time!.from) ? shown.time!.from : undefined;
  const ranFor = now !== undefined && state?.startedAt ? now - state.startedAt.value : undefined;
  const well = !waiting && ranFor !== undefined && ranFor >= WELL;
  const open = waiting || (ranFor !== undefined && !well);
  const fields = {
    ...key,
    namespace,
    podUid,
    podSlice: podUid?.replaceAll('-', '_'),
    restarts: restartCount,
    limit: limits?.memory,
    livedFor,
    waiting,
    open,
  };
  const events: OfContainer[] = [derive('containers-oom-killed', 'container.oom-restarts', row.time, fields, [row])];
  if (!well) return events;
  const since = state!.startedAt!.value;
  const over = `it has been running since ${context.clockTime(since)}`;
  const time = { from: since, to: since + SECOND };
  return [
    ...events,
    derive('containers-oom-killed', 'container.oom-restarts.ended', time, { ...key, note: over }, [row]),
  ];
}
