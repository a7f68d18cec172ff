import type { Event, Evidence, Incident, Report, StepResult } from '@mountline/core';
import { expect, test } from 'vitest';
import { storyOf } from './incident-timeline.ts';

const SECOND = 1_000_000;
const capture = { from: 0, to: 400 * SECOND };
const span = { path: 'a.log', line: 104, offset: 0 };

/** What a fact tells of line 104 of the log. */
function held(kind: string, from: number, to: number, fields: Event['fields'] = { note: 'held by stat (pid 1202)' }) {
  const time = { from: from * SECOND, to: to * SECOND };
  const rests: Evidence[] = [{ kind: 'row', span, time, text: '', fields: {} }];
  const event: Event = {
    ...{ kind, time, fields, span, also: [], text: '', actor: 'x', source: 's', repeats: 1 },
    ...{ derivedBy: kind, evidence: rests },
  };
  return event;
}

function rowsOf(...steps: Event[][]): string[] {
  const results = steps.map(
    (events, i): StepResult => ({
      ...{ name: `step${i}`, kind: events[0]!.kind, what: 'it is held', optional: false, status: 'seen' },
      ...{ time: events[0]!.time, events, evidence: events.flatMap(({ evidence }) => evidence!), needs: [] },
    }),
  );
  const incident: Partial<Incident> = { bindings: {}, window: capture, steps: results };
  const report = { bundle: { capture, files: [] }, clocks: [], lives: [], timeline: [] } as unknown as Report;
  return storyOf(incident as Incident, report, false).rows.map(({ text }) => text);
}

test('a row tells of the very events that its step found, whatever else stands in the same lines', () => {
  const [first, second] = ['first', 'second'].map((note, i) => held('a', 100 + i, 260, { note }));
  expect(rowsOf([second!])).toEqual(['second']);
  expect(rowsOf([first!])).toEqual(['first']);
  expect(rowsOf([second!, first!])).toEqual(['first', 'second']);
});

test('what another rule found is told, though it is no event of the timeline', () => {
  expect(rowsOf([held('incident.r', 100, 260, { note: 'r found it', state: 'open' })])).toEqual(['r found it']);
});

test('of many events the first is told, and how often', () => {
  const many = [4, 3, 2, 1].map((at) => held('a', at, at + 1));
  expect(rowsOf(many)).toEqual(['held by stat (pid 1202), 4 times, the last at 00:00:04']);
});

test('what two facts tell of one row of a table stands once, also where one tells a part of the capture', () => {
  expect(rowsOf([held('a', 100, 260)], [held('b', 223, 260)])).toHaveLength(1);
  expect(rowsOf([held('a', 100, 160)], [held('b', 223, 260)])).toHaveLength(2);
});
