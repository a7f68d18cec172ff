import { type Event, InputError, overlaps, UNKNOWN_TIME } from '@mountline/core';
import { placesBelow } from '@mountline/report';
import { knowledgeOf, type NodeAnalyzed } from '../analyze.ts';
import { type Stretch, stretchOf } from '../verify/claim-times.ts';
import { namedIn } from '../verify/predicates.ts';
import { collapsed } from './collapse.ts';
import type { EntityKind } from './entity.ts';
import { type Answered, page } from './page.ts';

export interface TimelineAsked {
  from?: string | undefined;
  to?: string | undefined;
  about?: { kind: EntityKind; key: string } | undefined;
  /** Kinds, or the beginnings of kinds: `nfs.server`. */
  kinds?: readonly string[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** What happened in a time, equal events that follow each other in one row. */
export function timelineOf({ findings, timeline }: NodeAnalyzed, asked: TimelineAsked): Answered {
  const { about, kinds = [], limit = 200, cursor } = asked;
  const { from = UNKNOWN_TIME.from, to = UNKNOWN_TIME.to } = askedStretch(asked, timeline.capture?.to ?? null);
  const registry = knowledgeOf({}).kinds;
  const isAbout = (event: Event) => {
    const named = about && namedIn({ type: about.kind, value: about.key }, registry.get(event.kind));
    if (!about) return true;
    return (
      named !== undefined &&
      Object.entries(named).every(([name, value]) => String(event.fields[name]) === String(value))
    );
  };
  const isOfKind = ({ kind }: Event) =>
    kinds.length === 0 || kinds.some((one) => kind === one || kind.startsWith(`${one}.`));
  const events = findings.events.filter(
    (event) => overlaps(event.time, { from, to }) && isOfKind(event) && isAbout(event),
  );
  const rows = collapsed(events, placesBelow(timeline));
  return page({ events: events.length, rowsInAll: rows.length }, 'rows', rows, { tokens: 3000, cursor, most: limit });
}

const CLOCK = /^(?:\d{4}-\d{2}-\d{2}[T ])?\d{2}:\d{2}/;

function askedStretch({ from, to }: TimelineAsked, now: number | null): Stretch {
  for (const text of [from, to]) if (text !== undefined && !CLOCK.test(text)) throw notTime(`${text} is not a time`);
  if (from === undefined && to === undefined) return {};
  const stretch =
    from !== undefined && to !== undefined
      ? stretchOf({ type: 'between', from, to }, now)
      : from !== undefined
        ? stretchOf({ type: 'since', at: from }, now)
        : stretchOf({ type: 'until', at: to! }, now);
  if (!stretch) throw notTime('nothing dates the bundle, so that a time needs a date');
  return stretch;
}

const notTime = (message: string) =>
  new InputError('not-supported', `${message}: write 13:24:29 or 2026-11-20T13:24:29Z`);
