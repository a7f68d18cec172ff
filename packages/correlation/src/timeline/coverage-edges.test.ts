import {
  type Activity,
  type Coverage,
  type Event,
  type Guess,
  MINUTE,
  SECOND,
  type Source,
  type Stamp,
} from '@mountline/core';
import {
  madeReading as reading,
  logSource as source,
  spanAt as span,
  spoke as speaks,
  stampAt,
} from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { Resolve } from '../clocks/resolve.ts';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { addHoles, coverageOf, coveredBy, holesOf, ownActivity } from './coverage.ts';

const at = (s: number, clock: Stamp['clock'] = 'utc', turns?: number) =>
  stampAt(s, { clock, ...(turns === undefined ? {} : { turns }) });

/** As its stamp says, but for those that nothing resolves. */
const resolve =
  (guesses: readonly Guess[] = [], unknown: readonly number[] = []): Resolve =>
  ({ value, width }) =>
    unknown.includes(value / SECOND) ? null : { time: { from: value, to: value + width }, guesses: [...guesses] };

const seconds = ({ from, to }: { from: number; to: number }) => [from / SECOND, to / SECOND];
const read = (of: Partial<Reading>, by = resolve(), host?: string) => coverageOf(reading(of), by, host);
const covers = (...of: Parameters<typeof read>) => seconds(read(...of)!);
const record = (line: number, stamp: Stamp | null) => ({ line, stamp }) as KnownLine;

describe('the first and the last line', () => {
  test('of the file, also where they are of a unit of which no more is known', () => {
    expect(covers({ activity: [speaks('sshd', 10, 20)] })).toEqual([0, 101]);
    expect(covers({})).toEqual([0, 101]);
  });

  test('of the lines of the node, in a file of several', () => {
    const activity = [speaks('sshd', 10, 20, 'a'), speaks('cron', 15, 30, 'a'), speaks('sshd', 0, 100, 'b')];
    expect(covers({ activity }, resolve(), 'a.example.net')).toEqual([10, 31]);
    expect(covers({ activity }, resolve(), 'b')).toEqual([0, 101]);
    // Lines that name no node are of each.
    const unnamed = [speaks('sshd', 10, 20, 'a'), speaks('cron', 5, 30)];
    expect(covers({ activity: unnamed }, resolve(), 'a')).toEqual([5, 31]);
    expect(ownActivity(activity, 'A').map(({ unit }) => unit)).toEqual(['sshd', 'cron']);
  });

  test('of the file where none is of the node', () => {
    expect(read({ activity: [speaks('sshd', 10, 20, 'b')] }, resolve(), 'a')).toMatchObject({
      from: 0,
      to: 101 * SECOND,
      units: [],
    });
  });

  test('none that nothing puts on the clock', () => {
    expect(covers({ activity: [speaks('sshd', 10, 20)] }, resolve([], [0, 100]))).toEqual([10, 21]);
    expect(covers({ activity: [speaks('sshd', -10, 20)] }, resolve([], [-10, 0]))).toEqual([20, 101]);
    expect(read({ activity: [speaks('sshd', 10, 20)] }, resolve([], [0, 10, 20, 100]))).toBeNull();
  });

  test('no line that may be on either side of a step of the clock, or of the hour that comes twice', () => {
    const activity = [speaks('sshd', -10, 20)];
    const falls = [{ line: 1, from: 0, to: 1 }];
    const extent = { first: at(0), last: at(100), turns: 0 };
    expect(covers({ activity }, resolve(['set']))).toEqual([0, 101]);
    expect(covers({ activity }, resolve(['zone']))).toEqual([-10, 101]);
    expect(covers({ activity, extent: { ...extent, falls } }, resolve(['zone']))).toEqual([0, 101]);
    expect(covers({ activity, extent: { ...extent, falls } }, resolve(['year']))).toEqual([-10, 101]);
    // Of several nodes the file as a whole tells nothing better.
    expect(covers({ activity: [speaks('sshd', 10, 20, 'a')] }, resolve(['set']), 'a')).toEqual([10, 21]);
  });

  test('of the original, where a pack attests them', () => {
    const attested = { rows: 9, covers: { units: ['kubelet'], edges: [at(-50), at(150)] } };
    const found = read({ attested, activity: [speaks('sshd', 10, 20)] })!;
    expect([...seconds(found), found.units, found.attested]).toEqual([-50, 151, ['kubelet'], true]);
    expect(read({})).not.toHaveProperty('attested');
  });

  test('no line, of what is no log or has no stamp', () => {
    expect(read({ extent: null })).toBeNull();
    expect(read({ source: null })).toBeNull();
    expect(read({ source: { ...source('mounts'), type: 'snapshot' } as Source })).toBeNull();
  });
});

