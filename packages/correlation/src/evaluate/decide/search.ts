import {
  type Event,
  type FieldMap,
  fileOf,
  formatDuration,
  overlaps,
  type StepResult,
  type Unknown,
} from '@mountline/core';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import { type Now, nowBeside } from '../../timeline/clock-words.ts';
import { evidenceOf, timeOver } from '../../timeline/event-evidence.ts';
import { guessedBetween } from '../../timeline/guessed-clocks.ts';
import { inputsOf } from '../../timeline/kinds.ts';
import { nearestEvent } from '../explain/nearest-event.ts';
import { type Knowledge, nothingBound } from '../knowledge.ts';
import { overStep } from './clock-jump-doubt.ts';
import { type Window, windowOf } from './constraint.ts';
import { type Candidate, countOf, firstBurst } from './count-within.ts';
import { type Bound, Unbound } from './environment.ts';
import { bindings, fits, mayMeet, openIn } from './match.ts';
import type { Judged } from './verdict.ts';
import { mayBind } from './verdict-steps.ts';
import { footingOf, isGround, isWitness, witness } from './witness.ts';

/** One search from one start. */
export interface Attempt {
  start: Event;
  /** With all that is told of it; else only as much as its verdict and state hang on. */
  told: boolean;
  variables: FieldMap;
  steps: Judged[];
  seen: Map<string, Event[]>;
  guessed: ReadonlySet<string>;
  now: Now;
}

/**
 * Follows a rule's steps from one start, in the order in which the rule tells them. Many starts can be one incident, and
 * of them one is told: of the others only the `deciding` steps are followed, without what only a reader wants.
 */
export function follow(rule: Rule, start: Event, knowledge: Knowledge, deciding?: ReadonlySet<Step>): Attempt {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const variables = bindings(start.fields, anchor.where, nothingBound(knowledge));
  const seen = new Map([[anchor.name, [start]]]);
  const told = deciding === undefined;
  const now = nowBeside(start.time.from, knowledge.now);
  const attempt: Attempt = { start, told, variables, steps: [], seen, guessed: knowledge.guessed, now };
  for (const step of rule.steps) {
    if (deciding && !deciding.has(step) && !mayBind(step, attempt.variables)) continue;
    if (step === anchor) attempt.steps.push({ role: 'anchor', result: seenResult(step, knowledge, [start]) });
    else if (step.role === 'no' || step.role === 'optional-no')
      attempt.steps.push(...absence(rule, step, attempt, knowledge));
    else attempt.steps.push(presence(step, attempt, knowledge));
  }
  const open = overStep(attempt.steps, knowledge);
  if (open !== undefined) attempt.steps.find(({ role }) => role === 'anchor')!.open ??= open;
  return attempt;
}

const boundOf = ({ seen, variables, now }: Attempt, { findings, lives, guessed, wordsOf }: Knowledge): Bound => ({
  variables,
  seen,
  capture: findings.timeline.capture,
  now,
  lives,
  guessed,
  wordsOf,
});

const isOptional = (step: Step) => step.role === 'optional' || step.role === 'optional-no' || step.role === 'end';

/** The result of a step that found nothing. */
function unseen(step: Step, knowledge: Knowledge, more: Pick<StepResult, 'status'> & Partial<StepResult>): StepResult {
  const { name, kind } = step;
  const result = {
    name,
    kind,
    what: knowledge.wordsOf(kind),
    optional: isOptional(step),
    time: null,
    evidence: [],
    needs: [],
  };
  return Object.assign(result, more);
}

function seenResult(step: Step, knowledge: Knowledge, events: readonly Event[]): StepResult {
  return {
    name: step.name,
    kind: step.kind,
    what: knowledge.wordsOf(step.kind),
    optional: isOptional(step),
    status: 'seen',
    time: timeOver(events),
    evidence: events.flatMap(evidenceOf),
    needs: [],
    ...(typeof events[0]?.fields.note === 'string' ? { note: events[0].fields.note } : {}),
  };
}

