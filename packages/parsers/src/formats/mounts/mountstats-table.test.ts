import { sourceCases } from '@mountline/dev/testing/fixtures';
import { hostileBytes } from '@mountline/dev/testing/mutations';
import { mountstats as oracle } from '@mountline/dev/testing/oracles/mountstats';
import { type MountstatsRecord, mountstats, mountstatsTable } from '@mountline/parsers/mountstats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOUNTSTATS_OPERATION } from './mountstats-columns.ts';

const fixtures = sourceCases('mountstats').map(({ bytes }) => Uint8Array.from(bytes));

const exact = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN);

/** Mount, name and numbers of the operations that were called. */
const callsOf = (records: readonly MountstatsRecord[]) =>
  records.flatMap(({ nfs }, mount) =>
    (nfs?.ops ?? [])
      .filter(({ values }) => values.some((value) => value !== 0n))
      .map(({ op, values }) => {
        return [mount, op, ...MOUNTSTATS_OPERATION.map((_, i) => (i < values.length ? exact(values[i]!) : Number.NaN))];
      }),
  );

/** The table by columns is the table by records. */
function compare(bytes: Uint8Array): void {
  const { records, diagnostics } = mountstats.parse(bytes);
  const { ages, operations, ofType, record, diagnostics: found } = mountstatsTable(bytes);
  const mounts = records.map((_, i) => i);
  expect(found).toEqual(diagnostics);
  expect(mounts.map(record)).toEqual(records);
  expect([...ages]).toEqual(records.map(({ nfs }) => nfs?.age ?? Number.NaN));
  for (const type of new Set(['nfs4', ...records.map(({ fsType }) => fsType)]))
    expect(ofType(type), type).toEqual(mounts.filter((i) => records[i]!.fsType === type));
  const calls = Array.from(operations.mounts, (mount, row) => {
    return [
      mount,
      operations.names[operations.ops[row]!],
      ...MOUNTSTATS_OPERATION.map((column) => operations.values[column][row]),
    ];
  });
  expect(calls).toEqual(callsOf(records));
  const first = (mount: number) => calls.filter(([of]) => Number(of) < mount).length;
  expect([...operations.first]).toEqual([...mounts, mounts.length].map(first));
}

test('columns and records agree on the fixtures', () => {
  for (const bytes of fixtures) compare(bytes);
});

test('columns and records agree on sound mounts, and on cut ones', () => {
  const text = fc.array(oracle.sound, { minLength: 1, maxLength: 6 }).map((mounts) => mounts.join(''));
  const cut = fc.tuple(text, fc.nat(200)).map(([whole, by]) => whole.slice(0, whole.length - (by < 100 ? 0 : by)));
  fc.assert(
    fc.property(cut, (some) => compare(new TextEncoder().encode(some))),
    { numRuns: 1000, seed: 20361 },
  );
});

test('columns and records agree on broken files', { timeout: 120_000 }, () => {
  fc.assert(fc.property(hostileBytes(fixtures), compare), { numRuns: 3000, seed: 20361 });
});

test('columns and records agree on what a careless reading of bytes gets wrong', () => {
  const zeros = '0 0 0 0 0 0 0 0';
  const lines = [
    'device h:/ mounted on /a with fstype nfs4 statvers=1.1 ',
    'device h:/ mounted on /a\\040b with fstype nf\\163 statvers=1.1',
    'device h:/ mounted on /a with fstype',
    'no device mounted on / with fstype rootfs',
    'no device',
    'device ',
    ' device h:/ mounted on /a with fstype nfs4',
    '\ufeffdevice h:/ mounted on /a with fstype nfs4',
    '\tage:\t12',
    '\tage: 12 13',
    '\tage: -1',
    '\tage: 0000000000000012',
    '\tage:',
    'age',
    '\u00a0age: 1',
    '\vage: 1',
    '\tevents:',
    '\tevents: 1 2 x',
    '\tbytes: 1 18446744073709551615 -5',
    '\tbytes: 1 184467440737095516150',
    '\txprt:',
    '\txprt: tcp',
    '\txprt: tcp 1 2 \t3 ',
    '\txprt: 1',
    '\txprt: tcp 1,2',
    '\txprt : tcp',
    '\topts: rw,ä',
    '\tper-op statistics',
    'per-op statistics \t ',
    'per-op  statistics',
    `\tREAD: ${zeros} 0`,
    `\tREAD: ${zeros}`,
    `\tREAD: 1 ${zeros} 1`,
    `\tREAD: 1 ${zeros} 1 7 7`,
    `READ:9007199254740991 9007199254740992 ${zeros}`,
    `\tREAD: -1 ${zeros}\t`,
    `\tREAD: 1 -0 ${zeros}`,
    `\tREAD: - ${zeros}`,
    '\tREAD: 1 2 3 4 5 6 7',
    `: 1 ${zeros}`,
    `RE AD : 1 ${zeros}`,
    `WRÏTE: 1 ${zeros}`,
    'READ',
    '',
    '\r',
    ' \t',
  ];
  for (const line of lines) {
    const parts = [[lines[0]!, line], [lines[0]!, '\tper-op statistics', line], [line]];
    for (const part of parts)
      for (const end of ['\n', '\r\n', '']) compare(new TextEncoder().encode(part.join(end || '\n') + end));
  }
  const below = (seed: number) => (limit: number) => {
    seed = (Math.imul(seed, 48271) + 11) >>> 1;
    return seed % limit;
  };
  const draw = below(7);
  for (let run = 0; run < 4000; run += 1) {
    const end = ['\n', '\n', '\r\n'][draw(3)]!;
    const some = Array.from({ length: 1 + draw(9) }, () => lines[draw(lines.length)]!);
    if (draw(2) === 0) some.unshift(lines[0]!);
    compare(new TextEncoder().encode(some.join(end) + (draw(3) === 0 ? '' : end)));
  }
});

test('a table that is longer than its columns at first', () => {
  const mount = (i: number) =>
    `device h:/ mounted on /${i} with fstype nfs\n\tage: ${i}\n\tper-op statistics\n\tREAD: ${i} 0 0 0 0 0 0 0 0\n\tOP${i % 90}: 0 0 0 0 0 0 0 1\n`;
  compare(new TextEncoder().encode(Array.from({ length: 1500 }, (_, i) => mount(i)).join('')));
});

test('more diagnostics than a call may have arguments', () => {
  const device = 'device h:/ mounted on /a with fstype nfs\n';
  for (const text of ['x\n'.repeat(200_000), device + '\tage: x\n'.repeat(200_000) + device])
    expect(mountstatsTable(text).diagnostics).toEqual(mountstats.parse(text).diagnostics);
});
