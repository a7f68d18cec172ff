import { SECOND } from '@mountline/core';
import { expect, test } from 'vitest';
import { failuresBefore } from './kubelet-backoff.ts';

test.each([
  [undefined, 0, 0],
  ['soon', 0, 0],
  ['500ms', 0, 0],
  ['1s', 1, 0.5],
  ['32s', 6, 31.5],
  ['1m4s', 7, 63.5],
  ['2m2s', 8, 127.5],
])('a wait of %s follows %i failures over %d s', (wait, times, seconds) => {
  expect(failuresBefore(wait)).toEqual({ times, lasted: seconds * SECOND });
});
