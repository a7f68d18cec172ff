import { at, conclude, derived, log, read, rule, table } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

describe('a rule without a start', () => {
  const text = rule('  anchor a x.table open = true, port > 5, duration > 5m');
  const tables = [table('mountinfo', 60), table('ss', 60)];
  const near = async (...events: ReturnType<typeof read>[]) =>
    (await conclude(text, { events, snapshots: tables, capture: 60 })).nearMisses[0]!;

  test('nothing of the kind: says over what', async () => {
    const { failed, evidence } = await near();
    expect(failed.why).toBe('not found in the files: x.table');
    expect(evidence.map(({ span }) => span.path)).toEqual(['mountinfo.txt', 'ss.txt']);
  });

  test('one of the kind: says which condition it does not meet, and where it stands', async () => {
    const event = derived('x.table', 60, { open: false, port: 9, duration: 0 });
    const { failed, evidence } = await near(event);
    expect(failed.why).toBe('one was found, but not with open = true: its open is false');
    expect(evidence).toEqual(event.evidence);
  });

  test('several: that which came furthest', async () => {
    const far = derived('x.table', 60, { open: true, port: 9, duration: 60_000_000 });
    const { failed, evidence } = await near(derived('x.table', 60, { open: true, port: 2 }), far);
    expect(failed.why).toBe(
      '2 found, none with open = true and port > 5 and duration > 5 min: in the closest one duration is 60 s',
    );
    expect(evidence).toEqual(far.evidence);
  });

  test('a field that is not there', async () => {
    expect((await near(derived('x.table', 60, { open: true }))).failed.why).toBe('one was found, without `port`');
  });

  test('a bundle with one of the tables of a fact: the fact says itself when that is too little', async () => {
    const { cannotTell, nearMisses } = await conclude(text, { events: [], snapshots: [tables[0]!], capture: 60 });
    expect([cannotTell, nearMisses.length]).toEqual([[], 1]);
  });

  test('none of the tables that the fact needs is there: cannot tell', async () => {
    const { cannotTell, nearMisses } = await conclude(text, { events: [], capture: 60 });
    expect(nearMisses).toEqual([]);
    expect(cannotTell[0]).toMatchObject({ rule: 'r', why: 'not in the bundle: mountinfo; not in the bundle: ss' });
  });
});

