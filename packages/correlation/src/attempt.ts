import {
  type Event,
  type Evidence,
  type FieldMap,
  type Interval,
  isoFromMicros,
  type Need,
  type Source,
  type StepResult,
} from '@mountline/core';
import { coveredBy } from './coverage.ts';
import type { Findings, Input } from './facts.ts';
import type { Actor, Kind } from './kinds.ts';
import { type Bound, bindings, fits, mayMeet, Unbound, windowOf } from './match.ts';
import type { Rule, Step } from './rule-ast.ts';
import type { Judged } from './verdict.ts';

/** What all rules are evaluated with. */
export interface Knowledge {
  findings: Findings;
  kinds: ReadonlyMap<string, Kind>;
  actors: Readonly<Record<string, Actor>>;
  byKind: ReadonlyMap<string, readonly Event[]>;
  sources: ReadonlyMap<string, Source>;
  /** From the first line that was read to the capture. */
  extent: Interval;
}

/** One search from one start. */
export interface Attempt {
  start: Event;
  variables: FieldMap;
  steps: Judged[];
  seen: Map<string, Event[]>;
}

/** A derived event rests on what the fact names; an event that was read, on its own line. */
export function evidenceOf(event: Event): Evidence[] {
  if (event.evidence) return event.evidence;
  return [event.span, ...event.also].map((span) => ({
    kind: event.kind,
    time: event.time,
    span,
    text: event.text,
    fields: event.fields,
  }));
}

/** Follows a rule's steps from one start, in the order in which the rule tells them. */
export function follow(rule: Rule, start: Event, knowledge: Knowledge): Attempt {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const { capture } = knowledge.findings.timeline;
  const empty: Bound = { variables: {}, events: new Map(), capture };
  const attempt: Attempt = {
    start,
    variables: bindings(start.fields, anchor.where, empty),
    steps: [],
    seen: new Map(),
  };
  attempt.seen.set(anchor.name, [start]);
  for (const step of rule.steps) {
    if (step === anchor) attempt.steps.push({ role: 'anchor', result: seenResult(step, [start]), openOrder: false });
    else if (step.role === 'no' || step.role === 'optional-no')
      attempt.steps.push(...absence(step, attempt, knowledge));
    else attempt.steps.push(presence(step, attempt, knowledge));
  }
  return attempt;
}

function boundOf(attempt: Attempt, knowledge: Knowledge): Bound {
  const events = new Map([...attempt.seen].map(([name, list]) => [name, list[0]!]));
  return { variables: attempt.variables, events, capture: knowledge.findings.timeline.capture };
}

const isOptional = (step: Step) => step.role === 'optional' || step.role === 'optional-no' || step.role === 'end';

function seenResult(step: Step, events: readonly Event[]): StepResult {
  return {
    name: step.name,
    kind: step.kind,
    optional: isOptional(step),
    status: 'seen',
    evidence: events.flatMap(evidenceOf),
    needs: [],
    ...(typeof events[0]?.fields.note === 'string' ? { note: events[0].fields.note } : {}),
  };
}

function candidates(step: Step, attempt: Attempt, knowledge: Knowledge): { event: Event; open: boolean }[] {
  const bound = boundOf(attempt, knowledge);
  // A step that speaks of another one cannot be asked while that one is missing, whatever events there are.
  windowOf(step, bound, knowledge.extent);
  return (knowledge.byKind.get(step.kind) ?? []).flatMap((event) => {
    const fit = fits(event, step, bound);
    return fit === 'no' ? [] : [{ event, open: fit === 'open' }];
  });
}

function presence(step: Step, attempt: Attempt, knowledge: Knowledge): Judged {
  let found: { event: Event; open: boolean }[];
  try {
    found = candidates(step, attempt, knowledge);
  } catch (error) {
    if (error instanceof Unbound) return { role: step.role, result: dependent(step, error, attempt), openOrder: false };
    throw error;
  }
  const decided = found.filter(({ open }) => !open);
  const pool = decided.length > 0 ? decided : found;
  const chosen = looksBack(step) ? pool.at(-1) : pool[0];
  if (!chosen) return { role: step.role, result: missing(step, attempt, knowledge), openOrder: false };
  const { event } = chosen;
  const all = step.every ? [event, ...found.map((f) => f.event).filter((e) => e !== event)] : [event];
  attempt.seen.set(step.name, all);
  attempt.variables = { ...attempt.variables, ...bindings(event.fields, step.where, boundOf(attempt, knowledge)) };
  return { role: step.role, result: seenResult(step, all), openOrder: chosen.open };
}

/** Of several that fit, a step that lies before another one means the last, any other the first. */
function looksBack(step: Step): boolean {
  return step.order.some((constraint) => constraint.type === 'before' || constraint.type === 'life-before');
}

function dependent(step: Step, error: Unbound, attempt: Attempt): StepResult {
  const [name] = error.step.split('.');
  const other = attempt.steps.find(({ result }) => result.name === name);
  const status = other?.result.status === 'not-seen' ? 'not-seen' : 'not-covered';
  return {
    name: step.name,
    kind: step.kind,
    optional: isOptional(step),
    status,
    note: error.message,
    evidence: [],
    needs: other?.result.needs ?? [],
  };
}

/** Nothing fits: not seen where it would have been, not covered where it would not. */
function missing(step: Step, attempt: Attempt, knowledge: Knowledge): StepResult {
  const base = { name: step.name, kind: step.kind, optional: isOptional(step) };
  const window = windowOf(step, boundOf(attempt, knowledge), knowledge.extent);
  const gap = whyNot(step, window, attempt, knowledge);
  if (gap) return { ...base, status: 'not-covered', ...gap };
  const witnesses = (knowledge.kinds.get(step.kind)?.actors ?? []).map((actor) =>
    witness(actor, step.kind, window, knowledge),
  );
  const note = witnesses.map((w) => w.note).join('; ');
  const evidence = witnesses.flatMap((w) => w.evidence);
  return { ...base, status: 'not-seen', ...(note === '' ? {} : { note }), evidence, needs: [] };
}

