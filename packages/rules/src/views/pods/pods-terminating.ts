import { type Evidence, groupBy, MINUTE } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { surelyTaken } from '../node/surely-taken.ts';
import { isHere } from './pods.ts';
import type { Overdue } from './pods-due.ts';

/** How long a pod has to be Terminating where its grace period is not known: that of a pod that sets none is 30 seconds. */
const LONG = 15 * MINUTE;

export interface Seen {
  row: KubectlGetRecord & { name: string };
  at: number;
  /** The row is in a table of the last capture: what is only in one before is over. */
  last: boolean;
  evidence: Evidence;
}

/** Rows of one pod name of one namespace, in the order of their tables; a StatefulSet gives the name again. */
export function terminatingRows(context: FactContext): Map<string, Seen[]> {
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
        at: surelyTaken(context, snapshot).from,
        last,
        evidence: rowEvidence(snapshot, row, text),
      });
    }
  }
  seen.sort((a, b) => a.at - b.at);
  const pods = groupBy(seen, ({ row }) => `${row.namespace ?? ''}/${row.name}`);
  return new Map([...pods].filter(([, rows]) => rows.at(-1)!.last));
}

/** Terminating in two tables, or in one for long after kubelet was told to delete it. */
export function fromTables(context: FactContext): Overdue[] {
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
    const here = isHere(context, node) ?? false;
    const named = { pod, ...(namespace ? { namespace } : {}), ...(node ? { node } : {}) };
    return [{ ...named, here, sinceAt: at, from, evidence }];
  });
}

/** When kubelet last reported a pod of this name as gone: what was said before is of another one. */
function lastRemoved(context: FactContext, { row, at }: Seen): number {
  const removed = context
    .ofKind('kubelet.syncloop.remove')
    .findLast(({ time, fields }) => time.from <= at && namesPod(fields.pods, row));
  return removed?.time.to ?? Number.NEGATIVE_INFINITY;
}

/** `["shop/web-0"]`; up to Kubernetes 1.22 `web-0_shop(UID)` is there. A table of one namespace does not name it. */
const namesPod = (pods: readonly string[] = [], { namespace, name }: Seen['row']) =>
  pods.some((pod) => (namespace ? pod === `${namespace}/${name}` : pod.endsWith(`/${name}`)));
