import { type Evidence, earlier, type Interval, isKnown, type Micros } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import { rowEvidence } from '../node/evidence.ts';
import { isHere } from './pods.ts';

/** An event of a pod of this node, as `kubectl describe` shows it. */
export interface PodEvent {
  /** `Warning` or `Normal`, and the word for what happened: `FailedMount`. */
  type: string | undefined;
  reason: string | undefined;
  message: string;
  namespace: string | undefined;
  pod: string | undefined;
  /** `namespace/name: `, empty where the object has no name. */
  named: string;
  /** How often it was, the first and the last time; the time of the capture where no age is reported, or the capture has no time. */
  count: number;
  first: Interval;
  last: Interval;
  /** How long before the capture the last one was, and how long it was from the first to the last, in microseconds. */
  age: Micros | undefined;
  lasted: Micros;
  evidence(note: string): Evidence[];
}

export const inTime = (a: Interval, b: Interval) => Number(a.from > b.from) - Number(a.from < b.from);

/** Of an event that several captures show, or copies of one, the last. */
export function podEvents(context: FactContext): PodEvent[] {
  const events = new Map<string, PodEvent>();
  const tables = [...context.rows<KubectlDescribeRecord>('kubectl-describe')];
  for (const { snapshot, rows } of tables.sort((a, b) => inTime(a.snapshot.captured, b.snapshot.captured))) {
    const alike = new Map<string, number>();
    for (const row of rows.filter(({ pod }) => isHere(context, pod?.nodeName) !== false))
      for (const { line, type, reason, message, age, over, count = 1 } of row.events ?? []) {
        const { captured } = snapshot;
        const ago = (one: typeof age) => (one && isKnown(captured.from) ? earlier(captured, one.micros) : captured);
        const named = row.name === undefined ? '' : `${row.namespace ? `${row.namespace}/` : ''}${row.name}: `;
        // A copy of a table without its object has the same rows as often.
        const own = named || `${count} ${age?.micros} ${over?.micros} `;
        const nth = named ? 0 : (alike.get(own + message) ?? 0);
        alike.set(own + message, nth + 1);
        const key = `${nth} ${own}${message}`;
        // The last one stands last.
        events.delete(key);
        events.set(key, {
          type,
          reason,
          message,
          namespace: row.namespace,
          pod: row.name,
          named,
          count,
          first: ago(over ?? age),
          last: ago(age),
          age: age?.micros,
          lasted: over && age ? Math.max(0, over.micros - age.micros) : 0,
          evidence: (note) => [rowEvidence(snapshot, { ...row, line, endLine: line }, note)],
        });
      }
  }
  return [...events.values()];
}
