/**
 * Makes a fleet of bundles with a planted regression, analyzes it with the command as a user does, and fails where the report does not say
 * exactly what was planted: `pnpm fleet:try [COUNT]`. MOUNTLINE_FLEET_DB names a PostgreSQL server; otherwise it is PGlite.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '../testing/fixtures.ts';
import { makeFleet } from './make-fleet.ts';

const count = Number(process.argv[2] ?? 2000);
const folder = mkdtempSync(join(tmpdir(), 'mountline-fleet-try-'));
const bundles = join(folder, 'bundles');
const db = process.env.MOUNTLINE_FLEET_DB ?? join(folder, 'fleet');
const command = join(ROOT, 'packages/mountline/bin/mountline.cjs');

function fleet(...words: string[]): string {
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [command, 'fleet', ...words, '--db', db], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`mountline fleet ${words[0]}: exit status ${status}`);
  console.log(`${words[0]} took ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return stdout;
}

const planted = makeFleet(bundles, count, 'planted');
console.log(fleet('add', join(bundles, '*')).trim());
console.log(fleet('work', ...process.argv.slice(3)).trim());
const html = join(folder, 'fleet.html');
fleet('report', '--format', 'html', '-o', html);
console.log(fleet('report', '--width', '100'));
const { groups } = JSON.parse(fleet('report', '--format', 'json'));
const found = groups.find(
  (group: { rule: string; attribute: string; value: string }) =>
    group.rule === planted.rule && group.attribute === 'driver' && group.value === planted.driver,
);
const expected = {
  rule: planted.rule,
  attribute: 'driver',
  value: planted.driver,
  in_with: planted.inWith.length,
  in_without: planted.inWithout.length,
  others_with: planted.notInWith.length,
  others_without: planted.notInWithout.length,
  undecided_with: 0,
  undecided_without: 0,
};
console.log(`${html}: ${statSync(html).size} bytes`);
if (!isDeepStrictEqual(found, expected)) {
  console.error('the report does not say what was planted', { found, expected });
  process.exitCode = 1;
}
