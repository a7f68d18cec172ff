import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openLiveNode } from '@mountline/bundle/node';
import type { Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { analyzeBundle } from 'mountline';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A node made of files; those that are to hang are FIFOs without a writer: whoever opens one waits for ever. */
function node(files: Readonly<Record<string, string>>, hanging: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'mountline-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of hanging) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    execFileSync('mkfifo', [join(root, path)]);
  }
  return root;
}

const row = (point: string, type: string) => `36 35 0:49 / ${point} rw - ${type} 127.0.0.1:/ rw,port=20361\n`;
const LOCAL = '1 0 8:1 / / rw - ext4 /dev/root rw\n';
const table = (...rows: string[]) => ({ 'proc/self/mountinfo': LOCAL + rows.join('') });

async function filesOf(root: string): Promise<string[]> {
  const { bundle } = await analyzeBundle(openLiveNode(root, { sources }));
  return bundle.files.map(({ path, state, note }) => `${path} ${state}${note === undefined ? '' : `: ${note}`}`);
}

const FOLDERS: Readonly<Record<string, string>> = { PID: '17', CLIENT: '1f', XPRT: 'xprt0' };

test('a place on a running node is one of those that its source knows', () => {
  const live = (sources as readonly Source[]).filter((source) => source.live);
  expect(live.length).toBeGreaterThan(20);
  for (const { name, places, live: own } of live)
    for (const { path, names } of own!) {
      if (names) continue;
      const one = path.replace(/PID|CLIENT|XPRT/g, (word) => FOLDERS[word]!);
      expect([name, one, places.some((place) => place.test(one))]).toEqual([name, one, true]);
    }
});

test('the places that sources name are read, and nothing beside them', async () => {
  const root = node({
    ...table(row('/mnt/efs', 'nfs4')),
    'proc/1/mountinfo': LOCAL,
    'proc/17/stack': '[<0>] rpc_wait_bit_killable+0x1e/0x90 [sunrpc]\n',
    'proc/17/cmdline': 'never asked for',
    'proc/driver/stack': 'no process',
    'proc/stat': 'btime 1763642291\n',
    'var/log/messages': 'Nov 20 13:00:00 node kernel: nfs: server 127.0.0.1 not responding, still trying\n',
    'var/log/secret.log': 'x',
    'mnt/efs/var/log/messages': 'x',
    'home/user/messages': 'x',
  });
  expect(await filesOf(root)).toEqual([
    'proc/1/mountinfo read',
    'proc/17/stack read',
    'proc/self/mountinfo read',
    'proc/stat read',
    'var/log/messages read',
  ]);
});

test('nothing on a mount of the network is touched, also where a link or a folder leads there', async () => {
  const root = node(
    {
      ...table(row('/var/log', 'nfs4'), row('/run/efs', 'fuse.sshfs'), row('/data\\040efs', 'nfs')),
      'proc/stat': 'btime 1763642291\n',
    },
    ['var/log/messages', 'data efs/machine-id', 'run/efs/fs-1.mnt.20361'],
  );
  mkdirSync(join(root, 'etc'));
  symlinkSync('/data efs/machine-id', join(root, 'etc/machine-id'));
  symlinkSync('../data efs/os-release', join(root, 'etc/os-release'));
  expect(await filesOf(root)).toEqual([
    'etc/machine-id unreadable: it is on /data efs, a mount that may hang',
    'etc/os-release unreadable: it is on /data efs, a mount that may hang',
    'proc/self/mountinfo read',
    'proc/stat read',
    'run/efs unreadable: it is on /run/efs, a mount that may hang',
    'var/log unreadable: it is on /var/log, a mount that may hang',
    'var/log/amazon/efs unreadable: it is on /var/log, a mount that may hang',
  ]);
});

test('the calls of the kernel are read with the transports that its links name', async () => {
  const debug = 'sys/kernel/debug/sunrpc';
  const call =
    '   20 c0a4      0 0xa 0x520a37cd       29 nfs41_call_sync_ops [nfsv4] nfsv4 GETATTR a:call_bind q:delayq\n';
  const info = 'netid: tcp\naddr:  127.0.0.1\nport:  20361\nstate: 0x10\n';
  const root = node({
    ...table(row('/mnt/efs', 'nfs4')),
    'proc/1/mountinfo': LOCAL + row('/mnt/efs', 'nfs4'),
    [`${debug}/rpc_clnt/a/tasks`]: call,
    [`${debug}/rpc_clnt/a/inject_fault`]: 'x',
    [`${debug}/rpc_clnt/other/tasks`]: call,
    [`${debug}/rpc_xprt/3/info`]: info,
  });
  for (const name of ['xprt', 'xprt1']) symlinkSync('../../rpc_xprt/3', join(root, debug, 'rpc_clnt/a', name));
  expect(await filesOf(root)).toEqual([
    'proc/1/mountinfo read',
    'proc/self/mountinfo read',
    `${debug}/rpc_clnt/a/tasks read`,
    `${debug}/rpc_clnt/a/xprt/info read`,
    `${debug}/rpc_clnt/a/xprt1/info read`,
  ]);
  const { timeline } = await analyzeBundle(openLiveNode(root, { sources }));
  expect(timeline.map(({ text }) => text)).toEqual(['1 call waits for a connection to 127.0.0.1:20361 (GETATTR 1)']);
});

test('a folder above the last part that may not be looked at is told', async () => {
  const root = node({ ...table(row('/sys/kernel/debug', 'nfs4')), 'sys/kernel/notes': '' });
  const told = 'unreadable: it is on /sys/kernel/debug, a mount that may hang';
  expect(await filesOf(root)).toContainEqual(`sys/kernel/debug/sunrpc/rpc_clnt ${told}`);
});

test('links inside the node are followed, loops and FIFOs are not', async () => {
  const root = node({ ...table(), 'usr/lib/os-release': 'NAME="Amazon Linux"\nID=amzn\nVERSION_ID=2023\n' }, [
    'var/log/syslog',
  ]);
  mkdirSync(join(root, 'etc'));
  symlinkSync('../usr/lib/os-release', join(root, 'etc/os-release'));
  symlinkSync('machine-id', join(root, 'etc/machine-id'));
  expect(await filesOf(root)).toEqual([
    'etc/os-release read',
    'proc/self/mountinfo read',
    'var/log/syslog unreadable: it is not a regular file',
  ]);
});

test('without a mount table nothing is looked at', () => {
  expect(() => openLiveNode(node({ 'proc/stat': 'btime 1\n' }), { sources })).toThrow(/no mount table/);
});
