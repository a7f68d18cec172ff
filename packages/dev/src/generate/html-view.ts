import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';

const VIEW = join(ROOT, 'packages/web/src/view');

/** The code of the HTML report as one script, with its style and the hashes that its policy names. */
export async function htmlView(): Promise<string> {
  const bundle = await rolldown({ input: join(VIEW, 'main.ts'), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // An end tag inside the script would end it on the page.
  const script = output[0].code.trim().replaceAll('</script', '<\\/script');
  const style = readFileSync(join(VIEW, 'style.css'), 'utf8').trim();
  return [
    '// Generated from packages/web/src/view by `pnpm gen`.',
    '',
    `export const SCRIPT = ${JSON.stringify(script)};`,
    `export const SCRIPT_HASH = '${hashOf(script)}';`,
    `export const STYLE = ${JSON.stringify(style)};`,
    `export const STYLE_HASH = '${hashOf(style)}';`,
    '',
  ].join('\n');
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The incident that the page has to try it with. */
export function pageExample(): string {
  const folder = join(FIXTURES, 'rules/efs-orphaned-mount/fires-with-journal/bundle');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return [
    '// Generated from fixtures/rules/efs-orphaned-mount by `pnpm gen`.',
    '',
    `export const EXAMPLE: Readonly<Record<string, string>> = ${JSON.stringify(files)};`,
    '',
  ].join('\n');
}
