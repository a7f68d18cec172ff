import { type Event, hullOf } from '@mountline/core';
import { evidenceOf } from '@mountline/correlation';
import type { PlacesBelow } from '@mountline/report';
import { cut, type Reference, references, timeOf } from './reference.ts';

/** Events in a row of an answer: equal ones that follow each other are one. */
export interface EventRow {
  type: 'event';
  kind: string;
  time: ReturnType<typeof timeOf>;
  by: string;
  count: number;
  said?: string;
  refs: Reference[];
}

/** What tells one event from another, but for when it was and what it counts. */
const sameness = ({ kind, actor, fields }: Event): string => {
  const names = Object.entries(fields).filter(
    ([name, value]) => typeof value !== 'number' || name === 'port' || name === 'pid',
  );
  return JSON.stringify([kind, actor, names.map(([name, value]) => [name, String(value)])]);
};

export function collapsed(events: readonly Event[], places: PlacesBelow): EventRow[] {
  const runs: Event[][] = [];
  let last = '';
  for (const event of events) {
    const own = sameness(event);
    if (own === last) runs.at(-1)!.push(event);
    else runs.push([event]);
    last = own;
  }
  return runs.map((run) => {
    const [first] = run as [Event];
    const { note } = first.fields;
    return {
      type: 'event',
      kind: first.kind,
      time: timeOf(hullOf(run.map(({ time }) => time))!),
      by: first.actor,
      count: run.reduce((sum, { repeats }) => sum + repeats, 0),
      ...(typeof note === 'string' ? { said: cut(note, 160) } : {}),
      refs: references(places, evidenceOf(first), 1, 160),
    };
  });
}
