import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isLogRecord, type Source } from '@mountline/core';
import { inOneLine, ownFields } from '@mountline/dev/generate/pages/record-fields';
import { notesOf } from '@mountline/dev/generate/pages/source-notes';
import { ROOT, sourceCases } from '@mountline/dev/testing/fixtures';
import { sources } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';

const COMMAND = join(ROOT, 'packages/mountline/bin/mountline.cjs');

function run(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, 'sources', ...args], { encoding: 'utf8' });
  return { stdout, stderr, status };
}

test('the list tells of every source what it is and how to collect it', () => {
  const { stdout, status } = run();
  expect(status).toBe(0);
  for (const { name, title, collectWith } of sources) {
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${name}: ${title}`);
    expect(stdout).toContain(`collect with: ${collectWith}\n`);
  }
});

test('the list as JSON', () => {
  const { stdout, status } = run('--format', 'json');
  expect(status).toBe(0);
  const list = JSON.parse(stdout);
  expect(list.map(({ name }: { name: string }) => name)).toEqual(sources.map(({ name }) => name));
  expect(list.find(({ name }: { name: string }) => name === 'proc-uptime')).toEqual({
    name: 'proc-uptime',
    title: 'seconds since boot, /proc/uptime',
    type: 'snapshot',
    clock: 'boot',
    places: ['(^|/)proc/uptime$', '(^|/)proc-uptime$'],
    collectWith: 'cat /proc/uptime',
  });
});

test('one source: comment, fields, kinds, diagnostics, sample', () => {
  const { stdout, status } = run('proc-uptime');
  expect(status).toBe(0);
  expect(stdout).toContain('\n    402.81 166.34\n');
  expect(stdout).toContain('\n  uptime (number): Seconds, in hundredths.\n');
  expect(stdout).toContain('\n  proc-uptime/bad-line (loss): ');
  expect(stdout).toContain('\nSample (fixtures/sources/proc-uptime/');
  expect(run('stunnel-log').stdout).toMatch(/\nEvent kinds, of stunnel\n {2}stunnel\.configured, /);
});

test('one source as JSON', () => {
  const { stdout, status } = run('nfsfs', '--format', 'json');
  expect(status).toBe(0);
  const { forms, sample } = JSON.parse(stdout);
  expect(forms.map(({ name }: { name: string }) => name)).toEqual(['NfsfsServer', 'NfsfsVolume']);
  expect(sample.record).toMatchObject({ line: 2, table: 'servers' });
});

test('a wrong name exits with 2 and names what is near', () => {
  const { stdout, stderr, status } = run('mountinf');
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toBe('mountline: there is no source "mountinf"\nDid you mean mountinfo?\n');
});

test.each(['bash', 'zsh', 'fish'])('%s completes the names of sources and rules, and choices', (shell) => {
  const { stdout } = spawnSync(process.execPath, [COMMAND, 'completion', shell], { encoding: 'utf8' });
  const linesWith = (words: RegExp) => stdout.split('\n').filter((line) => words.test(line)).length;
  expect(linesWith(/\bmountinfo .*mountstats /)).toBe(2);
  expect(linesWith(/\bmount-leak .*zombie-pods /)).toBe(2);
  expect(linesWith(/\bbash zsh fish /)).toBe(1);
  // The values of an option stand with it, and not among the commands.
  expect(linesWith(/\btext csv github html .* timesketch'/)).toBe(1);
  expect(linesWith(/'critical major minor never'/)).toBe(1);
});

test('a comment in one line', () => {
  expect(inOneLine('  /** One line. */')).toBe('One line.');
  expect(inOneLine('  /**\n   * Two\n   * lines.\n   */')).toBe('Two lines.');
});

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
const everywhere = names([...ownFields('SourceRecord').fields]);
const inLogs = names(ownFields('LogRecord').fields);

describe.each(sources.map((source) => ({ name: source.name, source: source as Source })))('$name', ({ source }) => {
  test('the page lists every field that a record of a fixture has', () => {
    const { forms } = notesOf(source);
    const told = new Set([
      ...everywhere,
      ...forms.flatMap(({ fields, log }) => [...names(fields), ...(log ? inLogs : [])]),
    ]);
    const records = sourceCases(source.name).flatMap(({ name, bytes }) => source.parse(bytes, name).records);
    const untold = new Set(records.flatMap((record) => Object.keys(record)).filter((key) => !told.has(key)));
    expect([...untold]).toEqual([]);
    if (records.length > 0) expect(forms.some(({ log }) => log)).toBe(records.some(isLogRecord));
  });
});
