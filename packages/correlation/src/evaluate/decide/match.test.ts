import type { FieldMap, FieldValue } from '@mountline/core';
import { LIFE_KEYS, read } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import type { Condition, Constraint, Operand, Step } from '../../rule-language/rule-ast.ts';
import { livesOf } from '../../timeline/lives.ts';
import { type Environment, isUnbound } from './environment.ts';
import { asked, bindings, fits, mayMeet, meets, metBy, wanted } from './match.ts';

const where = (field: string, op: Condition['op'], value: Operand): Condition => ({ field, op, value });
const is = (field: string, literal: string | number | boolean) => where(field, '=', { literal });
const named = (field: string, variable: string, op: Condition['op'] = '=') => where(field, op, { variable });

/** Step `a` found an event with these fields, at second 10. */
const environment = (fields: FieldMap = {}, variables: FieldMap = {}): Environment => ({
  variables,
  seen: new Map([['a', [read('x.start', 10, fields)]]]),
  capture: null,
  lives: livesOf([], LIFE_KEYS, new Set()),
  guessed: new Set(),
});

describe('a field against a value', () => {
  const holds = (actual: FieldValue, op: Condition['op'], value: FieldValue) =>
    meets({ n: actual }, [{ condition: where('n', op, { literal: String(value) }), value }]);

  test.each<[Condition['op'], boolean, boolean, boolean]>([
    ['<', true, false, false],
    ['<=', true, true, false],
    ['>', false, false, true],
    ['>=', false, true, true],
    ['=', false, true, false],
    ['!=', true, false, true],
  ])('2, 10 and 11 %s 10', (op, less, equal, more) => {
    expect([holds(2, op, 10), holds(10, op, 10), holds(11, op, 10)]).toEqual([less, equal, more]);
  });

  test('is a number or a text that says the same', () => {
    expect([holds(20049, '=', '20049'), holds('2', '<', '10'), holds('20049', '!=', 20049)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([holds('/a', '=', '/a'), holds('/a', '=', '/b'), holds(10n, '=', 10)]).toEqual([true, false, true]);
  });

  test.each<[FieldMap]>([[{}], [{ n: null }]])('that is missing meets nothing, `!=` neither: %j', (fields) => {
    for (const op of ['=', '!=', '<'] as const)
      expect(meets(fields, [{ condition: where('n', op, { literal: 1 }), value: 1 }])).toBe(false);
  });

  test('as many as are met from the first on', () => {
    const all = [is('n', 1), is('m', 2), is('k', 3)].map((condition, i) => ({ condition, value: i + 1 }));
    expect([metBy({ n: 1, m: 2, k: 3 }, all), metBy({ n: 1, m: 0, k: 3 }, all), metBy({ m: 2, k: 3 }, all)]).toEqual([
      3, 1, 0,
    ]);
    expect(meets({ n: 1, m: 2 }, all)).toBe(false);
  });
});

describe('what a condition speaks of', () => {
  const ofStep = where('word', '=', { step: 'a', field: 'word' });

  test('a literal, what a name has, and the field of a step', () => {
    const all = [is('n', 1), named('target', 'T'), named('run', 'R'), ofStep];
    const { where: found, unbound } = wanted(all, environment({ word: 'up' }, { T: '/a' }));
    expect(found.map(({ value }) => value)).toEqual([1, '/a', undefined, 'up']);
    expect(unbound).toBe(null);
  });

  test.each<[FieldMap]>([[{}], [{ word: null }]])('a field that the event lacks: %j', (fields) => {
    const { where: found, unbound } = wanted([is('n', 1), ofStep, is('m', 1)], environment(fields));
    expect(found.map(({ condition }) => condition.field)).toEqual(['n']);
    expect(unbound).toEqual({ unboundStep: 'a', field: 'word' });
  });

  test('a step that found nothing', () => {
    const other = where('word', '=', { step: 'b', field: 'word' });
    expect(wanted([other], environment()).unbound).toEqual({ unboundStep: 'b' });
  });
});

describe('what could not be decided', () => {
  const may = (fields: FieldMap, conditions: Condition[], of = environment()) =>
    mayMeet({ kind: 'x.table', fields, needs: [], because: '', evidence: [] }, conditions, of);

  test('may be meant unless a field that it names speaks against it', () => {
    expect(may({ port: 1, n: 2 }, [is('port', 1), is('n', 2)])).toBe(true);
    expect(may({ port: 1, n: 2 }, [is('port', 1), is('n', 3)])).toBe(false);
    expect(may({ port: 1, n: 2 }, [is('port', 3), is('n', 2)])).toBe(false);
  });

  test.each<[FieldMap]>([[{}], [{ port: null }]])('by a field that it leaves open: %j', (fields) => {
    expect(may(fields, [is('port', 1)])).toBe(true);
    expect(may(fields, [where('port', '<', { literal: 1 })])).toBe(true);
  });

  test('by a name that nothing has, and a step that found nothing or has no such field', () => {
    expect(may({ port: 1 }, [named('port', 'P')])).toBe(true);
    expect(may({ port: 1 }, [named('port', 'P')], environment({}, { P: 2 }))).toBe(false);
    expect(may({ port: 1 }, [where('port', '=', { step: 'b', field: 'port' })])).toBe(true);
    const ofStep = where('port', '=', { step: 'a', field: 'port' });
    expect(may({ port: 1 }, [ofStep], environment({ port: 1 }))).toBe(true);
    expect(may({ port: 1 }, [ofStep], environment({ port: 2 }))).toBe(false);
    expect(may({ port: 1 }, [ofStep], environment({ port: null }))).toBe(true);
  });
});

describe('the names that an event gives a value', () => {
  const names = (fields: FieldMap, conditions: Condition[], variables: FieldMap = {}) =>
    bindings(fields, conditions, environment({}, variables));

  test('those that are free and stand for a field that it has', () => {
    expect(names({ target: '/a', run: 1 }, [named('target', 'T'), named('run', 'R')])).toEqual({ T: '/a', R: 1 });
    expect(names({ target: '/a' }, [named('target', 'T'), named('run', 'R')])).toStrictEqual({ T: '/a' });
    expect(names({ target: null }, [named('target', 'T')])).toEqual({});
  });

  test('not those that have one, that it must not have, and no literals', () => {
    expect(names({ target: '/a' }, [named('target', 'T')], { T: '/b' })).toEqual({});
    expect(names({ target: '/a' }, [named('target', 'T', '!=')])).toEqual({});
    expect(names({ target: '/a' }, [is('target', '/a'), where('target', '=', { step: 'a', field: 'target' })])).toEqual(
      {},
    );
  });
});

test('an event out of its time does not fit, whatever else hangs on a step that found nothing', () => {
  const order: Constraint[] = [
    { type: 'after', point: { step: 'a' } },
    { type: 'more-than', length: 1, from: { step: 'b' }, to: { step: 'c', field: 'to' } },
  ];
  const step: Step = {
    name: 'c',
    role: 'required',
    kind: 'x.read',
    where: [],
    order,
    by: [],
    every: false,
    line: 1,
    column: 1,
  };
  const ask = asked(step, environment());
  if (isUnbound(ask)) throw new Error('it says where to look');
  const fit = (s: number) => fits(read('x.read', s), ask, environment());
  expect(fit(5)).toBe('no');
  expect(fit(20)).toEqual({ unboundStep: 'b' });
});
