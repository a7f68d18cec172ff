/**
 * Builds `mountline` as one executable for this platform, from the Node that runs this, and tries it: `pnpm sea`. It is a copy of Node
 * with the bundled command in it. The trial runs it in an empty environment without Node, and compares every output with that of
 * the command of this checkout.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'postject';
import { packages } from './third-party.js';

// macOS wants a signature and Windows another ending: neither was tried.
if (process.platform !== 'linux')
  throw new Error(`the single executable is built on Linux, not on ${process.platform}`);

const folder = join(packages, 'dev/dist/single');
const executable = join(folder, 'mountline');
const command = join(packages, 'mountline/bin/mountline.cjs');
const scratch = mkdtempSync(join(tmpdir(), 'mountline-sea-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

await import('./single-file.js');
const blob = join(scratch, 'blob');
const config = join(scratch, 'sea.json');
const settings = {
  main: join(folder, 'mountline.cjs'),
  output: blob,
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
};
writeFileSync(config, JSON.stringify(settings));
execFileSync(process.execPath, ['--experimental-sea-config', config]);
// A running executable cannot be written.
rmSync(executable, { force: true });
copyFileSync(process.execPath, executable);
chmodSync(executable, 0o755);
await inject(executable, 'NODE_SEA_BLOB', readFileSync(blob), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
});

const fixture = (name) => join(packages, '../fixtures/incidents', name, 'bundle');
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'sea', version: '1' } },
};
/** Words, and standard input. */
const TRIALS = [
  [['--help']],
  [['collect', '--for', 'nfs-dead-port']],
  [[fixture('efs-orphaned-mount')]],
  [['--format', 'json', fixture('efs-orphaned-mount')]],
  [['--format', 'html', '--redact', fixture('issue346-healthy-twin')]],
  [['-'], readFileSync(join(fixture('issue346-healthy-twin'), '../bundle/journal-short-iso-precise.txt'))],
  [['mcp', scratch], `${JSON.stringify(initialize)}\n`],
  [[join(scratch, 'nowhere')]],
];
for (const [words, input = ''] of TRIALS) {
  const ran = (program, first, env) => {
    const options = { cwd: scratch, env, input, maxBuffer: 2 ** 28, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(program, [...first, ...words], options);
    return JSON.stringify({ status, stdout, stderr });
  };
  const meant = ran(process.execPath, [command], process.env);
  const came = ran(executable, [], {});
  if (came === meant && JSON.parse(came).status !== null) continue;
  console.error(`mountline ${words.join(' ')}\n  came:  ${came.slice(0, 2000)}\n  meant: ${meant.slice(0, 2000)}`);
  process.exit(1);
}

/** The middle one of nine. */
function milliseconds(...words) {
  const times = Array.from({ length: 9 }, () => {
    const start = process.hrtime.bigint();
    spawnSync(executable, words, { env: {} });
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return Math.round(times.sort((a, b) => a - b)[4]);
}

console.log(executable);
console.log(`${Math.round(statSync(executable).size / 1e6)} MB from Node ${process.versions.node}`);
console.log(`${milliseconds('--version')} ms for --version`);
console.log(`${milliseconds(fixture('efs-orphaned-mount'))} ms for the report of efs-orphaned-mount`);
console.log(`${TRIALS.length} commands print the same as those of the checkout`);
