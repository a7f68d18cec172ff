import { join } from 'node:path';
import type { Report } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze } from 'mountline';
import { redactedReports } from 'mountline/redact';
import { describe, expect, test } from 'vitest';

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
  const under = ({ incidents }: Report) => incidents.map((incident) => 'underId' in incident);
  expect(under(one)).toEqual(under(report));
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

test('what says which Mountline and which rules made it stays', () => {
  expect(one.madeBy).toEqual(report.madeBy);
});

describe('a name that is made of words that Mountline knows', () => {
  const LINE = '[Fri Nov 20 10:00:00 2026] nfs: server 10.0.3.9 not responding, still trying';

  /** What becomes of a title that names it, in a report that was changed so. */
  async function titleOf(name: string, change: (small: Report) => Partial<Report>): Promise<string> {
    const small = await analyze({ 'dmesg.txt': LINE });
    const [incident] = small.incidents;
    const titled = { ...small, incidents: [{ ...incident!, title: `NFS server ${name} did not answer` }] };
    const [redacted] = await redactedReports([{ ...titled, ...change(titled) }]);
    return redacted!.incidents[0]!.title;
  }

  const timelineOf = ({ timeline }: Report, change: Partial<Report['timeline'][number]>) => [
    ...timeline,
    { ...timeline[0]!, kind: 'service.started', ...change },
  ];

  test('stays where nothing tells that it is one', async () =>
    expect(await titleOf('mount-server', () => ({}))).toContain('NFS server mount-server did'));

  test.each<[string, (small: Report) => Partial<Report>]>([
    [
      'of a pod in an event that no step has',
      (small) => ({ timeline: timelineOf(small, { fields: { pod: 'mount-server' } }) }),
    ],
    ['of the host that wrote a line', (small) => ({ timeline: timelineOf(small, { host: 'mount-server' }) })],
    [
      'of what lived',
      ({ lives, timeline }) => ({
        lives: [...lives, { ...timeline[0]!, type: 'mount', fields: { pod: 'mount-server' } } as never],
      }),
    ],
    [
      'of the node',
      ({ bundle }) => ({
        bundle: { ...bundle, host: { ...bundle.host, name: { value: 'mount-server' } as never } },
      }),
    ],
  ])('is replaced where it is the name %s', async (_, change) => {
    const title = await titleOf('mount-server', change);
    expect(title).toMatch(/^NFS server [a-z]{5}-[a-z]{6} did not answer$/);
    expect(title).not.toContain('mount-server');
  });
});

test('the words of the report itself stay, whatever pods are called', async () => {
  const of = ({ incidents, timeline }: Report) => [
    ...incidents.flatMap(({ rule, severity, verdict, state, steps }) => [
      ...[rule, severity, verdict, state],
      ...steps.flatMap(({ kind, status }) => [kind, status]),
    ]),
    ...timeline.flatMap(({ kind, source, actor }) => [kind, source, actor]),
  ];
  const own = new Set(of(report).filter((word) => typeof word === 'string'));
  const pods = [...own].map((pod) => ({ ...report.timeline[0]!, kind: 'service.started', fields: { pod } }));
  const [made] = await redactedReports([{ ...report, timeline: [...report.timeline, ...pods] }]);
  expect(of(made!)).toEqual(of(one));
});

