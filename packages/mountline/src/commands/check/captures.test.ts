import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '@mountline/dev/testing/docs';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { load } from 'js-yaml';
import { differenceSchema } from 'mountline/diff/schema';
import { readExpectation } from 'mountline/expect';
import { checkedSchema } from 'mountline/expect/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const CASES = join(FIXTURES, 'rules/efs-orphaned-mount');

let folder = '';
const mountline = (...words: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [BIN, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
const write = (name: string, text: string) => writeFileSync(join(folder, 'incidents', name, 'expect.yaml'), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-check-'));
  for (const name of ['fires-with-journal', 'quiet-retry-on-another-port'])
    cpSync(join(CASES, name, 'bundle'), join(folder, 'incidents', name, 'bundle'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'mountline'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('mountline check', () => {
  test('begins with an update, and holds afterwards', () => {
    const nothing = mountline('check', 'incidents');
    expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('mountline check --update DIR')]);
    const { stdout, status } = mountline('check', '--update', 'incidents');
    expect(stdout).toContain('new   incidents/fires-with-journal/expect.yaml written');
    expect(status).toBe(0);
    const { stdout: held, status: holds } = mountline('check');
    expect(held).toContain('2 of 2 folders as expected');
    expect(holds).toBe(0);
  });

  test('a failure: status 1, what was expected, what came, the lines', () => {
    write('quiet-retry-on-another-port', 'incidents:\n  - rule: efs-orphaned-mount\n    verdict: confirmed\n');
    const { stdout, status } = mountline('check', 'incidents');
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL {2}incidents\/quiet-retry-on-another-port: not as expected/);
    expect(stdout).toMatch(
      /expected: efs-orphaned-mount confirmed +incidents\/quiet-retry-on-another-port\/expect.yaml:2/,
    );
    expect(stdout).toContain('came: no incident of efs-orphaned-mount');
    expect(stdout).toMatch(/^ {6}> \d+ {2}2026-11-20 12:/m);
    expect(stdout).toContain('1 of 2 folders as expected, 1 not');
  });

  test('the same for GitHub, as JUnit and as JSON', () => {
    const github = mountline('check', '--format', 'github', 'incidents');
    expect(github.status).toBe(1);
    expect(github.stdout.split('\n')[0]).toMatch(
      /^::error file=incidents\/quiet-retry-on-another-port\/expect.yaml,line=2,col=5,title=expected%3A efs-orphaned-mount confirmed::came: no incident of efs-orphaned-mount%0A/,
    );
    const below = spawnSync(process.execPath, [BIN, 'check', '--format', 'github'], {
      cwd: join(folder, 'incidents'),
      encoding: 'utf8',
      env: { ...process.env, GITHUB_WORKSPACE: folder },
    });
    expect(below.stdout).toBe(github.stdout);
    const junit = mountline('check', '--format', 'junit', 'incidents').stdout;
    expect(junit).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="mountline check" tests="\d" failures="1" errors="0" skipped="0">/,
    );
    expect(junit.match(/<testcase /g)).toHaveLength(Number(/tests="(\d)"/.exec(junit)![1]));
    expect(junit).toContain('<failure message="no incident of efs-orphaned-mount">came: no incident');
    const { folders } = checkedSchema.parse(JSON.parse(mountline('check', '--format', 'json', 'incidents').stdout));
    expect(folders.map(({ claims }) => claims.filter(({ failure }) => failure).length)).toEqual([0, 1]);
  });

  test('one line that changed is one failure, with the line as it is now', () => {
    const log = join(folder, 'changed/bundle/var/log/amazon/efs/mount.log');
    cpSync(join(folder, 'incidents/fires-with-journal'), join(folder, 'changed'), { recursive: true });
    expect(mountline('check', 'changed').status).toBe(0);
    writeFileSync(log, readFileSync(log, 'utf8').replace('Failed to start tunnel (errno=101)', 'Tunnel gave up'));
    const { folders } = checkedSchema.parse(JSON.parse(mountline('check', '--format', 'json', 'changed').stdout));
    expect(folders[0]!.claims.filter(({ failure }) => failure)).toHaveLength(2);
    const { stdout } = mountline('check', 'changed');
    expect(stdout.match(/expected: /g)).toHaveLength(1);
    expect(stdout).toMatch(/^ {8}21 .* Tunnel gave up/m);
    expect(stdout).toContain('and 1 more difference, which may follow from this; --format json lists all');
    expect(mountline('check', '--format', 'github', 'changed').stdout.match(/^::error/gm)).toHaveLength(1);
    const junit = mountline('check', '--format', 'junit', 'changed').stdout;
    expect([junit.match(/<failure /g)?.length, junit.match(/<skipped /g)?.length]).toEqual([1, 1]);
    expect(junit).toContain('tests="3" failures="1" errors="0" skipped="1"');
  });

  test('a mistake: status 2, its place, and the other folders are checked all the same', () => {
    write('quiet-retry-on-another-port', 'quite: true\n');
    const { stdout, status } = mountline('check', 'incidents');
    expect(status).toBe(2);
    expect(stdout).toContain('incidents/quiet-retry-on-another-port/expect.yaml:1:1: there is no key "quite" here');
    expect(stdout).toContain('1 of 2 folders as expected, 1 could not be checked');
    const junit = mountline('check', '-f', 'junit', 'incidents').stdout;
    expect(junit).toContain('errors="1"');
    expect(junit).toContain('<error message="there is no key &quot;quite&quot; here">');
  });
});

describe('mountline diff', () => {
  const lab = (name: string) => join(FIXTURES, 'incidents', name, 'bundle');

  test('as text and as JSON', () => {
    const paths = [lab('dead-port-01-before-healthy'), lab('dead-port-04-during-hung-tasks')];
    const { stdout, stderr, status } = mountline('diff', ...paths);
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('+ nfs-dead-port confirmed open: NFS mount of pod 0b6f2a1c hangs:');
    expect(stdout).toMatch(/- listener 20361 at 2026-11-20 12:22:56: lab-nfs-proxy.service exited/);
    expect(stdout).toContain('sysctl kernel.hung_task_warnings: 10 → 0');
    const longest = (text: string) => Math.max(...text.split('\n').map((line, i) => (i < 2 ? 0 : line.length)));
    expect(longest(stdout)).toBeLessThanOrEqual(100);
    const wide = longest(mountline('diff', '--width', '140', ...paths).stdout);
    expect([wide > 100, wide <= 140]).toEqual([true, true]);
    const json = differenceSchema.parse(JSON.parse(mountline('diff', '-f', 'json', ...paths).stdout));
    expect(json.node.same).toBe(true);
    expect(json.before.name).toBe(paths[0]);
  });

  test('two nodes are refused', () => {
    const { stderr, status } = mountline('diff', lab('dead-port-01-before-healthy'), lab('node-healthy'));
    expect(status).toBe(2);
    expect(stderr).toMatch(/are from two nodes: host name ip-10-0-37-114, then ip-10-0-42-17/);
  });
});

describe('what an archive may cost', () => {
  const ARCHIVE = join(FIXTURES, 'archives/efs-csi-results.tgz');

  test.each([
    ['analyze', [ARCHIVE]],
    ['inspect', ['inspect', ARCHIVE]],
    ['why', ['why', ARCHIVE, 'nfs-dead-port']],
    ['diff', ['diff', ARCHIVE, ARCHIVE]],
    ['distill', ['distill', ARCHIVE, '-o', 'limited-pack']],
    ['check', ['check', 'limited']],
  ])('%s heeds --limit', (_, words) => {
    cpSync(ARCHIVE, join(folder, 'limited/bundle.tgz'), { recursive: true });
    writeFileSync(join(folder, 'limited/expect.yaml'), 'quiet: true\n');
    const { stdout, stderr, status } = mountline(...words, '--limit', 'entries=2');
    expect(stdout + stderr).toContain('more than 2 members (limit entries)');
    expect(status).toBe(2);
  });

  test('distill tells what a limit left out, in its own words, and expects no silence of it', () => {
    const archive = join(FIXTURES, 'archives/eks-log-collector-0.7.9-hung.tar.gz');
    const { stdout, status } = mountline('distill', archive, '-o', 'left-out', '--limit', 'bytes=10K');
    const told = 'more than 10240 bytes decompressed (limit bytes)';
    expect([status, stdout.split('\n', 1)[0]]).toEqual([
      0,
      expect.stringMatching(/^Parts of the original were not read: .*more than 10240 bytes/),
    ]);
    expect(stdout).toContain('No expect.yaml: no incident was found, but parts were not read');
    expect(readFileSync(join(folder, 'left-out/bundle/mountline-pack.json'), 'utf8')).toContain(told);
    expect(mountline('check', 'left-out', '--update').stdout).toContain(
      'no incident was found, but parts were not read',
    );
  });

  test('a value has a unit in either case, another one is refused with those that there are', () => {
    expect(mountline(ARCHIVE, '--limit', 'bytes=1g').stderr).toBe('');
    const { stderr, status } = mountline(ARCHIVE, '--limit', 'bytes=1T');
    expect(stderr).toContain(
      'bytes=1T is not a limit\nWrite NAME=VALUE, as in bytes=50G (a number, with K, M or G); names: ',
    );
    expect(status).toBe(2);
  });
});

describe('docs/ci.md', () => {
  const blocks = blocksOf('docs/ci.md').filter(({ language }) => language === 'yaml');
  const of = (info: string) => blocks.filter((block) => block.info === info);

  test('every block of YAML says what it is', () => {
    expect([...new Set(blocks.map(({ info }) => info))].sort()).toEqual([
      'action',
      'component',
      'e2e',
      'expect',
      'github',
      'gitlab',
      'sarif',
    ]);
  });

  test.each(of('expect'))('the expectation at line $line has no mistake', ({ text }) => {
    expect(readExpectation(text).errors).toEqual([]);
  });

  test('the example for node:test runs', () => {
    const { stdout, status } = spawnSync(process.execPath, ['--test', 'packages/dev/examples/node-test.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/pass 1\b/);
    expect(status).toBe(0);
  });

  /** What the job would run, but for the installation, with this checkout in place of the clone. */
  const run = (lines: readonly string[]) =>
    spawnSync('bash', ['--norc', '-euc', lines.join('\n')], { cwd: folder, encoding: 'utf8' });

  test('the workflow for GitHub runs', () => {
    write('quiet-retry-on-another-port', 'quiet: [efs-orphaned-mount]\n');
    const workflow = load(of('github')[0]!.text) as {
      jobs: Record<string, { steps: { name?: string; run?: string }[] }>;
    };
    const lines = workflow.jobs.check!.steps.filter(({ name }) => name === 'check').map(({ run }) => run!);
    expect(lines).toHaveLength(1);
    expect(run(lines)).toMatchObject({ status: 0, stdout: '2 of 2 folders as expected\n' });
  });

  test('the steps for code scanning write what they upload', () => {
    const { steps } = load(of('sarif')[0]!.text) as { steps: { run?: string; with?: { sarif_file: string } }[] };
    const line = steps[0]!.run!.replace('orphaned-mount', 'fires-with-journal');
    expect(run([line])).toMatchObject({ status: 0, stderr: '' });
    const { runs } = JSON.parse(readFileSync(join(folder, steps[1]!.with!.sarif_file), 'utf8'));
    expect(runs[0].results.length).toBeGreaterThan(0);
  });

  test('the job for GitLab runs, and writes its report', () => {
    const { incidents } = load(of('gitlab')[0]!.text) as {
      incidents: { script: string[]; artifacts: { reports: { junit: string } } };
    };
    expect(run(incidents.script)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, incidents.artifacts.reports.junit), 'utf8')).toContain('failures="0" errors="0"');
  });
});
