import { type FieldMap, type LogRecord, SECOND, type SkippedLines, type Stamp } from '@mountline/core';
import { describe, expect, test } from 'vitest';
import { watchSteps } from './detect-jumps.ts';

const WHERE = { path: 'journal.txt' };
const stampOf = (s: number): Stamp => ({ clock: 'utc', value: s * SECOND, width: 1 });
const spanOf = (line: number) => ({ ...WHERE, line, offset: 0 });

const record = (line: number, s: number, kind: string | null, fields: FieldMap): LogRecord => ({
  line,
  offset: 0,
  stamp: stampOf(s),
  level: null,
  message: '',
  kind,
  fields,
  text: '',
});

/** A file that is followed line by line; `line` is the number of the last one. */
function watched() {
  const watch = watchSteps(WHERE);
  let line = 0;
  const say = (s: number, kind: string | null = null, fields: FieldMap = {}) => {
    line += 1;
    return watch.line(record(line, s, kind, fields)) / SECOND;
  };
  return {
    say,
    stepped: (s: number, seconds: number) => say(s, 'clock.stepped', { seconds }),
    stepping: (s: number, seconds: number) => say(s, 'clock.stepping', { seconds }),
    noticed: (s: number) => say(s, 'clock.changed'),
    /** Lines a tenth of a second apart. */
    others(count: number, from: number) {
      for (let i = 0; i < count; i += 1) say(from + i / 10);
    },
    /** A row with both clocks by which the clock was set. */
    both(by: number, s: number) {
      line += 1;
      return watch.between(by * SECOND, s * SECOND, spanOf(line)) / SECOND;
    },
    /** Lines that were skipped, a tenth of a second apart but for jumps in front of some; where it was set. */
    skipped(count: number, from: number, jumps: Readonly<Record<number, number>> = {}) {
      let s = from;
      const values = Array.from({ length: count }, (_, i) => {
        s += i === 0 ? 0 : (jumps[i] ?? 0.1);
        return s * SECOND;
      });
      const lines = {
        first: 0,
        end: count,
        line: Float64Array.from(values, (_, i) => line + 1 + i),
        stamp: new Int32Array(count),
        stamps: [stampOf(0)],
        values: Float64Array.from(values),
      };
      line += count;
      return watch.skipped(lines as unknown as SkippedLines).map(({ i, by }) => [i, by / SECOND]);
    },
    boot: watch.boot,
    steps: () =>
      watch.end().map((step) => ({ ...step, by: step.by && step.by / SECOND, jump: step.jump && step.jump / SECOND })),
    /** By how much it was set, and from which line on. */
    told: () => watch.end().map(({ by, line: from }) => [by && by / SECOND, from]),
  };
}

describe('the program that set the clock reports it', () => {
  test('right after the jump: stamps are of the new clock from the jump on', () => {
    const back = watched();
    back.say(1000);
    back.say(400);
    expect(back.stepped(401, -600)).toBe(-600);
    expect(back.steps()).toEqual([
      { by: -600, stamp: stampOf(401), ahead: false, line: 2, jump: -600, both: false, span: spanOf(3) },
    ]);
    const forward = watched();
    forward.say(1000);
    expect(forward.stepped(1601, 600)).toBe(600);
    expect(forward.told()).toEqual([[600, 2]]);
  });

  test('up to sixteen lines after it: other programs write in between', () => {
    for (const [others, expected] of [
      [15, [[-600, 2]]],
      [16, []],
    ] as const) {
      const file = watched();
      file.say(1000);
      file.others(1 + others, 400);
      file.stepped(402, -600);
      expect([others, file.told()]).toEqual([others, expected]);
    }
  });

  test('and stamps that continue without a jump contradict it: it was another clock', () => {
    const file = watched();
    file.others(20, 1000);
    expect(file.stepped(1002, -600)).toBe(0);
    expect(file.steps()).toEqual([]);
  });

  test('in the first line of a file, whose stamps cannot contradict it', () => {
    const file = watched();
    expect(file.stepped(1000, 600)).toBe(600);
    expect(file.told()).toEqual([[600, 1]]);
    const second = watched();
    second.noticed(1000);
    expect(second.steps()).toEqual([]);
  });

  test('by less than a second: a log with whole seconds does not show it', () => {
    const file = watched();
    file.say(1000);
    file.say(990);
    expect(file.stepped(991, -0.999)).toBe(0);
    expect(file.steps()).toEqual([]);
    expect(file.stepped(991, -1)).toBe(0);
    const whole = watched();
    whole.say(1000);
    whole.say(999);
    expect(whole.stepped(999.1, -1)).toBe(-1);
  });
});

