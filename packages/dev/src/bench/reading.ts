/**
 * `pnpm bench`: how fast long files are read, beside other programs on the same file. Processor time of whole processes,
 * start included, each in turn in every round; medians of the ratios to the first program in the same round. Then the
 * start alone, and the memory for a log four times as long.
 *
 *     pnpm bench [--size MEGABYTES] [--rounds N] [--json FILE]
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { literalsOf } from '@mountline/scan';
import { logSample } from '../generate/log-sample.ts';
import { installed } from '../testing/installed.ts';
import { FORMS, writeJournal } from './journal.ts';
import { writeKubeletLog } from './kubelet-log.ts';
import { type Group, measure, type Program, table } from './measure.ts';
import { writeMountinfo } from './mountinfo.ts';
import { writeMountstats } from './mountstats.ts';

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
const ROWS = 100_000;
const NFS_MOUNTS = 14_000;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const node = (script: string, ...words: string[]) => [process.execPath, here(script), ...words];
const rg = (literals: string, path: string) => ['rg', '-j1', '-c', '-F', '-f', literals, path];

/** The file of a size, made where it is not there yet. */
function journalOf(form: keyof typeof FORMS, bytes: number, rare = 1): string {
  const path = join(folder, `journal-${form}-${bytes / 1e6}${rare === 1 ? '' : `-rare-${rare}`}.log`);
  if (!existsSync(path) || statSync(path).size < bytes) writeJournal(path, bytes, FORMS[form], rare);
  return path;
}

/** What a source looks for. */
const textsOf = (name: string) =>
  literalsOf((sources as readonly Source[]).find((one) => one.name === name)!.tables!, logSample());

function listOf(name: string, texts: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${texts.join('\n')}\n`);
  return path;
}

/** lnav shows only the lines with one of these. */
function lnav(name: string, texts: readonly string[], path: string): Program {
  const filter = listOf(name, [`:filter-in (?-i)${texts.map(escaped).join('|')}`]);
  return { name: 'lnav -n -f (:filter-in)', command: ['env', `HOME=${folder}`, 'lnav', '-n', '-f', filter, path] };
}

/** lnav and a list of RegExp take minutes for a gigabyte: whole runs of a part. */
function partOfJournal(mountline: Mountline): Group {
  const texts = textsOf('journal');
  const part = journalOf('short', size / 20);
  const literals = listOf('literals.txt', texts);
  return {
    title: `${size / 20e6} MB of journal`,
    programs: [
      { name: 'rg -j1 -c -F -f', command: rg(literals, part) },
      lnav('lnav', texts, part),
      { name: 'readline and a list of RegExp', command: node('readline.js', literals, part) },
      { name: 'Mountline: the whole report as JSON', command: mountline(part, '--format', 'json') },
    ],
  };
}

/** Half of its lines are known. */
function kubeletLog(mountline: Mountline): Group {
  const texts = textsOf('klog-file');
  const path = kubeletLogOf(size / 5);
  return {
    title: `${size / 5e6} MB of a busy kubelet's log`,
    programs: [
      { name: `rg -j1 -c -F -f (${texts.length} literals)`, command: rg(listOf('literals-klog.txt', texts), path) },
      lnav('lnav-klog', texts, path),
      { name: 'Mountline: the whole report as JSON', command: mountline(path, '--format', 'json') },
    ],
  };
}

function kubeletLogOf(bytes: number): string {
  const path = join(folder, `kubelet-${bytes / 1e6}.log`);
  if (!existsSync(path) || statSync(path).size < bytes) writeKubeletLog(path, bytes);
  return path;
}

/** Ten and a hundred times as many known lines. */
const growth = (mountline: Mountline): Group => ({
  title: "A busy kubelet's log as it grows",
  programs: [100_000, 1_000_000, 10_000_000].map((lines) => ({
    name: `${lines.toLocaleString('en')} lines`,
    command: mountline(kubeletLogOf((lines * size * 262) / 1e9), '--format', 'json'),
  })),
});

/** A regular expression of lnav. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const incident = (name: string) => here(`../../../../fixtures/incidents/${name}/bundle`);

/** A command line of the tool. */
type Mountline = (...words: string[]) => string[];

function textJournals(mountline: Mountline): Group {
  const texts = textsOf('journal');
  const literals = listOf('literals.txt', texts);
  const whole = journalOf('short', size);
  return {
    title: `${size / 1e6} MB of journal`,
    programs: [
      { name: `rg -j1 -c -F -f (${texts.length} literals)`, command: rg(literals, whole) },
      { name: 'wc -l', command: ['wc', '-l', whole] },
      { name: 'LC_ALL=C grep -c -F -f', command: ['env', 'LC_ALL=C', 'grep', '-c', '-F', '-f', literals, whole] },
      { name: 'Mountline: events and the activity of all lines', command: node('read.js', whole) },
      { name: 'Mountline: the whole report as JSON', command: mountline(whole, '--format', 'json') },
    ],
  };
}

