import type { Incident } from '@mountline/core';
import { made } from '@mountline/dev/testing/made-report';
import { expect, test } from 'vitest';
import { causesOf, impactOf } from './cause.ts';

const [one] = made.incidents;
const titlesOf = (more: Partial<Incident>) =>
  causesOf({ ...one!, verdict: 'confirmed', unknown: [], why: ['seen.', 'how.'], whySeen: 1, ...more }).map(
    ({ title, texts }) => [title, ...texts],
  );
const HOW = ['How it comes about', 'how.'];

test('what was seen is the cause, what is true of every such incident is apart', () => {
  expect(titlesOf({})).toEqual([['Root cause', 'seen.'], HOW]);
  expect(titlesOf({ why: ['how.'], whySeen: 0 })).toEqual([HOW]);
  expect(titlesOf({ why: [] })).toEqual([]);
});

test('a cause that is open says so', () => {
  const unknown = ['the cause: what stopped it'];
  expect(titlesOf({ unknown })).toEqual([['Root cause not known', 'seen.'], HOW]);
  expect(titlesOf({ unknown, why: ['how.'], whySeen: 0 })).toEqual([['Root cause not known'], HOW]);
  expect(titlesOf({ unknown: ['how much waits'] })[0]).toEqual(['Root cause', 'seen.']);
});

test('what is possible only is suspected', () => {
  expect(titlesOf({ verdict: 'possible' })).toEqual([['Suspected cause', 'seen.'], HOW]);
  expect(titlesOf({ verdict: 'possible', why: ['how.'], whySeen: 0 })).toEqual([['Suspected cause', 'how.']]);
});

test('the impact does not say again what the cause says', () => {
  const incident = {
    ...one!,
    why: ['On this node, 3 tunnels died.'],
    whySeen: 1,
    impact: ['3 tunnels died', 'df hangs'],
  };
  expect(impactOf(incident)).toEqual(['df hangs']);
});
