import type { Event } from '@mountline/core';
import { conclude, derived, life, log, read, rule, table } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

const START = read('x.start', 10);
const COVERAGE = [log(['kernel'], 0, 600), log(['helper'], 0, 600)];

describe('open, ended or unknown', () => {
  const text = rule(
    '  anchor a x.start',
    '  still? x.table at capture',
    '  ended by b x.helper after a  says "it ended at {b.time}"',
    '  open while still',
    '  do now "Look."',
  );
  const tables = [table('mounts', 300), table('ss', 300)];
  const held = derived('x.table', 301);
  const end = read('x.helper', 60, {}, { actor: 'helper' });
  const state = async (events: Event[], snapshots = tables, boots: number[] = []) => {
    const lives = boots.map((s, i) => life('boot', i + 1, s, boots[i + 1] ?? null));
    const world = { events: [START, ...events], coverage: COVERAGE, snapshots, capture: 300, lives };
    const [incident] = (await conclude(text, world)).incidents;
    return { state: incident!.state, endedBy: incident!.endedBy, unknown: incident!.unknown, doNow: incident!.doNow };
  };
  const doNow = [{ text: 'Look.', risk: 'none', commands: [] }];

  test('open while a step holds, whatever seems to have ended it', async () => {
    expect(await state([held, end])).toEqual({ state: 'open', endedBy: undefined, unknown: [], doNow });
  });

  test('unknown where the node was booted again behind the capture', async () => {
    expect(await state([held], tables, [-50, 200])).toMatchObject({ state: 'open' });
    expect(await state([held], tables, [-50, 500])).toMatchObject({
      state: 'unknown',
      unknown: ['whether it continues: the node rebooted at 13:08:20, after the capture'],
    });
  });

  test('unknown where it began behind the capture, as of logs that were read on', async () => {
    const lasting = rule('  anchor a x.start', '  still? x.table after a', '  open while still');
    const events = [START, derived('x.table', 1000)];
    const stateWith = async (...captured: number[]) => {
      const snapshots = captured.map((s) => table('mounts', s));
      const [incident] = (await conclude(lasting, { events, coverage: COVERAGE, snapshots, capture: 300 })).incidents;
      return { state: incident!.state, unknown: incident!.unknown };
    };
    expect(await stateWith(300, 900)).toEqual({ state: 'open', unknown: [] });
    expect(await stateWith(300)).toEqual({
      state: 'unknown',
      unknown: ['whether it continues: it began at 13:16:40, after the capture'],
    });
  });

  test('ended by what was seen to end it', async () => {
    expect(await state([end])).toEqual({ state: 'ended', endedBy: 'it ended at 13:01:00', unknown: [], doNow: [] });
    expect((await state([end], [])).state).toBe('ended');
  });

  test('ended where it is known not to hold, though nobody says why', async () => {
    expect(await state([])).toMatchObject({
      state: 'ended',
      unknown: [expect.stringContaining('what ended it')],
      doNow: [],
    });
  });

  test('unknown where nothing tells: the cure is told', async () => {
    const nothing = await state([], []);
    expect(nothing).toMatchObject({
      state: 'unknown',
      unknown: [expect.stringContaining('whether it continued')],
      doNow,
    });
  });
});
