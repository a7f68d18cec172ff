import type { Event } from '@mountline/core';
import { at, conclude, derived, life, log, read, rule, table, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

const START = read('x.start', 10);
const COVERAGE = [log(['kernel'], 0, 600), log(['helper'], 0, 600)];

const verdictsOf = async (text: string, world: World) =>
  (await conclude(text, world)).incidents.map(({ verdict }) => verdict);

describe('a table that was taken in a later boot', () => {
  const near = rule('  anchor a x.start', '  b x.table within 10m of a');
  const absent = rule('  anchor a x.start', '  no b x.table within 10m of a');
  const found = derived('x.table', 305);
  found.evidence![0]!.kind = 'ss';
  const snapshots = [table('mounts', 300), table('ss', 300)];
  const world = (event: Event | null, ...boots: number[]): World => ({
    events: event ? [START, event] : [START],
    coverage: COVERAGE,
    snapshots,
    capture: 300,
    lives: boots.map((s, i) => life('boot', i + 1, s, boots[i + 1] ?? null)),
  });

  test('tells nothing of what was before: neither what stands in it nor what does not', async () => {
    expect(await verdictsOf(near, world(found, -50))).toEqual(['confirmed']);
    expect(await verdictsOf(near, world(found, -50, 100))).toEqual(['possible']);
    expect(await verdictsOf(absent, world(null, -50))).toEqual(['confirmed']);
    expect(await verdictsOf(absent, world(null, -50, 100))).toEqual(['likely']);
    const [incident] = (await conclude(near, world(found, -50, 100))).incidents;
    expect(incident!.steps[1]).toMatchObject({
      note: 'mounts.txt was taken after the reboot at 13:01:40; ss.txt was taken after the reboot at 13:01:40',
      needs: [],
    });
  });

  test('tells of what happened before, where it tells when', async () => {
    const before = { ...found, time: { from: at(20), to: at(21) } };
    expect(await verdictsOf(near, world(before, -50, 100))).toEqual(['confirmed']);
  });

  test('tells how it is since, where a rule asks for no more', async () => {
    expect(await verdictsOf(rule('  anchor a x.start', '  b x.table after a'), world(found, -50, 100))).toEqual([
      'confirmed',
    ]);
  });
});

describe('a table that was taken long before what is asked for', () => {
  const absent = rule('  anchor a x.start', '  no b x.table after a');
  const verdicts = (s: number) =>
    verdictsOf(absent, {
      events: [read('x.start', 2000)],
      coverage: [log(['kernel'], 0, 3000), log(['helper'], 0, 3000)],
      snapshots: [table('mounts', s), table('ss', s)],
      capture: s,
    });

  test('tells nothing of it', async () => {
    expect(await verdicts(2100)).toEqual(['confirmed']);
    // Of a capture that took a while.
    expect(await verdicts(1900)).toEqual(['confirmed']);
    expect(await verdicts(1000)).toEqual(['likely']);
  });
});
