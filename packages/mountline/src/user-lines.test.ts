import type { PastedFile } from '@mountline/core';
import { expect, test } from 'vitest';
import { withUserLines } from './user-lines.ts';

/** Two lines that follow each other in the text from line 7 on, and one that stands further down. */
const TEXT: PastedFile = {
  container: 'case.tgz!/issue.md',
  path: 'ss -tanp',
  places: [
    [1, 0, 7, 100],
    [3, 40, 19, 300],
  ],
};
const at = (line: number, offset: number, more = {}) => ({
  container: TEXT.container,
  path: TEXT.path,
  line,
  ...more,
  offset,
});

test('a line of an output is the line of the text, at any depth', () => {
  const event = { span: at(2, 20), also: [at(3, 40)] };
  const { events, again } = withUserLines({ events: [event], again: event }, { texts: [TEXT] });
  expect(events).toEqual([
    {
      span: { container: 'case.tgz', path: 'issue.md', line: 8, offset: 120 },
      also: [{ container: 'case.tgz', path: 'issue.md', line: 19, offset: 300 }],
    },
  ]);
  expect(again).toBe(events[0]);
});

test('lines that are far apart in the text are still those of one event', () => {
  const span = { ...at(1, 0, { endLine: 3 }), container: 'issue.md' };
  const told = withUserLines({ span }, { texts: [{ ...TEXT, container: 'issue.md' }] });
  expect(told.span).toEqual({ path: 'issue.md', line: 7, endLine: 19, offset: 100 });
});

test('what is of another file, or of an output as a whole, stays', () => {
  const data = {
    span: { path: 'issue.md', line: 1, offset: 0 },
    coverage: [{ container: TEXT.container, path: TEXT.path }],
  };
  expect(withUserLines(data, { texts: [TEXT] })).toEqual(data);
  expect(withUserLines(data, {})).toBe(data);
});
