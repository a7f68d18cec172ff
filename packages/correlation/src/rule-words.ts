import { formatDuration } from '@mountline/core';
import type { Constraint, Point } from './rule-ast.ts';

/** A point of time as a rule writes it. */
export const pointInWords = ({ step, field }: Point): string => (field === undefined ? step : `${step}.${field}`);

/** What a step asks of time, and of what else was found, for readers. */
export function constraintInWords(constraint: Constraint): string {
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
      return `with the same ${constraint.fields.join(' and ')} as ${constraint.step}`;
    case 'same-life':
      return `of the same ${constraint.of} as ${constraint.step}`;
    case 'life-before':
      return `of the ${constraint.of} before that of ${constraint.step}`;
    case 'longer-than':
      return `longer than ${formatDuration(constraint.length)}`;
    case 'more-than': {
      const [from, to] = [constraint.from, constraint.to].map(pointInWords);
      return `more than ${formatDuration(constraint.length)} from ${from} to ${to}`;
    }
    case 'at-capture':
      return 'at capture';
  }
}
