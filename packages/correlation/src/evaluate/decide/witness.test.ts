import type { Event, Guess, Life } from '@mountline/core';
import { ACTORS, at, findingsOf, KINDS, life, log, read, table, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { laterBootOf } from '../../clocks/boot-order.ts';
import type { Window } from './constraint.ts';
import { filesOfGround, filesOfWitness, isHeard, witnessesOf } from './witness.ts';

const HOUR = 3600;

function ask({ guessed = [], actors = ACTORS, ...world }: Partial<World> & Options) {
  const findings = findingsOf({ events: [], ...world });
  const set = new Set(guessed);
  const laterBoot = laterBootOf(world.lives ?? [], findings.timeline.snapshots, set);
  return witnessesOf({ findings, kinds: KINDS, actors, guessed: set, laterBoot });
}

interface Options {
  guessed?: string[];
  actors?: typeof ACTORS;
}

const window = (from: number, to: number, more: Partial<Window> = {}): Window => ({
  from: at(from),
  to: at(to),
  events: [],
  near: null,
  ...more,
});

const guessing = (...guesses: Guess[]): Event => read('x.start', 10, {}, { guesses });

describe('an actor as a witness', () => {
  test('of what it writes, over what was read', () => {
    const { of } = ask({ coverage: [log(['helper'], 0, 600)] });
    expect(of('helper', 'x.helper', window(10, 300))).toMatchObject({ covered: true, mute: null, doubtful: [] });
    expect(of('helper', 'x.helper', window(10, 700))).toMatchObject({ covered: false, mute: null });
    // The one window after the other, at either end.
    expect(of('helper', 'x.helper', window(-10, 300)).covered).toBe(false);
    expect(of('helper', 'x.helper', window(10, 300)).covered).toBe(true);
    expect(of('helper', 'x.helper', window(10, 601)).covered).toBe(false);
  });

  test('of what others write: its silence proves nothing, however much was read of it', () => {
    const { of } = ask({ coverage: [log(['helper'], 0, 600)] });
    const never = of('helper', 'x.start', window(10, 300));
    expect(never).toMatchObject({ covered: false, mute: 'never' });
    expect(filesOfWitness(never)).toEqual([]);
    // A kind that is in no registry, and one that a fact derives, anybody may tell of.
    expect(of('helper', 'x.typo', window(10, 300)).covered).toBe(true);
    expect(of('helper', 'x.silence', window(10, 300)).covered).toBe(true);
    // So may a program that nobody has heard of.
    expect(ask({ coverage: [log(['cron'], 0, 600)] }).of('cron', 'x.typo', window(10, 300)).covered).toBe(true);
  });

  test('of what it does not write at its verbosity', () => {
    const quiet = { ...ACTORS, helper: { ...ACTORS.helper!, wouldTell: (kind: string) => kind !== 'x.helper' } };
    const { of } = ask({ coverage: [log(['helper'], 0, 600)], actors: quiet });
    expect(of('helper', 'x.helper', window(10, 300))).toMatchObject({ covered: false, mute: 'verbosity' });
    expect(of('helper', 'x.two', window(10, 300))).toMatchObject({ covered: true, mute: null });
  });

  test('of whom nothing was read is not called mute', () => {
    const { of } = ask({ coverage: [log(['kernel'], 0, 600)] });
    expect(of('helper', 'x.start', window(10, 300))).toMatchObject({ covered: false, mute: null, read: { by: [] } });
  });
});

describe('a clock that was guessed', () => {
  const coverage = [log(['helper'], 0, 600)];
  const other = read('x.start', 10);

  test('of the log: its silence proves nothing next to an event of another file', () => {
    const { of } = ask({ coverage, guessed: ['helper.log'] });
    const beside = of('helper', 'x.helper', window(10, 300, { events: [other] }));
    expect(beside).toMatchObject({ covered: false, doubtful: [{ path: 'helper.log' }] });
    expect(of('helper', 'x.helper', window(10, 300))).toMatchObject({ covered: true, doubtful: [] });
    const own = read('x.helper', 10, {}, { actor: 'helper' });
    expect(of('helper', 'x.helper', window(10, 300, { events: [own] })).covered).toBe(true);
    expect(of('helper', 'x.helper', window(10, 300, { events: [own, other] })).covered).toBe(false);
  });

  test('of the event: no log of another file proves anything', () => {
    const { of } = ask({ coverage });
    const events = [guessing('zone')];
    expect(of('helper', 'x.helper', window(10, 300, { events }))).toMatchObject({ covered: false });
    expect(of('helper', 'x.helper', window(10, 300, { events: [other] })).covered).toBe(true);
    expect(of('helper', 'x.helper', window(10, 300, { events: [other, ...events] })).covered).toBe(false);
  });

  test('two logs of an actor: the one that is sure is a witness', () => {
    const second = { ...log(['helper'], 0, 600), path: 'second.log' };
    const { of } = ask({ coverage: [...coverage, second], guessed: ['helper.log'] });
    const witness = of('helper', 'x.helper', window(10, 300, { events: [other] }));
    expect(witness).toMatchObject({ covered: true, doubtful: [{ path: 'helper.log' }] });
    expect(filesOfWitness(witness)).toEqual(['second.log']);
  });

  test('what was found without a guess is not taken for what hangs on one', () => {
    const { of, grounds } = ask({ coverage });
    const sure = window(10, 300);
    const doubtful = window(10, 300, { events: [guessing('year')] });
    for (const [asked, whole] of [
      [sure, true],
      [doubtful, false],
      [sure, true],
    ] as const) {
      expect(of('helper', 'x.helper', asked).covered).toBe(whole);
      expect(grounds('x.helper', asked)!.map((ground) => ground.whole)).toEqual([whole]);
    }
  });
});

describe('what was read of all that a kind needs', () => {
  const wholes = (witnesses: ReturnType<typeof ask>, kind: string, asked: Window) =>
    witnesses.grounds(kind, asked)?.map(({ whole }) => whole);

  test('nothing is known of a kind that is in no registry', () => {
    expect(ask({}).grounds('x.typo', window(0, 1))).toBe(null);
  });

  test('each of its actors, each by itself', () => {
    const witnesses = ask({ coverage: [log(['kernel'], 0, 600), log(['helper'], 0, 60)] });
    expect(wholes(witnesses, 'x.two', window(10, 50))).toEqual([true, true]);
    expect(wholes(witnesses, 'x.two', window(10, 300))).toEqual([true, false]);
    expect(wholes(witnesses, 'x.two', window(10, 50))).toEqual([true, true]);
  });

  test('a table of each input, of whatever time', () => {
    expect(wholes(ask({}), 'x.table', window(10, 50))).toEqual([false, false]);
    expect(wholes(ask({ snapshots: [table('mounts', 0)] }), 'x.table', window(10, 50))).toEqual([true, false]);
    const both = ask({ snapshots: [table('mounts', 0), table('ss', 900)] });
    expect(wholes(both, 'x.table', window(10, 50))).toEqual([true, true]);
  });

  test('not of a table of which rows were lost', () => {
    const snapshots = [{ ...table('mounts', 0), lost: 1 }, table('ss', 0)];
    const [mounts, ss] = ask({ snapshots }).grounds('x.table', window(10, 50))!;
    expect(mounts).toMatchObject({ whole: false, tables: [], broken: [{ path: 'mounts.txt' }] });
    expect(ss).toMatchObject({ whole: true, tables: [{ path: 'ss.txt' }], broken: [] });
  });

  test('not of a table of before, by more than a capture lasts', () => {
    const witnesses = ask({ snapshots: [table('mounts', 0), table('ss', 300)] });
    // A table is taken within ten seconds, and a capture within ten minutes.
    expect(wholes(witnesses, 'x.table', window(610, HOUR))).toEqual([true, true]);
    const [mounts] = witnesses.grounds('x.table', window(611, HOUR))!;
    expect(mounts).toMatchObject({ whole: false, tables: [], broken: [], early: [{ path: 'mounts.txt' }] });
    expect(wholes(witnesses, 'x.table', window(911, HOUR))).toEqual([false, false]);
  });

  test('one input that is nowhere does not make what was found of the other that of all windows', () => {
    const witnesses = ask({ snapshots: [table('mounts', 0)] });
    expect(wholes(witnesses, 'x.table', window(10, 50))).toEqual([true, false]);
    expect(wholes(witnesses, 'x.table', window(611, HOUR))).toEqual([false, false]);
  });

  test('of a table without a time, which may be of any', () => {
    const unknown = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
    const snapshots = [{ ...table('mounts', 0), captured: unknown }, table('ss', 0)];
    expect(wholes(ask({ snapshots }), 'x.table', window(2 * HOUR, 3 * HOUR))).toEqual([true, false]);
  });

  describe('behind a later boot', () => {
    const lives: Life[] = [life('boot', 1, 400, null)];
    const snapshots = [table('mounts', 100), table('ss', 500)];

    test('a table tells nothing of what was before it', () => {
      const witnesses = ask({ snapshots, lives });
      expect(wholes(witnesses, 'x.table', window(10, 50, { near: at(50) }))).toEqual([true, false]);
      const [, ss] = witnesses.grounds('x.table', window(10, 50, { near: at(50) }))!;
      expect(ss).toMatchObject({ tables: [], broken: [], early: [], late: [{ table: { path: 'ss.txt' } }] });
      expect(ss!.late[0]!.boot.from).toBe(at(400));
    });

    test('and of what is asked as it is since, or near to what came behind it, it does', () => {
      const witnesses = ask({ snapshots, lives });
      expect(wholes(witnesses, 'x.table', window(10, 50, { near: at(50) }))).toEqual([true, false]);
      // The same stretch, near to nothing: what was found of the last window is not that of this one.
      expect(wholes(witnesses, 'x.table', window(10, 50))).toEqual([true, true]);
      expect(wholes(witnesses, 'x.table', window(10, 50, { near: at(450) }))).toEqual([true, true]);
    });
  });

  test('each end of the window counts', () => {
    const witnesses = ask({ coverage: [log(['kernel'], 100, 600)] });
    expect(wholes(witnesses, 'x.start', window(100, 600))).toEqual([true]);
    expect(wholes(witnesses, 'x.start', window(99, 600))).toEqual([false]);
    expect(wholes(witnesses, 'x.start', window(100, 600))).toEqual([true]);
    expect(wholes(witnesses, 'x.start', window(100, 601))).toEqual([false]);
  });
});

describe('what an absence rests on', () => {
  test('tables without the row, and logs without the line, of those that would have it', () => {
    const coverage = [log(['kernel'], 0, 600), log(['helper'], 0, 600)];
    const witnesses = ask({ coverage, snapshots: [table('ss', 0)] });
    const [mounts, ss] = witnesses.grounds('x.table', window(10, 50))!;
    expect([filesOfGround(mounts!), filesOfGround(ss!)]).toEqual([[], ['ss.txt']]);
    expect([isHeard(mounts!), isHeard(ss!)]).toEqual([false, true]);
    const input = { actors: ['kernel', 'helper'] };
    const both = witnesses.ground(input, 'x.two', window(10, 50));
    expect([filesOfGround(both), isHeard(both)]).toEqual([['kernel.log', 'helper.log'], true]);
    const one = witnesses.ground(input, 'x.start', window(10, 50));
    expect([filesOfGround(one), isHeard(one), one.whole]).toEqual([['kernel.log'], true, true]);
    const none = witnesses.ground({ actors: ['helper'] }, 'x.start', window(10, 50));
    expect([filesOfGround(none), isHeard(none), none.whole]).toEqual([[], false, false]);
    const apart = witnesses.ground(input, 'x.two', window(700, 800));
    expect([filesOfGround(apart), isHeard(apart), apart.whole]).toEqual([[], false, false]);
  });
});
