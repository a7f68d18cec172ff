import { type Event, type EventOf, type Evidence, greatestOf, groupBy, isKnown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { ofTwoCaptures } from '../../views/node/last-capture.ts';
import { kubernetesName, nodeName } from '../../views/pods/pods.ts';
import {
  type Due,
  dayOf,
  type Gone,
  mayBeOne,
  type NamedPod,
  nameOf,
  type Overdue,
  podsDue,
} from '../../views/pods/pods-due.ts';
import { fromTables, terminatingRows } from '../../views/pods/pods-terminating.ts';

const NEED = {
  what: 'the deletion timestamps and finalizers of these pods',
  collectWith: 'kubectl get pods -A -o json',
};

/**
 * Pods that should be gone for long: the object of a pod says when its grace period ends (`deletionTimestamp`). Of a table
 * alone nothing follows, as its ages are those of the pods. Two tables, or one with the line of kubelet that was told to
 * delete, show pods that are Terminating for long; whether that is longer than they may be they do not: a grace period of an hour
 * and a finalizer look the same. Where no file names the node, the pods of each node are reported by themselves.
 */
export const podsOverdue: Fact = {
  name: 'pods-overdue',
  title: 'pods stuck Terminating past their grace period',
  uses: ['kubelet-blocked', 'kubelet-silence'],
  // A node is not asked for tables of pods: where none is there, nothing speaks for it.
  inputs: [],
  unasked: [{ sources: ['kubernetes-objects', 'kubectl-get', 'kubectl-describe'] }],
  kinds: {
    'pods.overdue': {
      what: 'pods of this node stuck Terminating while kubelet keeps working',
      fields: {
        node: 'text',
        pods: { type: 'count', means: 'how many' },
        names: 'list',
        podUids: 'list',
        overdueFor: { type: 'int?', means: 'the longest time past its grace period' },
        terminatingFor: { type: 'int?', means: 'at least, if that is unknown' },
        from: { type: 'text', oneOf: ['objects', 'tables', 'journal'] },
        named: { type: 'text?', means: 'the name of the node in Kubernetes' },
        open: { type: 'bool', means: 'no later table shows that they are gone' },
      },
    },
    'pods.past-grace': {
      what: 'pods of this node long past a known grace period',
      fields: { node: 'text' },
    },
    'pods.overdue.ended': {
      what: 'a later table without the pods that were stuck Terminating',
      fields: { node: 'text' },
    },
    'pods.kept': { what: 'pods of this node that only finalizers keep', fields: { node: 'text' } },
  },
  derive(context) {
    if (kubeletStuck(context)) return {};
    const objects = podsDue(context);
    const told = objects.filter(({ keptBy, captured }) => keptBy || isKnown(captured.from));
    const unknown = [...undecided(context, told), ...undated(objects.filter((one) => !told.includes(one)))];
    if (!context.timeline.capture) return { unknown };
    const kept = objects.filter(({ keptBy }) => keptBy);
    const found: Overdue[] = [];
    const tables = fromTables(context).filter((pod) => !told.some((one) => isToldBy(one, pod, pod.evidence[0]!)));
    for (const pod of [...objects.filter(({ last, overdue }) => last && overdue), ...tables])
      if (![...found, ...kept].some((other) => mayBeOne(other, pod))) found.push(pod);
    const held = kept.filter(({ last, overdue }) => last && overdue);
    if (found.length === 0) {
      const kept = keptEvents(context, held);
      return { events: kept.length > 0 ? kept : goneEvents(context, objects), unknown };
    }
    const each = [...groupBy(found, (pod) => nodeOf(context, pod)).values()].map((pods) => ofNode(context, pods));
    return { events: each.flatMap(({ events }) => events), unknown: each.flatMap((one) => one.unknown ?? []) };
  },
};

type Told = EventOf<'pods.overdue'>;

/** The node that a pod is reported under. */
const nodeOf = (context: FactContext, { node }: Overdue): string =>
  context.timeline.host.name ? nodeName(context) : (node ?? nodeName(context));

function ofNode(context: FactContext, pods: Overdue[]) {
  pods.sort((a, b) => a.sinceAt - b.sinceAt);
  const due = pods.filter(({ from }) => from === 'objects');
  if (due.length > 0) {
    const event = overdueEvent(context, due, pods.length - due.length);
    return { events: [event, pastGrace(event, due[0]!)] };
  }
  const event = terminatingEvent(context, pods);
  const because = 'pod tables show neither grace periods nor finalizers';
  const { node } = event.fields;
  const fields = { node };
  const unknown = [{ kind: 'pods.past-grace', fields, needs: [NEED], because, evidence: evidenceOf(event) }];
  return { events: [event], unknown };
}

/** The object of a pod shows when it is due, of the time at which a table shows it as Terminating or later. */
const isToldBy = ({ captured, ...object }: Due, pod: NamedPod, { time }: Evidence): boolean =>
  mayBeOne(object, pod) && time !== null && (captured.from >= time.from || !ofTwoCaptures(captured, time));

/** A kubelet that itself waits for NFS, or that fell silent, removes no pod: that is another trouble, and the pods are part of it. */
function kubeletStuck(context: FactContext): boolean {
  const silent = context.ofKind('kubelet.silence').some(({ fields }) => fields.open ?? true);
  return silent || context.ofKind('kubelet.blocked').some(({ fields }) => fields.nfs);
}

/** When a table or an object showed one of them last, at the earliest. */
const lastSeen = ({ timeline }: FactContext, pods: readonly Overdue[]): number =>
  greatestOf(pods.flatMap(({ evidence }) => evidence.map(({ time }) => time!.from))) -
  (timeline.captureMayBeEarlier ?? 0);

/** Their grace period is over; `others` are Terminating in tables only. */
function overdueEvent(context: FactContext, overdue: readonly Overdue[], others: number): Told {
  const first = overdue[0]!.sinceAt;
  const since = `${overdue.length === 1 ? 'due since' : 'the first due since'} ${dayOf(first)}`;
  const more = others > 0 ? `; ${others} more are Terminating with an unknown grace period` : '';
  const note = `${who(overdue)} Terminating past the grace period, ${since}${whose(overdue)}${more}`;
  return eventOf(context, overdue, { overdueFor: lastSeen(context, overdue) - first, note });
}

function pastGrace({ fields: { node } }: Told, { sinceAt, evidence, ...pod }: Overdue): Event {
  const note = `the grace period of ${nameOf(pod)} ended at ${dayOf(sinceAt)}`;
  return derive('pods-overdue', 'pods.past-grace', { from: sinceAt, to: sinceAt + 1 }, { node, note }, evidence);
}

/** Nothing of a node keeps them: said of the time of the capture, and only where no other pod is overdue. */
function keptEvents(context: FactContext, kept: readonly Due[]): Event[] {
  const [first] = kept;
  if (!first) return [];
  const time = { from: lastSeen(context, kept), to: lastSeen(context, kept) + 1 };
  const overdue = { ...overdueEvent(context, kept, 0), time };
  const finalizers = [...new Set(kept.flatMap(({ keptBy }) => keptBy!))];
  const which = finalizers.length > 0 ? ` (${finalizers.join(', ')})` : '';
  const [these, them] = kept.length === 1 ? ['its', 'it'] : ['their', 'them'];
  const note = `kubelet is done with ${kept.length === 1 ? `pod ${nameOf(first)}` : `${kept.length} pods`}; only ${these} finalizers${which} keep ${them}, and their controller must remove them`;
  const { node } = overdue.fields;
  const only = derive('pods-overdue', 'pods.kept', time, { node, note }, evidenceOf(overdue));
  return [overdue, { ...pastGrace(overdue, first), time }, only];
}

/** Overdue at an earlier capture, and no longer listed at a later one. */
function goneEvents(context: FactContext, objects: readonly Due[]): Event[] {
  const gone = objects.filter((one): one is Due & { gone: Gone } => one.gone !== undefined);
  return [...groupBy(gone, (pod) => nodeOf(context, pod)).values()].flatMap((all) => {
    const pods = [...groupBy(all, nameOf).values()].map((same) =>
      same.reduce((a, b) => (a.captured.to > b.captured.to ? a : b)),
    );
    pods.sort((a, b) => a.sinceAt - b.sinceAt);
    const told = overdueEvent(context, pods, 0);
    const { node } = told.fields;
    const seen = greatestOf(pods.map(({ captured }) => captured.to));
    const by = pods.every((pod) => pod.gone.by !== undefined) ? greatestOf(pods.map((pod) => pod.gone.by!)) : undefined;
    const when = by === undefined ? 'a later list without a timestamp' : `a list from ${dayOf(by)}`;
    const note = `${when} no longer has ${pods.length === 1 ? `pod ${nameOf(pods[0]!)}` : `the ${pods.length} pods`}`;
    const evidence = [
      ...new Map(pods.map((pod) => [JSON.stringify(pod.gone.evidence.span), pod.gone.evidence])).values(),
    ];
    const ended = derive(
      'pods-overdue',
      'pods.overdue.ended',
      { from: seen, to: by ?? seen + 1 },
      { node, note },
      evidence,
    );
    return [told, pastGrace(told, pods[0]!), ended];
  });
}

function terminatingEvent(context: FactContext, pods: readonly Overdue[]): Told {
  const last = greatestOf(pods.map(({ sinceAt }) => sinceAt));
  const note = `${who(pods)} Terminating since ${dayOf(last)} at the latest; ${pods.length === 1 ? 'its' : 'their'} grace period is unknown${whose(pods)}`;
  return eventOf(context, pods, { terminatingFor: lastSeen(context, pods) - last, note });
}

function eventOf(
  context: FactContext,
  pods: readonly Overdue[],
  more: Pick<Told['fields'], 'note' | 'overdueFor' | 'terminatingFor'>,
): Told {
  const fields = {
    node: nodeOf(context, pods[0]!),
    named: pods.every(({ here }) => here) ? kubernetesName(context) : nameOfNode(pods),
    pods: pods.length,
    names: pods.map(nameOf),
    podUids: pods.flatMap(({ podUid }) => podUid ?? []),
    from: pods[0]!.from,
    open: pods.some((pod) => !isGone(pod)),
    ...more,
  };
  const time = { from: pods[0]!.sinceAt, to: lastSeen(context, pods) + 1 };
  const evidence = pods.flatMap((pod) => pod.evidence);
  return derive('pods-overdue', 'pods.overdue', time, fields, evidence);
}

const isGone = (pod: Overdue): boolean => 'gone' in pod && pod.gone !== undefined;

/** What the pods themselves name as their node, where it is one. */
function nameOfNode(pods: readonly Overdue[]): string | undefined {
  const names = new Set(pods.map(({ node }) => node));
  return names.size === 1 ? pods[0]!.node : undefined;
}

function who(pods: readonly Overdue[]): string {
  const node = nameOfNode(pods);
  const of = pods.every(({ here }) => here) ? ' of this node' : node === undefined ? '' : ` of node ${node}`;
  const over = pods.every(isGone);
  if (pods.length === 1) return `pod ${nameOf(pods[0]!)}${pods[0]!.here ? '' : of} ${over ? 'was' : 'is'}`;
  return `${pods.length} pods${of} ${over ? 'were' : 'are'}`;
}

const whose = (pods: readonly Overdue[]) =>
  pods.every(({ here }) => here) || nameOfNode(pods) !== undefined ? '' : '; nothing shows whether on this node';

/** A table that was written once: how long its pods are Terminating is not in it. */
function undecided(context: FactContext, told: readonly Due[]) {
  const evidence = [...terminatingRows(context).values()].flatMap((seen) => {
    const { row, evidence: first } = seen[0]!;
    const pod = { pod: row.name, ...(row.namespace ? { namespace: row.namespace } : {}) };
    return told.some((one) => isToldBy(one, pod, seen.at(-1)!.evidence)) ? [] : [first];
  });
  if (evidence.length === 0) return [];
  const because = 'pods are Terminating, but the table does not show for how long: its ages are those of the pods';
  return [{ kind: 'pods.overdue', fields: {}, needs: [NEED], because, evidence }];
}

/** Pods that are to go, of objects that nothing shows the time of. */
function undated(objects: readonly Due[]) {
  if (objects.length === 0) return [];
  const evidence = objects.flatMap((one) => one.evidence);
  const because =
    'pods are marked for deletion, but no file next to their objects shows when the objects were collected';
  const needs = [{ what: `${NEED.what}, with a \`date\` next to them`, collectWith: `date; ${NEED.collectWith}` }];
  return [{ kind: 'pods.overdue', fields: {}, needs, because, evidence }];
}
