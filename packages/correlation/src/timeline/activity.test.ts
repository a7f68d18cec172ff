import { type LogRecord, MINUTE, SECOND, type Stamp } from '@mountline/core';
import { describe, expect, test } from 'vitest';
import { watchActivity } from './activity.ts';
import { LONG_GAP } from './activity-columns.ts';

interface Spoken {
  unit?: string;
  at: number;
  clock?: Stamp['clock'];
  turns?: number;
}

/** The activity of lines that units speak, in the order of the file; `at` in seconds. */
function activityOf(lines: readonly Spoken[]) {
  const watch = watchActivity({ path: 'journal' });
  lines.forEach(({ unit = 'kubelet', at, clock = 'utc', turns }, i) => {
    const stamp: Stamp = { clock, value: at * SECOND, width: 1, ...(turns === undefined ? {} : { turns }) };
    const text = `line ${i + 1}`;
    const record: LogRecord = {
      line: i + 1,
      offset: i,
      stamp,
      level: null,
      program: unit,
      message: text,
      kind: null,
      fields: {},
      text,
    };
    watch.line(record, turns ?? 0);
  });
  return watch.end();
}

const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * step }));
const seconds = (stamp: Stamp | null) => stamp && stamp.value / SECOND;
/** From, to, and the lines of others in between, of each gap. */
const gapsOf = (lines: readonly Spoken[], unit = 'kubelet') =>
  activityOf(lines)
    .find((one) => one.unit === unit)!
    .gaps.map(({ from, to, others }) => [seconds(from), seconds(to), others]);

describe('usual gap', () => {
  const usual = (lines: readonly Spoken[]) => activityOf(lines)[0]!.usualGap;

  test.each([0.001, 0.4, 1, 3, 10, 60, 3600])('a line every %f s: right within a fifth', (step) => {
    const gap = usual(every(step, 50));
    expect(Math.abs(gap / (step * SECOND) - 1)).toBeLessThan(0.2);
  });

  test('is a median: one long gap among many short ones does not move it', () => {
    expect(usual([...every(1, 20), ...every(1, 20, 5000)])).toBe(usual(every(1, 40)));
  });

  test('one line has none', () => {
    expect(usual([{ at: 5 }])).toBe(0);
  });
});

describe('long gaps', () => {
  test('from half a minute on, with the spans and the text at both ends', () => {
    expect(LONG_GAP).toBe(MINUTE / 2);
    const lines = [{ at: 0 }, { at: 29.9 }, { at: 59.9 }];
    expect(gapsOf(lines)).toEqual([
      [29.9, 59.9, 0],
      [59.9, null, 0],
    ]);
    expect(activityOf(lines)[0]!.gaps[0]).toMatchObject({
      fromSpan: { line: 2 },
      fromText: 'line 2',
      toSpan: { line: 3 },
    });
  });

  test('the end of the file is an open gap of every unit, with what others said behind it', () => {
    const lines = [
      { at: 0 },
      { at: 1 },
      { unit: 'kernel', at: 2 },
      { unit: 'systemd', at: 3 },
      { unit: 'kernel', at: 4 },
    ];
    expect(gapsOf(lines)).toEqual([[1, null, 3]]);
    expect(gapsOf(lines, 'systemd')).toEqual([[3, null, 1]]);
    expect(gapsOf(lines, 'kernel')).toEqual([[4, null, 0]]);
  });

  test('only lines of others inside the gap are counted', () => {
    const lines = [
      { unit: 'kernel', at: 0 },
      { at: 1 },
      { unit: 'kernel', at: 2 },
      { unit: 'kernel', at: 3 },
      { at: 100 },
    ];
    expect(gapsOf(lines)).toEqual([
      [1, 100, 2],
      [100, null, 0],
    ]);
  });
});

test('lines of another node are no lines of others', () => {
  const watch = watchActivity({ path: 'journal' });
  const said = (host: string, program: string, at: number) => {
    const stamp: Stamp = { clock: 'utc', value: at * SECOND, width: 1 };
    const base = { line: at, offset: 0, level: null, message: '', kind: null, fields: {}, text: '' };
    watch.line({ ...base, stamp, host, program }, 0);
  };
  said('a', 'kubelet', 1);
  said('b', 'sshd', 2);
  said('a', 'sshd', 3);
  said('b', 'sshd', 4);
  said('b', 'cron', 5);
  said('a', 'kubelet', 100);
  said('b', 'cron', 101);
  expect(watch.end().map(({ host, unit, gaps }) => [host, unit, ...gaps.map(({ others }) => others)])).toEqual([
    ['a', 'kubelet', 1, 0],
    ['b', 'sshd', 2],
    ['a', 'sshd', 1],
    ['b', 'cron', 0, 0],
  ]);
});

describe('lines out of order', () => {
  test('a step back is no gap and moves nothing', () => {
    expect(gapsOf([{ at: 100 }, { at: 40 }, { at: 101 }])).toEqual([[101, null, 0]]);
    expect(activityOf([{ at: 100 }, { at: 40 }, { at: 101 }])[0]).toMatchObject({
      lines: 3,
      first: { value: 100 * SECOND },
    });
  });

  test('a new boot or a new year begins again', () => {
    const lines: Spoken[] = [
      { at: 500, clock: 'boot' },
      { at: 3, clock: 'boot', turns: 1 },
      { at: 4, clock: 'boot', turns: 1 },
    ];
    expect(gapsOf(lines)).toEqual([[4, null, 0]]);
  });
});

test('by how much the clock was set is in no gap of a unit whose last line is from before', () => {
  const watch = watchActivity({ path: 'journal' });
  const said = (program: string, line: number, at: number) => {
    const stamp: Stamp = { clock: 'utc', value: at * SECOND, width: 1 };
    watch.line({ line, offset: 0, level: null, message: '', kind: null, fields: {}, text: '', stamp, program }, 0);
  };
  said('kubelet', 1, 1);
  said('cron', 2, 2);
  said('sshd', 3, 102);
  watch.step(100 * SECOND, 3);
  said('kubelet', 4, 104);
  said('cron', 5, 135);
  said('sshd', 6, 133);
  const long = watch
    .end()
    .map(({ unit, gaps }) => [unit, ...gaps.filter(({ to }) => to).map(({ from }) => seconds(from))]);
  expect(long).toEqual([['kubelet'], ['cron', 2], ['sshd', 102]]);
});

test('units are told apart by actor, else by program, else they are one', () => {
  const watch = watchActivity({ path: 'journal' });
  const record = (more: Partial<LogRecord>, line: number) => {
    const stamp: Stamp = { clock: 'utc', value: line * SECOND, width: 1 };
    const base = { line, offset: 0, stamp, level: null, message: '', kind: null, fields: {}, text: '' };
    watch.line({ ...base, ...more }, 0);
  };
  record({ program: 'k3s', actor: 'kubelet' }, 1);
  record({ program: 'kubelet' }, 2);
  record({ program: 'sshd' }, 3);
  record({}, 4);
  expect(watch.end().map(({ unit, lines }) => [unit, lines])).toEqual([
    ['kubelet', 2],
    ['sshd', 1],
    ['', 1],
  ]);
});