describe('lines that lie before the first line', () => {
  const first = at(1000, 'utc', 1);
  const extent = { first, last: at(2000, 'utc', 1), turns: 1 };
  const ahead = (stamp: Stamp | null, of: Partial<Reading> = {}, host?: string) => {
    const found = read({ extent, logRecords: [record(7, stamp)], ...of }, resolve(), host)!;
    return [found.from / SECOND, found.holes.map((hole) => [...seconds(hole), hole.reason])];
  };
  const NONE = [1000, []];

  test('by more than a minute: writers that share a file pass each other by less', () => {
    expect(ahead(at(940, 'utc', 1))).toEqual(NONE);
    expect(ahead(at(939, 'utc', 1))).toEqual([939, [[939, 1000, 'its lines are out of order']]]);
    expect(MINUTE / SECOND).toBe(60);
  });

  test('on the same clock, in the same year and boot', () => {
    expect(ahead(at(10, 'local', 1))).toEqual(NONE);
    expect(ahead(at(10, 'utc', 0))).toEqual(NONE);
    expect(ahead(at(10))).toEqual(NONE);
    expect(ahead(null)).toEqual(NONE);
    const [unturned, turned] = [
      { ...extent, first: at(1000) },
      { ...extent, first: at(1000, 'utc', 0) },
    ];
    expect(ahead(at(10, 'utc', 0), { extent: unturned })[0]).toBe(10);
    expect(ahead(at(10), { extent: turned })[0]).toBe(10);
  });

  test('of a file of several nodes need not be of this one', () => {
    const activity = [speaks('sshd', 1000, 2000, 'a')];
    expect(ahead(at(10, 'utc', 1), { activity }, 'a')).toEqual(NONE);
  });

  test('that nothing puts on the clock are none', () => {
    const logRecords = [record(7, at(10, 'utc', 1))];
    expect(covers({ extent, logRecords }, resolve([], [10]))).toEqual([1000, 2001]);
  });
});

describe('a hole', () => {
  const reboot = (before: number, after: number | null) => ({
    record: record(1, null),
    before: at(before),
    after: after === null ? null : at(after),
    span: span(1),
  });
  const holes = (of: Partial<Reading>, by?: Resolve) =>
    read(of, by)!.holes.map((hole) => [...seconds(hole), hole.reason]);

  test('is a reboot, where time passed between its lines', () => {
    const rebooted = (before: number, after: number | null) => holes({ reboots: [reboot(before, after)] });
    expect(rebooted(30, 90)).toEqual([[31, 90, 'the node was rebooted']]);
    expect(rebooted(30, 32)).toEqual([[31, 32, 'the node was rebooted']]);
    expect(rebooted(30, 31)).toEqual([]);
    expect(rebooted(30, null)).toEqual([]);
    expect(holes({ reboots: [reboot(30, 90)] }, resolve([], [30]))).toEqual([]);
    expect(holes({ reboots: [reboot(30, 90)] }, resolve([], [90]))).toEqual([]);
  });

  const unread = (before: number | null, after: number | null, lines = 1) => ({
    before: before === null ? null : at(before),
    after: after === null ? null : at(after),
    lines,
    span: span(1),
  });

  test('is what could not be read between two lines; those that meet are one', () => {
    expect(holes({ unread: [unread(10, 20), unread(20, 30, 2)] })).toEqual([[10, 31, '3 lines could not be read']]);
    expect(holes({ unread: [unread(10, 20), unread(21, 22)] })).toEqual([[10, 23, '2 lines could not be read']]);
    expect(holes({ unread: [unread(10, 40), unread(20, 30)] })).toEqual([[10, 41, '2 lines could not be read']]);
    expect(holes({ unread: [unread(10, 20), unread(22, 30)] })).toHaveLength(2);
  });

  test('is none before the first line with a time or after the last one', () => {
    expect(holes({ unread: [unread(null, 20), unread(10, null)] })).toEqual([]);
    expect(holes({ unread: [unread(10, 20)] }, resolve([], [10]))).toEqual([]);
    expect(holes({ unread: [unread(10, 20)] }, resolve([], [20]))).toEqual([]);
  });

  test('is looked up by the lines that it lies between', () => {
    const asked: [number, number | undefined][] = [];
    const stepped: Resolve = ({ value }, line) => {
      asked.push([value / SECOND, line]);
      return { time: { from: value, to: value + SECOND }, guesses: [] };
    };
    const span = { path: 'a.log', line: 5, endLine: 7, offset: 0 };
    read(
      { unread: [{ ...unread(10, 20), span }], reboots: [{ ...reboot(30, 90), span: { ...span, line: 8 } }] },
      stepped,
    );
    for (const one of [
      [10, 5],
      [20, 7],
      [30, 8],
      [90, 9],
      [0, 0],
      [100, Number.POSITIVE_INFINITY],
    ])
      expect(asked).toContainEqual(one);
  });
});

