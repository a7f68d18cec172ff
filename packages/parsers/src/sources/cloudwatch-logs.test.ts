import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coveredBy, runFacts } from '@mountline/correlation';
import { cloudwatchFiles } from '@mountline/dev/reconstruct/cloudwatch';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { inFolder } from '@mountline/dev/testing/in-folder';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import type { Inspection } from '@mountline/report';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';

const BEGIN = 1_795_181_869_281;

const answer = (events: readonly object[]) => JSON.stringify({ events, searchedLogStreams: [] }, null, 4);

function event(at: number, stream: string, fields: object) {
  return { logStreamName: stream, timestamp: BEGIN + at, message: JSON.stringify(fields), ingestionTime: BEGIN + at };
}

const kubelet = (at: number, message: string, host = 'node-a.example.net') =>
  event(at, `${host}-dataplane.systemd.kubelet.service`, { hostname: host, systemd_unit: 'kubelet.service', message });

const ofHost = (at: number, ident: string, message: string, host = 'node-a.example.net') =>
  event(at, `${host}.host.messages`, { host, ident, message });

const ROW = (pid: number, text: string) => `I1120 13:37:49.281063 ${pid} kubelet.go:2473] ${text}`;
const DELETE = ROW(469, '"SyncLoop DELETE" source="api" pods=["shop/web-1"]');

test('a selection of lines proves no silence', async () => {
  const lines = [0, 1000, 2000, 900_000].map((at) => kubelet(at, ROW(469, `"line ${at}"`)));
  const { coverage } = await timelineOf({ 'dataplane.json': answer(lines) });
  expect(coverage[0]!.units).toEqual(['kubelet']);
  const window = { from: BEGIN * 1000 + 10, to: BEGIN * 1000 + 800_000_000 };
  expect(coveredBy(coverage, 'kubelet', window)).toMatchObject({
    whole: false,
    gaps: ['CloudWatch Logs has only the events it received and returns only the events requested'],
  });
});

type Entry = ReturnType<typeof event>;

/** The same lines as a journal has them, which has all. */
function journalOf(events: readonly Entry[]): string {
  const lines = events.map(({ timestamp, message }) => {
    const { host, ident, message: text } = JSON.parse(message) as Record<string, string>;
    return `${new Date(timestamp).toISOString().replace('Z', '000+0000')} ${host} ${ident}[469]: ${text}\n`;
  });
  return lines.join('');
}

/** What the facts make of lines of the kubelet that are not there, of a search and of a journal. */
async function silences(events: readonly Entry[]) {
  const inOrder = [...events].sort((a, b) => a.timestamp - b.timestamp);
  const kindsOf = async (files: Record<string, string>) => {
    const { events: found } = runFacts(await timelineOf(files), facts);
    const kinds = found.map(({ kind, fields }) => `${kind}${fields.open === true ? ' open' : ''}`);
    return kinds.filter((kind) => /^(?:kubelet\.(?:silence|stalled)|pods\.terminating|pod\.cleanup)/.test(kind)).sort();
  };
  return {
    search: await kindsOf({ 'host.json': answer(inOrder) }),
    journal: await kindsOf({ 'journal.txt': journalOf(inOrder) }),
  };
}

test('inspect calls them a selection, and no whole journal', () => {
  const bundle = join(FIXTURES, 'incidents/issue346-cloudwatch/bundle');
  inFolder({}, (run) => {
    const { evidence } = JSON.parse(run('inspect', bundle, '--format', 'json').stdout) as Inspection;
    const of = (name: string) => evidence.find((one) => one.evidence === name);
    expect(of('kubelet')).toMatchObject({ state: 'here', note: expect.stringMatching(/only some of its lines$/) });
    expect(of('journal')).toMatchObject({
      state: 'not-here',
      note: expect.stringMatching(/only some of its lines$/),
    });
  });
});

test('no kubelet is called silent, and no pod undeleted, for lines that the search may have left out', async () => {
  const busy = Array.from({ length: 30 }, (_, i) => ofHost(i * 30_000, 'systemd', `Started unit ${i}.`));
  const few = Array.from({ length: 25 }, (_, i) => ofHost(i * 1000, 'kubelet', i === 3 ? DELETE : ROW(469, `"${i}"`)));
  const { search, journal } = await silences([...few, ...busy]);
  expect(search).toEqual([]);
  expect(journal).toEqual(['kubelet.silence open', 'kubelet.stalled open', 'pods.terminating']);
});

