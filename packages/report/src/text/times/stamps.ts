import {
  type ClockEntry,
  type Event,
  type Evidence,
  fileOf,
  firstMoment,
  type Incident,
  type Interval,
  isKnown,
  isWide,
  lastMoment,
  lastTime,
  type Micros,
  middleOf,
  type Report,
} from '@mountline/core';

/** When something was, as it is found in its file. */
interface Stamped {
  time: Interval;
  /** When the last of it began. */
  last: Micros;
  /** Its stamp may be off by seconds, as one of `dmesg -T`. */
  isOff: boolean;
}

type Timed = Pick<Event, 'kind' | 'time' | 'span' | 'folded' | 'evidence' | 'fields'>;

/** Tells of a stamp that may be off the stamp, not how early it may have been: nothing stands there in the file. */
export function stampsIn({ clocks }: Pick<Report, 'clocks'>): (one: Timed) => Stamped {
  // Elsewhere what is wide lies between two lines, as a boot does.
  const off = new Set(clocks.filter(({ error }) => error > 0).flatMap(filesOf));
  if (off.size === 0) return (one) => ({ time: one.time, last: lastTime(one).from, isOff: false });
  const stampAt = (one: Timed, end: 'from' | 'to'): Micros | undefined => {
    const lines: readonly Pick<Evidence, 'kind' | 'time' | 'span'>[] = one.evidence ?? [one];
    const line = lines.find(({ time }) => time?.[end] === one.time[end]);
    if (!line?.kind.includes('.') || !off.has(fileOf(line.span))) return undefined;
    const moment = end === 'from' ? firstMoment(one) : lastMoment(one);
    return isWide(moment) ? middleOf(moment) : undefined;
  };
  return (one) => {
    const [from, to] = [stampAt(one, 'from'), stampAt(one, 'to')];
    const time = { from: from ?? one.time.from, to: to === undefined ? one.time.to : to + 1 };
    return { time, last: to ?? lastTime(one).from, isOff: from !== undefined };
  };
}

/** Lines of an output in a text stand in the text. */
const filesOf = (clock: ClockEntry): string[] => [
  fileOf(clock),
  ...(clock.container === undefined ? [] : [clock.container]),
];

/** The same of an incident, from its first sign to its end. The beginning of what was concluded is the last sign that all was well. */
export function stampsOfIncident({ window, steps }: Incident, report: Report): Pick<Stamped, 'time' | 'isOff'> {
  const stamped = stampsIn(report);
  const events = steps.flatMap((step) => step.events);
  // What surrounds it, and lay before, is no sign of it.
  const own = events.filter(({ time }) => time.from >= window.from);
  const signs = own.map((event) => {
    const { time, isOff } = stamped(event);
    return { from: event.fields.how === 'inferred' ? Math.max(time.from, time.to - 1) : time.from, isOff };
  });
  const first = signs.toSorted((a, b) => a.from - b.from).find(({ from }) => isKnown(from));
  const end = events.find(({ time }) => time.to === window.to);
  return {
    time: { from: first?.from ?? window.from, to: end ? stamped(end).time.to : window.to },
    isOff: first?.isOff ?? false,
  };
}
