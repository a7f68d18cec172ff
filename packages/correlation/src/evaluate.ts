import {
  type CannotTell,
  type Event,
  type FieldMap,
  type FieldValue,
  fileOf,
  groupBy,
  type Incident,
  type Interval,
  isKnown,
  type NearMiss,
  overlaps,
  type RuledOut,
  type Source,
  UNKNOWN_TIME,
  type Verdict,
} from '@mountline/core';
import { type Attempt, follow, type Knowledge, nothingBound } from './attempt.ts';
import { command } from './command.ts';
import { type EventIndex, indexEvents } from './event-index.ts';
import type { Findings } from './facts.ts';
import type { Actor, Kind } from './kinds.ts';
import { mayMeet, unmet } from './match.ts';
import { nearestEvent } from './nearest-event.ts';
import type { Rule, Step } from './rule-ast.ts';
import { judge } from './verdict.ts';
import { evidenceOf, type Ground, groundOf, inputsOf, lackOf } from './witness.ts';
import { clockTime, type Story, word, wordAll } from './wording.ts';

export interface Conclusions {
  incidents: Incident[];
  nearMisses: NearMiss[];
  ruledOut: RuledOut[];
  cannotTell: CannotTell[];
}

export interface EvaluateOptions {
  rules: readonly Rule[];
  kinds: ReadonlyMap<string, Kind>;
  actors: Readonly<Record<string, Actor>>;
  /** The sources that were read with: what a fact lacks is named by their titles. */
  sources?: readonly Source[];
}

/** Evaluates rules over what was found: all starts, then one incident for each (rule, bindings). */
export function evaluate(findings: Findings, options: EvaluateOptions): Conclusions {
  const knowledge = knowledgeOf(findings, options);
  const conclusions: Conclusions = { incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] };
  for (const rule of options.rules) evaluateRule(rule, knowledge, conclusions);
  placeUnder(conclusions.incidents, options.rules);
  conclusions.incidents.sort(
    (a, b) =>
      Number(a.under !== undefined) - Number(b.under !== undefined) ||
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      RANK[b.verdict] - RANK[a.verdict] ||
      SEVERITY.indexOf(a.severity) - SEVERITY.indexOf(b.severity) ||
      a.window.from - b.window.from,
  );
  return conclusions;
}

/** What is found again and again: events by kind, and by what each step asks of them. */
function knowledgeOf(findings: Findings, options: EvaluateOptions): Knowledge {
  const events = groupBy(findings.events, ({ kind }) => kind);
  const unknown = groupBy(findings.unknown, ({ kind }) => kind);
  const indexes = new Map<Step, EventIndex>();
  const knowledge: Knowledge = {
    findings,
    kinds: options.kinds,
    actors: options.actors,
    indexOf(step) {
      const index = indexes.get(step) ?? indexEvents(step, events.get(step.kind) ?? [], nothingBound(knowledge));
      indexes.set(step, index);
      return index;
    },
    unknownOf: (kind) => unknown.get(kind) ?? [],
    sources: new Map((options.sources ?? []).map((source) => [source.name, source])),
    extent: extentOf(findings),
    guessed: new Set(findings.timeline.clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf)),
  };
  return knowledge;
}

const STATES = ['open', 'unknown', 'ended'];
const SEVERITY = ['critical', 'major', 'minor'];
const RANK: Record<Verdict | 'ruled out', number> = { 'ruled out': 0, possible: 1, likely: 2, confirmed: 3 };

function extentOf({ timeline, events }: Findings): Interval {
  const first = events.slice(0, 1).map(({ time }) => time.from);
  const froms = [...timeline.coverage.map((c) => c.from), ...first].filter(isKnown);
  const tos = [...timeline.coverage.map((c) => c.to), ...(timeline.capture ? [timeline.capture.to] : [])];
  if (froms.length === 0) return timeline.capture ?? UNKNOWN_TIME;
  // Where only values with times were read, as metrics, they are the extent.
  if (tos.length === 0) for (const { time } of events) if (time.to < Number.MAX_SAFE_INTEGER) tos.push(time.to);
  return { from: Math.min(...froms), to: tos.reduce((a, b) => Math.max(a, b), Math.min(...froms)) };
}

