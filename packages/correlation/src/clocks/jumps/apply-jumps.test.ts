import { type ClockEntry, HOUR, MINUTE, SECOND } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../read/reading.ts';
import type { Resolve } from '../resolve.ts';
import { stepDiagnostics, steppedClock, tellSteps } from './apply-jumps.ts';
import type { Step } from './resolve-jumps.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const reading = madeReading();

/** The clock was set by so many seconds, from 1000 on; its boot began at `since`. */
const step = (by: number | null, of: Partial<Step> = {}): Step => ({
  at: { from: 1000 * SECOND, to: 1000 * SECOND + 1 },
  by: by === null ? null : by * SECOND,
  told: by !== null,
  span: spanAt(7),
  old: (1000 - (by ?? 0)) * SECOND,
  new: 1000 * SECOND,
  since: NEVER,
  lines: new Map(),
  ...of,
});
const shownIn = (since: number, behind: number) => new Map([[reading, { since, behind }]]);

const resolve: Resolve = ({ value, width }) =>
  value === -1 ? null : { time: { from: value, to: value + width }, guesses: ['year'] };

/** A stamp of second `s` by that clock: from when to when, and whether it is told by the clock as it was set later. */
function at(steps: readonly Step[], s: number, line?: number, of: Reading = reading) {
  const { time, guesses } = steppedClock(steps, of, resolve)(stampAt(s), line)!;
  return [time.from / SECOND, time.to / SECOND, ...guesses.slice(1)];
}

describe('a stamp', () => {
  test('before a jump forward moves later by its amount, up to halfway through the time left out', () => {
    const forward = [step(600)];
    expect(at(forward, 100)).toEqual([700, 701, 'set']);
    expect(at(forward, 399)).toEqual([999, 1000, 'set']);
    expect(at(forward, 699)).toEqual([1299, 1300, 'set']);
    expect(at(forward, 700)).toEqual([700, 701]);
    expect(at(forward, 1000)).toEqual([1000, 1001]);
  });

  test('before a jump back moves earlier by its amount; an ambiguous one keeps both times', () => {
    const back = [step(-600)];
    expect(at(back, 100)).toEqual([-500, -499, 'set']);
    expect(at(back, 999)).toEqual([399, 400, 'set']);
    expect(at(back, 1000)).toEqual([400, 1001, 'set']);
    expect(at(back, 1600)).toEqual([1000, 1601, 'set']);
    expect(at(back, 1601)).toEqual([1601, 1602]);
  });

  test('before the boot of the jump is of another clock', () => {
    expect(at([step(600, { since: 50 * SECOND })], 49)).toEqual([49, 50]);
    expect(at([step(600, { since: 50 * SECOND })], 50)).toEqual([650, 651, 'set']);
    expect(at([step(-600, { since: 50 * SECOND })], 49)).toEqual([49, 50]);
  });

  test('in a log that shows the jump is on the side of its line', () => {
    const back = [step(-600, { lines: shownIn(3, 9) })];
    expect(at(back, 1300, 8)).toEqual([700, 701, 'set']);
    expect(at(back, 1300, 9)).toEqual([1300, 1301]);
    expect(at(back, 1300, 3)).toEqual([700, 701, 'set']);
    expect(at(back, 1300, 2)).toEqual([1300, 1301]);
    // Without its line its value alone tells, as of a log that does not show it.
    expect(at(back, 1300)).toEqual([700, 1301, 'set']);
    const forward = [step(600, { lines: shownIn(3, 9) })];
    expect(at(forward, 699, 8)).toEqual([1299, 1300, 'set']);
    expect(at(forward, 699, 9)).toEqual([699, 700]);
    expect(at(forward, 800, 8)).toEqual([800, 801]);
  });

  test('before several jumps is moved by each', () => {
    const steps = [step(600), step(-60, { old: 5060 * SECOND, new: 5000 * SECOND })];
    expect(at(steps, 100)).toEqual([640, 641, 'set']);
    expect(at(steps, 2000)).toEqual([1940, 1941, 'set']);
    expect(at(steps, 6000)).toEqual([6000, 6001]);
  });

  test('stays as it is without a jump of known amount, or without a clock', () => {
    expect(steppedClock([], reading, resolve)).toBe(resolve);
    expect(steppedClock([step(null)], reading, resolve)).toBe(resolve);
    expect(at([step(null), step(600)], 100)).toEqual([700, 701, 'set']);
    expect(steppedClock([step(600)], reading, resolve)({ ...stampAt(0), value: -1 })).toBeNull();
  });

  test("of the kernel's own clock stays as it is: that is never set", () => {
    const dmesg = madeReading({ source: logSource('dmesg') });
    const sinceBoot = { clock: 'boot' } as const;
    const console_ = madeReading({ extent: { first: stampAt(0, sinceBoot), last: stampAt(9, sinceBoot), turns: 0 } });
    for (const one of [dmesg, console_]) expect(steppedClock([step(600)], one, resolve)).toBe(resolve);
  });
});

