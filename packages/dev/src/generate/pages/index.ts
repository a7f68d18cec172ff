import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layouts } from '@mountline/bundle';
import type { Source } from '@mountline/core';
import type { Fact, Rule } from '@mountline/correlation';
import { actors } from '@mountline/rules';
import { EXPECTED, FIXTURES } from '../../testing/fixtures.ts';
import { diagnosticsPage } from './diagnostics.ts';
import { eventKindsPage, type FieldsSeen } from './event-kinds.ts';
import { layoutsPage } from './layouts.ts';
import { rulesPage } from './rules.ts';
import { sourcePages } from './sources.ts';

/** The fields of the records in the written expectations, by kind. */
export function fieldsInFixtures(): FieldsSeen {
  const seen = new Map<string, Set<string>>();
  const folder = join(FIXTURES, 'sources');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith(EXPECTED)) continue;
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const { kind, fields } = line === '' ? {} : JSON.parse(line);
      if (typeof kind !== 'string' || typeof fields !== 'object') continue;
      const names = seen.get(kind) ?? new Set();
      seen.set(kind, names);
      for (const name of Object.keys(fields)) names.add(name);
    }
  }
  return seen;
}

/** Every generated page: path → text. */
export function pages(
  sources: readonly Source[],
  facts: readonly Fact[],
  rules: readonly Rule[],
): Record<string, string> {
  return {
    'docs/diagnostics.md': diagnosticsPage(sources),
    'docs/event-kinds.md': eventKindsPage(sources, facts, actors, fieldsInFixtures()),
    'docs/layouts.md': layoutsPage(layouts),
    'docs/rules.md': rulesPage(rules),
    ...sourcePages(sources, { facts, actors }),
  };
}