/** Why not seeing an event of the step's kind proves nothing; undefined when it would have been seen. */
function whyNot(
  step: Step,
  window: Interval,
  attempt: Attempt,
  knowledge: Knowledge,
): Pick<StepResult, 'note' | 'evidence' | 'needs'> | undefined {
  const bound = boundOf(attempt, knowledge);
  const unknown = knowledge.findings.unknown.find((u) => u.kind === step.kind && mayMeet(u, step.where, bound));
  if (unknown) return { note: unknown.because, evidence: unknown.evidence, needs: unknown.needs };
  const kind = knowledge.kinds.get(step.kind);
  const inputs: readonly Input[] = kind?.inputs ?? (kind?.actors ?? []).map((actor) => ({ actors: [actor] }));
  const missed = inputs.filter((input) => !isThere(input, step.kind, window, knowledge));
  if (missed.length === 0) return undefined;
  const witnesses = missed
    .flatMap((input) => input.actors ?? [])
    .map((actor) => witness(actor, step.kind, window, knowledge));
  const sources = missed
    .flatMap((input) => input.sources?.slice(0, 1) ?? [])
    .map((name) => knowledge.sources.get(name) ?? { title: name, collectWith: '' });
  return {
    note: [...witnesses.map((w) => w.note), ...sources.map((source) => `not in the bundle: ${source.title}`)].join(
      '; ',
    ),
    evidence: [],
    needs: [
      ...witnesses.flatMap((w) => w.need ?? []),
      ...sources.map((source) => ({ what: source.title, collectWith: source.collectWith })),
    ],
  };
}

function isThere(input: Input, kind: string, window: Interval, knowledge: Knowledge): boolean {
  const { snapshots } = knowledge.findings.timeline;
  if ((input.sources ?? []).some((name) => snapshots.some((snapshot) => snapshot.source === name))) return true;
  return (input.actors ?? []).some((actor) => witness(actor, kind, window, knowledge).covered);
}

interface Witness {
  actor: string;
  covered: boolean;
  note: string;
  evidence: Evidence[];
  need?: Need;
}

/** Whether an actor's lines were read over a window, and whether it would have spoken. */
export function witness(actor: string, kind: string, window: Interval, knowledge: Knowledge): Witness {
  const known = knowledge.actors[actor];
  const title = known?.title ?? actor;
  const need = known?.need;
  const stretch = `${clock(window.from)} to ${clock(window.to)}`;
  const covered = coveredBy(knowledge.findings.timeline.coverage, actor, window);
  if (covered.by.length > 0 && known?.wouldTell && !known.wouldTell(kind, knowledge.findings.timeline)) {
    const note = `${title} does not log it at the verbosity seen`;
    return { actor, covered: false, note, evidence: [], ...(need ? { need } : {}) };
  }
  const evidence = covered.by.map(({ path, from, to, span }) => ({
    kind: 'coverage',
    time: { from, to },
    span,
    text: `${path} was read from ${clock(from)} to ${clock(to)}`,
    fields: { actor },
  }));
  if (covered.whole) return { actor, covered: true, note: `${title}: read whole, ${stretch}`, evidence };
  const why =
    covered.by.length === 0
      ? `nothing of ${title} was read for ${stretch}`
      : `${title}: read in part only of ${stretch}${covered.gaps.length > 0 ? ` (${covered.gaps[0]})` : ''}`;
  return { actor, covered: false, note: why, evidence, ...(need ? { need } : {}) };
}

const clock = (t: number) => isoFromMicros(Math.min(t, 8_000_000_000_000_000)).slice(11, 19);

/** One result per witness: absent, violated or not covered. */
function absence(step: Step, attempt: Attempt, knowledge: Knowledge): Judged[] {
  const base = { name: step.name, kind: step.kind, optional: isOptional(step) };
  let found: Event[];
  let window: Interval;
  try {
    found = candidates(step, attempt, knowledge).map(({ event }) => event);
    window = windowOf(step, boundOf(attempt, knowledge), knowledge.extent);
  } catch (error) {
    if (error instanceof Unbound)
      return [{ role: step.role, result: dependent(step, error, attempt), openOrder: false }];
    throw error;
  }
  if (found.length > 0 && !attempt.seen.has(step.name)) attempt.seen.set(step.name, found);
  const actors = step.by.length > 0 ? step.by : (knowledge.kinds.get(step.kind)?.actors ?? []);
  if (actors.length === 0) {
    const evidence = found.flatMap(evidenceOf);
    const gap = found.length > 0 ? undefined : whyNot(step, window, attempt, knowledge);
    const result: StepResult = gap
      ? { ...base, status: 'not-covered', ...gap }
      : { ...base, status: found.length > 0 ? 'violated' : 'absent', evidence, needs: [] };
    return [{ role: step.role, result, openOrder: false }];
  }
  return actors.map((actor) => {
    const violations = found.filter((event) => event.actor === actor);
    if (violations.length > 0) {
      const result: StepResult = {
        ...base,
        by: actor,
        status: 'violated',
        evidence: violations.flatMap(evidenceOf),
        needs: [],
      };
      return { role: step.role, result, openOrder: false };
    }
    const { covered, note, evidence, need } = witness(actor, step.kind, window, knowledge);
    const result: StepResult = {
      ...base,
      by: actor,
      status: covered ? 'absent' : 'not-covered',
      note,
      evidence,
      needs: need && !covered ? [need] : [],
    };
    return { role: step.role, result, openOrder: false };
  });
}
