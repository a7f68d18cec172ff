import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claim } from '@mountline/correlation';
import { EXPECTED, FIXTURES, jsonLines } from '@mountline/dev/testing/fixtures';
import { sources } from '@mountline/parsers';
import { openBundle } from 'mountline';
import { expect, test } from 'vitest';

const folder = join(FIXTURES, 'texts');
const texts = readdirSync(folder).filter((name) => name !== 'README.md' && !name.endsWith(EXPECTED));

test.each(texts)('%s: its outputs are recognised', async (name) => {
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`\`${name}\``);
  const bundle = await openBundle(join(folder, name), { sources });
  const rows: unknown[] = [];
  for await (const artifact of bundle.artifacts) {
    const { path, typed } = artifact;
    let text = '';
    for await (const chunk of artifact.read()) text += Buffer.from(chunk).toString();
    rows.push({
      output: path,
      source: claim([...sources], text, path, () => {})?.name ?? null,
      line: typed?.places?.[0]?.[2],
      lines: text.split('\n').length - 1,
      host: typed?.host?.name,
      filtered: typed?.filtered,
      cut: typed?.cut,
      passed: typed?.passed,
    });
  }
  rows.push(
    ...(bundle.diagnostics ?? []).map(({ code, message, span }) => ({
      diagnostic: code,
      message: message.replace(folder, ''),
      line: span?.line,
    })),
  );
  await expect(jsonLines(rows)).toMatchFileSnapshot(join(folder, `${name}${EXPECTED}`));
});
