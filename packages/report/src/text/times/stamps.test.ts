import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze } from 'mountline';
import { expect, test } from 'vitest';
import { stepsOf } from '../../html/page-steps.ts';
import { sinceOf } from '../../summary/incident-summary.ts';
import { findingsInWords } from '../findings.ts';
import { storyOf } from '../incident-timeline.ts';
import { namesOf } from '../names.ts';

const DATE = 'Sat Aug 15 14:00:00 UTC 2026\n';
const line = (at: string, words: string) => `[Sat Aug 15 ${at} 2026] ${words}\n`;
const DOWN = 'nfs: server 10.0.0.9 not responding, still trying';

test('evidence from `dmesg -T` shows the stamp of the line, marked as uncertain', async () => {
  const dmesg = `${line('12:18:59', DOWN)}${line('12:20:07', DOWN)}`;
  const report = await analyze({ 'dmesg.txt': dmesg, 'date.txt': DATE });
  const [incident] = report.incidents;
  const { rows, times } = storyOf(incident!, report, false);
  expect(rows.filter(({ time }) => time).map(({ time, guessed }) => [guessed, times.of(time!)])).toEqual([
    [true, '12:18:59 to 12:20:07'],
  ]);
  expect(sinceOf(incident!, report)).toBe('first sign ~12:18:59');
  const [step] = stepsOf(rows, { times, names: namesOf(incident!), lines: {} }, report);
  expect([step!.time, step!.guessed, report.timeline[step!.event!]?.derivedBy]).toEqual([
    '12:18:59',
    true,
    incident!.steps[0]!.events[0]!.derivedBy,
  ]);
});

test('so does a session, whose outputs have no file of their own', async () => {
  const session = `root@n1:~# date\n${DATE}root@n1:~# dmesg -T\n${line('12:18:59', DOWN)}`;
  const report = await analyze({ 'session.txt': session });
  expect(sinceOf(report.incidents[0]!, report)).toBe('first sign ~12:18:59');
});

test('a finding of `dmesg -T` too, and a stamp of a journal is left as it stands', async () => {
  const failed = 'XFS (dm-3): Corruption detected. Unmount and run xfs_repair';
  const when = async (files: Record<string, string>) =>
    findingsInWords(await analyze({ ...files, 'date.txt': DATE })).shown.map((one) => one.when);
  expect(await when({ 'dmesg.txt': line('12:18:59', failed) })).toEqual([expect.stringContaining('~12:18:59')]);
  expect(await when({ 'journal.txt': `2026-08-15T12:18:59+0000 n1 kernel: ${failed}\n` })).toEqual([
    expect.stringMatching(/time, 12:18:59/),
  ]);
});

test('the last answer of a server is no sign of its death: what is concluded begins when it is sure', async () => {
  const report = await analyze(join(FIXTURES, 'rules/nfs-dead-port/fires-own-nfs-server/bundle'));
  const [incident] = report.incidents;
  const death = incident!.steps.flatMap(({ events }) => events).find(({ kind }) => kind === 'listener.died');
  expect(new Date(death!.time.from / 1000).toISOString()).toBe('2026-11-20T09:41:18.000Z');
  expect(sinceOf(incident!, report)).toBe('first sign 09:52:00');
});
