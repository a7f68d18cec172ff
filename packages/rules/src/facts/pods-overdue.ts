import { type Event, type Evidence, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { derive, rowEvidence } from '../node/evidence.ts';
import { kubernetesName, nodeName, sameNode } from '../node/pods.ts';

/** A pod that goes is gone some seconds behind its grace period: from here on something holds it. */
const OVERDUE = 5 * MINUTE;
/** The grace period where none is known: that of a pod that sets none is 30 seconds, and ten minutes are rare. */
const GRACE = 10 * MINUTE;

/** A pod whose deletion was asked for, and since when it should have been gone at the latest. */
interface Overdue {
  pod: string;
  namespace?: string;
  podUid?: string;
  /** When its grace period was over. */
  dueAt: number;
  /** How that is known. */
  from: 'objects' | 'tables' | 'journal';
  evidence: Evidence[];
}

const NEED = {
  what: 'when the deletion of these pods was asked for',
  collectWith: 'kubectl get pods -A -o json',
};

/**
 * Pods that should be gone for long: the object of a pod says when its grace period ends (`deletionTimestamp`); of a table
 * alone nothing follows, as its ages are those of the pods, but two tables do, or one with the line of the kubelet that
 * was told to delete.
 */
export const podsOverdue: Fact = {
  name: 'pods-overdue',
  title: 'pods that are Terminating long after their grace period',
  uses: ['blocked-tasks', 'kubelet-silence'],
  // A node is not asked for tables of pods: where none is there, nothing speaks for it.
  inputs: [],
  kinds: {
    'pods.overdue':
      'pods of this node that are Terminating long after their grace period, while the kubelet goes on: node, pods (how many), names, podUids, overdueFor (the longest), sinceAt (the earliest), since (with the day), from (objects, tables, journal), named (the node as Kubernetes calls it)',
  },
  derive(context) {
    const { capture } = context.timeline;
    if (!capture || kubeletStuck(context)) return {};
    const found = new Map<string, Overdue>();
    for (const pod of [...fromObjects(context), ...fromTables(context)])
      if (!found.has(pod.pod)) found.set(pod.pod, pod);
    const overdue = [...found.values()].sort((a, b) => a.dueAt - b.dueAt);
    if (overdue.length > 0) return { events: [overdueEvent(context, overdue)] };
    return { unknown: undecided(context) };
  },
};

/** A kubelet that itself waits for NFS, or that fell silent, removes no pod: that is another trouble, and the pods are part of it. */
function kubeletStuck(context: FactContext): boolean {
  const silent = context.ofKind('kubelet.silence').some(({ fields }) => fields.open === true);
  return silent || context.ofKind('kubelet.blocked').some(({ fields }) => fields.nfs === true);
}

/** When the last of the tables and objects was written. */
function latestCapture(context: FactContext): number {
  const written = ['kubernetes-objects', 'kubectl-get', 'kubectl-describe'].flatMap((source) => context.rows(source));
  return Math.max(...written.map(({ snapshot }) => snapshot.captured.from));
}

function overdueEvent(context: FactContext, overdue: readonly Overdue[]): Event {
  const at = latestCapture(context);
  const first = overdue[0]!;
  const names = overdue.map(({ pod, namespace }) => (namespace ? `${namespace}/${pod}` : pod));
  const podUids = overdue.flatMap(({ podUid }) => podUid ?? []);
  const one = overdue.length === 1;
  const what = one ? `pod ${names[0]} is` : `${overdue.length} pods of this node are`;
  const evidence = overdue.flatMap((pod) => pod.evidence);
  const fields = {
    node: nodeName(context),
    named: kubernetesName(context),
    pods: overdue.length,
    names,
    podUids,
    overdueFor: at - first.dueAt,
    sinceAt: first.dueAt,
    from: first.from,
    note: `${what} Terminating behind the grace period, ${one ? 'due since' : 'the first due since'} ${day(first.dueAt)}`,
  };
  return derive('pods-overdue', 'pods.overdue', { from: first.dueAt, to: at + 1 }, fields, evidence);
}

const day = (at: number) => `${new Date(at / 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const hereOf = (context: FactContext) => {
  const host = context.timeline.host.name?.value;
  return (node: string | undefined) => !host || !node || sameNode(node, host);
};

function fromObjects(context: FactContext): Overdue[] {
  const here = hereOf(context);
  return ['kubernetes-objects', 'kubectl-describe'].flatMap((source) =>
    context.rows<KubectlDescribeRecord>(source).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        const due = dueAt(row, snapshot.captured.from);
        if (!row.pod || !row.name || due === undefined || !here(row.pod.nodeName)) return [];
        if (snapshot.captured.from - due < OVERDUE) return [];
        const text = `${row.namespace ?? ''}/${row.name}: its grace period ended at ${day(due)}`;
        const evidence = [rowEvidence(snapshot, row, text)];
        const named = {
          ...(row.namespace ? { namespace: row.namespace } : {}),
          ...(row.uid ? { podUid: row.uid } : {}),
        };
        return [{ pod: row.name, ...named, dueAt: due, from: 'objects' as const, evidence }];
      }),
    ),
  );
}

/** The time stamp of the deletion is the end of the grace period, and kubectl describe counts from it. */
function dueAt({ deletionTimestamp, terminatingFor }: KubectlDescribeRecord, captured: number): number | undefined {
  if (deletionTimestamp?.clock === 'utc') return deletionTimestamp.value;
  return terminatingFor && captured - terminatingFor.micros;
}

interface Seen {
  row: KubectlGetRecord;
  at: number;
  evidence: Evidence;
}

function terminatingRows(context: FactContext): Map<string, Seen[]> {
  const here = hereOf(context);
  const seen = new Map<string, Seen[]>();
  for (const { snapshot, rows } of context.rows<KubectlGetRecord>('kubectl-get')) {
    for (const row of rows) {
      if (row.kind !== 'Pod' || row.status !== 'Terminating' || !row.name || !here(row.node)) continue;
      const text = `${row.namespace ?? ''} ${row.name} Terminating ${row.columns.AGE ?? ''}`.trim();
      const entry = { row, at: snapshot.captured.from, evidence: rowEvidence(snapshot, row, text) };
      seen.set(row.name, [...(seen.get(row.name) ?? []), entry]);
    }
  }
  return seen;
}

/** Terminating in two tables, or in one for long after the kubelet was told to delete it. */
function fromTables(context: FactContext): Overdue[] {
  const deletes = context.ofKind('kubelet.syncloop.delete');
  return [...terminatingRows(context)].flatMap(([pod, seen]): Overdue[] => {
    const inOrder = seen.toSorted((a, b) => a.at - b.at);
    const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
    const asked = deletes.find(({ fields }) => namesPod(fields.pods, pod));
    const at = Math.min(first.at, asked?.time.to ?? first.at);
    if (last.at - at < GRACE + OVERDUE) return [];
    const from = asked && asked.time.to < first.at ? 'journal' : 'tables';
    const evidence = from === 'journal' ? [last.evidence, ...evidenceOf(asked!)] : [last.evidence, first.evidence];
    const { namespace } = first.row;
    return [{ pod, ...(namespace ? { namespace } : {}), dueAt: at + GRACE, from, evidence }];
  });
}

const namesPod = (pods: unknown, pod: string) =>
  Array.isArray(pods) && pods.some((name) => String(name).split('/').at(-1)!.replace(/\(.*$/, '') === pod);

/** A table that was written once: how long its pods are Terminating is not in it. */
function undecided(context: FactContext) {
  const evidence = [...terminatingRows(context).values()].flatMap((seen) =>
    seen.slice(0, 1).map((one) => one.evidence),
  );
  if (evidence.length === 0) return [];
  const because = 'pods are Terminating, and how long is not in a table: its ages are those of the pods';
  return [{ kind: 'pods.overdue', fields: {}, needs: [NEED], because, evidence }];
}
