import { type Event, type FieldMap, SECOND } from '@mountline/core';
import { at, LIFE_KEYS, life, read } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import type { Condition, Constraint, Operand, Step } from '../../rule-language/rule-ast.ts';
import { laneOf } from '../../timeline/lanes.ts';
import { livesOf } from '../../timeline/lives.ts';
import { stretchOf } from './constraint.ts';
import { type Environment, isUnbound } from './environment.ts';
import { indexEvents } from './event-index.ts';
import { asked, fits } from './match.ts';

/** Two hundred lines, one a second, of four ports in turn; every tenth lasts a minute. */
const EVENTS = Array.from({ length: 200 }, (_, s): Event => {
  const fields: FieldMap = { port: s % 4, run: String(s % 3), word: s % 2 === 0 ? 'up' : 'down', podUid: `u${s % 5}` };
  return read('x.read', s, fields, { time: { from: at(s), to: at(s % 10 === 0 ? s + 60 : s + 1) } });
});
const PODS = [0, 1, 2, 3, 4].map((n) => life('pod', 1, 0, null, { podUid: `u${n}`, pod: `web-${n}` }));
const PORTS = [life('port', 1, 0, 50, { port: 2 }), life('port', 2, 50, 150, { port: 2 })];
const START = read('x.start', 100, { port: 2, run: 1, word: 'up', podUid: 'u3' });

const environment = (more: Partial<Environment> = {}): Environment => ({
  variables: {},
  seen: new Map([['a', [START]]]),
  capture: { from: at(120), to: at(130) },
  lives: livesOf([...PODS, ...PORTS], LIFE_KEYS, new Set()),
  guessed: new Set(),
  ...more,
});
const NOTHING = environment({ seen: new Map() });

const where = (field: string, op: Condition['op'], value: Operand): Condition => ({ field, op, value });
const stepOf = (conditions: Condition[], order: Constraint[]): Step => ({
  name: 'own',
  role: 'required',
  kind: 'x.read',
  where: conditions,
  order,
  by: [],
  every: false,
  line: 1,
  column: 1,
});

/** The events that fit, and how many were looked at for it. */
function found(conditions: Condition[], order: Constraint[], of = environment(), events: Event[] = EVENTS) {
  const step = stepOf(conditions, order);
  const ask = asked(step, of);
  if (isUnbound(ask)) throw new Error('it does not say where to look');
  const index = indexEvents(step, laneOf(events), NOTHING);
  const isFit = (event: Event) => fits(event, ask, of) !== 'no';
  const stretch = index.among(ask, stretchOf(ask.order, 'own', of), of);
  const looked = stretch.events.slice(stretch.first, stretch.behind);
  expect(looked.filter(isFit)).toEqual(events.filter(isFit));
  return [looked.filter(isFit).length, looked.length];
}

const point = { step: 'a' };
const literal = (field: string, value: string | number, op: Condition['op'] = '=') =>
  where(field, op, { literal: value });
const ofStep = (field: string, of = field) => where(field, '=', { step: 'a', field: of });

describe('no event is missed that fits, and few are looked at that do not', () => {
  test.each<[string, Condition[], Constraint[], number[]]>([
    ['all of a kind', [], [], [200, 200]],
    ['a literal', [literal('port', 1)], [], [50, 50]],
    ['several literals', [literal('port', 1), literal('word', 'down')], [], [50, 50]],
    ['a literal that it must not be', [literal('port', 1, '!=')], [], [150, 150]],
    ['a field of a step', [ofStep('port')], [], [50, 50]],
    ['fields of a step', [ofStep('port'), ofStep('run')], [], [16, 16]],
    ['a field of a step, then a literal', [ofStep('port'), literal('run', 1)], [], [16, 50]],
    ['a name that has a value', [where('port', '=', { variable: 'P' })], [], [50, 50]],
    ['a name that is free', [where('port', '=', { variable: 'Q' })], [], [200, 200]],
    ['a name that it must not be', [where('port', '!=', { variable: 'P' })], [], [150, 200]],
    ['after', [], [{ type: 'after', point }], [99, 160]],
    ['before', [], [{ type: 'before', point }], [101, 102]],
    ['within', [literal('port', 1)], [{ type: 'within', length: 10 * SECOND, point }], [6, 6]],
    ['with a field of another', [], [{ type: 'same', fields: ['port', 'run'], step: 'a' }], [16, 16]],
    ['long', [], [{ type: 'longer-than', length: 5 * SECOND }], [20, 20]],
    ['long, with a field of a step', [ofStep('port')], [{ type: 'longer-than', length: 5 * SECOND }], [10, 10]],
    ['long, with a literal', [literal('word', 'down')], [{ type: 'longer-than', length: 5 * SECOND }], [0, 0]],
    ['at the capture', [], [{ type: 'at-capture' }], [15, 15]],
    ['of a pod', [], [{ type: 'same-life', of: 'pod', step: 'a' }], [40, 40]],
    [
      'of a pod, after',
      [],
      [
        { type: 'same-life', of: 'pod', step: 'a' },
        { type: 'after', point },
      ],
      [20, 32],
    ],
    ['of a port', [], [{ type: 'same-life', of: 'port', step: 'a' }], [28, 50]],
    ['of a port before', [], [{ type: 'life-before', of: 'port', step: 'a' }], [13, 200]],
  ])('%s', (_, conditions, order, counts) => {
    expect(found(conditions, order, environment({ variables: { P: 2 } }))).toEqual(counts);
  });

  test('of few events of a pod each is looked at', () => {
    const order: Constraint[] = [{ type: 'same-life', of: 'pod', step: 'a' }];
    expect(found([], order, environment(), EVENTS.slice(0, 16))).toEqual([3, 16]);
    expect(found([], order, environment(), EVENTS.slice(0, 17))).toEqual([3, 3]);
  });

  test('a literal behind what a step gives is asked of each event, as that one may lack it', () => {
    const lacking = environment({ seen: new Map([['a', [read('x.start', 100, {})]]]) });
    const step = stepOf([ofStep('port'), literal('word', 'up')], []);
    const ask = asked(step, lacking);
    if (isUnbound(ask)) throw new Error('it does not say where to look');
    const index = indexEvents(step, laneOf(EVENTS), NOTHING);
    const { events, first, behind } = index.among(ask, stretchOf([], 'own', lacking), lacking);
    expect([events.length, first, behind]).toEqual([200, 0, 200]);
  });
});

test('those that meet the first so many conditions', () => {
  const conditions = [literal('port', 1), ofStep('word'), where('run', '!=', { literal: '1' })];
  const step = stepOf(conditions, []);
  const index = indexEvents(step, laneOf(EVENTS), NOTHING);
  const { where: all } = asked(step, environment()) as Extract<ReturnType<typeof asked>, { step: Step }>;
  const counts = [0, 1, 2, 3].map((conditionsMet) => index.meeting(conditionsMet, all).length);
  // Ports of an odd number have another word; what must not be is no key.
  expect(counts).toEqual([200, 50, 0, 0]);
  expect(index.all).toBe(EVENTS);
});
