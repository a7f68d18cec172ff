import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { busyNode } from '../bench/busy-node.ts';
import { installed } from '../testing/installed.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
const bundle = join(folder, 'busy-node');
let command = '';
beforeAll(async () => {
  command = installed(join(folder, 'mountline'));
  for await (const { path, read } of busyNode(100_000).artifacts) {
    mkdirSync(join(bundle, dirname(path)), { recursive: true });
    const chunks: Uint8Array[] = [];
    for await (const chunk of read()) chunks.push(chunk);
    writeFileSync(join(bundle, path), Buffer.concat(chunks));
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** With a young generation that is small beside the old one, as they are where Node has its own limits. */
const flagsOf = (megabytes: number) => ['--max-semi-space-size=1', `--max-old-space-size=${megabytes}`];

const noticeOf = (megabytes: number) =>
  spawnSync(process.execPath, [...flagsOf(megabytes), command, bundle, '--fail-on', 'never'], {
    encoding: 'utf8',
  }).stderr.match(/^mountline: .* that Node may use are in use; .*$/m)?.[0];

test('that memory may not suffice is said before it does not, with what would', () => {
  expect(noticeOf(80)).toMatch(
    /^mountline: \d+ of the \d+ MB that Node may use are in use; if it runs out of memory, run it with NODE_OPTIONS=--max-old-space-size=\d+$/,
  );
  expect(noticeOf(2000)).toBeUndefined();
}, 120_000);
