import { type Event, SECOND } from '@mountline/core';
import { at, derived, LIFE_KEYS, life, read } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import type { Constraint } from '../../rule-language/rule-ast.ts';
import { ALWAYS, beginning } from '../../timeline/event-time.ts';
import { livesOf } from '../../timeline/lives.ts';
import { fitsConstraint, ordered, precedes, stretchOf, windowOf } from './constraint.ts';
import { type Environment, isUnbound } from './environment.ts';

const UNKNOWN = { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
/** Lines of different files, whose order their times alone decide. */
const during = (from: number, to: number, more: Partial<Event> = {}): Event =>
  read('x.read', from, {}, { time: { from: at(from), to: at(to) }, actor: `at-${from}-${to}`, ...more });

/** Step `a` is at second 100, `z` at second 500, each one second wide. */
const STEPS = { a: during(100, 101), z: during(500, 501) };

function environment(seen: Record<string, Event> = STEPS, more: Partial<Environment> = {}): Environment {
  const lives = livesOf(
    [life('port', 1, 0, 100, { port: 1 }), life('port', 2, 200, 300, { port: 1 })],
    LIFE_KEYS,
    new Set(),
  );
  const found = Object.entries(seen).map(([name, event]): [string, Event[]] => [name, [event]]);
  return { variables: {}, seen: new Map(found), capture: null, lives, guessed: new Set(), ...more };
}

const ask = (order: Constraint[], of = environment()) => ordered({ name: 'own', order }, of);

function bound(order: Constraint[], of = environment()) {
  const orders = ask(order, of);
  if (isUnbound(orders)) throw new Error(`nothing gave ${orders.unboundStep}`);
  return orders;
}

const fit = (constraint: Constraint, event: Event, of = environment()) =>
  fitsConstraint(event, bound([constraint], of)[0]!, of);

const after = (step: string, seconds?: number, field?: string): Constraint => ({
  type: 'after',
  point: { step, ...(field === undefined ? {} : { field }) },
  ...(seconds === undefined ? {} : { within: seconds * SECOND }),
});
const before = (step: string, seconds?: number): Constraint =>
  ({ ...after(step, seconds), type: 'before' }) as Constraint;
const within = (seconds: number, step: string): Constraint => ({
  type: 'within',
  length: seconds * SECOND,
  point: { step },
});
const between = (from: string, to: string): Constraint => ({ type: 'between', from: { step: from }, to: { step: to } });
const moreThan = (seconds: number, from: string, to: string, field?: string): Constraint => ({
  type: 'more-than',
  length: seconds * SECOND,
  from: { step: from },
  to: { step: to, ...(field === undefined ? {} : { field }) },
});

describe('what nothing gave', () => {
  test('a step that found nothing, of whatever is asked of it', () => {
    for (const one of [
      after('b'),
      before('b'),
      within(1, 'b'),
      between('a', 'b'),
      between('b', 'a'),
      moreThan(1, 'b', 'own'),
    ])
      expect(ask([one])).toEqual({ unboundStep: 'b' });
    for (const type of ['same-life', 'life-before'] as const)
      expect(ask([{ type, of: 'port', step: 'b' }])).toEqual({ unboundStep: 'b' });
    expect(ask([{ type: 'same', fields: ['port'], step: 'b' }])).toEqual({ unboundStep: 'b' });
  });

  test('a field that its event lacks', () => {
    expect(ask([after('a', 5, 'beganAt')])).toEqual({ unboundStep: 'a', field: 'beganAt' });
  });

  test('the step itself, but for how far it lies from another one', () => {
    expect(ask([after('own')])).toEqual({ unboundStep: 'own' });
    expect(ask([after('own', 1, 'to')])).toEqual({ unboundStep: 'own' });
    expect(isUnbound(ask([moreThan(1, 'a', 'own')]))).toBe(false);
  });

  test('is said of an event that does not say where to look for one', () => {
    const ofEnd = moreThan(1, 'b', 'own', 'to');
    expect(isUnbound(ask([ofEnd]))).toBe(false);
    expect(fit(ofEnd, during(10, 11))).toEqual({ unboundStep: 'b' });
    for (const field of [undefined, 'time', 'from'])
      expect(ask([moreThan(1, 'b', 'own', field)])).toEqual({ unboundStep: 'b' });
    // A field that the event itself lacks.
    const ofField = moreThan(1, 'a', 'own', 'beganAt');
    expect(fit(ofField, during(10, 11))).toEqual({ unboundStep: 'own', field: 'beganAt' });
    expect(fit(moreThan(1, 'own', 'z'), during(10, 11))).toBe('yes');
  });
});

describe('which comes first', () => {
  const order = (a: Event, b: Event) => precedes(beginning(a), beginning(b));
  const own = { actor: 'kernel' };

  test('by their times, where these do not overlap', () => {
    expect([order(during(1, 2), during(2, 3)), order(during(2, 3), during(1, 2))]).toEqual(['yes', 'no']);
    const one = during(1, 2);
    expect(order(one, one)).toBe('no');
  });

  test('else by their lines, where they are of one writer and its stamps do not say otherwise', () => {
    const [first, second] = [during(10, 20, own), during(10, 20, own)];
    expect([order(first, second), order(second, first)]).toEqual(['yes', 'no']);
    const [late, early] = [during(10, 20, own), during(5, 15, own)];
    expect([order(late, early), order(early, late)]).toEqual(['open', 'open']);
  });

  test('not by the lines of what was derived, by a fact of each', () => {
    const lines = { actor: 'kernel', span: { path: 'kernel.log', line: 1, offset: 0 } };
    const later = { actor: 'kernel', span: { path: 'kernel.log', line: 2, offset: 9 } };
    const [fact, otherFact] = [derived('x.read', 10, {}, lines), derived('x.read', 10, {}, later)];
    const [a, b] = [during(10, 11, lines), during(10, 11, later)];
    expect([order(a, b), order(fact, b), order(a, otherFact), order(fact, otherFact)]).toEqual([
      'yes',
      'open',
      'open',
      'open',
    ]);
  });

  test('an instant that is of no line has none', () => {
    const instant = { from: at(10), to: at(20) };
    expect(precedes(instant, beginning(during(12, 13)))).toBe('open');
    expect(precedes(beginning(during(12, 13)), instant)).toBe('open');
    expect(precedes(instant, instant)).toBe('open');
  });
});

describe('whether an event lies where it is wanted', () => {
  test.each<[string, Constraint, [number, number, string][]]>([
    [
      'after',
      after('a'),
      [
        [101, 102, 'yes'],
        [100, 102, 'open'],
        [99, 100, 'no'],
      ],
    ],
    [
      'after, within a time',
      after('a', 60),
      [
        [110, 111, 'yes'],
        [159, 160, 'yes'],
        [159, 161, 'open'],
        [161, 162, 'open'],
        [162, 163, 'no'],
        [50, 51, 'no'],
      ],
    ],
    [
      'before',
      before('a'),
      [
        [99, 100, 'yes'],
        [99, 102, 'open'],
        [101, 102, 'no'],
      ],
    ],
    [
      'before, within a time',
      before('a', 60),
      [
        [90, 91, 'yes'],
        [41, 42, 'yes'],
        [40, 42, 'open'],
        [38, 40, 'open'],
        [38, 39, 'no'],
        [150, 151, 'no'],
      ],
    ],
    [
      'within a time of',
      within(60, 'a'),
      [
        [41, 160, 'yes'],
        [40, 42, 'open'],
        [159, 161, 'open'],
        [39, 40, 'open'],
        [161, 162, 'open'],
        [38, 39, 'no'],
        [162, 163, 'no'],
      ],
    ],
    [
      'between',
      between('a', 'z'),
      [
        [101, 500, 'yes'],
        [100, 110, 'open'],
        [499, 502, 'open'],
        [90, 99, 'no'],
        [502, 503, 'no'],
      ],
    ],
    [
      'more than a time behind',
      moreThan(60, 'a', 'own'),
      [
        [161, 162, 'yes'],
        [160, 161, 'open'],
        [158, 159, 'no'],
      ],
    ],
    [
      'more than a time before',
      moreThan(60, 'own', 'a'),
      [
        [38, 39, 'yes'],
        [39, 41, 'open'],
        [41, 42, 'no'],
      ],
    ],
  ])('%s', (_, constraint, rows) => {
    for (const [from, to, expected] of rows)
      expect([from, to, fit(constraint, during(from, to))]).toEqual([from, to, expected]);
  });

  test('with the fields of another one, each of them there and equal', () => {
    const same: Constraint = { type: 'same', fields: ['port', 'run'], step: 'a' };
    const other = environment({ a: read('x.start', 1, { port: 1, run: '7' }) });
    const answer = (fields: Event['fields'], of = other) => fit(same, read('x.read', 2, fields), of);
    expect(answer({ port: 1, run: 7 })).toBe('yes');
    expect(answer({ port: 1, run: 8 })).toBe('no');
    expect(answer({ port: 2, run: 7 })).toBe('no');
    expect(answer({ port: 1 })).toBe('no');
    expect(answer({ port: 1, run: null })).toBe('no');
    // What both lack is not the same.
    expect(answer({ port: 1 }, environment({ a: read('x.start', 1, { port: 1 }) }))).toBe('no');
    expect(answer({ port: 1, run: null }, environment({ a: read('x.start', 1, { port: 1, run: null }) }))).toBe('no');
  });

  test('longer than a time, by what it says or by its two ends', () => {
    const longer: Constraint = { type: 'longer-than', length: 5 * SECOND };
    expect([fit(longer, during(10, 16)), fit(longer, during(10, 15))]).toEqual(['yes', 'no']);
    const saying = (duration: number | string | null) => fit(longer, during(10, 99, { fields: { duration } }));
    expect([saying(6 * SECOND), saying(5 * SECOND), saying('long'), saying(null)]).toEqual([
      'yes',
      'no',
      'open',
      'open',
    ]);
  });

  describe('at the capture', () => {
    const constraint: Constraint = { type: 'at-capture' };
    const capture = { from: at(300), to: at(310) };
    const holds = (event: Event, of: Partial<Environment> = { capture }) =>
      fit(constraint, event, environment(STEPS, of));
    const until = (time: Event['time']) => during(0, 1, { time });

    test('where it overlaps it', () => {
      expect([
        holds(during(290, 301)),
        holds(during(305, 400)),
        holds(during(290, 299)),
        holds(during(311, 312)),
      ]).toEqual(['yes', 'yes', 'no', 'no']);
    });

    test('of which neither end is known, it cannot be told', () => {
      expect(holds(until(UNKNOWN))).toBe('open');
      expect(holds(until({ ...UNKNOWN, from: at(200) }))).toBe('yes');
      expect(holds(until({ ...UNKNOWN, to: at(305) }))).toBe('yes');
      expect(holds(until({ ...UNKNOWN, to: at(200) }))).toBe('no');
    });

    test('of which the time is not known: what a fact derived that has no known end', () => {
      const none = { capture: null };
      const lasting = { ...UNKNOWN, from: at(200) };
      expect(holds(derived('x.table', 0, {}, { time: lasting }), none)).toBe('yes');
      expect(holds(derived('x.table', 200), none)).toBe('open');
      expect(holds(until(lasting), none)).toBe('open');
    });
  });
});

describe('where an event of a step would lie', () => {
  const seconds = (order: Constraint[], of = environment()) => {
    const { from, to } = stretchOf(bound(order, of), 'own', of);
    return [from, to].map((end) => (Number.isFinite(end) ? (end - at(0)) / SECOND : end));
  };
  const [EVER, NEVER] = [ALWAYS.from, ALWAYS.to];

  test.each<[string, Constraint[], number[]]>([
    ['anywhere', [], [EVER, NEVER]],
    ['after', [after('a')], [100, NEVER]],
    ['after, within', [after('a', 60)], [100, 161]],
    ['before', [before('a')], [EVER, 101]],
    ['before, within', [before('a', 60)], [40, 101]],
    ['between', [between('a', 'z')], [100, 501]],
    ['within', [within(60, 'a')], [40, 161]],
    ['more than behind', [moreThan(60, 'a', 'own')], [160, NEVER]],
    ['more than before', [moreThan(60, 'own', 'a')], [EVER, 41]],
    ['more than between two others', [moreThan(60, 'a', 'z')], [EVER, NEVER]],
    ['more than, of its end', [moreThan(60, 'a', 'own', 'to')], [EVER, NEVER]],
    ['with a field of another', [{ type: 'same', fields: ['port'], step: 'a' }], [EVER, NEVER]],
    ['at the capture', [{ type: 'at-capture' }], [EVER, NEVER]],
    [
      'all of several, the narrowest of each',
      [after('a', 60), after('z'), before('z', 900), before('a', 10)],
      [500, 101],
    ],
    ['the same the other way round', [before('a', 10), before('z', 900), after('z'), after('a', 60)], [500, 101]],
    [
      'with the wider one behind',
      [after('a', 60), within(600, 'a'), between('a', 'z'), moreThan(1, 'a', 'own')],
      [101, 161],
    ],
    ['within the narrower one', [between('a', 'z'), within(60, 'a')], [100, 161]],
    [
      'behind by more',
      [after('a'), moreThan(60, 'a', 'own'), after('a'), before('z'), moreThan(60, 'own', 'z')],
      [160, 441],
    ],
    ['behind by less', [after('z'), moreThan(60, 'a', 'own'), within(60, 'a'), before('a', 900)], [500, 101]],
    ['before by less', [before('a'), moreThan(60, 'own', 'z')], [EVER, 101]],
  ])('%s', (_, order, expected) => {
    expect(seconds(order)).toEqual(expected);
  });

  test('within the life of another one, or in the one before it', () => {
    const of = environment({ a: read('x.start', 250, { port: 1 }) });
    const [same, last]: Constraint[] = [
      { type: 'same-life', of: 'port', step: 'a' },
      { type: 'life-before', of: 'port', step: 'a' },
    ];
    expect(seconds([same!], of)).toEqual([200, 301]);
    expect(seconds([last!], of)).toEqual([0, 101]);
    expect(seconds([within(10, 'a'), same!], of)).toEqual([240, 261]);
    expect(seconds([same!, within(10, 'a')], of)).toEqual([240, 261]);
  });
});

describe('the window in which it is looked for', () => {
  const extent = { from: at(0), to: at(1000) };
  const window = (order: Constraint[]) => {
    const orders = bound(order);
    return windowOf(orders, stretchOf(orders, 'own', environment()), extent);
  };
  const second = (end: number | null) => (end === null ? null : (end - at(0)) / SECOND);

  test('ends that the step leaves open are those of what was read', () => {
    expect(window([])).toEqual({ ...extent, events: [], near: null });
    expect(window([after('a')])).toMatchObject({ from: at(100), to: at(1000), events: [STEPS.a] });
    expect(window([before('a')])).toMatchObject({ from: at(0), to: at(101) });
    expect(window([after('z', 900)])).toMatchObject({ from: at(500), to: at(1401) });
  });

  test.each<[string, Constraint[], number | null]>([
    ['nothing', [after('a')], null],
    ['a field of another one', [{ type: 'same', fields: ['port'], step: 'a' }], null],
    ['how far behind it lies', [moreThan(60, 'a', 'own')], null],
    ['how far others lie apart', [moreThan(60, 'a', 'z')], null],
    ['that it comes soon after', [after('a', 60)], 101],
    ['that it comes before', [before('z')], 501],
    ['that it lies near', [within(60, 'a')], 101],
    ['that it lies between: near the later one', [between('a', 'z')], 501],
    ['the earliest of several', [before('z'), within(60, 'a'), between('a', 'z'), after('a')], 101],
    ['the earliest of several, as the first', [within(60, 'a'), before('z')], 101],
  ])('%s says near to what it is meant', (_, order, near) => {
    expect(second(window(order).near)).toBe(near);
  });
});
