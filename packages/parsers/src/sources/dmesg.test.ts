import { expect, test } from 'vitest';
import { dmesg } from './dmesg.ts';

test('one row of a console may hold any number of records', () => {
  const { records, diagnostics } = dmesg.parse('[    1.000000] a '.repeat(30_000));
  expect(records).toHaveLength(30_000);
  expect(diagnostics).toHaveLength(29_999);
});

test('/dev/kmsg: a message and a property of any length', () => {
  const long = 'a'.repeat(200_000);
  const { records } = dmesg.parse(`5,1,1,-;${long}\\x0a\n P=${long}\\x0a\n`);
  expect(records).toMatchObject([{ message: `${long}\n`, dictionary: { P: `${long}\n` } }]);
});

test('/dev/kmsg: any number of properties, the last of one name stands', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => ` P${i}=${i}\n`).join('');
  const { records } = dmesg.parse(`5,1,1,-;a\n${names} P0=again\n5,2,2,-;b\n`);
  expect(records).toMatchObject([{ dictionary: { P0: 'again', P29999: '29999' } }, { message: 'b' }]);
  expect(records[1]).not.toHaveProperty('dictionary');
});
