import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '@mountline/bundle/node';
import { HEAD_BYTES, type Source } from '@mountline/core';
import { claim } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXTURES, sourceCases } from '../testing/fixtures.ts';
import { chunksAt, cuts, hostileBytes } from '../testing/mutations.ts';
import { expectSame, PLACES, readingOf, skimmed } from '../testing/skimming.ts';

const RUNS = { numRuns: Number(process.env.MOUNTLINE_PROPERTIES ?? 2000), seed: 20361 };

/** The lines that a source gives to its parser, of lines that no template knows. */
function recordsOf(source: Source, text: string): number {
  const records: unknown[] = [];
  const emit = { record: (record: unknown) => records.push(record), diagnostic() {}, skipped() {} };
  const machine = source.skim!(emit, PLACES[source.name] ?? '');
  machine.push(new TextEncoder().encode(text));
  machine.end();
  return records.length;
}

test.each(skimmed.map((source) => [source.name, source] as const))('every fixture of %s', async (name, source) => {
  for (const { name: path, bytes } of sourceCases(name)) {
    await expectSame(source, [bytes], path);
    await expectSame(source, chunksAt(bytes, [0.2, 0.21, 0.6]), PLACES[name] ?? path);
  }
});

test.each(skimmed.map((source) => [source.name, source] as const))(
  'hostile bytes of %s',
  async (name, source) => {
    const bytes = hostileBytes(sourceCases(name).map((one) => one.bytes));
    await fc.assert(
      fc.asyncProperty(bytes, cuts, (input, at) => expectSame(source, chunksAt(input, at), PLACES[name] ?? '')),
      RUNS,
    );
  },
  60_000 + RUNS.numRuns * 50,
);

test.each((sources as readonly Source[]).map((source) => [source.name, source] as const))(
  '%s keeps nothing of a chunk, whose memory is used again',
  async (name, source) => {
    const memory = Buffer.alloc(100);
    for (const { name: path, bytes } of sourceCases(name)) {
      const chunks = {
        *[Symbol.iterator]() {
          for (let at = 0; at < bytes.length; at += memory.length) {
            const length = memory
              .fill('.')
              .write(Buffer.from(bytes.subarray(at, at + memory.length)).toString('latin1'), 'latin1');
            yield memory.subarray(0, length);
          }
        },
      };
      expect(await readingOf(source, chunks, path)).toEqual(await readingOf(source, [bytes], path));
    }
  },
);

const KUBELET = 'kubelet[469]: I1120 13:31:49.281063     469 scope.go:117] "RemoveContainer" containerID="6f"';
const HOST = 'ip-10-0-42-17.eu-west-1.compute.internal';

test.each([
  ['journal', `Nov 20 13:31:49 ${HOST} ${KUBELET}`],
  ['journal', `Nov 20 13:31:49.281063 ${HOST} ${KUBELET}`],
  ['journal', `2026-11-20T13:31:49+0100 ${HOST} ${KUBELET}`],
  ['journal', `2026-11-20T13:31:49.281063+01:00 ${HOST} ${KUBELET}`],
  [
    'journal',
    '{"__CURSOR":"s=6;i=1","__REALTIME_TIMESTAMP":"1795178357087965","__MONOTONIC_TIMESTAMP":"5000000","_BOOT_ID":"8d291d578f35478cbfcc728f01f9a6a6","PRIORITY":"6","_HOSTNAME":"ip-10-0-42-17","SYSLOG_IDENTIFIER":"kubelet","_PID":"469","MESSAGE":"I1120 13:31:49.281063     469 scope.go:117] \\"RemoveContainer\\" containerID=\\"6f\\""}',
  ],
  ['container-log', '2026-11-20T13:31:49.281063123Z stdout F 10.0.3.7 - - "GET /healthz HTTP/1.1" 200 2'],
  ['container-log', '2026-11-20T13:31:49.281063123Z stderr F I1120 13:31:49.281060       1 node.go:120] Node: 6f'],
  ['klog-file', 'I1120 13:31:49.281063     469 scope.go:117] "RemoveContainer" containerID="6f"'],
  ['dmesg', '[  304.112809] eth0: renamed from veth7'],
  ['dmesg', '<6>[  304.112809] pci 0000:00:01.0: [8086:7000] type 00 class 0x060100'],
  ['dmesg', '[Fri Nov 20 13:31:49 2026] eth0: renamed from veth7'],
  ['dmesg', 'kern  :warn  : [Fri Nov 20 13:31:49 2026] eth0: renamed from veth7'],
  ['syslog', `Nov 20 13:31:49 ${HOST} kernel: [  304.112809] eth0: renamed from veth7`],
  ['syslog', `2026-11-20T13:31:49.281063+01:00 ${HOST} CROND[32]: (root) CMD (/usr/lib64/sa/sa1 1 1)`],
])('%s: of lines like %s no more than the first two are parsed', (name, line) => {
  const source = skimmed.find((one) => one.name === name)!;
  expect(recordsOf(source, `${line}\n`.repeat(50))).toBeLessThanOrEqual(2);
});