test('no clean-up is said to have ceased for them', async () => {
  const orphan = ROW(
    469,
    '"orphaned pod \\"b7f4362e-7e21-44d6-be6b-e5e72dff98b9\\" found, but volume paths are still there"',
  );
  const tries = Array.from({ length: 15 }, (_, i) => ofHost(i * 30_000, 'kubelet', orphan));
  const { search, journal } = await silences([...tries, ofHost(1_200_000, 'kubelet', ROW(469, '"still here"'))]);
  expect(search).toEqual(['pod.cleanup.repeating']);
  expect(journal).toEqual(['pod.cleanup.ceased', 'pod.cleanup.repeating']);
});

test('the lines of the kubelet in two groups are one', async () => {
  const timeline = await timelineOf({
    'dataplane.json': answer([kubelet(0, DELETE)]),
    'host.json': answer([ofHost(0, 'kubelet', DELETE)]),
  });
  expect(timeline.events.map(({ kind, also }) => [kind, also.length])).toEqual([['kubelet.syncloop.delete', 1]]);
});

test('the answers of two groups in one file tell each line once, also one of several lines', async () => {
  const later = DELETE.replace('49.281063', '50.281063');
  const rows = (of: (at: number, message: string) => object) => [
    of(0, DELETE),
    of(3, `${ROW(469, '"failed" err=<').replace('.281063', '.284063')}`),
    of(3, '\tUnmounting arguments: /mnt'),
    of(3, ' >'),
    of(1000, later),
    of(1000, later),
  ];
  const dataplane = answer(rows(kubelet));
  // The host group names the host without its domain.
  const host = answer(rows((at, message) => ofHost(at, 'kubelet', message, 'node-a')));
  for (const text of [dataplane, dataplane + host, host + dataplane]) {
    const { events, activity } = await timelineOf({ 'both.json': text });
    expect(events.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'kubelet.syncloop.delete'));
    expect(activity.map(({ unit, lines }) => [unit, lines])).toEqual([['kubelet', 4]]);
  }
});

test('the nodes of one answer are told apart', async () => {
  const both = answer([0, 5, 10].map((at) => kubelet(at, DELETE, at === 5 ? 'node-b.example.net' : undefined)));
  const { events, diagnostics } = await timelineOf({ 'dataplane.json': both, hostname: 'node-b\n' });
  expect(events.map(({ host }) => host)).toEqual(['node-b.example.net']);
  expect(diagnostics.map(({ code }) => code)).toContain('timeline/several-hosts');
});

test('the stamps of /var/log/messages are of the zone of the node, unless they were taken in just then', async () => {
  const told = async (...sentAfter: [number, number]) => {
    const lines = [719, 3719].map((at) => ofHost(at, 'kernel', 'nfs: server 127.0.0.1 OK'));
    const whole = answer(lines.map((line, i) => ({ ...line, ingestionTime: line.timestamp + sentAfter[i]! })));
    const { events } = await timelineOf({ 'host.json': whole }, { '*': 'Europe/Berlin' });
    return events.map(({ time }) => time.from / 1000 - BEGIN);
  };
  // Fluent Bit took an hour too much for UTC, so that a line is there before it was written.
  expect(await told(5_000 - 3_600_000, 5_000 - 3_600_000)).toEqual([719 - 3_600_000, 3719 - 3_600_000]);
  // The second one waited for an hour.
  expect(await told(5_000 - 3_600_000, 5_000)).toEqual([719 - 3_600_000, 3719 - 3_600_000]);
  expect(await told(5_000, 5_000)).toEqual([719, 3719]);
});

test('what an answer without names of streams tells of its program is not said of the next answer', async () => {
  const unnamed = (at: number, message: string) => ({ timestamp: BEGIN + at, message, ingestionTime: BEGIN + at });
  const proxy = unnamed(5, 'I1120 13:37:49.286063       1 proxier.go:99] "Syncing iptables rules"');
  const units = async (text: string) => (await timelineOf({ 'log-events.json': text })).coverage[0]!.units;
  expect(await units(answer([unnamed(0, DELETE), proxy]))).toEqual(['kubelet']);
  expect(await units(answer([unnamed(0, DELETE)]) + answer([proxy]))).toEqual(['kubelet', '']);
});

test('an agent’s stream is called as the host, with all of its name', async () => {
  const text = '2026-11-20 13:37:49 UTC - INFO - binding 20361';
  for (const name of ['bastion-host.example.net', 'web-application.example.net']) {
    const events = [{ logStreamName: name, timestamp: BEGIN, message: text, ingestionTime: BEGIN, eventId: '39' }];
    const found = await timelineOf({ 'log-events.json': answer(events), hostname: `${name}\n` });
    expect(found.events.map(({ kind }) => kind)).toEqual(['efs.port.probed']);
  }
});

test('the committed bundle is what the generator makes', () => {
  const folder = join(FIXTURES, 'incidents', 'issue346-cloudwatch', 'bundle');
  for (const [path, text] of Object.entries(cloudwatchFiles()))
    expect(readFileSync(join(folder, path), 'utf8') === text, path).toBe(true);
});
