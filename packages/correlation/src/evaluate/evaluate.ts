import {
  type CannotTell,
  type Evidence,
  formatSpan,
  groupBy,
  type NearMiss,
  type Need,
  type Unknown,
} from '@mountline/core';
import { whyMissing } from '../nodes/collector.ts';
import { inOrder } from '../rule-language/incident-kinds.ts';
import type { Rule, Step } from '../rule-language/rule-ast.ts';
import { evidenceOf } from '../timeline/event-evidence.ts';
import { inputsOf } from '../timeline/kinds.ts';
import type { Findings, Input } from '../timeline/run-facts.ts';
import type { Conclusions } from './conclusions.ts';
import { asText, startsOf, toldStarts } from './decide/anchor-matches.ts';
import { bindings, mayMeet } from './decide/match.ts';
import type { Attempt } from './decide/search.ts';
import { type Ground, groundOf, lackOf, nobodyTells } from './decide/witness.ts';
import { answersFor } from './explain/answered-by-specific-rule.ts';
import { aboutOf } from './explain/binding-words.ts';
import { incidentOf } from './explain/incident.ts';
import { nearestEvent } from './explain/nearest-event.ts';
import { placeUnder, RANK } from './explain/subsume.ts';
import { eventsOf, unknownOf } from './incident-events.ts';
import { type EvaluateOptions, type Knowledge, knowledgeOf, nothingBound } from './knowledge.ts';

/** Evaluates rules over what was found: all starts, then one incident for each (rule, bindings). */
export function evaluate(findings: Findings, options: EvaluateOptions): Conclusions {
  const knowledge = knowledgeOf(findings, options);
  const conclusions: Conclusions = { incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] };
  for (const rule of inOrder(options.rules)) learn(rule, knowledge, conclusions);
  for (const rule of options.rules) leaveAnswered(rule, options.rules, knowledge, conclusions);
  placeUnder(conclusions.incidents, options.rules);
  conclusions.incidents.sort(
    (a, b) =>
      Number(a.under !== undefined) - Number(b.under !== undefined) ||
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      (a.state === 'ended' ? b.window.to - a.window.to : 0) ||
      RANK[b.verdict] - RANK[a.verdict] ||
      SEVERITY.indexOf(a.severity) - SEVERITY.indexOf(b.severity) ||
      a.window.from - b.window.from,
  );
  return conclusions;
}

/** Evaluates a rule; what it found is an event for the rules that name it. */
export function learn(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const own: Conclusions = { incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] };
  evaluateRule(rule, knowledge, own);
  knowledge.add(eventsOf(own.incidents), unknownOf(rule, own));
  for (const name of ['incidents', 'nearMisses', 'ruledOut', 'cannotTell'] as const)
    for (const one of own[name]) (conclusions[name] as unknown[]).push(one);
}

/** What is open comes first, and of what has ended the last of it. */
const STATES = ['open', 'unknown', 'ended'];
const SEVERITY = ['critical', 'major', 'minor'];

function evaluateRule(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const starts = startsOf(rule, knowledge);
  const unknown = openFor(rule, knowledge);
  if (unknown.length > 0) conclusions.cannotTell.push(cannotTellOf(rule, unknown, knowledge));
  if (starts.length === 0) {
    if (unknown.length === 0) withoutStart(rule, knowledge, conclusions);
    return;
  }
  for (const { attempt, judgement, repeats } of toldStarts(rule, starts, knowledge)) {
    if (judgement.verdict !== 'ruled out') {
      conclusions.incidents.push({ ...incidentOf(rule, attempt, judgement, knowledge), repeats });
      continue;
    }
    const { step, why } = judgement;
    const evidence = [...evidenceOf(attempt.start), ...step.evidence];
    const because = sentence(why, step.note);
    conclusions.ruledOut.push({
      rule: rule.id,
      bindings: attempt.variables,
      about: aboutOf(rule, attempt.variables),
      step: step.name,
      why: because,
      evidence,
      repeats,
    });
    conclusions.nearMisses.push({ ...nearMiss(rule, attempt, step.name, why), repeats });
  }
}

const anchorOf = (rule: Rule): Step => rule.steps.find((step) => step.role === 'anchor')!;