/** A line of the journal, a second behind the one before. */
const journalLine = (n: number, rest: string) => {
  const at = new Date(Date.UTC(2026, 10, 20, 23) + n * 1000).toISOString();
  return `${at.slice(0, 19)}+0000 ${HOST} ${rest}\n`;
};
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join(''));
const journalSource = skimmed.find(({ name }) => name === 'journal')!;

test('lines longer than what is read at once, and more lines than fit into a table', async () => {
  const silent = 'kernel: nfs: server 127.0.0.1 not responding, still trying';
  const long = journalLine(2, `web[1]: ${'x'.repeat(700_000)} nfs: server 127.0.0.1 OK`);
  const lines = [journalLine(0, 'web[1]: a'), journalLine(1, silent), long, journalLine(3, silent)];
  const blank = Array.from({ length: 50_000 }, () => '\n');
  const text = bytesOf([...lines, ...blank, journalLine(4, 'web[1]: b'), journalLine(5, silent)]);
  await expectSame(journalSource, [text], '');
  await expectSame(journalSource, chunksAt(text, [0.001, 0.5, 0.97]), '');
});

test('days that end, names that come and go, and a leap second', async () => {
  const names = ['kubelet[469]: I1120 13:31:49.281063     469 scope.go:117] "x"', 'su[1]: x', 'a: x', 'kernel: x'];
  const lines = Array.from({ length: 9000 }, (_, n) => journalLine(n, names[n % 4] ?? ''));
  const others = Array.from({ length: 5000 }, (_, n) => journalLine(9000 + n, `job-${n}[7]: done`));
  const leap = journalLine(0, 'web[1]: x').replace('23:00:00', '23:59:60');
  await expectSame(journalSource, chunksAt(bytesOf([...lines, leap, ...others, leap, ...lines]), [0.3, 0.6]), '');
});

/** Lines of the kernel and kubelet that repeat; now and then one continues in the next line. */
function repeating(n: number): string {
  const said = [
    'kernel: nfs: server 127.0.0.1 not responding, still trying',
    'kubelet[469]: I1120 23:00:00.281063     469 prober.go:117] "Probe failed" probeType="Liveness" pod="shop/web-1"',
    `kubelet[469]: E1120 23:00:00.28${n % 10}063     469 kubelet_volumes.go:263] "Orphan pod" podUID="${n % 7}"`,
    'kernel: nfs: server 127.0.0.1 OK',
  ];
  const below = n % 1000 === 41 ? journalLine(n, 'kubelet[469]:  goes on') : '';
  return journalLine(n, n % 500 === 0 ? said[3]! : said[n % 3]!) + below;
}

test('lines that repeat, behind another log and in front of one in JSON', async () => {
  const lines = bytesOf(Array.from({ length: 30_000 }, (_, n) => repeating(n)));
  await expectSame(journalSource, chunksAt(lines, [0.3, 0.6]), '');
  const syslog = skimmed.find(({ name }) => name === 'syslog')!;
  const counted = bytesOf(
    Array.from({ length: 30_000 }, (_, n) =>
      n % 50 === 9 ? journalLine(n, 'kernel: last message repeated 3 times') : repeating(n),
    ),
  );
  await expectSame(syslog, chunksAt(counted, [0.5]), '');
  const klog = skimmed.find(({ name }) => name === 'klog-file')!;
  const probes = bytesOf(
    Array.from(
      { length: 20_000 },
      (_, n) =>
        `I1120 ${new Date(n * 1000).toISOString().slice(11, 19)}.281063     469 prober.go:117] "Probe failed" pod="shop/web-${n % 5}"\n`,
    ),
  );
  await expectSame(klog, chunksAt(probes, [0.4]), PLACES['klog-file']!);
  const silent = { SYSLOG_IDENTIFIER: 'kernel', MESSAGE: 'nfs: server 127.0.0.1 not responding, still trying' };
  const entries = Array.from({ length: 50 }, (_, n) => ({
    __REALTIME_TIMESTAMP: String(1795178357087965 + n * 1_000_000),
    _HOSTNAME: HOST,
    ...silent,
  }));
  await expectSame(journalSource, [bytesOf(entries.map((entry) => `${JSON.stringify(entry)}\n`))], '');
});

