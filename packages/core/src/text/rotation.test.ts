import { expect, test } from 'vitest';
import { rotationOrder } from './rotation.ts';

const order = (...paths: string[]) =>
  rotationOrder(paths).map(({ path, base, generation }) => [path, base, generation]);

test('orders rotated logs from the oldest to the live one', () => {
  const paths = ['b/mount.log', 'mount.log.1.gz', 'mount.log.10', 'mount.log', 'mount.log.2.xz'];
  const expected = [
    ['b/mount.log', 'b/mount.log', null],
    ['mount.log.10', 'mount.log', 10],
    ['mount.log.2.xz', 'mount.log', 2],
    ['mount.log.1.gz', 'mount.log', 1],
    ['mount.log', 'mount.log', null],
  ];
  expect(order(...paths)).toEqual(expected);
  expect(order(...paths.toReversed())).toEqual(expected);
});

test('a number of more than three digits is a part of the name: state files end in a port', () => {
  expect(order('fs-0a1b.mnt.20361')).toEqual([['fs-0a1b.mnt.20361', 'fs-0a1b.mnt.20361', null]]);
  expect(order('log.999')).toEqual([['log.999', 'log', 999]]);
  expect(order('log.1000')).toEqual([['log.1000', 'log.1000', null]]);
});

test('a compressed live file is the live file; one generation in two forms is ordered by name', () => {
  expect(order('log.gz', 'log.1')).toEqual([
    ['log.1', 'log', 1],
    ['log.gz', 'log', null],
  ]);
  expect(order('log.1.xz', 'log.1.gz', 'log.1')).toEqual([
    ['log.1', 'log', 1],
    ['log.1.gz', 'log', 1],
    ['log.1.xz', 'log', 1],
  ]);
});

test('odd names', () => {
  expect(order('', '.1', 'a\nb.2')).toEqual([
    ['.1', '', 1],
    ['', '', null],
    ['a\nb.2', 'a\nb', 2],
  ]);
});
