import { addTo } from '@mountline/core';
import { offsetAt, placeAt } from '../read/text-places.ts';
import { type Actor, type Kind, writersOf } from '../timeline/kinds.ts';
import { type Fact, lifeKeysOf } from '../timeline/run-facts.ts';
import { circleOf, incidentKind, withIncidents } from './incident-kinds.ts';
import { didYouMean } from './nearest-name.ts';
import { type Placeholder, placeholdersOf } from './placeholders.ts';
import {
  type Condition,
  type Constraint,
  type Point,
  pointsOf,
  type Role,
  type Rule,
  type Step,
  type Text,
} from './rule-ast.ts';
import type { RuleError } from './rule-error.ts';
import { binderOf, boundVariables, fieldsOf, JOINED, plainBraces } from './rule-names.ts';
import { unreachableSteps } from './rule-reach.ts';

/** What is wrong with a rule that can be parsed. A warning is a doubt: the rule may still mean what it says. */
export interface RuleProblem extends RuleError {
  severity: 'error' | 'warning';
}

export interface RuleCheckOptions {
  kinds: ReadonlyMap<string, Kind>;
  facts: readonly Fact[];
  actors: Readonly<Record<string, Actor>>;
  /** Ids of rules that stand elsewhere, for `more specific than`. */
  otherRules?: readonly string[];
}

/** Names that the words of a rule may ask of any step. */
const TIMES = ['time', 'from', 'to', 'duration', 'count', 'last', 'note'];

