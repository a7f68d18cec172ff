import { expect, test } from 'vitest';
import { efsStateFile } from '../../sources/efs-state-file.ts';
import { journal } from '../../sources/journal.ts';
import { klogFile } from '../../sources/klog-file.ts';
import { parseJson } from './json-values.ts';

test('parseJson: integers that a double cannot hold are bigint, also beside a string with the mark of one', () => {
  expect(parseJson('{"a": 12345678901234567, "b": 1234567890123456, "c": "12345678901234567"}')).toEqual({
    a: 12345678901234567n,
    b: 1234567890123456,
    c: '12345678901234567',
  });
  expect(parseJson('["\u{f8ff}integer:x", 12345678901234567]')).toEqual(['\u{f8ff}integer:x', 12345678901234567n]);
});

const NESTED = '['.repeat(30_000) + ']'.repeat(30_000);

test('a value that is nested deeper than any real one costs its line or field and no stack', () => {
  const time = '"__REALTIME_TIMESTAMP": "1795180000000000", "_HOSTNAME": "node"';
  const entry = journal.parse(`{${time}, "MESSAGE": ${NESTED}}\n`);
  expect(entry).toMatchObject({ records: [{ message: '' }], diagnostics: [] });
  const first = journal.parse(`{${time}, "MESSAGE": ["a", "b"]}\n{${time}, "MESSAGE": [[104, 105], "b"]}\n`);
  expect(first.records.map(({ message }) => message)).toEqual(['a', 'hi']);

  const row = '{"ts":1758106668007.8376,"caller":"a.go:1","msg":"whole"';
  const rows = klogFile.parse(`${row}}\n${row},"deep":${NESTED}}\n`);
  expect(rows.records.map(({ stamp }) => stamp === null)).toEqual([false, true]);
  expect(rows.diagnostics.map(({ code, line }) => [code, line])).toEqual([['bad-json', 2]]);

  const state = efsStateFile.parse(`{"pid": 1, "cmd": ["/sbin/efs-proxy"], "deep": ${NESTED}}`);
  expect(state.records).toEqual([]);
  expect(state.diagnostics.map(({ code }) => code)).toEqual(['bad-json']);
});
