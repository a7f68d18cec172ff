import {
  type Event,
  greatestOf,
  hullOf,
  type Incident,
  type Interval,
  isKnown,
  LONGEST_CAPTURE,
  type Micros,
  type StepResult,
  type Timeline,
  type Verdict,
} from '@mountline/core';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import { clockTime, type Now } from '../../timeline/clock-words.ts';
import { firstMoment } from '../../timeline/instant-words.ts';
import type { Attempt } from '../decide/search.ts';
import type { Knowledge } from '../knowledge.ts';
import { commands } from './command-template.ts';
import { type Story, word, wordAll } from './render-template.ts';

/** What an attempt is told as. */
export function incidentOf(
  rule: Rule,
  attempt: Attempt,
  { verdict, because }: { verdict: Verdict; because: string[] },
  knowledge: Knowledge,
): Omit<Incident, 'repeats'> {
  const story: Story = attempt;
  const { state, endedBy, unknown } = stateOf(rule, attempt, knowledge);
  const title = rule.titles.map((text) => word(text, story)).find((words) => words !== null) ?? rule.id;
  const seenKinds = new Set(attempt.steps.flatMap(({ result }) => (result.status === 'seen' ? [result.kind] : [])));
  const open = attempt.steps.filter(
    ({ role, result }) =>
      role !== 'optional' && role !== 'end' && result.status === 'not-covered' && result.needs.length > 0,
  );
  // Alternatives may look for one thing in several ways: it was seen, or it is open once.
  const notCovered = open.filter(
    ({ role, result: { kind } }, i) =>
      role !== 'alternative' ||
      (!seenKinds.has(kind) && open.findIndex((other) => other.role === role && other.result.kind === kind) === i),
  );
  return {
    rule: rule.id,
    title,
    severity: rule.severity,
    verdict,
    because,
    why: wordAll(rule.because, story),
    state,
    ...(endedBy === undefined ? {} : { endedBy }),
    window: windowOfIncident(attempt, state, knowledge),
    bindings: attempt.variables,
    steps: attempt.steps
      .filter(({ role, result }) => role !== 'end' || result.status === 'seen')
      .map(({ result }) => result),
    impact: wordAll(rule.impact, story),
    doNow: state === 'ended' ? [] : advice(rule.doNow, story),
    fix: advice(rule.fix, story),
    unknown: [
      ...wordAll(rule.unknown, story),
      ...unknown,
      ...notCovered.map(
        ({ result }) => `${result.what}${result.by ? ` by ${result.by}` : ''}: ${result.note ?? 'not covered'}`,
      ),
    ],
  };
}

function advice(texts: Rule['doNow'], story: Story): Incident['doNow'] {
  return texts.flatMap((text) => {
    const words = word(text, story);
    if (words === null) return [];
    return [{ text: words, commands: text.commands.flatMap((template) => commands(template, story)) }];
  });
}

