import { join } from 'node:path';
import type { Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze } from 'mountline';
import { redactedReports } from 'mountline/redact';
import { expect, test } from 'vitest';

const report = await analyze(join(FIXTURES, 'incidents/efs-orphaned-mount/bundle'));
const [one, other] = (await redactedReports([report, report])) as [Report, Report];

test('names of the node, of pods and of their volumes stand nowhere', () => {
  const said = JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const pods = report.timeline.flatMap(({ fields }) => (typeof fields.podUid === 'string' ? [fields.podUid] : []));
  expect(pods.length).toBeGreaterThan(10);
  for (const name of [report.bundle.host.name!.value, ...pods]) expect(said).not.toContain(name);
  expect(one.pseudonyms).toBe(true);
  expect(one.bundle.host.name!.value).toBe(other.bundle.host.name!.value);
});

test('the node has one pseudonym, in its name and in the lines of its logs', () => {
  const name = one.bundle.host.name!.value;
  const hosts = new Set(one.timeline.flatMap(({ host }) => (host === undefined ? [] : [host])));
  expect(name).not.toBe(report.bundle.host.name!.value);
  expect([...hosts]).toEqual([name]);
});

test('what the report says by itself stays: kinds, names of rules, states, codes', () => {
  const own = ({ incidents, diagnostics }: Report) => [
    incidents.map(({ rule, severity, verdict, state, steps }) => [
      ...[rule, severity, verdict, state],
      ...steps.map((step) => [step.kind, step.status]),
    ]),
    diagnostics.map(({ code, severity }) => [code, severity]),
  ];
  expect(own(one)).toEqual(own(report));
});

test('incidents are numbered by their rule through all reports, and under one another as before', () => {
  const [first] = report.incidents;
  expect(one.incidents[0]!.id).toBe(`${first!.rule}-1`);
  const ids = [...one.incidents, ...other.incidents].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rulesUnder = ({ incidents }: Report) =>
    incidents.map(({ underId }) => incidents.find(({ id }) => id === underId)?.rule);
  expect(rulesUnder(one)).toEqual(rulesUnder(report));
  expect(rulesUnder(report).filter((rule) => rule !== undefined).length).toBeGreaterThan(0);
});

test('of the timeline the kinds of steps are left, and how many are not', () => {
  const kinds = new Set(report.incidents.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  const kept = report.timeline.filter(({ kind }) => kinds.has(kind));
  expect(one.timeline.map(({ kind }) => kind)).toEqual(kept.map(({ kind }) => kind));
  expect(one.timelineLeftOut).toBe(report.timeline.length - kept.length);
  expect(kept.length).toBeLessThan(report.timeline.length);
});

test('nothing is left out, and nothing counted, where every kind is one of a step', async () => {
  const kinds = new Set(report.incidents.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  const timeline = report.timeline.filter(({ kind }) => kinds.has(kind));
  const { timelineLeftOut: _, ...whole } = report;
  const [all] = await redactedReports([{ ...whole, timeline }]);
  expect(all).not.toHaveProperty('timelineLeftOut');
  const [more] = await redactedReports([{ ...whole, timeline, timelineLeftOut: 3 }]);
  expect(more!.timelineLeftOut).toBe(3);
});

test('the event of a step is that of the timeline', () => {
  const inTimeline = new Set(one.timeline);
  const ofSteps = one.incidents.flatMap(({ steps }) => steps.flatMap(({ events }) => events));
  expect(ofSteps.length).toBeGreaterThan(10);
  expect(ofSteps.filter((event) => !inTimeline.has(event))).toEqual([]);
});