/** What fits a step, as far as it is looked for, and where it was looked for. */
interface Search {
  found: Candidate[];
  window: Window;
  bound: Bound;
}

/**
 * Looks for events that fit, from the side on which the step wants one. `enough`: ends at the first whose order is
 * decided. Throws `Unbound` when the step speaks of another one that found nothing, whatever events there are.
 */
function search(step: Step, attempt: Attempt, knowledge: Knowledge, enough: boolean): Search {
  const bound = boundOf(attempt, knowledge);
  const window = windowOf(step, bound, knowledge.extent);
  const index = knowledge.indexOf(step);
  if (index.all.length === 0) return { found: [], window, bound };
  const { events, first, behind } = index.among(bound);
  const back = looksBack(step);
  const found: Candidate[] = [];
  for (let i = first; i < behind; i += 1) {
    const event = events[back ? behind - 1 - (i - first) : i]!;
    const fit = fits(event, step, bound);
    if (fit === 'no' || isOfLaterBoot(event, window, knowledge)) continue;
    found.push({ event, open: fit === 'open' });
    if (enough && !step.times && fit === 'yes') break;
  }
  return { found, window, bound };
}

/** A table that was taken in a later boot shows nothing of what is meant. */
const isOfLaterBoot = (found: Event | Unknown, { near }: Window, { laterBoot }: Knowledge) =>
  near !== undefined && laterBoot.isOf(found, near);

function presence(step: Step, attempt: Attempt, knowledge: Knowledge): Judged {
  const asked = ask(step, attempt, knowledge, !step.every);
  if ('name' in asked) return { role: step.role, result: asked };
  const inTime = looksBack(step) ? asked.found.toReversed() : asked.found;
  const found = step.times ? (firstBurst(inTime, step.times) ?? []) : asked.found;
  const chosen = found.find(({ open }) => !open) ?? found[0];
  if (!chosen) {
    const result = missing(step, asked, attempt, knowledge);
    if (result.status === 'not-seen' && inTime.length > 0) tooFew(step, inTime, result);
    return { role: step.role, result };
  }
  const { event } = chosen;
  const all = step.times
    ? found.map((f) => f.event)
    : step.every
      ? [event, ...inTime.flatMap((f) => (f.event !== event && f.open === chosen.open ? [f.event] : []))]
      : [event];
  attempt.seen.set(step.name, all);
  attempt.variables = Object.assign({}, attempt.variables, bindings(event.fields, step.where, asked.bound));
  const result = seenResult(step, knowledge, all);
  const doubtful = step.every ? inTime.filter(({ open }) => open !== chosen.open).length : 0;
  if (doubtful > 0) {
    const words = `${doubtful} more, of which it cannot be told`;
    result.note = result.note ? `${result.note}; ${words}` : words;
  }
  if (!chosen.open) return { role: step.role, result };
  return { role: step.role, result, open: openIn(event, step, asked.bound) };
}

/** It happened, and not as often as it must. */
function tooFew({ times }: Step, found: readonly Candidate[], result: StepResult): void {
  const within = times?.within === undefined ? '' : ` within ${formatDuration(times.within)}`;
  const count = countOf(found);
  result.note = `there ${count === 1 ? 'is' : 'are'} ${count}, never ${times?.least}${within}`;
  result.evidence = [...found.flatMap(({ event }) => evidenceOf(event)), ...result.evidence];
}

/** Of several that fit, a step that lies before another one means the last, any other the first. */
function looksBack(step: Step): boolean {
  return step.order.some((constraint) => constraint.type === 'before' || constraint.type === 'life-before');
}

