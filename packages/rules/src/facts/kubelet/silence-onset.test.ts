import { factsOf } from '@mountline/dev/testing/facts-of';
import { describe, expect, test } from 'vitest';

const mount = (options: string, target = '/srv/data') =>
  `36 22 0:50 / ${target} rw,relatime shared:1 - nfs4 10.0.3.7:/export rw,vers=4.2,hard,${options},addr=10.0.3.7\n`;
const TCP = 'proto=tcp,timeo=600,retrans=2';
const line = (time: string, text: string) => `2026-11-20T${time}.000000+00:00 node7 kernel: nfs: server ${text}\n`;
const SILENT = line('13:03:10', '10.0.3.7 not responding, still trying');

async function told(rows: string, log = SILENT, more: Readonly<Record<string, string>> = {}) {
  const date = 'Fri Nov 20 13:10:00 UTC 2026\n';
  const root = '22 1 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw\n';
  const { of } = await factsOf({ date, 'journal-k.txt': log, 'proc/1/mountinfo': root + rows, ...more });
  return of('nfs.server.fell-silent').map(({ fields }) => fields.note);
}

test('of several mounts the one that waits shortest is taken, as any may have spoken', async () => {
  const rows = mount(TCP) + mount('proto=tcp,timeo=100,retrans=1', '/srv/other');
  expect(await told(rows)).toEqual([
    "10.0.3.7 had stopped answering by 13:02:50, 20 s (timeo 10 s x 2 tries) before the kernel's first message at 13:03:10",
  ]);
});

test('no call waits longer than ten minutes, whatever the options say', async () => {
  expect(await told(mount('proto=tcp,timeo=600,retrans=20'))).toEqual([
    "10.0.3.7 had stopped answering by 12:53:10, 10 min (timeo 60 s x 21 tries, at most 10 min) before the kernel's first message at 13:03:10",
  ]);
});

test.each([
  ['over UDP the time is that of the round trips', mount('proto=udp,timeo=11,retrans=3')],
  ['another mount of the server is over UDP', mount(TCP) + mount('proto=udp,timeo=11,retrans=3', '/srv/other')],
  ['the options are not known', mount('proto=tcp')],
  ['the mount is of another server', mount(TCP).replaceAll('10.0.3.7', '10.0.3.8')],
  [
    'it answered in between',
    mount(TCP),
    line('13:00:00', '10.0.3.7 not responding, still trying') + line('13:01:30', '10.0.3.7 OK') + SILENT,
  ],
])('nothing is said where %s', async (_, rows, log = SILENT) => {
  expect((await told(rows, log)).filter((note) => String(note).includes('13:03:10'))).toEqual([]);
});

describe('of this node', () => {
  const proxied = (port: number, options = TCP) =>
    mount(`port=${port},${options}`, `/mnt/${port}`).replaceAll('10.0.3.7', '127.0.0.1');
  const blip = line('13:03:10', '127.0.0.1 not responding, still trying') + line('13:03:14', '127.0.0.1 OK');
  const listens = (...ports: number[]) => ({
    'ss-tlnp.txt': `State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n${ports.map((port) => `LISTEN 0      128    127.0.0.1:${port}    0.0.0.0:*     users:(("efs-proxy",pid=9,fd=7))\n`).join('')}`,
  });

  test('every port that can have spoken waits as long', async () => {
    expect(await told(proxied(20100) + proxied(20107), blip, listens(20100, 20107))).toEqual([
      "127.0.0.1 had stopped answering by 13:00:10, 3 min (timeo 60 s x 3 tries) before the kernel's first message at 13:03:10",
    ]);
  });

  test('of one that waits differently the shortest time is taken, and of one without its options nothing is told', async () => {
    const rows = proxied(20100) + proxied(20107, 'proto=tcp,timeo=100,retrans=1');
    expect(await told(rows, blip, listens(20100, 20107))).toEqual([
      expect.stringContaining('had stopped answering by 13:02:50'),
    ]);
    expect(await told(proxied(20100) + proxied(20107, 'proto=tcp'), blip, listens(20100, 20107))).toEqual([]);
  });

  test('of the one port that can have spoken, where its listener is there', async () => {
    expect(await told(proxied(20100), blip, listens(20100))).toEqual([
      expect.stringContaining('127.0.0.1 had stopped answering by'),
    ]);
  });
});

test('nothing is said of a mount that was made behind the line, or of a boot before', async () => {
  const made = (age: number) => ({
    'proc/1/mountstats': `device 10.0.3.7:/export mounted on /srv/data with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,${TCP}\n\tage:\t${age}\n`,
  });
  expect(await told(mount(TCP), SILENT, made(4000))).toHaveLength(1);
  expect(await told(mount(TCP), SILENT, made(100))).toEqual([]);
  const boot = '2026-11-20T13:05:00.000000+00:00 node7 kernel: Linux version 6.1.0-40-amd64 (x@y) (gcc) #1 SMP\n';
  expect(await told(mount(TCP), SILENT + boot)).toEqual([]);
});

const soft = (version: string, options = 'proto=tcp,timeo=50,retrans=3') =>
  `37 22 0:51 / /srv/soft rw,relatime shared:2 - nfs 10.0.3.7:/soft rw,vers=${version},soft,${options},addr=10.0.3.7\n`;
const hard3 = mount(TCP).replace('vers=4.2', 'vers=3');
const GAVE_UP = line('13:03:10', '10.0.3.7 not responding, timed out');
const BY_HARD =
  "10.0.3.7 had stopped answering by 13:00:10, 3 min (timeo 60 s x 3 tries) before the kernel's first message at 13:03:10";
const BY_SOFT =
  "10.0.3.7 had stopped answering by 13:02:50, 20 s (timeo 5 s x 4 tries) before the kernel's first message at 13:03:10";

test.each([
  ['a soft mount does not try on', SILENT, hard3 + soft('3'), [BY_HARD]],
  ['nor does it over UDP', SILENT, hard3 + soft('3', 'proto=udp,timeo=11,retrans=3'), [BY_HARD]],
  ['a hard mount of version 3 gives nothing up', GAVE_UP, hard3, []],
  ['a soft one does', GAVE_UP, hard3 + soft('3'), [BY_SOFT]],
  ['a hard one of version 4 gives up its renewals', GAVE_UP, mount(TCP), [BY_HARD]],
  ['only a soft mount is left, and the line is of one that tries on', SILENT, soft('3'), []],
  ['of version 4 it may be a call that keeps the state', SILENT, soft('4.1'), [BY_SOFT]],
])('a mount counts that can have written the line: %s', async (_, log, rows, notes) => {
  const said = await told(rows, log);
  expect(said.map((note) => String(note))).toEqual(notes);
});
