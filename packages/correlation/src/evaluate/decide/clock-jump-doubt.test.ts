import { type ClockEntry, type ClockStep, DAY, type Event, type Evidence, HOUR, MINUTE, SECOND } from '@mountline/core';
import { derived, findingsOf, log, read, table } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import type { Role, Step } from '../../rule-language/rule-ast.ts';
import { livesOf } from '../../timeline/lives.ts';
import { clockDoubtsOf, clockJumpDoubt } from './clock-jump-doubt.ts';
import type { Decided } from './decided.ts';
import type { Ground } from './witness.ts';

const NOON = Date.UTC(2026, 10, 20, 12) * 1000;
const MIDNIGHT = NOON - DAY / 2;

const step = (role: Role): Step => ({
  name: role,
  role,
  kind: 'x.read',
  where: [],
  order: [],
  by: [],
  every: false,
  line: 1,
  column: 1,
});

const line = (from: number, to = from + SECOND, path = 'kernel.log'): Event =>
  read('x.read', 0, {}, { time: { from, to }, span: { path, line: 1, offset: 0 } });

const decided = (role: Role, events: Event[], more: Partial<Decided> = {}): Decided => ({
  step: step(role),
  status: 'seen',
  events,
  rests: { on: 'events', more: 0 },
  ...more,
});

const set = (from: number, told = false): ClockStep => ({
  at: { from, to: from + SECOND },
  by: null,
  told,
  span: { path: 'kernel.log', line: 7, offset: 0 },
});

describe('the clock of the node was set', () => {
  const over = (from: number, to: number, settings: ClockStep[], roles: [Role, Role] = ['anchor', 'required']) =>
    clockJumpDoubt([decided(roles[0], [line(from)]), decided(roles[1], [line(to - SECOND)])], {
      settings,
      undated: new Set(),
    });

  test('between what a verdict rests on: it is open', () => {
    expect(over(NOON, NOON + HOUR, [set(NOON + MINUTE)])).toEqual({
      about: 'clock set',
      at: set(NOON + MINUTE).at,
      span: set(0).span,
    });
    expect(over(NOON, NOON + HOUR, [set(NOON - HOUR), set(NOON + MINUTE)])).toMatchObject({
      at: set(NOON + MINUTE).at,
    });
    expect(over(NOON, NOON + HOUR, [])).toBe(undefined);
  });

  test('before all of it or behind, up to the very moment: it is not', () => {
    // The new time began a second behind `from`.
    expect(over(NOON, NOON + HOUR, [set(NOON - SECOND)])).toBe(undefined);
    expect(over(NOON, NOON + HOUR, [set(NOON - SECOND + 1)])).toBeDefined();
    expect(over(NOON, NOON + HOUR, [set(NOON + HOUR - SECOND)])).toBe(undefined);
    expect(over(NOON, NOON + HOUR, [set(NOON + HOUR - SECOND - 1)])).toBeDefined();
  });

  test('between a start and what decides nothing: it is not', () => {
    for (const role of ['optional', 'optional-no', 'end'] as const)
      expect(over(NOON, NOON + HOUR, [set(NOON + MINUTE)], ['anchor', role])).toBe(undefined);
    for (const role of ['alternative', 'no'] as const)
      expect(over(NOON, NOON + HOUR, [set(NOON + MINUTE)], ['anchor', role])).toBeDefined();
  });

  test('what was not seen has no time', () => {
    const doubts = { settings: [set(NOON + MINUTE)], undated: new Set<string>() };
    const other = (status: Decided['status']) =>
      clockJumpDoubt([decided('anchor', [line(NOON)]), decided('no', [line(NOON + HOUR)], { status })], doubts);
    expect(other('violated')).toBeDefined();
    expect(other('not-covered')).toBe(undefined);
    expect(clockJumpDoubt([decided('no', [], { status: 'absent' })], doubts)).toBe(undefined);
  });
});

