import { DATE, factsOf, journal } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

const MOUNTINFO =
  '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n' +
  '31 20 0:51 / /mnt/a rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n';
const SOCKETS =
  'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
  'LISTEN 0      128          0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=1502,fd=3))\n';

const UNIT = 'lab-nfs-proxy.service';
const started = (time: string) =>
  `${time}.000001+0000 node-4 systemd[1]: Started ${UNIT} - TCP proxy 127.0.0.1:20361 -> 127.0.0.1:2049 for NFS.`;

/** The unit of the proxy dies, calls hang, and the unit is started again; at 13:10:00 nothing listens on its port. */
async function outages(restarted: string) {
  const lines = [
    started('12:50:00'),
    `12:58:00.000001+0000 node-4 systemd[1]: ${UNIT}: Main process exited, code=killed, status=9/KILL`,
    '13:00:10.000001+0000 node-4 kernel: nfs: server 127.0.0.1 not responding, still trying',
    started(restarted),
    '13:20:00.000001+0000 node-4 CRON[78]: (root) CMD (true)',
  ];
  const files = { date: DATE, 'proc/1/mountinfo': MOUNTINFO, 'ss.txt': SOCKETS, 'journal.txt': journal(lines) };
  return (await factsOf(files)).of('nfs.port.outage').map(({ fields: { port, open } }) => ({ port, open }));
}

test('a unit that was started before the capture, in which nothing listens, ends no outage', async () => {
  expect(await outages('13:02:00')).toEqual([{ port: 20361, open: true }]);
  expect(await outages('13:09:59')).toEqual([{ port: 20361, open: true }]);
});

test('a unit that was started after the capture ends it', async () => {
  expect(await outages('13:15:00')).toEqual([{ port: 20361, open: false }]);
});
