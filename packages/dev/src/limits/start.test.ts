import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { installed } from '../testing/installed.ts';

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
      const taken = [...loaded].map(([name, { script }]) => [require('node:path').basename(name).split('-')[0], script.cachedDataRejected === false]);
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
  const bundles = join(folder, 'mountline/dist/command');
  const ours = join(bundles, dirname(readFileSync(join(bundles, 'entry'), 'latin1')));
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

describe('bundling', () => {
  const bundles = join(folder, 'bundles');
  const entry = () => readFileSync(join(bundles, 'entry'), 'latin1');

  /** Bundles a file of a name, as of sources of that time; another one does so before the file is written (with `then`: before `entry` names it), or it is killed there. */
  function place(name: string, began: number, meanwhile: string[] = []) {
    const script = `
      import { spawnSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      import { placeBundle } from ${JSON.stringify(join(ROOT, 'packages/dev/bin/place-bundle.js'))};
      const [, script, name, began, ...meanwhile] = process.argv;
      placeBundle(${JSON.stringify(bundles)}, {
        name,
        first: 'cli.cjs',
        started: new Date(Number(began)),
        fill(at) {
          if (meanwhile[0] === 'killed') process.kill(process.pid, 'SIGKILL');
          else if (meanwhile.length > 0 && meanwhile[0] !== 'then') spawnSync(process.execPath, [script, ...meanwhile], { stdio: 'inherit' });
          writeFileSync(at + '/cli.cjs', name);
        },
        finish(at) {
          writeFileSync(at + '/cli.compiled', name);
          if (meanwhile[0] === 'then') spawnSync(process.execPath, [script, ...meanwhile.slice(1)], { stdio: 'inherit' });
        },
      });`;
    const file = join(folder, 'place.mjs');
    writeFileSync(file, script);
    return spawnSync(process.execPath, [file, name, String(began), ...meanwhile], { encoding: 'utf8' });
  }
  const begun = Date.parse('2026-01-01');

  const done = { status: 0, stderr: '' };

  test('that is killed leaves what was there, and the next run tidies up behind it', () => {
    expect(place('a', begun)).toMatchObject(done);
    expect(place('b', begun + 1000, ['killed']).signal).toBe('SIGKILL');
    expect([entry(), readFileSync(join(bundles, entry()), 'utf8')]).toEqual([join('a', 'cli.cjs'), 'a']);
    expect(readdirSync(bundles)).toContainEqual(expect.stringMatching(/^b\.\d+$/));
    expect(place('b', begun + 2000)).toMatchObject(done);
    // A command that began before may still load files of the one before.
    expect([entry(), readdirSync(bundles).sort()]).toEqual([join('b', 'cli.cjs'), ['a', 'b', 'entry']]);
    expect(place('c', begun + 3000)).toMatchObject(done);
    expect(readdirSync(bundles).sort()).toEqual(['b', 'c', 'entry']);
  });

  test('of older sources that ends later does not replace what is newer, nor take its files', () => {
    expect(place('old', begun + 4000, ['new', String(begun + 5000)])).toMatchObject(done);
    expect([entry(), readFileSync(join(bundles, entry()), 'utf8')]).toEqual([join('new', 'cli.cjs'), 'new']);
    expect(statSync(join(bundles, 'entry')).mtimeMs).toBe(begun + 5000);
  });

  test('that is made and not named yet is not tidied away by another run', () => {
    expect(place('slow', begun + 5500, ['then', 'quick', String(begun + 5400)])).toMatchObject(done);
    expect([entry(), readFileSync(join(bundles, entry()), 'utf8')]).toEqual([join('slow', 'cli.cjs'), 'slow']);
    expect(readdirSync(bundles).filter((name) => name.includes('made-by'))).toEqual([]);
  });

  test('of older sources is named where the files of the newer one are gone', () => {
    rmSync(join(bundles, dirname(entry())), { recursive: true });
    expect(place('again', begun + 5450)).toMatchObject(done);
    expect([entry(), readFileSync(join(bundles, entry()), 'utf8')]).toEqual([join('again', 'cli.cjs'), 'again']);
  });

  test('of the same twice at once is one', () => {
    expect(place('same', begun + 6000, ['same', String(begun + 6000)])).toMatchObject(done);
    expect([entry(), readFileSync(join(bundles, entry()), 'utf8')]).toEqual([join('same', 'cli.cjs'), 'same']);
    expect(readdirSync(bundles).filter((name) => /\d$/.test(name))).toEqual([]);
  });
});
