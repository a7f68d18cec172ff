import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBundles } from '../add/add.ts';
import { withFleet } from '../open-fleet.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-worker-'));
const db = join(folder, 'fleet');
const command = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const archive = readFileSync(join(FIXTURES, 'archives/efs-csi-results.tgz'));

/** Gives the archive to whoever adds it; a worker waits for it until the test says so. */
const asked = new EventEmitter();
let isHeld = false;
const server = createServer((_, answer) => {
  if (isHeld) asked.emit('bundle', () => answer.end(archive));
  else answer.end(archive);
});

beforeAll(async () => {
  builtFleet();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 120_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
}, 60_000);

const add = (...places: string[]) => withFleet(db, false, ({ database, boss }) => addBundles(database, boss, places));

const bundles = () =>
  withFleet(db, false, ({ database }) =>
    database.query('SELECT name, state, tries, reason FROM mountline.bundle ORDER BY name'),
  );

interface Worker {
  child: ChildProcess;
  /** What it printed, when it has ended. */
  ended: Promise<{ status: number | null; stdout: string; stderr: string }>;
}

/** `mountline fleet work`, as a user or a container starts it. */
function startWorker(...words: string[]): Worker {
  const child = spawn(process.execPath, [command, 'fleet', 'work', '--db', db, '--concurrency', '1', ...words]);
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, ended: said.then(([stdout, stderr, [status]]) => ({ status, stdout, stderr })) };
}

test('SIGTERM: what was begun is finished, or given back when the grace is over, and nothing else is begun', async () => {
  const { port } = server.address() as AddressInfo;
  await add(`http://127.0.0.1:${port}/first.tgz`);
  isHeld = true;
  const late = startWorker('--grace', '1');
  await once(asked, 'bundle');
  late.child.kill('SIGTERM');
  expect(await late.ended).toEqual({
    ...{ status: 0, stdout: '0 analyzed, 0 set aside, stopped\n' },
    stderr: 'first.tgz: back in the queue: the worker was stopped\n',
  });
  expect(await bundles()).toEqual([{ name: 'first.tgz', state: 'queued', tries: 0, reason: null }]);

  await add(join(FIXTURES, 'incidents/efs-logs-bind-failure/bundle'));
  const prompt = startWorker('--grace', '60');
  const [answer] = await once(asked, 'bundle');
  prompt.child.kill('SIGTERM');
  await pause(300);
  answer();
  expect(await prompt.ended).toEqual({ status: 0, stdout: '1 analyzed, 0 set aside, stopped\n', stderr: '' });
  expect(await bundles()).toMatchObject([
    { name: 'efs-logs-bind-failure/bundle', state: 'queued', tries: 0 },
    { name: 'first.tgz', state: 'done' },
  ]);
  expect(await startWorker().ended).toMatchObject({ status: 0, stdout: '1 analyzed, 0 set aside\n' });
}, 300_000);

test('a bundle that needs more memory than is allowed costs its own job only', async () => {
  const copies = ['one', 'two'].map((name) => join(folder, name));
  for (const copy of copies) {
    cpSync(join(FIXTURES, 'incidents/mount-explosion-single-volume/bundle'), copy, { recursive: true });
    writeFileSync(join(copy, 'note'), copy);
  }
  // Each line is of another server, and two megabytes of them are packed.
  const hostile = join(folder, 'hostile');
  mkdirSync(hostile);
  const lines = Array.from(
    { length: 250_000 },
    (_, i) => `Jun 12 00:10:18 node kernel: nfs: server fs-${i} not responding, still trying\n`,
  );
  writeFileSync(join(hostile, 'messages.gz'), gzipSync(lines.join('')));
  await add(copies[0]!, hostile);
  await add(copies[1]!);
  const { status, stdout, stderr } = await startWorker('--memory', '320').ended;
  expect([status, stdout]).toEqual([0, '2 analyzed, 1 set aside\n']);
  expect(stderr).toBe(
    ['back in the queue', 'back in the queue', 'set aside']
      .map((outcome) => `hostile: ${outcome}: used more than 320 MB (--memory)\n`)
      .join(''),
  );
}, 300_000);
