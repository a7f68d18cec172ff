import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '@mountline/bundle';
import { analyze, render } from 'mountline';
import { distill, filesOf } from 'mountline/distill';
import { afterAll, describe, expect, test } from 'vitest';
import { tarOf } from '../testing/hostile/write-tar.ts';
import { zipOf } from '../testing/hostile/write-zip.ts';

/** Bytes whose checksum is wrong may say anything: they never confirm an incident. */

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOG = [18, 19, 20, 21]
  .map((minute) => `Jun 12 00:${minute}:18 h kernel: nfs: server 10.0.0.1 not responding, still trying\n`)
  .join('');
const PATH = 'var/log/messages';
/** Of data that is shorter, zlib gives nothing before it has checked the sum. */
const LONG_LOG = `${LOG}${'Jun 12 00:22:18 h kernel: x\n'.repeat(30_000)}`;
/** More than is packed at once, so that it ends late. */
const LONG = { name: 'var/log/other', content: 'x'.repeat(300_000) };

/** The checksum of gzip stands in front of the size, in the last eight bytes. */
function withWrongSum(packed: Uint8Array): Uint8Array {
  const wrong = new Uint8Array(packed);
  wrong[wrong.length - 6]! ^= 0xff;
  return wrong;
}

const INPUTS: readonly { name: string; file: string; whole: Uint8Array; damaged: Uint8Array; said: RegExp }[] = [
  {
    name: 'a member of a zip',
    file: 'a.zip',
    whole: zipOf({ name: PATH, content: LOG }),
    damaged: zipOf({ name: PATH, content: LOG, crc: 1 }),
    said: /messages is damaged: its checksum is wrong$/,
  },
  {
    name: 'a file in gzip',
    file: 'messages.gz',
    whole: gzipSync(LONG_LOG),
    damaged: withWrongSum(gzipSync(LONG_LOG)),
    said: /messages\.gz is damaged: incorrect data check$/,
  },
  {
    name: 'a tar in gzip',
    file: 'a.tar.gz',
    whole: gzipSync(tarOf({ name: PATH, content: LOG }, LONG)),
    damaged: withWrongSum(gzipSync(tarOf({ name: PATH, content: LOG }, LONG))),
    said: /^a\.tar\.gz: incorrect data check$/,
  },
  {
    name: 'a zip in a tar in gzip',
    file: 'b.tar.gz',
    whole: gzipSync(tarOf({ name: 'a.zip', content: zipOf({ name: PATH, content: LOG }) }, LONG)),
    damaged: withWrongSum(gzipSync(tarOf({ name: 'a.zip', content: zipOf({ name: PATH, content: LOG }) }, LONG))),
    said: /^b\.tar\.gz: incorrect data check$/,
  },
];

const verdicts = ({ incidents }: Awaited<ReturnType<typeof analyze>>) =>
  incidents.map(({ rule, verdict }) => `${rule} ${verdict}`);

describe.each(INPUTS)('$name', ({ file, whole, damaged, said }) => {
  const open = {
    'in memory': (bytes: Uint8Array) => analyze({ [file]: bytes }),
    'on disk': (bytes: Uint8Array) => {
      writeFileSync(join(folder, file), bytes);
      return analyze(join(folder, file));
    },
  };

  test.each(Object.entries(open))('%s', async (_, analyzed) => {
    const good = await analyzed(whole);
    expect(verdicts(good)).toEqual(['nfs-server-silent confirmed']);
    expect(good.bundle.files.filter((one) => one.damaged !== undefined)).toEqual([]);

    const bad = await analyzed(damaged);
    expect(verdicts(bad)).toEqual(['nfs-server-silent likely']);
    expect(bad.incidents[0]!.because).toEqual([expect.stringMatching(/messages.* is damaged: /)]);
    expect(bad.diagnostics.map(({ message }) => message)).toContainEqual(expect.stringMatching(said));
    expect(render(bad)).toMatch(/not responding.*\n?.*\(from a damaged file\)/);
  });
});

test('what only breaks off is what it was', async () => {
  const packed = gzipSync(LONG_LOG);
  const cut = await analyze({ 'messages.gz': packed.subarray(0, packed.length - 6) });
  expect(verdicts(cut)).toEqual(['nfs-server-silent confirmed']);
});

test('a pack of damaged bytes confirms no more than they do', async () => {
  const bytes = withWrongSum(gzipSync(LONG_LOG));
  const sha256 = () => ({ update: () => undefined, hex: () => '' });
  const { pack } = await distill(async () => bundleOf('made', { 'messages.gz': bytes }), { version: 'test', sha256 });
  expect(pack.manifest.files[0]!.damaged).toBe('incorrect data check');
  expect(verdicts(await analyze(bundleOf('made', filesOf(pack))))).toEqual(['nfs-server-silent likely']);
});