/**
 * What facts leave open of the anchor of a rule. What was seen, of that very time and with the same variables, is not open:
 * the fact then lacks a field that this rule does not ask for, as the port of a server of which only its address is known.
 */
function openFor(rule: Rule, knowledge: Knowledge): Unknown[] {
  const { kind, where } = anchorOf(rule);
  const empty = nothingBound(knowledge);
  const open = knowledge.unknownOf(kind).filter((unknown) => mayMeet(unknown, where, empty));
  if (open.every(({ time }) => time === undefined)) return open;
  const keyOf = ({ time, fields }: Pick<Unknown, 'time' | 'fields'>) => asText([time, bindings(fields, where, empty)]);
  const times = new Set(open.map(({ time }) => time?.from));
  const starts = startsOf(rule, knowledge).filter(({ time }) => times.has(time.from));
  const seen = new Set(starts.map(keyOf));
  return open.filter((unknown) => unknown.time === undefined || !seen.has(keyOf(unknown)));
}

/** Of what facts leave open so many reasons are told, and how many more there are; of each so many lines, else the first and the last. */
const TOLD = 8;

function cannotTellOf(rule: Rule, unknown: readonly Unknown[], knowledge: Knowledge): CannotTell {
  const missing = missingFor(groundsOf(anchorOf(rule), knowledge), knowledge);
  const alike = [...groupBy(unknown, ({ because }) => because)];
  const told = alike.length > TOLD + 1 ? alike.slice(0, TOLD) : alike;
  const more = alike.length > told.length ? [`and ${alike.length - told.length} more of the kind`] : [];
  const reasons = told.map(([because, same]) => reasonOf(because, same));
  return {
    rule: rule.id,
    why: [...new Set([...reasons.map(({ why }) => why), ...more, ...missing])].join('; '),
    lacks: missing,
    ...inPairs(unknown.flatMap(({ needs }) => needs)),
    evidence: eachOnce(reasons.flatMap(({ lines }) => lines)),
  };
}

/** A storm leaves one thing open ten thousand times. */
function reasonOf(because: string, same: readonly Unknown[]): { why: string; lines: Evidence[] } {
  const lines = eachOnce(same.flatMap(({ evidence }) => evidence));
  if (lines.length <= TOLD + 1) return { why: because, lines };
  return {
    why: `${because}; of its ${lines.length} lines the first and the last are told`,
    lines: [lines[0]!, lines.at(-1)!],
  };
}

const eachOnce = (lines: readonly Evidence[]): Evidence[] => [
  ...new Map(lines.map((line) => [formatSpan(line.span), line])).values(),
];

/** Each need once, with its command at the same place. */
function inPairs(needs: readonly Need[]): Pick<CannotTell, 'needs' | 'collectWith'> {
  const once = [...new Map(needs.map((need) => [asText([need.what, need.collectWith]), need])).values()];
  return { needs: once.map(({ what }) => what), collectWith: once.map(({ collectWith }) => collectWith) };
}

/** What a more specific rule tells of already is asked no more: it is a near miss that names the one that tells. */
function leaveAnswered(rule: Rule, rules: readonly Rule[], knowledge: Knowledge, conclusions: Conclusions): void {
  const { incidents, cannotTell, nearMisses } = conclusions;
  const at = cannotTell.findIndex((one) => one.rule === rule.id);
  if (at < 0) return;
  const anchor = anchorOf(rule);
  const unknown = openFor(rule, knowledge);
  const answerTo = answersFor(rule, anchor, incidents, rules, nothingBound(knowledge));
  const left = unknown.filter((one) => {
    const answer = answerTo(one);
    if (!answer) return true;
    const why = `${answer.rule} tells already what it is; ${one.because}`;
    const failed = { step: anchor.name, status: 'not-covered' as const, why };
    nearMisses.push({
      rule: rule.id,
      bindings: {},
      about: [],
      reached: [],
      failed,
      evidence: one.evidence,
      repeats: 1,
    });
    return false;
  });
  if (left.length === unknown.length) return;
  cannotTell.splice(at, 1, ...(left.length > 0 ? [cannotTellOf(rule, left, knowledge)] : []));
}

const sentence = (why: string, note: string | undefined) => (note ? `${why} (${note})` : why);

