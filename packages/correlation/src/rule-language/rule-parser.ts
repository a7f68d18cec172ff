import { DAY, HOUR, MILLISECOND, MINUTE, SECOND } from '@mountline/core';
import type { ActionDict, Grammar, Node, Semantics } from 'ohm-js';
import { placeAt } from '../read/text-places.ts';
import type {
  Condition,
  Constraint,
  FixedIn,
  Instruction,
  Operand,
  Point,
  Role,
  Rule,
  Step,
  Text,
  Times,
} from './rule-ast.ts';
import { errorOf, type RuleError } from './rule-error.ts';
import { GRAMMAR } from './rule-grammar.ts';

/** The rules of a text; if there is a mistake in it, no rule and all mistakes. */
export type RuleParse = { rules: Rule[]; errors: [] } | { rules: []; errors: RuleError[] };

const UNITS: Readonly<Record<string, number>> = { ms: MILLISECOND, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

type Clause =
  | { part: 'title' | 'because' | 'impact' | 'unknown'; text: Text }
  | { part: 'doNow' | 'fix'; text: Instruction }
  | { part: 'fixedIn'; text: FixedIn }
  | { part: 'severity'; level: Rule['severity'] }
  | { part: 'see'; url: string }
  | { part: 'overrides' | 'openWhile'; names: string[] }
  | { part: 'steps'; steps: Step[] };

interface Language {
  grammar: Grammar;
  semantics: Semantics;
}

let language: Promise<Language> | undefined;

/** ohm-js is loaded at the first call. */
export function ruleLanguage(): Promise<Language> {
  language ??= import('ohm-js').then((ohm) => {
    const grammar = ohm.grammar(GRAMMAR);
    return { grammar, semantics: addMeaning(grammar.createSemantics()) };
  });
  return language;
}

/** Parses the text of one or more rules. */
export async function parseRules(given: string): Promise<RuleParse> {
  const { grammar, semantics } = await ruleLanguage();
  const text = given.replace(/^\uFEFF/, '');
  const match = grammar.match(text);
  if (match.failed()) return { rules: [], errors: [errorOf(match, text)] };
  return { rules: semantics(match).toRules() as Rule[], errors: [] };
}

/** What a constraint says of its step. */
type Meaning = Constraint | { every: true } | { by: string[] } | Times;

const list = (node: Node) => node.asIteration().children;
const optional = (node: Node): Node | undefined => node.children[0];
const steps = (node: Node, role: Role): Step[] => [{ ...(node.toStep() as Step), role }];

function addMeaning(semantics: Semantics): Semantics {
  return semantics
    .addOperation('toRules', { Rules: (rules) => rules.children.map((rule) => rule.toRule()) })
    .addOperation('toRule', {
      Rule: (_, id, clauses) =>
        assemble(
          id,
          clauses.children.map((clause) => clause.toClause() as Clause),
        ),
    })
    .addOperation('toClause', CLAUSES)
    .addOperation('markedOptional', {
      Body: (_name, mark, _kind, _conditions, _constraints) => mark.children.length > 0,
    })
    .addOperation('toStep', STEPS)
    .addOperation('toConditions', {
      Conditions: (conditions) => list(conditions).map((condition) => condition.toCondition()),
    })
    .addOperation('toCondition', {
      Condition: (field, op, value) => ({ field: field.sourceString, op: op.sourceString, value: value.toOperand() }),
    })
    .addOperation('toOperand', OPERANDS)
    .addOperation('toConstraint', CONSTRAINTS)
    .addOperation('toPoint', POINTS)
    .addOperation('toText', TEXTS);
}

const CLAUSES: ActionDict<Clause> = {
  Clause_title: (_, text) => ({ part: 'title', text: text.toText() }),
  Clause_severity: (_, level) => ({ part: 'severity', level: level.sourceString as Rule['severity'] }),
  Clause_see: (_, url) => ({ part: 'see', url: url.sourceString }),
  Clause_overrides: (_a, _b, _c, ids) => ({ part: 'overrides', names: list(ids).map((id) => id.sourceString) }),
  Clause_open: (_a, _b, names) => ({ part: 'openWhile', names: list(names).map((name) => name.sourceString) }),
  Clause_because: (_, text) => ({ part: 'because', text: text.toText() }),
  Clause_impact: (_, text) => ({ part: 'impact', text: text.toText() }),
  Clause_doNow: (_a, _b, text, commands) => ({ part: 'doNow', text: instruction(text, commands) }),
  Clause_fix: (_, text, commands) => ({ part: 'fix', text: instruction(text, commands) }),
  Clause_fixedIn: (_a, _b, _c, versions, text) => ({
    part: 'fixedIn',
    text: { ...(text.toText() as Text), kernels: list(versions).map((version) => version.sourceString) },
  }),
  Clause_unknown: (_, text) => ({ part: 'unknown', text: text.toText() }),
  Clause_group: (_a, _b, _c, _d, bodies) => ({
    part: 'steps',
    steps: list(bodies).flatMap((body) => steps(body, 'alternative')),
  }),
  Clause_anchor: (_, body) => ({ part: 'steps', steps: steps(body, 'anchor') }),
  Clause_end(_a, _b, body, _says, words) {
    const [step] = steps(body, 'end');
    const says = optional(words);
    return { part: 'steps', steps: [{ ...step!, ...(says ? { says: { text: unquote(says.sourceString) } } : {}) }] };
  },
  Clause_no: (_, body) => ({ part: 'steps', steps: steps(body, body.markedOptional() ? 'optional-no' : 'no') }),
  Clause_step: (body) => ({ part: 'steps', steps: steps(body, body.markedOptional() ? 'optional' : 'required') }),
};

const STEPS: ActionDict<Omit<Step, 'role'>> = {
  Body(name, _mark, kind, conditions, constraints) {
    const step: Omit<Step, 'role'> = {
      name: name.sourceString,
      kind: kind.sourceString,
      where: conditions.toConditions() as Condition[],
      order: [],
      by: [],
      every: false,
      ...placeAt(name.source.sourceString, name.source.startIdx),
    };
    for (const constraint of constraints.children) {
      const meaning = constraint.toConstraint() as Meaning;
      if ('every' in meaning) step.every = true;
      else if ('least' in meaning) step.times = meaning;
      else if ('by' in meaning) step.by = meaning.by;
      else step.order.push(meaning);
    }
    return step;
  },
};

const OPERANDS: ActionDict<Operand> = {
  Value: (value) => value.toOperand(),
  duration(_a, _b, _c, _d) {
    return { literal: micros(this) };
  },
  number(_minus, _whole, _point, _fraction) {
    return { literal: Number(this.sourceString) };
  },
  string(_open, _chars, _close) {
    return { literal: unquote(this.sourceString) };
  },
  variable(_first, _rest) {
    return { variable: this.sourceString };
  },
  reference: (step, _dot, field) => ({ step: step.sourceString, field: field.sourceString }),
  word(_first, _rest) {
    const text = this.sourceString;
    return { literal: text === 'true' ? true : text === 'false' ? false : text };
  },
};

const CONSTRAINTS: ActionDict<Meaning> = {
  Constraint_after: (_, point, _within, length) => ordering('after', point, optional(length)),
  Constraint_before: (_, point, _within, length) => ordering('before', point, optional(length)),
  Constraint_between: (_a, from, _b, to) => ({ type: 'between', from: from.toPoint(), to: to.toPoint() }),
  Constraint_within: (_a, length, _b, point) => ({ type: 'within', length: micros(length), point: point.toPoint() }),
  Constraint_same: (_a, fields, _b, step) => ({
    type: 'same',
    fields: list(fields).map((field) => field.sourceString),
    step: step.sourceString,
  }),
  Constraint_sameLife: (_a, _b, _c, of, _d, step) => life('same-life', of, step),
  Constraint_lifeBefore: (_a, _b, of, _c, step) => life('life-before', of, step),
  Constraint_longer: (_a, _b, length) => ({ type: 'longer-than', length: micros(length) }),
  Constraint_more: (_a, _b, length, _c, from, _d, to) => ({
    type: 'more-than',
    length: micros(length),
    from: from.toPoint(),
    to: to.toPoint(),
  }),
  Constraint_capture: (_a, _b) => ({ type: 'at-capture' }),
  Constraint_every: (_) => ({ every: true }),
  Constraint_times(_at, _least, count, _times, _within, length) {
    const within = optional(length);
    return { least: Number(count.sourceString), ...(within ? { within: micros(within) } : {}) };
  },
  Constraint_by: (_, names) => ({ by: list(names).map((name) => name.sourceString) }),
};

const POINTS: ActionDict<Point> = {
  Point: (point) => point.toPoint(),
  reference: (step, _dot, field) => ({ step: step.sourceString, field: field.sourceString }),
  name(_first, _rest) {
    return { step: this.sourceString };
  },
};

const TEXTS: ActionDict<Text> = {
  Text(string, _if, wanted, _unless, unwanted) {
    const ifStep = optional(wanted)?.sourceString;
    const without = optional(unwanted);
    const unlessSteps = without ? list(without).map((name) => name.sourceString) : undefined;
    return {
      text: unquote(string.sourceString),
      ...(ifStep === undefined ? {} : { if: ifStep }),
      ...(unlessSteps === undefined ? {} : { unless: unlessSteps }),
    };
  },
};

const micros = (node: Node): number => durationOf(node.sourceString);

function ordering(type: 'after' | 'before', point: Node, length: Node | undefined): Constraint {
  return { type, point: point.toPoint() as Point, ...(length ? { within: micros(length) } : {}) };
}

const life = (type: 'same-life' | 'life-before', of: Node, step: Node): Constraint => ({
  type,
  of: of.sourceString,
  step: step.sourceString,
});

function instruction(text: Node, commands: Node): Instruction {
  return {
    ...(text.toText() as Text),
    commands: commands.children.map((command) => unquote(command.children[1]!.sourceString)),
  };
}

/** `90s`, `5m`, `1.5h` in microseconds. */
export function durationOf(text: string): number {
  const m = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text);
  if (!m) throw new TypeError(`not a duration: ${text}`);
  return Math.round(Number(m[1]) * UNITS[m[2]!]!);
}

/** Takes quotes and escapes off; a line break with the blanks around it is one blank. */
function unquote(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
}

function assemble(id: Node, clauses: readonly Clause[]): Rule {
  const rule: Rule = {
    id: id.sourceString,
    severity: 'major',
    titles: [],
    see: [],
    overrides: [],
    steps: [],
    openWhile: [],
    because: [],
    impact: [],
    doNow: [],
    fix: [],
    fixedIn: [],
    unknown: [],
    ...placeAt(id.source.sourceString, id.source.startIdx),
  };
  for (const clause of clauses) {
    if (clause.part === 'severity') rule.severity = clause.level;
    else if (clause.part === 'see') rule.see.push(clause.url);
    else if ('names' in clause) rule[clause.part].push(...clause.names);
    else if (clause.part === 'steps') rule.steps.push(...clause.steps);
    else if (clause.part === 'title') rule.titles.push(clause.text);
    else if (clause.part === 'fixedIn') rule.fixedIn.push(clause.text);
    else if (clause.part === 'doNow' || clause.part === 'fix') rule[clause.part].push(clause.text);
    else rule[clause.part].push(clause.text);
  }
  return rule;
}
