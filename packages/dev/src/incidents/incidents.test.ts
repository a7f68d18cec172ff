import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSpan, groupBy, type Incident, isKnown, isoFromMicros, type Report } from '@mountline/core';
import { analyzeBundle, openBundle } from 'mountline';
import { check, readExpectation, told } from 'mountline/expect';
import { describe, expect, test } from 'vitest';
import { undeclared } from '../testing/declared-fields.ts';
import { FIXTURES, jsonLines } from '../testing/fixtures.ts';
import { cannotTellText, type Undecided } from './cannot-tell.ts';

const incidents = join(FIXTURES, 'incidents');
const ofRules = join(FIXTURES, 'rules');

/** What cannot be told, of every fixture that was analysed. */
const undecided: Undecided[] = [];

/**
 * What a reader has to judge, one thing a line: each incident, then each of its steps; then what failed besides and how often. What cannot be told grows with
 * every rule and is in fixtures/cannot-tell.txt; here it is only of the rule that the fixture is about.
 */
function lines(report: Report, about?: string): string {
  const rows: unknown[] = [];
  const kinds = groupBy(report.findings, ({ kind }) => kind);
  const findings = [...kinds].map(([kind, list]) => [kind, list.reduce((sum, { count }) => sum + count, 0)] as const);
  for (const incident of report.incidents) rows.push(incidentRow(incident), ...incident.steps.map(stepRow));
  if (findings.length > 0) rows.push({ findings: Object.fromEntries(findings) });
  for (const { rule, bindings, step, why } of report.ruledOut) rows.push({ ruledOut: rule, bindings, step, why });
  for (const { rule, why, collectWith } of report.cannotTell)
    if (rule === about) rows.push({ cannotTell: rule, why, collectWith });
  for (const { code, count, span } of report.diagnostics)
    rows.push({ diagnostic: code, count, at: span && formatSpan(span) });
  return jsonLines(rows);
}

const instant = (t: number) => (isKnown(t) ? isoFromMicros(t) : null);

function incidentRow(incident: Incident) {
  const { rule, verdict, state, endedBy, under, title, window, bindings, because, impact, fixedIn, unknown } = incident;
  const times = [instant(window.from), instant(window.to)];
  return {
    incident: rule,
    verdict,
    state,
    endedBy,
    under,
    title,
    window: times,
    bindings,
    because,
    impact,
    fixedIn: fixedIn?.map(({ text }) => text),
    unknown,
  };
}

function stepRow({ name, by, status, note, evidence }: Incident['steps'][number]) {
  const [first] = evidence;
  const time = first?.time ? instant(first.time.from) : undefined;
  return { step: name, by, status, note, time, lines: evidence.length, at: first && formatSpan(first.span) };
}

async function reconstruct(fixture: string, about?: string): Promise<Report> {
  const folder = join(FIXTURES, fixture);
  const report = await analyzeBundle(await openBundle(join(folder, 'bundle')));
  expect(undeclared(report.timeline)).toEqual([]);
  undecided.push({ fixture, cannotTell: report.cannotTell });
  await expect(lines(report, about)).toMatchFileSnapshot(join(folder, 'expected.jsonl'));
  return report;
}

describe.each(readdirSync(incidents))('%s', (name) => {
  test('says what it is', () => {
    expect(existsSync(join(incidents, name, 'README.md'))).toBe(true);
  });

  test('is reconstructed, and shows what is true of it', async () => {
    const report = await reconstruct(`incidents/${name}`);
    const { expectation, errors } = readExpectation(readFileSync(join(incidents, name, 'expect.yaml'), 'utf8'));
    expect(errors).toEqual([]);
    const failing = check(report, expectation!).filter(({ failure }) => failure);
    expect(failing.map(({ says, failure }) => [says, ...told(failure!).map(({ text }) => text)])).toEqual([]);
  });
});

const casesOf = (rule: string) => readdirSync(join(ofRules, rule)).filter((name) => name !== 'README.md');

describe.each(readdirSync(ofRules))('%s', (rule) => {
  const cases = casesOf(rule);

  test('says what its cases are', () => {
    const readme = readFileSync(join(ofRules, rule, 'README.md'), 'utf8');
    for (const name of cases) expect(readme).toContain(`\`${name}\``);
  });

  test.each(cases)('%s', async (name) => {
    const report = await reconstruct(`rules/${rule}/${name}`, rule);
    const fired = report.incidents.some((incident) => incident.rule === rule);
    expect(fired).toBe(!name.startsWith('quiet-'));
    expect(name).toMatch(/^(fires|quiet)-/);
  });
});

test('what cannot be told is in fixtures/cannot-tell.txt', async () => {
  const all = readdirSync(incidents).length + readdirSync(ofRules).flatMap(casesOf).length;
  expect(undecided.length, 'fixtures that were analysed: run the whole file, without -t').toBe(all);
  await expect(cannotTellText(undecided)).toMatchFileSnapshot(join(FIXTURES, 'cannot-tell.txt'));
});
