/**
 * `pnpm bench`: how fast a long journal is read, beside other programs on the same file. Processor time of whole
 * processes, start included, each in turn in every round; medians of the ratios to ripgrep in the same round.
 *
 *     pnpm bench [--size MEGABYTES] [--rounds N] [--json FILE]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { literalsOf, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { writeJournal } from './journal.ts';

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});
const size = Number(options.size) * 1e6;
const rounds = Number(options.rounds);
const folder = join(tmpdir(), 'mountline-bench');

/** The file of a size, made where it is not there yet. */
function journalOf(bytes: number): string {
  const path = join(folder, `journal-${bytes / 1e6}.log`);
  if (!existsSync(path) || statSync(path).size < bytes) writeJournal(path, bytes);
  return path;
}

interface Program {
  name: string;
  command: readonly string[];
  /** It reads only this part of the size, because it takes too long. */
  part: number;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

function programs(): Program[] {
  const journal = (sources as readonly Source[]).find(({ name }) => name === 'journal')!;
  const literals = join(folder, 'literals.txt');
  const texts = literalsOf(journal.tables!);
  writeFileSync(literals, `${texts.join('\n')}\n`);
  const [whole, part] = [journalOf(size), journalOf(size / 20)];
  const node = process.execPath;
  const cli = here('../../../mountline/dist/command/cli.js');
  const readline = here('readline.js');
  return [
    {
      name: `rg -j1 -c -F -f (${texts.length} literals)`,
      command: ['rg', '-j1', '-c', '-F', '-f', literals, whole],
      part: 1,
    },
    { name: 'wc -l', command: ['wc', '-l', whole], part: 1 },
    {
      name: 'LC_ALL=C grep -c -F -f',
      command: ['env', 'LC_ALL=C', 'grep', '-c', '-F', '-f', literals, whole],
      part: 1,
    },
    { name: 'readline and a list of RegExp', command: [node, readline, literals, part], part: 1 / 20 },
    { name: 'Mountline: the lines that hold a literal', command: [node, here('scan.js'), literals, whole], part: 1 },
    { name: 'Mountline: events and the activity of all lines', command: [node, here('read.js'), whole], part: 1 },
    {
      name: 'Mountline: the whole report as JSON',
      command: [node, cli, whole, '--format', 'json', '--fail-on', 'never'],
      part: 1,
    },
  ];
}

interface Run {
  seconds: number;
  megabytes: number;
}

/** Processor time and most memory of a process, by time(1) of GNU. null where a program is not installed. */
function run({ command, part }: Program): Run | null {
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '\n%U %S %M', ...command], {
    encoding: 'utf8',
    // Not /dev/null: GNU grep stops at the first match where nobody reads.
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
  });
  if (status === 127) return null;
  const [user, system, kilobytes] = stderr.trimEnd().split('\n').at(-1)!.split(' ').map(Number) as [
    number,
    number,
    number,
  ];
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  return { seconds: (user + system) / part, megabytes: kilobytes / 1000 };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)]!;

mkdirSync(folder, { recursive: true });
const all = programs();
const runs = all.map((): Run[] => []);
for (let round = 0; round < rounds; round += 1) {
  all.forEach((program, i) => {
    const found = run(program);
    if (found) runs[i]!.push(found);
  });
}
const measured = all.flatMap(({ name, part }, i) => {
  const own = runs[i]!;
  if (own.length === 0) return [];
  const ratios = sorted(own.map(({ seconds }, round) => seconds / (runs[0]![round] ?? own[round]!).seconds));
  return [
    {
      name: part === 1 ? name : `${name} (${part} of the size, taken times ${1 / part})`,
      seconds: median(own.map(({ seconds }) => seconds)),
      ratio: median(ratios),
      least: ratios[0]!,
      most: ratios.at(-1)!,
      megabytes: median(own.map(({ megabytes }) => megabytes)),
    },
  ];
});
console.log(`| ${size / 1e6} MB of journal, ${rounds} rounds | CPU s | of rg's | from, to | memory MB |`);
console.log('|---|---|---|---|---|');
for (const { name, seconds, ratio, least, most, megabytes } of measured) {
  const cells = [
    name,
    seconds.toFixed(2),
    ratio.toFixed(2),
    `${least.toFixed(2)}, ${most.toFixed(2)}`,
    megabytes.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
if (options.json !== undefined) {
  const node = process.version;
  writeFileSync(options.json, `${JSON.stringify({ bytes: size, rounds, node, programs: measured }, null, 2)}\n`);
}