describe('the units of a log', () => {
  const units = (name: string, spoke: readonly string[], actors?: readonly string[]) =>
    read({ source: source(name, actors), activity: spoke.map((unit) => speaks(unit, 0, 1)) })!.units;

  test('of all of a node: three others than the kernel, the kubelet and systemd make it whole', () => {
    expect(units('syslog', ['sshd', 'cron', 'chronyd'])).toEqual(['kernel', 'systemd', 'sshd', 'cron', 'chronyd']);
    expect(units('journal', ['sshd', 'cron', 'chronyd', ''])).toEqual(['kernel', 'systemd', 'sshd', 'cron', 'chronyd']);
    for (const one of ['kernel', 'kubelet', 'systemd'])
      expect(units('journal', ['sshd', 'cron', one])).not.toContain(one === 'systemd' ? 'kernel' : 'systemd');
    expect(units('container-log', ['sshd', 'cron', 'chronyd'])).toEqual(['sshd', 'cron', 'chronyd']);
  });

  test('of a part of a node: those that spoke, and systemd only where nothing else did', () => {
    expect(units('journal', ['systemd', 'kubelet'])).toEqual(['kubelet']);
    expect(units('journal', ['systemd'])).toEqual(['systemd']);
  });

  test('are none of a log in which this node did not speak', () => {
    const activity = [speaks('x', 0, 1, 'b')];
    expect(read({ source: source('dmesg'), activity }, resolve(), 'a')!.units).toEqual([]);
    expect(read({ source: source('mount-log', ['efs-mount-helper']), activity }, resolve(), 'a')!.units).toEqual([]);
  });

  test('of one program: its actor, of dmesg the kernel', () => {
    expect(units('mount-log', ['x', 'y'], ['efs-mount-helper'])).toEqual(['efs-mount-helper']);
    expect(units('other-log', ['x'], [])).toEqual(['x']);
    expect(units('dmesg', ['x'], ['y', 'z'])).toEqual(['kernel']);
    const bare = { name: 'bare', type: 'log' } as Source;
    expect(read({ source: bare, activity: [speaks('x', 0, 1)] })!.units).toEqual(['x']);
  });
});

const journal = (units: string[], holes: Coverage['holes'] = []): Coverage => ({
  source: 'journal',
  path: 'a.log',
  units,
  from: 0,
  to: 1000 * SECOND,
  holes,
});