describe('a jump in the stamps fits the amount', () => {
  const isOf = (by: number, jump: number) => {
    const file = watched();
    file.say(10_000);
    file.say(10_000 + jump);
    file.stepped(10_000.1 + jump, by);
    return file.told().length === 1;
  };

  test('back, if time passed between the lines: by no more than half of it', () => {
    expect(isOf(-3600, -3601)).toBe(true);
    expect(isOf(-3600, -3602)).toBe(false);
    expect(isOf(-3600, -1800)).toBe(true);
    expect(isOf(-3600, -1799)).toBe(false);
    expect(isOf(-3600, -1000)).toBe(false);
    expect(isOf(-3600, 3600)).toBe(false);
  });

  test('forward, however much time passed before', () => {
    expect(isOf(3600, 3599)).toBe(true);
    expect(isOf(3600, 3598)).toBe(false);
    expect(isOf(3600, 9000)).toBe(true);
  });

  test('the last fitting one of several', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.say(1000);
    file.say(401);
    file.say(300);
    file.stepped(301, -600);
    expect(file.told()).toEqual([[-600, 4]]);
  });
});

describe('a program that only noticed it', () => {
  test('reports the jump above; the stamps show its minimum', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.say(400.5);
    expect(file.noticed(401)).toBe(-600);
    expect(file.steps()).toMatchObject([{ by: null, jump: -600, line: 2 }]);
  });

  test('shows no amount if time was left out', () => {
    const file = watched();
    file.say(1000);
    file.say(1500);
    expect(file.noticed(1500.5)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: null, jump: 500, line: 3 }]);
  });

  test('reports nothing if the stamps continue', () => {
    const file = watched();
    file.others(5, 1000);
    expect(file.noticed(1000.9)).toBe(0);
    expect(file.steps()).toEqual([]);
  });

  test('and the one that set it report one jump within sixteen lines, two beyond that', () => {
    for (const [others, expected] of [
      [15, [-600]],
      [16, [-600, null]],
    ] as const) {
      const file = watched();
      file.say(1000);
      file.say(400);
      file.stepped(401, -600);
      file.others(others - 1, 402);
      file.say(300);
      file.noticed(301);
      expect([others, file.told().map(([by]) => by)]).toEqual([others, expected]);
    }
  });

  test('two amounts are two jumps, but one if they differ by less than a second', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.stepped(401, -600);
    expect(file.stepped(402, -600.999)).toBe(0);
    file.say(102);
    expect(file.stepped(103, -300)).toBe(-300);
    expect(file.told()).toEqual([
      [-600, 2],
      [-300, 5],
    ]);
    const apart = watched();
    apart.say(1000);
    apart.say(400);
    apart.stepped(401, -600);
    expect(apart.stepped(402, -601)).toBe(-601);
  });

  test('a line with the amount after one that only noticed it is of the same jump', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.noticed(400.5);
    expect(file.stepped(401, -600)).toBe(0);
    expect(file.told()).toEqual([[null, 2]]);
  });
});

