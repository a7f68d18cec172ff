import { counted, type Event, lastMoment, type Micros, type Need, type Unknown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** What the journal has lost may be in the ring of the kernel still. */
const RING_NEED: Need = { what: "the kernel's ring", collectWith: 'dmesg --color=never -x' };

/**
 * That no line says OK proves little where journald missed lines of the kernel behind the last one: as many as its own line shows,
 * from some time after the last line of the kernel that it has.
 */
export function orMissed(context: FactContext, last: Event, unknown: Unknown): Unknown {
  const { from } = lastMoment(last);
  const missed = context.ofKind('journal.kernel-messages-missed').find(({ time }) => time.from >= from);
  if (!missed || ringOver(context, from, missed.time.from)) return unknown;
  const { count } = missed.fields;
  const lines = count === undefined ? 'lines' : counted(count, 'line');
  const because = `${unknown.because}; journald missed ${lines} of the kernel up to ${context.clockTime(missed.time)}, possibly an OK`;
  return { ...unknown, needs: [RING_NEED, ...unknown.needs], because, evidence: [...unknown.evidence, missed] };
}

/** The ring has all lines between its first and its last one. */
const ringOver = ({ timeline }: FactContext, from: Micros, to: Micros): boolean =>
  timeline.coverage.some((one) => one.source === 'dmesg' && one.from <= from && one.to >= to);
