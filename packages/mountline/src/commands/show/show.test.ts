import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { tarOf } from '@mountline/dev/testing/hostile/write-tar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { showCommand } from './show.ts';

async function shown(bundle: string, place: string, context = '1'): Promise<string> {
  const pieces: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => pieces.push(String(piece)) > 0);
  try {
    await showCommand(bundle, place, { context });
  } finally {
    write.mockRestore();
  }
  return pieces.join('');
}

const LOG = Array.from({ length: 200 }, (_, i) => `line ${i + 1}`).join('\n');

describe('show', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mountline-show-'));
    const files = { 'node/var/log/a.log': LOG, 'node/b/one.txt': 'x\n', 'node/c/one.txt': 'esc \x1b[2J\n' };
    writeFileSync(
      join(folder, 'node.tgz'),
      gzipSync(tarOf(...Object.entries(files).map(([name, content]) => ({ name, content })))),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the line, marked, and those around it, from inside an archive', async () => {
    expect(await shown(join(folder, 'node.tgz'), 'a.log:100')).toBe(
      'node.tgz!/node/var/log/a.log\n   99  line 99\n> 100  line 100\n  101  line 101\n',
    );
    expect(await shown(join(folder, 'node.tgz'), 'var/log/a.log:199-200')).toBe(
      'node.tgz!/node/var/log/a.log\n  198  line 198\n> 199  line 199\n> 200  line 200\n',
    );
    expect(await shown(join(folder, 'node.tgz'), 'a.log:1', '0')).toBe('node.tgz!/node/var/log/a.log\n> 1  line 1\n');
  });

  test('every place of a report is one that it finds', async () => {
    const text = await shown(join(FIXTURES, 'incidents/issue346-frozen/bundle'), 'mount.log:73', '0');
    expect(text).toContain('> 73  2026-11-20 13:24:29 UTC - ERROR - Failed to start tunnel');
  });

  test.each([
    ['a.log:201', 'node.tgz!/node/var/log/a.log has no line 201', 'Its last line is 200.'],
    ['a.log', 'a.log is not a place in a file', 'Write PATH:LINE or PATH:LINE-LINE, as reports do.'],
    ['b.log:1', 'contains no b.log', 'lists its files'],
    ['one.txt:1', 'one.txt matches 2 files', 'Name one of them: node.tgz!/node/b/one.txt, node.tgz!/node/c/one.txt.'],
    ['log/a:3', 'contains no log/a', 'Did you mean node.tgz!/node/var/log/a.log?'],
  ])('%s: what is wrong, and what to do', async (place, message, next) => {
    const failed = await shown(join(folder, 'node.tgz'), place).catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: expect.stringContaining(message), next: expect.stringContaining(next) });
  });

  test('a line of a pasted text is the one that the user has, though its outputs are read one by one', async () => {
    const issue = '# Hangs\n\n```\n$ uptime\n 12:00:01 up 3 days\n```\n';
    writeFileSync(join(folder, 'issue.md'), issue);
    expect(await shown(join(folder, 'issue.md'), 'issue.md:5', '0')).toBe(
      `${join(folder, 'issue.md')}\n> 5   12:00:01 up 3 days\n`,
    );
  });

  test('a line of many megabytes is cut, and what is beside it is shown', async () => {
    writeFileSync(join(folder, 'long.log'), `a\n${'x'.repeat(5_000_000)}\nb\n`);
    const text = await shown(join(folder, 'long.log'), 'long.log:2');
    expect(text.length).toBeLessThan(2100);
    expect(text).toMatch(/^> 2 {2}x{2000}$\n {2}3 {2}b$/m);
  });

  test('what is in a line does not steer the terminal', async () => {
    expect(await shown(join(folder, 'node.tgz'), 'c/one.txt:1')).toBe('node.tgz!/node/c/one.txt\n> 1  esc ␛[2J\n');
  });
});
