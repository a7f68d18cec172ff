import {
  counted,
  type Event,
  type EventOf,
  firstMoment,
  groupBy,
  type Interval,
  listed,
  MINUTE,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** In a longer time many a unit ends. */
const NARROW = 10 * MINUTE;

/**
 * Units of systemd that ended while the listener of a port died, and that nobody started since. Which port a unit listens on its lines
 * seldom say, so this is a guess, told as one: at a time of the day at which nothing else ends it is a good one.
 */
export const listenerSuspects: Fact = {
  name: 'listener-suspects',
  title: 'units that ended when the listener of a port died',
  uses: ['listener-death', 'cgroup-oom-kills'],
  inputs: [],
  unasked: [{ actors: ['systemd'] }],
  kinds: {
    'listener.suspected': {
      what: 'units that ended when the listener of a port died and were not restarted',
      fields: { port: 'int', diedAt: 'int', units: 'list', endedAt: { type: 'int', means: 'the first' } },
    },
  },
  derive(context) {
    const ends = lastEnds(context);
    const deaths = context.ofKind('listener.died').filter(({ fields: { how } }) => how === 'inferred');
    return {
      events: deaths.flatMap((death) => {
        if (death.time.to - death.time.from > NARROW) return [];
        const then = ends.filter(({ time }) => isWithin(time, death.time));
        return then.length > 0 ? [suspects(context, death, then)] : [];
      }),
    };
  },
};

type Turn = EventOf<'service.main-process-exited' | 'service.stopped' | 'service.started'>;

const isWithin = (end: Interval, death: Interval) => end.to > death.from && end.from < death.to;

/** Of each unit how it ended last, where nothing started it after that. */
function lastEnds(context: FactContext): Turn[] {
  const turns = context.ofKind('service.main-process-exited', 'service.stopped', 'service.started');
  const lasts = [...groupBy(turns, ({ fields }) => fields.unit).values()].map((own) => ({ own, last: own.at(-1)! }));
  return lasts.flatMap(({ own, last }) => {
    if (last.kind === 'service.started' || last.fields.unit === undefined) return [];
    // A unit that is told to end says so twice: the first line has the status.
    const start = own.findLastIndex(({ kind }) => kind === 'service.started');
    return own.slice(start + 1).find(({ kind }) => kind === 'service.main-process-exited') ?? last;
  });
}

function suspects(
  context: FactContext,
  { fields: { port, diedAt } }: EventOf<'listener.died'>,
  ends: readonly Turn[],
): Event {
  const told = ends.map((end) => ({ end, kills: killsOf(context, end) }));
  const them = listed(told.map(({ end, kills }) => howItEnded(context, end, kills.length)));
  const [was, it] = ends.length > 1 ? ['were', 'any of them'] : ['was', 'it'];
  const note = `${them} when the listener on port ${port} died, and ${was} not restarted; nothing shows whether ${it} listened there`;
  const units = ends.flatMap(({ fields: { unit } }) => unit ?? []);
  const lines = told.flatMap(({ end, kills }) => [end, ...kills].flatMap(evidenceOf));
  const fields = { port, diedAt, units, endedAt: ends[0]!.time.from, note };
  return derive('listener-suspects', 'listener.suspected', ends[0]!.time, fields, lines);
}

function howItEnded(context: FactContext, end: Turn, kills: number): string {
  const how = 'code' in end.fields ? `exited (code=${end.fields.code}, status=${end.fields.status})` : 'was stopped';
  const limit = kills > 0 ? `, OOM-killed at its memory limit ${counted(kills, 'time')} up to then` : '';
  return `${end.fields.unit} ${how} at ${context.clockTime(firstMoment(end))}${limit}`;
}

const killsOf = (context: FactContext, { fields: { unit }, time }: Turn) =>
  context
    .joined('cgroup.oom-killed', 'unit', unit)
    .filter((kill) => kill.time.from <= time.to && kill.time.from > time.from - NARROW);
