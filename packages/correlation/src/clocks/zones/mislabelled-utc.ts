import { civilFromMicros, MINUTE, type Micros, microsFromCivil, SECOND, type Span, type Stamp } from '@mountline/core';
import type { KnownLine } from '../../read/known-line.ts';
import type { Reading } from '../../read/reading.ts';
import { spanOfLine } from '../../read/span-of-line.ts';
import { inYear } from '../clock-set.ts';
import type { NodeZone } from './node-zone.ts';
import { hasLocalTimes, type Tellers, zoneByCopies } from './zone-from-duplicates.ts';

/** kubelet's stamp in a line, and the journal's stamp of it. */
const NEAR = 2 * SECOND;
const LEAST = 2;

/**
 * A log in UTC on a node with another zone, as from `journalctl --utc` or from a pod without that zone. Its stamps are behind kubelet's stamps in
 * the same lines, which are local times, by exactly the offset of the zone; or the kernel's lines in it show it.
 */
export function utcLog(
  reading: Reading,
  zone: NodeZone,
  { tellers, latest }: { tellers: Tellers; latest: Micros },
): NodeZone | undefined {
  if (zone.guess || !hasLocalTimes(reading) || !Number.isFinite(latest)) return undefined;
  const { year } = civilFromMicros(latest);
  const offsetOf = ({ clock, value }: Stamp) => zone.offsetAt(clock === 'yearless' ? inYear(value, year) : value);
  if (offsetOf(reading.extent!.last) === 0) return undefined;
  const spans = byKubelet(reading, offsetOf) ?? byKernel(reading, tellers);
  if (!spans) return undefined;
  const method = 'UTC, although the node has another zone: lines in it also carry the time of another clock';
  return { offsetAt: () => 0, method, anchors: spans, guess: false };
}

function byKernel(reading: Reading, tellers: Tellers): Span[] | undefined {
  const found = zoneByCopies(reading, tellers);
  return found?.minutes === 0 ? found.spans : undefined;
}

/** `I1120 14:25:01.281063     469 …` */
const KLOG = /\b[IWEF](\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}) /;

/** Lines whose klog stamp is ahead of the log's by the offset of the zone; none if any line has both the same. */
function byKubelet(reading: Reading, offsetOf: (stamp: Stamp) => number): Span[] | undefined {
  const ahead = reading.logRecords.flatMap((record): { by: Micros; offset: Micros; span: Span }[] => {
    const by = record.actor === 'kubelet' ? klogAhead(record) : undefined;
    return by === undefined
      ? []
      : [{ by, offset: offsetOf(record.stamp!) * MINUTE, span: spanOfLine(reading, record) }];
  });
  const isNear = (a: Micros, b: Micros) => Math.abs(a - b) <= NEAR;
  const told = ahead.filter(({ by, offset }) => isNear(by, offset));
  return told.length >= LEAST && !ahead.some(({ by }) => isNear(by, 0)) ? [told[0]!.span] : undefined;
}

function klogAhead({ stamp, text }: KnownLine): Micros | undefined {
  const found = stamp && KLOG.exec(text);
  if (!found) return undefined;
  const [month, day, hour, minute, second, fraction] = found.slice(1).map(Number);
  const { year } = civilFromMicros(stamp.value);
  const at = { year, month: month!, day: day!, hour: hour!, minute: minute!, second: second!, micros: fraction! };
  return microsFromCivil(at) - stamp.value;
}