describe('a jump that is announced', () => {
  test('is confirmed by the jump in the stamps: that line is of the new clock', () => {
    const file = watched();
    file.say(1000);
    expect(file.stepping(1001, -600)).toBe(0);
    file.say(1001.5);
    expect(file.say(403)).toBe(-600);
    expect(file.say(404)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: -600, ahead: true, line: 4, jump: -598.5 }]);
  });

  test('is not confirmed if the file continues without a jump', () => {
    const file = watched();
    file.say(1000);
    file.stepping(1001, -600);
    expect(file.told()).toEqual([[-600, 3]]);
    file.say(1002);
    expect(file.steps()).toEqual([]);
    file.say(900);
    expect(file.steps()).toEqual([]);
  });

  test('is confirmed once', () => {
    const file = watched();
    file.stepping(1000, -600);
    expect(file.say(401)).toBe(-600);
    file.say(1001);
    expect(file.say(402)).toBe(0);
    expect(file.told()).toEqual([[-600, 2]]);
  });

  test('is not confirmed if another announcement ends the file', () => {
    const file = watched();
    file.stepping(1000, -600);
    file.stepping(1001, -500);
    expect(file.told()).toEqual([[-500, 3]]);
  });

  test('is not confirmed by a suspend', () => {
    const file = watched();
    file.stepping(1000, -600);
    file.both(600, 1600);
    file.say(1600, 'kernel.suspend.exited');
    expect(file.told()).toEqual([]);
  });

  test('a line that reports it afterwards is of the same jump', () => {
    const file = watched();
    file.say(1000);
    file.stepping(1001, -600);
    expect(file.stepped(403, -600)).toBe(-600);
    expect(file.told()).toEqual([[-600, 3]]);
  });
});

describe('rows with both clocks', () => {
  test('show it without a message, from that row on', () => {
    const file = watched();
    file.say(1000);
    expect(file.both(-600, 400)).toBe(-600);
    expect(file.steps()).toEqual([
      { by: -600, stamp: stampOf(400), ahead: false, line: 2, jump: -600, both: true, span: spanOf(2) },
    ]);
    expect(file.both(0.999, 401)).toBe(0);
    expect(file.both(-1, 402)).toBe(-1);
  });

  test('a line that reports it replaces them', () => {
    const file = watched();
    file.say(1000);
    file.both(-600, 400);
    file.say(400);
    expect(file.stepped(401, -600)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: -600, both: false, span: spanOf(4) }]);
    file.noticed(402);
    expect(file.steps()).toMatchObject([{ by: -600, both: false, span: spanOf(4) }]);
  });

  test('a line that only noticed it does not replace them', () => {
    const file = watched();
    file.say(1000);
    file.both(-600, 400);
    file.say(400);
    file.noticed(401);
    expect(file.steps()).toMatchObject([{ by: -600, both: true, span: spanOf(2) }]);
  });

  test('confirm an announced jump, and count once', () => {
    const file = watched();
    file.say(1000);
    file.stepping(1001, -600);
    expect(file.both(-600.5, 401)).toBe(-600.5);
    expect(file.both(-600.5, 402)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: -600.5, jump: -600.5, ahead: true }]);
  });

  test('tell of no step where the node was suspended: one of its clocks stood still', () => {
    const asleep = watched();
    asleep.say(1000, 'kernel.suspend.entered');
    expect(asleep.both(600, 1601)).toBe(0);
    expect(asleep.both(-600, 1001)).toBe(-600);
    const awake = watched();
    awake.say(1000, 'kernel.suspend.entered');
    awake.say(1001, 'kernel.suspend.exited');
    expect(awake.both(600, 1602)).toBe(600);
    const booted = watched();
    booted.say(1000, 'kernel.suspend.entered');
    booted.boot();
    expect(booted.both(600, 1601)).toBe(600);
  });

  test('nor if the kernel reports a suspend within sixteen lines after them', () => {
    for (const [others, kind, by, expected] of [
      [14, 'kernel.suspend.exited', 600, []],
      [14, 'kernel.suspend.entered', 600, []],
      [15, 'kernel.suspend.exited', 600, []],
      [16, 'kernel.suspend.exited', 600, [600]],
      [14, 'kernel.suspend.exited', -600, [-600]],
      [14, 'kernel.boot.started', 600, [600]],
    ] as const) {
      const file = watched();
      file.say(1000);
      file.both(by, 1000 + by);
      file.others(others, 1000 + by);
      file.say(1002 + by, kind);
      expect([others, kind, by, file.told().map(([found]) => found)]).toEqual([others, kind, by, expected]);
    }
  });

  test('a jump that a line reported is not withdrawn', () => {
    const file = watched();
    file.say(1000);
    file.both(600, 1600);
    file.say(1600);
    file.stepped(1601, 600);
    file.say(1602, 'kernel.suspend.exited');
    expect(file.told()).toEqual([[600, 2]]);
  });
});

