import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { tarOf } from '@mountline/dev/testing/hostile/write-tar';
import { afterAll, expect, test } from 'vitest';

/** Nothing that a bundle says may steer the terminal on which it is shown. */

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An escape sequence, one of the second control set, a bell, a carriage return, right-to-left, a zero-width blank. */
const EVIL = '\x1b]0;owned\x07\x9b31m\x08\r\u202eevil\u200b';
const STEERS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/u;

const LINES = [
  `Nov 20 13:00:00 node kernel: nfs: server 127.0.0.1${EVIL} not responding, still trying`,
  `Nov 20 13:00:01 node kernel: nfs: server ${EVIL} not responding, timed out`,
  `${EVIL} no line of a log`,
].join('\n');
const ROWS = `36 35 0:49 / /mnt${EVIL.replace('\r', '')} rw - nfs4 127.0.0.1:/${EVIL} rw,port=20361,addr=127.0.0.1\n`;

const bundle = join(folder, `bundle${EVIL}`);
mkdirSync(join(bundle, 'var/log'), { recursive: true });
mkdirSync(join(bundle, 'proc/1'), { recursive: true });
writeFileSync(join(bundle, 'var/log/messages'), LINES);
writeFileSync(join(bundle, 'var/log', `name${EVIL}`), LINES);
writeFileSync(join(bundle, 'proc/1/mountinfo'), ROWS);
const DATED = `2026-11-20T13:00:00+00:00 node kernel: nfs: server ${EVIL.replace('\r', '')} not responding, timed out\n`;
writeFileSync(join(bundle, 'var/log/kern.log'), DATED);
writeFileSync(join(bundle, 'ss-tanp.txt'), `bash: ss${EVIL}: command not found\n`);
writeFileSync(
  join(folder, 'evil.tar'),
  tarOf(
    { name: `var/log/messages${EVIL}`, content: LINES },
    { name: `../out${EVIL}`, content: 'x' },
    { name: `link${EVIL}`, type: '2', link: EVIL },
    { name: 'proc/1/mountinfo', content: ROWS },
  ).subarray(0, -1500),
);

const COMMANDS: readonly (readonly string[])[] = [
  ['evil.tar', '-v'],
  ['evil.tar', '--format', 'json'],
  [bundle, '-v'],
  [bundle, '--format', 'json'],
  ...['csv', 'timesketch', 'perfetto', 'sarif', 'markdown'].map((format) => [bundle, '--format', format]),
  ['inspect', bundle, '-v'],
  ['why', bundle, 'nfs-dead-port'],
  ['why', bundle, 'nfs-dead-port', '--format', 'json'],
  ['parse', 'syslog', join(bundle, 'var/log', `name${EVIL}`)],
  ['parse', 'mountinfo', join(bundle, 'proc/1/mountinfo'), join(bundle, 'var/log/messages')],
  ['parse', 'syslog', join(folder, EVIL)],
  [join(folder, EVIL)],
  ['parse', EVIL],
  ['explain', EVIL],
  ['--limit', EVIL, bundle],
  ['--zone', EVIL, bundle],
];

test.each(COMMANDS.map((words) => [words.join(' ').replaceAll(EVIL, 'EVIL').replaceAll(folder, ''), words] as const))(
  '%s',
  (_, words) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'packages/mountline/bin/mountline.cjs'), ...words],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const all = stdout + stderr;
    expect(all.length).toBeGreaterThan(20);
    // Rows of CSV end with CR and LF.
    expect(all.split(/\r?\n/).filter((line) => STEERS.test(line))).toEqual([]);
  },
);
