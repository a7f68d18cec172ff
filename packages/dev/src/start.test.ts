import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { installed } from './installed.ts';

const BUNDLE = join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet/bundle');
const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
let command = '';
beforeAll(() => {
  command = installed(join(folder, 'mountline'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in a process that tells at its end of which files V8 took the compiled code. */
function report() {
  const script = `
    const { loaded, start } = require(process.argv[1]);
    process.on('exit', () => {
      const taken = [...loaded].map(([name, { script }]) => [name.split('-')[0], script.cachedDataRejected === false]);
      console.error(JSON.stringify(Object.fromEntries(taken)));
    });
    start();`;
  const load = join(command, '../load.cjs');
  const ran = spawnSync(process.execPath, ['-e', script, load, BUNDLE, '--fail-on', 'never'], { encoding: 'utf8' });
  return { ...ran, taken: JSON.parse(ran.stderr) as Record<string, boolean> };
}

test('V8 takes what it compiled when the command was bundled; without it, or with a bit turned, the report is the same', () => {
  const fast = report();
  expect(fast.status).toBe(0);
  expect(fast.taken).toMatchObject({ cli: true, report: true });
  const ours = join(folder, 'mountline/dist/command');
  for (const name of readdirSync(ours).filter((one) => one.endsWith('.compiled'))) {
    const bytes = readFileSync(join(ours, name));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(ours, name), bytes);
  }
  const damaged = report();
  expect(damaged.taken).toMatchObject({ cli: false, report: false });
  expect(damaged.stdout).toBe(fast.stdout);
  for (const name of readdirSync(ours)) if (name.endsWith('.compiled')) rmSync(join(ours, name));
  const slow = report();
  expect(slow.taken).toMatchObject({ cli: false, report: false });
  expect(slow.stdout).toBe(fast.stdout);
  expect(slow.stdout).toContain('nfs-dead-port');
});

test('an installed command needs nothing but its folder', () => {
  const { status, stdout } = spawnSync(process.execPath, [command, '--version'], { encoding: 'utf8' });
  expect([status, stdout.trim()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});
