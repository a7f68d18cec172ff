import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '@mountline/dev/testing/docs';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { runStep, workflow } from '@mountline/dev/testing/steps';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The steps of e2e.yml as a runner runs them, but for those of others and for the installation. The cluster is a program that answers as kubectl does. */

const { on, jobs } = workflow('e2e.yml');
const { inputs } = on.workflow_call!;
const { steps } = jobs.e2e!;
const HUNG = join(FIXTURES, 'incidents/issue346-frozen/bundle');

/** node-a was collected, node-b starts no pod. What it is asked is kept, and what it is to apply. */
const KUBECTL = `#!/bin/sh
echo "$*" >> "$ASKED"
case $1 in
  apply) cp "$3" "$ASKED.yaml" ;;
  get) printf 'collect-1   node-a\\ncollect-2   node-b\\n' ;;
  exec) test "$4" = collect-1 || exit 1; cat "$ARCHIVE" ;;
  rollout) echo 'timed out waiting for the condition' >&2; exit 1 ;;
esac
`;

let workspace: string;
let own: string;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-e2e-'));
  [workspace, own] = [join(folder, 'workspace'), join(folder, 'own')];
  mkdirSync(join(own, 'bin'), { recursive: true });
  mkdirSync(workspace);
  symlinkSync(ROOT, join(workspace, '.mountline'));
  writeFileSync(join(own, 'bin/kubectl'), KUBECTL, { mode: 0o755 });
  expect(spawnSync('tar', ['-czf', join(own, 'node.tgz'), '-C', HUNG, '.']).status).toBe(0);
});
afterAll(() => rmSync(join(workspace, '..'), { recursive: true }));

function step(name: string, given: Record<string, unknown> = {}) {
  const values = Object.entries(inputs).map(([input, { default: usual }]) => [input, given[input] ?? usual]);
  const env = {
    PATH: `${join(own, 'bin')}:${process.env.PATH}`,
    ARCHIVE: join(own, 'node.tgz'),
    ASKED: join(own, 'asked'),
  };
  const found = steps.find((one) => one.name === name)!;
  return runStep(found, { workspace, own, env, inputs: Object.fromEntries(values) });
}

test('what the caller gives runs in its own shell, and fails the job where it fails', () => {
  expect(step('setup', { setup: 'echo "$((1 + 1)) $PWD"' })).toMatchObject({ status: 0, stdout: `2 ${workspace}\n` });
  expect(step('e2e', { e2e: 'false\necho passed' })).toMatchObject({ status: 1, stdout: '' });
  expect(step('e2e', { e2e: 'false | cat' }).status).toBe(1);
});

test('collect takes what each node gives, and names the one that gives nothing', () => {
  const { status, stdout, output } = step('collect');
  expect([status, output]).toEqual([0, 'bundles<<END\nmountline-collected/node-a.tgz\nEND\n']);
  expect(stdout).toContain('::warning title=Mountline::node-b was not collected.');
  expect(readdirSync(join(workspace, 'mountline-collected'))).toEqual(['node-a.tgz']);
  const applied = loadAll(readFileSync(join(own, 'asked.yaml'), 'utf8')) as { kind: string }[];
  expect(applied.map(({ kind }) => kind)).toEqual(['ConfigMap', 'DaemonSet']);
  const asked = readFileSync(join(own, 'asked'), 'utf8').trim().split('\n');
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['apply', 'rollout', 'get', 'exec', 'exec', 'delete']);
});

test('what was collected is analyzed by the action, also after tests that failed', () => {
  const { with: given, uses, if: condition } = steps.find(({ name }) => name === 'analyze')!;
  expect(uses).toBe('./.mountline');
  expect(condition).toContain('!cancelled()');
  const action = load(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
    inputs: Record<string, unknown>;
    runs: { steps: { name?: string; run?: string; env?: Record<string, string> }[] };
  };
  expect(Object.keys(given!).filter((name) => !(name in action.inputs))).toEqual([]);
  step('collect');
  const { stdout, status } = runStep(action.runs.steps.find(({ name }) => name === 'annotate')!, {
    workspace,
    own,
    env: { GITHUB_ACTION_PATH: join(workspace, '.mountline') },
    inputs: { bundle: 'mountline-collected/node-a.tgz\n', redact: true, 'fail-on': 'major' },
  });
  expect(status).toBe(1);
  expect(stdout).toContain('::kubelet frozen for 6 min');
});

test('the example of docs/ci.md gives inputs that there are, and all that are required', () => {
  const block = blocksOf('docs/ci.md').find(({ info }) => info === 'e2e')!;
  const example = load(block.text) as { jobs: { e2e: { uses: string; with: Record<string, string> } } };
  const { uses, with: given } = example.jobs.e2e;
  expect(uses).toBe('YOUR-ORGANISATION/mountline/.github/workflows/e2e.yml@main');
  expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
  const required = Object.entries(inputs).filter(([, input]) => input.required);
  expect(required.map(([name]) => name).filter((name) => !(name in given))).toEqual([]);
});
