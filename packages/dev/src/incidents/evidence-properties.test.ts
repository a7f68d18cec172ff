import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzed, BUNDLES, type Change, changesOf, contentOf, newVerdicts } from '../testing/evidence-mutations.ts';
import { FIXTURES } from '../testing/fixtures.ts';
import { seeded } from '../testing/seeded.ts';
import { reasonOf } from './new-verdict-reasons.ts';

/**
 * Less evidence, or evidence of another node or boot, accuses of nothing new: no verdict of likely or confirmed that the whole bundle does
 * not show. What does so all the same is counted, listed and explained: a file that alone shows that something is over or served, and rows
 * that are missing in the middle of a table, which nothing can tell. `pnpm properties` tries every change of every bundle and writes the list;
 * else a sample, the same each time, is held to it.
 */
const LIST = join(FIXTURES, 'new-verdicts.txt');
const whole = process.env.MOUNTLINE_PROPERTIES !== undefined;

const OTHER = await contentOf('incidents/issue346-healthy-twin');
const ofOther = await analyzed(OTHER);

async function tried(folder: string, picked: (change: Change) => boolean): Promise<{ runs: number; found: string[] }> {
  const content = await contentOf(folder);
  const known = await analyzed(content);
  const changes = changesOf(content, known, OTHER).filter(picked);
  const found: string[] = [];
  for (const { what, is, content: changed } of changes)
    for (const words of newVerdicts(is === 'node' ? [...known, ...ofOther] : known, await analyzed(changed)))
      found.push(`${is} | ${folder} | ${what} | ${words}`);
  return { runs: changes.length, found };
}

test.skipIf(!whole)('every change of every bundle', { timeout: 7_200_000 }, async () => {
  let runs = 0;
  const all: string[] = [];
  for (const folder of BUNDLES) {
    const one = await tried(folder, () => true);
    runs += one.runs;
    all.push(...one.found);
  }
  const kinds = ['file', 'cut', 'rows', 'node', 'boot'];
  const counts = kinds.map((kind) => `${kind} ${all.filter((line) => line.startsWith(`${kind} |`)).length}`);
  const lines = all.sort().map((line) => `${line}\n    ${reasonOf(line) ?? 'not explained'}`);
  await expect(`${runs} runs: ${counts.join(', ')}\n\n${lines.join('\n')}\n`).toMatchFileSnapshot(LIST);
  expect(all.filter((line) => reasonOf(line) === undefined)).toEqual([]);
});

describe.skipIf(whole)('a sample', () => {
  const random = seeded('evidence');
  const sample = BUNDLES.filter(() => random() < 0.05);

  test.each(sample)('%s', async (folder) => {
    const pick = seeded(folder);
    const { found } = await tried(folder, () => pick() < 0.4);
    const listed = new Set(readFileSync(LIST, 'utf8').split('\n'));
    expect(found.filter((line) => !listed.has(line))).toEqual([]);
  });
});
