import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '@mountline/dev/testing/docs';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { load, loadAll } from 'js-yaml';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The job of the component for GitLab as a runner runs it, with this checkout in place of the clone. */

interface Component {
  variables: Record<string, string>;
  script: string[];
  artifacts: { paths: string[]; reports: { junit: string } };
}

const [{ spec }, jobs] = loadAll(readFileSync(join(ROOT, 'templates/mountline/template.yml'), 'utf8')) as [
  { spec: { inputs: Record<string, { default?: string }> } },
  Record<string, Component>,
];
const { variables, script, artifacts } = Object.values(jobs)[0]!;
const incident = (name: string) => join(FIXTURES, 'incidents', name);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-gitlab-'));
  symlinkSync(ROOT, join(folder, '.mountline'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(given: Record<string, string>) {
  const values = Object.entries(variables).map(([name, text]) => [
    name,
    text.replace(
      /\$\[\[ inputs\.([a-z-]+) \]\]/g,
      (_, input: string) => given[input] ?? spec.inputs[input]!.default ?? '',
    ),
  ]);
  // The runner joins the lines, and calls `sh` where the image has no bash.
  return spawnSync('sh', ['-ec', script.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...Object.fromEntries(values) },
  });
}

const written = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a bundle is reported with pseudonyms, and fails the job by severity', () => {
  const bundle = join(incident('issue346-frozen'), 'bundle');
  const { status, stdout } = run({ bundle });
  expect(status).toBe(1);
  expect(stdout).toContain('kubelet frozen for 6 min');
  expect(stdout).not.toContain('ip-10-0-37-114');
  expect(written(artifacts.paths[0]!)).toMatch(/^<!doctype html>/);
  const named = run({ bundle, 'fail-on': 'never', redact: 'false' });
  expect([named.status, named.stdout.includes('ip-10-0-37-114')]).toEqual([0, true]);
});

test('folders of captured incidents are checked, one on each line', () => {
  const folders = ['issue346-frozen', 'issue346-healthy-twin'].map(incident).join('\n');
  expect(run({ check: folders })).toMatchObject({ status: 0, stderr: '' });
  expect(written(artifacts.reports.junit)).toContain('failures="0" errors="0"');
  expect(run({ check: join(folder, 'nowhere') }).status).toBe(2);
});

test('a bundle that cannot be read fails the job', () => {
  expect(run({ bundle: join(folder, 'nowhere') }).status).toBe(2);
});

test('the example of docs/ci.md gives inputs that there are', () => {
  const { include } = load(blocksOf('docs/ci.md').find(({ info }) => info === 'component')!.text) as {
    include: { component: string; inputs: Record<string, string> }[];
  };
  expect(include[0]!.component).toMatch(/\/mountline\/mountline@main$/);
  expect(Object.keys(include[0]!.inputs).filter((name) => !(name in spec.inputs))).toEqual([]);
  expect(include[0]!.inputs.mountline).toMatch(/\.git$/);
});
