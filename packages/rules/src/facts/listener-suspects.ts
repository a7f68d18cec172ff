import { counted, type Event, groupBy, type Interval, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, firstMoment } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';

/** In a longer time many a unit ends. */
const NARROW = 10 * MINUTE;

/**
 * Units of systemd that ended while the listener of a port died, and that nobody started since. Which port a unit listens on its lines
 * seldom say, so this is a guess, told as one: at a time of the day at which nothing else ends it is a good one.
 */
export const listenerSuspects: Fact = {
  name: 'listener-suspects',
  title: 'units that ended while the listener of a port died',
  uses: ['listener-death', 'cgroup-oom-kills'],
  inputs: [],
  unasked: [{ actors: ['systemd'] }],
  kinds: {
    'listener.suspected':
      'a unit that ended while the listener of a port died, and that was not started since: port, diedAt, unit, endedAt',
  },
  derive(context) {
    const ends = lastEnds(context);
    const deaths = context.ofKind('listener.died').filter(({ fields: { how } }) => how === 'inferred');
    return {
      events: deaths.flatMap((death) => {
        if (death.time.to - death.time.from > NARROW) return [];
        return ends.filter(({ time }) => isWithin(time, death.time)).map((end) => suspect(context, death, end));
      }),
    };
  },
};

const isWithin = (end: Interval, death: Interval) => end.to > death.from && end.from < death.to;

/** Of each unit how it ended last, where nothing started it behind that. */
function lastEnds(context: FactContext): Event[] {
  const turns = context.ofKind('service.main-process-exited', 'service.stopped', 'service.started');
  const lasts = [...groupBy(turns, ({ fields }) => fields.unit).values()].map((own) => ({ own, last: own.at(-1)! }));
  return lasts.flatMap(({ own, last }) => {
    if (last.kind === 'service.started' || last.fields.unit === undefined) return [];
    // A unit that is told to end says so twice: the first line has the status.
    const start = own.findLastIndex(({ kind }) => kind === 'service.started');
    return own.slice(start + 1).find(({ kind }) => kind === 'service.main-process-exited') ?? last;
  });
}

function suspect(context: FactContext, { fields: { port, diedAt } }: Event, end: Event): Event {
  const { unit, code, status } = end.fields;
  const how = end.kind === 'service.stopped' ? 'was stopped' : `ended (code=${code}, status=${status})`;
  const kills = context
    .joined('cgroup.oom-killed', 'unit', unit)
    .filter(({ time }) => time.from <= end.time.to && time.from > end.time.from - NARROW);
  const limit = kills.length > 0 ? `; its memory limit killed it ${counted(kills.length, 'time')} up to then` : '';
  const note =
    `${unit} ${how} at ${context.clockTime(firstMoment(end))}, while the listener on ${port} died, ` +
    `and was not started since: nothing tells whether it listened there${limit}`;
  const fields = { port, diedAt, unit, endedAt: end.time.from, note };
  return derive('listener-suspects', 'listener.suspected', end.time, fields, [
    ...evidenceOf(end),
    ...kills.flatMap(evidenceOf),
  ]);
}
