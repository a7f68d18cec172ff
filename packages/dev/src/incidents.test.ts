import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { formatSpan, type Incident, isoFromMicros, type Report } from '@mountline/core';
import { analyzeBundle } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES, jsonLines } from './fixtures.ts';

const folder = join(FIXTURES, 'incidents');

/** What a reader has to judge, one thing a line: each incident, then each of its steps. */
function lines(report: Report): string {
  const rows: unknown[] = [];
  for (const incident of report.incidents) rows.push(incidentRow(incident), ...incident.steps.map(stepRow));
  for (const { rule, bindings, step, why } of report.ruledOut) rows.push({ ruledOut: rule, bindings, step, why });
  for (const { rule, why, collectWith } of report.cannotTell) rows.push({ cannotTell: rule, why, collectWith });
  for (const { code, count, span } of report.diagnostics)
    rows.push({ diagnostic: code, count, at: span && formatSpan(span) });
  return jsonLines(rows);
}

function incidentRow(incident: Incident) {
  const { rule, verdict, state, endedBy, under, title, window, bindings, because, impact, unknown } = incident;
  const times = [isoFromMicros(window.from), isoFromMicros(window.to)];
  return { incident: rule, verdict, state, endedBy, under, title, window: times, bindings, because, impact, unknown };
}

function stepRow({ name, by, status, note, evidence }: Incident['steps'][number]) {
  const [first] = evidence;
  const time = first?.time ? isoFromMicros(first.time.from) : undefined;
  return { step: name, by, status, note, time, lines: evidence.length, at: first && formatSpan(first.span) };
}

describe.each(readdirSync(folder))('%s', (name) => {
  test('says what it is', () => {
    expect(existsSync(join(folder, name, 'README.md'))).toBe(true);
  });

  test('is reconstructed', async () => {
    const report = await analyzeBundle(await openBundle(join(folder, name, 'bundle')));
    await expect(lines(report)).toMatchFileSnapshot(join(folder, name, 'expected.jsonl'));
  });
});
