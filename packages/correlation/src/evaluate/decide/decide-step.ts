import { type Event, fileOf, overlaps, type Unknown, undatedFileOf } from '@mountline/core';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import { guessedBetween } from '../../timeline/guessed-clocks.ts';
import { fitsConstraint, stretchOf, type Window, windowOf } from './constraint.ts';
import { type Candidate, countWithin } from './count-within.ts';
import type { Decided, Doubt, Looked, Search } from './decided.ts';
import { type Environment, isUnbound, type Unbound } from './environment.ts';
import type { Knowledge } from './knowledge.ts';
import { asked, bindings, fits, mayMeet } from './match.ts';
import { isNegated, namedBy, namesFree } from './verdict-steps.ts';

/**
 * Decides a step of a search: its status, once, with what that rests on. Several for an absence of which several actors would
 * tell. What was seen is bound in the search.
 */
export function decideStep(step: Step, search: Search, knowledge: Knowledge): Decided[] {
  if (step.role === 'anchor') return [withoutTime(seen(step, [search.start]), knowledge)];
  return isNegated(step) ? absence(step, search, knowledge) : [presence(step, search, knowledge)];
}

const seen = (step: Step, events: readonly Event[], more = 0): Decided => ({
  step,
  status: 'seen',
  events,
  rests: { on: 'events', more },
});

/** What a log without times says may have been at any time. */
function withoutTime(decided: Decided, { undated }: Knowledge): Decided {
  const file = undatedFileOf(decided.events[0]!, undated);
  if (file !== undefined) decided.doubt = { about: 'undated', file };
  return decided;
}

function presence(step: Step, search: Search, knowledge: Knowledge): Decided {
  const looked = look(step, search.environment, knowledge);
  if (isUnbound(looked)) return hangsOn(looked, step, search);
  const back = looksBack(step);
  const fitting = candidates(looked, knowledge, step.every, back);
  if (isUnbound(fitting)) return hangsOn(fitting, step, search);
  const inTime = back ? fitting.toReversed() : fitting;
  const found = step.times ? (countWithin(inTime, step.times) ?? []) : fitting;
  const chosen = found.find(({ open }) => !open) ?? found[0];
  if (!chosen) return unseen(step, 'not-seen', looked, inTime, knowledge);
  const { event, open } = chosen;
  const alike = step.every ? inTime.filter((one) => one.open === open) : [];
  const more = step.every ? inTime.length - alike.length : 0;
  const ended = isOfCapture(step, search.rule) ? knowledge.endedLog(event) : undefined;
  if (ended) return { step, status: 'not-covered', events: [], rests: { on: 'unknown', unknown: ended } };
  const events = step.times
    ? found.map((one) => one.event)
    : [event, ...alike.flatMap((one) => (one === chosen ? [] : [one.event]))];
  bind(step, events, search);
  const decided = seen(step, events, more);
  if (open) decided.doubt = doubtOf(event, looked);
  // What ends or adds to the story stands in the order of its lines.
  else if (step.role === 'required' || step.role === 'alternative') return withoutTime(decided, knowledge);
  return decided;
}

/** A step that tells no more than whether it holds at the capture: an incident is open while it does. */
const isOfCapture = ({ role, name }: Step, { openWhile }: Rule): boolean =>
  role === 'optional' && openWhile.includes(name);

/** What a step found is what later ones speak of; the first of it is meant. */
function bind(step: Step, events: readonly Event[], search: Search): void {
  const { environment } = search;
  search.seen.set(step.name, events);
  const bound = bindings(events[0]!.fields, step.where, environment);
  if (Object.keys(bound).length === 0) return;
  const { seen, capture, lives, guessed } = environment;
  const variables = Object.assign({}, environment.variables, bound);
  search.environment = { variables, seen, capture, lives, guessed };
}

/** Of several that fit, a step that lies before another one means the last, any other the first. */
const looksBack = ({ order }: Step): boolean => order.some(({ type }) => type === 'before' || type === 'life-before');

