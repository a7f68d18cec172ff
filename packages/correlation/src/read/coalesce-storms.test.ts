import { createHash } from 'node:crypto';
import { MINUTE } from '@mountline/core';
import { type KnownLine, type Reading, watchStorms, wholeLine } from '@mountline/correlation';
import { filesOf, INCIDENTS, incidentsOf, saidOf } from '@mountline/dev/testing/less-evidence';
import { analyze, analyzeBundle, bundleOf } from 'mountline';
import { distill, filesOf as filesOfPack } from 'mountline/distill';
import { describe, expect, test } from 'vitest';

/** Folded from the first line on, as only a storm is. */
function folded(reading: Reading): Reading {
  if (reading.source?.type !== 'log') return reading;
  const logRecords: KnownLine[] = [];
  const storms = watchStorms(
    reading.source,
    (place, { lines, line, offset, value, width, repeats }) => {
      const record = logRecords[place]!;
      const stamp = { ...record.stamp!, value, width };
      Object.assign(record, { repeats, folded: { lines, last: { line, offset, stamp } } });
    },
    [[0, MINUTE]],
  );
  for (const record of reading.logRecords)
    if (!storms.takes(record, logRecords.length)) logRecords.push(wholeLine(record));
  storms.forget();
  return { ...reading, logRecords };
}

const linesIn = (readings: readonly Reading[]) => readings.reduce((sum, { logRecords }) => sum + logRecords.length, 0);

const conclusions = async (readings: readonly Reading[]) => (await incidentsOf(readings)).map(saidOf);

describe('folding changes no conclusion', () => {
  let lines = 0;
  let kept = 0;
  test.each(INCIDENTS)('%s', { timeout: 120_000 }, async (name) => {
    const whole = (await filesOf(name)).map((file) => file.whole);
    const fewer = whole.map(folded);
    lines += linesIn(whole);
    kept += linesIn(fewer);
    expect(await conclusions(fewer)).toEqual(await conclusions(whole));
  });

  test('and it did fold', () => {
    expect(kept).toBeLessThan(lines);
  });
});

/** A journal in which a server does not answer, a line every 250 ms from 12:00:00 on, one of them with another kind between. */
const journal = (lines: number, from = 0, other = '') =>
  Array.from({ length: lines - from }, (_, n) => {
    const at = new Date(Date.UTC(2026, 10, 20, 12) + (n + from) * 250).toISOString();
    const line = `${at.slice(0, 19)}.${at.slice(20, 23)}000+0000 node kernel: nfs: server 127.0.0.1 not responding, still trying\n`;
    return n + from === 2000 ? line + line.replace('not responding, still trying', other || 'OK') : line;
  }).join('');

/** One storm, read once. */
const storm = analyze({ 'journal.txt': journal(4000) });

const silentIn = ({ timeline }: Awaited<typeof storm>) =>
  timeline.filter(({ kind }) => kind === 'nfs.server.not-responding');
const silent = async (files: Record<string, string>) => silentIn(await analyze(files));

const told = (events: Awaited<ReturnType<typeof silent>>) => events.reduce((sum, { repeats }) => sum + repeats, 0);

test('a storm costs time, not lines: the first thousand are told, then one for each minute', async () => {
  const events = silentIn(await storm);
  expect(told(events)).toBe(4000);
  expect(events.filter(({ folded }) => !folded).length).toBeGreaterThanOrEqual(1000);
  expect(events.length).toBeLessThan(1030);
  const last = events.at(-1)!;
  expect(last.folded!.lines).toBe(last.repeats);
  expect(last.folded!.last.span.line).toBe(4001);
  expect(last.time.to).toBe(last.folded!.last.time.to);
});

test('a line between that names the server begins another stretch', async () => {
  const events = silentIn(await storm);
  const ok = (await storm).timeline.find(({ kind }) => kind === 'nfs.server.ok')!;
  const after = events.filter(({ time }) => time.from > ok.time.from);
  expect(after.every(({ span }) => span.line > ok.span.line)).toBe(true);
});

