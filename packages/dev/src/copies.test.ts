import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Span } from '@mountline/core';
import type { Reading } from '@mountline/correlation';
import { expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { concluded, filesIn, saidOf } from './less-evidence.ts';

/** A file that lies in a bundle twice, plain and in another folder or archive, tells no more than once. */

const below = (folder: string) => readdirSync(join(FIXTURES, folder)).map((name) => `${folder}/${name}`);
const BUNDLES = [...below('incidents'), ...below('rules').flatMap(below)].filter((name) => !name.endsWith('README.md'));

/** What the same bytes give in another folder. */
function copied(reading: Reading): Reading {
  const path = `z-copy/${reading.entry.path}`;
  const moved = <T extends { span: Span }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, span: { ...item.span, path } }));
  return {
    ...reading,
    entry: { ...reading.entry, path },
    clues: moved(reading.clues),
    reboots: moved(reading.reboots),
    unread: moved(reading.unread),
  };
}

test.each(BUNDLES)('%s with every file twice tells the same', { timeout: 120_000 }, async (name) => {
  const readings = (await filesIn(name)).map((file) => file.whole);
  const told = async (of: readonly Reading[]) => {
    const { incidents, ruledOut } = await concluded(of);
    return [...incidents.map(saidOf), ...ruledOut.map(({ rule, step }) => [rule, step])];
  };
  expect(await told([...readings, ...readings.map(copied)])).toEqual(await told(readings));
});
