import { expect, test } from 'vitest';
import { mountinfo, mountStacks, mountTable } from './mountinfo.ts';

const TABLE = `30 28 0:41 / /srv/top rw - tmpfs tmpfs rw
27 1 8:1 / / rw - ext4 /dev/sda1 rw
28 27 0:40 / /srv rw - tmpfs below rw
33 32 0:44 / /srv rw - tmpfs third rw
32 28 0:43 / /srv rw - tmpfs second rw
`;
const { records } = mountinfo.parse(TABLE);

test('children are found whatever the order of the rows', () => {
  const table = mountTable(TABLE);
  const ids = (rows: readonly number[]) => rows.map((row) => table.record(row).mountId);
  expect(ids(table.children(-1))).toEqual([27]);
  expect(ids(table.children(1))).toEqual([28]);
  expect(ids(table.children(2))).toEqual([30, 32]);
  expect(ids(table.children(4))).toEqual([33]);
  expect(table.children(3)).toEqual([]);
  expect([...table.parents]).toEqual([2, -1, 1, 4, 2]);
});

const CIRCLE = '1 1 0:1 / / rw - t t rw\n2 3 0:2 / /a rw - t t rw\n3 2 0:3 / /a rw - t t rw\n';

test('a row that names itself as its parent, or a circle of parents, does not hang', () => {
  expect(mountTable(CIRCLE).children(-1)).toEqual([0]);
  expect(mountStacks(mountinfo.parse(CIRCLE).records).get('/a')).toHaveLength(2);
});

test('of a table only the rows that are asked for become records', () => {
  const table = mountTable(TABLE);
  expect(table.ofType('tmpfs').map((row) => table.record(row).source)).toEqual(['tmpfs', 'below', 'third', 'second']);
  expect(table.ofType('tmp')).toEqual([]);
  expect(table.ofType('tmpfs below')).toEqual([]);
});

test('mounts on one mount point are stacked from the lowest to the top', () => {
  expect(
    mountStacks(records)
      .get('/srv')
      ?.map((row) => row.source),
  ).toEqual(['below', 'second', 'third']);
  expect(mountStacks(records).get('/srv/top')).toHaveLength(1);
});

test('mounts that cover each other on one point, in any order of rows and as many as a node can have', () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => `${i + 1} ${i} 0:1 / /srv rw - t ${i + 1} rw\n`);
  const stack = mountStacks(mountinfo.parse(rows.reverse().join('')).records).get('/srv')!;
  expect(stack.map(({ mountId }) => mountId)).toEqual(rows.map((_, i) => i + 1));
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
