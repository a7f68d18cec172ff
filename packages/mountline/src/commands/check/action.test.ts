import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '@mountline/dev/testing/docs';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { runStep, type Step } from '@mountline/dev/testing/steps';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The steps of action.yml as a runner runs them, but for those of others and for the installation. */

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
}

const text = readFileSync(join(ROOT, 'action.yml'), 'utf8');
const { inputs, runs } = load(text) as Action;
const HUNG = join(FIXTURES, 'incidents/issue346-frozen/bundle');
const HEALTHY = join(FIXTURES, 'incidents/issue346-healthy-twin/bundle');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-action-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function step(name: string, given: Record<string, string>) {
  const usual = Object.entries(inputs).map(([input, { default: value }]) => [input, value]);
  const env = { GITHUB_ACTION_PATH: ROOT };
  const runner = { workspace: folder, own: folder, env, inputs: { ...Object.fromEntries(usual), ...given } };
  return runStep(runs.steps.find((one) => one.name === name)!, runner);
}

test('each input that a step names is declared, and none goes into a script as text', () => {
  const named = [...text.matchAll(/inputs\.([a-z-]+)/g)].map((m) => m[1]!);
  expect([...new Set(named)].sort()).toEqual(Object.keys(inputs).sort());
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
});

test('analyze writes SARIF and the summary, without the names of the node', () => {
  const { status, stderr } = step('analyze', { bundle: `${HUNG}\n` });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`sarif=${folder}/mountline.sarif\n`);
  const sarif = readFileSync(join(folder, 'mountline.sarif'), 'utf8');
  expect(JSON.parse(sarif).runs[0].results.length).toBeGreaterThan(0);
  const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
  expect(summary).toContain('kubelet frozen for 6 min');
  for (const written of [sarif, summary]) expect(written).not.toContain('ip-10-0-37-114');
});

test('annotate shows each incident, and fails by severity', () => {
  const failed = step('annotate', { bundle: HUNG });
  expect(failed.status).toBe(1);
  expect(failed.stdout).toMatch(
    /^::error title=[^:,]*%3A efs-orphaned-mount::kubelet frozen for 6 min[^\n]*%0Acritical, confirmed, open%0A/m,
  );
  expect(failed.stdout).not.toContain('ip-10-0-37-114');
  expect(step('annotate', { bundle: HUNG, redact: 'false' }).stdout).toContain('ip-10-0-37-114');
  expect(step('annotate', { bundle: HUNG, 'fail-on': 'never' }).status).toBe(0);
  expect(step('annotate', { bundle: HEALTHY })).toMatchObject({ status: 0, stdout: '' });
  expect(step('annotate', { bundle: 'nowhere' }).status).toBe(2);
});

test('check compares captured incidents with their expectations', () => {
  const folders = [HUNG, HEALTHY].map((path) => join(path, '..')).join('\n');
  expect(step('check', { check: folders })).toMatchObject({ status: 0, stdout: '2 of 2 folders as expected\n' });
});

test('the workflow of docs/ci.md gives the action inputs that it has', () => {
  const block = blocksOf('docs/ci.md').find(({ info }) => info === 'action')!;
  expect(block.text.split('\n').length).toBeLessThanOrEqual(6);
  const { steps } = load(block.text) as { steps: { uses: string; with?: Record<string, string> }[] };
  const given = Object.keys(steps.find(({ uses }) => uses.includes('/mountline@'))!.with!);
  expect(given.filter((name) => !(name in inputs))).toEqual([]);
});
