import type { Event, Evidence, Guess } from '@mountline/core';
import { derived, findingsOf, read } from '@mountline/dev/testing/synthetic';
import { expect, test } from 'vitest';
import { guessesOfLines } from './guessed-lines.ts';

const clock = (path: string, guesses: Guess[]) => ({
  path,
  source: 'syslog',
  clock: 'yearless' as const,
  method: '',
  anchors: [],
  error: 0,
  guesses,
});
const line = (path: string, nth: number, time: Evidence['time'] = { from: 0, to: 1 }): Evidence => ({
  kind: 'line',
  time,
  span: { path, line: nth, offset: 0 },
  text: '',
  fields: {},
});

/** The guesses of what follows from some lines: of `year.log` the year is a guess, of `sure.log` the zone of line 3. */
function guesses(...evidence: Evidence[]) {
  const events = [
    read('x.read', 0, {}, { span: { path: 'sure.log', line: 3, offset: 0 }, guesses: ['zone'] }),
    read('x.read', 0, {}, { span: { path: 'sure.log', line: 4, offset: 0 } }),
    read('x.read', 0, {}, { span: { path: 'year.log', line: 3, offset: 0 }, guesses: ['zone'] }),
  ];
  const clocks = [clock('year.log', ['year']), clock('sure.log', [])];
  const mark = guessesOfLines(findingsOf({ events, timeline: { clocks } }).timeline);
  return mark({ ...derived('x.silence', 0), evidence }).guesses;
}

test('if the clock of a file is a guess, the first line with a time decides', () => {
  expect(guesses(line('year.log', 1))).toEqual(['year']);
  expect(guesses(line('sure.log', 1), line('year.log', 1))).toBe(undefined);
  expect(guesses(line('sure.log', 1, null), line('year.log', 1))).toEqual(['year']);
  expect(guesses(line('year.log', 3))).toEqual(['year']);
});

test('if single lines are guesses, any of them decides', () => {
  expect(guesses(line('sure.log', 4), line('sure.log', 3))).toEqual(['zone']);
  expect(guesses(line('sure.log', 4))).toBe(undefined);
  expect(guesses(line('year.log', 1), line('sure.log', 3))).toEqual(['year', 'zone']);
});

test('if all lines of a file are guesses, the event has the guess of the file', () => {
  const [sure, wholly] = [clock('sure.log', []), clock('year.log', ['year'])];
  const marked = (clocks: ReturnType<typeof clock>[], events: Event[], ...evidence: Evidence[]) => {
    const { timeline } = findingsOf({ events, timeline: { clocks } });
    return guessesOfLines(timeline)({ ...derived('x.silence', 0), evidence }).guesses;
  };
  const guess = read('x.read', 0, {}, { span: { path: 'sure.log', line: 3, offset: 0 }, guesses: ['zone'] });
  expect(marked([sure, wholly], [], line('year.log', 3))).toEqual(['year']);
  expect(marked([sure], [guess], line('sure.log', 3))).toEqual(['zone']);
  expect(marked([sure], [], line('sure.log', 3))).toBe(undefined);
  expect(
    guessesOfLines(findingsOf({ events: [guess], timeline: { clocks: [wholly] } }).timeline)(derived('x.silence', 0))
      .guesses,
  ).toBe(undefined);
});

test('an event that was read has only the guesses of its line', () => {
  const guess = read('x.read', 0, {}, { span: { path: 'sure.log', line: 3, offset: 0 }, guesses: ['zone'] });
  const { timeline } = findingsOf({ events: [guess], timeline: { clocks: [clock('year.log', ['year'])] } });
  const event = read('x.read', 0, {}, { span: { path: 'year.log', line: 3, offset: 0 } });
  expect(guessesOfLines(timeline)(event)).toBe(event);
});

test('an event without evidence stays as it is', () => {
  expect(guesses()).toBe(undefined);
  const event = read('x.read', 0);
  expect(guessesOfLines(findingsOf({ events: [event] }).timeline)(event)).toBe(event);
});
