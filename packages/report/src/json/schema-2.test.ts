import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { jsonPieces, toJson } from '@mountline/report';
import type { reportSchema } from '@mountline/report/schema';
import { analyze, analyzeBundle, openBundle } from 'mountline';
import { redactedReports } from 'mountline/redact';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

type Json = z.infer<typeof reportSchema>;
type Entry = Json['evidence'][string];

const bundleOf = (incident: string) => join(FIXTURES, 'incidents', incident, 'bundle');
const SOME = [
  'issue346-frozen',
  'issue346-cloudwatch',
  'efs-orphaned-mount',
  'dead-port-06-recovered-after-proxy-restart',
  'dead-port-07-phaseB-dead-again',
  'lock-stall-not-responding',
  'mount-explosion-two-volume',
  'zombie-pods',
];
const jsonOf = (report: object, timeline: 'none' | 'incidents' | 'all' = 'incidents') =>
  toJson(report, { timeline }) as unknown as Json;

function citedIn({ incidents, findings, notFound, timeline, evidence }: Json): string[] {
  return [
    ...incidents.flatMap(({ best, steps }) => [...best, ...steps.flatMap((step) => step.evidence ?? [])]),
    ...[...findings, ...notFound, ...Object.values(evidence)].flatMap((one) => one.evidence ?? []),
    ...timeline,
  ];
}

const placeOf = ({ path, line, endLine }: Entry) =>
  endLine === undefined ? `${path}:${line}` : `${path}:${line}-${endLine}`;

describe.each(SOME)('%s', async (incident) => {
  const report = await analyze(bundleOf(incident));
  const json = jsonOf(report, 'all');

  test('what is cited is there, and what is there is cited; its id is its place', () => {
    const cited = new Set(citedIn(json));
    expect([...cited].filter((id) => !(id in json.evidence))).toEqual([]);
    expect(Object.keys(json.evidence).filter((id) => !cited.has(id))).toEqual([]);
    for (const [id, entry] of Object.entries(json.evidence)) {
      const place = entry.derivedBy === undefined ? placeOf(entry) : `${entry.kind}@${placeOf(entry)}`;
      expect(id.replace(/#\d+$/, '')).toBe(place);
    }
    const texts = Object.values(json.evidence).map((one) =>
      JSON.stringify([placeOf(one), one.kind, one.time, one.text, one.fields]),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('incidents have an id each, that of one under another is there', () => {
    const ids = json.incidents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { under } of json.incidents) if (under !== undefined) expect(ids).toContain(under);
  });

  test('all events are in the timeline, in their order', () => {
    expect(json.timeline.map((id) => json.evidence[id]!.kind)).toEqual(report.timeline.map(({ kind }) => kind));
  });

  test('ids are the same with less of the timeline, and it is smaller than version 1', () => {
    const needed = jsonOf(report);
    expect(needed.incidents).toEqual(json.incidents);
    for (const [id, { kind, text }] of Object.entries(needed.evidence))
      expect(json.evidence[id]).toMatchObject({ kind, text });
    const size = (schema: 1 | 2) => [...jsonPieces([report], { schema })].join('').length;
    expect(size(2)).toBeLessThan(size(1));
  });
});

test.each(SOME.filter((name) => !name.startsWith('mount-explosion')))(
  '%s: a text that is verbatim stands in the lines of its place',
  async (incident) => {
    const bundle = await openBundle(bundleOf(incident));
    const { evidence } = jsonOf(await analyzeBundle(bundle), 'all');
    const lines = new Map<string, string[]>();
    for await (const artifact of bundle.artifacts) {
      const path = artifact.container === undefined ? artifact.path : `${artifact.container}!/${artifact.path}`;
      lines.set(path, (await textOf(artifact.read())).split('\n'));
    }
    const copied = Object.values(evidence).filter(({ verbatim }) => verbatim);
    expect(copied.length).toBeGreaterThan(20);
    const missing = copied.filter(({ path, line, endLine = line, text }) => {
      const there = lines
        .get(path)!
        .slice(line - 1, endLine)
        .join('\n');
      // A file of JSON has the line in quotes, one of CloudWatch twice.
      const quoted = (one: string) => JSON.stringify(one).slice(1, -1);
      const forms = (one: string) => [one, quoted(one), quoted(quoted(one))];
      return !text.split('\n').every((one) => forms(one).some((form) => there.includes(form)));
    });
    expect(missing).toEqual([]);
  },
);

async function textOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text;
}

describe('the id of an incident', () => {
  const idsOf = async (incident: string, rule: string) =>
    (await analyze(bundleOf(incident))).incidents.flatMap((one) => (one.rule === rule ? [one.id] : []));
  const captures = readdirSync(join(FIXTURES, 'incidents')).filter((name) => /^dead-port-(?!01)\d/.test(name));

  test('lasts in eleven captures of one node, with finer stamps and with other incidents before it', async () => {
    expect(captures).toHaveLength(11);
    const [first, ...others] = await Promise.all(captures.map((name) => idsOf(name, 'nfs-dead-port')));
    const [outage] = first!;
    expect(outage).toMatch(/^nfs-dead-port-[0-9a-z]{11}$/);
    for (const ids of others) expect(ids).toContain(outage);
    const again = others.filter((ids) => ids.length === 2).map((ids) => ids.find((id) => id !== outage));
    expect([again.length, new Set(again).size]).toEqual([6, 1]);
  });

  test('is the same by the logs of the node and by those that CloudWatch has of it', async () => {
    const [frozen] = await idsOf('issue346-frozen', 'efs-orphaned-mount');
    expect(await idsOf('issue346-cloudwatch', 'efs-orphaned-mount')).toEqual([frozen]);
  });

  test('is another for each outage of one server', async () => {
    const ids = await idsOf('dead-port-07-phaseB-dead-again', 'nfs-server-silent');
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  test('of what only tables show has no time in it, but the name of the node', async () => {
    const idAt = async (hour: string, host: string) => {
      const { incidents } = await analyze({
        date: `Fri Nov 20 ${hour}:00:00 UTC 2026\n`,
        hostname: `${host}\n`,
        'proc/1/mountinfo': '36 35 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,hard,port=20361,addr=127.0.0.1\n',
        'ss-tanp.txt':
          'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n',
      });
      return incidents.map(({ id }) => id);
    };
    const first = await idAt('12', 'node-a');
    expect(first).toHaveLength(1);
    expect(await idAt('14', 'node-a')).toEqual(first);
    expect(await idAt('12', 'node-b')).not.toEqual(first);
  });
});

test('a report with pseudonyms has no text that is verbatim, and no id that proves a guess', async () => {
  const report = await analyze(bundleOf('issue346-frozen'));
  const [redacted] = await redactedReports([report]);
  const json = jsonOf(redacted!);
  expect(json.pseudonyms).toBe(true);
  expect(Object.values(json.evidence).filter(({ verbatim }) => verbatim)).toEqual([]);
  const count = (rule: string) => json.incidents.filter((one) => one.rule === rule).length;
  for (const { id, rule } of json.incidents) expect(Number(id.slice(rule.length + 1))).toBeLessThanOrEqual(count(rule));
  const [lead, under] = json.incidents;
  expect(under!.under).toBe(lead!.id);
});
