import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '@mountline/bundle';
import type { Source } from '@mountline/core';
import { type Reading, readArtifact } from '@mountline/correlation';
import { sources as all } from '@mountline/parsers';
import { analyzeBundles, inspectionOf, rules } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';

const sources = all as readonly Source[];

/** Kinds of files that people hand over: the fixture, and the place where a collector puts such a file. */
const KINDS: readonly [source: string, fixture: string, place: string][] = [
  ['mountinfo', 'two-tables.txt', 'proc/1/mountinfo'],
  ['mounts', 'dead-port.txt', 'proc/mounts'],
  ['mount', 'efs-csi-results.txt', 'sos_commands/filesys/mount_-l'],
  ['mountstats', 'hung.txt', 'proc/self/mountstats'],
  ['findmnt', 'ascii-columns.txt', 'sos_commands/filesys/findmnt'],
  ['df', 'efs-h.txt', 'sos_commands/filesys/df_-h'],
  ['ss', 'efs-proxy-tanp.txt', 'networking/ss-tanp'],
  ['netstat', 'hung-neopa.txt', 'sos_commands/networking/netstat'],
  ['ps', 'ef.txt', 'sos_commands/process/ps_auxwww'],
  ['lsof', 'process.txt', 'sos_commands/process/lsof'],
  ['lslocks', 'waiters.txt', 'sos_commands/filesys/lslocks'],
  ['rpcinfo', 'servers.txt', 'sos_commands/nfs/rpcinfo_-p'],
  ['nfsstat', 'all.txt', 'sos_commands/nfs/nfsstat_-o_all'],
  ['nfsiostat', 'healthy.txt', 'nfsiostat.txt'],
  ['kubectl-get', 'events-wide.txt', 'kubectl-get-events'],
  ['kubectl-describe', 'pods.txt', 'describe-pods.txt'],
  ['systemctl-status', 'systemctl-status-kubelet.txt', 'systemctl-status-kubelet.txt'],
  ['journal', 'incident-journal-short-iso-precise.txt', 'sos_commands/logs/journalctl_--no-pager'],
  ['syslog', 'messages-20270101', 'var/log/messages-20270101'],
  ['dmesg', 'hung-T.txt', 'sos_commands/kernel/dmesg_-T'],
  ['klog-file', 'kubelet.log', 'var/log/service-logs/kubelet.log'],
  ['container-log', 'kubectl-timestamps.log', 'results/driver_logs'],
  ['logrus-file', 'containerd.log', 'var/log/containerd.log'],
  ['proc-locks', 'waiters.txt', 'proc/locks'],
  ['proc-stack', 'hung-dstate.txt', 'stacks.txt'],
  ['proc-net-tcp', 'dead-port-tcp.txt', 'proc/net/tcp'],
  ['meminfo', 'proc-meminfo.txt', 'proc/meminfo'],
  ['mount-log', 'mount.log.1', 'var/log/amazon/efs/mount.log.1'],
  ['kubernetes-objects', 'pod.yaml', 'pods.yaml'],
];

const FLAGS = ['cloud-provider', 'allow-privileged', 'network-plugin', 'cgroup-driver', 'max-pods'];
const SENTENCE = 'Since this morning the pods on the new nodes hang, and only a reboot helps, for about an hour.';

/** What stands in front of a file, as people and programs leave it there. */
const PREAMBLES: Readonly<Record<string, string>> = {
  'the greeting of a host': [
    '*'.repeat(60),
    '*  This system is for authorised users of Example Inc only.  *',
    '*  Report problems to the operations desk, extension 4711.   *',
    '*'.repeat(60),
    '',
    'Last login: Fri Nov 20 12:58:11 2026 from 10.0.37.2',
  ].join('\n'),
  'message of the day': `   __|  __|_  )\n   _|  (     /   Node Image 2\n  ___|\\___|___|\n\n12 packages are out of date, of which 3 matter.\nSystem load:  4.2      Processes: 311\n`,
  'blank lines': '\n  \n\t\n',
  'byte order mark': '\uFEFF',
  'shell trace': Array.from({ length: 400 }, (_, i) => `+ test ${i} = ${i}\n++ seq 1 ${i}`).join('\n'),
  'deprecated flags': FLAGS.map(
    (flag) =>
      `Flag --${flag} has been deprecated, This parameter should be set via the config file of the Kubelet. See the documentation for more information.`,
  ).join('\n'),
  'warnings of ssh': [
    "Warning: Permanently added '10.0.37.114' (ED25519) to the list of known hosts.",
    'Pseudo-terminal will not be allocated because stdin is not a terminal.',
  ].join('\n'),
  'warnings of kubectl': [
    'Defaulted container "efs-plugin" out of: efs-plugin, csi-driver-registrar, liveness-probe',
    'Warning: would violate PodSecurity "restricted:latest": privileged (container "shell" must not be)',
  ].join('\n'),
  mail: [
    'From: Ann Example <ann@example.com>',
    'To: ops@example.com',
    'Subject: Re: node hangs again',
    'Date: Fri, 20 Nov 2026 13:40:12 +0100',
    '',
    'Hi all,',
    '',
    'here is what you asked for.',
    '',
  ].join('\n'),
  'heading of tail': '==> collected/output.txt <==',
  'dashed heading': '\n========== output of the node, taken by hand ==========\n',
  'begin of the logs': '--- Log begins at Fri 2026-11-20 08:01:12 UTC ---',
  'long prose': `${Array.from({ length: 200 }, (_, i) => (i % 9 === 8 ? '' : SENTENCE)).join('\n')}\n`,
};