/** What fits, or the result of a step that cannot be asked: it hangs on one that was not seen, or on a field that one does not tell. */
function ask(step: Step, attempt: Attempt, knowledge: Knowledge, enough: boolean): Search | StepResult {
  try {
    return search(step, attempt, knowledge, enough);
  } catch (error) {
    if (!(error instanceof Unbound)) throw error;
    return hangsOn(error, step, attempt, knowledge);
  }
}

function hangsOn({ step: other, message }: Unbound, step: Step, { steps }: Attempt, knowledge: Knowledge): StepResult {
  const [name, field] = other.split('.');
  const result = steps.find((judged) => judged.result.name === name)?.result;
  const note = !result
    ? message
    : result.status === 'seen' && field !== undefined
      ? `nothing tells the ${field} of ${result.what}`
      : `depends on ${result.what}: none that fits was seen`;
  const status = result?.status === 'not-seen' ? 'not-seen' : 'not-covered';
  return unseen(step, knowledge, { status, note, needs: result?.needs ?? [] });
}

/**
 * The earlier step that would have given a name that an absence speaks of, and found nothing. With the name free, the same
 * of any other mount, port or pod would disprove the absence.
 */
function unseenGiver({ steps }: Rule, step: Step, { variables }: Attempt): Unbound | undefined {
  const free = namedBy(step).filter((name) => variables[name] === undefined);
  const earlier = steps.slice(0, steps.indexOf(step));
  const giver = earlier.find((one) => namedBy(one).some((name) => free.includes(name)));
  return giver && new Unbound(giver.name);
}

const namedBy = ({ where }: Step): string[] =>
  where.flatMap(({ op, value }) => (op === '=' && 'variable' in value ? [value.variable] : []));

/** Nothing fits: not seen where it would have been, not covered where it would not. */
function missing(step: Step, asked: Search, { told }: Attempt, knowledge: Knowledge): StepResult {
  if (!told) return unseen(step, knowledge, { status: isCovered(step, asked, knowledge) ? 'not-seen' : 'not-covered' });
  const { gap, evidence, note } = lookedAt(step, asked, knowledge);
  if (gap) return unseen(step, knowledge, { status: 'not-covered', ...gap });
  const near = nearestEvent(step, knowledge.indexOf(step), asked.bound);
  const words = [...(near ? [near.why] : []), ...(note === '' ? [] : [note])].join('; ');
  return unseen(step, knowledge, {
    status: 'not-seen',
    ...(words === '' ? {} : { note: words }),
    evidence: [...(near ? evidenceOf(near.event).slice(0, 1) : []), ...evidence],
  });
}

/** What could not be decided, and may be what the step looks for. */
function undecided(step: Step, { window, bound }: Search, knowledge: Knowledge): Unknown | undefined {
  const mayLie = (unknown: Unknown) => {
    const { time, evidence } = unknown;
    if (isOfLaterBoot(unknown, window, knowledge)) return false;
    if (!time || overlaps(time, window)) return true;
    const files = () => evidence.map(({ span }) => fileOf(span));
    return window.events.some((event) => guessedBetween(event, files, bound.guessed));
  };
  // Of many ports one is meant: what is quick to tell comes first.
  return unknownFor(step, bound, knowledge).find((u) => mayMeet(u, step.where, bound) && mayLie(u));
}

function unknownFor(step: Step, bound: Bound, knowledge: Knowledge): readonly Unknown[] {
  for (const { field, op, value } of step.where) {
    const wanted = op === '=' && 'variable' in value ? bound.variables[value.variable] : undefined;
    if (wanted !== undefined) return knowledge.unknownWith(step.kind, field, wanted);
  }
  return knowledge.unknownOf(step.kind);
}

/** Whether an event of the step's kind would have been seen: no gap in what was looked at. */
function isCovered(step: Step, asked: Search, knowledge: Knowledge): boolean {
  if (!knowledge.kinds.has(step.kind) || undecided(step, asked, knowledge)) return false;
  const inputs = inputsOf(knowledge.kinds.get(step.kind));
  return inputs.every((input) => isGround(input, step.kind, asked.window, knowledge));
}

