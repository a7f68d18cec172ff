import { SECOND } from '@mountline/core';
import { logSource, madeReading, spanAt, spoke, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../read/reading.ts';
import type { Boot } from '../boot-time.ts';
import type { Resolve } from '../resolve.ts';
import type { RawStep } from './detect-jumps.ts';
import { clockSteps, type Step } from './resolve-jumps.ts';

const NEVER = Number.NEGATIVE_INFINITY;

/** Who set the clock says so at second `s`, by so many; null where it was only noticed. */
const told = (s: number, by: number | null, of: Partial<Omit<RawStep, 'jump'>> & { jump?: number } = {}): RawStep => ({
  stamp: stampAt(s),
  ahead: false,
  line: 7,
  both: false,
  span: spanAt(7),
  ...of,
  by: by === null ? null : by * SECOND,
  jump: (of.jump ?? by ?? 0) * SECOND,
});

const log = (steps: RawStep[], of: Partial<Reading> = {}) => madeReading({ steps, ...of });
const resolve: Resolve = ({ value, width }) =>
  value === -1 ? null : { time: { from: value, to: value + width }, guesses: [] };

const stepsOf = (readings: readonly Reading[], boot: Boot | null = null, host?: string) =>
  clockSteps(readings, () => resolve, boot, host);
/** By how much, the last instant by the old clock, the first by the new one. */
const short = (steps: readonly Step[]) =>
  steps.map((step) => [step.by === null ? null : step.by / SECOND, step.old / SECOND, step.new / SECOND]);
const found = (...of: Parameters<typeof stepsOf>) => short(stepsOf(...of));

describe('one log shows', () => {
  test('the amount, reported after the jump or before it', () => {
    const reading = log([told(1000, -600)]);
    const [step] = stepsOf([reading]);
    expect(short([step!])).toEqual([[-600, 1600, 1000]]);
    expect(step).toMatchObject({ told: true, span: spanAt(7), since: NEVER });
    expect(step!.at).toEqual({ from: 1000 * SECOND, to: 1000 * SECOND + 1 });
    expect([...step!.lines]).toEqual([[reading, { behind: 7, since: NEVER }]]);
    expect(found([log([told(1000, -600, { ahead: true })])])).toEqual([[-600, 1000, 400]]);
    expect(found([log([told(1000, 600, { ahead: true })])])).toEqual([[600, 1000, 1600]]);
  });

  test('for a jump that was only noticed, how far the stamps go back at least, or how much time they leave out at most', () => {
    const [back] = stepsOf([log([told(1000, null, { jump: -600 })])]);
    expect([short([back!]), back!.told]).toEqual([[[-600, 1600, 1000]], false]);
    const [forward] = stepsOf([log([told(1000, null, { jump: 600 })])]);
    expect([short([forward!]), forward!.told]).toEqual([[[null, 400, 1000]], false]);
    expect(forward!.at).toEqual({ from: 400 * SECOND, to: 1000 * SECOND + 1 });
  });

  test('nothing of who noticed it, where rows with both clocks would show it', () => {
    const clock = (type: 'clock-pair' | 'host') => [{ clue: { type }, span: spanAt(1) }] as Reading['clues'];
    const noticed = told(1000, null, { jump: -600 });
    expect(found([log([noticed], { clues: clock('clock-pair') })])).toEqual([]);
    expect(found([log([noticed], { clues: clock('host') })])).toHaveLength(1);
    expect(found([log([told(1000, -600)], { clues: clock('clock-pair') })])).toHaveLength(1);
  });

  test("nothing without a clock, and nothing about the kernel's own clock, which is never set", () => {
    expect(found([log([{ ...told(1000, -600), stamp: { ...stampAt(0), value: -1 } }])])).toEqual([]);
    expect(clockSteps([log([told(1000, -600)])], () => undefined, null, undefined)).toEqual([]);
    expect(found([log([told(1000, -600)], { source: logSource('dmesg') })])).toEqual([]);
    expect(found([madeReading({ extent: null }), log([told(1000, -600)])])).toHaveLength(1);
  });

  test('only jumps of this node, in a log of several nodes', () => {
    const two = [spoke('sshd', 0, 90, 'a'), spoke('sshd', 0, 90, 'b')];
    const steps = [told(1000, -600, { host: 'a' }), told(2000, -500, { host: 'b.example.net' }), told(3000, -400)];
    expect(found([log(steps, { activity: two })], null, 'a')).toEqual([
      [-600, 1600, 1000],
      [-400, 3400, 3000],
    ]);
    expect(found([log(steps, { activity: two })])).toEqual([]);
    expect(found([log(steps, { activity: [two[1]!, spoke('cron', 0, 90)] })])).toHaveLength(3);
    // Two names of one node, one after the other: nothing tells them apart.
    const renamed = [spoke('sshd', 0, 40, 'b'), spoke('sshd', 50, 90, 'a')];
    expect(found([log(steps, { activity: renamed })], null, 'a')).toEqual([]);
  });

  test('the jumps in order of time', () => {
    expect(found([log([told(3000, -400), told(1000, -600), told(2000, null, { jump: -500 })])])).toEqual([
      [-600, 1600, 1000],
      [-500, 2500, 2000],
      [-400, 3400, 3000],
    ]);
  });
});

describe('one jump in two logs', () => {
  const both = (a: RawStep, b: RawStep) =>
    stepsOf([log([a]), log([b], { entry: { ...madeReading().entry, path: 'b' } })]);

  test('is reported within ten seconds, with the same amount to the second', () => {
    expect(short(both(told(1000, -600), told(1009, -600.9)))).toEqual([[-600, 1600, 1000]]);
    expect(short(both(told(1009, -600), told(1000, -600)))).toEqual([[-600, 1600, 1000]]);
    expect(both(told(1000, -600), told(1010, -600))).toHaveLength(2);
    expect(both(told(1000, -600), told(1001, -601))).toHaveLength(2);
    expect(both(told(1000, -600), told(1001, 600))).toHaveLength(2);
  });

  test('has the lines of both', () => {
    const [a, b] = [log([told(1000, -600, { line: 3 })]), log([told(1001, -600, { line: 5 })])];
    const [step] = stepsOf([a, b]);
    expect([...step!.lines].map(([reading, { behind }]) => [reading === a, behind])).toEqual([
      [true, 3],
      [false, 5],
    ]);
  });

  test('is noticed within a minute', () => {
    const noticed = (s: number) => both(told(1000, -600), told(s, null, { jump: -600 }));
    expect(short(noticed(1059))).toEqual([[-600, 1600, 1000]]);
    expect(noticed(941)).toHaveLength(1);
    expect(noticed(1060)).toHaveLength(2);
    expect(noticed(940)).toHaveLength(2);
    // Whatever comes first: the amount is that of who tells it.
    expect(short(both(told(990, null, { jump: -600 }), told(1000, -500)))).toEqual([[-500, 1500, 1000]]);
  });

  test('is noticed if time is left out across it, however long', () => {
    const out = (from: number, to: number) => both(told(1000, -600), told(to, null, { jump: to - from }));
    expect(out(500, 2000)).toHaveLength(1);
    expect(out(1000, 2000)).toHaveLength(2);
    expect(out(500, 940)).toHaveLength(2);
    expect(out(1061, 2000)).toHaveLength(2);
    // Where the stamps go back no time is left out.
    expect(both(told(1000, -600), told(500, null, { jump: -1000 }))).toHaveLength(2);
  });
});

test('one log has each jump once; a program that noticed it may write to the same log', () => {
  expect(found([log([told(1000, -600), told(1005, -600)])])).toHaveLength(2);
  expect(found([log([told(1000, null, { jump: -600 }), told(1030, null, { jump: -600 })])])).toHaveLength(2);
  const [step, ...others] = stepsOf([log([told(1000, -600, { line: 3 }), told(1030, null, { jump: -600, line: 9 })])]);
  expect(others).toEqual([]);
  expect([...step!.lines.values()]).toEqual([{ behind: 3, since: NEVER }]);
});

describe('the boot that it happened in', () => {
  const boot = (s: number, of: Partial<Boot> = {}): Boot => ({
    at: { from: s * SECOND, to: s * SECOND },
    method: 'told',
    anchors: [spanAt(1)],
    guess: false,
    ...of,
  });
  const since = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map((step) => step.since / SECOND);
  const begins = (s: number, line: number) => ({ begin: { stamp: stampAt(s), line } });

  test('begins at the line that shows it', () => {
    const reading = log([told(1000, -600, begins(500, 2))]);
    const [step] = stepsOf([reading], boot(100));
    expect([step!.since / SECOND, step!.lines.get(reading)!.since]).toEqual([500, 2]);
    const unknown = log([{ ...told(1000, -600), begin: { stamp: { ...stampAt(0), value: -1 }, line: 2 } }]);
    expect(stepsOf([unknown])[0]!.since).toBe(NEVER);
  });

  test('else ten seconds before the kernel began to count, by the old clock', () => {
    expect(since([log([told(1000, -600)])], boot(400))).toEqual([990]);
    expect(since([log([told(1000, 600)])], boot(700))).toEqual([90]);
    expect(since([log([told(1000, null, { jump: 600 })])], boot(700))).toEqual([690]);
    // Of two steps the later one moves what lies before it too; the earlier one happened in the same boot.
    expect(since([log([told(1000, -100), told(2000, -50)])], boot(500))).toEqual([640, 540]);
  });

  test('is unknown if the jump is in an earlier boot', () => {
    expect(since([log([told(1000, -600)])], boot(1010))).toEqual([1600]);
    expect(since([log([told(1000, -600)])], boot(1011))).toEqual([NEVER]);
  });

  test('is unknown if the boot is a guess or not known', () => {
    expect(since([log([told(1000, -600)])], boot(400, { guess: true }))).toEqual([NEVER]);
    expect(since([log([told(1000, -600)])], boot(400, { anchors: [] }))).toEqual([NEVER]);
    expect(since([log([told(1000, -600)])])).toEqual([NEVER]);
  });

  test('an earlier jump in the same boot may lie before its beginning by the new clock', () => {
    const steps = [told(300, -600, begins(800, 1)), told(1000, -100, begins(800, 1))];
    expect(since([log(steps)])).toEqual([800, 300]);
    const other = [told(300, -600, begins(200, 1)), told(1000, -100, begins(800, 5))];
    expect(since([log(other)])).toEqual([200, 800]);
  });
});

test('a jump is shown by the clock as it was set later in the same boot', () => {
  const at = (...steps: RawStep[]) =>
    stepsOf([log(steps)]).map(({ at: { from, to } }) => [from / SECOND, (to - 1) / SECOND]);
  const boot = { begin: { stamp: stampAt(0), line: 1 } };
  expect(at(told(1000, 50, boot), told(2000, 600, boot))).toEqual([
    [1600, 1600],
    [2000, 2000],
  ]);
  expect(at(told(1000, null, { ...boot, jump: 30 }), told(2000, 600, boot))).toEqual([
    [1570, 1600],
    [2000, 2000],
  ]);
  // Of one that nobody tells by how much nothing is known, and a step of a later boot does not move it.
  expect(at(told(1000, 50, boot), told(2000, null, { ...boot, jump: 600 }))[0]).toEqual([1000, 1000]);
  expect(at(told(1000, 50, boot), told(2000, 600, { begin: { stamp: stampAt(1001), line: 5 } }))[0]).toEqual([
    1000, 1000,
  ]);
  expect(at(told(1000, 50, boot), told(2000, 600, { begin: { stamp: stampAt(1000), line: 5 } }))[0]).toEqual([
    1600, 1600,
  ]);
});
