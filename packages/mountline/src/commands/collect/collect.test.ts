import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { rules } from '@mountline/rules';
import { analyze } from 'mountline';
import { afterAll, describe, expect, test } from 'vitest';
import { allSources } from '../sources/source-of.ts';
import { manifestFor } from './kubernetes.ts';
import { extended, fileOf, NOT_TAKEN, stepsFor, taken } from './plan.ts';
import { library } from './script.generated.ts';
import { scriptFor } from './script.ts';
import { wantedSources } from './wanted.ts';

const COMMAND = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const script = scriptFor([], rules);

const scratch = mkdtempSync(join(tmpdir(), 'mountline-collect-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const SHELLS = ['sh', 'dash', 'busybox sh', 'bash --posix'];
/** Debian's busybox is a package of its own: the tests of a shell that is missing are skipped. */
const has = ([program, ...options]: readonly string[]) => spawnSync(program!, [...options, '-c', 'true']).status === 0;

let runs = 0;
/** Runs a script in a folder of its own. */
function run(
  text: string,
  { shell = ['sh'], args = [] }: { shell?: readonly string[]; args?: readonly string[] } = {},
) {
  runs += 1;
  const folder = join(scratch, `run-${runs}`);
  mkdirSync(folder);
  const began = Date.now();
  const { stdout, stderr, status } = spawnSync(shell[0]!, [...shell.slice(1), '-s', '--', ...args], {
    input: text,
    cwd: scratch,
    env: { ...process.env, MOUNTLINE_DIR: folder },
    maxBuffer: 1 << 28,
  });
  return { stdout, stderr: stderr.toString(), status, folder, seconds: (Date.now() - began) / 1000 };
}

/** A script of other steps with the same functions. */
const withSteps = (...steps: string[]) =>
  [library, 'main() {', 'begin "$@"', ...steps, 'pack', '}', 'main "$@"', ''].join('\n');

const manifestOf = (archive: string) =>
  execFileSync('tar', ['-xzOf', archive, '--wildcards', '*/mountline-collect.tsv'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split('\t'));

describe('the plan', () => {
  test('every source is taken, or it is said why not', () => {
    for (const { name } of allSources) expect([name, taken.includes(name) !== name in NOT_TAKEN]).toEqual([name, true]);
    expect(
      [...taken, ...Object.keys(NOT_TAKEN)].filter((name) => !allSources.some((source) => source.name === name)),
    ).toEqual([]);
  });

  test('every file has a name that is a place of its source', () => {
    const commands = stepsFor(new Set(taken)).flatMap(
      (line) => /^step \d+ \d+ (\S+) on_host (.*)/.exec(line)?.slice(1, 3) ?? [],
    );
    expect(commands.length).toBeGreaterThan(10);
    for (const { name, places, collectWith } of allSources) {
      if (!commands.includes(collectWith)) continue;
      expect([name, places.some((place) => place.test(fileOf({ collectWith })))]).toEqual([name, true]);
    }
  });

  test('patterns of names are what grep -E knows', () => {
    const names = allSources.flatMap(({ live = [] }) => live.flatMap((place) => place.names ?? []));
    expect(names.length).toBeGreaterThan(4);
    const samples = [
      'messages',
      'syslog.1',
      'mount.log',
      'fs-1.mnt.20361',
      '~fs-1.mnt.20361',
      'fs-1.x.efs-proxy.log',
      'other',
    ];
    for (const pattern of names) {
      const { stdout, status } = spawnSync('grep', ['-E', extended(pattern)], {
        input: samples.join('\n'),
        encoding: 'utf8',
      });
      expect(status).toBeLessThan(2);
      expect(stdout.split('\n').filter(Boolean)).toEqual(samples.filter((name) => pattern.test(name)));
    }
  });

  test('of a rule only what it needs, and what dates it', () => {
    const wanted = wantedSources(['nfs-dead-port'], rules);
    for (const name of ['ss', 'proc-net-tcp', 'mountinfo', 'nfsfs', 'date', 'proc-stat'])
      expect(wanted).toContain(name);
    for (const name of ['sysctl', 'crictl-ps', 'meminfo']) expect(wanted).not.toContain(name);
    // What looks processes up has their table.
    for (const rule of rules) {
      const lines = scriptFor([rule.id], rules).split('\n');
      const asks = /^ {2}step .* (?:efs_pods|links|process_files|other_sockets|stacks|arguments)\b/;
      const first = lines.findIndex((line) => asks.test(line));
      if (first >= 0) expect([rule.id, lines.slice(0, first).includes('  tasks')]).toEqual([rule.id, true]);
    }
    expect(() => wantedSources(['nfs-deadport'], rules)).toThrow('there is no rule "nfs-deadport"');
  });
});

describe.each(SHELLS)('%s', (words) => {
  const shell = words.split(' ');
  test.skipIf(!has(shell))('reads it without a fault', () => {
    for (const text of [script, scriptFor(['nfs-dead-port', 'efs-port-taken'], rules)])
      expect(spawnSync(shell[0]!, [...shell.slice(1), '-n'], { input: text, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
  });

  test.skipIf(!has(shell))(
    'collects this machine in a minute, and nothing of it is lost',
    { timeout: 70_000 },
    async () => {
      const { stdout, status, folder, seconds } = run(script, { shell });
      expect(status).toBe(0);
      expect(seconds).toBeLessThan(60);
      const [path, ...rest] = stdout.toString().trimEnd().split('\n').reverse();
      expect(rest).toEqual([]);
      expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([path]);
      const { bundle, diagnostics, capture } = await analyze(path!).then((report) => ({
        ...report,
        capture: report.bundle.capture,
      }));
      expect(bundle.parts.map(({ layout }) => layout)).toEqual(['mountline-collect']);
      expect(diagnostics.filter(({ severity }) => severity === 'loss')).toEqual([]);
      expect(bundle.files.filter(({ state }) => state !== 'read' && state !== 'empty')).toEqual([]);
      const read = bundle.files.flatMap(({ state, source }) => (state === 'read' ? [source] : []));
      expect(read).toEqual(
        expect.arrayContaining(['ps', 'mountinfo', 'date', 'collect-manifest', 'proc-stat', 'meminfo']),
      );
      expect(capture).toBeDefined();
    },
  );
});

describe('a run', () => {
  test('with --stdout leaves nothing behind', () => {
    for (const word of ['--stdout', '-']) {
      const { stdout, status, folder } = run(withSteps("step 3 1 - copy '' proc/uptime"), { args: [word] });
      expect(status).toBe(0);
      expect(stdout.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  const HANGS = 'step 1 1 hung.txt limited 1 sleep 30';
  const STUBBORN = 'step 1 1 stubborn.txt limited 1 sh -c \'trap "" TERM; echo begun; sleep 30 & wait; sleep 30\'';
  test.each([
    ['with timeout(1)', withSteps(HANGS, STUBBORN)],
    ['without timeout(1)', withSteps("timeout=''", HANGS, STUBBORN)],
  ])('%s stops what hangs, and keeps what it wrote', { timeout: 30_000 }, (_, text) => {
    const { stdout, seconds } = run(text);
    expect(seconds).toBeLessThan(15);
    const steps = manifestOf(stdout.toString().trim()).filter(([of]) => of === 'step');
    expect(steps.map(([, , , status, state, file]) => [status, state, file])).toEqual([
      ['124', 'timed-out', 'hung.txt'],
      ['124', 'timed-out', 'stubborn.txt'],
    ]);
  });

  test('a file is cut at its limit, a log keeps its end, and both are said', () => {
    const logs = join(scratch, 'logs');
    mkdirSync(logs);
    writeFileSync(join(logs, 'long.log'), Array.from({ length: 3000 }, (_, i) => `line ${i}\n`).join(''));
    const { stdout } = run(withSteps('step 5 1 big.txt yes', `step 3 1 - tails '' 1000 ${logs.slice(1)} '\\.log$'`));
    const steps = manifestOf(stdout.toString().trim());
    expect(steps.map(([, , , , state, file]) => [state, file])).toEqual(
      expect.arrayContaining([
        ['cut', 'big.txt'],
        ['cut', `${logs.slice(1)}/long.log`],
      ]),
    );
    const kept = execFileSync('tar', ['-xzOf', stdout.toString().trim(), '--wildcards', '*/long.log'], {
      encoding: 'utf8',
    });
    expect(kept).toMatch(/^line \d+\n[\s\S]*\nline 2999\n$/);
    expect(kept.length).toBeLessThanOrEqual(1000);
  });

  test('nothing on a network mount is opened, through a link neither', () => {
    const [mount, beside] = [join(scratch, 'efs'), join(scratch, 'beside')];
    for (const folder of [mount, beside]) mkdirSync(folder);
    execFileSync('mkfifo', [join(mount, 'hangs')]);
    symlinkSync('../efs/hangs', join(beside, 'link'));
    const { stdout, seconds } = run(
      withSteps(
        `remote=${mount}`,
        `step 5 1 - copy '' ${mount.slice(1)}/hangs ${beside.slice(1)}/link`,
        `step 5 1 - tails '' 9 ${mount.slice(1)} .`,
      ),
    );
    expect(seconds).toBeLessThan(5);
    const absent = manifestOf(stdout.toString().trim()).filter(([, , , , state]) => state === 'absent');
    expect(absent.map((columns) => columns[6])).toEqual(Array(3).fill(`it is on ${mount}, a network mount`));
  });

  test('the arguments of a task in D state are not read', () => {
    const [calm, stuck] = ['111', '222'].map((seconds) => spawn('sleep', [seconds]));
    try {
      const rows = [calm, stuck].map((child, i) => `${child!.pid} 1 ${child!.pid} ${'SD'[i]} - 5 [sleep]`);
      const table = ['PID PPID LWP STAT WCHAN ELAPSED COMMAND', ...rows].join('\\n');
      const { stdout } = run(withSteps(`printf '${table}\\n' >"$work/.threads"`, 'step 3 1 - arguments'));
      const text = execFileSync('tar', ['-xzOf', stdout.toString().trim(), '--wildcards', '*/ps-tasks.txt'], {
        encoding: 'utf8',
      });
      expect(text.split('\n').slice(1, 3)).toEqual([rows[0]!.replace('[sleep]', 'sleep 111'), rows[1]]);
    } finally {
      calm!.kill();
      stuck!.kill();
    }
  });

  test('a copy that does not fit its limit is not said to be whole', () => {
    const logs = join(scratch, 'large');
    mkdirSync(logs);
    writeFileSync(join(logs, 'a.log'), 'x'.repeat(2_000_000));
    const { stdout } = run(withSteps(`step 5 1 - tails '' 4000000 ${logs.slice(1)} '\\.log$'`));
    const steps = manifestOf(stdout.toString().trim()).filter(([, , , , , file]) => file?.endsWith('a.log'));
    expect(steps.map(([, , , status, state]) => [status, state])).toEqual([['153', 'cut']]);
  });

  test('of many files the newest are copied, and the rest is said', () => {
    const logs = join(scratch, 'many');
    mkdirSync(logs);
    for (let i = 0; i < 45; i += 1) writeFileSync(join(logs, `${i}.log`), 'x\n');
    const { stdout } = run(withSteps(`step 9 1 - tails '' 9 ${logs.slice(1)} '\\.log$'`));
    const states = manifestOf(stdout.toString().trim()).flatMap(([of, , , , state]) => (of === 'step' ? [state] : []));
    expect(states).toEqual([...Array(40).fill('ok'), 'cut']);
  });

  test('a loop ends with its step', { timeout: 20_000 }, () => {
    const beat = join(scratch, 'beat');
    const { seconds } = run(
      withSteps(
        `endless() { yes | while read -r word && [ -e "$running" ]; do echo "$word" >>${beat}; sleep 1; done; }`,
        'step 1 1 - endless',
      ),
    );
    expect(seconds).toBeLessThan(10);
    const before = readFileSync(beat, 'utf8');
    spawnSync('sleep', ['2.5']);
    expect(readFileSync(beat, 'utf8').length).toBeLessThanOrEqual(before.length + 2);
  });

  test('an archive that tar cannot make is a failure, and nobody else is written to', () => {
    const failing = run(withSteps('tar() { echo half; return 2; }'));
    expect(failing).toMatchObject({ status: 2, stdout: Buffer.alloc(0) });
    expect(readdirSync(failing.folder)).toEqual([]);
    const [other, wanted] = [join(scratch, 'other'), 'ln -s OTHER "$parent/$name.tar.gz"'];
    writeFileSync(other, 'kept');
    expect(run(withSteps(wanted.replace('OTHER', other))).status).toBe(2);
    expect(readFileSync(other, 'utf8')).toBe('kept');
  });

  test('a script that is cut on its way does nothing', () => {
    const { stdout, folder } = run(script.slice(0, script.lastIndexOf('main "$@"')));
    expect(stdout.toString()).toBe('');
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.skipIf(spawnSync('shellcheck', ['--version']).status !== 0)('shellcheck finds nothing in it', () => {
  for (const text of [script, scriptFor(['nfs-dead-port'], rules)]) {
    const { stdout, status } = spawnSync('shellcheck', ['-'], { input: text, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  }
});

test('a host without programs is asked with those of the container, in its network', () => {
  const text = withSteps(
    "timeout='' inside=mounts limit=2",
    // As on Talos: there is no program in its mount namespace.
    'nsenter() { case "$*" in *" -m "*) echo "no $7" >&2; return 127 ;; *) shift 4; echo "in its network: $*"; "$@" ;; esac; }',
    'step 3 1 uname.txt on_host uname -s',
    'step 3 1 systemctl.txt on_host no-such-program',
  );
  const { stdout } = run(text);
  const archive = stdout.toString().trim();
  const read = (name: string) =>
    execFileSync('tar', ['-xzOf', archive, '--wildcards', `*/${name}`], { encoding: 'utf8' });
  expect(read('uname.txt')).toBe('in its network: uname -s\nLinux\n');
  const steps = manifestOf(archive).filter(([of]) => of === 'step');
  expect(steps.map(([, , , status, state, file]) => [status, state, file])).toEqual([
    ['0', 'ok', 'uname.txt'],
    ['127', 'not-installed', 'systemctl.txt'],
  ]);
});

test('neither the environment of units nor keys are collected', () => {
  expect(script).not.toMatch(/systemctl show (?!.*--property=)/);
  expect(script).not.toMatch(/--property=\S*(?:Environment|ExecStart\b)/);
  const text = withSteps(
    'on_host() { printf "net.ipv4.tcp_fastopen_key = 1-2\\nnet.ipv6.conf.a.stable_secret = 3\\nvm.swappiness = 60\\n"; }',
    'step 3 1 sysctl-a.txt kernel_settings',
  );
  const archive = run(text).stdout.toString().trim();
  expect(execFileSync('tar', ['-xzOf', archive, '--wildcards', '*/sysctl-a.txt'], { encoding: 'utf8' })).toBe(
    'vm.swappiness = 60\n',
  );
});

describe('the command', () => {
  const collect = (...args: string[]) =>
    spawnSync(process.execPath, [COMMAND, 'collect', ...args], { encoding: 'utf8' });

  test('prints the script, or that of a rule', () => {
    expect(collect()).toMatchObject({ status: 0, stdout: script });
    expect(collect('--for', 'nfs-dead-port').stdout).toBe(scriptFor(['nfs-dead-port'], rules));
    expect(collect('--for', 'nfs-deadport')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'mountline: there is no rule "nfs-deadport"\nDid you mean nfs-dead-port?\n',
    });
  });

  test('prints a manifest with that script', () => {
    expect(collect('--kubernetes', 'node-a').stdout).toBe(
      manifestFor(script, { node: 'node-a', image: 'busybox:1.37' }),
    );
    expect(collect('--kubernetes', '--all-nodes', '--image', 'local/busybox').stdout).toBe(
      manifestFor(script, { image: 'local/busybox' }),
    );
    for (const wrong of [['--kubernetes'], ['--all-nodes'], ['--image', 'x'], ['--kubernetes', 'a', '--all-nodes']])
      expect(collect(...wrong)).toMatchObject({ status: 2, stdout: '' });
  });
});
