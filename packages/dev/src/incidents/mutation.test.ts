import { expect, test } from 'vitest';
import { accusations, cutsOf, distortionsOf, INCIDENTS, otherRules, tried } from '../testing/less-evidence.ts';
import { oneInThree } from '../testing/one-in-three.ts';

/** Incidents, with every file of it cut at every tenth, and with one that contradicts the rest. */

const SLOW = { timeout: 600_000 };

test.each(oneInThree(INCIDENTS))('%s cut at a tenth accuses of nothing new', SLOW, async (name) => {
  expect(await tried(name, cutsOf, accusations)).toEqual([]);
});

test.each(INCIDENTS)(
  '%s with a clock, a port or a pod that contradicts the rest: no other rule is confirmed',
  SLOW,
  async (name) => {
    expect(await tried(name, distortionsOf, otherRules)).toEqual([]);
  },
);
