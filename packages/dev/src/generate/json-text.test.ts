import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const long = 'x'.repeat(100);

test('what fits is one line, what does not is one item a line', () => {
  expect(jsonText({ a: [1, 2], b: null })).toBe('{"a":[1,2],"b":null}');
  expect(jsonText({ id: 'r', steps: [{ name: long }, { name: long, at: 1 }], none: undefined })).toBe(
    `{\n "id": "r",\n "steps": [\n  {"name":"${long}"},\n  {"name":"${long}","at":1}\n ]\n}`,
  );
});

test('it is the same value', () => {
  const value = { a: [long, [long, { b: [long, long, ''] }], 'line\nline'], c: {}, d: [] };
  expect(JSON.parse(jsonText(value))).toEqual(value);
});