/** Where an event of the step would be; unbound where the step speaks of another one that found nothing. */
export function look(step: Step, environment: Environment, knowledge: Knowledge): Looked | Unbound {
  const ask = asked(step, environment);
  if (isUnbound(ask)) return ask;
  const lies = stretchOf(ask.order, step.name, environment);
  const index = knowledge.indexOf(step);
  const stretch = index.all.length === 0 ? NOTHING : index.among(ask, lies, environment);
  return { asked: ask, window: windowOf(ask.order, lies, knowledge.extent), environment, stretch };
}

const NOTHING = { events: [], first: 0, behind: 0 };

/**
 * Events that fit, from the first on; `back`: from the last. They end at the first whose order is decided, where not `all` are
 * wanted or counted. Unbound where that of one hangs on what nothing gave.
 */
function candidates(
  { asked, window, environment, stretch }: Looked,
  knowledge: Knowledge,
  all: boolean,
  back = false,
): Candidate[] | Unbound {
  const { events, first, behind } = stretch;
  const found: Candidate[] = [];
  for (let i = first; i < behind; i += 1) {
    const event = events[back ? behind - 1 - (i - first) : i]!;
    const fit = fits(event, asked, environment);
    if (typeof fit === 'object') return fit;
    if (fit === 'no' || isOfLaterBoot(event, window, knowledge)) continue;
    found.push({ event, open: fit === 'open' });
    if (fit === 'yes' && !all && !asked.step.times) break;
  }
  return found;
}

/** A table that was taken in a later boot shows nothing of what is meant. */
const isOfLaterBoot = (found: Event | Unknown, { near }: Window, { laterBoot }: Knowledge) =>
  near !== null && laterBoot.isOf(found, near);

/** Why it cannot be told whether an event fits. */
function doubtOf(event: Event, { asked, environment }: Looked): Doubt {
  for (const one of asked.order)
    if ('of' in one.constraint && fitsConstraint(event, one, environment) === 'open')
      return { about: 'life', life: one.constraint };
  return { about: 'order' };
}

/** A step that cannot be asked: it hangs on one that was not seen, or on a field that one does not tell. */
function hangsOn(unbound: Unbound, step: Step, { steps }: Search): Decided {
  const other = steps.find((decided) => decided.step.name === unbound.unboundStep) ?? null;
  const status = other?.status === 'not-seen' ? 'not-seen' : 'not-covered';
  return { step, status, events: [], rests: { on: 'step', unbound, other } };
}

/**
 * Nothing fits: `proven` where an event of the kind would have been seen, with no gap in what was looked at. `few`: what happened, and
 * not as often as it must.
 */
function unseen(
  step: Step,
  proven: 'not-seen' | 'absent',
  looked: Looked,
  few: readonly Candidate[],
  knowledge: Knowledge,
): Decided {
  const unknown = undecided(step, looked, knowledge);
  if (unknown) return { step, status: 'not-covered', events: [], rests: { on: 'unknown', unknown } };
  const grounds = knowledge.witnesses.grounds(step.kind, looked.window);
  if (!grounds?.every(({ whole }) => whole))
    return { step, status: 'not-covered', events: [], rests: { on: 'grounds', grounds } };
  if (proven === 'absent') return { step, status: 'absent', events: [], rests: { on: 'grounds', grounds } };
  return { step, status: 'not-seen', events: [], rests: { on: 'not found', grounds, looked, few } };
}

/** What could not be decided, and may be what the step looks for. */
function undecided(step: Step, { window, environment }: Looked, knowledge: Knowledge): Unknown | undefined {
  const mayLie = (unknown: Unknown) => {
    const { time, evidence } = unknown;
    if (isOfLaterBoot(unknown, window, knowledge)) return false;
    if (!time || overlaps(time, window)) return true;
    const files = () => evidence.map(({ span }) => fileOf(span));
    return window.events.some((event) => guessedBetween(event, files, environment.guessed));
  };
  // Of many ports one is meant: what is quick to tell comes first.
  return unknownFor(step, environment, knowledge).find(
    (unknown) => mayMeet(unknown, step.where, environment) && mayLie(unknown),
  );
}

function unknownFor({ kind, where }: Step, { variables }: Environment, knowledge: Knowledge): readonly Unknown[] {
  for (const { field, op, value } of where) {
    const wanted = op === '=' && 'variable' in value ? variables[value.variable] : undefined;
    if (wanted !== undefined) return knowledge.unknownWith(kind, field, wanted);
  }
  return knowledge.unknownOf(kind);
}

