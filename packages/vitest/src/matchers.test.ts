import '@mountline/vitest';
import { fileURLToPath } from 'node:url';
import type { Report } from '@mountline/core';
import { analyze } from 'mountline';
import { verify } from 'mountline/expect';
import { beforeAll, describe, expect, test } from 'vitest';

const CASES = fileURLToPath(new URL('../../../fixtures/rules/efs-orphaned-mount/', import.meta.url));
const ORPHAN = 'efs-orphaned-mount';

let orphan: Report;
let quiet: Report;

beforeAll(async () => {
  orphan = await analyze(`${CASES}fires-with-journal/bundle`);
  quiet = await analyze(`${CASES}quiet-retry-on-another-port/bundle`);
});

/** What a matcher says when it fails. */
const message = (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'it holds',
    (error: Error) => error.message,
  );

test('toHaveIncident: with and without bindings, and not', async () => {
  await expect(orphan).toHaveIncident(ORPHAN);
  await expect(orphan).toHaveIncident(ORPHAN, { P: 20361 });
  await expect(orphan).not.toHaveIncident(ORPHAN, { P: 20362 });
  await expect(quiet).not.toHaveIncident(ORPHAN);
  expect(await message(expect(orphan).toHaveIncident(ORPHAN, { P: 20362 }))).toMatch(
    /^expected: efs-orphaned-mount P=20362\n {2}came: efs-orphaned-mount confirmed open P=20361 .*\n {2}P is 20361, not 20362$/,
  );
  expect(await message(expect(orphan).not.toHaveIncident(ORPHAN))).toMatch(
    /^not expected, and it holds: efs-orphaned-mount$/,
  );
});

test('toHaveVerdict', async () => {
  await expect(orphan).toHaveVerdict(ORPHAN, 'confirmed', { P: 20361 });
  expect(await message(expect(orphan).toHaveVerdict(ORPHAN, 'likely'))).toContain(
    'its verdict is confirmed, not likely',
  );
});

test('toHaveStep: seen, another status, one actor of several, fields of its evidence', async () => {
  await expect(orphan).toHaveStep(ORPHAN, 'failed');
  await expect(orphan).toHaveStep(ORPHAN, 'hanging', 'not-covered');
  await expect(orphan).toHaveStep(ORPHAN, 'unmounted by kubelet', 'violated');
  await expect(orphan).toHaveStep(ORPHAN, 'failed', 'seen', { exitStatus: 101 });
  const told = await message(expect(orphan).toHaveStep(ORPHAN, 'failed', 'seen', { exitStatus: 1 }));
  expect(told).toContain('step failed: exitStatus is 101, not 1');
});

test('toBeQuiet: of all rules, of some', async () => {
  await expect(quiet).toBeQuiet();
  await expect(orphan).toBeQuiet('metadata-storm', 'zombie-pods');
  await expect(orphan).not.toBeQuiet();
  expect(await message(expect(orphan).toBeQuiet(ORPHAN))).toMatch(/\n +\S+:\d+: .*ERROR/);
});

test('toCover and toHaveNoLoss', async () => {
  const wrong = expect(orphan).not.toCover('journl', '2026-11-20T12:00:01Z', '2026-11-20T12:00:02Z');
  await expect(wrong).rejects.toThrow('there is no log "journl"; did you mean journal?');
  await expect(orphan).toCover('journal', '2026-11-20T12:00:01Z', '2026-11-20T13:38:46.219271+01:00');
  expect(await message(expect(orphan).toCover('journal', '2026-11-20T12:00:01Z', '2026-11-21T12:00:00Z'))).toContain(
    'came: journal is not covered at 2026-11-20T12:38:46.219271Z',
  );
  await expect(orphan).toHaveNoLoss();
  const lost = {
    code: 'journal/cut',
    severity: 'loss' as const,
    message: 'it ends',
    cost: 'a line',
    count: 1,
    help: '',
  };
  expect(await message(expect({ ...orphan, diagnostics: [lost] }).toHaveNoLoss())).toContain('it ends (journal/cut)');
});

test('toMatchTimeline', async () => {
  const logs = await analyze(`${CASES}fires-efs-logs-only/bundle`);
  await expect(logs).toMatchTimeline('./efs-logs-only.timeline.txt');
});

describe('a failure', () => {
  test('shows the nearest miss and the lines of the log around it', async () => {
    const told = await message(expect(quiet).toHaveIncident(ORPHAN, { P: 20361 }));
    expect(told).toMatch(/\n {2}ruled out \(P=20361 .*\) by step served: /);
    expect(told).toMatch(/\n {4}var\/log\/amazon\/efs\/mount\.log\n(?: {6}\d+ {2}2026.*\n){2} {4}> \d+ {2}2026/);
  });

  test('of a report that was not made here shows the evidence alone', async () => {
    const told = await message(expect(structuredClone(quiet)).toHaveIncident(ORPHAN, { P: 20361 }));
    expect(told).toMatch(/\n {4}var\/log\/amazon\/efs\/mount\.log:\d+: 2026/);
  });

  test('says that a name does not exist', async () => {
    // @ts-expect-error no such rule
    await expect(message(expect(orphan).toBeQuiet('nfs-ded-port'))).resolves.toContain('did you mean nfs-dead-port?');
    // @ts-expect-error no such step
    await expect(message(expect(orphan).toHaveStep(ORPHAN, 'faild'))).resolves.toContain('did you mean failed?');
    // @ts-expect-error no such variable
    await expect(message(expect(orphan).toHaveIncident(ORPHAN, { Q: 1 }))).resolves.toContain('did you mean P, T?');
  });
});

test('a bundle of which nothing was read is not quiet: nothing can be said of it', async () => {
  const nothing = await analyze({});
  const unknown = await analyze({ 'notes.txt': 'a word\n' });
  const told = 'contains no file that Mountline';
  expect(await message(expect(nothing).toBeQuiet())).toMatch(/is empty$/);
  expect(await message(expect(nothing).not.toHaveIncident(ORPHAN))).toMatch(/is empty$/);
  expect(await message(expect(unknown).toHaveNoLoss())).toContain(told);
  await expect(verify(unknown, { quiet: true })).rejects.toThrow(told);
});
