import { layouts } from '@mountline/bundle';
import type { Source } from '@mountline/core';
import type { Fact, Rule } from '@mountline/correlation';
import { actors } from '@mountline/rules';
import { diagnosticsPage } from './diagnostics.ts';
import { eventKindsPage } from './event-kinds.ts';
import { layoutsPage } from './layouts.ts';
import { rulesPage } from './rules.ts';
import { sourcesPage } from './sources.ts';

/** Every generated page: path → text. */
export function pages(
  sources: readonly Source[],
  facts: readonly Fact[],
  rules: readonly Rule[],
): Record<string, string> {
  return {
    'docs/diagnostics.md': diagnosticsPage(),
    'docs/event-kinds.md': eventKindsPage(sources, facts, actors),
    'docs/layouts.md': layoutsPage(layouts),
    'docs/rules.md': rulesPage(rules),
    'docs/sources.md': sourcesPage(sources),
  };
}
