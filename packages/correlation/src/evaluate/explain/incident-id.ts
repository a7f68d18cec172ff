import { digestOf, type FieldValue, type Incident, isKnown, isoFromMicros } from '@mountline/core';
import type { Search } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import { identityOf } from './identity.ts';

/** A name of an incident that lasts: a later capture of the node, or one with more files, gives the same. */
export function incidentId({ rule, start, environment }: Search, { findings }: Knowledge): string {
  const { host, capture } = findings.timeline;
  const bound = identityOf(rule).map((name) => environment.variables[name]);
  const parts = [host.name?.value ?? '', ...bound.map(asText), beganAt(start.time.from, capture?.from)];
  return `${rule.id}-${digestOf(parts.join('\n'))}`;
}

const asText = (value: FieldValue | undefined) => [value ?? ''].flat().map(String).join();

/**
 * The second, without the year, which one bundle tells and another does not; a finer stamp of the same line stays in the second. What
 * a table at capture shows began at a time that nothing tells.
 */
const beganAt = (from: number, capture = Number.POSITIVE_INFINITY): string =>
  isKnown(from) && from < capture ? isoFromMicros(from).slice('2026-'.length, '2026-11-20T12:00:00'.length) : '';

/** Of two in one report with the same id the second gets a number. */
export function numberEqualIds(incidents: readonly Incident[]): void {
  const count = new Map<string, number>();
  for (const incident of incidents) {
    const nth = (count.get(incident.id) ?? 0) + 1;
    count.set(incident.id, nth);
    if (nth > 1) incident.id += `-${nth}`;
  }
}