/** A row of dmesg, with the seconds since boot or with a time of day. */
function kernelRow(n: number, level: string, said: string): string {
  const at = new Date(Date.UTC(2026, 10, 20, 23) + n * 1000).toUTCString();
  const day = at.replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 $4');
  return `${level}[${n % 1000 < 500 ? `${String(n).padStart(5)}.281063` : day}] ${said.replace('SOON', String(n + 9))}\n`;
}

const KERNEL_ROWS = [
  'nfs: server 127.0.0.1 not responding, still trying',
  'eth0: renamed from veth7',
  'nfs: server 127.0.0.1 OK',
  'systemd[1]: srv.mount: Deactivated successfully.',
  'web             D    0   812      1 0x00000080',
  'a [  SOON.112809] b',
  '[T812] caller',
  'systemd[1]: Hello.',
  '2026-11-20T23:00:00,281063+01:00 two stamps',
  '',
];

test('rows of the kernel that repeat, with levels and stamps that differ', async () => {
  const source = skimmed.find(({ name }) => name === 'dmesg')!;
  const levels = ['', '<4>', '<30>', 'kern  :warn  : ', 'kern  :info  : ', 'kern  :loud  : ', 'daemon:info  : '];
  const row = (n: number) =>
    kernelRow(n, levels[(n >> 5) % levels.length]!, KERNEL_ROWS[n % 5 < 4 ? 0 : ((n * 31) % 97) % 10]!);
  const rows = Array.from({ length: 20_000 }, (_, n) => row(n));
  await expectSame(source, chunksAt(bytesOf(rows), [0.3, 0.6]), '');
  const below = rows.flatMap((text, n) => (n % 90 === 8 ? [text, '               goes on\n'] : [text]));
  await expectSame(source, chunksAt(bytesOf(below), [0.5]), '');
});

test('a log of klog whose first lines do not tell which program wrote it', async () => {
  const source = skimmed.find(({ name }) => name === 'klog-file')!;
  const row = (n: number, said: string) => `I1120 13:31:49.28${1000 + (n % 9000)}     469 ${said}\n`;
  const rows = Array.from({ length: 30_000 }, (_, n) =>
    row(
      n,
      n === 300 ? 'kubelet.go:2473] "SyncLoop ADD" source="api"' : 'scope.go:117] "RemoveContainer" containerID="6f"',
    ),
  );
  await expectSame(source, chunksAt(bytesOf(rows), [0.2, 0.5]), '');
  await expectSame(source, chunksAt(bytesOf(['Running on machine: node-1\n', ...rows]), [0.2, 0.5]), '');
});

test('two logs that are read in turn', async () => {
  const texts = ['web', 'api'].map((name) =>
    Array.from({ length: 400 }, (_, n) => journalLine(n * 40, `${name}[1]: ${n}`)),
  );
  const turns = texts.map((lines) => ({
    *[Symbol.iterator]() {
      for (const line of lines) yield new TextEncoder().encode(line);
    },
  }));
  const readings = turns.map((chunks) => readingOf(journalSource, chunks, ''));
  const alone = await Promise.all(texts.map((lines) => readingOf(journalSource, [bytesOf(lines)], '')));
  expect(await Promise.all(readings)).toEqual(alone);
});

const CONTAINER_TEXTS = [
  'I1120 12:31:40.123456       1 node.go:120] NodeUnpublishVolume: called with args',
  'E1120 12:31:40.123456       1 driver.go:106] GRPC error: rpc error: code = Internal desc = x',
  'E1120 12:31:40.123456       1 mount_linux.go:243] Mount failed: exit status 1',
  'Mounting command: mount',
  'time="2026-11-20T12:31:40Z" level=info msg=x',
  '10.0.3.7 - - "GET /healthz HTTP/1.1" 200 2',
  'a\x1b[0m',
];

