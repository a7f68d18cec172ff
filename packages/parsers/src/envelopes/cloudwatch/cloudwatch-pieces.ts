import { goOn, type Stamp } from '@mountline/core';
import type { CloudwatchLine, CloudwatchRecord } from './cloudwatch-event.ts';

/** What a container wrote at once its runtime stamps line by line, piece by piece; the rest may not be in what was searched for. */
export const AT_ONCE = 100_000;

/**
 * Joins the lines of containers that a runtime cut into pieces, P and F: each is an event of its own, and those of other streams
 * may stand in between.
 */
export function joinPieces(give: (record: CloudwatchRecord, late?: Stamp) => void) {
  const begun = new Map<string, { record: CloudwatchRecord; at: number }>();

  function giveCut(key: string): void {
    const record = begun.get(key)?.record;
    begun.delete(key);
    if (record) give({ ...record, cut: true });
  }

  return {
    take({ record, partial, late }: CloudwatchLine): void {
      if (!partial && begun.size === 0) {
        give(record, late);
        return;
      }
      const { logStreamName, pod, container, stream } = record;
      const key = [logStreamName, pod, container, stream].join('\n');
      const at = record.stamp?.value ?? 0;
      if (at - (begun.get(key)?.at ?? at) > AT_ONCE) giveCut(key);
      const whole = begun.get(key)?.record ?? record;
      if (whole !== record) {
        goOn(whole, record.message, record.text);
        whole.endLine = record.endLine ?? record.line;
        if (record.cut) whole.cut = true;
      }
      if (partial) {
        begun.set(key, { record: whole, at });
        return;
      }
      begun.delete(key);
      give(whole, late);
    },
    end(): void {
      for (const key of [...begun.keys()]) giveCut(key);
    },
  };
}