describe('a word that Mountline does not know', () => {
  const WORD = 'quuxberry';
  /** A report with such a line, and with sentences of its own. */
  async function redacted(line: string, sentence: string, name = 'bundle') {
    const small = await analyze({ 'dmesg.txt': line });
    const [incident] = small.incidents;
    const doNow = [{ text: sentence, commands: [] } as never];
    const steps = incident!.steps.map((step) => ({
      ...step,
      events: step.events.map((event) => ({ ...event, text: sentence })),
    }));
    const changed = { ...incident!, title: sentence, doNow, steps };
    const [made] = await redactedReports([{ ...small, bundle: { ...small.bundle, name }, incidents: [changed] }]);
    return made!;
  }
  const SILENT = '[Fri Nov 20 10:00:00 2026] nfs: server 10.0.3.9 not responding, still trying';

  test('stays in a title, in advice and in a conclusion: they are sentences of Mountline', async () => {
    const { incidents } = await redacted(SILENT, `this says ${WORD}`);
    const [{ title, doNow, steps }] = incidents as [Report['incidents'][0]];
    expect(title).toBe(`this says ${WORD}`);
    expect(doNow[0]).toMatchObject({ text: `this says ${WORD}` });
    expect(steps.flatMap(({ events }) => events)[0]!.text).toBe(`this says ${WORD}`);
  });

  test('is replaced in a line, and with it wherever it is said', async () => {
    const { incidents, timeline } = await redacted(SILENT.replace('10.0.3.9', `${WORD}.lan`), `this says ${WORD}`);
    const [{ title, doNow, steps }] = incidents as [Report['incidents'][0]];
    const lines = steps.flatMap(({ evidence }) => evidence.map(({ text }) => text));
    for (const text of [title, ...lines, ...timeline.map((event) => event.text), JSON.stringify(doNow)])
      expect(text).not.toContain(WORD);
    expect(lines[0]).toMatch(/nfs: server [a-z]{9}\.[a-z]{3} not responding, still trying$/);
  });

  test('is replaced in a line of evidence of which no field has it, and with it in a title', async () => {
    const small = await analyze({ 'dmesg.txt': SILENT });
    const [incident] = small.incidents;
    const steps = incident!.steps.map((step) => ({
      ...step,
      evidence: step.evidence.map((row) => ({ ...row, text: `${SILENT} ${WORD}` })),
    }));
    const [made] = await redactedReports([
      { ...small, incidents: [{ ...incident!, title: `this says ${WORD}`, steps }] },
    ]);
    const [{ title, steps: told }] = made!.incidents as [Report['incidents'][0]];
    expect(title).toMatch(/^this says (?!quuxberry)[a-z]{9}$/);
    expect(told[0]!.evidence[0]!.text.endsWith(title.slice('this says'.length))).toBe(true);
  });

  test('is replaced where a bundle that is not joined is called so', async () => {
    const small = await analyze({ 'dmesg.txt': SILENT });
    const apart = [{ name: `${WORD}.tgz` } as never];
    const [incident] = small.incidents;
    const titled = { ...small, incidents: [{ ...incident!, title: `this says ${WORD}` }] };
    const [made] = await redactedReports([{ ...titled, bundle: { ...small.bundle, apart } }]);
    expect(made!.incidents[0]!.title).not.toContain(WORD);
    expect(JSON.stringify(made!.bundle.apart)).not.toContain(WORD);
  });

  test('is replaced in a field that is called as a member of the report is', async () => {
    const small = await analyze({ 'dmesg.txt': SILENT.replace('10.0.3.9', `${WORD}.lan`) });
    const timeline = small.timeline.map((event) => ({ ...event, fields: { ...event.fields, kind: WORD } }));
    const [made] = await redactedReports([{ ...small, timeline }]);
    expect(made!.timeline.length).toBeGreaterThan(0);
    for (const { fields, kind } of made!.timeline) {
      expect(fields.kind).toMatch(/^(?!quuxberry)[a-z]{9}$/);
      expect(kind).toMatch(/^nfs\./);
    }
  });

  test('is replaced where the bundle is called so, and no host has a name', async () => {
    const { incidents, bundle } = await redacted(SILENT, `this says ${WORD}`, `${WORD}.tgz`);
    expect(bundle.host.name).toBeUndefined();
    expect(bundle.name).not.toContain(WORD);
    expect(incidents[0]!.title).not.toContain(WORD);
  });

  test('is replaced as the name of a user that a line tells', async () => {
    const login = 'Nov 20 10:00:01 node-a sshd[9]: Accepted publickey for jd from 10.0.3.1 port 4711 ssh2';
    const small = await analyze({ 'dmesg.txt': SILENT });
    const [incident] = small.incidents;
    const [made] = await redactedReports([
      { ...small, incidents: [{ ...incident!, because: [{ text: login } as never], title: 'jd was on the node' }] },
    ]);
    expect(made!.incidents[0]!.title).toMatch(/^(?!jd)[a-z]{2} was on the node$/);
  });
});
