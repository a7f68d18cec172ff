import type { Event, Evidence, Incident, Report, StepResult } from '@mountline/core';
import { expect, test } from 'vitest';
import { eventsOf, storyOf } from './incident-timeline.ts';

const time = { from: 0, to: 1 };
const span = (line: number, path = 'a.log') => ({ path, line, offset: 0 });
const event = (name: string, lines: number[], more: Partial<Event> = {}): Event => ({
  ...{ kind: 'k', time, fields: { name }, span: span(lines[0]!), also: lines.slice(1).map((line) => span(line)) },
  ...{ text: '', actor: 'x', source: 's', repeats: 1 },
  ...more,
});
const evidence = (line: number, path?: string): Evidence => ({
  kind: 'k',
  span: span(line, path),
  time,
  text: '',
  fields: {},
});
const step = (lines: Evidence[], note: string | null = null) =>
  ({ kind: 'k', evidence: lines, note }) as Partial<StepResult> as StepResult;
const found = (one: StepResult, timeline: Event[]) => eventsOf(one, timeline).map(({ fields }) => fields.name);

test('the events of a step are those whose evidence stands in it, one behind the other', () => {
  const timeline = [event('first', [1]), event('second', [2, 3]), event('third', [4])];
  expect(found(step([1, 2, 3].map((line) => evidence(line))), timeline)).toEqual(['first', 'second']);
  expect(found(step([evidence(2), evidence(4)]), timeline)).toEqual([]);
  expect(found(step([evidence(1), evidence(9), evidence(4)]), timeline)).toEqual(['first']);
  expect(found(step([evidence(1, 'b.log')]), timeline)).toEqual([]);
  expect(found(step([evidence(1)]), [event('other kind', [1], { kind: 'l' })])).toEqual([]);
});

test('of several that begin at one line the longest is taken, and each once', () => {
  const timeline = [event('short', [1]), event('long', [1, 2]), event('again', [1])];
  expect(found(step([1, 2, 1, 1].map((line) => evidence(line))), timeline)).toEqual(['long', 'short', 'again']);
  const noted = [event('a', [1]), event('b', [1], { fields: { name: 'b', note: 'n' } })];
  expect(found(step([evidence(1)], 'n'), noted)).toEqual(['b']);
});

test('a conclusion is found by what it rests on', () => {
  const rests = [evidence(5, 'b.log'), { ...evidence(7), kind: 'other' }];
  const timeline = [event('concluded', [1], { derivedBy: 'fact', evidence: rests })];
  expect(found(step(rests), timeline)).toEqual(['concluded']);
  expect(found(step([evidence(1)]), timeline)).toEqual([]);
});

test('what two facts tell of one row of a table stands once, also where one tells a part of the capture', () => {
  const second = 1_000_000;
  const held = (kind: string, from: number, to: number) => {
    const when = { from: from * second, to: to * second };
    const rests = [{ ...evidence(104), kind, time: when }];
    const note = 'known to hold it: stat (pid 1202)';
    const told = event('held', [104], { kind, time: when, derivedBy: kind, evidence: rests, fields: { note } });
    return { told, step: { ...step(rests, note), name: kind, kind, status: 'seen', time: when, needs: [] } };
  };
  const rowsOf = (...all: ReturnType<typeof held>[]) => {
    const capture = { from: 0, to: 400 * second };
    const incident = { bindings: {}, window: capture, steps: all.map((one) => one.step) };
    const report = { bundle: { capture }, clocks: [], lives: [], timeline: all.map(({ told }) => told) };
    return storyOf(incident as unknown as Incident, report as unknown as Report, false).rows;
  };
  expect(rowsOf(held('a', 100, 260), held('b', 223, 260))).toHaveLength(1);
  expect(rowsOf(held('a', 100, 160), held('b', 223, 260))).toHaveLength(2);
});