describe('lines that were skipped', () => {
  test('show jumps at both ends; of many, only sixteen at each end are looked at', () => {
    for (const [jump, expected] of [
      [3, []],
      [983, []],
      [984, [[-600, 986]]],
      [999, [[-600, 1001]]],
    ] as const) {
      const file = watched();
      file.say(10_000);
      file.skipped(1000, 10_000.1, { [jump]: -600 });
      file.stepped(9600, -600);
      expect([jump, file.told()]).toEqual([jump, expected]);
    }
    const short = watched();
    short.say(10_000);
    short.skipped(10, 10_000.1, { 3: -600 });
    short.stepped(9402, -600);
    expect(short.told()).toEqual([[-600, 5]]);
  });

  test('confirm an announced jump, and show before which of them it was', () => {
    const file = watched();
    file.stepping(10_000, -600);
    expect(file.skipped(100, 10_000.1, { 15: -600 })).toEqual([[15, -600]]);
    expect(file.told()).toEqual([[-600, 17]]);
    const late = watched();
    late.stepping(10_000, -600);
    expect(late.skipped(100, 10_000.1, { 16: -600 })).toEqual([]);
    expect(late.told()).toEqual([]);
  });
});

describe('the boot that it happened in', () => {
  const begins = (file: ReturnType<typeof watched>) => file.steps().map(({ begin }) => begin);

  test('is unknown if the file does not show its beginning', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.stepped(401, -600);
    expect(begins(file)).toEqual([undefined]);
  });

  test("begins with the kernel's first line, which is line 0 of a file", () => {
    const file = watched();
    file.say(1000, 'kernel.boot.started');
    file.say(400);
    file.stepped(401, -600);
    expect(begins(file)).toEqual([{ stamp: stampOf(1000), line: 0 }]);
    file.say(500, 'kernel.boot.started');
    file.others(20, 500);
    file.say(300);
    file.stepped(301, -202);
    expect(begins(file)[1]).toEqual({ stamp: stampOf(500), line: 4 });
  });

  test('or with the line after the place where another boot begins', () => {
    const file = watched();
    file.say(1000);
    file.boot();
    file.say(2000);
    file.say(1400);
    file.stepped(1401, -600);
    expect(begins(file)).toEqual([{ stamp: stampOf(2000), line: 2 }]);
  });

  test('also if that line was skipped', () => {
    const first = watched();
    first.boot();
    first.skipped(5, 1000);
    first.say(400);
    first.stepped(401, -600);
    expect(begins(first)).toEqual([{ stamp: stampOf(1000), line: 0 }]);
    const later = watched();
    later.say(900);
    later.boot();
    later.skipped(5, 1000);
    later.skipped(5, 1000.5);
    later.say(400);
    later.stepped(401, -600);
    expect(begins(later)).toEqual([{ stamp: stampOf(1000), line: 2 }]);
  });
});

test('a jump has the host of its line, and all of its lines', () => {
  const watch = watchSteps({ path: 'a', container: 'b.tgz' });
  const fields = { seconds: 5 };
  watch.line({ ...record(3, 10, 'clock.stepped', fields), host: 'node-1', endLine: 4, offset: 77 });
  expect(watch.end()).toMatchObject([
    { host: 'node-1', span: { path: 'a', container: 'b.tgz', line: 3, endLine: 4, offset: 77 } },
  ]);
});
