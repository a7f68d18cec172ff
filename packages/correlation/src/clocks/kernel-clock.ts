import { type ClockEntry, formatDuration, type Micros, SECOND } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { type Drift, driftOf, driftOfUnknownBoot, MAY_BE_OFF, NEAR, type Stamped } from './clock-drift.ts';
import type { HostClock } from './host-clock.ts';
import type { LogClock, Resolve } from './resolve.ts';
import { movedBy, sleptOf } from './suspends.ts';

/** Whether a log has the kernel's own stamps, in any form: `dmesg` computes its dates from them. */
export const isOfKernel = ({ source, extent }: Reading) => source!.hears === 'kernel' || extent!.first.clock === 'boot';

/**
 * Corrects the kernel's own stamps by the time of day that other logs have for the same lines. If no log has them, the ledger says how far off
 * they may be. All are off by the same amount, so order and durations hold.
 */
export function setRight(host: Pick<HostClock, 'bootOf' | 'capture'>, logs: ReadonlyMap<Reading, LogClock>): void {
  const others = [...logs].flatMap(([reading, { resolve }]) =>
    isOfKernel(reading) ? [] : stampedBy(reading, resolve),
  );
  for (const [reading, log] of logs) {
    if (!isOfKernel(reading)) continue;
    sleepSetRight(reading, log, others);
    const own = stampedBy(reading, log.resolve);
    const boot = host.bootOf(reading.entry);
    const booted = boot && boot.anchors.length > 0 ? boot.at.from : undefined;
    const drift =
      booted !== undefined ? driftOf(own, others, booted, host.capture) : driftOfUnknownBoot(own, others, host.capture);
    if (drift ? Math.abs(drift.apart) < NEAR : booted === undefined) continue;
    const { resolve, entry } = log;
    if (drift) log.resolve = rightBy(drift, resolve);
    const last = resolve(reading.extent!.last)?.time;
    if (last) Object.assign(entry, drift ? toldRight(entry, drift) : toldOpen(entry, last.from - booted!));
  }
}

const stampedBy = (reading: Reading, resolve: Resolve): Stamped => ({
  reading,
  timeOf: (stamp, line) => resolve(stamp, line)?.time,
});

/** Moves the lines of a log by the time that the node was suspended, if another log shows how long that was. */
function sleepSetRight(reading: Reading, log: LogClock, others: readonly Stamped[]): void {
  const { resolve, entry } = log;
  const slept = sleptOf(stampedBy(reading, resolve), others);
  if (!slept) return;
  log.resolve = (stamp, line) => {
    const found = resolve(stamp, line);
    return found && { time: movedBy(slept, found.time), guesses: found.guesses };
  };
  const method = `${entry.method}; the kernel's clock stopped while the node was suspended, for ${formatDuration(slept.slept)}: corrected by copies of its lines in another log`;
  Object.assign(entry, { method, anchors: [...entry.anchors, ...slept.anchors] });
}

const rightBy =
  ({ rate, boot }: Drift, resolve: Resolve): Resolve =>
  (stamp, line) => {
    const found = resolve(stamp, line);
    if (!found) return null;
    const { from, to } = found.time;
    const off = Math.round(rate * Math.max(0, from - boot));
    return { time: { from: from - off, to: to - off }, guesses: found.guesses };
  };

function toldRight({ method, anchors }: ClockEntry, { apart, lines, anchors: pair }: Drift): Partial<ClockEntry> {
  const off = `${formatDuration(Math.abs(apart))} ${apart > 0 ? 'ahead' : 'behind'}`;
  const by = `${lines} ${lines === 1 ? 'line' : 'lines'} with a copy in another log`;
  return {
    method: `${method}; the kernel's clock, which nothing adjusts, was ${off} at its last lines: corrected by ${by}`,
    anchors: [...anchors, ...pair],
  };
}

function toldOpen({ method, error }: ClockEntry, since: Micros): Partial<ClockEntry> {
  const open = Math.floor((since * MAY_BE_OFF) / SECOND) * SECOND;
  if (open <= 0) return {};
  const off = `may be ${formatDuration(open)} off after ${formatDuration(since)}`;
  return { method: `${method}; the kernel's clock, which nothing adjusts, ${off}`, error: error + open };
}