/** Open while one of the named steps holds at capture, behind which the node was not booted again; ended by what was seen to end it; unknown where nothing tells. */
export function stateOf(
  rule: Rule,
  attempt: Attempt,
  knowledge: Knowledge,
): { state: Incident['state']; endedBy?: string; unknown: string[] } {
  const holding = attempt.steps.filter(({ result }) => rule.openWhile.includes(result.name));
  const held = holding.flatMap(({ result: { name, status } }) => (status === 'seen' ? attempt.seen.get(name)! : []));
  const captured = lastCaptured(knowledge.findings.timeline);
  const behind = held.filter(({ time }) => time.from > captured + LONGEST_CAPTURE);
  if (held.length > behind.length) {
    const since = sinceShown(held, knowledge, attempt.now);
    return since === undefined
      ? { state: 'open', unknown: [] }
      : { state: 'unknown', unknown: [`whether it still holds: ${since}`] };
  }
  const open = new Set(attempt.steps.flatMap((step) => (step.open === undefined ? [] : [step.result.name])));
  const found = rule.steps.filter((step) => step.role === 'end' && attempt.seen.has(step.name));
  const ends = found.filter(({ name }) => !open.has(name));
  if (ends.length > 0) {
    const endedAt = (step: Step) => attempt.seen.get(step.name)![0]!.time.from;
    const words = ends
      .sort((a, b) => endedAt(a) - endedAt(b))
      .map((step) => {
        const event = attempt.seen.get(step.name)![0]!;
        const note =
          typeof event.fields.note === 'string'
            ? event.fields.note
            : `${step.kind} at ${clockTime(firstMoment(event), attempt.now)}`;
        return (step.says && word(step.says, attempt)) ?? note;
      });
    return { state: 'ended', endedBy: words.join('; '), unknown: [] };
  }
  if (holding.length > 0 && holding.every(({ result }) => result.status === 'not-seen')) {
    return { state: 'ended', unknown: ['what ended it: at capture it no longer held, and no line says why'] };
  }
  if (found.length > 0)
    return { state: 'unknown', unknown: [`whether ${found[0]!.name} ended it: their order cannot be decided`] };
  if (behind.length > 0) {
    const at = clockTime(firstMoment(behind[0]!), attempt.now);
    return { state: 'unknown', unknown: [`whether it still holds: it began at ${at}, behind the capture`] };
  }
  return {
    state: 'unknown',
    unknown: [`whether it still holds at capture: ${lackOf(holding.map(({ result }) => result))}`],
  };
}

/** What came behind the tables that show it, and tells that they are no longer those of the node. */
function sinceShown(
  held: readonly Event[],
  { laterBoot, findings: { timeline } }: Knowledge,
  now: Now,
): string | undefined {
  const { capture, captures = [] } = timeline;
  const ends = held.map(({ time }) => time.to);
  const shown = greatestOf(ends);
  const last = captures.at(-1);
  const isOfCapture = (at: Micros) => captures.some(({ time }) => at >= time.from && at <= time.to);
  const isOver = last !== undefined && last.time.from - shown >= LONGEST_CAPTURE && ends.every(isOfCapture);
  const boot = laterBoot.behind(isOver ? { from: shown, to: shown } : capture);
  if (boot) return `the node was booted again at ${clockTime(boot, now)}, behind the capture`;
  if (!isOver) return undefined;
  return `the last files that show it are of ${clockTime(shown, now)}, and no file of ${last.folder} at ${clockTime(last.time, now)} would`;
}

/** Why the steps behind `open while` do not tell, with what would. */
function lackOf(holding: readonly StepResult[]): string {
  const lacking = holding.find(({ status, note }) => status === 'not-covered' && note !== undefined);
  if (!lacking) return 'nothing in the bundle tells';
  const what = [...new Set(lacking.needs.map((need) => need.what))];
  return what.length > 0 ? `${lacking.note}; would tell: ${what.join(', ')}` : lacking.note!;
}

/** What began long behind it, where logs were read on, is in no table. */
function lastCaptured({ capture, snapshots }: Timeline): Micros {
  const ends = [capture, ...snapshots.map(({ captured }) => captured)].map((one) => one?.to ?? Number.NaN);
  const known = ends.filter(isKnown);
  return known.length > 0 ? greatestOf(known) : Number.POSITIVE_INFINITY;
}

function windowOfIncident(attempt: Attempt, state: Incident['state'], knowledge: Knowledge): Interval {
  const { capture } = knowledge.findings.timeline;
  const all = [...attempt.seen.values()].flat().map((event) => event.time);
  // What holds at capture is no part of what ended before it; a capture that nothing dates may have been at any time.
  const isPast = ({ from, to }: Interval) => (capture ? from < capture.from : isKnown(to));
  const isDated = ({ from }: Interval) => isKnown(from);
  const tells = state === 'ended' ? isPast : isDated;
  const told = all.filter((time) => tells(time) || time === attempt.start.time);
  const times = told.some(isDated) ? told.filter(isDated) : told;
  const { from, to } = hullOf(times.map((time) => ({ from: time.from, to: Math.min(time.to, knowledge.extent.to) })))!;
  return { from, to: state === 'open' && capture ? Math.max(to, capture.from) : Math.max(from, to) };
}
