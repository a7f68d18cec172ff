/**
 * A registry on this machine, in a folder of its own: it serves what is published to it, and everything else from npm. Anybody may publish.
 * It comes from the npm registry, so no test of `pnpm test` needs it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Runs a command to its end. Throws where it ends with another status than the one that is meant. */
export function run(folder, env, meant, command, ...words) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === meant) return stdout;
  throw new Error(`${command} ${words.join(' ')}: exit status ${status}\n${stdout}${stderr}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const NPMJS = 'https://registry.npmjs.org/';

/** What is ours is only here; the rest is passed on from npm. */
const CONFIG = `
storage: ./storage
uplinks:
  npmjs: { url: ${NPMJS} }
packages:
  '@mountline/*': { access: $all, publish: $anonymous }
  mountline: { access: $all, publish: $anonymous }
  '**': { access: $all, proxy: npmjs }
log: { type: stdout, format: json, level: error }
`;

/** Starts it in a folder that is made. Its address, what `.npmrc` says to use it, and the process: whoever starts it ends it. */
export async function registry(folder) {
  mkdirSync(folder);
  // verdaccio asks for the tag `cjs` of node-fetch, which mirrors of npm may not have.
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "overrides": { "node-fetch": "2.7.0" } }');
  writeFileSync(join(folder, 'config.yaml'), CONFIG);
  run(folder, process.env, 0, 'npm', 'install', '--no-audit', '--no-fund', 'verdaccio@6.8.0');
  const port = await freePort();
  const bin = join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const words = [bin, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`];
  const server = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 60 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return { url, npmrc: `registry=${url}\n//127.0.0.1:${port}/:_authToken=nobody\n`, server };
    await setTimeout(500);
  }
  server.kill();
  throw new Error(`the registry did not start at ${url}`);
}
