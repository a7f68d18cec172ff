import type { Event, Interval, StepResult } from '@mountline/core';
import type { Rule, Step } from '../rule-language/rule-ast.ts';
import { beginning } from '../timeline/event-time.ts';
import type { Fit } from '../timeline/fit.ts';
import { filesOf, guessedBetween } from '../timeline/guessed-clocks.ts';
import type { Findings } from '../timeline/run-facts.ts';
import { precedes } from './decide/constraint.ts';
import { doubtDamaged } from './decide/damaged-evidence.ts';
import { allThatBreaks, decideStep, look } from './decide/decide-step.ts';
import type { Search } from './decide/decided.ts';
import { isUnbound } from './decide/environment.ts';
import { type EvaluateOptions, knowledgeOf, nothingBound } from './decide/knowledge.ts';
import { tellerOfSteps } from './explain/step-words.ts';

/** Instants that the order of a step names. */
export type Instants = Readonly<Record<string, Interval>>;

/** Asks single steps of what was found, outside of a rule, and decides and words them as those of a rule are. */
export interface Asker {
  /**
   * What a step of the role `no` comes to, of each witness: `violated` with all events that break it, `absent`, `not-covered`. Where the events
   * are what is hoped for, `violated` is good news.
   */
  ask(step: Step, instants: Instants): StepResult[];
  /** Whether all that shows the kind of a step was read, without a gap, over the time that the step names. */
  isCovered(step: Step, instants: Instants): boolean;
  /** Whether `a` came before `b`. */
  precedes(a: Event, b: Event): Fit;
}

/** `findings` and the registries that they are asked with. */
export function askerOf(findings: Findings, options: EvaluateOptions): Asker {
  const knowledge = knowledgeOf(findings, options);
  const tell = tellerOfSteps(knowledge);
  return {
    ask(step, instants) {
      const search = searchOf(step, instants, nothingBound(knowledge));
      const decided = decideStep(step, search, knowledge).flatMap((one) =>
        one.rests.on === 'violation' ? allThatBreaks(one, one.rests.looked, search, knowledge) : [one],
      );
      doubtDamaged(decided, knowledge.damaged);
      return decided.map((one) => tell(one, knowledge.now));
    },
    isCovered(step, instants) {
      const looked = look(step, searchOf(step, instants, nothingBound(knowledge)).environment, knowledge);
      if (isUnbound(looked)) return false;
      const { witnesses } = knowledge;
      if (step.by.length > 0) return step.by.every((actor) => witnesses.of(actor, step.kind, looked.window).covered);
      return witnesses.grounds(step.kind, looked.window)?.every(({ whole }) => whole) ?? false;
    },
    precedes(a, b) {
      const isGuess = guessedBetween(a, () => filesOf(b), knowledge.guessed);
      return isGuess ? 'open' : precedes(beginning(a), beginning(b));
    },
  };
}

/** A rule of one step, whose instants were found already. */
function searchOf(step: Step, instants: Instants, nothing: Search['environment']): Search {
  const seen = new Map(Object.entries(instants).map(([name, time]) => [name, [instantEvent(name, time)]]));
  const { line, column } = step;
  const rule: Rule = {
    id: step.name,
    severity: 'minor',
    titles: [],
    see: [],
    overrides: [],
    steps: [step],
    openWhile: [],
    because: [],
    impact: [],
    doNow: [],
    fix: [],
    fixedIn: [],
    unknown: [],
    line,
    column,
  };
  const environment = { ...nothing, seen };
  return { rule, start: instantEvent(step.name, { from: 0, to: 0 }), environment, seen, steps: [], left: new Map() };
}

/** An instant that a person named, in no file: by UTC, which no guess of a clock moves. */
const instantEvent = (name: string, time: Interval): Event => ({
  kind: name,
  time,
  fields: {},
  span: { path: '', line: 0, offset: 0 },
  also: [],
  text: '',
  source: '',
  actor: '',
  repeats: 1,
});