function evaluateRule(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const empty = nothingBound(knowledge);
  const starts = knowledge.indexOf(anchor).all.filter((event) => !unmet(event.fields, anchor.where, empty));
  const unknown = knowledge.unknownOf(anchor.kind).filter((u) => mayMeet(u, anchor.where, empty));
  if (unknown.length > 0) {
    conclusions.cannotTell.push({
      rule: rule.id,
      why: [...new Set(unknown.map((u) => u.because))].join('; '),
      needs: [...new Set(unknown.flatMap((u) => u.needs.map((need) => need.what)))],
      collectWith: [...new Set(unknown.flatMap((u) => u.needs.map((need) => need.collectWith)))],
      evidence: unknown.flatMap((u) => u.evidence),
    });
  }
  if (starts.length === 0) {
    if (unknown.length === 0) withoutStart(rule, knowledge, conclusions);
    return;
  }
  for (const { start, repeats } of reduced(rule, starts, knowledge)) {
    const attempt = follow(rule, start, knowledge, true);
    const judgement = judge(attempt.steps);
    if (judgement.verdict !== 'ruled out') {
      conclusions.incidents.push({ ...incidentOf(rule, attempt, judgement, knowledge), repeats });
      continue;
    }
    const { step, why } = judgement;
    const evidence = [...evidenceOf(start), ...step.evidence];
    const because = sentence(why, step.note);
    conclusions.ruledOut.push({
      rule: rule.id,
      bindings: attempt.variables,
      step: step.name,
      why: because,
      evidence,
      repeats,
    });
    conclusions.nearMisses.push({ ...nearMiss(rule, attempt, step.name, why), repeats });
  }
}

/** A start that stands for all that came to the same. */
interface Standing {
  start: Event;
  verdict: Verdict | 'ruled out';
  repeats: number;
}

/**
 * All starts are followed; those with equal variables that come to the same (the same state, or ruled out by the same
 * step) are one. Of them the strongest stands, then the earliest.
 */
function reduced(rule: Rule, starts: readonly Event[], knowledge: Knowledge): Standing[] {
  const found = new Map<string, Standing>();
  for (const start of starts) {
    const attempt = follow(rule, start, knowledge, false);
    const judgement = judge(attempt.steps);
    const { verdict } = judgement;
    const came = judgement.verdict === 'ruled out' ? [verdict, judgement.step.name] : [stateOf(rule, attempt).state];
    const key = JSON.stringify([...came, attempt.variables]);
    const other = found.get(key);
    if (!other) found.set(key, { start, verdict, repeats: 1 });
    else {
      other.repeats += 1;
      if (RANK[verdict] > RANK[other.verdict]) Object.assign(other, { start, verdict });
    }
  }
  return [...found.values()];
}

const sentence = (why: string, note: string | undefined) => (note ? `${why} (${note})` : why);

/** No event is a start: the rule found nothing where its anchor would have been seen, else it cannot tell. */
function withoutStart(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const window = { ...knowledge.extent, events: [] };
  const grounds = inputsOf(knowledge.kinds.get(anchor.kind)).map((input) =>
    groundOf(input, anchor.kind, window, knowledge),
  );
  const lacking = lackingFor(anchor, grounds, knowledge);
  if (lacking.length > 0) {
    const { note, needs } = lackOf(lacking, knowledge);
    conclusions.cannotTell.push({
      rule: rule.id,
      why: note,
      needs: needs.map((need) => need.what),
      collectWith: needs.map((need) => need.collectWith),
      evidence: [],
    });
    return;
  }
  const near = nearestEvent(anchor, knowledge.indexOf(anchor), nothingBound(knowledge));
  conclusions.nearMisses.push({
    rule: rule.id,
    bindings: {},
    reached: [],
    failed: { step: anchor.name, status: 'not-seen', why: near?.why ?? `no ${anchor.kind} in what was read` },
    evidence: near ? evidenceOf(near.event) : grounds.flatMap(({ evidence }) => evidence),
    repeats: 1,
  });
}

/**
 * What was not read of all that the anchor needs. Of lines every witness is needed; a fact says itself when it cannot do
 * without one of its tables, unless nothing of what it needs is there or a table breaks off.
 */
function lackingFor(anchor: Step, grounds: readonly Ground[], knowledge: Knowledge): Ground[] {
  const unheard = grounds.filter(({ evidence }) => evidence.length === 0);
  const derived = knowledge.kinds.get(anchor.kind)?.fact !== undefined;
  return derived && unheard.length < grounds.length ? unheard.filter(({ cut }) => cut.length > 0) : unheard;
}

