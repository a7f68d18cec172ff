import { type EventBy, type FieldMap, isoStamp, type Life, MINUTE, type Micros } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { podObjects } from '../../views/pods/pods.ts';

/**
 * The pods of the node. A name is used again, by every StatefulSet on purpose: a life is one UID of it. Kubelet's
 * `SyncLoop ADD` and `REMOVE` name the pod, other lines its UID; after a start of kubelet it adds pods that were there before.
 */
export const podLives: Fact = {
  name: 'pod-lives',
  title: 'lifetimes of the pods on the node',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects'], actors: ['kubelet'] }],
  lives: {
    pod: {
      by: ['podUid', 'pod'],
      with: ['namespace'],
      unique: 'podUid',
      fields: { namespace: 'text', pod: 'text', podUid: 'text?' },
    },
  },
  kinds: {},
  derive(context) {
    const pods: Pods = { lives: new Map(), identified: new Map(), started: Number.NEGATIVE_INFINITY };
    for (const event of context.ofActor('kubelet')) follow(pods, event);
    fromObjects(context, pods.lives);
    return { lives: [...pods.lives.values()].flat() };
  },
};

interface PodName {
  pod: string;
  namespace: string;
}

/** Whatever a line of kubelet is about, it may name pods. */
type Line = EventBy<'kubelet'>;

interface Pods {
  lives: Map<string, Life[]>;
  /** By UID the name under which it is known already: nearly every line of a pod has both. */
  identified: Map<string, PodName>;
  /** When kubelet was last started. */
  started: Micros;
}

function follow(all: Pods, event: Line): void {
  const { lives, identified, started } = all;
  if (event.kind === 'kubelet.started') all.started = event.time.to;
  const { pods = [], pod, namespace, podUid } = event.fields;
  if (event.kind === 'kubelet.syncloop.add') for (const name of pods) begin(lives, name, event, started);
  if (event.kind === 'kubelet.syncloop.remove') for (const name of pods) end(lives, name, event);
  if (pod === undefined || namespace === undefined || podUid === undefined) return;
  const named = identified.get(podUid);
  if (named?.pod === pod && named.namespace === namespace) return;
  identify(lives, `${namespace}/${pod}`, podUid, event);
  identified.set(podUid, { pod, namespace });
}

/** `shop/web-0` */
function namesOf(key: string): FieldMap {
  const [namespace = '', pod = ''] = key.split('/');
  return { namespace, pod };
}

const at = ({ time, span }: Line, how: string) => ({ time, how, span });

function ofName(lives: Map<string, Life[]>, key: string): { known: Life[]; open: Life | undefined } {
  const known = lives.get(key) ?? [];
  lives.set(key, known);
  return { known, open: known.find((life) => life.to === null) };
}

/** How long after its start kubelet concerns the pods that were there before. */
const START = MINUTE;

function begin(lives: Map<string, Life[]>, key: string, event: Line, started: number): void {
  const { known, open } = ofName(lives, key);
  if (open) return;
  const from = event.time.from - started < START ? null : at(event, 'kubelet received it');
  known.push({ of: 'pod', key, nth: known.length + 1, from, to: null, fields: namesOf(key) });
}

function end(lives: Map<string, Life[]>, key: string, event: Line): void {
  const { known, open } = ofName(lives, key);
  const to = at(event, 'kubelet removed it');
  if (open) open.to = to;
  else if (known.length === 0) known.push({ of: 'pod', key, nth: 1, from: null, to, fields: namesOf(key) });
}

function identify(lives: Map<string, Life[]>, key: string, podUid: string, event: Line): void {
  const { known, open } = ofName(lives, key);
  // Its last words come after it was removed.
  if (known.some((life) => life.fields.podUid === podUid)) return;
  if (open && open.fields.podUid === undefined) open.fields.podUid = podUid;
  else {
    if (open) open.to = at(event, 'another pod took its name');
    known.push({ of: 'pod', key, nth: known.length + 1, from: null, to: null, fields: { ...namesOf(key), podUid } });
  }
}

function fromObjects(context: FactContext, lives: Map<string, Life[]>): void {
  for (const { object, evidence } of podObjects(context)) {
    const { name, namespace, uid } = object;
    if (!uid) continue;
    const key = `${namespace ?? 'default'}/${name}`;
    const { known, open } = ofName(lives, key);
    // An object is as its file has it, whatever that is.
    const { creationTimestamp } = (object.object?.metadata ?? {}) as { creationTimestamp?: string };
    const stamp = creationTimestamp === undefined ? undefined : isoStamp(creationTimestamp)?.stamp;
    const { span } = evidence(key);
    const from =
      stamp?.clock === 'utc'
        ? { time: { from: stamp.value, to: stamp.value + stamp.width }, how: 'it was created', span }
        : null;
    const one =
      known.find((life) => life.fields.podUid === uid) ?? (open?.fields.podUid === undefined ? open : undefined);
    if (!one)
      known.push({ of: 'pod', key, nth: known.length + 1, from, to: null, fields: { ...namesOf(key), podUid: uid } });
    else {
      one.fields.podUid = uid;
      one.from = from ?? one.from;
    }
  }
}
