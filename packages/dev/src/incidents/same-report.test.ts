import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '@mountline/bundle';
import type { Artifact } from '@mountline/core';
import { toJson } from '@mountline/report';
import { analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { gathered } from '../testing/gathered.ts';
import { seeded } from '../testing/seeded.ts';

/** The same bytes give the same report, on any machine, at any time. */

const SLOW = { timeout: 120_000 };
const INCIDENTS = readdirSync(join(FIXTURES, 'incidents'));
const folderOf = (name: string) => join(FIXTURES, 'incidents', name, 'bundle');

async function reportOf(bundle: Bundle): Promise<string> {
  return JSON.stringify(toJson(await analyzeBundle(bundle), { timeline: 'all' }), null, 1);
}

/** The same files, each given in chunks of the sizes that are drawn. */
async function chunked(name: string, draw: () => number): Promise<Artifact[]> {
  const files = await gathered(await openBundle(folderOf(name)));
  return files.map(({ bytes, ...artifact }) => ({
    ...artifact,
    *read() {
      for (let at = 0; at < bytes.length; ) {
        const size = Math.max(1, Math.floor(draw()));
        yield bytes.subarray(at, at + size);
        at += size;
      }
    },
  }));
}

test.each(INCIDENTS)('%s in any order of its files and any chunks of their bytes', SLOW, async (name) => {
  const bundle = await openBundle(folderOf(name));
  const expected = await reportOf(bundle);
  expect(expected.length).toBeGreaterThan(1000);
  expect(await reportOf({ ...bundle, artifacts: (await chunked(name, () => 8192)).reverse() })).toBe(expected);
  const random = seeded(name);
  const shuffled = (await chunked(name, () => 1 + random() * 5000))
    .map((artifact) => ({ artifact, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ artifact }) => artifact);
  expect(await reportOf({ ...bundle, artifacts: shuffled })).toBe(expected);
});

test('byte by byte', SLOW, async () => {
  const expected = await reportOf(await openBundle(folderOf('efs-logs-bind-failure')));
  const bundle = await openBundle(folderOf('efs-logs-bind-failure'));
  const artifacts = await chunked('efs-logs-bind-failure', () => 1);
  expect(await reportOf({ ...bundle, artifacts })).toBe(expected);
});

describe.each(['efs-logs-bind-failure', 'dead-port-06-recovered-after-proxy-restart'])('%s', (name) => {
  const said = (format: string, env: Record<string, string>) => {
    const bin = join(ROOT, 'packages/mountline/bin/mountline.cjs');
    const args = [bin, folderOf(name), '--format', format, '--fail-on', 'never'];
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: '', ...env } });
    expect(status).toBe(0);
    return stdout;
  };

  test.each(['text', 'json'])('in any zone and language of the machine, as %s', SLOW, (format) => {
    const expected = said(format, { TZ: 'UTC', LANG: 'C' });
    expect(expected.length).toBeGreaterThan(500);
    expect(said(format, { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(expected);
    expect(said(format, { TZ: 'America/St_Johns', LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8' })).toBe(expected);
  });
});
