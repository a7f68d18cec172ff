import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { commandFolder } from '@mountline/dev/testing/command-folder';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { CORPUS } from '@mountline/dev/testing/hostile/corpus';
import { reportSchema } from '@mountline/report/schema';
import { describe, expect, test } from 'vitest';

const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const BUNDLE = join(FIXTURES, 'incidents/efs-orphaned-mount/bundle');
const SMALL = join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet/bundle');

const { run, file, pathOf } = commandFolder();

const ROW = '36 35 98:0 / /mnt rw,noatime shared:1 - ext4 /dev/sda1 rw\n';

describe('the width of a text', () => {
  const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

  test.each([
    ['report', [SMALL, '--fail-on', 'never']],
    ['inspect', ['inspect', SMALL]],
    ['why', ['why', SMALL, 'nfs-dead-port']],
    ['check', ['check', join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet')]],
    ['diff', ['diff', SMALL, SMALL]],
    ['explain', ['explain', 'nfs-dead-port']],
    ['sources', ['sources', 'mountinfo']],
    ['rules list', ['rules', 'list']],
  ])('%s is as wide as --width says', async (_, words) => {
    const of = async (width: string) => (await run([...words, '--width', width])).out;
    const [narrow, usual, wide] = [await of('60'), (await run(words)).out, await of('240')];
    expect(await of('100')).toBe(usual);
    const lines = (text: string) => text.split('\n').length;
    // Commands and paths are never cut.
    expect([lines(narrow) >= lines(wide), widest(wide) <= Math.max(240, widest(narrow))]).toEqual([true, true]);
    if (words[0] !== 'check') expect(lines(narrow)).toBeGreaterThan(lines(wide));
    expect((await run([...words, '--width', 'wide'])).err).toMatch(/--width: wide is not a number of columns\n.+/);
  });
});

describe('report', () => {
  test('prints the reconstructed incident and exits with 1', async () => {
    const { status, out, err } = await run([BUNDLE, '--full']);
    expect(err).toBe('');
    expect(status).toBe(1);
    expect(out).toContain('efs-orphaned-mount · confirmed · critical');
    expect(out).toContain('var/log/amazon/efs/mount.log:2196');
    expect(out).not.toContain('\x1b');
  });

  test('colours only where asked: FORCE_COLOR, NO_COLOR, --no-color', async () => {
    const forced = await run([SMALL], { env: { FORCE_COLOR: '1' } });
    expect(forced.out).toContain('\x1b[31mOPEN');
    expect((await run([SMALL], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).out).not.toContain('\x1b');
    expect((await run(['--no-color', SMALL], { env: { FORCE_COLOR: '1' } })).out).not.toContain('\x1b');
  });

  test('--fail-on decides about the exit status, -o writes a file', async () => {
    const { status, out } = await run([SMALL, '--fail-on', 'never', '--format', 'json', '-o', 'report.json']);
    expect([status, out]).toEqual([0, '']);
    const report = reportSchema.parse(JSON.parse(readFileSync(pathOf('report.json'), 'utf8')));
    expect((await run([SMALL, '--fail-on', 'critical', '-o', 'report.txt'])).status).toBe(0);
    expect(report.incidents[0]).toMatchObject({ rule: 'nfs-dead-port', verdict: 'confirmed', state: 'open' });
  });

  test('--timeline decides how many events JSON holds, and is refused for what is no JSON', async () => {
    const events = async (...words: string[]) => {
      const { out } = await run([SMALL, '--fail-on', 'never', '--format', 'json', ...words]);
      const { timeline, timelineLeftOut = 0 } = reportSchema.parse(JSON.parse(out));
      return [timeline.length, timelineLeftOut] as const;
    };
    const [all] = await events('--timeline', 'all');
    expect(await events('--timeline', 'none')).toEqual([0, all]);
    const [needed, others] = await events();
    expect(needed).toBeGreaterThan(0);
    expect(needed + others).toBe(all);
    const { out } = await run([SMALL, '--fail-on', 'never', '--format', 'jsonl', '--timeline', 'all']);
    expect(out.split('\n').filter((line) => line.startsWith('{"type":"event"'))).toHaveLength(all);
    const refused = await run([SMALL, '--timeline', 'all']);
    expect([refused.status, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('--format json');
  });

  test('each directory is a bundle, single files are one together; several make an array', async () => {
    file('a/proc/1/mountinfo', ROW);
    file('mountinfo.txt', ROW);
    file('mountinfo.gz', gzipSync(ROW));
    const { status, out } = await run(['a', 'mountinfo.txt', 'mountinfo.gz', '--format', 'json']);
    expect(status).toBe(0);
    const reports = (JSON.parse(out) as unknown[]).map((report) => reportSchema.parse(report));
    expect(reports.map(({ bundle }) => bundle.files.map(({ path, records }) => [path, records]))).toEqual([
      [['a/proc/1/mountinfo', 1]],
      [
        ['2 files/mountinfo.gz', 1],
        ['2 files/mountinfo.txt', 1],
      ],
    ]);
  });

  test('--zone moves what names no zone, for all files or for one', async () => {
    const line = 'Nov 20 13:00:00 node kernel: nfs: server 127.0.0.1 not responding, still trying\n';
    file('z/date.txt', 'Fri Nov 20 14:00:00 CET 2026\n');
    file('z/syslog', line.repeat(3));
    for (const [zone, hour] of [
      ['+02:00', '11'],
      ['America/New_York', '18'],
      ['syslog=+01:00', '12'],
    ] as const) {
      const { out } = await run(['z', '--zone', zone, '--format', 'json']);
      const { coverage } = reportSchema.parse(JSON.parse(out));
      expect([zone, coverage[0]?.from]).toEqual([zone, `2026-11-20T${hour}:00:00.000000Z`]);
    }
  });

  test.each([
    ['a path that is not there', ['nowhere'], /nowhere: no such file.*\n.+/],
    ['a wrong option', ['--formt', 'json', 'x'], /unknown option/],
    ['a wrong choice', ['--fail-on', 'all', 'x'], /Allowed choices/],
    ['no path', [], /Usage: mountline/],
    ['an offset that is none', ['--zone', '+99:99', '.'], /no zone "\+99:99".*\n.+/],
    ['a zone that is none', ['--zone', 'Mars/Base', '.'], /no zone "Mars\/Base".*\n.+/],
    ['a zone for a file that is not there', ['--zone', 'x=UTC', BUNDLE], /no file x.*\n.+/],
    [
      'a zone for a file that is not in what is distilled',
      ['distill', '--zone', 'nofile=UTC', SMALL, '-o', 'zoned'],
      /no file nofile was read\n.+/,
    ],
    ['a width that is none', ['--width', 'wide', BUNDLE], /--width.*\n.+/],
    ['a directory of which nothing is read', ['strange'], /contains no file that Mountline reads.*\n.+/],
    ['a file in which nothing stands', ['odd/empty'], /empty is empty\n.+/],
    ['a runbook', ['odd/runbook.md'], /the text quotes errors as what may happen; .*\n.*pass the log/],
    ['an empty folder', ['odd/nothing'], /nothing is empty\n.*directory or an archive/],
    [
      'a file that no source claims',
      ['strange/file'],
      /file is not an archive, and no source .*\n.*`mountline sources` lists/,
    ],
    ['half of an archive', ['odd/half.tgz'], /half\.tgz: .*\nCollect or copy it again/],
    ['a command that was mistyped', ['inpect', SMALL], /inpect: no such file.*\nDid you mean the command inspect\?/],
    ['a rule that was mistyped', ['why', SMALL, 'nfs-ded'], /no rule "nfs-ded"\nDid you mean nfs-dead-port\?/],
    [
      'a rule in front of its path',
      ['why', 'nfs-dead-port', 'a', 'b'],
      /\nThe rule comes last: mountline why a b nfs-dead-port\n/,
    ],
    ['no rule', ['why', SMALL], /\nThe rule comes last, as in mountline why .*`mountline rules list`/],
    [
      'an option of a command',
      ['diff', '--widht', '9', 'a', 'b'],
      /Did you mean --width\?.*\n\(run mountline diff --help/,
    ],
    ['a word that is missing', ['diff', 'a'], /missing required argument 'after'\n\(run mountline diff --help/],
    [
      'a pack of what can be read once',
      ['distill', '-', '-o', 'piped'],
      /standard input can be read only once.*\nSave it/,
    ],
    ['two captures in one standard input', ['diff', '-', '-'], /standard input holds only one capture.*\nName a file/],
    ['no folder to check', ['check', 'nowhere'], /mountline: nowhere: no such file or directory\nPass a folder/],
    [
      'no file of rules',
      ['--rules', 'nowhere', SMALL],
      /mountline: nowhere: no such file or directory\nName a rule file/,
    ],
    [
      'no folder to write to',
      ['-o', 'nowhere/x', SMALL],
      /x cannot be written: no such file or directory\nName another/,
    ],
    ['what is encrypted', ['odd/secret.zip'], /secret: it is encrypted: .*\n.*Decrypt the file first/],
    ['a limit on the way', ['odd/whole.tgz', '--limit', 'nesting=0'], /\(limit nesting\)\n.*raise the limit/],
    [
      'nothing to distill',
      ['distill', 'strange', '-o', 'of-strange'],
      /no file that Mountline reads.*\n`mountline sources` lists/,
    ],
    ['a directory to parse', ['parse', 'mountinfo', 'odd'], /odd is a directory\nName the files in it that mountinfo/],
  ])('exits with 2 and says what to do: %s', async (_, args, words) => {
    file('odd/secret.zip', CORPUS.find(({ name }) => name === 'zip: encrypted')!.bytes);
    file('odd/whole.tgz', readFileSync(join(FIXTURES, 'archives/efs-csi-results.tgz')));
    file('strange/file', 'nothing of ours\n');
    file('odd/empty', '');
    file('odd/runbook.md', 'If you see this in a log, page the storage team:\n\n- `mount.nfs: Connection timed out`\n');
    mkdirSync(pathOf('odd/nothing'), { recursive: true });
    file('odd/half.tgz', gzipSync('x'.repeat(9000)).subarray(0, 20));
    const { status, out, err } = await run(args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(words);
  });

  test('an end without a result is no success, and says that it is a bug', async () => {
    // Nothing is left to do while the command waits for its turn.
    file('never.cjs', 'globalThis.setImmediate = () => {};\n');
    const env = { NODE_OPTIONS: `--require ${pathOf('never.cjs')}` };
    const { status, err } = await run(['parse', 'mountinfo', file('rows', ROW)], { env });
    expect([status, err]).toEqual([2, 'mountline: ended without a result; this is a bug\n']);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk exits with 2 and is no incident', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [BIN, '--format', 'json', SMALL], { stdio: ['ignore', full, 'pipe'] });
    let err = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text));
    const status = await new Promise((resolve) => child.on('close', resolve));
    closeSync(full);
    expect(status).toBe(2);
    expect(err).toMatch(/^mountline: cannot write to standard output: no space left on device\nFree some space, .*\n$/);
  });

  test.each([
    ['', SMALL],
    ['-o', '', SMALL],
    ['diff', '', SMALL],
    ['parse', 'mountinfo', ''],
    ['check', ''],
  ])('an argument that is empty is named as what it is (%#)', async (...words) => {
    const { status, out, err } = await run(words);
    expect([status, out, err]).toEqual([
      2,
      '',
      'mountline: one of the arguments is empty\nCheck for an unset variable.\n',
    ]);
  });

  test('what cannot be read exits with 2, also where nobody reads the message', async () => {
    const child = spawn(process.execPath, [BIN, 'nosuch'], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr!.destroy();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(2);
  });

  // A program that hears of an interrupt itself would hear nothing while the system waits for a byte.
  test.skipIf(process.platform === 'win32')('Ctrl-C ends it while it waits for its input', async () => {
    execFileSync('mkfifo', [pathOf('fifo')]);
    for (const words of [['-'], ['parse', 'mountinfo'], [pathOf('fifo')]]) {
      const child = spawn(process.execPath, [BIN, ...words]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      child.kill('SIGINT');
      const ended = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)));
      expect([words, await ended]).toEqual([words, 'SIGINT']);
    }
  });

  test('several nodes are not distilled into one pack, and it says what to name', async () => {
    for (const node of ['node-a', 'node-b'])
      file(`two/${node}/kern.log`, `2026-11-20T12:31:49+00:00 ${node} kernel: nfs: server 10.0.0.7 OK\n`);
    const { status, err } = await run(['distill', pathOf('two'), '-o', pathOf('pack-of-two')]);
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(/^mountline: two holds 2 nodes; distill one of them\nPass the files of one node: .*\n$/),
    ]);
  });

  test('a reader that goes away is no error, and no success either where there is an incident', async () => {
    for (const [words, expected] of [
      [[], 1],
      [['--fail-on', 'never'], 0],
    ] as const) {
      const child = spawn(process.execPath, [BIN, '--format', 'json', ...words, SMALL]);
      let err = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      child.stdout.once('data', () => child.stdout.destroy());
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect([status, err]).toEqual([expected, '']);
    }
  });

  test('what cannot be made or written is told with its path, by every command that writes', async () => {
    file('taken', 'a file');
    file('set/bundle/mountinfo', ROW);
    symlinkSync('/proc/none/expect.yaml', pathOf('set/expect.yaml'));
    for (const [words, path] of [
      [['distill', SMALL, '-o', 'taken'], 'taken'],
      [['distill', SMALL, '-o', 'taken/pack'], 'taken'],
      [['distill', SMALL, '-o', '/proc/pack'], '/proc'],
      [['distill', SMALL, '-o', '/proc/sets/pack'], '/proc'],
      [['check', '--update', 'set'], 'set/expect.yaml'],
    ] as const) {
      const { status, out, err } = await run(words);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(/^mountline: .+\n.+\n$/);
      expect(err).toContain(path);
    }
  });
});

describe('words', () => {
  test('--version, --help, completion', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/mountline/package.json'), 'utf8')) as {
      version: string;
    };
    expect(await run(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' });
    for (const args of [[], ['parse'], ['rules'], ['rules', 'check'], ['explain']]) {
      const help = await run([...args, '--help']);
      expect([help.status, help.out.includes('Usage: mountline')]).toEqual([0, true]);
    }
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await run(['completion', shell]);
      expect(out).toContain('--fail-on');
      // `mountline help` completes commands, and `mountline he` to it.
      expect(out.match(/\bcompletion help\b/g)).toHaveLength(1);
      expect(out.match(/(words=|-a )'parse [a-z ]+ completion --help'/g)).toHaveLength(1);
    }
  });

  test('bash completes the values of an option, and names with blanks', async () => {
    file('named/a b.log', '');
    const { out } = await run(['completion', 'bash']);
    file(
      'complete.bash',
      `${out}COMP_WORDS=(mountline "$@"); COMP_CWORD=$#; _mountline; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
    const offered = (...words: string[]) =>
      execFileSync('bash', ['complete.bash', ...words], { cwd: pathOf('.'), encoding: 'utf8' });
    expect(offered('named/a')).toBe('named/a b.log\n');
    expect(offered('--fail-on', '')).toBe('critical\nmajor\nminor\nnever\n');
    expect(offered('check', '-f', 'j')).toBe('json\njunit\n');
    expect(offered('-o', 'named/')).toBe('named/a b.log\n');
  });

  test('help tells what --help does', async () => {
    expect(await run(['help'])).toEqual(await run(['--help']));
    expect(await run(['help', 'parse'])).toEqual(await run(['parse', '--help']));
  });

  test('rules list and explain', async () => {
    expect((await run(['rules', 'list'])).out).toMatch(/^nfs-dead-port +major +\S/m);
    const rule = await run(['explain', 'nfs-dead-port']);
    const unknown = await run(['explain', 'zzz.qqq']);
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('docs/event-kinds.md the event kinds.')]);
    expect(rule.out).toMatch(/begins with +outage: nfs\.port\.outage/);
    expect(rule.out).toMatch(/^Impact\n {2}\S/m);
    const parts = ['\nCause\n', '\nImpact\n', '\nDo now\n', '\nWhat decides\n', '\nSteps\n', '\nSee\n'];
    const at = parts.map((heading) => rule.out.indexOf(heading));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
    expect((await run(['explain', 'efs.tunnel.failed'])).out).toContain('written by the EFS mount helper');
    expect((await run(['explain', 'kubelet.silence'])).out).toContain('derived by the fact kubelet-silence');
    const wrong = await run(['explain', 'nfs-ded-port']);
    expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('Did you mean nfs-dead-port?')]);
  });
});
