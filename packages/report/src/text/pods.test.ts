import type { Event, Life } from '@mountline/core';
import { expect, test } from 'vitest';
import { podNamesOf } from './pods.ts';

const of = (podUid: string) => ({ fields: { podUid } });
const namesOf = (read: string[], lived: string[] = []) =>
  podNamesOf({ timeline: read.map(of) as unknown as Event[], lives: lived.map(of) as unknown as Life[] });

test('a pod is named by eight digits of its uid, and by more where another begins alike', () => {
  const [a, b, c] = [
    '0f1e2d3c-aaaa-4000-8000-000000000001',
    '0f1e2d3c-aabb-4000-8000-000000000001',
    '6cf20ec0-1111-4000-8000-000000000001',
  ] as const;
  const name = namesOf([c, a, a], [b]);
  expect([a, b, c].map(name)).toEqual(['pod 0f1e2d3c-aaa', 'pod 0f1e2d3c-aab', 'pod 6cf20ec0']);
  expect(namesOf([a, c])(a)).toBe('pod 0f1e2d3c');
  expect(name('77777777-0000')).toBe('pod 77777777');
});

test('where uids differ at their end only, they are told whole', () => {
  const [a, b] = ['0f1e2d3c-0000-4000-8000-00000000000a', '0f1e2d3c-0000-4000-8000-00000000000b'] as const;
  expect([a, b].map(namesOf([a, b]))).toEqual([`pod ${a}`, `pod ${b}`]);
  const [c, d] = ['0f1e2d3c-0000-4000-8000-000000000310', '0f1e2d3c-0000-4000-8000-000000000320'] as const;
  expect([c, d].map(namesOf([c, d]))).toEqual([`pod ${c}`, `pod ${d}`]);
});
