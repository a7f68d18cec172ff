import { type Evidence, formatSpan, type Incident, type StepResult, type StepStatus } from '@mountline/core';

/** What happened, then what did not, then what nothing tells. */
const RANKS: Readonly<Record<StepStatus, number>> = {
  seen: 0,
  violated: 0,
  absent: 1,
  'not-seen': 2,
  'not-covered': 3,
};

/** The steps of an incident in the order of time, those behind them that were not seen. */
export const stepsInOrder = ({ steps }: Pick<Incident, 'steps'>): StepResult[] =>
  steps.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || (a.time?.from ?? 0) - (b.time?.from ?? 0));

const BEST = 4;

/** The lines to read first: the earliest of a log, then one of each step that counts for the verdict, in the order of time. */
export function bestEvidence(incident: Pick<Incident, 'steps'>): Evidence[] {
  const seen = stepsInOrder(incident).filter(({ status }) => status === 'seen');
  const all = seen.flatMap(({ evidence }) => evidence);
  const ofLogs = all.filter(({ kind }) => kind.includes('.'));
  const deciding = seen.flatMap(({ optional, evidence }) => (optional ? [] : evidence.slice(0, 1)));
  const byPlace = new Map<string, Evidence>();
  for (const one of [...ofLogs.slice(0, 1), ...deciding, ...all]) {
    const place = formatSpan(one.span);
    if (!byPlace.has(place)) byPlace.set(place, one);
  }
  return [...byPlace.values()].slice(0, BEST);
}
