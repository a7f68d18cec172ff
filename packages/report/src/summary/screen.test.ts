import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { renderSummaries, verdictLine } from '@mountline/report';
import { analyzeBundle, openBundle } from 'mountline';
import { expect, test } from 'vitest';

const FOLDER = join(FIXTURES, 'incidents');

/** Lines of a terminal that one open incident may take, by its columns. */
const SCREENS = [
  [100, 40],
  [80, 60],
] as const;

const isOpen = ({ under, state }: Report['incidents'][number]) => under === undefined && state !== 'ended';

/** What the command prints, broken as a terminal breaks it. */
function rowsOf(report: Report, width: number): number {
  const text = `${renderSummaries([report], { width })}\n${verdictLine([report])}`;
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / width)), 0);
}

test('one open incident fits on a screen, whatever is known of it', async () => {
  let measured = 0;
  const longer: string[] = [];
  for (const name of readdirSync(FOLDER)) {
    const report = await analyzeBundle(await openBundle(join(FOLDER, name, 'bundle')));
    if (report.incidents.filter(isOpen).length !== 1) continue;
    measured += 1;
    for (const [width, most] of SCREENS) {
      const rows = rowsOf(report, width);
      if (rows > most) longer.push(`${name}: ${rows} lines at ${width} columns`);
    }
  }
  expect(longer).toEqual([]);
  expect(measured).toBeGreaterThan(20);
}, 120_000);
