/**
 * Publishes what `pnpm tarballs` packed: `node packages/dev/bin/publish.js`, with options of `npm publish`. A version that the registry has
 * is left out if its bytes are the same, so that a release that failed half way can be run again; other bytes under one version are an error.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tarballs } from './tarballs.js';

// npm reads a configuration of the folder that it runs in.
const folder = mkdtempSync(join(tmpdir(), 'mountline-publish-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const npm = (...words) => spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });

/** Name and version of a tarball, from its package.json. */
function manifestOf(tarball) {
  const { status, stdout, stderr } = spawnSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tarball}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The checksum that the registry has of a version; undefined where it has none. */
function publishedOf(name, version) {
  const { status, stdout, stderr } = npm('view', `${name}@${version}`, 'dist.integrity', '--json');
  if (status === 0) return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (/"E404"|\bE404\b/.test(stdout + stderr)) return undefined;
  throw new Error(`npm view ${name}@${version}: exit status ${status}\n${stdout}${stderr}`);
}

for (const tarball of ['tarballs', 'tarballs/vitest', 'tarballs/fleet'].flatMap(tarballs)) {
  const { name, version } = manifestOf(tarball);
  const published = publishedOf(name, version);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (published === integrity) {
    console.log(`${name}@${version} is there already`);
    continue;
  }
  if (published) throw new Error(`${name}@${version} is there already, with other content`);
  const { status, stderr } = npm('publish', tarball, ...process.argv.slice(2));
  if (status !== 0) throw new Error(`npm publish ${tarball}: exit status ${status}\n${stderr}`);
  console.log(`${name}@${version} is published`);
}
