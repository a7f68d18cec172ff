import { sources } from '@mountline/parsers';
import { expect, test } from 'vitest';
import { sessionOf } from './session.ts';
import { isRowBelow } from './table-heads.ts';
import { commandOf } from './typed-command.ts';

const ROW = '   4127 D    rpc_wait_bit_killable           611 flock /mnt/vol/f -c true\n';
const COLUMNS = 'pid,stat,wchan:28,etimes,args';
const HEAD = 'PID STAT WCHAN ELAPSED COMMAND';

test.each([
  [`ps -eo ${COLUMNS} | grep '[f]lock'`, HEAD],
  [`sudo ps -eo ${COLUMNS} | sort -k5 | head -3`, HEAD],
  [`ps -e -o ${COLUMNS} | awk '$2 ~ /D/'`, HEAD],
  [`sudo nsenter -t 1 -p -m ps -eopid,stat -o wchan:28,etimes,args --no-headers`, HEAD],
  [`ps axo ${COLUMNS} | grep flock`, HEAD],
  ['ps -eo pid=,stat=,args=', 'PID STAT COMMAND'],
  [`ps --format ${COLUMNS} --sort=stat -u root`, HEAD],
  [`ps -eo ${COLUMNS} | awk '{ print $2, $1 }'`, undefined],
  [`ps -eo ${COLUMNS} | awk '$2=="D"{$1="";print}'`, undefined],
  [`ps -eo ${COLUMNS} | cut -c1-40`, undefined],
  [`ps -eo ${COLUMNS} | sed 's/ *//'`, undefined],
  [`ps -eo ${COLUMNS} | grep -n flock`, undefined],
  [`ps -eo ${COLUMNS} | sort | uniq -c`, undefined],
  [`ps -eo ${COLUMNS} | wc -l`, undefined],
  ['ps aux | grep flock', undefined],
])('%s: the columns are those of the command if nothing changed the rows', (line, head) => {
  expect(commandOf(line).head).toBe(head);
});

test.each([
  [ROW, true],
  ['  PID STAT WCHAN ELAPSED COMMAND', false],
  ['error: unknown user-defined format specifier "wchn"', false],
])('%s is a row: %s', (line, isRow) => {
  expect(isRowBelow(line, HEAD)).toBe(isRow);
});

test('a single command puts its header above the rest of its table', () => {
  const session = sessionOf(`$ ps -eo ${COLUMNS} | grep flock\n${ROW}`, { path: 'session.txt' }, { sources });
  expect(session).toMatchObject({ outputs: [{ text: `${HEAD}\n${ROW}` }] });
});
