import type { Says, Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { facts } from '@mountline/rules';

/** What kinds of events say, as text: what packages/core/src/model/kind-words.generated.ts holds. */
export function kindWords(): string {
  const words = Object.entries(saidByKinds()).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Generated from the message tables and the facts by `pnpm gen`.',
    "import type { Says } from '../text/say.ts';",
    '',
    '/** What kinds of events say: of a kind; of `kind actor` where who writes it says it otherwise. */',
    'export const KIND_WORDS: Readonly<Record<string, Says>> = {',
    ...words.map(([name, says]) => `  ${JSON.stringify(name)}: ${JSON.stringify(says)},`),
    '};',
    '',
  ].join('\n');
}

function saidByKinds(): Record<string, Says> {
  const found: Record<string, Says> = {};
  const tables = new Set((sources as readonly Source[]).flatMap((source) => source.tables ?? []));
  for (const { actor, kinds } of tables)
    for (const [kind, { says }] of kinds)
      if (says !== undefined) found[kind in found ? `${kind} ${actor}` : kind] = says;
  for (const { kinds } of facts)
    for (const [kind, { says }] of Object.entries(kinds)) if (says !== undefined) found[kind] = says;
  return found;
}
