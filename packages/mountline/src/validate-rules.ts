import { InputError } from '@mountline/core';
import { checkRules, circleOf, type Fact, type Kind, type Rule } from '@mountline/correlation';
import { actors, rules as shipped } from '@mountline/rules';

/**
 * Throws an `InputError` at the first mistake in rules of one's own: a kind with a slip of the pen would else never be seen,
 * which looks like silence, and two rules of one name would answer for each other.
 */
export function refuseUnsound(own: readonly Rule[], kinds: ReadonlyMap<string, Kind>, facts: readonly Fact[]): void {
  const ids = [...shipped, ...own].map(({ id }) => id);
  const twice = own.find(({ id }, i) => ids.indexOf(id) < shipped.length + i);
  if (twice) throw new InputError('bad-rule', `a rule ${twice.id} already exists: give yours another name`);
  const circle = circleOf(own);
  if (circle) throw new InputError('bad-rule', `rules refer to each other in a circle: ${circle.join(' → ')}`);
  for (const rule of own) {
    const problems = checkRules('', [rule], { kinds, facts, actors, otherRules: ids });
    const error = problems.find(({ severity }) => severity === 'error');
    if (error) throw new InputError('bad-rule', `rule ${rule.id}: ${error.message}; ${error.hint}`);
  }
}
