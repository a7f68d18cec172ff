/**
 * `pnpm bench`: how fast long files are read, beside other programs on the same file. Processor time of whole processes,
 * start included, each in turn in every round; medians of the ratios to the first program in the same round.
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
import { seeded } from '../seeded.ts';
import { FORMS, writeJournal } from './journal.ts';
import { writeMountinfo } from './mountinfo.ts';

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
const MORE = 1000;
const ROWS = 100_000;

interface Program {
  name: string;
  command: readonly string[];
  /** It reads only this part of the file, because it takes too long. */
  part?: number;
}

/** What is read, by programs of which the first is what the others are compared with. */
interface Group {
  title: string;
  programs: readonly Program[];
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const node = (script: string, ...words: string[]) => [process.execPath, here(script), ...words];
const rg = (literals: string, path: string) => ['rg', '-j1', '-c', '-F', '-f', literals, path];

/** The file of a size, made where it is not there yet. */
function journalOf(form: keyof typeof FORMS, bytes: number): string {
  const path = join(folder, `journal-${form}-${bytes / 1e6}.log`);
  if (!existsSync(path) || statSync(path).size < bytes) writeJournal(path, bytes, FORMS[form]);
  return path;
}

function listOf(name: string, texts: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${texts.join('\n')}\n`);
  return path;
}

/** Texts of three words each, of words that stand in others. */
function mixed(texts: readonly string[], many: number): string[] {
  const random = seeded('literals');
  const words = texts.flatMap((text) => text.split(' ')).filter((word) => word.length > 3);
  const word = () => words[Math.floor(random() * words.length)]!;
  return Array.from({ length: many }, () => `${word()} ${word()} ${word()}`);
}

function groups(): Group[] {
  const journal = (sources as readonly Source[]).find(({ name }) => name === 'journal')!;
  const texts = literalsOf(journal.tables!);
  const literals = listOf('literals.txt', texts);
  const more = listOf('more-literals.txt', [...texts, ...mixed(texts, MORE)]);
  const [whole, part] = [journalOf('short', size), journalOf('short', size / 20)];
  const [json, exported] = [journalOf('json', size / 5), journalOf('export', size / 5)];
  const mountinfo = join(folder, 'mountinfo');
  writeMountinfo(mountinfo, ROWS);
  const command = here('../../../mountline/dist/command/cli.js');
  return [
    {
      title: `${size / 1e6} MB of journal`,
      programs: [
        { name: `rg -j1 -c -F -f (${texts.length} literals)`, command: rg(literals, whole) },
        { name: 'wc -l', command: ['wc', '-l', whole] },
        { name: 'LC_ALL=C grep -c -F -f', command: ['env', 'LC_ALL=C', 'grep', '-c', '-F', '-f', literals, whole] },
        { name: 'readline and a list of RegExp', command: node('readline.js', literals, part), part: 1 / 20 },
        { name: `rg, and ${MORE} literals more`, command: rg(more, whole) },
        { name: 'Mountline: the lines that hold a literal', command: node('scan.js', literals, whole) },
        { name: `the same, and ${MORE} literals more`, command: node('scan.js', more, whole) },
        { name: 'Mountline: events and the activity of all lines', command: node('read.js', whole) },
        {
          name: 'Mountline: the whole report as JSON',
          command: [process.execPath, command, whole, '--format', 'json', '--fail-on', 'never'],
        },
      ],
    },
    {
      title: `${size / 5e6} MB of journal as JSON`,
      programs: [
        { name: 'readline and JSON.parse', command: node('json-parse.js', json) },
        { name: 'rg -j1 -c -F -f', command: rg(literals, json) },
        { name: 'jq -r .MESSAGE', command: ['jq', '-r', '.MESSAGE', json] },
        { name: 'Mountline: events and the activity of all lines', command: node('read.js', json) },
      ],
    },
    {
      title: `${size / 5e6} MB of journal in the export format`,
      programs: [
        { name: 'rg -j1 -c -F -f', command: rg(literals, exported) },
        { name: 'Mountline: events and the activity of all lines', command: node('read.js', exported) },
      ],
    },
    {
      title: `mountinfo of ${ROWS.toLocaleString('en')} rows`,
      programs: [
        { name: 'findmnt -l -F -t nfs4', command: ['findmnt', '-l', '-F', mountinfo, '-t', 'nfs4'] },
        { name: 'Mountline: columns with the tree', command: node('mount-table.js', mountinfo) },
        { name: 'the same, and the records of nfs4, printed', command: node('mount-table.js', mountinfo, 'nfs4') },
        { name: 'Mountline: all rows as records', command: node('read.js', mountinfo) },
      ],
    },
  ];
}

interface Run {
  seconds: number;
  megabytes: number;
}

/** Processor time and most memory of a process, by time(1) of GNU. null where a program is not installed. */
function run({ command, part = 1 }: Program): Run | null {
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

/** What was measured of a group, in its order, without what is not installed. */
function measure({ programs }: Group) {
  const runs = programs.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1) {
    programs.forEach((program, i) => {
      const found = run(program);
      if (found) runs[i]!.push(found);
    });
  }
  return programs.flatMap(({ name, part }, i) => {
    const own = runs[i]!;
    if (own.length === 0) return [];
    const ratios = sorted(own.map(({ seconds }, round) => seconds / (runs[0]![round] ?? own[round]!).seconds));
    return [
      {
        name: part === undefined ? name : `${name} (${part} of the size, taken times ${1 / part})`,
        seconds: median(own.map(({ seconds }) => seconds)),
        ratio: median(ratios),
        least: ratios[0]!,
        most: ratios.at(-1)!,
        megabytes: median(own.map(({ megabytes }) => megabytes)),
      },
    ];
  });
}

mkdirSync(folder, { recursive: true });
const measured = groups().map((group) => ({ title: group.title, programs: measure(group) }));
for (const { title, programs } of measured) {
  console.log(`| ${title}, ${rounds} rounds | CPU s | of the first | from, to | memory MB |`);
  console.log('|---|---|---|---|---|');
  for (const { name, seconds, ratio, least, most, megabytes } of programs) {
    const spread = `${least.toFixed(2)}, ${most.toFixed(2)}`;
    console.log(`| ${[name, seconds.toFixed(2), ratio.toFixed(2), spread, megabytes.toFixed(0)].join(' | ')} |`);
  }
  console.log();
}
if (options.json !== undefined) {
  const all = { bytes: size, rounds, node: process.version, groups: measured };
  writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
}
