import { type Capture, LONGEST_CAPTURE, SECOND } from '@mountline/core';
import { parseRules } from '@mountline/correlation';
import {
  ACTORS,
  at,
  derived,
  findingsOf,
  KINDS,
  life,
  log,
  read,
  rule,
  table,
  type World,
} from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { anchorMatches, outcomesOf } from './anchor-matches.ts';
import { knowledgeOf } from './knowledge.ts';

const LONG = LONGEST_CAPTURE / SECOND;
const WHOLE = log(['kernel'], 0, 3600);

/** How it is with the one incident of a rule, by the steps of which it is open, or by those that ended it. */
async function state(lines: string[], { coverage = [WHOLE], ...world }: World) {
  const { rules, errors } = await parseRules(rule('  anchor a x.start', ...lines));
  expect(errors).toEqual([]);
  const knowledge = knowledgeOf(findingsOf({ coverage, ...world }), { rules, kinds: KINDS, actors: ACTORS });
  const outcomes = outcomesOf(rules[0]!, anchorMatches(rules[0]!, knowledge), knowledge);
  expect(outcomes).toHaveLength(1);
  return outcomes[0]!.state!;
}

const START = read('x.start', 10);

describe('began behind the capture', () => {
  const lines = ['  still? x.table after a', '  open while still'];
  // The capture ends at second 110.
  const began = (s: number) => state(lines, { events: [START, derived('x.table', s)], capture: 100 });

  test('by more than one lasts, no more', async () => {
    expect(await began(110 + LONG)).toEqual({ state: 'open' });
    expect(await began(111 + LONG)).toMatchObject({ state: 'unknown', why: { is: 'too late' } });
  });
});

describe('what was seen to end it', () => {
  test('the first first, in whatever order the rule has them', async () => {
    const lines = ['  ended by b x.end after a', '  ended by c x.other after a'];
    const ended = await state(lines, { events: [START, read('x.end', 60), read('x.other', 30)] });
    expect(ended).toMatchObject({ state: 'ended', by: [{ step: { name: 'c' } }, { step: { name: 'b' } }] });
  });

  const lines = ['  ended by b x.end after a', '  ended by c x.helper after a'];
  const perhaps = read('x.helper', 10, {}, { actor: 'helper' });
  const coverage = [WHOLE, log(['helper'], 0, 3600)];

  test('in an order that cannot be told: unknown, and which step', async () => {
    expect(await state(lines, { events: [START, perhaps], coverage })).toMatchObject({
      state: 'unknown',
      why: { is: 'end in doubt', step: { name: 'c' } },
    });
  });

  test('in a file that is damaged: unknown as well', async () => {
    const file = { path: 'helper.log', source: 'journal', state: 'read' as const, records: 1, bytes: 1, damaged: 'x' };
    const events = [START, read('x.helper', 20, {}, { actor: 'helper' })];
    expect(await state(lines, { events, coverage })).toMatchObject({ state: 'ended' });
    expect(await state(lines, { events, coverage, timeline: { files: [file] } })).toMatchObject({
      state: 'unknown',
      why: { is: 'end in doubt' },
    });
  });

  test('beside one that is certain: that one', async () => {
    const ended = await state(lines, { events: [START, perhaps, read('x.end', 60)], coverage });
    expect(ended).toMatchObject({ state: 'ended', by: [{ step: { name: 'b' } }] });
    expect(ended).not.toMatchObject({ by: [{}, {}] });
  });
});

test('of two steps by which it is open one is not covered: it is not known to have ended', async () => {
  const lines = ['  b? x.read after a', '  c? x.helper after a', '  open while b or c'];
  expect(await state(lines, { events: [START] })).toEqual({ state: 'unknown', why: { is: 'not shown' } });
  const coverage = [WHOLE, log(['helper'], 0, 3600)];
  expect(await state(lines, { events: [START], coverage })).toEqual({ state: 'ended', by: [] });
});

describe('the logs that show it end before the capture', () => {
  const helper = read('x.helper', 20, {}, { actor: 'helper' });
  const ends = (kernel: number, ofHelper: number) =>
    state(['  b x.helper after a', '  open while a or b'], {
      events: [START, helper],
      coverage: [log(['kernel'], 0, kernel), log(['helper'], 0, ofHelper)],
      capture: 2000,
    });

  test('all of them: unknown; one that does not is enough', async () => {
    expect(await ends(100, 200)).toMatchObject({ state: 'unknown', why: { is: 'log ended' } });
    expect(await ends(1990, 200)).toEqual({ state: 'open' });
    expect(await ends(100, 1990)).toEqual({ state: 'open' });
    expect(await ends(1990, 1990)).toEqual({ state: 'open' });
  });

  test('by less than a capture lasts: open', async () => {
    expect(await ends(2000 - LONG, 100)).toMatchObject({ state: 'unknown' });
    expect(await ends(2001 - LONG, 100)).toEqual({ state: 'open' });
  });
});

describe('the last of several captures', () => {
  const capture = (folder: string, s: number): Capture => ({ folder, time: { from: at(s), to: at(s + 10) } });
  const captures = [capture('one/', 100), capture('two/', 150), capture('three/', 1000)];
  const shown = (from: number, to: number) => derived('x.table', from, {}, { time: { from: at(from), to: at(to) } });
  const lines = ['  row? x.table after a every', '  open while row'];
  const held = (times: [number, number][], more: Partial<World> = {}, of = captures) =>
    state(lines, {
      events: [START, ...times.map(([from, to]) => shown(from, to))],
      snapshots: [table('mounts', 100), table('ss', 100)],
      capture: 1000,
      timeline: { captures: of },
      ...more,
    });

  test('what it no longer shows is not known to hold', async () => {
    expect(await held([[100, 110]])).toEqual({
      state: 'unknown',
      why: { is: 'no longer shown', shown: at(110), last: captures[2] },
    });
    expect(
      await held([
        [100, 110],
        [150, 160],
      ]),
    ).toMatchObject({ why: { is: 'no longer shown', shown: at(160) } });
    expect(
      await held([
        [100, 110],
        [1000, 1010],
      ]),
    ).toEqual({ state: 'open' });
  });

  test('where it was taken as long behind as a capture lasts', async () => {
    const two = (s: number) => [capture('one/', 100), capture('two/', s)];
    expect(await held([[100, 110]], {}, two(110 + LONG))).toMatchObject({ why: { is: 'no longer shown' } });
    expect(await held([[100, 110]], {}, two(109 + LONG))).toEqual({ state: 'open' });
  });

  test('what the tables of a capture show, up to either end of it', async () => {
    for (const to of [100, 110]) expect(await held([[90, to]])).toMatchObject({ why: { is: 'no longer shown' } });
    for (const to of [99, 111]) expect(await held([[90, to]])).toEqual({ state: 'open' });
    // A log continues: what it says of another time holds as far as that is known.
    expect(
      await held([
        [100, 110],
        [120, 130],
      ]),
    ).toEqual({ state: 'open' });
  });

  test('of one capture, all that it shows holds', async () => {
    expect(await held([[100, 110]], { timeline: {} })).toEqual({ state: 'open' });
    expect(await held([[100, 110]], {}, [])).toEqual({ state: 'open' });
  });

  test('booted again behind what shows it', async () => {
    const lives = [life('boot', 1, 0, 400), life('boot', 2, 400, null)];
    expect(await held([[100, 110]], { lives })).toEqual({
      state: 'unknown',
      why: { is: 'booted again', boot: { from: at(400), to: at(401) } },
    });
    expect(await held([[1000, 1010]], { lives })).toEqual({ state: 'open' });
  });
});
