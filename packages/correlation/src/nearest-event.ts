import { type Event, formatDuration } from '@mountline/core';
import { type Bound, fitsConstraint, operandValue, unmet } from './match.ts';
import type { Condition, Constraint, Point, Step } from './rule-ast.ts';
import { shown } from './wording.ts';

/** An event that almost fits a step, and why it does not. */
export interface Nearest {
  event: Event;
  why: string;
}

/** Of events of a step's kind that do not fit, the one that meets most of what the step asks, and what it does not meet. */
export function nearestEvent(step: Step, events: readonly Event[], bound: Bound): Nearest | undefined {
  const failures = events.map((event) => {
    const condition = unmet(event.fields, step.where, bound);
    if (condition) return { event, condition, met: step.where.indexOf(condition) };
    const at = step.order.findIndex((constraint) => fitsConstraint(event, constraint, bound) === 'no');
    return { event, constraint: step.order[at], met: step.where.length + at };
  });
  const [best] = failures.sort((a, b) => b.met - a.met);
  if (!best) return undefined;
  const { event, condition, constraint } = best;
  const count = events.length === 1 ? `one ${step.kind}, not` : `${events.length} ${step.kind}, none`;
  if (!condition) return constraint && { event, why: `${count} ${constraintInWords(constraint)}` };
  const actual = shown(condition.field, event.fields[condition.field]);
  if (actual === null) return { event, why: `${count} with a ${condition.field}` };
  const which = events.length === 1 ? '' : ' in the nearest one';
  return { event, why: `${count} with ${conditionInWords(condition, bound)}: ${condition.field} is ${actual}${which}` };
}

const conditionInWords = ({ field, op, value }: Condition, bound: Bound) =>
  `${field} ${op} ${shown(field, operandValue(value, bound))}`;

const pointInWords = ({ step, field }: Point) => (field === undefined ? step : `${step}.${field}`);

function constraintInWords(constraint: Constraint): string {
  switch (constraint.type) {
    case 'after':
    case 'before': {
      const within = constraint.within === undefined ? '' : ` within ${formatDuration(constraint.within)}`;
      return `${constraint.type} ${pointInWords(constraint.point)}${within}`;
    }
    case 'between':
      return `between ${pointInWords(constraint.from)} and ${pointInWords(constraint.to)}`;
    case 'within':
      return `within ${formatDuration(constraint.length)} of ${pointInWords(constraint.point)}`;
    case 'same':
      return `with the ${constraint.fields.join(' and ')} of ${constraint.step}`;
    case 'life-before':
      return `of the life before ${constraint.step}`;
    case 'longer-than':
      return `longer than ${formatDuration(constraint.length)}`;
    case 'at-capture':
      return 'at capture';
  }
}