function otherJournals(mountline: Mountline): Group[] {
  const literals = join(folder, 'literals.txt');
  const [json, someJson] = [journalOf('json', size), journalOf('json', size / 5)];
  const exported = journalOf('export', size / 5);
  return [
    {
      title: `${size / 1e6} MB of journal as JSON`,
      programs: [
        { name: 'readline and JSON.parse', command: node('json-parse.js', json) },
        { name: 'rg -j1 -c -F -f', command: rg(literals, json) },
        { name: 'jq -r .MESSAGE', command: ['jq', '-r', '.MESSAGE', json] },
        { name: 'Mountline: events and the activity of all lines', command: node('read.js', json) },
        { name: 'Mountline: the whole report as JSON', command: mountline(json, '--format', 'json') },
      ],
    },
    {
      title: `${size / 5e6} MB of journal as JSON`,
      programs: [
        { name: 'readline and JSON.parse', command: node('json-parse.js', someJson) },
        { name: 'Mountline: the whole report as JSON', command: mountline(someJson, '--format', 'json') },
      ],
    },
    {
      title: `${size / 5e6} MB of journal in the export format`,
      programs: [
        { name: 'rg -j1 -c -F -f', command: rg(literals, exported) },
        { name: 'Mountline: events and the activity of all lines', command: node('read.js', exported) },
        { name: 'Mountline: the whole report as JSON', command: mountline(exported, '--format', 'json') },
      ],
    },
  ];
}

function tables(): Group[] {
  const mountinfo = join(folder, 'mountinfo');
  writeMountinfo(mountinfo, ROWS);
  const mountstats = join(folder, 'mountstats');
  writeMountstats(mountstats, NFS_MOUNTS);
  return [
    {
      title: `mountinfo of ${ROWS.toLocaleString('en')} rows`,
      programs: [
        { name: 'findmnt -l -F -t nfs4', command: ['findmnt', '-l', '-F', mountinfo, '-t', 'nfs4'] },
        { name: 'Mountline: all rows as records', command: node('read.js', mountinfo) },
      ],
    },
    {
      title: `mountstats of ${NFS_MOUNTS.toLocaleString('en')} NFS mounts`,
      programs: [
        { name: 'lines split into words and numbers', command: node('mountstats-split.js', mountstats) },
        { name: 'Mountline: all mounts as records', command: node('read.js', mountstats) },
      ],
    },
  ];
}

const start = (command: string, mountline: Mountline): Group => ({
  title: 'The start',
  programs: [
    { name: 'node -e 0', command: [process.execPath, '-e', '0'], times: 10 },
    { name: 'mountline --version', command: [process.execPath, command, '--version'], times: 10 },
    { name: 'a report of 2 logs, 5 KB', command: mountline(incident('efs-logs-legacy-stunnel')), times: 10 },
    { name: 'a report of 48 files, 1 MB', command: mountline(incident('node-hung')), times: 10 },
  ],
});

const memory = (mountline: Mountline): Group => ({
  title: 'Memory for the whole report as JSON',
  programs: [
    { name: `${size / 1e6} MB`, command: mountline(journalOf('short', size), '--format', 'json') },
    {
      name: `${(size * 4) / 1e6} MB with as many events`,
      command: mountline(journalOf('short', size * 4, 4), '--format', 'json'),
    },
    {
      name: `${(size * 4) / 1e6} MB with four times as many`,
      command: mountline(journalOf('short', size * 4), '--format', 'json'),
    },
  ],
});

function groups(): Group[] {
  const command = installed(join(folder, 'mountline'));
  const mountline: Mountline = (...words) => [process.execPath, command, ...words, '--fail-on', 'never'];
  return [
    textJournals(mountline),
    partOfJournal(mountline),
    kubeletLog(mountline),
    growth(mountline),
    ...otherJournals(mountline),
    ...tables(),
    start(command, mountline),
    memory(mountline),
  ];
}

mkdirSync(folder, { recursive: true });
const measured = groups().map((group) => ({ title: group.title, programs: measure(group, rounds) }));
for (const { title, programs } of measured) console.log(`${table(title, rounds, programs)}\n`);
if (options.json !== undefined) {
  const all = { bytes: size, rounds, node: process.version, groups: measured };
  writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
}
