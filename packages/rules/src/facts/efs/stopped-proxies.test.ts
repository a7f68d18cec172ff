import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

const row = (port: number) =>
  `${port} 20 0:${port} / /mnt/${port} rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=${port},timeo=600,retrans=2,addr=127.0.0.1\n`;
const MOUNTINFO = `20 1 8:1 / / rw - ext4 /dev/sda1 rw\n${row(20107)}${row(20114)}`;
const SS =
  'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
  'LISTEN 0      128          0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=1502,fd=3))\n' +
  'LISTEN 0      1024       127.0.0.1:20107     0.0.0.0:*     users:(("stunnel",pid=5217,fd=9))\n' +
  'LISTEN 0      1024       127.0.0.1:20114     0.0.0.0:*     users:(("stunnel",pid=5234,fd=9))\n';
const says = (time: string, text: string) => `2026-11-20T${time}+00:00 node-4 kernel: nfs: server 127.0.0.1 ${text}\n`;

const stopped = async (state: string, kernel = says('13:08:10', 'not responding, still trying')) => {
  const ps = `    PID STAT COMMAND\n      1 Ss   /usr/lib/systemd/systemd\n   5217 Ssl  /usr/bin/stunnel\n   5234 ${state}  /usr/bin/stunnel\n`;
  const found = await factsOf({
    date: DATE,
    'proc/1/mountinfo': MOUNTINFO,
    'ss.txt': SS,
    'ps.txt': ps,
    'kern.log': kernel,
  });
  return found.of('proxy.stopped').map(({ fields }) => fields.note);
};

test('a program that listens for a client without an answer, by its socket, is stopped', async () => {
  expect(await stopped('Tsl')).toEqual(['stunnel (pid 5234), which serves port 20114, is stopped (state T)']);
});

test('one that runs, or that a debugger holds, is not', async () => {
  expect(await stopped('Ssl')).toEqual([]);
  expect(await stopped('tsl')).toEqual([]);
});

test('nothing is said of it where every call was answered', async () => {
  const answered = says('13:05:10', 'not responding, still trying') + says('13:05:40', 'OK');
  expect(await stopped('Tsl', answered)).toEqual([]);
});
