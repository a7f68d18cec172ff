import { existsSync } from 'node:fs';
import { explainRule, nearest, type Rule, type RuleExplained } from '@mountline/correlation';
import { jsonPieces } from '@mountline/report';
import { bundleOf, knowledgeOf } from '../../analyze.ts';
import { readNodes } from '../../read-nodes.ts';
import { withUserLines } from '../../user-lines.ts';
import { refuseUnread } from '../analyze/analyze.ts';
import { UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { opened } from '../shared/open.ts';
import { pageOptions, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { whyText } from './text.ts';

interface Options {
  format: 'text' | 'json';
  rules?: string[];
  zone?: string[];
  limit?: string[];
  width?: string;
  color: boolean;
}

/** Tells of one rule how far each of its starts came in a bundle, and what it lacked. */
export async function whyCommand(words: readonly string[], options: Options): Promise<void> {
  const [id, ...paths] = words.toReversed();
  const knowledge = knowledgeOf({ rules: await loadRules(options.rules ?? []) });
  const rule = ruleNamed(id!, paths.toReversed(), knowledge.rules);
  if (paths.length === 0) throw new UserError(`no path to look for ${id} in`, `Write mountline why PATH ${id}.`);
  const how = pageOptions(options);
  const zones = await zonesOf(options.zone ?? []);
  const bundles = await opened(paths.toReversed(), options.limit);
  const wordsOf = (kind: string) => knowledge.kinds.get(kind)?.words ?? kind;
  const told: ({ bundle: string; host: string | null } & RuleExplained)[] = [];
  const texts: string[] = [];
  for (const { findings } of await readNodes(bundles, { zones })) {
    const { timeline } = findings;
    const bundle = bundleOf(timeline);
    refuseUnread({ bundle, diagnostics: timeline.diagnostics });
    const one = withUserLines(explainRule(rule, findings, knowledge), timeline);
    told.push({ bundle: bundle.name, host: bundle.host.name?.value ?? null, ...one });
    texts.push(whyText(one, { rule, bundle, clocks: timeline.clocks, wordsOf }, how));
  }
  await write(options.format === 'json' ? jsonPieces(told) : texts.join('\n\n'));
}

/** The rule that is named behind the paths. */
function ruleNamed(id: string, paths: readonly string[], rules: readonly Rule[]): Rule {
  const ids = rules.map((one) => one.id);
  const rule = rules.find((one) => one.id === id);
  if (rule) return rule;
  const near = nearest(id, ids);
  const [first] = paths;
  const next =
    first !== undefined && ids.includes(first)
      ? `The rule comes last: mountline why ${[...paths.slice(1), id].join(' ')} ${first}`
      : near.length > 0
        ? `Did you mean ${near.join(', ')}?`
        : existsSync(id)
          ? `The rule comes last, as in mountline why ${id} ${ids[0]}; \`mountline rules list\` lists all.`
          : '`mountline rules list` lists all.';
  throw new UserError(`there is no rule ${JSON.stringify(id)}`, next);
}
