import { sourceCases } from '@mountline/dev/testing/fixtures';
import { hostileBytes } from '@mountline/dev/testing/mutations';
import { mountinfo as oracle } from '@mountline/dev/testing/oracles/mountinfo';
import { mountinfo, mountTable } from '@mountline/parsers/mountinfo';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const fixtures = sourceCases('mountinfo').map(({ bytes }) => Uint8Array.from(bytes));

/** The table by columns is the table by records. */
function compare(bytes: Uint8Array): void {
  const { records, diagnostics } = mountinfo.parse(bytes);
  const table = mountTable(bytes);
  const rows = records.map((_, row) => row);
  expect(table.diagnostics).toEqual(diagnostics);
  expect(rows.map(table.record)).toEqual(records);
  expect([...table.mountIds]).toEqual(records.map(({ mountId }) => mountId));
  for (const type of new Set(['nfs4', ...records.map(({ fsType }) => fsType)])) {
    expect(table.ofType(type), type).toEqual(rows.filter((row) => records[row]!.fsType === type));
  }
  const last = new Map(records.map(({ mountId }, row) => [mountId, row]));
  const parents = records.map(({ mountId, parentId }) => (mountId === parentId ? -1 : (last.get(parentId) ?? -1)));
  expect([...table.parents]).toEqual(parents);
  for (const row of [-1, ...rows]) expect(table.children(row)).toEqual(rows.filter((child) => parents[child] === row));
}

test('columns and records agree on the fixtures', () => {
  for (const bytes of fixtures) compare(bytes);
});

test('columns and records agree on sound rows, and on cut ones', () => {
  const rows = fc.array(oracle.sound, { minLength: 1, maxLength: 12 }).map((texts) => texts.join('\n'));
  const table = fc.tuple(rows, fc.constantFrom('', '\n', '\r\n', '\n\n')).map((texts) => texts.join(''));
  fc.assert(
    fc.property(table, (text) => compare(new TextEncoder().encode(text))),
    { numRuns: 1000, seed: 20361 },
  );
});

test('columns and records agree on broken files', { timeout: 120_000 }, () => {
  fc.assert(fc.property(hostileBytes(fixtures), compare), { numRuns: 3000, seed: 20361 });
});

test('columns and records agree on what a careless reading of bytes gets wrong', () => {
  const head = '1 2 0:1 / /a rw - ';
  const lines = [
    `${head}nfs4 h:/ rw,addr=1`,
    `${head}nfs4 h:/ rw,clientaddr=1`,
    `${head}nfs4 h:/ addr=1`,
    `${head}nfs4 h:/,addr=1`,
    `${head}nfs4 h:\taddr=1`,
    `${head}nfs4 h:/ rw,addr`,
    `${head}nfs4 h:/ rw,context="a,addr=1`,
    `${head}nfs4 h:/ rw,context="a,b",addr=1`,
    `${head}nfs h:/ rw`,
    `${head}nfsd nfsd rw`,
    `${head}\\156fs4 h:/ rw`,
    `${head}a\\040b h:/ rw`,
    `${head}a b rw`,
    `${head}ä b rw`,
    `${head} b rw`,
    `${head}b `,
    `${head}b`,
    '1 2 0:1 - /a rw - b c rw',
    '1 2 0:1 / - - - b c rw',
    '1 2 0:1 / /a\tb rw - b c rw',
    '12345678901234567891 2 0:1 / /a rw - b c rw',
    '1 999999999 0:1 / /a rw - b c rw',
    '1  2 0:1 / /a  rw  - b c rw',
    '\ufeff1 2 0:1 / /a rw - b c rw',
    '',
    '\r',
  ];
  for (const end of ['\n', '\r\n', '']) {
    compare(new TextEncoder().encode(lines.join(end || '\n') + end));
    for (const line of lines) compare(new TextEncoder().encode(line + end));
  }
});

test('a table that is longer than its columns at first', () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `${3000 - i} ${i} 0:1 / /a${i} rw - t${i % 3} s rw\n`);
  compare(new TextEncoder().encode(lines.join('')));
});

test('more diagnostics than a call may have arguments', () => {
  const row = '5 1 0:0 / / r - t s\n';
  const text = row + 'x\n'.repeat(200_000) + row;
  expect(mountTable(text).diagnostics).toEqual(mountinfo.parse(text).diagnostics);
});
