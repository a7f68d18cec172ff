import { type Event, formatDuration } from '@mountline/core';
import type { EventIndex } from './event-index.ts';
import { type Bound, fitsConstraint, operandValue, unmet } from './match.ts';
import type { Condition, Constraint, Point, Step } from './rule-ast.ts';
import { shown } from './wording.ts';

/** An event that almost fits a step, and why it does not. */
export interface Nearest {
  event: Event;
  why: string;
}

/** Of events of a step's kind that do not fit, the one that meets most of what the step asks, and what it does not meet. */
export function nearestEvent(step: Step, index: EventIndex, bound: Bound): Nearest | undefined {
  const best = failureOf(step, index, bound);
  if (!best) return undefined;
  const { event, condition, constraint } = best;
  const { length } = index.all;
  const count = length === 1 ? `one ${step.kind}, not` : `${length} ${step.kind}, none`;
  if (!condition) return constraint && { event, why: `${count} ${constraintInWords(constraint)}` };
  const actual = shown(condition.field, event.fields[condition.field]);
  if (actual === null) return { event, why: `${count} with a ${condition.field}` };
  const which = length === 1 ? '' : ' in the nearest one';
  return { event, why: `${count} with ${conditionInWords(condition, bound)}: ${condition.field} is ${actual}${which}` };
}

interface Failure {
  event: Event;
  condition?: Condition;
  constraint?: Constraint;
}

/** Looks among those that meet all conditions first, then among those that meet all but the last, and so on. */
function failureOf(step: Step, index: EventIndex, bound: Bound): Failure | undefined {
  const { where, order } = step;
  for (let met = where.length; met >= 0; met -= 1) {
    let best: { event: Event; at: number } | undefined;
    for (const event of index.meeting(met, bound)) {
      if (unmet(event.fields, where.slice(0, met), bound)) continue;
      if (met < where.length) return { event, condition: where[met]! };
      const at = order.findIndex((constraint) => fitsConstraint(event, constraint, bound) === 'no');
      if (!best || at > best.at) best = { event, at };
      if (at === order.length - 1) break;
    }
    if (best) return { event: best.event, ...(best.at < 0 ? {} : { constraint: order[best.at]! }) };
  }
  return undefined;
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
