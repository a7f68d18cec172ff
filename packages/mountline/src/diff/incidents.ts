import {
  civilFromMicros,
  type Incident,
  type Interval,
  isKnown,
  microsFromCivil,
  overlaps,
  type Report,
  YEARLESS,
} from '@mountline/core';
import { bindingsOf, same } from '../expect/compare.ts';
import type { Capture, SideName } from './capture.ts';
import type { IncidentChange, Judged, Place } from './difference.ts';

/** What became of each incident, those that matter first. */
export function incidentChanges(before: Capture, after: Capture): IncidentChange[] {
  const pairs = pairOf(before.report, after.report);
  const taken = new Set(pairs.values());
  const appeared = after.report.incidents
    .filter((incident) => !taken.has(incident))
    .map((incident) => come(incident, before, after));
  const others = before.report.incidents.map((incident) => {
    const now = pairs.get(incident);
    if (!now) return gone(incident, after.report);
    const equal = now.verdict === incident.verdict && now.state === incident.state;
    if (equal) return told('same', incident, now);
    return told(incident.state === 'open' && now.state === 'ended' ? 'cleared' : 'changed', incident, now);
  });
  return [...appeared, ...others].sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
}

const ORDER: IncidentChange['change'][] = ['appeared', 'decidable', 'changed', 'undecided', 'same', 'gone', 'cleared'];

/**
 * One incident in both: of one rule with equal bindings, or with some equal ones, where their times meet: a number that
 * only counts the incidents of a log is another where the log begins later. Where a year is a guess, days are compared. What was open may be told of another time.
 */
function pairOf(before: Report, after: Report): Map<Incident, Incident> {
  const pairs = new Map<Incident, Incident>();
  const yearless = [before, after].some(({ clocks }) => clocks.some(({ guesses }) => guesses.includes('year')));
  const meet = (a: Incident, b: Incident) =>
    yearless ? overlaps(inOneYear(a.window), inOneYear(b.window)) : overlaps(a.window, b.window);
  const fits = [
    (a: Incident, b: Incident) => meet(a, b) && allEqual(a, b),
    (a: Incident, b: Incident) => meet(a, b) && equalBindings(a, b) > 0,
    (a: Incident, b: Incident) => a.state === 'open' && allEqual(a, b),
  ];
  for (const fit of fits) {
    for (const a of before.incidents) {
      if (pairs.has(a)) continue;
      const taken = new Set(pairs.values());
      const b = after.incidents.find((one) => one.rule === a.rule && !taken.has(one) && fit(a, one));
      if (b) pairs.set(a, b);
    }
  }
  return pairs;
}

/** The same days of one year: of two captures one may tell a year that nothing tells in the other. */
function inOneYear({ from, to }: Interval): Interval {
  const begin = isKnown(from) ? microsFromCivil({ ...civilFromMicros(from), year: YEARLESS }) : from;
  return { from: begin, to: isKnown(from) && isKnown(to) ? begin + to - from : to };
}

const allEqual = (a: Incident, b: Incident) => equalBindings(a, b) === Object.keys(a.bindings).length;

type Bound = Pick<Incident, 'bindings'>;

/** Everything that both name is equal: another start of the rule says nothing of this one. */
function agree(a: Bound, b: Bound): boolean {
  const [one, other] = [bindingsOf(a), bindingsOf(b)];
  return Object.keys(one).every((name) => !(name in other) || same(one[name], other[name]));
}

function equalBindings(a: Bound, b: Bound): number {
  const [one, other] = [bindingsOf(a), bindingsOf(b)];
  return Object.keys(one).filter((name) => name in other && same(one[name], other[name])).length;
}

/**
 * An incident that the earlier capture does not show. Where that one could not decide its rule, it may have been so then: it is new only
 * where a log tells that it began behind that capture.
 */
function come(incident: Incident, { report, timeline }: Capture, after: Capture): IncidentChange {
  const undecided = report.cannotTell.find(({ rule }) => rule === incident.rule);
  const { from } = incident.window;
  const isOfLog = isKnown(from) && from < (after.timeline.capture?.from ?? Number.POSITIVE_INFINITY);
  const isNew = isOfLog && timeline.capture !== null && from > timeline.capture.to;
  if (!undecided || isNew) return told('appeared', null, incident);
  return { ...told('decidable', null, incident), because: `not decidable before: ${undecided.why}` };
}

/** An incident that the later capture does not show: whether it would, that capture has to tell. */
function gone(incident: Incident, { cannotTell, ruledOut, nearMisses }: Report): IncidentChange {
  const undecided = cannotTell.find(({ rule }) => rule === incident.rule);
  if (undecided) return { ...told('undecided', incident, null), because: undecided.why };
  const isIt = (one: Pick<Incident, 'rule' | 'bindings'>) => one.rule === incident.rule && agree(one, incident);
  const because = ruledOut.find(isIt)?.why ?? nearMisses.find(isIt)?.failed.why;
  return { ...told('gone', incident, null), ...(because === undefined ? {} : { because }) };
}

function told(change: IncidentChange['change'], before: Incident | null, after: Incident | null): IncidentChange {
  const shown = (after ?? before)!;
  const ended = change === 'cleared' && after?.endedBy !== undefined ? { because: after.endedBy } : {};
  return {
    change,
    rule: shown.rule,
    title: shown.title,
    bindings: bindingsOf(shown),
    before: judged(before),
    after: judged(after),
    ...ended,
    places: [...placesOf(before, 'before'), ...placesOf(after, 'after')],
  };
}

const judged = (incident: Incident | null): Judged | null =>
  incident && { verdict: incident.verdict, state: incident.state };

/** The first line of the first step. */
function placesOf(incident: Incident | null, side: SideName): Place[] {
  const [first] = incident?.steps.flatMap(({ evidence }) => evidence) ?? [];
  return first ? [{ side, ...first.span }] : [];
}