describe('lines that say that lines are missing', () => {
  const missing = (kind: string, s: number, fields: Event['fields'] = {}, of: Partial<Event> = {}): Event =>
    ({
      kind,
      time: { from: s * SECOND, to: (s + 1) * SECOND },
      span: span(1),
      also: [],
      text: 't',
      fields,
      ...of,
    }) as Event;
  const holes = (event: Event, units: string[], activity: Activity[] = []) => {
    const coverage = [journal(units)];
    addHoles(coverage, [event], activity);
    return coverage[0]!.holes.map((hole) => [...seconds(hole), hole.units]);
  };
  const suppressed = (unit?: string) => missing('journal.messages-suppressed', 500, unit === undefined ? {} : { unit });
  const spoke = (unit: string, ...gaps: [number, number | null][]): Activity =>
    ({
      path: 'a.log',
      unit,
      gaps: gaps.map(([from, to]) => ({
        from: { from: from * SECOND, to: (from + 1) * SECOND },
        to: to === null ? null : { from: to * SECOND, to: (to + 1) * SECOND },
      })),
    }) as unknown as Activity;

  test('lie up to a window before it: five seconds of printk, thirty of journald', () => {
    expect(holes(missing('kernel.messages-suppressed', 500), ['kernel'])).toEqual([[495, 501, ['kernel']]]);
    expect(holes(missing('journal.kernel-messages-missed', 500), ['kernel'])).toEqual([[470, 501, ['kernel']]]);
    expect(holes(missing('nfs.server.ok', 500), ['kernel'])).toEqual([]);
  });

  test('or up to the line of that unit before it', () => {
    const gaps: [number, number | null][] = [
      [100, 200],
      [300, 500],
      [600, 700],
      [800, 900],
      [950, null],
    ];
    const missed = missing('journal.kernel-messages-missed', 500);
    expect(holes(missed, ['kernel'], [spoke('kernel', ...gaps)])).toEqual([[300, 501, ['kernel']]]);
    // A line of the second before may have been written after it.
    expect(holes(missed, ['kernel'], [spoke('kernel', [300, 499], [499, 600])])).toEqual([[300, 501, ['kernel']]]);
    expect(holes(missed, ['kernel'], [spoke('kernel', [490, null])])).toEqual([[470, 501, ['kernel']]]);
    expect(holes(missed, ['kernel'], [spoke('kernel', [100, 200], [500, 600])])).toEqual([[470, 501, ['kernel']]]);
    expect(holes(missed, ['kernel'], [spoke('kernel', [100, 200], [501, 600])])).toEqual([[470, 501, ['kernel']]]);
    expect(holes(missed, ['kernel'], [spoke('kernel', [100, null])])).toEqual([[100, 501, ['kernel']]]);
    for (const from of [10, 120, 230, 340, 450])
      expect(
        holes(
          missing('journal.kernel-messages-missed', from + 100),
          ['kernel'],
          [spoke('kernel', [10, 110], [120, 220], [230, 330], [340, 440], [450, 550])],
        )[0]![0],
      ).toBe(from);
    expect(holes(missed, ['kernel'], [spoke('sshd', ...gaps)])).toEqual([[470, 501, ['kernel']]]);
    // printk says it in time.
    expect(holes(missing('kernel.messages-suppressed', 500), ['kernel'], [spoke('kernel', ...gaps)])).toEqual([
      [495, 501, ['kernel']],
    ]);
  });

  test('are of the unit that journald names', () => {
    const of = (unit: string | undefined, units: string[]) => holes(suppressed(unit), units)[0]![2];
    expect(of('sshd.service', ['kernel', 'sshd', 'cron'])).toEqual(['sshd']);
    expect(of('a.service.slice', ['a.slice', 'cron'])).toEqual(['a.slice', 'cron']);
    for (const name of ['/', '/init.scope', 'init.scope', ''])
      expect(of(name, ['kernel', 'systemd', 'sshd'])).toEqual(['systemd']);
    expect(of(undefined, ['kernel', 'systemd', 'sshd'])).toEqual(['systemd']);
    for (const name of [
      'snap.kubelet-x',
      'snap.microk8s.daemon-kubelite',
      'k3s-agent',
      'rke2-server',
      'k0sworker',
      'hyperkube',
    ])
      expect(of(`${name}.service`, ['kubelet', 'sshd'])).toEqual(['kubelet']);
    expect(of('k3s.service', ['kernel', 'systemd', 'sshd'])).toEqual(['sshd']);
    expect(of('session-3.scope', ['kernel', 'systemd', 'sshd', 'cron'])).toEqual(['sshd', 'cron']);
    expect(of('my-init.scope', ['kernel', 'systemd', 'sshd'])).toEqual(['sshd']);
    expect(of('init.scope.x', ['kernel', 'systemd', 'sshd'])).toEqual(['sshd']);
  });

  test('of several units that may be meant no line before it tells', () => {
    const [first, second] = [spoke('sshd', [100, 500]), spoke('cron', [200, 500])];
    expect(holes(suppressed('x.scope'), ['sshd', 'cron'], [first, second])).toEqual([[470, 501, ['sshd', 'cron']]]);
    expect(holes(suppressed('x.scope'), ['sshd'], [first, second])).toEqual([[100, 501, ['sshd']]]);
  });

  test('are missing in each file that has the line, and quoted', () => {
    const [one, two] = [journal(['kernel']), { ...journal(['kernel']), path: 'b.log' }];
    const also = [
      { ...span(9), path: 'b.log' },
      { ...span(3), path: 'not-covered.log' },
    ];
    addHoles([one, two], [missing('kernel.messages-suppressed', 5, {}, { also, text: 'x'.repeat(200) })], []);
    expect([one.holes.length, two.holes.length, two.holes[0]!.span!.line]).toEqual([1, 1, 9]);
    expect(one.holes[0]!.reason).toBe(`the kernel suppressed messages: ${'x'.repeat(120)}`);
  });
});

