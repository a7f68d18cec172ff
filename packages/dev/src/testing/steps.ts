import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from './fixtures.ts';

/** A step of an action or of a job of GitHub. */
export interface Step {
  name?: string;
  id?: string;
  if?: string;
  uses?: string;
  with?: Record<string, unknown>;
  run?: string;
  env?: Record<string, string>;
}

export interface Job {
  permissions?: Record<string, string>;
  steps: Step[];
}

export interface Workflow {
  on: { workflow_call?: { inputs: Record<string, { default?: unknown; required?: boolean }> } };
  jobs: Record<string, Job>;
}

export const workflowText = (name: string) => readFileSync(join(ROOT, '.github/workflows', name), 'utf8');
export const workflow = (name: string) => load(workflowText(name)) as Workflow;

/** Where a step runs. */
export interface Runner {
  /** The working directory. */
  workspace: string;
  /** A folder outside of it, for what the runner itself keeps. */
  own: string;
  env?: Record<string, string>;
  /** Values of inputs. */
  inputs?: Record<string, unknown>;
}

/** Runs what a step names under `run`, as a runner does, and gives what it set as outputs too. */
export function runStep({ run, env = {} }: Step, { workspace, own, env: given = {}, inputs = {} }: Runner) {
  mkdirSync(own, { recursive: true });
  const files = { GITHUB_STEP_SUMMARY: join(own, 'summary.md'), GITHUB_OUTPUT: join(own, 'output') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const evaluated = Object.entries(env).map(([key, value]) => [
    key,
    value.replace(/\$\{\{ inputs\.([a-z0-9-]+) \}\}/g, (_, name) => String(inputs[name] ?? '')),
  ]);
  // As the runner calls what names `shell: bash`.
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run!];
  const { status, stdout, stderr } = spawnSync('bash', words, {
    cwd: workspace,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, RUNNER_TEMP: own, ...files, ...given, ...Object.fromEntries(evaluated) },
  });
  return { status, stdout, stderr, output: readFileSync(files.GITHUB_OUTPUT, 'utf8') };
}
