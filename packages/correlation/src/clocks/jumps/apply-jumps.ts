import {
  type ClockStep,
  type Diagnostic,
  formatDuration,
  isoFromMicros,
  type Micros,
  type Stamp,
} from '@mountline/core';
import type { Reading } from '../../read/reading.ts';
import { isOfKernel } from '../kernel-clock.ts';
import type { LogClock, Resolve } from '../resolve.ts';
import type { Step } from './resolve-jumps.ts';

/**
 * Moves stamps from before a clock jump to the new clock: later by the amount that it was set forward, so that no duration contains time that
 * did not pass, and order holds. `dmesg` uses the kernel's clock, which is never set.
 */
export function steppedClock(steps: readonly Step[], reading: Reading, resolve: Resolve): Resolve {
  const sized = steps.filter(({ by }) => by !== null);
  if (sized.length === 0 || isOfKernel(reading)) return resolve;
  return (stamp: Stamp, line?: number) => {
    const found = resolve(stamp, line);
    if (!found) return null;
    let { from, to } = found.time;
    let before = false;
    for (const step of sized) {
      const side = sideOf(step, found.time.from, reading, line);
      if (side === 'behind') continue;
      before = true;
      from += step.by!;
      // Only a jump back makes a stamp ambiguous: it keeps both times.
      if (side === 'before') to += step.by!;
    }
    return before ? { time: { from, to }, guesses: [...found.guesses, 'set'] } : found;
  };
}

/** On which side of a jump a stamp lies: by its line in a log that shows the jump, else by its value. */
function sideOf(step: Step, at: Micros, reading: Reading, line: number | undefined): 'before' | 'behind' | 'open' {
  const shown = step.lines.get(reading);
  if (shown && line !== undefined && (line < shown.since || line >= shown.behind)) return 'behind';
  if (at < step.since) return 'behind';
  if (step.by! > 0) return at < (step.old + step.new) / 2 ? 'before' : 'behind';
  if (shown && line !== undefined) return 'before';
  if (at > step.old) return 'behind';
  return at < step.new ? 'before' : 'open';
}

/** How many jumps of a log the ledger lists. */
const TOLD = 3;

/** Lists in the ledger the jumps that happened while a log was written. */
export function tellSteps(steps: readonly Step[], logs: ReadonlyMap<Reading, LogClock>): void {
  for (const [reading, { resolve, entry }] of logs) {
    const { extent, source } = reading;
    if (!extent || source?.type !== 'log' || isOfKernel(reading)) continue;
    const begun = resolve(extent.first, 0)?.time.from;
    const end = resolve(extent.last, Number.POSITIVE_INFINITY)?.time.to;
    const own = steps.filter(({ at }) => begun !== undefined && end !== undefined && begun < at.to && end > at.from);
    const told = own.slice(0, TOLD);
    const more = own.length > told.length ? [`it was set ${own.length - told.length} more times`] : [];
    entry.method = [entry.method, ...told.map(inLedger), ...more].join('; ');
    entry.anchors = [...entry.anchors, ...told.map(({ span }) => span)];
  }
}

/** `the clock of the node was set back by 1 h at 2026-11-20 09:02:25 UTC`. */
function inWords({ at, by, told }: ClockStep): string {
  const when = `at ${isoFromMicros(at.to - 1)
    .slice(0, 19)
    .replace('T', ' ')} UTC`;
  if (by === null)
    return `the clock of the node was set ${when}; no line says by how much, at most by ${formatDuration(at.to - 1 - at.from)}`;
  const [way, length] = [by > 0 ? 'forward' : 'back', formatDuration(Math.abs(by))];
  return `the clock of the node was set ${way} by ${length} ${when}${told ? '' : ', or by more: its stamps go back that far'}`;
}

function inLedger(step: Step): string {
  const { by } = step;
  if (by === null) return `${inWords(step)}; durations across it may be wrong by that`;
  const length = formatDuration(Math.abs(by));
  return `${inWords(step)}; lines before it are shown ${length} ${by > 0 ? 'later' : 'earlier'} than their stamps (~)`;
}

/** One for all jumps whose amount is known, and one for the others. */
export function stepDiagnostics(steps: readonly Step[]): Diagnostic[] {
  return groupsOf(steps).flatMap(([words, [first, ...more]]) =>
    first ? [{ ...words, message: inWords(first), span: first.span, count: 1 + more.length }] : [],
  );
}

const groupsOf = (steps: readonly Step[]) =>
  [
    [SET, steps.filter(({ told }) => told)],
    [SET_BY_UNKNOWN, steps.filter(({ told }) => !told)],
  ] as const;

const SET = {
  code: 'clock/set',
  severity: 'warning',
  cost: 'times before it are shown on the new clock (~): order and durations are right on this node. If the node was paused, the stamps in the file are closer to the time of day',
  help: 'To compare an earlier time with other nodes, use the stamp of its line.',
} as const;

const SET_BY_UNKNOWN = {
  code: 'clock/set-by-unknown',
  severity: 'warning',
  cost: 'durations across it may be wrong, and no incident across it is confirmed',
  help: 'Collect the journal with both of its clocks, `journalctl -b -o export`, or the log of the program that set the clock (chronyd, ntpd).',
} as const;
