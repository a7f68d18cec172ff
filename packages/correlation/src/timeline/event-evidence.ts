import { type Event, type Evidence, hullOf, type Interval, type Span } from '@mountline/core';

/** A derived event rests on what the fact names; an event that was read, on its own line. */
export function evidenceOf(event: Event): Evidence[] {
  if (event.evidence) return event.evidence;
  const own = [ofSpan(event, event.span)];
  for (const span of event.also) own.push(ofSpan(event, span));
  return own;
}

function ofSpan({ kind, time, text, fields, folded }: Event, span: Span): Evidence {
  return folded ? { kind, time, span, text, fields, folded } : { kind, time, span, text, fields };
}

/** From the first to the last of several events. */
export function timeOver(events: readonly Event[]): Interval | null {
  return hullOf(events.map(({ time }) => time));
}
