import type { Evidence } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { UptimeRecord } from '@mountline/parsers/uptime';
import { rowEvidence } from './evidence.ts';
import { ofLastTime } from './last-capture.ts';

/** The load average of the last minute before the capture. Tasks in D state count as those that run. */
export function loadAverage(context: FactContext): { load: number; evidence: Evidence } | undefined {
  const found = ofLastTime(context.rows<UptimeRecord>('uptime')).flatMap(({ snapshot, rows }) =>
    rows.map((row) => ({ snapshot, row })),
  );
  const last = found.at(-1);
  if (!last) return undefined;
  const [load] = last.row.loadAverage;
  return { load, evidence: rowEvidence(last.snapshot, last.row, `load average: ${last.row.loadAverage.join(', ')}`) };
}
