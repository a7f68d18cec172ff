import { describe, expect, test } from 'vitest';
import { isCard, numbersThatName } from './numbers.ts';

const found = (...texts: string[]) => [...numbersThatName(texts)];

describe('an account of AWS by its digits', () => {
  test.each(['owner 123456789012', '123456789012', '(123456789012)', 'id=123456789012, x', '123456789012:role'])(
    'is found in %s',
    (text) => expect(found(text)).toEqual(['123456789012']),
  );

  test.each([
    ['is longer', '1234567890123'],
    ['is shorter', '12345678901'],
    ['is a part of a word', 'a123456789012'],
    ['continues in letters', '123456789012b'],
    ['is a fraction', '0.123456789012'],
    ['has a fraction', '123456789012.5'],
    ['stands in a row of numbers, behind one', '17 123456789012'],
    ['stands in a row of numbers, before one', '123456789012   17'],
    ['is an amount of bytes', '123456789012 bytes'],
    ['is an amount of one byte more', '123456789012 byte'],
    ['has a unit', '123456789012kB'],
    ['has a binary unit', '123456789012 MiB'],
    ['has bytes for a unit', '123456789012B'],
    ['is a time in nanoseconds', '123456789012ns'],
    ['is a time in microseconds', '123456789012_us'],
    ['is a time in milliseconds', '123456789012 ms'],
    ['is a stamp of the journal', '__REALTIME_TIMESTAMP=123456789012'],
    ['is a stamp in JSON', '"__REALTIME_TIMESTAMP" : "123456789012"'],
  ])('is none where it %s', (_, text) => expect(found(text)).toEqual([]));

  test('a word behind it is no unit because it begins with one', () =>
    expect(found('123456789012 Kafka 123456789013 user')).toEqual(['123456789012', '123456789013']));
});

describe('an address that is written as one number', () => {
  test.each([
    ['the first of 10/8', 0x0a000000],
    ['the last of 10/8', 0x0affffff],
    ['the first of 172.16/12', 0xac100000],
    ['the last of 172.16/12', 0xac1fffff],
    ['the first of 192.168/16', 0xc0a80000],
    ['the last of 192.168/16', 0xc0a8ffff],
  ])('is found where it is %s', (_, address) => expect(found(`addr ${address},`)).toEqual([String(address)]));

  test.each([0x0a000000 - 1, 0x0b000000, 0xac100000 - 1, 0xac200000, 0xc0a80000 - 1, 0xc0a90000])(
    '%d beside the networks of companies is a number as others',
    (address) => expect(found(`addr ${address},`)).toEqual([]),
  );

  test('any address is found that stands in another text with its dots', () => {
    const address = String(((3 * 256 + 121) * 256 + 34) * 256 + 56);
    expect(found(`from ${address}`, 'peer 3.121.34.56:2049')).toEqual([address]);
    expect(found(`from ${address}`, 'peer 3.121.34.57:2049')).toEqual([]);
    expect(found(`from ${address}`, 'peer 13.121.34.56')).toEqual([]);
    expect(found('from 3405803785', 'peer 203.0.113.9')).toEqual(['3405803785']);
  });
});

describe('the number of a card', () => {
  test.each(['4111 1111 1111 1111', '5500-0000-0000-0004', '4012 8888 8888 1881', '340000000000009'])(
    '%s is one by its last digit',
    (text) => expect(isCard(text)).toBe(true),
  );

  test.each(['4111 1111 1111 1112', '5500-0000-0000-0040', '4012 8888 8888 1818', '0340000000000091'])(
    '%s is none',
    (text) => expect(isCard(text)).toBe(false),
  );
});
