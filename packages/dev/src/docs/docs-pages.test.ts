import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact, Diagnostic } from '@mountline/core';
import { lifeKeysOf } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { facts, rules } from '@mountline/rules';
import { analyzeBundle, bundleOf } from 'mountline';
import { describe, expect, test } from 'vitest';
import { OWN_DIAGNOSTICS } from '../generate/pages/diagnostics.ts';
import { pages } from '../generate/pages/index.ts';
import { ROOT } from '../testing/fixtures.ts';

describe('generated pages are up to date (`pnpm gen`)', () => {
  test.each(Object.entries(pages(sources, facts, rules)))('%s', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });
});

describe('diagnostics that no source raises', () => {
  const cut: Artifact = {
    path: 'dmesg.txt',
    *read() {
      yield new TextEncoder().encode(`${'[    1.000000] nfs: server 127.0.0.1 OK\n'.repeat(300)}`);
      throw new Error('unexpected end of file');
    },
  };

  const storm = Array.from(
    { length: 1100 },
    (_, i) =>
      `2026-11-20T12:${10 + Math.floor(i / 60)}:${10 + (i % 40)}+0000 node kernel: nfs: server 127.0.0.1 not responding, still trying\n`,
  ).join('');

  const setBy = (said: string) =>
    `2026-11-20T12:00:00+0000 node kernel: nfs: server 127.0.0.1 OK\n2026-11-20T12:01:01+0000 node ${said}\n`;

  const turned = storm.split('\n').slice(0, 5).reverse().join('\n');

  const BOOTED = '[    1.000000] nfs: server 127.0.0.1 OK\n';

  const ROOT_MOUNT = '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n';

  const uname = (host: string) => `Linux ${host} 6.1.0 #1 SMP x86_64 GNU/Linux\n`;

  test.each([
    [
      'clock/undated',
      bundleOf('node', {
        'dmesg.txt': BOOTED,
        'journal.txt': '2026-11-20T13:10:00+0000 node kernel: nfs: server 127.0.0.1 OK\n',
      }),
    ],
    ['bundle/cut-file', { name: 'node', artifacts: [cut] }],
    ['bundle/file-limit', bundleOf('node', { 'kern.log': storm }, { limits: { file: 1000 } })],
    ['bundle/long-line', bundleOf('node', { 'kern.log': storm }, { limits: { line: 60 } })],
    ['bundle/long-record', bundleOf('node', { 'kern.log': storm.split('\n')[0] + '\n more'.repeat(300_000) })],
    ['timeline/folded', bundleOf('node', { 'dmesg.txt': storm })],
    ['timeline/newest-first', bundleOf('node', { 'kern.log': turned })],
    [
      'timeline/unnamed-node',
      bundleOf('node', {
        ...{ 'good-mountinfo.txt': ROOT_MOUNT, 'bad-mountinfo.txt': ROOT_MOUNT },
        ...{ 'good-dmesg.txt': BOOTED, 'bad-dmesg.txt': BOOTED },
      }),
    ],
    ['timeline/mixed-nodes', bundleOf('node', { 'uname.txt': uname('node-a'), 'pod-uname.txt': uname('web-0') })],
    [
      'clock/set',
      bundleOf('set', { 'journal.txt': setBy('chronyd[7]: System clock was stepped by 60.000000 seconds') }),
    ],
    ['clock/set-by-unknown', bundleOf('set', { 'journal.txt': setBy('systemd[1]: Time has been changed') })],
  ])('%s', async (code, bundle) => {
    const { diagnostics } = await analyzeBundle(bundle);
    const { severity, help } = diagnostics.find((diagnostic: Diagnostic) => diagnostic.code === code)!;
    expect(OWN_DIAGNOSTICS[code]).toMatchObject({ severity, help });
  });
});

test('the page of the rule language names every type of life, and by which fields an event belongs to one', () => {
  const page = readFileSync(join(ROOT, 'docs/rule-language.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  for (const [of, { by, with: others = [] }] of Object.entries(lifeKeysOf(facts))) {
    const row = rows.find((line) => line.split('|')[1]!.includes(`\`${of}\``)) ?? '';
    for (const field of [...by, ...others]) expect(row, of).toContain(`\`${field}\``);
    expect(row, of).not.toBe('');
  }
});
