import { formatDuration } from '@mountline/core';
import type { Constraint, Point } from './rule-ast.ts';

/** A point of time as a rule writes it. */
export const pointInWords = ({ step, field }: Point): string => (field === undefined ? step : `${step}.${field}`);

/** A point of time for those who do not read the rule: what a step is, and which of its ends is meant. */
const pointFor = ({ step, field }: Point, nameOf: (step: string) => string): string => {
  if (field === undefined) return nameOf(step);
  const end = { from: 'the start', to: 'the end' }[field] ?? field;
  return `${end} of ${nameOf(step)}`;
};

/**
 * What a step asks of time, and of what else was found. As the rule has it, for those who read the rule; with `nameOf` for
 * everybody: it gives the words for a step.
 */
export function constraintInWords(constraint: Constraint, nameOf?: (step: string) => string): string {
  const told = (point: Point) => (nameOf ? pointFor(point, nameOf) : pointInWords(point));
  const stepInWords = nameOf ?? ((step: string) => step);
  switch (constraint.type) {
    case 'after':
    case 'before': {
      const within = constraint.within === undefined ? '' : ` within ${formatDuration(constraint.within)}`;
      return `${constraint.type} ${told(constraint.point)}${within}`;
    }
    case 'between':
      return `between ${told(constraint.from)} and ${told(constraint.to)}`;
    case 'within':
      return `within ${formatDuration(constraint.length)} of ${told(constraint.point)}`;
    case 'same':
      return `with the same ${constraint.fields.join(' and ')} as ${stepInWords(constraint.step)}`;
    case 'same-life':
      return `of the same ${constraint.of} as ${stepInWords(constraint.step)}`;
    case 'life-before':
      return `of the ${constraint.of} before that of ${stepInWords(constraint.step)}`;
    case 'longer-than':
      return `longer than ${formatDuration(constraint.length)}`;
    case 'more-than': {
      const [from, to] = [constraint.from, constraint.to].map(told);
      return `more than ${formatDuration(constraint.length)} from ${from} to ${to}`;
    }
    case 'at-capture':
      return 'at capture';
  }
}
