import { gzipSync } from 'node:zlib';
import { bundleOf } from '@mountline/bundle';
import { type Bundle, InputError } from '@mountline/core';
import { analyze, analyzeBundle } from 'mountline';
import { distill } from 'mountline/distill';
import { describe, expect, test } from 'vitest';
import { tarOf } from '../testing/hostile/write-tar.ts';
import { zipOf } from '../testing/hostile/write-zip.ts';

/** Inputs that fail while they are read: what was read stands, and what was not is told. */

const LOG = [18, 19, 20, 21]
  .map((minute) => `Jun 12 00:${minute}:18 h kernel: nfs: server 10.0.0.1 not responding, still trying\n`)
  .join('');
const FILES = [
  { name: 'var/log/messages', content: LOG },
  { name: 'uptime', content: ' 00:30:01 up 1 day,  1:02,  1 user,  load average: 0.00, 0.01, 0.05\n' },
];
const distillOptions = { version: 'test', sha256: () => ({ update: () => undefined, hex: () => '' }) };

test.each([
  ['tar', tarOf(...FILES)],
  ['tar in gzip', gzipSync(tarOf(...FILES))],
  ['zip', zipOf(...FILES)],
])(
  'a %s that breaks off at any byte is refused, or gives a report that says so',
  { timeout: 120_000 },
  async (_, whole) => {
    const step = Math.max(1, Math.floor(whole.length / 60));
    for (let end = 1; end < whole.length; end += step) {
      const told = await analyze({ 'a.bin': whole.subarray(0, end) }).catch((error: unknown) => error as Error);
      if (told instanceof Error) expect(told).toBeInstanceOf(InputError);
      else {
        const isRead = told.bundle.files.some(({ state, records }) => state === 'read' && records > 0);
        const isTold = told.diagnostics.length > 0 || told.bundle.files.some(({ state }) => state !== 'read');
        // The blocks of zeros behind the last member may be missing.
        expect(isTold || isRead).toBe(true);
      }
    }
  },
);

/** A log in pieces, at one of which something happens. */
function inPieces(at: number, happens: () => void | Promise<void>): Bundle {
  const { artifacts, ...bundle } = bundleOf('made', {});
  return {
    ...bundle,
    artifacts: [
      {
        path: 'messages',
        async *read() {
          for (const [i, line] of LOG.split(/(?<=\n)/).entries()) {
            if (i === at) await happens();
            yield Buffer.from(line);
          }
        },
      },
    ],
  };
}

describe.each([0, 1, 3])('in front of piece %i', (at) => {
  test('a stream that fails costs what stands behind', async () => {
    const fail = () => Promise.reject(new Error('the disk is gone'));
    const report = await analyzeBundle(inPieces(at, fail));
    const [file] = report.bundle.files;
    expect(file).toMatchObject(at === 0 ? { state: 'unreadable' } : { state: 'read', records: at });
    if (at > 0)
      expect(report.diagnostics).toMatchObject([
        { code: 'bundle/cut-file', message: expect.stringContaining('the disk is gone') },
      ]);
  });

  test('a slow one costs time only', async () => {
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
    expect((await analyzeBundle(inPieces(at, wait))).bundle.files).toMatchObject([{ state: 'read', records: 4 }]);
  });

  test('whoever gives up gets no report and no pack', async () => {
    for (const make of [
      (bundle: Bundle, signal: AbortSignal) => analyzeBundle(bundle, { signal }),
      (bundle: Bundle, signal: AbortSignal) => distill(async () => bundle, { ...distillOptions, signal }),
    ]) {
      const stop = new AbortController();
      const bundle = inPieces(at, () => stop.abort(new Error('enough')));
      await expect(make(bundle, stop.signal)).rejects.toThrow('enough');
    }
  });
});
