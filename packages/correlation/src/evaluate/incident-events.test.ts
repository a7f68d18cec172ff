import { checkRules, parseRules } from '@mountline/correlation';
import { ACTORS, conclude, KINDS, log, read, rule, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

const COVERAGE = [log(['kernel'], 0, 10_000)];

describe('so often', () => {
  const storm = rule('  anchor a x.start port = P', '  b x.read port = P after a within 1h at least 3 times within 1m');
  const at = (seconds: readonly number[], more = {}) => ({
    events: [read('x.start', 0, { port: 1 }), ...seconds.map((s) => read('x.read', s, { port: 1 }, more))],
    coverage: COVERAGE,
  });

  test.each([
    ['three within a minute', [100, 110, 120], 3],
    ['the window slides', [100, 200, 215, 230, 900], 3],
    ['what goes on within the minute belongs to it', [100, 110, 120, 130, 170], 4],
  ])('%s', async (_, seconds, lines) => {
    const { incidents } = await conclude(storm, at(seconds));
    expect(incidents.map(({ verdict, steps }) => [verdict, steps[1]!.evidence.length])).toEqual([['confirmed', lines]]);
  });

  test('a line that stands for several counts so often', async () => {
    const { incidents } = await conclude(storm, at([100], { repeats: 3 }));
    expect(incidents.map(({ verdict }) => verdict)).toEqual(['confirmed']);
  });

  test('too few are told as what they are', async () => {
    const { incidents, ruledOut } = await conclude(storm, at([100, 110, 300, 310]));
    expect(incidents).toEqual([]);
    expect(ruledOut[0]!.why).toContain('4 found, 3 within 60 s needed');
    expect(ruledOut[0]!.evidence.length).toBeGreaterThanOrEqual(5);
  });

  test('where the log has a hole, too few prove nothing', async () => {
    const world = { ...at([100, 110]), coverage: [log(['kernel'], 0, 10_000, [500, 600])] };
    expect((await conclude(storm, world)).incidents.map(({ verdict }) => verdict)).toEqual(['possible']);
  });

  test('whether they are near enough cannot always be told', async () => {
    const edge = storm.replace('within 1m', 'within 20s');
    const { incidents } = await conclude(edge, at([100, 110, 120]));
    expect(incidents.map(({ verdict }) => verdict)).toEqual(['likely']);
  });

  test('it must not have happened so often', async () => {
    const calm = rule(
      '  anchor a x.start port = P',
      '  no b x.read port = P after a within 1h at least 3 times within 1m',
    );
    expect((await conclude(calm, at([100, 300, 500]))).incidents.map(({ verdict }) => verdict)).toEqual(['confirmed']);
    expect((await conclude(calm, at([100, 110, 120]))).ruledOut.map(({ why }) => why)).toEqual(['there was x.read']);
  });
});

describe('an incident as a step', () => {
  const low = [
    'rule low',
    '  title "{FS_ID} is low"',
    '  anchor a x.read fs = FS_ID',
    '  no b x.other after a within 10s',
  ];
  const high = ['rule high', '  title "h"', '  anchor c x.start fs = F', '  d incident.low fsId = F after c'];
  // The rule that names the other one stands first: the order of rules does not matter.
  const text = [...high, ...low].join('\n');
  const world = (more: Partial<World> = {}): World => ({
    events: [
      read('x.start', 0, { fs: 'fs-1' }),
      read('x.read', 50, { fs: 'fs-1' }),
      read('x.read', 60, { fs: 'fs-2' }),
    ],
    coverage: COVERAGE,
    ...more,
  });
  const verdicts = async (given: World, rules = text) => {
    const { incidents } = await conclude(rules, given);
    return incidents.filter((incident) => incident.rule === 'high').map(({ verdict }) => verdict);
  };

  test('joins on the variables of the other rule, with its evidence', async () => {
    const { incidents } = await conclude(text, world());
    const [found] = incidents.filter((incident) => incident.rule === 'high');
    expect(found).toMatchObject({ verdict: 'confirmed', bindings: { F: 'fs-1' } });
    expect(found!.steps[1]).toMatchObject({ kind: 'incident.low', note: 'fs-1 is low' });
    expect(found!.steps[1]!.evidence.map(({ kind }) => kind)).toEqual(['x.read']);
  });

  test('is no more certain than the other incident', async () => {
    expect(await verdicts(world({ coverage: [log(['kernel'], 0, 10_000, [52, 53])] }))).toEqual(['likely']);
  });

  test('an incident that is only possible is neither there nor absent', async () => {
    const possible = text.replace('no b x.other after a within 10s', 'b x.helper after a within 10s');
    expect(await verdicts(world(), possible)).toEqual(['possible']);
  });

  test('its absence needs what its anchor needs', async () => {
    const none = text.replace('  d incident.low fsId = F after c', '  no d incident.low fsId = F after c within 40s');
    const events = [read('x.start', 0, { fs: 'fs-1' }), read('x.read', 50, { fs: 'fs-1' })];
    expect(await verdicts({ events, coverage: COVERAGE }, none)).toEqual(['confirmed']);
    expect(await verdicts({ events, coverage: [log(['kernel'], 0, 10_000, [20, 25])] }, none)).toEqual(['likely']);
  });

  test('rules that name each other in a circle are a mistake', async () => {
    const round = text.replace('anchor a x.read fs = FS_ID', 'anchor a incident.high f = FS_ID');
    await expect(conclude(round, world())).rejects.toThrow('rules refer to each other in a circle: high → low → high');
    const { rules } = await parseRules(round);
    expect(checkRules(round, rules, { kinds: KINDS, facts: [], actors: ACTORS }).map(({ message }) => message)).toEqual(
      ['rules refer to each other in a circle: high → low → high'],
    );
  });

  test('a rule and a field that do not exist are mistakes', async () => {
    const check = async (wrong: string) => {
      const { rules } = await parseRules(wrong);
      return checkRules(wrong, rules, { kinds: KINDS, facts: [], actors: ACTORS }).map(({ message }) => message);
    };
    expect(await check(text)).toEqual([]);
    expect(await check(text.replace('incident.low', 'incident.lou'))).toEqual(['there is no event kind incident.lou']);
    expect(await check(text.replace('fsId = F after', 'fs = F after'))).toEqual(['incident.low has no field fs']);
  });
});
