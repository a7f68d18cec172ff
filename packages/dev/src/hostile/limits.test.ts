import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandFolder } from '../testing/command-folder.ts';
import { ROOT } from '../testing/fixtures.ts';
import { longName, tarOf } from '../testing/hostile/write-tar.ts';

const { pathOf } = commandFolder();
const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const USAGE = join(ROOT, 'packages/dev/bin/usage.cjs');

/** CPU. Each takes some two to six seconds, by the machine, and minutes where its cost grows with the square of its size. */
const SECONDS = 30;
/** Of a machine that does nothing else: `pnpm test` runs this file alone, before all others. */
const MEGABYTES = 600;

const MILLION = 1_000_000;
const known = 'Jun 12 00:10:18 node kernel: nfs: server fs-1 not responding, still trying\n';
/** A frame of zstd that holds nothing. */
const FRAME = Buffer.from('28b52ffd24000100009 9e9d851'.replace(' ', ''), 'hex');

const SMALL = [
  { name: 'y', content: known },
  { name: 'z', content: 'x' },
];

/** What each costs far more than its size lets expect, and what is said of it. */
const INPUTS: readonly { name: string; file: string; bytes(): Uint8Array; said: RegExp }[] = [
  {
    name: 'a line of 70 MB',
    file: 'messages',
    bytes: () => Buffer.from(`${known}${known.slice(0, 40)}${'x'.repeat(70 * MILLION)}\n${known}`),
    said: /a line is longer than 262144 bytes \(limit line\)/,
  },
  {
    name: 'a line in which a word is repeated a hundred thousand times',
    file: 'messages.gz',
    bytes: () => gzipSync(`${known}${known.slice(0, 28)}mount.nfs4: No route to host${'st'.repeat(500_000)}\n`),
    said: /a line is longer than 262144 bytes \(limit line\)/,
  },
  {
    name: 'a record of 100 MB in lines',
    file: 'journal.txt',
    bytes: () =>
      Buffer.from(
        `2026-06-12T00:10:18+0000 node kernel: nfs: server fs-1 not responding, still trying\n${' more of it\n'.repeat(8 * MILLION)}`,
      ),
    said: /a record is longer than 1048576 characters/,
  },
  {
    name: 'four hundred thousand empty frames of zstd',
    file: 'many.zst.gz',
    bytes: () => gzipSync(Buffer.concat(Array.from({ length: 400_000 }, () => FRAME))),
    said: /more than 50000 compressed frames \(limit frames\)/,
  },
  {
    name: 'names of 64 KB',
    file: 'names.tgz',
    bytes: () =>
      gzipSync(
        tarOf(
          ...Array.from({ length: 30 }, (_, i) => [longName(`${i}${'metricefs'.repeat(7000)}`), SMALL[1]!]).flat(),
          SMALL[0]!,
        ),
      ),
    said: /a name is longer than 4096 characters \(limit name\)/,
  },
  {
    name: 'twenty thousand names of 4 KB',
    file: 'names.tgz',
    bytes: () =>
      gzipSync(
        tarOf(
          ...Array.from({ length: 20_000 }, (_, i) => [
            longName(`${'d/'.repeat(2000)}${i}`),
            { name: 'n', content: '' },
          ]).flat(),
        ),
      ),
    said: /more than 67108864 characters in its names \(limit names\)/,
  },
  {
    name: 'a million commands',
    file: 'session.txt',
    bytes: () => Buffer.from('[root@node ~]# mount\nx\n'.repeat(MILLION)),
    said: /it contains more than 20000 outputs/,
  },
];

describe('what costs more than its size ends soon, within memory, and says what was not read', () => {
  // Bundles the command where its sources are newer.
  beforeAll(() => void spawnSync(process.execPath, [BIN, '--version']), 120_000);

  // A machine that does something else meanwhile collects garbage later: what it costs is the least of three runs.
  test.each(INPUTS)('$name', { timeout: 300_000, retry: 2 }, ({ file, bytes, said }) => {
    const path = pathOf(file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes());
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['-r', USAGE, BIN, path, '--full', '--width', '400'],
      {
        encoding: 'utf8',
        timeout: 240_000,
      },
    );
    expect(status).not.toBeNull();
    expect(stdout + stderr).toMatch(said);
    const used = JSON.parse(stderr.slice(stderr.lastIndexOf('\n'))) as { seconds: number; megabytes: number };
    expect(used.seconds).toBeLessThan(SECONDS);
    expect(used.megabytes).toBeLessThan(MEGABYTES);
  });
});