test(
  'lines of a container that go on from one of klog, and such that do not',
  async () => {
    const source = skimmed.find(({ name }) => name === 'container-log')!;
    const line = fc.record({
      // Some are longer than what WebAssembly reads at once.
      text: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...CONTAINER_TEXTS) },
        { weight: 1, arbitrary: fc.constant('b'.repeat(400_000)) },
      ),
      gap: fc.constantFrom(0, 50_000, 100_000, 100_001, 40_000_000),
      stream: fc.constantFrom('stdout F', 'stderr F', 'stderr P'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), cuts, async (lines, at) => {
        let micros = 0;
        const stamped = lines.map(({ text, gap, stream }) => {
          micros += gap;
          const second = new Date(Date.UTC(2026, 10, 20, 12, 31, 40) + Math.floor(micros / 1e6) * 1000).toISOString();
          return `${second.slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}123Z ${stream} ${text}\n`;
        });
        await expectSame(source, chunksAt(bytesOf(stamped), at), PLACES['container-log']!);
      }),
      { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 8) },
    );
  },
  60_000 + RUNS.numRuns * 50,
);

/** An entry of the journal as JSON; undefined leaves a field out, what is no text stands as it is. */
function jsonEntry(seconds: number, fields: Record<string, string | undefined>): string {
  const all: Record<string, string | undefined> = {
    __REALTIME_TIMESTAMP: `"${1_795_178_357_000_000 + seconds * 1_000_000}"`,
    __MONOTONIC_TIMESTAMP: `"${(seconds + 50) * 1_000_000}"`,
    _BOOT_ID: '"8d291d578f35478cbfcc728f01f9a6a6"',
    _HOSTNAME: '"node-a"',
    SYSLOG_IDENTIFIER: '"web"',
    _PID: '"812"',
    MESSAGE: '"GET /healthz \\"200\\""',
    ...fields,
  };
  const texts = Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [`"${name}":${text}`]));
  return `{${texts.join(',')}}\n`;
}

const ODD: readonly Record<string, string | undefined>[] = [
  { _BOOT_ID: '"0f1e2d3c0f1e2d3c0f1e2d3c0f1e2d3c"' },
  { _BOOT_ID: undefined },
  { _HOSTNAME: '"node-b"' },
  { _HOSTNAME: '"node\\u002da"' },
  { __MONOTONIC_TIMESTAMP: '"1"' },
  { __MONOTONIC_TIMESTAMP: undefined },
  { __MONOTONIC_TIMESTAMP: '"soon"' },
  { __REALTIME_TIMESTAMP: '"17951783570000000"' },
  { __REALTIME_TIMESTAMP: undefined },
  { MESSAGE: 'null' },
  { MESSAGE: '[110,102,115]' },
  { MESSAGE: '"a\\qb"' },
  { MESSAGE: '"tab\there"' },
  { MESSAGE: '"nfs: server 127.0.0.1 not responding, still trying"', SYSLOG_IDENTIFIER: '"kernel"' },
  { MESSAGE: '"task:web state:D ppid:1 flags:0x00000080"', SYSLOG_IDENTIFIER: '"kernel"' },
  { SYSLOG_IDENTIFIER: '"kubelet"', MESSAGE: '"goes on"' },
  { SYSLOG_IDENTIFIER: '"kubelet"', MESSAGE: '"I1120 12:39:17.281063     469 a\\tb.go:1] x"' },
  { SYSLOG_IDENTIFIER: undefined, _COMM: '"w\u00e9b"', UNIT: '"kubelet.service"' },
  { EXTRA: '{"a":1}' },
  { MESSAGE: '"srv.mount: Deactivated succ\\u0065ssfully."', SYSLOG_IDENTIFIER: '"systemd"' },
  Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`EXTRA_${i}`, '"x"'])),
  { MESSAGE: `"${'\\u00e9\\"'.repeat(500)}"` },
  // Longer than what WebAssembly reads at once: the line behind it is of another boot.
  { _BOOT_ID: '"0f1e2d3c0f1e2d3c0f1e2d3c0f1e2d3c"', MESSAGE: `"${'b'.repeat(400_000)}"` },
];

test.each(ODD.map((fields) => [JSON.stringify(fields).slice(0, 80), fields]))(
  'JSON journal with %s',
  async (_, fields) => {
    const source = skimmed.find(({ name }) => name === 'journal')!;
    // Half a minute apart, so that each text stands at the end of a gap.
    const line = (i: number, more = {}) => jsonEntry(i * 40, more);
    const plain = [0, 1, 2, 3].map((i) => line(i));
    const text = [...plain, line(4, fields), line(5), line(6, fields), line(7, fields), line(8), line(9)].join('');
    const bytes = new TextEncoder().encode(text);
    await expectSame(source, chunksAt(bytes, [0.31, 0.5]), '');
    await expectSame(source, [bytes, new TextEncoder().encode(line(10).slice(0, -9))], '');
  },
);