describe('a window is covered', () => {
  const log = (from: number, to: number, of: Partial<Coverage> = {}): Coverage => ({
    ...journal(['kernel']),
    from: from * SECOND,
    to: to * SECOND,
    ...of,
  });
  const window = (from: number, to: number) => ({ from: from * SECOND, to: to * SECOND });
  const whole = (coverage: Coverage[], from = 10, to = 20) => coveredBy(coverage, 'kernel', window(from, to)).whole;

  test('from its first instant to its last', () => {
    expect(whole([log(10, 20)])).toBe(true);
    expect(whole([log(11, 20)])).toBe(false);
    expect(whole([log(10, 19)])).toBe(false);
    expect(whole([log(0, 10)])).toBe(false);
    expect(whole([log(20, 30)])).toBe(false);
    // An instant between two lines of a log was watched; what ends before it begins is none.
    expect(whole([log(0, 30)], 10, 10)).toBe(true);
    expect(whole([log(0, 30)], 11, 10)).toBe(false);
    expect(whole([], 10, 10)).toBe(false);
    // A log that ends where it begins, or begins where it ends, has no part in it.
    for (const beside of [log(0, 10), log(20, 30), log(25, 30)])
      expect(coveredBy([beside], 'kernel', window(10, 20))).toEqual({ whole: false, by: [], gaps: [] });
  });

  test('by logs that meet, in whatever order they stand', () => {
    expect(whole([log(15, 20), log(10, 15)])).toBe(true);
    expect(whole([log(16, 20), log(10, 15)])).toBe(false);
    expect(whole([log(10, 20), log(11, 12)])).toBe(true);
  });

  test('by no log with a hole in it, but by another over that time', () => {
    const hole = (from: number, to: number, units?: string[]) => [
      { from: from * SECOND, to: to * SECOND, reason: `${from}`, ...(units ? { units } : {}) },
    ];
    expect(whole([log(0, 30, { holes: hole(12, 13) })])).toBe(false);
    expect(whole([log(0, 30, { holes: hole(12, 13) }), log(0, 30)])).toBe(true);
    // One that ends where the window begins, or begins where it ends, is not in it.
    expect(whole([log(0, 30, { holes: [...hole(5, 10), ...hole(20, 25)] })])).toBe(true);
    expect(whole([log(0, 30, { holes: hole(9, 11) })])).toBe(false);
    expect(whole([log(0, 30, { holes: hole(19, 21) })])).toBe(false);
    expect(whole([log(0, 30, { holes: hole(12, 13, ['sshd']) })])).toBe(true);
    expect(whole([log(0, 30, { holes: hole(12, 13, ['kernel']) })])).toBe(false);
    expect(holesOf(log(0, 30, { holes: [...hole(1, 2, ['sshd']), ...hole(3, 4)] }), 'kernel')).toHaveLength(1);
    // What another log covered already may be missing here.
    expect(whole([log(0, 15), log(1, 30, { holes: hole(12, 15) })])).toBe(true);
    expect(whole([log(0, 15), log(1, 30, { holes: hole(12, 16) })])).toBe(false);
  });

  test('by the logs asked for; its parts and what attests them are told', () => {
    const attested = log(0, 15, { attested: true });
    const { by, whole: all } = coveredBy([attested, log(15, 30, { source: 'syslog' })], 'kernel', window(10, 20));
    expect(all).toBe(true);
    expect(by.map(({ from, to, attested: told }) => [from / SECOND, to / SECOND, told])).toEqual([
      [10, 15, true],
      [15, 20, false],
    ]);
    expect(coveredBy([attested], 'kernel', window(10, 20), ['syslog'])).toEqual({ whole: false, by: [], gaps: [] });
  });
});
