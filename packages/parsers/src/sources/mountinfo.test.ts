import { expect, test } from 'vitest';
import { mountinfo } from './mountinfo.ts';

const FIRST = '27 1 8:1 / / rw - ext4 /dev/sda1 rw\n28 27 0:40 / /srv rw - tmpfs srv rw\n';

test('another table begins with the row that the first began with', () => {
  const { records, diagnostics } = mountinfo.parse(FIRST + FIRST);
  expect(records.map(({ line }) => line)).toEqual([1, 2]);
  expect(diagnostics).toMatchObject([{ code: 'begins-again', line: 3 }]);
});

test('a row of the same id that shows another folder of the file system begins none', () => {
  const { records, diagnostics } = mountinfo.parse(`${FIRST}27 1 8:1 /below / rw - ext4 /dev/sda1 rw\n`);
  expect(records.map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(diagnostics).toEqual([]);
});

test('another table begins where the first row stands again, with its root; a row of another root is of the same table', () => {
  const rows = '27 1 8:1 / / rw - ext4 /dev/sda1 rw\n28 27 0:40 / /srv rw - tmpfs srv rw\n';
  const read = (third: string) => {
    const { records, diagnostics } = mountinfo.parse(`${rows}${third}29 27 0:41 / /run rw - tmpfs run rw\n`);
    return [records.map(({ root, mountPoint }) => root + mountPoint), diagnostics.map(({ code }) => code)];
  };
  expect(read('27 1 8:1 / / rw - ext4 /dev/sda1 rw\n')).toEqual([['//', '//srv'], ['begins-again']]);
  expect(read('27 1 8:1 /old / rw - ext4 /dev/sda1 rw\n')).toEqual([['//', '//srv', '/old/', '//run'], []]);
});
