import { expect, test } from 'vitest';
import { asText } from './as-text.ts';

test('equal values have one text, others have several', () => {
  const fields = { server: '10.0.0.1', port: 20361, inode: 18_446_744_073_709_551_615n };
  expect(asText(fields)).toBe('{"server":"10.0.0.1","port":20361,"inode":"18446744073709551615"}');
  expect(asText({ ...fields })).toBe(asText(fields));
  expect(asText({ ...fields, inode: 18_446_744_073_709_551_614n })).not.toBe(asText(fields));
  expect(asText({ ...fields, port: 20362 })).not.toBe(asText(fields));
});

test('what JSON cannot have for another reason is an error', () => {
  const fails = {
    toJSON() {
      throw new RangeError('no');
    },
  };
  expect(() => asText(fails)).toThrow(RangeError);
});