/** One decision where it happened; else one per witness: absent, or not covered. */
function absence(step: Step, search: Search, knowledge: Knowledge): Decided[] {
  const giver = unseenGiver(step, search);
  if (giver) return [hangsOn({ unboundStep: giver }, step, search)];
  const looked = look(step, search.environment, knowledge);
  if (isUnbound(looked)) return [hangsOn(looked, step, search)];
  const found = breaking(looked, knowledge, false);
  if (isUnbound(found)) return [hangsOn(found, step, search)];
  const decided = found.flatMap(({ event, open }) => (open ? [] : [event]));
  if (decided.length === 0) return ofEachWitness(looked, found, knowledge);
  search.seen.set(step.name, decided);
  return [{ step, status: 'violated', events: decided, rests: { on: 'violation', looked } }];
}

/** What breaks an absence: up to the first that does for certain, which decides, or `all` of it. */
function breaking(looked: Looked, knowledge: Knowledge, all: boolean): Candidate[] | Unbound {
  const found = candidates(looked, knowledge, all);
  const { times } = looked.asked.step;
  return isUnbound(found) || !times ? found : (countWithin(found, times) ?? []);
}

/**
 * An absence that is broken, with all that breaks it, by each who tells of it; those who do not are witnesses still. For what is
 * shown: what it was decided by is enough where of others it cannot be told.
 */
export function allThatBreaks({ events }: Decided, looked: Looked, search: Search, knowledge: Knowledge): Decided[] {
  const all = breaking(looked, knowledge, true);
  const found = isUnbound(all) ? events.map((event) => ({ event, open: false })) : all;
  const decided = found.flatMap(({ event, open }) => (open ? [] : [event]));
  search.seen.set(looked.asked.step.name, decided);
  return ofEachWitness(looked, found, knowledge);
}

/** Whoever tells of it breaks the absence, whether or not the rule asks for the word of that actor. */
function ofEachWitness(looked: Looked, found: readonly Candidate[], knowledge: Knowledge): Decided[] {
  const { step } = looked.asked;
  const witnesses = step.by.length > 0 ? step.by : (knowledge.kinds.get(step.kind)?.actors ?? []);
  if (witnesses.length === 0) return [happened(looked, found) ?? unseen(step, 'absent', looked, [], knowledge)];
  const actors = [...new Set([...witnesses, ...found.map(({ event }) => event.actor)])];
  return actors.map((by) => {
    const own = found.filter(({ event }) => event.actor === by);
    return Object.assign(happened(looked, own) ?? witnessed(by, looked, knowledge), { by });
  });
}

/** It did happen, or what happened may have been in the time that is meant. */
function happened(looked: Looked, found: readonly Candidate[]): Decided | undefined {
  const { step } = looked.asked;
  const decided = found.flatMap(({ event, open }) => (open ? [] : [event]));
  if (decided.length > 0) return { step, status: 'violated', events: decided, rests: { on: 'violation', looked } };
  const events = found.map(({ event }) => event);
  return events.length === 0 ? undefined : { step, status: 'not-covered', events, rests: { on: 'doubtful events' } };
}

function witnessed(actor: string, { asked, window }: Looked, knowledge: Knowledge): Decided {
  const { step } = asked;
  const witness = knowledge.witnesses.of(actor, step.kind, window);
  const status = witness.covered ? 'absent' : 'not-covered';
  return { step, status, events: [], rests: { on: 'witness', witness } };
}

/**
 * The earlier step that would have given a name that an absence speaks of, and found nothing. With the name free, the same
 * of any other mount, port or pod would disprove the absence.
 */
function unseenGiver(step: Step, { rule, environment: { variables } }: Search): string | undefined {
  if (!namesFree(step, variables)) return undefined;
  const free = namedBy(step).filter((name) => variables[name] === undefined);
  const earlier = rule.steps.slice(0, rule.steps.indexOf(step));
  return earlier.find((one) => namedBy(one).some((name) => free.includes(name)))?.name;
}