/** What was read of some inputs of an anchor. */
function readOf(inputs: readonly Input[], { kind }: Step, knowledge: Knowledge): Ground[] {
  const window = { ...knowledge.extent, events: [] };
  return inputs.map((input) => groundOf(input, kind, window, knowledge));
}

/** All that the anchor of a rule needs to be seen, and what was read of it. */
const groundsOf = (anchor: Step, knowledge: Knowledge): Ground[] =>
  readOf(inputsOf(knowledge.kinds.get(anchor.kind)), anchor, knowledge);

/** Why the collector did not bring what nothing was read of; of a table that is not whole it is said already. */
const missingFor = (grounds: readonly Ground[], { findings }: Knowledge): string[] => [
  ...new Set(
    grounds
      .filter(({ evidence, cut }) => evidence.length === 0 && cut.length === 0)
      .flatMap(({ input }) => whyMissing(findings.timeline, input)),
  ),
];

/** No event is a start: the rule found nothing where its anchor would have been seen, else it cannot tell. */
function withoutStart(rule: Rule, knowledge: Knowledge, conclusions: Conclusions): void {
  const anchor = anchorOf(rule);
  if (!knowledge.kinds.has(anchor.kind)) {
    const why = nobodyTells(anchor.kind);
    conclusions.cannotTell.push({ rule: rule.id, why, lacks: [], needs: [], collectWith: [], evidence: [] });
    return;
  }
  const grounds = groundsOf(anchor, knowledge);
  const lacking = lackingFor(anchor, grounds, knowledge);
  if (lacking.length > 0) {
    const { note, needs } = lackOf(lacking, knowledge);
    const lacks = missingFor(lacking, knowledge);
    conclusions.cannotTell.push({
      rule: rule.id,
      why: [note, ...lacks].join('; '),
      lacks,
      ...inPairs(needs),
      evidence: lacking.flatMap(({ doubts }) => doubts),
    });
    return;
  }
  const unasked = readOf(knowledge.kinds.get(anchor.kind)?.unasked ?? [], anchor, knowledge);
  const near = nearestEvent(anchor, knowledge.indexOf(anchor), nothingBound(knowledge));
  const evidence = near ? evidenceOf(near.event) : [...grounds, ...unasked].flatMap((ground) => ground.evidence);
  const isUnseen = unasked.length > 0 && evidence.length === 0;
  const inPart = readInPart(near ? [] : grounds);
  const none = isUnseen ? `nothing here could show ${knowledge.wordsOf(anchor.kind)}` : notFound(anchor, knowledge);
  conclusions.nearMisses.push({
    rule: rule.id,
    bindings: {},
    about: [],
    reached: [],
    failed: {
      step: anchor.name,
      status: isUnseen ? 'not-covered' : 'not-seen',
      why: near?.why ?? [none, ...inPart.notes].join('; '),
    },
    evidence,
    repeats: 1,
    ...(isUnseen ? { unasked: true } : {}),
    ...(inPart.who.length > 0 ? { inPart: inPart.who } : {}),
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

const notFound = ({ kind }: Step, knowledge: Knowledge) => `not in what was read: ${knowledge.wordsOf(kind)}`;

/** Who was read over a part of the time only, and the tables that are not whole: nothing was found, and that proves nothing for the rest. */
function readInPart(grounds: readonly Ground[]): { who: string[]; notes: string[] } {
  const parts = grounds.flatMap(({ whole, witnesses }) => (whole ? [] : witnesses.filter(({ inPart }) => inPart)));
  const cut = grounds.flatMap((ground) => ground.cut);
  return { who: [...parts.map(({ inPart }) => inPart!), ...cut], notes: [...parts.map(({ note }) => note), ...cut] };
}

function nearMiss(rule: Rule, attempt: Attempt, failed: string, why: string): Omit<NearMiss, 'repeats'> {
  const seen = attempt.steps.filter(({ result }) => result.status === 'seen').map(({ result }) => result.name);
  const step = attempt.steps.find(({ result }) => result.name === failed)!.result;
  return {
    rule: rule.id,
    bindings: attempt.variables,
    about: aboutOf(rule, attempt.variables),
    reached: seen,
    failed: { step: failed, status: step.status, why: sentence(why, step.note) },
    evidence: evidenceOf(attempt.start),
  };
}
