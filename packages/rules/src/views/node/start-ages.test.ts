import { HOUR } from '@mountline/core';
import { factsOf } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

/** For how long a mount.nfs hangs at least, in hours, that `ps` shows by when it was started. */
async function hangsFor(row: string, date: string): Promise<unknown> {
  const ps = row.includes('2026')
    ? `    PID    PPID STAT                          STARTED COMMAND
      1       0 Ss   Fri Jan  2 08:00:03 2026 /sbin/init
  12310    2099 D    ${row} /sbin/mount.nfs nas01:/export /mnt -o rw
  12977   99980 R    Sun Mar 29 10:10:00 2026 ps -eo pid,ppid,stat,lstart,args
`
    : `USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
root         1  0.0  0.0  10000  1000 ?        Ss   Jan02   0:09 /sbin/init
root     12310  0.0  0.0  29232  1232 ?        D    ${row}   0:00 /sbin/mount.nfs nas01:/export /mnt -o rw
root     12977  0.0  0.0  10072  3460 pts/0    R+   10:10   0:00 ps auxwww
`;
  const facts = await factsOf({ ...(date === '' ? {} : { date: `${date}\n` }), 'ps.txt': ps });
  const [hanging] = facts.of('mount.command.hanging');
  return Math.round(Number(hanging?.fields.duration) / HOUR);
}

const SUMMER_TIME = 'Sun Mar 29 10:10:00 CEST 2026';

test.each([
  ['01:55', SUMMER_TIME, 7],
  ['04:55', SUMMER_TIME, 5],
  ['01:55', SUMMER_TIME.replace('29', '30'), 8],
  ['01:55', 'Sun Mar 29 10:10:00 UTC 2026', 8],
  ['01:55', '', 7],
  ['04:55', '', 5],
  // Midnight is an hour nearer.
  ['Mar28', SUMMER_TIME, 9],
  ['Sun Mar 29 01:55:00 2026', SUMMER_TIME, 7],
  ['Sat Mar 28 10:10:00 2026', SUMMER_TIME, 23],
  ['Sat Mar 28 10:10:00 2026', 'Sun Mar 29 10:10:00 UTC 2026', 24],
  ['Sat Mar 28 10:10:00 2026', '', 23],
])('a start at %s, by a node of %j, is %d hours ago', async (row, date, hours) => {
  expect(await hangsFor(row, date)).toEqual(hours);
});
