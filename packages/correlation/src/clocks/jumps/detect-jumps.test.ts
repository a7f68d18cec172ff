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

describe('who set the clock says so', () => {
  test('right below the jump: from the line that jumps on the stamps are of the new time', () => {
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

  test('up to sixteen lines below it: others write while it is said', () => {
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

  test('and stamps that go on as if nothing was set contradict it: it was another clock', () => {
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

  test('by less than a second: a log of seconds does not show it', () => {
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

describe('a jump is that of a step by so much', () => {
  const isOf = (by: number, jump: number) => {
    const file = watched();
    file.say(10_000);
    file.say(10_000 + jump);
    file.stepped(10_000.1 + jump, by);
    return file.told().length === 1;
  };

  test('back, where time went on between the lines: by no more than the half of it', () => {
    expect(isOf(-3600, -3601)).toBe(true);
    expect(isOf(-3600, -3602)).toBe(false);
    expect(isOf(-3600, -1800)).toBe(true);
    expect(isOf(-3600, -1799)).toBe(false);
    expect(isOf(-3600, -1000)).toBe(false);
    expect(isOf(-3600, 3600)).toBe(false);
  });

  test('forward, however long it went on before', () => {
    expect(isOf(3600, 3599)).toBe(true);
    expect(isOf(3600, 3598)).toBe(false);
    expect(isOf(3600, 9000)).toBe(true);
  });

  test('the last one that fits, of several', () => {
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

describe('who only noticed it', () => {
  test('tells of the jump above; how far the stamps go back is the least', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.say(400.5);
    expect(file.noticed(401)).toBe(-600);
    expect(file.steps()).toMatchObject([{ by: null, jump: -600, line: 2 }]);
  });

  test('of time left out tells no amount', () => {
    const file = watched();
    file.say(1000);
    file.say(1500);
    expect(file.noticed(1500.5)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: null, jump: 500, line: 3 }]);
  });

  test('has nothing to tell where the stamps go on', () => {
    const file = watched();
    file.others(5, 1000);
    expect(file.noticed(1000.9)).toBe(0);
    expect(file.steps()).toEqual([]);
  });

  test('and who set it tell of one, within sixteen lines; behind that of two', () => {
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

  test('two amounts are two steps, and two that differ by less than a second one', () => {
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

  test('a line that tells the amount behind one that only noticed it is of the same step', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.noticed(400.5);
    expect(file.stepped(401, -600)).toBe(0);
    expect(file.told()).toEqual([[null, 2]]);
  });
});

describe('who says it ahead of the step', () => {
  test('is borne out by the jump behind: the line that jumps is of the new time', () => {
    const file = watched();
    file.say(1000);
    expect(file.stepping(1001, -600)).toBe(0);
    file.say(1001.5);
    expect(file.say(403)).toBe(-600);
    expect(file.say(404)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: -600, ahead: true, line: 4, jump: -598.5 }]);
  });

  test('is not where the file goes on as if nothing was set', () => {
    const file = watched();
    file.say(1000);
    file.stepping(1001, -600);
    expect(file.told()).toEqual([[-600, 3]]);
    file.say(1002);
    expect(file.steps()).toEqual([]);
    file.say(900);
    expect(file.steps()).toEqual([]);
  });

  test('is borne out once', () => {
    const file = watched();
    file.stepping(1000, -600);
    expect(file.say(401)).toBe(-600);
    file.say(1001);
    expect(file.say(402)).toBe(0);
    expect(file.told()).toEqual([[-600, 2]]);
  });

  test('is not where another is said behind it, with which the file ends', () => {
    const file = watched();
    file.stepping(1000, -600);
    file.stepping(1001, -500);
    expect(file.told()).toEqual([[-500, 3]]);
  });

  test('is not where what stood behind it turned out to be a suspend', () => {
    const file = watched();
    file.stepping(1000, -600);
    file.both(600, 1600);
    file.say(1600, 'kernel.suspend.exited');
    expect(file.told()).toEqual([]);
  });

  test('a line that says it was done is of the same step', () => {
    const file = watched();
    file.say(1000);
    file.stepping(1001, -600);
    expect(file.stepped(403, -600)).toBe(-600);
    expect(file.told()).toEqual([[-600, 3]]);
  });
});

describe('rows with both clocks', () => {
  test('tell it without a word, from that row on', () => {
    const file = watched();
    file.say(1000);
    expect(file.both(-600, 400)).toBe(-600);
    expect(file.steps()).toEqual([
      { by: -600, stamp: stampOf(400), ahead: false, line: 2, jump: -600, both: true, span: spanOf(2) },
    ]);
    expect(file.both(0.999, 401)).toBe(0);
    expect(file.both(-1, 402)).toBe(-1);
  });

  test('a line that says it stands for them', () => {
    const file = watched();
    file.say(1000);
    file.both(-600, 400);
    file.say(400);
    expect(file.stepped(401, -600)).toBe(0);
    expect(file.steps()).toMatchObject([{ by: -600, both: false, span: spanOf(4) }]);
    file.noticed(402);
    expect(file.steps()).toMatchObject([{ by: -600, both: false, span: spanOf(4) }]);
  });

  test('a line that only noticed it does not', () => {
    const file = watched();
    file.say(1000);
    file.both(-600, 400);
    file.say(400);
    file.noticed(401);
    expect(file.steps()).toMatchObject([{ by: -600, both: true, span: spanOf(2) }]);
  });

  test('bear out what was said ahead, and are news once', () => {
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

  test('nor where the kernel says behind them that it was, within sixteen lines', () => {
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

  test('what a line said is not taken back', () => {
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
  test('jump too, where they begin and where they end; of many only the sixteen at each end are looked at', () => {
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

  test('bear out what was said ahead of them, and tell in front of which of them it was set', () => {
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

  test('is not known where the file does not show its beginning', () => {
    const file = watched();
    file.say(1000);
    file.say(400);
    file.stepped(401, -600);
    expect(begins(file)).toEqual([undefined]);
  });

  test("begins with the kernel's first line, which of a file is line 0", () => {
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

  test('or with the line behind the place where another boot begins', () => {
    const file = watched();
    file.say(1000);
    file.boot();
    file.say(2000);
    file.say(1400);
    file.stepped(1401, -600);
    expect(begins(file)).toEqual([{ stamp: stampOf(2000), line: 2 }]);
  });

  test('also where that line was skipped', () => {
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

test('a step names the host that its line names, and all of its lines', () => {
  const watch = watchSteps({ path: 'a', container: 'b.tgz' });
  const fields = { seconds: 5 };
  watch.line({ ...record(3, 10, 'clock.stepped', fields), host: 'node-1', endLine: 4, offset: 77 });
  expect(watch.end()).toMatchObject([
    { host: 'node-1', span: { path: 'a', container: 'b.tgz', line: 3, endLine: 4, offset: 77 } },
  ]);
});