/** An entry of the export format; a text that begins with a line feed is what stands behind the name. */
function exportEntry(seconds: number, fields: Record<string, string | undefined> = {}): string {
  const all: Record<string, string | undefined> = {
    __REALTIME_TIMESTAMP: String(1_795_178_357_000_000 + seconds * 1_000_000),
    __MONOTONIC_TIMESTAMP: String((seconds + 50) * 1_000_000),
    _BOOT_ID: '8d291d578f35478cbfcc728f01f9a6a6',
    _HOSTNAME: 'node-a',
    SYSLOG_IDENTIFIER: 'web',
    MESSAGE: 'GET /healthz "200"\r',
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}${text.startsWith('\n') ? text : `=${text}`}\n`],
  );
  return `${lines.join('')}\n`;
}

const length = (size: number) => String.fromCharCode(size & 255, (size >> 8) & 255, size >> 16, 0, 0, 0, 0, 0);
const data = (text: string) => `\n${length(text.length)}${text}`;

const ODD_EXPORTED: readonly Record<string, string | undefined>[] = [
  { _BOOT_ID: '0f1e2d3c0f1e2d3c0f1e2d3c0f1e2d3c' },
  { _HOSTNAME: undefined },
  { MESSAGE: undefined },
  { __REALTIME_TIMESTAMP: 'x' },
  { MESSAGE: data('two\n\nlines of nfs: server 127.0.0.1 not responding, still trying\n') },
  { EXTRA: data('') },
  { MESSAGE: 'srv.mount: Deactivated succ\x1b[31messfully.', SYSLOG_IDENTIFIER: 'systemd' },
  Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`EXTRA_${i}`, 'x'])),
  { EXTRA: data('GET\n\n'.repeat(300_000)) },
  { EXTRA: `${data('seven')}7` },
  { EXTRA: `\n${String.fromCharCode(0, 0, 0, 0, 0, 0, 0, 1)}` },
  { 'bad name': 'x' },
  { '\nMESSAGE': 'of another entry' },
  { ['K'.repeat(65)]: '\n' },
  { EXTRA: 'x\nMESSAGE=twice' },
  { MESSAGE: 'nfs: server 127.0.0.1 not responding, still trying', SYSLOG_IDENTIFIER: 'kernel' },
  { MESSAGE: 'goes on', SYSLOG_IDENTIFIER: 'kubelet' },
];

test.each(ODD_EXPORTED.map((fields) => [JSON.stringify(fields).slice(0, 80), fields]))(
  'export journal with %s',
  async (_, fields) => {
    const source = skimmed.find(({ name }) => name === 'journal')!;
    const entry = (i: number, more = {}) => exportEntry(i * 40, more);
    const plain = [0, 1, 2, 3].map((i) => entry(i)).join('');
    const odd = [entry(4, fields), entry(5), entry(6, fields), entry(7, fields), entry(8), entry(9)].join('');
    const bytes = new Uint8Array(Buffer.from(`__CURSOR=s=1\n${plain}${odd}${entry(10).slice(0, -9)}`, 'latin1'));
    await expectSame(source, chunksAt(bytes, [0.01, 0.31, 0.5]), '');
    await expectSame(source, [bytes], '');
    if (bytes.length < 5000)
      await expectSame(
        source,
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        '',
      );
  },
);

test('of an export journal no more than the first two entries are parsed', () => {
  const source = skimmed.find(({ name }) => name === 'journal')!;
  const text = Array.from({ length: 50 }, (_, i) => exportEntry(i)).join('');
  expect(recordsOf(source, text)).toBeLessThanOrEqual(2);
});

describe('logs of the incidents', async () => {
  const files = readdirSync(join(FIXTURES, 'incidents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('bundle') && !/\.t(?:gz|ar)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  test('are read the same', async () => {
    const read: string[] = [];
    for (const file of files) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of readFile(file)) chunks.push(new Uint8Array(chunk));
      const head = new TextDecoder().decode(chunks[0]?.subarray(0, HEAD_BYTES));
      const source = claim(sources as readonly Source[], head, file, (_, error) => {
        throw error;
      });
      if (!source?.skim) continue;
      await expectSame(source, chunks, file);
      read.push(file);
    }
    expect(read.length).toBeGreaterThan(50);
  }, 120_000);
});