test.each([
  ['a boot, which journalctl marks between two lines', '-- Boot 0b1c2d3e4f5061728394a5b6c7d8e9f0 --'],
  ['a line that names nothing', '2026-11-20T12:12:29.900000+0000 node kernel: PM: suspend exit'],
])('%s ends every storm, within its minute too', async (_, between) => {
  const lines = journal(4000).split('\n');
  const text = [...lines.slice(0, 3000), between, ...lines.slice(3000)].join('\n');
  const events = await silent({ 'journal.txt': text });
  expect(told(events)).toBe(4000);
  const crosses = events.filter(({ folded: own, span }) => own && span.line < 3001 && own.last.span.line > 3001);
  expect(crosses).toEqual([]);
  expect(events.some(({ folded: own, span }) => own && span.line > 3001)).toBe(true);
});

test('copies of a storm in two files are one storm, also where one file begins later', async () => {
  const events = await silent({ 'journal.txt': journal(4000), 'other/journal.txt': journal(4000) });
  expect(told(events)).toBe(4000);
  expect(told(await silent({ 'journal.txt': journal(4000), 'other/journal.txt': journal(4000, 700) }))).toBe(4000);
  // Two logs may stamp a message a second apart, so at an edge the lines of a second may be those of the other file.
  const edges = told(await silent({ 'journal.txt': journal(3000), 'other/journal.txt': journal(4000, 700) }));
  expect(edges).toBeLessThanOrEqual(4000);
  expect(edges).toBeGreaterThanOrEqual(3996);
});

test('what was folded is said', async () => {
  const { diagnostics } = await storm;
  const said = diagnostics.find(({ code }) => code === 'timeline/folded')!;
  expect(said.count).toBeGreaterThan(2900);
  expect(said.message).toContain(String(said.count));
});

/** Five pods that the kubelet cannot clean up after, in turn, four lines a second. */
const orphans = Array.from({ length: 1500 }, (_, n) => {
  const at = new Date(Date.UTC(2026, 10, 20, 12) + n * 250).toISOString().slice(0, 23);
  const error = `orphaned pod \\"0598e7d8-a50f-4510-bc6c-4393a96e780${n % 5}\\" found, but error not a directory occurred when trying to remove the volumes dir`;
  return `${at}000+0000 node kubelet[469]: E1120 ${at.slice(11)}000     469 kubelet_volumes.go:245] "There were many similar errors. Turn up verbosity to see them." err="${error}" numErrs=${n % 20}\n`;
}).join('');

test('a distilled pack attests its storms: it names as many lines as the original', { timeout: 120_000 }, async () => {
  const { pack } = await distill(async () => bundleOf('node', { 'journal.txt': orphans }), {
    version: 'test',
    sha256() {
      const hash = createHash('sha256');
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
    },
  });
  const [{ folded: storms = [], kept }] = pack.manifest.files as [(typeof pack.manifest.files)[number]];
  expect(storms.length).toBeGreaterThan(0);
  // Its lines are read as they stand: that each is of a storm is attested, and no other line helps to read them.
  expect(kept.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(1100);
  const report = await analyzeBundle(bundleOf('pack', filesOfPack(pack)));
  expect(report.incidents.map(({ rule }) => rule)).toEqual(Array(5).fill('pod-cleanup-loop'));
  for (const { title } of report.incidents) expect(title).toContain('300 attempts');
});

test('a storm of the state manager is counted as often as it was told', async () => {
  const lines = journal(4000)
    .replaceAll(
      'nfs: server 127.0.0.1 not responding, still trying',
      'NFS: state manager: lease expired failed on NFSv4 server 10.0.4.20 with error 10011',
    )
    .split('\n')
    .filter((line) => line.includes('state manager'));
  const { incidents, timeline } = await analyze({ 'journal.txt': `${lines.join('\n')}\n` });
  expect(timeline.some(({ folded: own }) => own !== undefined)).toBe(true);
  expect(incidents.map(({ title }) => title)).toEqual([expect.stringContaining(`${lines.length} times over`)]);
});
