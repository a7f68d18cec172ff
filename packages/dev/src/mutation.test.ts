import { expect, test } from 'vitest';
import { accusations, filesOf, INCIDENTS, incidentsOf, mutationsOf } from './mutations.ts';

/** How many mutations of a bundle are tried. Of more, every so many-th is. */
const TRIED = 24;

/**
 * Taking evidence away moves verdicts towards possible and cannot tell: a file left out or a log cut in half never
 * accuses of what the whole bundle does not show.
 */
test.each(INCIDENTS)('less of %s accuses of nothing new', { timeout: 120_000 }, async (name) => {
  const files = await filesOf(name);
  const whole = await incidentsOf(files.map((file) => file.whole));
  const mutations = mutationsOf(files);
  const step = Math.max(1, mutations.length / TRIED);
  const found: string[] = [];
  for (let i = 0; i < mutations.length; i += step) {
    const { what, readings } = mutations[Math.floor(i)]!;
    for (const words of accusations(whole, await incidentsOf(await readings()))) found.push(`${what}: ${words}`);
  }
  expect(found).toEqual([]);
});

test('the comparison sees what was added, strengthened or opened again', async () => {
  const files = await filesOf('dead-port-06-recovered-after-proxy-restart');
  const whole = await incidentsOf(files.map((file) => file.whole));
  expect(whole.length).toBeGreaterThan(0);
  expect(accusations(whole, whole)).toEqual([]);
  expect(accusations([], whole)).toHaveLength(whole.length);
  const weaker = whole.map((incident) => ({ ...incident, verdict: 'possible' as const }));
  expect(accusations(weaker, whole)).toHaveLength(whole.length);
  expect(accusations(whole, weaker)).toEqual([]);
  const open = whole.map((incident) => ({ ...incident, state: 'open' as const }));
  expect(accusations(whole, open)).toHaveLength(whole.length);
});

test('a mutation does take evidence away', async () => {
  const files = await filesOf('issue346-frozen');
  const without = mutationsOf(files).find(({ what }) => what === 'without var/log/amazon/efs/mount.log')!;
  const rules = (await incidentsOf(await without.readings())).map(({ rule }) => rule);
  expect(rules).toEqual(['nfs-dead-port']);
});
