import {
  type Evidence,
  greatestOf,
  type Interval,
  isKnown,
  isWhole,
  MINUTE,
  type Micros,
  type Snapshot,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { rowEvidence, tableEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { surelyTaken } from '../node/surely-taken.ts';
import { isHere } from './pods.ts';

/** A pod that goes is gone some seconds behind its grace period: from here on something holds it. */
const OVERDUE = 5 * MINUTE;

/** A pod of a table of one namespace, which does not name that, has none. */
export interface NamedPod {
  pod: string;
  namespace?: string;
}

/** A pod whose deletion was asked for, and since when it should have been gone at the latest. */
export interface Overdue extends NamedPod {
  podUid?: string;
  /** The node that it is of, where that is reported. */
  node?: string;
  /** It is known to be of this node. */
  here: boolean;
  /** When its grace period was over; where that is not known, since when it is Terminating at the latest. */
  sinceAt: number;
  /** How that is known: the objects tell the grace period, tables and journal do not. */
  from: 'objects' | 'tables' | 'journal';
  evidence: Evidence[];
}

export const mayBeOne = (a: NamedPod, b: NamedPod) =>
  a.pod === b.pod && (!a.namespace || !b.namespace || a.namespace === b.namespace);

export const nameOf = ({ pod, namespace }: NamedPod) => (namespace ? `${namespace}/${pod}` : pod);

export const dayOf = (at: number) => `${new Date(at / 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A pod whose object shows when its grace period ends. */
export interface Due extends Overdue {
  from: 'objects';
  captured: Interval;
  /** Its table is of the last capture. */
  last: boolean;
  /** It should have been gone for long, and no later table shows that it is. */
  overdue: boolean;
  /** It should have been gone for long, and a later table shows that it is. */
  gone?: Gone;
  /** What its finalizers are where these alone keep it; kubectl describe does not show them. */
  keptBy?: string[];
}

/** When a pod was gone at the latest, and the table that does not list it; of undated objects only that they were asked for later. */
export interface Gone {
  by: Micros | undefined;
  evidence: Evidence;
}

/** The pods of this node, and those of which it is not reported that they are of another, whose object shows when they are due. */
export function podsDue(context: FactContext): Due[] {
  return (['kubernetes-objects', 'kubectl-describe'] as const).flatMap((source) => {
    const tables = context.rows<KubectlDescribeRecord>(source);
    const lastOnes = ofLastCapture(tables);
    return tables.flatMap((table) =>
      table.rows.flatMap((row) => dueOf(context, table.snapshot, row, lastOnes.includes(table)) ?? []),
    );
  });
}

function dueOf(context: FactContext, snapshot: Snapshot, row: KubectlDescribeRecord, last: boolean): Due | undefined {
  const captured = surelyTaken(context, snapshot);
  const sinceAt = dueAt(row, captured.from);
  if (!row.pod || !row.name || sinceAt === undefined) return;
  const { nodeName } = row.pod;
  const here = isHere(context, nodeName);
  if (here === false) return;
  const keptBy = finalizersOf(row);
  const named = {
    pod: row.name,
    ...(row.namespace ? { namespace: row.namespace } : {}),
    ...(row.uid ? { podUid: row.uid } : {}),
    ...(nodeName ? { node: nodeName } : {}),
  };
  const isLate = captured.from - sinceAt >= OVERDUE;
  const gone = isLate ? goneOf(context, row, snapshot) : undefined;
  const overdue = isLate && !gone;
  const kept = keptBy ? `, kept by its finalizers${keptBy.length > 0 ? `: ${keptBy.join(', ')}` : ''}` : '';
  const text = `${row.namespace ?? ''}/${row.name}: its grace period ended at ${dayOf(sinceAt)}${kept}`;
  const evidence = [rowEvidence(snapshot, row, text)];
  const about = {
    here: here ?? false,
    sinceAt,
    from: 'objects' as const,
    evidence,
    captured,
    last,
    overdue,
    ...(gone ? { gone } : {}),
  };
  return { ...named, ...about, ...(keptBy ? { keptBy } : {}) };
}

/**
 * The finalizers of a pod that no node keeps. Kubelet deletes what it is done with once more, with a grace period of 0, as `--force`
 * does too: from then on the object is there for its finalizers alone (BeforeDelete of k8s.io/apiserver), which a controller has to take
 * away. kubectl describe shows no finalizers, and that grace period.
 */
function finalizersOf(row: KubectlDescribeRecord): string[] | undefined {
  const { deletionGracePeriodSeconds, object, terminatingFor, pod } = row;
  if (terminatingFor) return pod?.terminationGracePeriodSeconds === 0 ? [] : undefined;
  // An object is as its file has it, whatever that is.
  const { finalizers } = (object?.metadata ?? {}) as { finalizers?: unknown };
  const some = deletionGracePeriodSeconds === 0 && Array.isArray(finalizers) && finalizers.length > 0;
  return some ? finalizers.map(String) : undefined;
}

/** The first later table of the pods of its namespace on this node that does not list it any more. */
function goneOf(context: FactContext, row: KubectlDescribeRecord, snapshot: Snapshot): Gone | undefined {
  if (row.namespace === undefined) return undefined;
  const tables = [
    ...context.rows<KubectlGetRecord>('kubectl-get'),
    ...context.rows<KubernetesObjectRecord>('kubernetes-objects'),
  ].filter((table) => isWhole(table.snapshot));
  const without = tables.filter(({ rows }) => {
    const alike = rows.filter(({ kind, namespace }) => kind === 'Pod' && namespace === row.namespace);
    return alike.some((pod) => isHere(context, nodeOf(pod))) && !alike.some(({ name }) => name === row.name);
  });
  const dated = without.filter((table) => table.snapshot.captured.from >= snapshot.captured.to);
  const first = dated.sort((a, b) => a.snapshot.captured.to - b.snapshot.captured.to)[0];
  const later = first ?? without.find((table) => isAskedForLater(context, table, row));
  if (!later) return undefined;
  const evidence = tableEvidence(
    later.snapshot,
    `${later.rows.length} objects, ${row.namespace}/${row.name} is not among them`,
  );
  return { by: first?.snapshot.captured.to, evidence };
}

/** A table names the node itself, an object in its pod. */
const nodeOf = (row: KubectlGetRecord | KubernetesObjectRecord): string | null | undefined =>
  isObject(row) ? row.pod?.nodeName : row.node;

const isObject = (row: KubectlGetRecord | KubernetesObjectRecord): row is KubernetesObjectRecord => 'pod' in row;

/** Objects that nothing dates, one of which reports a time behind the creation of the pod: they were asked for when it was gone. */
function isAskedForLater(
  context: FactContext,
  { snapshot, rows }: { snapshot: Snapshot; rows: readonly (KubectlGetRecord | KubernetesObjectRecord)[] },
  { namespace, creationTimestamp }: KubectlDescribeRecord,
): boolean {
  if (creationTimestamp === undefined || isKnown(snapshot.captured.from)) return false;
  return rows.some(
    (row) =>
      'pod' in row &&
      row.namespace === namespace &&
      isHere(context, row.pod?.nodeName) &&
      newestIn(row) > creationTimestamp.value,
  );
}

/** The newest time that the object of a pod shows. */
function newestIn({ creationTimestamp, pod }: KubernetesObjectRecord): number {
  const states = pod?.containers?.flatMap(({ state }) => [state?.startedAt, state?.finishedAt]) ?? [];
  return greatestOf([creationTimestamp, ...states].flatMap((stamp) => (stamp?.clock === 'utc' ? [stamp.value] : [])));
}

/** The time stamp of the deletion is the end of the grace period, and kubectl describe counts from it. */
function dueAt({ deletionTimestamp, terminatingFor }: KubectlDescribeRecord, captured: number): number | undefined {
  if (deletionTimestamp?.clock === 'utc') return deletionTimestamp.value;
  return terminatingFor && captured - terminatingFor.micros;
}