describe('a night in which summer time may begin', () => {
  const doubts = { settings: [], undated: new Set(['kernel.log']) };
  const over = (from: number, to: number) =>
    clockJumpDoubt([decided('anchor', [line(from)]), decided('required', [line(to - SECOND)])], doubts);

  test('lies in it, or the hours before four do', () => {
    expect(over(NOON, NOON + 11 * HOUR)).toBe(undefined);
    expect(over(NOON, NOON + 12 * HOUR)).toEqual({ about: 'summer time' });
    expect(over(MIDNIGHT + 4 * HOUR - 1, NOON)).toEqual({ about: 'summer time' });
    expect(over(MIDNIGHT + 4 * HOUR, NOON)).toBe(undefined);
  });

  test('of less than an hour tells nothing', () => {
    expect(over(MIDNIGHT + HOUR, MIDNIGHT + 2 * HOUR)).toEqual({ about: 'summer time' });
    expect(over(MIDNIGHT + HOUR, MIDNIGHT + 2 * HOUR - 1)).toBe(undefined);
    expect(over(MIDNIGHT - MINUTE, MIDNIGHT + MINUTE)).toBe(undefined);
  });

  test('only by a clock of which neither year nor zone is known', () => {
    const ofOther = [decided('anchor', [line(MIDNIGHT, NOON, 'other.log')])];
    expect(clockJumpDoubt(ofOther, doubts)).toBe(undefined);
    expect(clockJumpDoubt(ofOther, { ...doubts, settings: [set(NOON + DAY)] })).toBe(undefined);
  });

  describe('where anything that decides rests on such a file', () => {
    const rests = (more: Partial<Decided>, role: Role = 'no') =>
      clockJumpDoubt([decided('anchor', [line(MIDNIGHT, NOON, 'other.log')]), decided(role, [], more)], {
        settings: [],
        undated: new Set(['helper.log', 'mounts.txt']),
      })?.about;
    const evidence: Evidence[] = [
      { kind: 'line', time: null, span: { path: 'helper.log', line: 1, offset: 0 }, text: '', fields: {} },
    ];
    const read = { path: 'helper.log', from: 0, to: 1, span: evidence[0]!.span, attested: false };
    const window = { from: 0, to: 1 };
    const witness = {
      actor: 'helper',
      covered: true,
      window,
      read: { whole: true, by: [read], gaps: [] },
      doubtful: [],
    };
    const ground: Ground = {
      input: {},
      whole: true,
      tables: [table('mounts', 0)],
      broken: [],
      late: [],
      early: [],
      window,
      witnesses: [],
    };

    test('what was not decided by a fact', () => {
      const unknown = { kind: 'x.table', fields: {}, needs: [], because: '', evidence };
      expect(rests({ status: 'not-covered', rests: { on: 'unknown', unknown } })).toBe('summer time');
      expect(rests({ status: 'not-covered', rests: { on: 'unknown', unknown: { ...unknown, evidence: [] } } })).toBe(
        undefined,
      );
    });

    test('the silence of an actor', () => {
      expect(rests({ status: 'absent', rests: { on: 'witness', witness: { ...witness, mute: null } } })).toBe(
        'summer time',
      );
      expect(rests({ status: 'absent', rests: { on: 'witness', witness: { ...witness, mute: 'never' } } })).toBe(
        undefined,
      );
    });

    test('tables and logs in which something is not', () => {
      expect(rests({ status: 'absent', rests: { on: 'grounds', grounds: [ground] } })).toBe('summer time');
      expect(rests({ status: 'not-covered', rests: { on: 'grounds', grounds: [ground] } })).toBe(undefined);
      expect(rests({ status: 'absent', rests: { on: 'grounds', grounds: null } })).toBe(undefined);
      const asked = { step: step('alternative'), where: [], unbound: null, order: [] };
      const environment = {
        variables: {},
        seen: new Map(),
        capture: null,
        lives: livesOf([], {}, new Set()),
        guessed: new Set<string>(),
      };
      const looked = {
        asked,
        window: { ...window, events: [], near: null },
        environment,
        stretch: { events: [], first: 0, behind: 0 },
      };
      const notFound = { on: 'not found' as const, grounds: [ground], looked, few: [] };
      expect(rests({ status: 'not-seen', rests: notFound }, 'alternative')).toBe('summer time');
      expect(rests({ status: 'absent', rests: { on: 'grounds', grounds: [ground] } }, 'optional-no')).toBe(undefined);
    });

    test('lines that a fact followed from', () => {
      const followed = derived('x.silence', 0, {}, { time: { from: NOON, to: NOON } });
      expect(rests({ events: [{ ...followed, evidence }] }, 'required')).toBe('summer time');
      expect(rests({ events: [followed] }, 'required')).toBe(undefined);
    });
  });
});

test('what of the clocks is open: settings of unknown length, and files of unknown year and zone', () => {
  const clock = (path: string, guesses: ClockEntry['guesses']): ClockEntry => ({
    path,
    source: 'syslog',
    clock: 'yearless',
    method: '',
    anchors: [],
    error: 0,
    guesses,
  });
  const clocks = [clock('a', ['year', 'zone']), clock('b', ['zone']), clock('c', ['year']), clock('d', [])];
  const steps = [set(NOON), set(NOON + 1, true)];
  const { timeline } = findingsOf({
    events: [],
    coverage: [log(['kernel'], 0, 1)],
    timeline: { clocks, clockSteps: steps },
  });
  expect(clockDoubtsOf(timeline)).toEqual({ settings: [steps[0]], undated: new Set(['a']) });
  expect(clockDoubtsOf(findingsOf({ events: [] }).timeline)).toEqual({ settings: [], undated: new Set() });
});
