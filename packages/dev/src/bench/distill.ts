/**
 * `node packages/dev/dist/bench/distill.js [MB]`: time, memory and size of the distilled pack of an incident in a bundle of
 * that many megabytes. docs/performance.md holds a run.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { type Draw, drawing, message } from './journal.ts';

const INCIDENT = join(FIXTURES, 'incidents/issue346-frozen/bundle');
const JOURNAL = 'journal-short-iso-precise.txt';
const HOST = 'ip-10-0-37-114';
/** Behind its last line kubelet of the incident says nothing, and no line of ours may. */
const FROM = Date.UTC(2026, 10, 20, 13, 21, 10) * 1000;
const TO = Date.UTC(2026, 10, 20, 13, 24, 50) * 1000;
const LINE = 300;

/** The files of an incident, with its journal among the lines of a busy node: `size` bytes and more. */
export function writeIncident(folder: string, size: number): void {
  const isOther = (path: string) => /\/journal[^/]*$/.test(path) && !path.endsWith(JOURNAL);
  cpSync(INCIDENT, folder, { recursive: true, filter: (path) => !isOther(path) });
  const own = readFileSync(join(folder, JOURNAL), 'utf8').split(/(?<=\n)/);
  const file = openSync(join(folder, JOURNAL), 'w');
  const draw = drawing('distill');
  const step = ((TO - FROM) / size) * LINE;
  let text = '';
  let next = 0;
  for (let at = FROM; at < TO; at += step) {
    const stamp = stampOf(Math.floor(at));
    while (next < own.length && own[next]!.slice(0, stamp.length) <= stamp) text += own[next++];
    text += lineAt(stamp, draw);
    if (text.length < 1 << 20) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text + own.slice(next).join(''));
  closeSync(file);
}

function stampOf(micros: number): string {
  return `${new Date(micros / 1000).toISOString().slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}+0000`;
}

function lineAt(stamp: string, draw: Draw): string {
  const klog = `${stamp.slice(5, 7)}${stamp.slice(8, 10)} ${stamp.slice(11, 26)}     812`;
  return `${stamp} ${HOST} ${message(draw).replace('@', klog)}\n`;
}

function measure(megabytes: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
  try {
    writeIncident(join(folder, 'bundle'), megabytes * 1e6);
    const mountline = join(ROOT, 'packages/mountline/bin/mountline.cjs');
    const run = (...words: string[]) => {
      const { stdout, stderr } = spawnSync(
        '/usr/bin/time',
        ['-f', '%U s, %M KB', process.execPath, mountline, ...words],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      console.log(`mountline ${words.join(' ')}\n${stdout}${stderr}`);
    };
    run('distill', 'bundle', '-o', 'pack');
    run('check', 'pack');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) measure(Number(process.argv[2] ?? 1000));
