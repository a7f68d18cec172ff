import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRules, formatRules, kindsOf, parseRules, withIncidents } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { ROOT } from '../testing/fixtures.ts';
import { hostileBytes } from '../testing/mutations.ts';
import { campaign } from './campaign.ts';

const kinds = withIncidents(kindsOf(sources, facts), rules);
const FOLDER = join(ROOT, 'packages/rules/rules');
const texts = readdirSync(FOLDER).map((name) => Uint8Array.from(readFileSync(join(FOLDER, name))));

/** The text of a rule is read, or refused with a place; and formatting it twice changes nothing more. */
campaign('rule-texts', hostileBytes(texts), async (bytes) => {
  const text = new TextDecoder().decode(bytes);
  const { rules: found, errors } = await parseRules(text);
  const lines = text.split('\n').length;
  for (const { line, column } of errors)
    if (line < 1 || line > lines || column < 1) throw new Error(`no place of the text: ${line}:${column}`);
  if (errors.length > 0) return;
  checkRules(text, found, { kinds, facts, actors });
  const { formatted } = await formatRules(text);
  const again = await formatRules(formatted);
  if (again.formatted !== formatted) throw new Error(`formatted twice it differs:\n${formatted}\n${again.formatted}`);
});
