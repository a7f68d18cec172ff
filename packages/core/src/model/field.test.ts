import { describe, expect, test } from 'vitest';
import { declaredField, type FieldType, type FieldValue, heldBy, mayHold } from './field.ts';

const ofType = (type: FieldType) => declaredField('value', type);

describe('a declaration', () => {
  test('tells by marks behind the type what an event may lack', () => {
    expect(ofType('int')).toEqual({ shape: 'int', optional: false, nullable: false });
    expect(ofType('int|null?')).toEqual({ shape: 'int', optional: true, nullable: true });
  });

  test('has its unit by its name, by its type, or by itself', () => {
    expect(declaredField('heldFor', 'int').unit).toBe('us');
    expect(declaredField('heldFor', 'text').unit).toBeUndefined();
    expect(declaredField('kills', 'count').unit).toBe('count');
    expect(declaredField('heldFor', { type: 'int', unit: 's' }).unit).toBe('s');
  });
});

test.each<[FieldType, FieldValue | undefined, boolean]>([
  ['text', 'a', true],
  ['text', 1, false],
  ['text', undefined, false],
  ['text?', undefined, true],
  ['text?', null, false],
  ['text|null', null, true],
  ['int', 1, true],
  ['int', 1.5, false],
  ['num', 1.5, true],
  ['bool', true, true],
  ['bool', 'true', false],
  ['bigint', 1n, true],
  ['bigint', 1, false],
  ['list', ['a'], true],
  ['list', 'a', false],
])('%s may hold %o: %s', (type, value, expected) => {
  expect(mayHold(ofType(type), value)).toBe(expected);
});

test('one of some words holds these and no other', () => {
  const field = declaredField('how', { type: 'text', oneOf: ['read', 'inferred'] });
  expect(mayHold(field, 'read')).toBe(true);
  expect(mayHold(field, 'infered')).toBe(false);
  expect(heldBy(field, 'infered')).toBeUndefined();
});

test.each<[FieldType, FieldValue, FieldValue | undefined]>([
  ['text', 7, '7'],
  ['text', null, undefined],
  ['text', ['a'], undefined],
  ['int', '12', 12],
  ['int', '-12', -12],
  ['int', '1.5', undefined],
  ['num', '1.5', 1.5],
  ['int', '', undefined],
  ['int', '1e3', undefined],
  ['int', 'many', undefined],
  ['int', '9'.repeat(16), undefined],
  ['bool', 'true', undefined],
  ['list', 'a', undefined],
])('of %s and %o is held %o', (type, value, expected) => {
  expect(heldBy(ofType(type), value)).toEqual(expected);
});
