import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

const MOUNTINFO =
  '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n' +
  '31 20 0:51 / /mnt/a rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n';

const sockets = (listener: string) =>
  'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
  'LISTEN 0      128          0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=1502,fd=3))\n' +
  listener;

const SERVED = 'LISTEN 0      1024       127.0.0.1:20361     0.0.0.0:*     users:(("efs-proxy",pid=310,fd=9))\n';

const KERN = ['13:00:10', '13:03:20', '13:06:31']
  .map((time) => `2026-11-20T${time}.000001+00:00 node-4 kernel: nfs: server 127.0.0.1 not responding, still trying\n`)
  .join('');

const deaths = async (ss: string) => {
  const found = await factsOf({ date: DATE, 'proc/1/mountinfo': MOUNTINFO, 'ss.txt': ss, 'kern.log': KERN });
  return found.of('listener.died').map(({ fields }) => [fields.port, fields.how]);
};

test('a silence alone is no death of a listener that is there at capture', async () => {
  expect(await deaths(sockets(''))).toEqual([[20361, 'inferred']]);
  expect(await deaths(sockets(SERVED))).toEqual([]);
});

const STATE = 'fs-0a1b2c3d4e5f60718.mnt.a.20361';
const watchdog = (restarted: boolean) =>
  [
    `WARNING - TLS tunnel for ${STATE} is not running`,
    `INFO - Starting TLS tunnel: "/sbin/efs-proxy /var/run/efs/stunnel-config.${STATE} --tls"`,
    'INFO - Started efs-proxy, pid: 61',
  ]
    .slice(0, restarted ? 3 : 1)
    .map((text) => `2026-11-20 12:40:07 UTC - ${text}\n`)
    .join('');

test('a tunnel that the watchdog found dead and started in the same second did not die then', async () => {
  const died = async (restarted: boolean) => {
    const files = { date: DATE, 'proc/1/mountinfo': MOUNTINFO, 'ss.txt': sockets('') };
    const found = await factsOf({ ...files, 'mount-watchdog.log': watchdog(restarted) });
    return found.of('listener.died').map(({ fields: { note } }) => note);
  };
  expect(await died(false)).toEqual(['the listener on 20361 ended: the watchdog found the tunnel dead']);
  expect(await died(true)).toEqual([]);
});

test('the watchdog kills a tunnel whose mount hangs: the listener ended then, and not with the one that never served', async () => {
  const state = 'fs-0a1b2c3d4e5f60718.mnt.a.20361';
  const start = (program: string) => `INFO - ${program}: "/sbin/efs-proxy /var/run/efs/stunnel-config.${state} --tls"`;
  const log = (...lines: string[]) => lines.map((line) => `2026-11-20 ${line}\n`).join('');
  const found = await factsOf({
    date: DATE,
    'proc/1/mountinfo': MOUNTINFO,
    'ss.txt': sockets(''),
    'mount.log': log(
      '12:00:00 UTC - INFO - version=2.0.4 options={}',
      '12:00:00 UTC - INFO - binding 20361',
      `12:00:00 UTC - ${start('Starting efs-proxy')}`,
      '12:00:00 UTC - INFO - Started efs-proxy, pid: 2201',
    ),
    'mount-watchdog.log': log(
      '12:56:30 UTC - WARNING - Connection timeout for /mnt/a after 30 sec, SIGKILL has been sent to the potential unhealthy stunnel 2201, restarting a new stunnel process.',
      `12:56:30 UTC - ${start('Starting TLS tunnel')}`,
      '12:56:30 UTC - INFO - Started efs-proxy, pid: 6000',
      '12:56:31 UTC - WARNING - Child TLS tunnel process 6000 has exited, returncode=101',
    ),
  });
  expect(found.of('listener.died').map(({ fields }) => fields.note)).toEqual([
    'the listener on 20361 ended: df of its mount hung for 30 s, and the watchdog killed the tunnel',
  ]);
});
