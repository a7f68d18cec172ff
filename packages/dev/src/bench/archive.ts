/**
 * `node packages/dev/dist/bench/archive.js [MB]`: processor time and memory of a report from a sosreport in xz, against
 * that of `xz -dc | wc -c`, one after the other. docs/performance.md holds a run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeBundle, openBundle } from 'mountline';
import { writeSosreport } from './sosreport.ts';

const ONE = '--one';

/** Seconds of processor time of a shell command with all its children. */
function timed(command: string): { seconds: number; out: string } {
  const { stdout, status } = spawnSync('bash', ['-c', `${command}\ntimes`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed`);
  const lines = stdout.trim().split('\n');
  const children = lines.at(-1)!;
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );
  return { seconds, out: lines.slice(0, -2).join('\n') };
}

async function one(path: string): Promise<void> {
  const { bundle, incidents } = await analyzeBundle(await openBundle(path));
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${bundle.files.length} files, ${incidents.length} incidents, ${megabytes} MB`);
}

function compare(megabytes: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
  try {
    const tar = join(folder, 'sosreport.tar');
    const { bytes, members } = writeSosreport(tar, megabytes * 1e6);
    execFileSync('xz', ['-3', '-T2', tar]);
    const xz = `${tar}.xz`;
    console.log(`${members} members, ${Math.round(bytes / 1e6)} MB, ${Math.round(statSync(xz).size / 1e6)} MB in xz`);
    const self = fileURLToPath(import.meta.url);
    for (let run = 0; run < 2; run += 1) {
      const reference = timed(`xz -dc ${xz} | wc -c`);
      const own = timed(`node ${self} ${ONE} ${xz}`);
      const ratio = (own.seconds / reference.seconds).toFixed(2);
      console.log(
        `xz -dc ${reference.seconds.toFixed(1)} s, report ${own.seconds.toFixed(1)} s: ${ratio} times; ${own.out}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, path] = process.argv.slice(2);
if (first === ONE) await one(path!);
else compare(Number(first ?? 1500));