function nearMiss(rule: Rule, attempt: Attempt, failed: string, why: string): Omit<NearMiss, 'repeats'> {
  const seen = attempt.steps.filter(({ result }) => result.status === 'seen').map(({ result }) => result.name);
  const step = attempt.steps.find(({ result }) => result.name === failed)!.result;
  return {
    rule: rule.id,
    bindings: attempt.variables,
    reached: seen,
    failed: { step: failed, status: step.status, why: sentence(why, step.note) },
    evidence: evidenceOf(attempt.start),
  };
}

function incidentOf(
  rule: Rule,
  attempt: Attempt,
  { verdict, because }: { verdict: Verdict; because: string[] },
  knowledge: Knowledge,
): Omit<Incident, 'repeats'> {
  const story: Story = attempt;
  const { state, endedBy, unknown } = stateOf(rule, attempt);
  const title = rule.titles.map((text) => word(text, story)).find((words) => words !== null) ?? rule.id;
  const notCovered = attempt.steps.filter(
    ({ role, result }) =>
      role !== 'optional' && role !== 'end' && result.status === 'not-covered' && result.needs.length > 0,
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
        ({ result }) => `${result.name}${result.by ? ` by ${result.by}` : ''}: ${result.note ?? 'not covered'}`,
      ),
    ],
  };
}

function advice(texts: Rule['doNow'], story: Story): Incident['doNow'] {
  return texts.flatMap((text) => {
    const words = word(text, story);
    if (words === null) return [];
    return [{ text: words, commands: text.commands.flatMap((template) => command(template, story) ?? []) }];
  });
}

/** Open while one of the named steps holds at capture; ended by what was seen to end it; unknown where nothing tells. */
function stateOf(rule: Rule, attempt: Attempt): { state: Incident['state']; endedBy?: string; unknown: string[] } {
  const holding = attempt.steps.filter(({ result }) => rule.openWhile.includes(result.name));
  if (holding.some(({ result }) => result.status === 'seen')) return { state: 'open', unknown: [] };
  const ends = rule.steps.filter((step) => step.role === 'end' && attempt.seen.has(step.name));
  if (ends.length > 0) {
    const endedAt = (step: Step) => attempt.seen.get(step.name)![0]!.time.from;
    const words = ends
      .sort((a, b) => endedAt(a) - endedAt(b))
      .map((step) => {
        const event = attempt.seen.get(step.name)![0]!;
        const note =
          typeof event.fields.note === 'string' ? event.fields.note : `${step.kind} at ${clockTime(event.time.from)}`;
        return (step.says && word(step.says, attempt)) ?? note;
      });
    return { state: 'ended', endedBy: words.join('; '), unknown: [] };
  }
  if (holding.length > 0 && holding.every(({ result }) => result.status === 'not-seen')) {
    return { state: 'ended', unknown: ['what ended it: at capture it no longer held, and no line says why'] };
  }
  return { state: 'unknown', unknown: ['whether it still holds at capture: nothing in the bundle tells'] };
}

function windowOfIncident(attempt: Attempt, state: Incident['state'], knowledge: Knowledge): Interval {
  const { capture } = knowledge.findings.timeline;
  const all = [...attempt.seen.values()].flat().map((event) => event.time);
  // What holds at capture is no part of what ended before it.
  const past = all.filter((time) => !capture || time.from < capture.from || time === attempt.start.time);
  const times = state === 'ended' ? past : all;
  const from = Math.min(...times.map((time) => time.from));
  const to = Math.max(...times.map((time) => Math.min(time.to, knowledge.extent.to)));
  return { from, to: state === 'open' && capture ? Math.max(to, capture.from) : Math.max(from, to) };
}

/** Of two explanations of the same evidence the more specific leads, unless it is the weaker one. */
function placeUnder(incidents: Incident[], rules: readonly Rule[]): void {
  for (const rule of rules) {
    for (const lead of incidents.filter((i) => i.rule === rule.id && RANK[i.verdict] >= RANK.likely)) {
      for (const other of incidents) {
        if (!rule.overrides.includes(other.rule) || (other.state === 'ended') !== (lead.state === 'ended')) continue;
        if (sameThing(lead.bindings, other.bindings) && overlaps(lead.window, other.window)) other.under = lead.rule;
      }
    }
  }
}

/** A variable that holds a list, as the ports of one proxy, is the same thing as each of its values. */
function sameThing(a: FieldMap, b: FieldMap): boolean {
  const shared = Object.keys(a).filter((name) => name in b);
  const values = (value: FieldValue | undefined) => (Array.isArray(value) ? value : [value]).map(String);
  return shared.length > 0 && shared.every((name) => values(a[name]).some((value) => values(b[name]).includes(value)));
}
