import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../testing/fixtures.ts';

/** Colours for the rule language: those of the extension for VS Code, by the names that blocks of the pages have. */
export const ruleGrammar = {
  ...JSON.parse(readFileSync(join(ROOT, 'packages/vscode/syntaxes/rule.tmLanguage.json'), 'utf8')),
  name: 'rule',
  aliases: ['clauses', 'wrong-rule'],
};
