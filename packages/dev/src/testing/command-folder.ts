import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from './fixtures.ts';

const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');

interface Ran {
  status: number | null;
  out: string;
  err: string;
}

/** A folder for the tests of a file, in which the command runs and files are written; it goes with them. */
export function commandFolder() {
  let folder = '';
  const pathOf = (name: string) => join(folder, name);

  function run(
    args: readonly string[],
    more: { input?: string | Uint8Array; env?: Record<string, string> } = {},
  ): Promise<Ran> {
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    const child = spawn(process.execPath, [BIN, ...args], { env: { ...env, ...more.env }, cwd: folder });
    const ran = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.err += text));
    child.stdin.on('error', () => {}).end(more.input);
    return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...ran })));
  }

  function file(name: string, content: string | Uint8Array): string {
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), content);
    return name;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mountline-'));
    // In a checkout the first run may have to build.
    await run(['--version']);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));
  return { run, file, pathOf };
}
