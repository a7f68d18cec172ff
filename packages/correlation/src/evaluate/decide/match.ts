import type { Event, FieldMap, FieldValue, Unknown } from '@mountline/core';
import { isIncident } from '../../rule-language/incident-kinds.ts';
import type { Condition, Operand, Step } from '../../rule-language/rule-ast.ts';
import { type Fit, worse } from '../../timeline/fit.ts';
import { filesOf, guessedBetween } from '../../timeline/guessed-clocks.ts';
import { fitsConstraint, type Ordered, ordered } from './constraint.ts';
import { type Environment, isUnbound, meant, type Unbound } from './environment.ts';

/** A condition with the value that it speaks of in place of its name. */
export interface Wanted {
  condition: Condition;
  /** undefined of a variable that is free: any value will do. */
  value: FieldValue | undefined;
}

/** What a step asks of an event, with what is bound in place of names. */
export interface Asked {
  step: Step;
  /** Up to the first that speaks of what nothing gave. */
  where: readonly Wanted[];
  /** What that one speaks of: an event that meets all before it cannot be told to fit. */
  unbound: Unbound | null;
  order: readonly Ordered[];
}

/** Unbound where nothing gave what says where to look. */
export function asked(step: Step, environment: Environment): Asked | Unbound {
  const order = ordered(step, environment);
  if (isUnbound(order)) return order;
  const { where, unbound } = wanted(step.where, environment);
  return { step, where, unbound, order };
}

/** Conditions with their values, up to the first whose value nothing gave. */
export function wanted(
  conditions: readonly Condition[],
  environment: Environment,
): { where: Wanted[]; unbound: Unbound | null } {
  const where: Wanted[] = [];
  for (const condition of conditions) {
    const unbound = unboundIn(condition.value, environment);
    if (unbound) return { where, unbound };
    where.push({ condition, value: valueIn(condition.value, environment) });
  }
  return { where, unbound: null };
}

function unboundIn(operand: Operand, environment: Environment): Unbound | null {
  if (!('step' in operand)) return null;
  const { step, field } = operand;
  const event = meant(environment, step);
  if (!event) return { unboundStep: step };
  const value = event.fields[field];
  return value === undefined || value === null ? { unboundStep: step, field } : null;
}

/** undefined for a variable that is free, and for what nothing gave. */
function valueIn(operand: Operand, environment: Environment): FieldValue | undefined {
  if ('literal' in operand) return operand.literal;
  if ('variable' in operand) return environment.variables[operand.variable];
  return meant(environment, operand.step)?.fields[operand.field];
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

/** How many conditions fields meet, from the first on. A field that is missing meets none: null joins to nothing. */
export function metBy(fields: FieldMap, where: readonly Wanted[]): number {
  let met = 0;
  for (const { condition, value } of where) {
    const actual = fields[condition.field];
    if (actual === undefined || actual === null) return met;
    if (value !== undefined && !compare(actual, condition.op, value)) return met;
    met += 1;
  }
  return met;
}

export const meets = (fields: FieldMap, where: readonly Wanted[]): boolean => metBy(fields, where) === where.length;

/** An unknown fits unless a field that it names speaks against it. */
export function mayMeet(unknown: Unknown, conditions: readonly Condition[], environment: Environment): boolean {
  return conditions.every(({ field, op, value }) => {
    const actual = unknown.fields[field];
    if (actual === undefined || actual === null) return true;
    const other = valueIn(value, environment);
    return other === undefined || other === null || compare(actual, op, other);
  });
}

/** The variables that an event binds. */
export function bindings(fields: FieldMap, conditions: readonly Condition[], { variables }: Environment): FieldMap {
  const found: FieldMap = {};
  for (const { field, op, value } of conditions) {
    if (op !== '=' || !('variable' in value) || variables[value.variable] !== undefined) continue;
    const actual = fields[field];
    if (actual !== undefined && actual !== null) found[value.variable] = actual;
  }
  return found;
}

/** Whether an event fits a step, with the order three-valued; unbound where it cannot be told for want of what nothing gave. */
export function fits(event: Event, { where, unbound, order }: Asked, environment: Environment): Fit | Unbound {
  if (!meets(event.fields, where)) return 'no';
  if (unbound) return unbound;
  // An incident that is no more than likely does not make another one certain.
  const unsure = isIncident(event.kind) && event.fields.verdict !== 'confirmed';
  let fit: Fit = unsure || guessedOrder(event, order, environment) ? 'open' : 'yes';
  for (const one of order) {
    const own = fitsConstraint(event, one, environment);
    if (typeof own === 'object') return own;
    fit = worse(fit, own);
    if (fit === 'no') return 'no';
  }
  return fit;
}

/** An order between two files cannot be decided when the clock of one of them was guessed. */
function guessedOrder(event: Event, order: readonly Ordered[], { guessed }: Environment): boolean {
  return order.some(({ events }) =>
    events.some(
      (other) =>
        guessedBetween(other, () => filesOf(event), guessed) || guessedBetween(event, () => filesOf(other), guessed),
    ),
  );
}
