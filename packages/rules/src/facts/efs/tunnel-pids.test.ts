import { runFacts } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';

const STATE = 'fs-0a1b2c3d4e5f60718.mnt.a.20361';
const CONFIG = `/var/run/efs/stunnel-config.${STATE}`;
const TUNNEL = { pid: 2377, cmd: ['stunnel', CONFIG], files: [CONFIG], mount_time: 1795174800.5 };

async function zombies(...process: string[]) {
  const files = {
    date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    'ps.txt': ['  PID  PPID STAT COMMAND', '    1     0 Ss   systemd', ...process, ''].join('\n'),
    [`var/run/efs/${STATE}`]: `${JSON.stringify(TUNNEL)}\n`,
  };
  const { events } = runFacts(await timelineOf(files), facts);
  return events.flatMap(({ kind, fields }) =>
    kind === 'efs.tunnel.zombie' ? [`${fields.program} ${fields.pid}`] : [],
  );
}

test('a tunnel that is a zombie is known by its name, with its brackets or, by `ps -o comm`, without', async () => {
  expect(await zombies(' 2377     1 Zs   [stunnel] <defunct>')).toEqual(['stunnel 2377']);
  expect(await zombies(' 2377     1 Z    efs-proxy <defunct>')).toEqual(['efs-proxy 2377']);
  expect(await zombies(' 2377     1 S    stunnel')).toEqual([]);
  expect(await zombies(' 2377     1 Z    python3 <defunct>')).toEqual([]);
});
