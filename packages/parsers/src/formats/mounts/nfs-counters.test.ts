import { expect, test } from 'vitest';
import { mountstats, mountstatsCounters } from '../../sources/mountstats.ts';
import { nfsstat, nfsstatCounters } from '../../sources/nfsstat.ts';
import { rpcNfs, rpcNfsCounters } from '../../sources/rpc-nfs.ts';
import { counterRates, countersIn } from './nfs-counters.ts';

const counters = (values: Record<string, bigint>) => new Map(Object.entries(values));

test('counterRates: growth in a second, null for a counter that went back', () => {
  const before = counters({ calls: 100n, retrans: 7n, gone: 1n, still: 5n });
  const after = counters({ calls: 350n, retrans: 2n, still: 5n, appeared: 9n });
  expect(counterRates(before, after, 10)).toEqual(
    new Map([
      ['calls', 25],
      ['retrans', null],
      ['still', 0],
    ]),
  );
});

test('counterRates: takes the difference before it leaves exact integers', () => {
  const before = counters({ bytes: 18_446_744_073_709_551_000n });
  expect(counterRates(before, counters({ bytes: 18_446_744_073_709_551_615n }), 1).get('bytes')).toBe(615);
});

test('counterRates: a wrap and a signed counter that went below zero have no rate', () => {
  const before = counters({ wrapped: 18_446_744_073_709_551_615n, signed: 3n });
  expect([...counterRates(before, counters({ wrapped: 4n, signed: -1n }), 1).values()]).toEqual([null, null]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('counterRates: %d seconds are refused', (seconds) => {
  expect(() => counterRates(new Map(), new Map(), seconds)).toThrow(RangeError);
});

test('countersIn: exact, signed, all or nothing', () => {
  const most = 18_446_744_073_709_551_615n;
  expect(countersIn(`${most} -3 0\t\t-${most} 999999999999999 1000000000000000 -0 007 `)).toEqual([
    most,
    -3n,
    0n,
    -most,
    999_999_999_999_999n,
    1_000_000_000_000_000n,
    0n,
    7n,
  ]);
  for (const none of ['', ' ', '\t ']) expect(countersIn(none)).toEqual([]);
  for (const bad of ['1.5', '0x1', '1e3', '-', '--1', '+1', '1-', '1\r', '١', '999999999999999999999'])
    for (const text of [bad, `1 ${bad}`, `${bad} 1`]) expect(countersIn(text)).toBeNull();
});

test('counters of a mount by operation and column', () => {
  const lines = [
    'device srv:/ mounted on /mnt with fstype nfs4 statvers=1.1',
    '\tevents:\t10 603',
    '\tbytes:\t1 2 3 4 5 6 7 8',
    '\txprt:\ttcp 0 0 118 0 0 694 694 0 931 0 30 567 214',
    '\txprt:\trdma 0 0 1 0 0 5 5 0 5 0 77',
    '\tper-op statistics',
    '\t       WRITE: 40 40 0 20980640 7360 71318 29746 101071 2',
  ];
  const found = mountstatsCounters(mountstats.parse(lines.join('\n')).records[0]!);
  expect(found.get('WRITE.operations')).toBe(40n);
  expect(found.get('WRITE.errors')).toBe(2n);
  expect(found.get('xprt0.connectCount')).toBe(118n);
  expect(found.get('xprt1.10')).toBe(77n);
  expect(found.get('bytes.writePages')).toBe(8n);
  expect(found.get('events.dentryRevalidate')).toBe(603n);
  expect(mountstatsCounters(mountstats.parse('device a mounted on /b with fstype ext4\n').records[0]!).size).toBe(0);
});

test('counters of nfsstat and of the files it reads', () => {
  const tables = nfsstat.parse('Client nfs v3:\nnull getattr getattr\n1 33% 2 66% 3 0%\n').records;
  expect(nfsstatCounters(tables)).toEqual(counters({ 'Client nfs v3.null': 1n, 'Client nfs v3.getattr': 2n }));
  const client = rpcNfs.parse('net 0 0 0 0\nrpc 713 4 713\nproc4 4 1 8 40 2\n').records;
  expect(rpcNfsCounters(client).get('rpc.retrans')).toBe(4n);
  expect(rpcNfsCounters(client).get('proc4.write')).toBe(40n);
});
