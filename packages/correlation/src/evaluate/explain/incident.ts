import {
  type Advice,
  hullOf,
  type Incident,
  type Interval,
  isKnown,
  isOfCause,
  type StepResult,
  thereWas,
  undatedFileOf,
} from '@mountline/core';
import { environmentOf, suits } from '../../findings/environment.ts';
import { logsRead } from '../../findings/logs-read.ts';
import { placeholdersOf } from '../../rule-language/placeholders.ts';
import type { Role, Rule, Text } from '../../rule-language/rule-ast.ts';
import type { Outcome } from '../decide/anchor-matches.ts';
import type { Search } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import type { State } from '../decide/state.ts';
import type { Upheld } from '../decide/verdict.ts';
import { commands } from './command-template.ts';
import { fixesOf } from './fixed-in.ts';
import { incidentId } from './incident-id.ts';
import { renderAll, renderTemplate, type Story, storyOf } from './render-template.ts';
import { riskOf } from './risk.ts';
import { endedBy, unknownOfState } from './state-words.ts';
import type { TellStep } from './step-words.ts';
import { becauseOf } from './verdict-words.ts';

/** What a search that is not ruled out is told as. */
export function incidentOf(
  { search, judgement, state, repeats }: Extract<Outcome, { judgement: Upheld }>,
  tell: TellStep,
  knowledge: Knowledge,
): Incident {
  const { rule, environment } = search;
  const story = storyOf(search, knowledge);
  const steps = search.steps.map((decided) => ({
    role: decided.step.role,
    result: tell(decided, story.now),
  }));
  const title = rule.titles.map((text) => renderTemplate(text, story)).find((words) => words !== null) ?? rule.id;
  const holding = steps.flatMap(({ result }) => (rule.openWhile.includes(result.name) ? [result] : []));
  const ended = endedBy(state, story);
  const unknown = renderAll(rule.unknown, story);
  const fixes = fixesOf(search, story, knowledge);
  const first = judgement.verdict === 'possible' ? [whatDecides(steps, knowledge)] : [];
  return {
    id: incidentId(search, knowledge),
    rule: rule.id,
    title,
    severity: rule.severity,
    verdict: judgement.verdict,
    because: becauseOf(judgement.because, search, knowledge),
    ...causeOf(rule.because, story),
    state: state.state,
    ...(ended === undefined ? {} : { endedBy: ended }),
    window: windowOfIncident(search, state, knowledge),
    bindings: environment.variables,
    steps: steps.flatMap(({ role, result }) => (role !== 'end' || result.status === 'seen' ? [result] : [])),
    impact: renderAll(rule.impact, story),
    doNow: state.state === 'ended' ? [] : [...first, ...advice(rule.doNow, story)],
    fix: advice(rule.fix, story),
    ...(fixes.length > 0 ? { fixedIn: fixes } : {}),
    unknown: [
      ...unknown.filter(isOfCause),
      ...notDated(search, knowledge),
      ...unknown.filter((text) => !isOfCause(text)),
      ...unknownOfState(state, holding, story),
      ...notCovered(steps),
    ],
    repeats,
  };
}

/** A text with a value says what was seen on the node; one without says how such an incident comes about. */
function causeOf(because: readonly Text[], story: Story): Pick<Incident, 'why' | 'whySeen'> {
  const isSeen = ({ text }: Text) => placeholdersOf(text).length > 0;
  const seen = renderAll(because.filter(isSeen), story);
  const how = renderAll(
    because.filter((text) => !isSeen(text)),
    story,
  );
  return { why: [...seen, ...how], whySeen: seen.length };
}

/** Where nothing of it has a time, that is the first thing a reader asks for. */
function notDated({ start }: Search, { undated }: Knowledge): string[] {
  const file = undatedFileOf(start, undated);
  return file === undefined ? [] : [`when it happened: no time stamp in ${file}`];
}

/** What is not proven is proven or ruled out before anything is changed by it. */
function whatDecides(steps: readonly { role: Role; result: StepResult }[], knowledge: Knowledge): Advice {
  const open = steps.filter(
    ({ role, result }) => (role === 'required' || role === 'alternative') && result.status === 'not-covered',
  );
  const { timeline, events } = knowledge.findings;
  const environment = environmentOf(timeline, events);
  const needed = new Set(open.flatMap(({ result }) => result.needs.map((need) => need.collectWith)));
  const all = [...needed].filter((command) => suits(command, environment));
  // First what was not read at all, then more of a log that was.
  const readOf = logsRead(timeline, knowledge.actors);
  const collect = all.toSorted((a, b) => Number(readOf(a) !== undefined) - Number(readOf(b) !== undefined));
  const how =
    collect.length > 0 ? 'Collect the evidence that confirms it or rules it out' : 'Confirm it or rule it out';
  return advise(`Not proven yet. ${how} before you change anything on the node.`, collect);
}

const advise = (text: string, all: string[]): Advice => ({ text, commands: all, risk: riskOf(text, all) });

function advice(texts: Rule['doNow'], story: Story): Incident['doNow'] {
  return texts.flatMap((text) => {
    const words = renderTemplate(text, story);
    if (words === null) return [];
    const filled = text.commands.flatMap((template) => commands(template, story));
    return [advise(words, filled)];
  });
}

/** What of the steps nothing in the bundle tells. Alternatives may look for one thing in several ways: it was seen, or it is open once. */
function notCovered(steps: readonly { role: Role; result: StepResult }[]): string[] {
  const seenKinds = new Set(steps.flatMap(({ result }) => (result.status === 'seen' ? [result.kind] : [])));
  const open = steps.filter(
    ({ role, result }) =>
      role !== 'optional' && role !== 'end' && result.status === 'not-covered' && result.needs.length > 0,
  );
  const told = open.filter(
    ({ role, result: { kind } }, i) =>
      role !== 'alternative' ||
      (!seenKinds.has(kind) && open.findIndex((other) => other.role === role && other.result.kind === kind) === i),
  );
  return told.map(
    ({ result }) =>
      `whether ${thereWas(result.what)}${result.by ? ` by ${result.by}` : ''}: ${result.note ?? 'not covered'}`,
  );
}

function windowOfIncident({ start, seen }: Search, { state }: State, knowledge: Knowledge): Interval {
  const { capture } = knowledge.findings.timeline;
  const all = [...seen.values()].flat().map((event) => event.time);
  // What holds at capture is no part of what ended before it; a capture that nothing dates may have been at any time.
  const isPast = ({ from, to }: Interval) => (capture ? from < capture.from : isKnown(to));
  const isDated = ({ from }: Interval) => isKnown(from);
  const tells = state === 'ended' ? isPast : isDated;
  const told = all.filter((time) => tells(time) || time === start.time);
  const times = told.some(isDated) ? told.filter(isDated) : told;
  // The end of the logs is one of what began in them; of what nothing dates, other logs tell nothing.
  const isIn = ({ from }: Interval) => isKnown(from) || state === 'open';
  const within = (time: Interval) => ({ ...time, to: isIn(time) ? Math.min(time.to, knowledge.extent.to) : time.to });
  const { from, to } = hullOf(times.map(within))!;
  return { from, to: state === 'open' && capture ? Math.max(to, capture.from) : Math.max(from, to) };
}
