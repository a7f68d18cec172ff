import { expect, test } from 'vitest';
import { ps } from './ps.ts';

const ROW = '   4127 D    rpc_wait_bit_killable           611 flock /mnt/vol/f -c true\n';

test.each([
  ["ps -eo pid,stat,wchan:28,etimes,args | grep '[f]lock'", ROW],
  ["ps -e -o pid,stat,wchan:28,etimes,cmd | awk '$2 ~ /D/'", ROW],
  ['sudo ps -eopid,stat -o wchan:28,etimes,args', ROW],
])('%s: what grep left of the table has the columns of the command', (command, text) => {
  expect(ps.recognise(text, command)).toBe(true);
  const { records, diagnostics } = ps.parse(text, command);
  expect(diagnostics).toEqual([]);
  expect(records).toMatchObject([
    { pid: 4127, state: 'D', wchan: 'rpc_wait_bit_killable', command: 'flock /mnt/vol/f -c true' },
  ]);
});

test.each([
  ["ps -eo pid,args | awk '{ print $2, $1 }'", 'flock 4127\n'],
  ['ps -eo pid,stat,args | wc -l', 'of these none is left\n'],
  ['cat /proc/4127/status', ROW],
])('%s: nothing says that these are its columns', (command, text) => {
  expect(ps.recognise(text, command)).toBe(false);
});