describe('the ledger', () => {
  const ledgerOf = (of: Reading, steps: readonly Step[], by: Resolve = resolve): [string, number] => {
    const entry = { path: 'a.log', method: 'as it stands', anchors: [spanAt(1)] } as unknown as ClockEntry;
    tellSteps(steps, new Map([[of, { resolve: by, entry }]]));
    return [entry.method, entry.anchors.length];
  };
  const within = (s: number, by = 600) => step(by, { at: { from: s * SECOND, to: s * SECOND + 1 } });
  const NOTHING: [string, number] = ['as it stands', 1];

  test('lists the jumps while a log was written, with their lines', () => {
    const [method, anchors] = ledgerOf(reading, [within(50)]);
    expect(method).toBe(
      'as it stands; the clock of the node was set forward by 10 min at 1970-01-01 00:00:50 UTC; lines before it are shown 10 min later than their stamps (~)',
    );
    expect(anchors).toBe(2);
    expect(ledgerOf(reading, [within(50, -600)])[0]).toContain('set back by 10 min');
    expect(ledgerOf(reading, [within(50, -600)])[0]).toContain('shown 10 min earlier than');
  });

  test('and none before it or after it', () => {
    // The log goes from 0 to 101.
    for (const s of [-1, 101, 500]) expect(ledgerOf(reading, [within(s)])).toEqual(NOTHING);
    expect(ledgerOf(reading, [within(0)])[1]).toBe(2);
    expect(ledgerOf(reading, [step(600, { at: { from: -9, to: 0 } })])).toEqual(NOTHING);
    expect(ledgerOf(reading, [step(600, { at: { from: 101 * SECOND - 1, to: 101 * SECOND } })])[1]).toBe(2);
    expect(ledgerOf(reading, [])).toEqual(NOTHING);
  });

  test('says that durations may be off across a jump of unknown amount', () => {
    const unknown = step(null, { at: { from: 20 * SECOND, to: 50 * SECOND } });
    expect(ledgerOf(reading, [unknown])[0]).toBe(
      'as it stands; the clock of the node was set at 1970-01-01 00:00:49 UTC; no line says by how much, at most by 30 s; durations across it may be wrong by that',
    );
  });

  test('lists three of many, and the number of the others', () => {
    const five = [10, 20, 30, 40, 50].map((s) => within(s));
    const [method, anchors] = ledgerOf(reading, five);
    expect(method.match(/set forward/g)).toHaveLength(3);
    expect(method).toMatch(/; it was set 2 more times$/);
    expect(anchors).toBe(4);
    expect(ledgerOf(reading, five.slice(0, 3))[0]).not.toContain('more times');
  });

  test('lists them only for logs with the time of day', () => {
    const table = madeReading({ source: { ...logSource('mounts'), type: 'snapshot' } as Reading['source'] });
    const dmesg = madeReading({ source: logSource('dmesg') });
    for (const one of [table, dmesg, madeReading({ extent: null }), madeReading({ source: null })])
      expect(ledgerOf(one, [within(50)])).toEqual(NOTHING);
    expect(ledgerOf(reading, [within(50)], () => null)).toEqual(NOTHING);
    const endless: Resolve = (stamp, line) => (line === 0 ? resolve(stamp) : null);
    expect(ledgerOf(reading, [within(50)], endless)).toEqual(NOTHING);
  });
});

describe('a diagnostic', () => {
  const said = (...steps: Step[]) => stepDiagnostics(steps).map(({ code, message, count }) => [code, count, message]);

  test('for all jumps of known amount, and one for the others', () => {
    expect(said(step(3600), step(-60), step(-60, { told: false }), step(null))).toEqual([
      ['clock/set', 2, 'the clock of the node was set forward by 60 min at 1970-01-01 00:16:40 UTC'],
      [
        'clock/set-by-unknown',
        2,
        'the clock of the node was set back by 60 s at 1970-01-01 00:16:40 UTC, or by more: its stamps go back that far',
      ],
    ]);
    expect(said()).toEqual([]);
  });

  test('of a jump of unknown amount names its maximum', () => {
    const at = { from: 0, to: HOUR + MINUTE + 1 };
    expect(said(step(null, { at }))[0]![2]).toBe(
      'the clock of the node was set at 1970-01-01 01:01:00 UTC; no line says by how much, at most by 61 min',
    );
    expect(stepDiagnostics([step(null, { at })])[0]!.span).toEqual(spanAt(7));
  });
});
