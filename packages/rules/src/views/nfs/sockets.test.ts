import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze } from 'mountline';
import { expect, test } from 'vitest';

/** `ss` without -n: who listens on a port that is written as a service cannot be told. */
const BY_NAME =
  'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
  'LISTEN 0      128          0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=1502,fd=3))\n' +
  'LISTEN 0      1024       127.0.0.1:nfsrdma     0.0.0.0:*     users:(("efs-proxy",pid=310,fd=9))\n';

test('what makes several ports doubtful is told once, of all of them, and asks for the table by its command', async () => {
  const ports = [20370, 20371, 20372];
  const rows = ports.map(
    (port) =>
      `3${port} 20 0:5${port} / /mnt/${port} rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=${port}\n`,
  );
  const files = { date: DATE, 'proc/1/mountinfo': `20 1 8:1 / / rw - ext4 /dev/sda1 rw\n${rows.join('')}` };
  const open = async (more: Readonly<Record<string, string>>) =>
    (await factsOf({ ...files, ...more })).unknown
      .filter(({ kind }) => kind === 'nfs.port.outage')
      .map(({ because, needs, evidence }) => [because, needs[0]!.collectWith, evidence[0]!.span.line]);
  const none = 'NFS mounts or clients on 127.0.0.1:20370, 20371, 20372, but the bundle has no socket table';
  expect(await open({})).toEqual([[none, 'nsenter -t 1 -n ss -tanp', 2]]);
  const named =
    'NFS mounts or clients on 127.0.0.1:20370, 20371, 20372, but ss.txt shows service names instead of port numbers: the part not shown may include a listener';
  expect(await open({ 'ss.txt': BY_NAME })).toEqual(ports.map((_, i) => [named, 'nsenter -t 1 -n ss -tanp', 2 + i]));
});

test('where a socket table leaves open who listens, nothing says that no row of the mount point is served', async () => {
  const bundle = join(FIXTURES, 'rules/efs-orphaned-mount/fires-with-journal/bundle');
  const paths = readdirSync(bundle, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(bundle.length + 1), readFileSync(path, 'utf8')];
    }),
  );
  const told = async (more: Readonly<Record<string, string>>) => {
    const { incidents } = await analyze({ ...files, ...more });
    const orphan = incidents.find(({ rule }) => rule === 'efs-orphaned-mount')!;
    return [orphan.verdict, orphan.steps.find(({ name }) => name === 'served')!.status];
  };
  expect(await told({})).toEqual(['confirmed', 'absent']);
  const byName = files['ss-tanp.txt']!.replace('127.0.0.1:10248', '127.0.0.1:nfsrdma');
  expect(await told({ 'ss-tanp.txt': byName })).toEqual(['likely', 'not-covered']);
});

test('the sockets of another network namespace do not show who listens on the host', async () => {
  const row = '320 20 0:50 / /mnt/a rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=20370\n';
  const table = (port: number) =>
    'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
    `LISTEN 0      128             [::]:22             [::]:*     users:(("sshd",pid=1502,fd=3))\n` +
    `LISTEN 0      1024       127.0.0.1:${port}      0.0.0.0:*     users:(("efs-proxy",pid=310,fd=9))\n`;
  const files = { date: DATE, 'proc/1/mountinfo': `20 1 8:1 / / rw - ext4 /dev/sda1 rw\n${row}` };
  const outages = async (more: Readonly<Record<string, string>>) => {
    const { of, unknown } = await factsOf({ ...files, ...more });
    return [
      of('nfs.port.outage').length,
      ...unknown.filter(({ kind }) => kind === 'nfs.port.outage').map(({ because }) => because),
    ];
  };
  const other = { 'ss-tanpoi-netns-310.txt': table(20370) };
  expect(await outages({ 'ss-tanpoi.txt': table(20370) })).toEqual([0]);
  expect(await outages({ 'ss-tanpoi.txt': table(20371) })).toEqual([1]);
  expect(await outages({ 'ss-tanpoi.txt': table(20371), 'ss-tanpoi-netns-310.txt': table(20372) })).toEqual([1]);
  expect(await outages({ 'ss-tanpoi.txt': table(20371), ...other })).toEqual([
    0,
    'NFS mounts or clients on 127.0.0.1:20370, but a process listens on port 20370 in another network namespace',
  ]);
  expect(await outages(other)).toEqual([
    0,
    'NFS mounts or clients on 127.0.0.1:20370, but the bundle has no socket table',
  ]);
});