/** Checks the meaning of rules against what can be known: kinds, fields, actors, and the names of the rule itself. */
export function checkRules(text: string, rules: readonly Rule[], given: RuleCheckOptions): RuleProblem[] {
  const circle = circleOf(rules);
  if (circle) {
    const hint = 'a rule is evaluated after those whose incidents it names';
    const { line, column } = rules.find(({ id }) => id === circle[0])!;
    return [
      { severity: 'error', line, column, message: `rules name each other in a circle: ${circle.join(' → ')}`, hint },
    ];
  }
  const kinds = withIncidents(given.kinds, rules);
  for (const id of given.otherRules ?? []) {
    const kind = incidentKind(id);
    if (!kinds.has(kind)) kinds.set(kind, { kind, words: kind, actors: [], fields: [] });
  }
  const options = { ...given, kinds };
  const ids = rules.map(({ id }) => id);
  const known = [...ids, ...(options.otherRules ?? [])];
  const starts = startsOf(text);
  const before = new Map<string, number>();
  const problems = rules.flatMap((rule) => {
    const nth = before.get(rule.id) ?? 0;
    before.set(rule.id, nth + 1);
    const start = starts.get(rule.id)?.[nth] ?? 0;
    const check = checkerOf(text, start, rule, options);
    if (nth > 0) check.error(start, `the rule ${rule.id} stands twice`, 'give it a name of its own');
    for (const id of rule.overrides) {
      if (!known.includes(id)) check.error(check.find(id), `there is no rule ${id}`, didYouMean(id, known));
    }
    check.shape();
    for (const step of rule.steps) check.step(step);
    for (const { step, why } of unreachableSteps(rule))
      check.error(
        check.offsetOf(step),
        `${step.name} is never reached: ${why}`,
        'take it out, or say when it can be seen',
      );
    check.texts();
    return check.problems;
  });
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Where rules begin, by their ids. */
function startsOf(text: string): Map<string, number[]> {
  const starts = new Map<string, number[]>();
  for (const match of text.matchAll(/^[ \t]*rule[ \t]+([a-z0-9-]+)/gm))
    addTo(starts, match[1]!, match.index + match[0].indexOf('rule'));
  return starts;
}

function checkerOf(text: string, start: number, rule: Rule, options: RuleCheckOptions) {
  const problems: RuleProblem[] = [];
  const names = rule.steps.map(({ name }) => name);
  const bound = boundVariables(rule);
  const lifeKeys = lifeKeysOf(options.facts);

  const report = (severity: RuleProblem['severity'], at: number, message: string, hint: string) => {
    problems.push({ severity, ...placeAt(text, at), message, hint });
  };
  const error = (at: number, message: string, hint: string) => report('error', at, message, hint);
  /** Where a word or a piece of text stands, from a place on; a name is looked for as a whole word. */
  const find = (needle: string, from = start): number => {
    for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
      const around = `${text[at - 1] ?? ''} ${text[at + needle.length] ?? ''}`;
      if (!/^\w/.test(needle) || !/[\w.-] | [\w-]/.test(around)) return at;
    }
    return Math.max(start, text.indexOf(needle, from));
  };
  const offsetOf = (step: Step) => offsetAt(text, step);

  function shape(): void {
    const anchors = rule.steps.filter(({ role }) => role === 'anchor');
    if (anchors.length === 0)
      error(start, `${rule.id} has no anchor`, 'say where a search begins: anchor NAME EVENT.KIND field = VALUE');
    if (anchors[0]?.times)
      error(offsetOf(anchors[0]), `the anchor ${anchors[0].name} counts`, 'begin with one event, and count in a step');
    for (const extra of anchors.slice(1))
      error(offsetOf(extra), `${rule.id} has a second anchor`, 'a rule has one anchor; make this a step');
    if (rule.titles.length === 0) error(start, `${rule.id} has no title`, 'add: title "what is wrong, in one line"');
    else if (rule.titles.every(mayBeLeftOut))
      report(
        'warning',
        find(rule.titles[0]!.text.slice(0, 10)),
        'every title has a condition, or speaks of a step that need not be seen',
        'end with one that always holds: else the name of the rule is the title',
      );
    for (const name of rule.openWhile) {
      if (!names.includes(name))
        error(find(name, find('open while')), `there is no step ${name}`, didYouMean(name, names));
    }
  }

  const mayBeLeftOut = ({ text: words, if: wanted, unless }: Text): boolean =>
    wanted !== undefined ||
    unless !== undefined ||
    placeholdersOf(words).some(
      ({ names: of }) => 'step' in of && !rule.steps.some((one) => one.name === of.step && FIRM.includes(one.role)),
    );

  function step(step: Step): void {
    const at = offsetOf(step);
    const index = rule.steps.indexOf(step);
    if (names.indexOf(step.name) < index)
      error(
        at,
        `the step ${step.name} stands twice`,
        `the first is in line ${rule.steps[names.indexOf(step.name)]!.line}`,
      );
    const kind = options.kinds.get(step.kind);
    if (!kind)
      error(
        find(step.kind, at),
        `there is no event kind ${step.kind}`,
        didYouMean(step.kind, [...options.kinds.keys()]),
      );
    for (const condition of step.where) {
      if (kind) field(kind, condition.field, at);
      operand(condition, step, index, at);
      length(condition, at);
    }
    for (const constraint of step.order) order(constraint, index, at);
    for (const actor of step.by) {
      const actors = Object.keys(options.actors);
      if (!actors.includes(actor))
        error(find(actor, find(' by ', at)), `there is no actor ${actor}`, didYouMean(actor, actors));
      else if (kind && writersOf(kind) && !writersOf(kind)!.includes(actor))
        error(
          find(actor, find(' by ', at)),
          `${actor} never writes ${kind.kind}: that it did not proves nothing`,
          `written by ${writersOf(kind)!.join(', ')}`,
        );
    }
    const negated = step.role === 'no' || step.role === 'optional-no';
    // A fact looks at all that was read, and says itself what it needs for that.
    if (negated && kind?.fact === undefined && !step.order.some((constraint) => bounds(constraint, step)))
      error(
        at,
        `the negation ${step.name} is open: it says of no time that nothing happened`,
        'add between A and B, after A within 5m, or at capture',
      );
  }

  /** `duration > 300`: compiled, 5m is a number too, so the text is asked. */
  function length({ field: name, op, value }: Condition, at: number): void {
    if (!LENGTH.test(name) || !('literal' in value) || typeof value.literal !== 'number') return;
    const written = new RegExp(`\\b${name}\\s*${op}\\s*${value.literal}(?![\\w.])`).exec(text.slice(at));
    const message = `${name} is a length of time, of which a plain number is microseconds`;
    if (written) report('warning', at + written.index, message, 'write 300s, 5m or 2h');
  }

  /** `written` is how the rule has it: `port`, or `step.port`. */
  function field(kind: Kind, name: string, from: number, written = name): void {
    const fields = fieldsOf(kind, options.facts);
    if (fields.length === 0 || fields.includes(name)) return;
    const hint = didYouMean(name, fields);
    const at = find(written, from) + written.length - name.length;
    // Parsers and facts add keys to the events of a template; a fact lists all that its own events have.
    if (kind.fact !== undefined) error(at, `${kind.kind} has no field ${name}`, hint);
    else if (!JOINED.has(name)) report('warning', at, `no template of ${kind.kind} names a field ${name}`, hint);
  }

  function operand({ op, value }: Condition, own: Step, index: number, at: number): void {
    if ('step' in value) reference(value.step, value.field, index, at);
    if (!('variable' in value)) return;
    const binder = binderOf(rule, own, value.variable);
    if (binder) firm(binder, own, value.variable, at);
    else if (op !== '=')
      error(
        find(value.variable, at),
        `${value.variable} has no value here`,
        'a variable is bound by the first step that says field = NAME',
      );
  }

  /** What decides must not hang on what may be missing: with less evidence it would then be met by more. */
  function firm(other: Step, own: Step, name: string, at: number): void {
    if (!DECIDING.includes(own.role) || FIRM.includes(other.role)) return;
    const why =
      name === other.name ? `${name} need not be there` : `${other.name}, which binds ${name}, need not be there`;
    error(find(name, at), `${own.name} decides, and ${why}`, 'let it hang on the anchor or on a required step');
  }

  function reference(name: string, fieldName: string | undefined, index: number, at: number): void {
    const other = rule.steps[names.indexOf(name)];
    if (!other) error(find(name, at), `there is no step ${name}`, didYouMean(name, names));
    else if (names.indexOf(name) >= index && other.role !== 'anchor')
      error(
        find(name, at),
        `${name} is told after this step`,
        'steps are looked for from top to bottom: move this one down',
      );
    else {
      firm(other, rule.steps[index]!, name, at);
      const kind = options.kinds.get(other.kind);
      if (kind && fieldName !== undefined && !TIMES.includes(fieldName))
        field(kind, fieldName, at, `${name}.${fieldName}`);
    }
  }

  function order(constraint: Constraint, index: number, at: number): void {
    for (const point of pointsOf(constraint)) {
      const itself = constraint.type === 'more-than' && point.step === names[index];
      if (!itself) reference(point.step, point.field, index, at);
      instant(point, at);
    }
    if ('step' in constraint) reference(constraint.step, undefined, index, at);
    if ('of' in constraint) life(constraint.of, constraint.step, index, at);
  }

  /** Both events need a field by which they are known to belong to a life. */
  function life(of: string, other: string, index: number, at: number): void {
    const key = lifeKeys[of];
    if (!key) {
      error(
        find(of, find('life of', at)),
        `nothing tells of the lives of ${of}`,
        didYouMean(of, Object.keys(lifeKeys)),
      );
      return;
    }
    const lacks = (fields: readonly string[]) =>
      key.by.length > 0 && fields.length > 0 && !key.by.some((field) => fields.includes(field) || JOINED.has(field));
    for (const step of [rule.steps[index]!, ...rule.steps.filter(({ name }) => name === other)]) {
      const kind = options.kinds.get(step.kind);
      if (kind && lacks(fieldsOf(kind, options.facts)))
        error(
          at,
          `${kind.kind} has no life of ${of}: no ${key.by.join(' and no ')} in it`,
          'join on a field that it has',
        );
    }
  }

  /** Only what holds a time can be compared with one. */
  function instant({ step: name, field: fieldName }: Point, at: number): void {
    if (fieldName === undefined || INSTANT.test(fieldName) || !names.includes(name)) return;
    error(
      find(`${name}.${fieldName}`, at),
      `${name}.${fieldName} is no instant`,
      'known: time, from, to, and fields whose names end in At',
    );
  }

  function texts(): void {
    const advice = [...rule.doNow, ...rule.fix];
    const commands = advice.flatMap((text) => text.commands.map((command): Text => ({ text: command })));
    const ends = rule.steps.flatMap(({ says }) => says ?? []);
    for (const words of [
      ...rule.titles,
      ...rule.because,
      ...rule.impact,
      ...advice,
      ...rule.unknown,
      ...commands,
      ...ends,
    ]) {
      for (const name of [words.if, ...(words.unless ?? [])]) {
        if (name !== undefined && !names.includes(name))
          error(find(name, find(words.text.slice(0, 20))), `there is no step ${name}`, didYouMean(name, names));
      }
      for (const one of placeholdersOf(words.text)) placeholder(one, find(one.whole));
      for (const { whole, hint } of commands.includes(words) ? [] : plainBraces(words.text, rule))
        report('warning', find(whole), `${whole} is plain text`, hint);
    }
  }

  function placeholder({ names: of }: Placeholder, at: number): void {
    if ('variable' in of) {
      const known = `variables of this rule: ${[...bound].join(', ') || 'none'}; a step's is written {step.field}`;
      if (!bound.has(of.variable)) error(at, `{${of.variable}} has no value`, known);
      return;
    }
    for (const point of of.since ? [of, of.since] : [of]) {
      const other = rule.steps[names.indexOf(point.step)];
      const kind = other && options.kinds.get(other.kind);
      if (!other) error(at, `there is no step ${point.step}`, didYouMean(point.step, names));
      else if (kind && !TIMES.includes(point.field)) field(kind, point.field, at, `${point.step}.${point.field}`);
      if (of.since) instant(point, at);
    }
  }

  return { problems, error, find, offsetOf, shape, step, texts };
}

/** Fields that hold a length of time. */
const LENGTH = /^duration$|For$/;

/** Fields that hold a time. */
const INSTANT = /^(time|from|to)$|At$/;

/** Roles that the verdict hangs on, and those that are always there when there is one. */
const DECIDING: readonly Role[] = ['required', 'alternative', 'no'];
const FIRM: readonly Role[] = ['anchor', 'required'];

/** Whether a constraint says in which stretch of time a step lies. */
const bounds = (constraint: Constraint, { name }: Step) => {
  const points = pointsOf(constraint);
  return constraint.type === 'more-than'
    ? points.some(({ step }) => step === name)
    : constraint.type === 'at-capture' || 'of' in constraint || points.length > 0;
};
