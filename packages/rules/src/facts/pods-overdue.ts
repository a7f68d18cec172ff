import {
  type Event,
  type Evidence,
  type FieldMap,
  greatestOf,
  groupBy,
  isWhole,
  MINUTE,
  type Snapshot,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { derive, rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isHere, kubernetesName, nodeName } from '../node/pods.ts';

/** A pod that goes is gone some seconds behind its grace period: from here on something holds it. */
const OVERDUE = 5 * MINUTE;
/** How long a pod has to be Terminating where its grace period is not known: that of a pod that sets none is 30 seconds. */
const LONG = 15 * MINUTE;

/** A pod whose deletion was asked for, and since when it should have been gone at the latest. */
interface Overdue {
  pod: string;
  namespace?: string;
  podUid?: string;
  /** It is known to be of this node. */
  here: boolean;
  /** When its grace period was over; where that is not known, since when it is Terminating at the latest. */
  sinceAt: number;
  /** How that is known: the objects tell the grace period, tables and journal do not. */
  from: 'objects' | 'tables' | 'journal';
  evidence: Evidence[];
}

const NEED = {
  what: 'when these pods are due, and their finalizers',
  collectWith: 'kubectl get pods -A -o json',
};

/**
 * Pods that should be gone for long: the object of a pod says when its grace period ends (`deletionTimestamp`). Of a table
 * alone nothing follows, as its ages are those of the pods. Two tables, or one with the line of the kubelet that was told to
 * delete, show pods that are Terminating for long; whether that is longer than they may be they do not: a grace period of an hour
 * and a finalizer look the same.
 */
export const podsOverdue: Fact = {
  name: 'pods-overdue',
  title: 'pods that are Terminating long after their grace period',
  uses: ['kubelet-blocked', 'kubelet-silence'],
  // A node is not asked for tables of pods: where none is there, nothing speaks for it.
  inputs: [],
  unasked: [{ sources: ['kubernetes-objects', 'kubectl-get', 'kubectl-describe'] }],
  kinds: {
    'pods.overdue':
      'pods of this node that are Terminating for long, while the kubelet goes on: node, pods (how many), names, podUids, overdueFor (behind their grace period, the longest), terminatingFor (at least, where that is not known), from (objects, tables, journal), named (the node as Kubernetes calls it)',
    'pods.past-grace': 'pods of this node whose grace period is known, and over for long: node',
  },
  derive(context) {
    if (kubeletStuck(context)) return {};
    if (!context.timeline.capture) return { unknown: undecided(context) };
    const found: Overdue[] = [];
    const finalized = keptByFinalizers(context);
    for (const pod of [...fromObjects(context), ...fromTables(context)])
      if (![...found, ...finalized].some((other) => mayBeOne(other, pod))) found.push(pod);
    found.sort((a, b) => a.sinceAt - b.sinceAt);
    const due = found.filter(({ from }) => from === 'objects');
    if (due.length > 0) {
      const event = overdueEvent(context, due, found.length - due.length);
      return { events: [event, pastGrace(event, due[0]!)] };
    }
    if (found.length === 0) return { unknown: undecided(context) };
    const event = terminatingEvent(context, found);
    const because = 'tables of pods show neither their grace periods nor their finalizers';
    const fields = { node: event.fields.node! };
    return {
      events: [event],
      unknown: [{ kind: 'pods.past-grace', fields, needs: [NEED], because, evidence: evidenceOf(event) }],
    };
  },
};

type Named = Pick<Overdue, 'pod' | 'namespace'>;

/** A table of one namespace does not name it. */
const mayBeOne = (a: Named, b: Named) =>
  a.pod === b.pod && (!a.namespace || !b.namespace || a.namespace === b.namespace);

/**
 * Pods that no node keeps. The kubelet deletes what it is done with once more, with a grace period of 0, as `--force` does too:
 * from then on the object is there for its finalizers alone (BeforeDelete of k8s.io/apiserver), which a controller has to take away.
 * kubectl describe shows no finalizers, and that grace period.
 */
function keptByFinalizers(context: FactContext): Named[] {
  const named = (name: string, namespace: string | undefined): Named =>
    namespace ? { pod: name, namespace } : { pod: name };
  const objects = context.rows<KubernetesObjectRecord>('kubernetes-objects').flatMap(({ rows }) =>
    rows.flatMap(({ pod, name, namespace, deletionGracePeriodSeconds, object }) => {
      const { finalizers } = (object.metadata ?? {}) as { finalizers?: unknown };
      if (!pod || !name || deletionGracePeriodSeconds !== 0) return [];
      return Array.isArray(finalizers) && finalizers.length > 0 ? [named(name, namespace)] : [];
    }),
  );
  const described = context
    .rows<KubectlDescribeRecord>('kubectl-describe')
    .flatMap(({ rows }) =>
      rows.flatMap(({ pod, name, namespace, terminatingFor }) =>
        name && terminatingFor && pod?.terminationGracePeriodSeconds === 0 ? [named(name, namespace)] : [],
      ),
    );
  return [...objects, ...described];
}

/** A kubelet that itself waits for NFS, or that fell silent, removes no pod: that is another trouble, and the pods are part of it. */
function kubeletStuck(context: FactContext): boolean {
  const silent = context.ofKind('kubelet.silence').some(({ fields }) => fields.open !== false);
  return silent || context.ofKind('kubelet.blocked').some(({ fields }) => fields.nfs === true);
}

/** When a table or an object showed one of them last. */
const lastSeen = (pods: readonly Overdue[]): number =>
  greatestOf(pods.flatMap(({ evidence }) => evidence.map(({ time }) => time!.from)));

/** Their grace period is over; `others` are Terminating in tables only. */
function overdueEvent(context: FactContext, overdue: readonly Overdue[], others: number): Event {
  const first = overdue[0]!.sinceAt;
  const since = `${overdue.length === 1 ? 'due since' : 'the first due since'} ${day(first)}`;
  const more = others > 0 ? `; of ${others} more that are Terminating the grace period is not known` : '';
  const note = `${who(overdue)} Terminating behind the grace period, ${since}${whose(overdue)}${more}`;
  return eventOf(context, overdue, { overdueFor: lastSeen(overdue) - first, note });
}

function pastGrace({ fields: { node } }: Event, { sinceAt, evidence, ...pod }: Overdue): Event {
  const note = `the grace period of ${nameOf(pod)} ended at ${day(sinceAt)}`;
  return derive('pods-overdue', 'pods.past-grace', { from: sinceAt, to: sinceAt + 1 }, { node, note }, evidence);
}

function terminatingEvent(context: FactContext, pods: readonly Overdue[]): Event {
  const last = greatestOf(pods.map(({ sinceAt }) => sinceAt));
  const note = `${who(pods)} Terminating since ${day(last)} at the latest; ${pods.length === 1 ? 'its' : 'their'} grace period is not known${whose(pods)}`;
  return eventOf(context, pods, { terminatingFor: lastSeen(pods) - last, note });
}

function eventOf(context: FactContext, pods: readonly Overdue[], more: FieldMap & { note: string }): Event {
  const fields = {
    node: nodeName(context),
    ...(pods.every(({ here }) => here) ? { named: kubernetesName(context) } : {}),
    pods: pods.length,
    names: pods.map(nameOf),
    podUids: pods.flatMap(({ podUid }) => podUid ?? []),
    from: pods[0]!.from,
    ...more,
  };
  const time = { from: pods[0]!.sinceAt, to: lastSeen(pods) + 1 };
  const evidence = pods.flatMap((pod) => pod.evidence);
  return derive('pods-overdue', 'pods.overdue', time, fields, evidence);
}

const nameOf = ({ pod, namespace }: Named) => (namespace ? `${namespace}/${pod}` : pod);

function who(pods: readonly Overdue[]): string {
  if (pods.length === 1) return `pod ${nameOf(pods[0]!)} is`;
  return `${pods.length} pods${pods.every(({ here }) => here) ? ' of this node' : ''} are`;
}

const whose = (pods: readonly Overdue[]) =>
  pods.every(({ here }) => here) ? '' : '; nothing tells whether on this node';

const day = (at: number) => `${new Date(at / 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function fromObjects(context: FactContext): Overdue[] {
  return ['kubernetes-objects', 'kubectl-describe'].flatMap((source) =>
    ofLastCapture(context.rows<KubectlDescribeRecord>(source)).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const due = dueAt(row, snapshot.captured.from);
        if (!row.pod || !row.name || due === undefined) return [];
        const here = isHere(context, row.pod.nodeName);
        if (here === false) return [];
        if (snapshot.captured.from - due < OVERDUE || isGoneSince(context, row, snapshot)) return [];
        const text = `${row.namespace ?? ''}/${row.name}: its grace period ended at ${day(due)}`;
        const evidence = [rowEvidence(snapshot, row, text)];
        const named = {
          ...(row.namespace ? { namespace: row.namespace } : {}),
          ...(row.uid ? { podUid: row.uid } : {}),
        };
        return [{ pod: row.name, ...named, here: here === true, sinceAt: due, from: 'objects' as const, evidence }];
      }),
    ),
  );
}

/** A later table of the pods of its namespace on this node does not list it any more. */
function isGoneSince(
  context: FactContext,
  { name, namespace }: KubectlDescribeRecord,
  { captured }: Snapshot,
): boolean {
  return context.rows<KubectlGetRecord>('kubectl-get').some(({ snapshot, rows }) => {
    if (snapshot.captured.from < captured.to || !isWhole(snapshot)) return false;
    const alike = rows.filter((row) => row.kind === 'Pod' && namespace !== undefined && row.namespace === namespace);
    const here = alike.some(({ node }) => isHere(context, node) === true);
    return here && !alike.some((row) => row.name === name);
  });
}

/** The time stamp of the deletion is the end of the grace period, and kubectl describe counts from it. */
function dueAt({ deletionTimestamp, terminatingFor }: KubectlDescribeRecord, captured: number): number | undefined {
  if (deletionTimestamp?.clock === 'utc') return deletionTimestamp.value;
  return terminatingFor && captured - terminatingFor.micros;
}

interface Seen {
  row: KubectlGetRecord & { name: string };
  at: number;
  /** The row is in a table of the last capture: what is only in one before is over. */
  last: boolean;
  evidence: Evidence;
}

/** Rows of one pod name of one namespace, in the order of their tables; a StatefulSet gives the name again. */
function terminatingRows(context: FactContext): Map<string, Seen[]> {
  const seen: Seen[] = [];
  const tables = context.rows<KubectlGetRecord>('kubectl-get');
  const lastOnes = ofLastCapture(tables);
  for (const table of tables) {
    const { snapshot, rows } = table;
    const last = lastOnes.includes(table);
    for (const row of rows) {
      const { kind, status, namespace, name, node, columns } = row;
      if (kind !== 'Pod' || status !== 'Terminating' || !name || isHere(context, node) === false) continue;
      const text = `${namespace ?? ''} ${name} Terminating ${columns.AGE ?? ''}`.trim();
      seen.push({
        row: { ...row, name },
        at: snapshot.captured.from,
        last,
        evidence: rowEvidence(snapshot, row, text),
      });
    }
  }
  seen.sort((a, b) => a.at - b.at);
  const pods = groupBy(seen, ({ row }) => `${row.namespace ?? ''}/${row.name}`);
  return new Map([...pods].filter(([, rows]) => rows.at(-1)!.last));
}

/** Terminating in two tables, or in one for long after the kubelet was told to delete it. */
function fromTables(context: FactContext): Overdue[] {
  return [...terminatingRows(context).values()].flatMap((rows): Overdue[] => {
    const last = rows.at(-1)!;
    const { name: pod, namespace, node, age } = last.row;
    const begun = lastRemoved(context, last);
    const first = rows.find(({ at }) => at >= begun) ?? last;
    const asked = context
      .ofKind('kubelet.syncloop.delete')
      .find(({ time, fields }) => time.from >= begun && time.from <= first.at && namesPod(fields.pods, last.row));
    const at = Math.min(first.at, asked?.time.to ?? first.at);
    // One that is younger than that is another pod of this name.
    if (last.at - at < LONG || (age && last.at - at > age.micros + age.width)) return [];
    const from = asked && asked.time.to < first.at ? 'journal' : 'tables';
    const evidence = from === 'journal' ? [last.evidence, ...evidenceOf(asked!)] : [last.evidence, first.evidence];
    const here = isHere(context, node) === true;
    return [{ pod, ...(namespace ? { namespace } : {}), here, sinceAt: at, from, evidence }];
  });
}

/** When the kubelet last reported a pod of this name as gone: what was said before is of another one. */
function lastRemoved(context: FactContext, { row, at }: Seen): number {
  const removed = context
    .ofKind('kubelet.syncloop.remove')
    .findLast(({ time, fields }) => time.from <= at && namesPod(fields.pods, row));
  return removed?.time.to ?? Number.NEGATIVE_INFINITY;
}

/** `["shop/web-0"]`; up to Kubernetes 1.22 `web-0_shop(UID)` stands there. A table of one namespace does not name it. */
const namesPod = (pods: unknown, { namespace, name }: Seen['row']) =>
  Array.isArray(pods) &&
  pods.map(String).some((pod) => (namespace ? pod === `${namespace}/${name}` : pod.endsWith(`/${name}`)));

/** A table that was written once: how long its pods are Terminating is not in it. */
function undecided(context: FactContext) {
  const evidence = [...terminatingRows(context).values()].flatMap((seen) =>
    seen.slice(0, 1).map((one) => one.evidence),
  );
  if (evidence.length === 0) return [];
  const because = 'pods are Terminating, and how long is not in a table: its ages are those of the pods';
  return [{ kind: 'pods.overdue', fields: {}, needs: [NEED], because, evidence }];
}
