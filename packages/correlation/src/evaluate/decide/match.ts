import type { Event, FieldMap, FieldValue, Unknown } from '@mountline/core';
import type { Condition, Operand, Step } from '../../rule-language/rule-ast.ts';
import { constraintInWords } from '../../rule-language/rule-words.ts';
import { type Fit, worse } from '../../timeline/fit.ts';
import { namesOf } from '../explain/step-names.ts';
import { fitsConstraint, guessedOrder } from './constraint.ts';
import { type Bound, meant, Unbound } from './environment.ts';

/** The operand's value; undefined for a variable that is free. Throws `Unbound` when its step found nothing. */
export function operandValue(operand: Operand, bound: Bound): FieldValue | undefined {
  if ('literal' in operand) return operand.literal;
  if ('variable' in operand) return bound.variables[operand.variable];
  const event = meant(bound, operand.step);
  if (!event) throw new Unbound(operand.step);
  const value = event.fields[operand.field];
  if (value === undefined || value === null) throw new Unbound(`${operand.step}.${operand.field}`);
  return value;
}

function compare(a: FieldValue, op: Condition['op'], b: FieldValue): boolean {
  if (op === '=') return a === b || String(a) === String(b);
  if (op === '!=') return String(a) !== String(b);
  const [x, y] = [Number(a), Number(b)];
  if (op === '<') return x < y;
  if (op === '<=') return x <= y;
  if (op === '>') return x > y;
  return x >= y;
}

/** The first condition that fields do not meet. A field that is missing meets none: null joins to nothing. */
export function unmet(fields: FieldMap, conditions: readonly Condition[], bound: Bound): Condition | undefined {
  return conditions.find(({ field, op, value }) => {
    const wanted = operandValue(value, bound);
    const actual = fields[field];
    if (actual === undefined || actual === null) return true;
    return wanted !== undefined && !compare(actual, op, wanted);
  });
}

/** An unknown fits unless a field that it names speaks against it. */
export function mayMeet(unknown: Unknown, conditions: readonly Condition[], bound: Bound): boolean {
  return conditions.every(({ field, op, value }) => {
    const actual = unknown.fields[field];
    if (actual === undefined || actual === null) return true;
    try {
      const wanted = operandValue(value, bound);
      return wanted === undefined || compare(actual, op, wanted);
    } catch {
      return true;
    }
  });
}

/** The variables that an event binds. */
export function bindings(fields: FieldMap, conditions: readonly Condition[], bound: Bound): FieldMap {
  const found: FieldMap = {};
  for (const { field, op, value } of conditions) {
    if (op !== '=' || !('variable' in value) || bound.variables[value.variable] !== undefined) continue;
    const actual = fields[field];
    if (actual !== undefined && actual !== null) found[value.variable] = actual;
  }
  return found;
}

/** Whether an event fits a step, with the order three-valued. Throws `Unbound`. */
export function fits(event: Event, step: Step, bound: Bound): Fit {
  if (unmet(event.fields, step.where, bound)) return 'no';
  // An incident that is no more than likely does not make another one certain.
  const unsure = event.kind.startsWith('incident.') && event.fields.verdict !== 'confirmed';
  let fit: Fit = unsure || guessedOrder(event, step, bound) ? 'open' : 'yes';
  for (const constraint of step.order) {
    fit = worse(fit, fitsConstraint(event, step.name, constraint, bound));
    if (fit === 'no') return 'no';
  }
  return fit;
}

/** Why it cannot be told whether an event fits a step. */
export function openIn(event: Event, step: Step, bound: Bound): string {
  const life = step.order.find(
    (constraint) => 'of' in constraint && fitsConstraint(event, step.name, constraint, bound) === 'open',
  );
  const nameOf = namesOf(step, bound);
  if (life?.type === 'same-life' && life.of === 'boot')
    return `it cannot be told whether the node was booted between ${nameOf(life.step)} and ${nameOf(step.name)}`;
  return life
    ? `whether ${nameOf(step.name)} is ${constraintInWords(life, nameOf)} cannot be told`
    : `the order of ${nameOf(step.name)} cannot be decided`;
}
