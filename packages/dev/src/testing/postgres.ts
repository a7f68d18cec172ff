import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const DEBIAN = '/usr/lib/postgresql';

/** Of Debian's package, which puts no server on the path. */
const bin = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map((version) => join(DEBIAN, version, 'bin'))
      .findLast((path) => existsSync(join(path, 'initdb')))
  : undefined;

/** Tests that need a server are skipped where there is none, and say so. */
export const hasPostgres = bin !== undefined;

if (!hasPostgres)
  console.warn('no PostgreSQL on this machine: the tests of a shared fleet are skipped (apt install postgresql)');

export interface Postgres {
  url: string;
  /** Ends it as `pg_ctl stop -m fast` does, and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const own = isRoot && hasPostgres ? numbersOf('postgres') : undefined;

function numbersOf(user: string): { uid: number; gid: number } {
  const numberOf = (which: string) => Number(spawnSync('id', [which, user], { encoding: 'utf8' }).stdout);
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

/** A server of its own in a folder that is gone afterwards. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-postgres-'));
  if (own) chownSync(folder, own.uid, own.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin!, 'initdb'),
    ['-D', data, '-U', 'fleet', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    {
      ...own,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 60,
  };
  const words = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => spawn(join(bin!, 'postgres'), ['-D', data, ...words], { ...own, cwd: folder, stdio: 'ignore' });
  const ready = () =>
    spawnSync(join(bin!, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'], { cwd: folder }).status === 0;
  let server = start();
  await until(ready, server);
  return {
    url: `postgres://fleet@127.0.0.1:${port}/postgres`,
    async restart() {
      await end(server);
      server = start();
      await until(ready, server);
    },
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function until(ready: () => boolean, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`postgres: exit status ${server.exitCode}`);
    if (ready()) return;
    await pause(100);
  }
  throw new Error('postgres did not start');
}

/** SIGINT is its fast shutdown: connections are cut, transactions rolled back. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  await once(server, 'exit');
}