const WHERE: Readonly<Record<string, (place: string) => string>> = {
  'named itself': () => 'given.txt',
  'at its place': (place) => `node/${place}`,
  'with another name': () => 'node/collected/attachment-3',
};

/** The readings of a file that a user gives. */
async function readingsOf(path: string, text: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  for await (const artifact of bundleOf('given', { [path]: text }, { sources }).artifacts)
    readings.push(await readArtifact(artifact, sources));
  return readings;
}

/** The places of what was read, in a file without what stands in front. */
const placesIn = ({ rows, logRecords }: Reading, { lines, bytes }: { lines: number; bytes: number }) =>
  [...rows, ...logRecords].map(({ line, endLine = line, offset }) => [line - lines, endLine - lines, offset - bytes]);

const textOf = (source: string, fixture: string) =>
  readFileSync(join(FIXTURES, 'sources', source, fixture), 'utf8').replaceAll('\r\n', '\n');

describe.each(KINDS)('%s', (source, fixture, place) => {
  const text = textOf(source, fixture);

  test.each(Object.keys(PREAMBLES))('behind %s', async (preamble) => {
    const front = PREAMBLES[preamble]!;
    const whole = front === '\uFEFF' ? front + text : `${front}\n${text}`;
    const added = {
      lines: whole.split('\n').length - text.split('\n').length,
      bytes: Buffer.byteLength(whole) - Buffer.byteLength(text),
    };
    for (const [where, pathOf] of Object.entries(WHERE)) {
      const path = pathOf(place);
      const [plain] = await readingsOf(path, text);
      const readings = await readingsOf(path, whole);
      expect(
        readings.map(({ source }) => source?.name),
        where,
      ).toEqual([source]);
      expect(readings[0]!.entry.records, where).toBe(plain!.entry.records);
      if (front !== '\uFEFF')
        expect(placesIn(readings[0]!, added), where).toEqual(placesIn(plain!, { lines: 0, bytes: 0 }));
      const lost = ({ diagnostics }: Reading) => diagnostics.filter(({ severity }) => severity === 'loss');
      expect(
        lost(readings[0]!).map(({ code, count }) => [code, count]),
        where,
      ).toEqual(lost(plain!).map(({ code, count }) => [code, count]));
    }
  });
});

describe('rows that a terminal or a mail padded with blanks are the same rows', () => {
  // A message of klog over several entries of a container's log is joined from texts that are padded inside.
  test.each(KINDS.filter(([source]) => source !== 'container-log'))('%s', async (source, fixture, place) => {
    const text = textOf(source, fixture);
    const padded = text.replace(/[^\n]+/g, (line) => `${line}   `);
    const [plain] = await readingsOf(`node/${place}`, text);
    const [reading] = await readingsOf(`node/${place}`, padded);
    const seen = ({ source, rows, logRecords, diagnostics }: Reading) => ({
      source: source?.name,
      lines: [...rows, ...logRecords].map(({ line }) => line),
      lost: diagnostics.flatMap(({ code, severity }) => (severity === 'loss' ? [code] : [])),
    });
    expect(seen(reading!)).toEqual(seen(plain!));
    const behind = await readingsOf('given.txt', `${PREAMBLES['long prose']}\n${padded}`);
    expect(behind.map(({ source }) => source?.name)).toEqual([source]);
  });
});

test('inspect on a bundle of fifty files that were renamed, each behind something else, names them all', async () => {
  const fronts = Object.values(PREAMBLES);
  const files = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => {
      const [source, fixture] = KINDS[i % KINDS.length]!;
      const front = fronts[(i * 5) % fronts.length]!;
      const text = textOf(source, fixture);
      return [`case/attachment-${i}`, front === '\uFEFF' ? front + text : `${front}\n${text}`];
    }),
  );
  const inspections = (await analyzeBundles([bundleOf('case', files, { sources })])).map((report) =>
    inspectionOf(report, rules, sources),
  );
  const seen = inspections.map(({ bundle, unread }) => [bundle.files.read, unread.length]);
  expect([seen.reduce((sum, [read]) => sum + read!, 0), inspections.flatMap(({ unread }) => unread)]).toEqual([50, []]);
});

describe('how a source begins is told in a time that grows with the line only', () => {
  const PIECES = [
    'A ',
    'TARGET ',
    '/ ',
    ' on /a type b',
    'x',
    'NAME  ',
    '1 ',
    'PID CMD ',
    'a:',
    ' from a',
    '0x0,',
    '= ',
    '- 0x1: ',
    '[ 1',
    '\t',
    'a.b',
  ];

  test.each(sources.filter(({ begins }) => begins).map(({ name, begins }) => [name, begins!] as const))(
    '%s',
    (_, begins) => {
      for (const piece of PIECES) {
        const line = piece.repeat(200_000 / piece.length);
        const start = performance.now();
        for (const front of ['', '/ ', 'a on /', 'a:', '1 1 1:1 a /', 'COMMAND PID ', 'l--- ', '12:00:00 up '])
          begins.test(front + line);
        // A quadratic one takes a minute.
        expect(performance.now() - start).toBeLessThan(5000);
      }
    },
  );
});
