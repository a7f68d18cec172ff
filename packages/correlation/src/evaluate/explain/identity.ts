import type { Rule } from '../../rule-language/rule-ast.ts';

/**
 * The variables that tell incidents of one rule apart: those that its anchor binds. Other steps are seen in one bundle and not in
 * another, and a number that counts the incidents of a log is another where the log begins later.
 */
export function identityOf({ steps }: Pick<Rule, 'steps'>): string[] {
  const anchor = steps.find(({ role }) => role === 'anchor')!;
  return anchor.where.flatMap(({ field, value }) => ('variable' in value && field !== 'nth' ? [value.variable] : []));
}
