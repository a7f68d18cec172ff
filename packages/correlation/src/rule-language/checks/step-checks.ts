import { writersOf } from '../../timeline/kinds.ts';
import { lifeKeysOf } from '../../timeline/run-facts.ts';
import { didYouMean } from '../nearest-name.ts';
import { type Condition, type Constraint, type Point, pointsOf, type Role, type Step } from '../rule-ast.ts';
import { binderOf } from '../rule-names.ts';
import { type CheckedRule, error, kindOf, noStep, placeOf, placeOfStep, stepCalled } from './checked-rule.ts';
import { checkField, checkLiteral, TIMES } from './field-checks.ts';

/** Roles that the verdict hangs on, and those that are always there when there is one. */
const DECIDING: readonly Role[] = ['required', 'alternative', 'no'];
export const FIRM: readonly Role[] = ['anchor', 'required'];

export function checkStep(checked: CheckedRule, step: Step): void {
  const { rule, names, options } = checked;
  const at = placeOfStep(checked, step);
  const first = rule.steps[names.indexOf(step.name)]!;
  if (first !== step)
    error(checked, at, `the step ${step.name} is defined twice`, `the first is on line ${first.line}`);
  const kind = kindOf(checked, step);
  if (!kind) {
    const hint = didYouMean(step.kind, [...options.kinds.keys()]);
    error(checked, placeOf(checked, step.kind, at), `there is no event kind ${step.kind}`, hint);
  }
  for (const condition of step.where) {
    if (kind) checkField(checked, kind, condition.field, at);
    if (kind) checkLiteral(checked, kind, condition, at);
    checkOperand(checked, condition, step, at);
  }
  for (const constraint of step.order) checkOrder(checked, constraint, step, at);
  for (const actor of step.by) checkActor(checked, actor, step, at);
  checkNegation(checked, step, at);
}

function checkActor(checked: CheckedRule, actor: string, step: Step, at: number): void {
  const actors = Object.keys(checked.options.actors);
  const place = placeOf(checked, actor, placeOf(checked, ' by ', at));
  const kind = kindOf(checked, step);
  const writers = kind && writersOf(kind);
  if (!actors.includes(actor)) error(checked, place, `there is no actor ${actor}`, didYouMean(actor, actors));
  else if (writers && !writers.includes(actor)) {
    const message = `${actor} never writes ${step.kind}: its silence proves nothing`;
    error(checked, place, message, `written by ${writers.join(', ')}`);
  }
}

/** A negation says of some time that nothing happened. A fact looks at all that was read, and says itself what it needs for that. */
function checkNegation(checked: CheckedRule, step: Step, at: number): void {
  if (step.role !== 'no' && step.role !== 'optional-no') return;
  if (kindOf(checked, step)?.fact !== undefined || step.order.some((constraint) => bounds(constraint, step))) return;
  const message = `the negation ${step.name} has no time limit`;
  error(checked, at, message, 'add between A and B, after A within 5m, or at capture');
}

/** Whether a constraint says in which stretch of time a step lies. */
const bounds = (constraint: Constraint, { name }: Step) => {
  const points = pointsOf(constraint);
  return constraint.type === 'more-than'
    ? points.some(({ step }) => step === name)
    : constraint.type === 'at-capture' || 'of' in constraint || points.length > 0;
};

function checkOperand(checked: CheckedRule, { op, value }: Condition, own: Step, at: number): void {
  if ('step' in value) checkReference(checked, value, own, at);
  if (!('variable' in value)) return;
  const { variable } = value;
  const binder = binderOf(checked.rule, own, variable);
  const hint = 'a variable gets its value in the first step with field = NAME';
  if (binder) checkFirm(checked, binder, own, variable, at);
  else if (op !== '=') error(checked, placeOf(checked, variable, at), `${variable} has no value here`, hint);
}

/** What decides must not hang on what may be missing: with less evidence it would then be met by more. */
function checkFirm(checked: CheckedRule, other: Step, own: Step, name: string, at: number): void {
  if (!DECIDING.includes(own.role) || FIRM.includes(other.role)) return;
  const why = name === other.name ? `${name} may be missing` : `${other.name}, which binds ${name}, may be missing`;
  const hint = 'make it depend on the anchor or on a required step';
  error(checked, placeOf(checked, name, at), `${own.name} decides, and ${why}`, hint);
}

/** Another step that a step speaks of, and a field of it. */
function checkReference(checked: CheckedRule, { step: name, field }: Point, own: Step, at: number): void {
  const { names } = checked;
  const other = stepCalled(checked, name);
  if (!other) {
    noStep(checked, name, placeOf(checked, name, at));
    return;
  }
  if (names.indexOf(name) >= names.indexOf(own.name) && other.role !== 'anchor') {
    const hint = 'steps are searched from top to bottom: move this one down';
    error(checked, placeOf(checked, name, at), `${name} comes after this step`, hint);
    return;
  }
  checkFirm(checked, other, own, name, at);
  const kind = kindOf(checked, other);
  if (kind && field !== undefined && !TIMES.includes(field)) checkField(checked, kind, field, at, `${name}.${field}`);
}

function checkOrder(checked: CheckedRule, constraint: Constraint, own: Step, at: number): void {
  for (const point of pointsOf(constraint)) {
    const itself = constraint.type === 'more-than' && point.step === own.name;
    if (!itself) checkReference(checked, point, own, at);
    checkInstant(checked, point, at);
  }
  if ('step' in constraint) checkReference(checked, { step: constraint.step }, own, at);
  if ('of' in constraint) checkLife(checked, constraint.of, [own, stepCalled(checked, constraint.step)], at);
}

/** Both events need a field by which they are known to belong to a life. */
function checkLife(checked: CheckedRule, of: string, steps: readonly (Step | undefined)[], at: number): void {
  const lifeKeys = lifeKeysOf(checked.options.facts);
  const key = lifeKeys[of];
  if (!key) {
    const place = placeOf(checked, of, placeOf(checked, 'life of', at));
    error(checked, place, `no fact describes lifetimes of ${of}`, didYouMean(of, Object.keys(lifeKeys)));
    return;
  }
  for (const step of steps) {
    const kind = kindOf(checked, step);
    const { fields } = kind ?? {};
    if (!kind || !fields || key.by.length === 0 || key.by.some((field) => field in fields)) continue;
    const message = `${kind.kind} has no lifetime of ${of}: no ${key.by.join(' and no ')} in it`;
    error(checked, at, message, 'join on a field that it has');
  }
}

/** Only what holds a time can be compared with one. */
export function checkInstant(checked: CheckedRule, { step: name, field }: Point, at: number): void {
  const step = stepCalled(checked, name);
  if (field === undefined || !step || ['time', 'from', 'to'].includes(field)) return;
  const known = kindOf(checked, step)?.fields?.[field];
  if (known ? known.unit === 'instant' : /At$/.test(field)) return;
  const hint = 'known: time, from, to, and fields whose names end in At';
  error(checked, placeOf(checked, `${name}.${field}`, at), `${name}.${field} is not an instant`, hint);
}
