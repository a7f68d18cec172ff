import type { Event } from '@mountline/core';
import { at, conclude, derived, log, read, rule, table, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

/** What a rule says of a world, in one word. */
async function verdict(text: string, world: World): Promise<string> {
  const { incidents, ruledOut, cannotTell, nearMisses } = await conclude(text, world);
  const words = [
    ...incidents.map((incident) => incident.verdict as string),
    ...ruledOut.map(() => 'ruled out'),
    ...cannotTell.map(() => 'cannot tell'),
    ...nearMisses.filter(({ reached }) => reached.length === 0).map(() => 'nothing found'),
  ];
  expect(words).toHaveLength(1);
  return words[0]!;
}

const because = async (text: string, world: World) => (await conclude(text, world)).incidents[0]!.because;

const START = read('x.start', 10);
const WHOLE = log(['kernel'], 0, 600);
const HELPER = log(['helper'], 0, 600);
const withEvents = (...events: Event[]): World => ({ events: [START, ...events], coverage: [WHOLE, HELPER] });
const without = (world: World, unit: string): World => ({
  events: world.events.filter((event) => event.actor !== unit),
  coverage: world.coverage!.filter(({ units }) => !units.includes(unit)),
});

describe('required steps', () => {
  const text = rule('  anchor a x.start', '  b x.helper after a within 5m');

  test('all seen: confirmed', async () => {
    expect(await verdict(text, withEvents(read('x.helper', 20, {}, { actor: 'helper' })))).toBe('confirmed');
  });

  test('one not found, although the logs would show it: ruled out, and by which step', async () => {
    const { ruledOut, nearMisses } = await conclude(text, withEvents());
    expect(ruledOut).toMatchObject([
      { step: 'b', why: expect.stringContaining('not found, although the logs would show it: x.helper') },
    ]);
    expect(ruledOut[0]!.evidence.map(({ span }) => span.path)).toEqual(['kernel.log', 'helper.log']);
    expect(nearMisses).toMatchObject([{ reached: ['a'], failed: { step: 'b', status: 'not-seen' } }]);
  });

  test('one not covered: possible, and what would tell', async () => {
    const world = without(withEvents(), 'helper');
    expect(await verdict(text, world)).toBe('possible');
    const [incident] = (await conclude(text, world)).incidents;
    expect(incident!.because).toEqual(['no log or table that was read would show x.helper']);
    expect(incident!.steps[1]!.needs).toEqual([{ what: 'the log of the helper', collectWith: 'cat helper.log' }]);
    expect(incident!.unknown).toContain('whether there was x.helper: no log of the helper covers 13:00:10 to 13:05:11');
  });

  test('one not seen and one not covered: what is known to be missing rules out', async () => {
    const two = rule('  anchor a x.start', '  b x.helper after a', '  c x.read after a');
    expect(await verdict(two, without(withEvents(), 'helper'))).toBe('ruled out');
  });

  test('one that hangs on a step that is not covered is not covered either', async () => {
    const chain = rule('  anchor a x.start', '  b x.helper after a within 5m', '  c x.read after b');
    expect(await verdict(chain, without(withEvents(), 'helper'))).toBe('possible');
  });

  test('seen in the wrong order: ruled out', async () => {
    expect(await verdict(text, withEvents(read('x.helper', 5, {}, { actor: 'helper' })))).toBe('ruled out');
  });
});

describe('steps that must not be', () => {
  const text = rule('  anchor a x.start', '  no b x.helper after a within 5m');

  test('absent, with a witness read over the whole time: confirmed', async () => {
    expect(await verdict(text, withEvents())).toBe('confirmed');
  });

  test('of a name that the step which gives it did not find: another of the kind rules nothing out', async () => {
    const named = rule('  anchor a x.start', '  b x.helper target = T after a within 5m', '  no c x.read target = T');
    const other = read('x.read', 30, { target: '/other' });
    const mine = read('x.helper', 20, { target: '/own' }, { actor: 'helper' });
    expect(await verdict(named, without(withEvents(other), 'helper'))).toBe('possible');
    expect(await verdict(named, withEvents(mine, other))).toBe('confirmed');
    expect(await verdict(named, withEvents(mine, read('x.read', 30, { target: '/own' })))).toBe('ruled out');
  });

  test('violated: ruled out', async () => {
    const { ruledOut } = await conclude(text, withEvents(read('x.helper', 20, {}, { actor: 'helper' })));
    expect(ruledOut).toMatchObject([{ step: 'b', why: 'there was x.helper' }]);
  });

  test('told by somebody whom the rule does not ask: ruled out all the same', async () => {
    const byKernel = rule('  anchor a x.start', '  no b x.two after a within 5m by kernel');
    expect(await verdict(byKernel, withEvents())).toBe('confirmed');
    const { ruledOut } = await conclude(byKernel, withEvents(read('x.two', 20, {}, { actor: 'helper' })));
    expect(ruledOut).toMatchObject([{ step: 'b', why: 'there was x.two' }]);
  });

  test('not covered: likely', async () => {
    const world = without(withEvents(), 'helper');
    expect(await verdict(text, world)).toBe('likely');
    expect(await because(text, world)).toEqual(['nothing read shows whether there was x.helper by helper']);
  });

  test('by two witnesses, one of them read: likely, each with a line of its own', async () => {
    const two = rule('  anchor a x.start', '  no b x.two after a within 5m');
    const world = without(withEvents(), 'helper');
    expect(await verdict(two, world)).toBe('likely');
    const [incident] = (await conclude(two, world)).incidents;
    expect(incident!.steps.slice(1).map(({ by, status }) => [by, status])).toEqual([
      ['kernel', 'absent'],
      ['helper', 'not-covered'],
    ]);
    expect(await verdict(two, withEvents())).toBe('confirmed');
  });

  test('hanging on a step that was not seen: not proven', async () => {
    const chain = rule(
      '  anchor a x.start',
      '  at least one of b x.read after a or c x.other after a',
      '  no d x.helper after c within 1m',
    );
    const world = withEvents(read('x.read', 20));
    expect(await verdict(chain, world)).toBe('likely');
    expect(await because(chain, world)).toEqual(['nothing read shows whether there was x.helper']);
  });

  test('by somebody who never logs it: that one’s silence proves nothing', async () => {
    const text = rule('  anchor a x.start', '  no e x.end after a within 5m by helper');
    const world = withEvents(read('x.helper', 20, {}, { actor: 'helper' }));
    const { incidents } = await conclude(text, world);
    expect(incidents).toMatchObject([{ verdict: 'likely', steps: [{}, { status: 'not-covered' }] }]);
    expect(incidents[0]!.steps[1]!.note).toBe('the helper never logs it');
  });

  test('of a derived kind: a table that is missing is no witness', async () => {
    const tables = rule('  anchor a x.start', '  no b x.table');
    const world = { ...withEvents(), snapshots: [table('mounts', 100), table('ss', 100)], capture: 100 };
    expect(await verdict(tables, world)).toBe('confirmed');
    expect(await verdict(tables, { ...world, snapshots: [table('ss', 100)] })).toBe('likely');
  });
});

describe('at least one of', () => {
  const text = rule('  anchor a x.start', '  at least one of b x.read after a or c x.helper after a');

  test('one seen: confirmed, whatever of the other', async () => {
    const world = withEvents(read('x.read', 20));
    expect(await verdict(text, world)).toBe('confirmed');
    expect(await verdict(text, without(world, 'helper'))).toBe('confirmed');
  });

  test('none seen, not all covered: possible', async () => {
    expect(await verdict(text, without(withEvents(), 'helper'))).toBe('possible');
  });

  test('none seen, all covered: ruled out', async () => {
    const { ruledOut } = await conclude(text, withEvents());
    expect(ruledOut[0]!.why).toContain('none of these was found, although the logs would show each: ');
  });

  test('seen in an order that cannot be told: likely; beside one that can: confirmed', async () => {
    const open = withEvents(read('x.helper', 10, {}, { actor: 'helper' }));
    expect(await verdict(text, open)).toBe('likely');
    expect(await because(text, open)).toEqual([
      'nothing shows whether the x.helper came before or after the other steps',
    ]);
    expect(await verdict(text, { ...open, events: [...open.events, read('x.read', 20)] })).toBe('confirmed');
  });
});

describe('order and clocks', () => {
  const text = rule('  anchor a x.start', '  b x.helper after a within 5m');

  test('an order that cannot be told: likely', async () => {
    const world = withEvents(read('x.helper', 10, {}, { actor: 'helper' }));
    expect(await verdict(text, world)).toBe('likely');
    expect(await because(text, world)).toEqual([
      'nothing shows whether the x.helper came before or after the other steps',
    ]);
  });

  test('a guessed clock: likely', async () => {
    expect(await verdict(text, withEvents(read('x.helper', 20, {}, { actor: 'helper', guesses: ['zone'] })))).toBe(
      'likely',
    );
  });

  test('a distance that may be too long: likely; one that is: ruled out', async () => {
    const wide = read('x.helper', 300, {}, { actor: 'helper' });
    const near = rule('  anchor a x.start', '  b x.helper after a within 290s');
    expect(await verdict(near, withEvents(wide))).toBe('likely');
    expect(await verdict(rule('  anchor a x.start', '  b x.helper after a within 4m'), withEvents(wide))).toBe(
      'ruled out',
    );
  });

  test('a step that must not be, in an order that cannot be told, is neither violated nor absent', async () => {
    const no = rule('  anchor a x.start', '  no b x.helper after a within 5m');
    const world = withEvents(read('x.helper', 10, {}, { actor: 'helper' }));
    expect(await verdict(no, world)).toBe('likely');
    const [incident] = (await conclude(no, world)).incidents;
    expect(incident!.steps[1]).toMatchObject({ status: 'not-covered', evidence: [{ span: { path: 'helper.log' } }] });
  });
});

describe('what leaves all of it open is told of the anchor', () => {
  const text = rule('  o? x.other before a', '  anchor a x.start', '  b x.read after a');
  const world = withEvents(read('x.other', 5), read('x.read', 20));

  test('nothing: confirmed', async () => {
    expect(await verdict(text, world)).toBe('confirmed');
  });

  test('folders that may be of several nodes', async () => {
    const several = { ...world, timeline: { unjoined: ['one/', 'two/'] } };
    expect(await verdict(text, several)).toBe('likely');
    expect(await because(text, several)).toEqual([expect.stringContaining('one/')]);
  });

  test('and not of the step that stands first in the rule', async () => {
    const first = rule('  at least one of b x.other before a or c x.read before a', '  anchor a x.start');
    const both = withEvents(read('x.other', 5), read('x.read', 6));
    expect(await verdict(first, both)).toBe('confirmed');
    expect(await verdict(first, { ...both, timeline: { unjoined: ['one/', 'two/'] } })).toBe('likely');
  });

  test('a clock that was set between, by what nothing tells', async () => {
    const set = (s: number, told = false): World => ({
      ...world,
      timeline: { clockSteps: [{ at: { from: at(s), to: at(s + 1) }, by: null, told, span: START.span }] },
    });
    expect(await verdict(text, set(15))).toBe('likely');
    expect(await because(text, set(15))).toEqual([expect.stringContaining('clock')]);
    expect(await verdict(text, set(15, true))).toBe('confirmed');
    expect(await verdict(text, set(30))).toBe('confirmed');
  });

  test('a file that is damaged, of what rests on it', async () => {
    const file = { path: 'kernel.log', source: 'journal', state: 'read' as const, records: 1, bytes: 1, damaged: 'x' };
    const damaged = { ...world, timeline: { files: [file] } };
    expect(await verdict(text, damaged)).toBe('likely');
    expect(await because(text, damaged)).toEqual(['kernel.log is damaged: x']);
    expect(await verdict(text, { ...world, timeline: { files: [{ ...file, path: 'other.log' }] } })).toBe('confirmed');
  });
});

test('an absence that only adds to what is told is broken by each who tells of it', async () => {
  const text = rule('  anchor a x.start', '  no o? x.two after a within 1m');
  const told = [read('x.two', 20), read('x.two', 30, {}, { actor: 'helper' }), read('x.two', 40)];
  const [incident] = (await conclude(text, withEvents(...told))).incidents;
  expect(incident!.steps.slice(1).map(({ by, status, evidence }) => [by, status, evidence.length])).toEqual([
    ['kernel', 'violated', 2],
    ['helper', 'violated', 1],
  ]);
});

describe('the anchor', () => {
  const text = rule('  anchor a x.two');

  test('that speaks of a step is found nowhere, as no step was before it', async () => {
    const world = withEvents(read('x.read', 5, { port: 1 }), read('x.start', 20, { port: 1 }));
    expect((await conclude(rule('  b? x.read', '  anchor a x.start port = b.port'), world)).incidents).toEqual([]);
  });

  test('not seen, in lines that were read: nothing found', async () => {
    expect(await verdict(text, { events: [], coverage: [WHOLE, HELPER] })).toBe('nothing found');
  });

  test('not seen, in lines that were read in part: nothing found, and of what part', async () => {
    const { nearMisses } = await conclude(rule('  anchor a x.end'), {
      events: [read('x.start', 10)],
      coverage: [log(['kernel'], 0, 600, [100, 101]), log(['helper'], 0, 600)],
    });
    expect(nearMisses[0]!.failed.why).toBe(
      'not found in the files: x.end; the kernel: gaps within 13:00:00 to 13:10:00 (lines were lost)',
    );
  });

  test('who writes it was not read: cannot tell, and what would', async () => {
    const { cannotTell } = await conclude(text, { events: [], coverage: [WHOLE] });
    expect(cannotTell).toMatchObject([{ rule: 'r', collectWith: ['cat helper.log'] }]);
  });

  test('nothing was read at all: cannot tell', async () => {
    expect(await verdict(text, { events: [] })).toBe('cannot tell');
  });

  test('a fact could not decide it: cannot tell', async () => {
    const need = { what: 'the sockets', collectWith: 'ss -tanp' };
    const unknown = [{ kind: 'x.table', fields: { port: 1 }, needs: [need], because: 'no sockets', evidence: [] }];
    const world = { events: [], snapshots: [table('mounts', 10), table('ss', 10)], unknown };
    expect((await conclude(rule('  anchor a x.table port = P'), world)).cannotTell).toMatchObject([
      { why: 'no sockets', collectWith: ['ss -tanp'] },
    ]);
    expect(await verdict(rule('  anchor a x.table port = 2'), world)).toBe('nothing found');
  });
});

describe('a kind (unknown) of', () => {
  test('as the anchor: cannot tell; as a step: not covered', async () => {
    const anchor = rule('  anchor a x.typo');
    expect(await verdict(anchor, withEvents())).toBe('cannot tell');
    expect((await conclude(anchor, withEvents())).cannotTell[0]!.why).toBe('no source and no fact produces x.typo');
    const step = rule('  anchor a x.start', '  b x.typo after a');
    expect(await verdict(step, withEvents())).toBe('possible');
    const negated = rule('  anchor a x.start', '  no b x.typo after a within 5m');
    expect(await verdict(negated, withEvents())).toBe('likely');
  });
});

describe('optional steps never decide', () => {
  const optional = (line: string) => rule('  anchor a x.start', '  b x.read after a', line);
  const base = [read('x.read', 20)];

  test.each([
    ['seen', '  o? x.other after a', [read('x.other', 30)]],
    ['not seen', '  o? x.other after a', []],
    ['not covered', '  o? x.helper after a', []],
    ['in an order that cannot be told', '  o? x.helper after a', [read('x.helper', 10, {}, { actor: 'helper' })]],
    ['must not be, and was', '  no o? x.other after a within 1m', [read('x.other', 30)]],
    ['must not be, not covered', '  no o? x.helper after a within 1m', []],
    ['an end', '  ended by o x.other after a', [read('x.other', 30)]],
  ])('%s', async (_, line, events) => {
    const world = without(withEvents(...base, ...events), events.some((e) => e.actor === 'helper') ? 'none' : 'helper');
    expect(await verdict(optional(line), world)).toBe('confirmed');
    expect(await because(optional(line), world)).toEqual([]);
    expect(await verdict(optional(line), { ...world, events: world.events.filter((e) => e !== base[0]) })).toBe(
      'ruled out',
    );
  });

  test('hanging on a field that another event lacks: not seen, though the kind was, out of its time', async () => {
    const line = '  o? x.other word = b.lacks after b within 3s';
    const { incidents } = await conclude(optional(line), withEvents(...base, read('x.other', 300)));
    expect(incidents).toMatchObject([{ verdict: 'confirmed', steps: [{}, {}, { name: 'o', status: 'not-seen' }] }]);
  });

  test('one that was violated is shown', async () => {
    const world = withEvents(...base, read('x.other', 30));
    const [incident] = (await conclude(optional('  no o? x.other after a within 1m'), world)).incidents;
    expect(incident!.steps[2]).toMatchObject({ name: 'o', status: 'violated', optional: true });
  });
});

describe('taking evidence away moves a verdict towards cannot tell', () => {
  const text = rule(
    '  anchor a x.start',
    '  b x.helper after a within 5m',
    '  at least one of c x.read after b or d x.table',
    '  no e x.other after a within 5m',
    '  o? x.end after b',
  );
  const WEAKER = ['confirmed', 'likely', 'possible', 'cannot tell'];
  const events = [
    START,
    read('x.helper', 20, {}, { actor: 'helper' }),
    read('x.read', 30),
    derived('x.table', 500, {}, { time: { from: START.time.to + 490_000_000, to: START.time.to + 500_000_000 } }),
    read('x.end', 40),
  ];
  const world: World = {
    events,
    coverage: [WHOLE, HELPER],
    snapshots: [table('mounts', 500), table('ss', 500)],
    capture: 500,
  };

  test('the whole world: confirmed', async () => {
    expect(await verdict(text, world)).toBe('confirmed');
  });

  /** Every file of the world, with the events that stand in it. */
  const files = ['kernel.log', 'helper.log', 'mounts.txt', 'ss.txt'];
  const subsets = Array.from({ length: 2 ** files.length }, (_, i) => files.filter((_, bit) => (i >> bit) % 2 === 1));
  const keep = (kept: readonly string[]): World => ({
    events: events.filter((event) =>
      event.kind === 'x.table'
        ? kept.includes('mounts.txt') && kept.includes('ss.txt')
        : kept.includes(event.span.path),
    ),
    coverage: world.coverage!.filter(({ path }) => kept.includes(path)),
    snapshots: world.snapshots!.filter(({ path }) => kept.includes(path)),
    capture: 500,
  });

  test.each(subsets)('of %j', async (...kept) => {
    const before = WEAKER.indexOf(await verdict(text, keep(kept)));
    expect(before).toBeGreaterThanOrEqual(0);
    for (const file of kept) {
      const after = WEAKER.indexOf(await verdict(text, keep(kept.filter((other) => other !== file))));
      expect(after).toBeGreaterThanOrEqual(before);
    }
  });
});
