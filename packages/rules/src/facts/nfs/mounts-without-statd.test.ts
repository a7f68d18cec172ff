import { DATE, factsOf, journal } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

const refusal = (time: string, pid: number) =>
  `${time}Z node7 mount[${pid}]: mount.nfs: rpc.statd is not running but is required for remote locking.`;

const timesOf = async (...lines: string[]) =>
  (await factsOf({ date: DATE, 'journal.txt': journal(lines) }))
    .of('nfs.mount.statd-missing')
    .map(({ fields }) => fields.times);

test('mounts that are refused at once are counted each', async () => {
  expect(await timesOf(refusal('12:30:01.400000', 811), refusal('12:30:01.500000', 812))).toEqual([2]);
});

test('what one process says twice of one try is one, and tries that follow upon each other are several', async () => {
  const at = ['01.400000', '01.900000', '02.500000', '03.100000', '03.700000'];
  expect(await timesOf(...at.slice(0, 2).map((s) => refusal(`12:30:${s}`, 811)))).toEqual([1]);
  expect(await timesOf(...at.map((s) => refusal(`12:30:${s}`, 811)))).toEqual([3]);
});
