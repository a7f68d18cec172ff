import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './fixtures.ts';

/** Runs the command in a folder with these files, which is gone afterwards. */
export function inFolder(
  files: Readonly<Record<string, string>>,
  use: (run: (...words: string[]) => Ran, at: string) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-rules-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const bin = join(ROOT, 'packages/mountline/bin/mountline.cjs');
    const env = { ...process.env, NO_COLOR: '1' };
    use((...words) => spawnSync(process.execPath, [bin, ...words], { cwd: folder, encoding: 'utf8', env }), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Ran = { status: number | null; stdout: string; stderr: string };

/** A rule of one’s own, and a journal of the kernel that it speaks of. */
export const SILENT = `rule server-silent
  title "{S} fell silent"
  severity minor
  anchor silent  nfs.server.not-responding  server = S
  ok?            nfs.server.ok              server = S  after silent within 1m
  no boot        kernel.boot.started                    after silent within 10s
`;
export const KERN = [
  '2026-11-20T13:00:00.000000+0000 n1 kernel: nfs: server 10.0.0.7 not responding, still trying',
  '2026-11-20T13:05:00.000000+0000 n1 kernel: nfs: server 10.0.0.7 OK',
  '2026-11-20T13:06:00.000000+0000 n1 kernel: nfs: server 10.0.0.7 not responding, still trying',
  '2026-11-20T13:06:10.000000+0000 n1 kernel: nfs: server 10.0.0.7 OK',
  '2026-11-20T13:09:00.000000+0000 n1 kernel: nfs: server 10.0.0.8 OK',
].join('\n');
