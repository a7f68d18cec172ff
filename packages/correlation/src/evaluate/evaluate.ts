import { askFor } from '../findings/ask.ts';
import { findingsOf } from '../findings/failures.ts';
import { inOrder } from '../rule-language/incident-kinds.ts';
import type { Rule } from '../rule-language/rule-ast.ts';
import type { Findings } from '../timeline/run-facts.ts';
import { cannotTellOf, leaveAnswered, openFor } from './cannot-tell.ts';
import type { Conclusions, Evaluation } from './conclusions.ts';
import { anchorMatches, type Outcome, outcomesOf } from './decide/anchor-matches.ts';
import { type EvaluateOptions, type Knowledge, knowledgeOf } from './decide/knowledge.ts';
import { RANK } from './decide/verdict.ts';
import { incidentOf } from './explain/incident.ts';
import { numberEqualIds } from './explain/incident-id.ts';
import { ruledOutOf } from './explain/ruled-out.ts';
import { type TellStep, tellerOfSteps } from './explain/step-words.ts';
import { subsume } from './explain/subsume.ts';
import { eventsOf, unknownOf } from './incident-events.ts';
import { withoutStart } from './without-start.ts';

/** Evaluates rules over what was found: all starts, then one incident for each (rule, bindings); then what failed and none explains. */
export function evaluate(findings: Findings, options: EvaluateOptions): Evaluation {
  const knowledge = knowledgeOf(findings, options);
  const tell = tellerOfSteps(knowledge);
  const conclusions: Conclusions = { incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] };
  for (const rule of inOrder(options.rules)) learn(rule, tell, knowledge, conclusions);
  for (const rule of options.rules) leaveAnswered(rule, options.rules, knowledge, conclusions);
  numberEqualIds(conclusions.incidents);
  subsume(conclusions.incidents, options.rules);
  conclusions.incidents.sort(
    (a, b) =>
      Number(a.under !== undefined) - Number(b.under !== undefined) ||
      Number(a.state === 'ended') - Number(b.state === 'ended') ||
      (a.state === 'ended' ? b.window.to - a.window.to : 0) ||
      Number(a.verdict === 'possible') - Number(b.verdict === 'possible') ||
      SEVERITY.indexOf(a.severity) - SEVERITY.indexOf(b.severity) ||
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      RANK[b.verdict] - RANK[a.verdict] ||
      a.window.from - b.window.from,
  );
  const { events, timeline } = findings;
  const unexplained = findingsOf(findings, conclusions.incidents, options.kinds);
  const ask = askFor(timeline, events, conclusions, unexplained, options.sources ?? [], options.actors);
  return { ...conclusions, findings: unexplained, ask };
}

/** Evaluates a rule; what it found is an event for the rules that name it. */
export function learn(rule: Rule, tell: TellStep, knowledge: Knowledge, conclusions: Conclusions): Outcome[] {
  const own: Conclusions = { incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] };
  const outcomes = evaluateRule(rule, tell, knowledge, own);
  knowledge.add(eventsOf(own.incidents), unknownOf(rule, own));
  for (const name of ['incidents', 'nearMisses', 'ruledOut', 'cannotTell'] as const)
    for (const one of own[name]) (conclusions[name] as unknown[]).push(one);
  return outcomes;
}

/** What is open comes first, and of what has ended the last of it. */
const STATES = ['open', 'unknown', 'ended'];
const SEVERITY = ['critical', 'major', 'minor'];

function evaluateRule(rule: Rule, tell: TellStep, knowledge: Knowledge, conclusions: Conclusions): Outcome[] {
  const starts = anchorMatches(rule, knowledge);
  const unknown = openFor(rule, knowledge);
  if (unknown.length > 0) conclusions.cannotTell.push(cannotTellOf(rule, unknown, knowledge));
  if (starts.length === 0 && unknown.length === 0) withoutStart(rule, knowledge, conclusions);
  const outcomes = outcomesOf(rule, starts, knowledge);
  for (const outcome of outcomes) {
    if (outcome.state !== null) conclusions.incidents.push(incidentOf(outcome, tell, knowledge));
    else {
      const { ruledOut, nearMiss } = ruledOutOf(outcome, tell, knowledge);
      conclusions.ruledOut.push(ruledOut);
      conclusions.nearMisses.push(nearMiss);
    }
  }
  return outcomes;
}
