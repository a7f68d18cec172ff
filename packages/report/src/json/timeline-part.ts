import { type Event, fileOf, type Report, type Span } from '@mountline/core';

/** How much of the timeline the JSON of a report holds: nothing, what its incidents and findings rest on, or every event. */
export type TimelinePart = 'none' | 'incidents' | 'all';

type Held = Pick<Report, 'incidents' | 'findings' | 'timeline' | 'timelineLeftOut'>;

/** A large log makes a hundred times as many events as its incidents need. What was left out is counted. */
export function withTimeline<T extends Held>(value: T, part: TimelinePart = 'incidents'): T {
  if (part === 'all') return value;
  const timeline = part === 'none' ? [] : neededOf(value);
  const leftOut = (value.timelineLeftOut ?? 0) + value.timeline.length - timeline.length;
  return leftOut === 0 ? value : { ...value, timelineLeftOut: leftOut, timeline };
}

/** The events of all steps, and the lines that they, the evidence of steps and the findings rest on. */
function neededOf({ incidents, findings, timeline }: Held): Event[] {
  const steps = incidents.flatMap((incident) => incident.steps);
  const events = new Set(steps.flatMap((step) => step.events));
  const named = [
    ...steps.flatMap((step) => step.evidence),
    ...[...events].flatMap((event) => event.evidence ?? []),
    ...findings.map((finding) => finding.evidence),
  ];
  const keys = new Set(named.map(keyOf));
  return timeline.filter((event) => events.has(event) || keys.has(keyOf(event)));
}

const keyOf = ({ kind, span }: { kind: string; span: Span }) => `${kind} ${span.offset} ${fileOf(span)}`;
