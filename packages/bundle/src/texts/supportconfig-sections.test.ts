import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleOf } from '@mountline/bundle';
import { openBundles } from '@mountline/bundle/node';
import { analyzeBundle, analyzeBundles } from 'mountline';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const section = (kind: string, title: string, text: string) =>
  `#==[ ${kind} ]${'='.repeat(46 - kind.length)}#\n# ${title}\n${text}\n`;
const command = (words: string, text: string) => section('Command', words, text);

const TITLE = `${'='.repeat(77)}\n                     Support Utilities - Supportconfig\n                          Script Version: 3.1.16\n${'='.repeat(77)}\n\n`;
const says = (second: number, program: string, message = 'a line') =>
  `2026-11-20T14:31:${String(second).padStart(2, '0')}.000000+01:00 node-a ${program}: ${message}\n`;
const STALL = 'nfs: server 127.0.0.1 not responding, still trying';
const MESSAGES = says(1, 'cron[7]') + says(2, 'sshd[9]') + says(3, 'kernel', STALL) + says(50, 'cron[7]');

const FILES = {
  'basic-environment.txt':
    TITLE +
    command('/bin/date', 'Fri Nov 20 14:33:18 CET 2026\n') +
    command('/usr/bin/uname -a', 'Linux node-a 6.4.0-150600.23.25-default #1 SMP x86_64 GNU/Linux\n'),
  'basic-health-check.txt': command(
    '/usr/bin/uptime',
    ' 14:33:18  up   0:06,  1 user,  load average: 0.10, 0.20, 0.30\n',
  ),
  'fs-diskio.txt':
    command(
      '/usr/bin/mount',
      '/dev/vda on / type xfs (rw)\n127.0.0.1:/ on /mnt type nfs4 (rw,hard,port=20361,addr=127.0.0.1)\n',
    ) + section('Configuration File', '/etc/mtab - File not found', ''),
  'messages.txt':
    section('Log File', '/var/log/warn - Last 500 Lines', says(3, 'kernel', STALL)) +
    section('Log File', '/var/log/messages - Last 500 Lines', MESSAGES),
  'network.txt': command(
    '/usr/bin/ss -tlnp',
    'State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n',
  ),
  'nfs.txt': command('/usr/bin/grep -i nfs /var/log/messages', says(3, 'kernel', STALL)),
};
const under = (root: string) =>
  Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`${root}/${name}`, text]));

test('a supportconfig is read file by file, and a line that stands in it three times counts once', async () => {
  const { bundle, incidents, timeline, coverage, diagnostics } = await analyzeBundle(
    bundleOf('scc', under('scc_node-a_261120_1433')),
  );
  expect(bundle.parts).toMatchObject([{ layout: 'supportconfig', root: 'scc_node-a_261120_1433/' }]);
  expect(bundle.host.name?.value).toBe('node-a');
  expect(bundle.host.zone?.value).toBe('the zone CET, as `date` printed it');
  expect(incidents.map(({ rule }) => rule)).toEqual(['nfs-server-silent', 'nfs-dead-port']);
  const [stall, ...others] = timeline.filter(({ kind }) => kind === 'nfs.server.not-responding');
  expect(others).toEqual([]);
  expect(stall!.also).toHaveLength(2);
  expect(
    [stall!, ...stall!.also.map((span) => ({ span }))].map(({ span }) => [span.container, span.path, span.line]),
  ).toContainEqual(['scc_node-a_261120_1433/messages.txt', 'var/log/messages', 3]);
  // What was filtered is no witness.
  const whole = coverage.filter(({ holes }) => holes.length === 0).map(({ path }) => path);
  expect(whole).toEqual(['var/log/messages']);
  expect(diagnostics).toEqual([]);
  expect(bundle.files.map(({ path }) => path)).not.toContain('etc/mtab - File not found');
});

test('texts of it that are named by themselves are one bundle', async () => {
  const paths = Object.entries(FILES).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const reports = await analyzeBundles(await openBundles(paths));
  expect(reports.map(({ bundle, incidents }) => [bundle.host.name?.value, incidents.length])).toEqual([['node-a', 2]]);
});

test('a section without a title bears the words of its heading, and one that comes again a number', async () => {
  const text = `#==[ Service state ]====#\n#==[ Note ]====#\nOK\n${command('/bin/date', 'a\n')}${command('/bin/date', 'b')}`;
  const { bundle } = await analyzeBundle(bundleOf('x', { 'a.txt': text }));
  expect(bundle.files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['Note', 3],
    ['Service state', 0],
    ['bin/date', 2],
    ['bin/date (2)', 2],
  ]);
});