/** What not seeing an event of the step's kind rests on; `gap`: why it proves nothing. */
function lookedAt(step: Step, asked: Search, knowledge: Knowledge) {
  const unknown = undecided(step, asked, knowledge);
  const { lack, evidence, note } = footingOf(step.kind, asked.window, knowledge);
  const gap = unknown ? { note: unknown.because, evidence: unknown.evidence, needs: unknown.needs } : lack;
  return { gap, evidence, note };
}

/** One result per witness: absent, violated or not covered. */
function absence(rule: Rule, step: Step, attempt: Attempt, knowledge: Knowledge): Judged[] {
  const giver = unseenGiver(rule, step, attempt);
  const asked = giver
    ? hangsOn(giver, step, attempt, knowledge)
    : ask(step, attempt, knowledge, !attempt.told && !looksBack(step));
  if ('name' in asked) return [{ role: step.role, result: asked }];
  if (looksBack(step)) asked.found.reverse();
  const found = step.times ? (firstBurst(asked.found, step.times) ?? []) : asked.found;
  const decided = found.flatMap(({ event, open }) => (open ? [] : [event]));
  if (decided.length > 0 && !attempt.seen.has(step.name)) attempt.seen.set(step.name, decided);
  const witnesses = step.by.length > 0 ? step.by : (knowledge.kinds.get(step.kind)?.actors ?? []);
  // Whoever tells of it disproves the absence, whether or not the rule asks for the word of that actor.
  const tellers = witnesses.length > 0 ? found.map(({ event }) => event.actor) : [];
  const actors = [...new Set([...witnesses, ...tellers])];
  const results =
    actors.length === 0
      ? [happened(step, found, knowledge) ?? unhappened(step, asked, attempt, knowledge)]
      : actors.map((actor) => {
          const own = found.filter(({ event }) => event.actor === actor);
          const result = happened(step, own, knowledge) ?? unwitnessed(step, actor, asked.window, attempt, knowledge);
          return Object.assign(result, { by: actor });
        });
  return results.map((result) => ({ role: step.role, result }));
}

/** It did happen, or what happened may have been in the time that is meant. */
function happened(step: Step, found: readonly Candidate[], knowledge: Knowledge): StepResult | undefined {
  const decided = found.filter(({ open }) => !open);
  const events = (decided.length > 0 ? decided : found).map(({ event }) => event);
  if (events.length === 0) return undefined;
  const evidence = events.flatMap(evidenceOf);
  if (decided.length > 0) {
    const { note } = events[0]!.fields;
    const told = typeof note === 'string' ? { note } : {};
    return unseen(step, knowledge, { status: 'violated', time: timeOver(events), evidence, ...told });
  }
  const note = 'it happened, and whether in the time that is meant cannot be told';
  return unseen(step, knowledge, { status: 'not-covered', note, evidence });
}

function unwitnessed(step: Step, actor: string, window: Window, { told }: Attempt, knowledge: Knowledge): StepResult {
  if (!told)
    return unseen(step, knowledge, {
      status: isWitness(actor, step.kind, window, knowledge) ? 'absent' : 'not-covered',
    });
  const { covered, note, evidence, need } = witness(actor, step.kind, window, knowledge);
  if (covered) return unseen(step, knowledge, { status: 'absent', note, evidence });
  return unseen(step, knowledge, { status: 'not-covered', note, evidence, needs: need ? [need] : [] });
}

function unhappened(step: Step, asked: Search, { told }: Attempt, knowledge: Knowledge): StepResult {
  if (!told) return unseen(step, knowledge, { status: isCovered(step, asked, knowledge) ? 'absent' : 'not-covered' });
  const { gap, evidence } = lookedAt(step, asked, knowledge);
  return gap
    ? unseen(step, knowledge, { status: 'not-covered', ...gap })
    : unseen(step, knowledge, { status: 'absent', evidence });
}
