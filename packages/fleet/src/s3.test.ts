import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBundles } from './add/add.ts';
import { placesOf } from './add/places.ts';
import { withFleet } from './open-fleet.ts';

const BUCKET = 'tickets';
const folder = mkdtempSync(join(tmpdir(), 'mountline-s3-'));
const archive = readFileSync(join(FIXTURES, 'archives/efs-csi-results.tgz'));
const db = join(folder, 'fleet');
const command = join(ROOT, 'packages/mountline/bin/mountline.cjs');
let server: ChildProcess;
let client: S3Client;

/** A server that speaks S3 and checks signatures, with files below a folder. Its tokens of pages need a cipher that OpenSSL 3 calls legacy. */
async function startServer(): Promise<number> {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const words = ['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', '0', '--configure-bucket', BUCKET];
  server = spawn(process.execPath, ['--openssl-legacy-provider', program, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for (;;) {
    const [chunk] = await once(server.stdout!, 'data');
    said += chunk;
    const [, port] = /listening on \S+:(\d+)/.exec(said) ?? [];
    if (port !== undefined) return Number(port);
  }
}

const put = (Key: string, Body: Uint8Array | string) =>
  client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));

beforeAll(async () => {
  builtFleet();
  const port = await startServer();
  // What the client, the command and its processes find, as on a machine of a user.
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  client = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await put('2026/node-1.tgz', archive);
  await put('2026/node 2+é%20.tgz', Buffer.concat([archive, Buffer.alloc(512)]));
  await put('2026/node-1.tgz.md5', 'no bundle');
  await put('2026/notes/', '');
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  client.destroy();
  if (server.kill('SIGKILL')) await once(server, 'exit');
  rmSync(folder, { recursive: true });
}, 60_000);

async function placesBelow(word: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { place } of placesOf([word])) found.push(place);
  return found;
}

test('a prefix names every object below it, and a whole key names one', async () => {
  expect(await placesBelow(`s3://${BUCKET}/2026/`)).toEqual([
    `s3://${BUCKET}/2026/node 2+é%20.tgz`,
    `s3://${BUCKET}/2026/node-1.tgz`,
    `s3://${BUCKET}/2026/node-1.tgz.md5`,
  ]);
  expect(await placesBelow(`s3://${BUCKET}/2026/node-1.tgz`)).toEqual([`s3://${BUCKET}/2026/node-1.tgz`]);
  await expect(placesBelow(`s3://${BUCKET}/2027/*`)).rejects.toThrow('no object has a key that begins so');
  await expect(placesBelow('s3://missing/')).rejects.toThrow('s3://missing/: The specified bucket does not exist');
  await expect(placesBelow('s3:///key')).rejects.toThrow('no bucket is named');
});

test('a prefix with more objects than a page holds is read to its end', async () => {
  const keys = Array.from({ length: 1003 }, (_, i) => `many/${String(i).padStart(4, '0')}`);
  for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map((key) => put(key, key)));
  expect(await placesBelow(`s3://${BUCKET}/many/`)).toEqual(keys.map((key) => `s3://${BUCKET}/${key}`));
}, 60_000);

/** What the command prints. */
function run(env: NodeJS.ProcessEnv, ...words: string[]): [stdout: string, stderr: string] {
  const { stdout, stderr } = spawnSync(process.execPath, [command, 'fleet', ...words, '--db', db], {
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  return [stdout.trim(), stderr.trim()];
}

test('objects are analyzed by the command, and one that is gone is set aside', async () => {
  await put('gone.tgz', Buffer.concat([archive, Buffer.alloc(1024)]));
  expect(run({}, 'add', `s3://${BUCKET}/2026/node`, `s3://${BUCKET}/gone.tgz`)).toEqual(['4 added', '']);
  rmSync(join(folder, 's3', BUCKET, 'gone.tgz._S3rver_object'));
  rmSync(join(folder, 's3', BUCKET, 'gone.tgz._S3rver_metadata.json'));
  const [done, failed] = run({}, 'work', '--concurrency', '1');
  expect(done).toBe('2 analyzed, 2 set aside');
  expect(failed).toContain(`gone.tgz: set aside: s3://${BUCKET}/gone.tgz: The specified key does not exist.`);
  const rows = await withFleet(db, false, ({ database }) =>
    database.query(
      'SELECT b.name, b.place, n.driver FROM mountline.node n JOIN mountline.bundle b ON sha256 = bundle ORDER BY 1',
    ),
  );
  expect(rows).toEqual([
    { name: 'node 2+é%20.tgz', place: `s3://${BUCKET}/2026/node 2+é%20.tgz`, driver: expect.any(String) },
    { name: 'node-1.tgz', place: `s3://${BUCKET}/2026/node-1.tgz`, driver: expect.any(String) },
  ]);
}, 120_000);

test('a list on standard input may mix paths, objects and pre-signed addresses', async () => {
  const signed = await getSignedUrl(client, new GetObjectCommand({ Bucket: BUCKET, Key: '2026/node-1.tgz' }));
  const local = join(folder, 'local.log');
  writeFileSync(local, 'Nov 20 13:00:00 node kernel: hello\n');
  const stdin = new PassThrough();
  stdin.end(`${local}\r\n\ns3://${BUCKET}/2026/node-1.tgz\n${signed}\n${signed.replace('=S3RVER', '=UNKNOWN')}\n`);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  const result = await withFleet(db, false, ({ database, boss }) => addBundles(database, boss, ['-']));
  vi.restoreAllMocks();
  expect(result).toEqual({
    ...{ added: 1, known: 2, again: 0 },
    failed: [{ place: signed.replace(/\?.*/, ''), reason: expect.stringMatching(/tgz: HTTP status 403 Forbidden$/) }],
  });
}, 60_000);

test('without the client the command says how to get it', async () => {
  const modules = join(folder, 'installed/node_modules');
  const own = join(ROOT, 'packages/fleet');
  cpSync(join(own, 'dist'), join(modules, '@mountline/fleet/dist'), { recursive: true });
  cpSync(join(own, 'package.json'), join(modules, '@mountline/fleet/package.json'));
  for (const name of readdirSync(join(own, 'node_modules')).filter((one) => one !== '@aws-sdk')) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    if (name === '@mountline')
      for (const one of readdirSync(join(own, 'node_modules', name)))
        symlinkSync(join(own, 'node_modules', name, one), join(modules, name, one));
    else symlinkSync(join(own, 'node_modules', name), join(modules, name));
  }
  const program = `require('@mountline/fleet').addCommand(['s3://${BUCKET}/2026/'], { db: '${db}' }).catch((error) => console.log(error.message))`;
  const child = spawn(process.execPath, ['-e', program], {
    cwd: join(folder, 'installed'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(await text(child.stdout!)).toBe('s3:// needs the package @aws-sdk/client-s3, which is not installed\n');
}, 60_000);

test('a machine without an account blames no bundle', async () => {
  const env = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_EC2_METADATA_DISABLED: 'true', HOME: folder };
  const place = `s3://${BUCKET}/2026/node-1.tgz.md5`;
  expect(run(env, 'add', place)[1]).toContain('s3:// cannot be read: Could not load credentials');
  expect(run({}, 'add', place)).toEqual(['0 added, 1 to try again', '']);
  expect(run(env, 'work', '--concurrency', '1')[1]).toContain('s3:// cannot be read: Could not load credentials');
  const [row] = await withFleet(db, false, ({ database }) =>
    database.query('SELECT state, tries, reason FROM mountline.bundle WHERE place = $1', [place]),
  );
  expect(row).toEqual({ state: 'queued', tries: 0, reason: null });
}, 60_000);