describe('a step that was not seen', () => {
  const why = async (line: string, ...events: ReturnType<typeof read>[]) => {
    const world = {
      events: [read('x.start', 100, { port: 1, run: 7 }), ...events],
      coverage: [log(['kernel'], 0, 900)],
    };
    return (await conclude(rule('  anchor a x.start port = P', line), world)).ruledOut[0]!.why.match(/\((.*); /)?.[1];
  };

  test.each([
    ['after a within 1m', 'one was found, but not after the x.start within 60 s: it is 6 min too late'],
    ['before a', 'one was found, but not before the x.start: it is 7 min too late'],
    ['within 5s of a', 'one was found, but not within 5 s of the x.start: it is 7 min too late'],
    [
      'between a.from and a.to',
      'one was found, but not between the start of the x.start and the end of the x.start: it is 7 min too late',
    ],
    ['longer than 1h', 'one was found, but not longer than 60 min: it is 1 s long'],
    ['same run and pv as a', 'one was found, but not with the same run and pv as the x.start'],
    ['port = P', 'one was found, but not with port = 1: its port is 2'],
    ['run = a.run', 'one was found, without `run`'],
  ])('%s: %s', async (order, words) => {
    expect(await why(`  b x.read ${order}`, read('x.read', 500, { port: 2 }))).toBe(words);
  });

  test('of several some may meet what the nearest does not: what is asked before is named too', async () => {
    const asked = '  b x.read port = P, of = disk after a';
    const [other, near] = [read('x.read', 110, { port: 2, of: 'disk' }), read('x.read', 120, { port: 1, of: 'net' })];
    expect(await why(asked, other, near)).toBe(
      '2 found, none with port = 1 and of = disk: in the closest one of is net',
    );
    expect(await why(asked, other, read('x.read', 120, { port: 1 }))).toBe(
      '2 found, none with port = 1 and of = disk: the closest has no of',
    );
  });

  test('of several the one that meets most', async () => {
    const events = [read('x.read', 10, { port: 2 }), read('x.read', 20, { port: 1 })];
    expect(await why('  b x.read port = P after a', ...events)).toBe(
      '2 found, none with port = 1 after the x.start: the closest is 79 s too early',
    );
  });
});

test('what rules a start out stands, also where of a later event it cannot be told whether it does', async () => {
  const text = rule('  anchor a x.start', '  no b x.read more than 5m from a to b.doneAt');
  const events = [read('x.start', 100), read('x.read', 110, { doneAt: at(900) }), read('x.read', 120)];
  const { ruledOut, nearMisses } = await conclude(text, { events, coverage: [log(['kernel'], 0, 900)] });
  expect(ruledOut).toMatchObject([{ step: 'b', why: 'there was x.read' }]);
  expect(ruledOut[0]!.evidence.map(({ span }) => span)).toEqual([events[0]!.span, events[1]!.span]);
  expect(nearMisses[0]!.failed).toMatchObject({ step: 'b', status: 'violated' });
});

test('an incident may hold any number of events', async () => {
  const many = Array.from({ length: 140_000 }, (_, i) => read('x.read', 101 + i / 1000));
  const { incidents } = await conclude(rule('  anchor a x.start', '  b x.read after a every'), {
    events: [read('x.start', 100), ...many],
  });
  expect(incidents).toHaveLength(1);
  expect(incidents[0]!.steps[1]!.evidence).toHaveLength(140_000);
});

test('a variable may be a number of 64 bits', async () => {
  const events = [1n, 2n ** 63n, 1n].map((port, i) => ({ ...read('x.start', 100 + i), fields: { port } }));
  const { incidents } = await conclude(rule('  anchor a x.start port = P'), { events });
  expect(incidents.map(({ bindings, repeats }) => [bindings.P, repeats])).toEqual([
    [1n, 2],
    [2n ** 63n, 1],
  ]);
});

test('where no log was read nobody is a witness', async () => {
  const { cannotTell } = await conclude(rule('  anchor a x.read'), { events: [], snapshots: [table('ss', 10)] });
  expect(cannotTell).toMatchObject([{ why: 'the kernel: not covered' }]);
});

describe('what a step holds', () => {
  const text = rule(
    '  anchor a x.start',
    '  b x.read after a within 1m every',
    '  no c x.table',
    '  no d x.helper after a within 1m',
    '  because "It comes to this since {b.count} lines."',
    '  because "Never said: {e.time}."',
  );
  const world = {
    events: [read('x.start', 0), read('x.read', 5), read('x.read', 50)],
    coverage: [log(['kernel'], 0, 300)],
    snapshots: [table('mounts', 200), table('ss', 200)],
    capture: 200,
  };

  test('the time of what was seen, and null where nothing was', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    const [a, b, c, d] = incident!.steps;
    expect(a!.time).toEqual(world.events[0]!.time);
    expect(b!.time).toEqual({ from: world.events[1]!.time.from, to: world.events[2]!.time.to });
    expect([c!.status, c!.time, d!.status, d!.time]).toEqual(['absent', null, 'not-covered', null]);
  });

  test('the absence of a derived event rests on the tables in which it would stand', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    expect(incident!.steps[2]!.evidence.map(({ span, text: words }) => [span.path, words])).toEqual([
      ['mounts.txt', 'mounts.txt: 0 rows of mounts'],
      ['ss.txt', 'ss.txt: 0 rows of ss'],
    ]);
  });

  test('why it comes to this, in the words of the rule', async () => {
    const [incident] = (await conclude(text, world)).incidents;
    expect(incident!.why).toEqual(['It comes to this since 2 lines.']);
  });
});
