import { at, conclude, derived, log, read, rule } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

const COVERAGE = [log(['kernel'], 0, 20_000)];

test('many equal starts are one incident, and each was followed', async () => {
  const text = rule(
    '  anchor a x.start port = P',
    '  b x.read port = P after a',
    '  ended by c x.end port = P after a',
  );
  const starts = Array.from({ length: 4000 }, (_, s) => read('x.start', s, { port: 1 }));
  const answers = Array.from({ length: 3990 }, (_, s) => read('x.read', s + 1, { port: s % 2 }));
  const end = read('x.end', 2000, { port: 1 });
  const { incidents, ruledOut } = await conclude(text, { events: [...starts, ...answers, end], coverage: COVERAGE });
  // Behind the end nothing tells whether it continued; behind the last answer, at 3990, there is no incident.
  expect(incidents.map(({ state, repeats }) => [state, repeats])).toEqual([
    ['unknown', 1990],
    ['ended', 2001],
  ]);
  expect(ruledOut.map(({ step, repeats }) => [step, repeats])).toEqual([['b', 9]]);
});

test('what is told is told of the strongest start, then of the earliest', async () => {
  const text = rule('  anchor a x.start port = P', '  no b x.read port = P after a within 5s');
  const events = [10, 30, 50, 70].map((s) => read('x.start', s, { port: 1 }));
  const { incidents } = await conclude(text, { events, coverage: [log(['kernel'], 20, 100)] });
  expect(incidents.map(({ verdict, repeats, window }) => [verdict, repeats, window.from])).toEqual([
    ['confirmed', 4, events[1]!.time.from],
  ]);
});

test.each([3, 5])('%i starts with a step of which every event counts are one incident', async (many) => {
  const text = rule('  anchor a x.start port = P', '  row x.read port = P before a every', '  open while row');
  const rows = [60, 4000].map((s) => read('x.read', s, { port: 1 }));
  const starts = Array.from({ length: many }, (_, n) => read('x.start', 5000 + n, { port: 1 }));
  const world = { events: [...rows, ...starts], coverage: [log(['kernel'], 0, 9000)], capture: 100 };
  const { incidents } = await conclude(text, world);
  expect(incidents.map(({ repeats }) => repeats)).toEqual([many]);
});

test('what an absence in front of something found decides for later steps is the same for each of many starts', async () => {
  const text = rule(
    '  anchor a x.start port = P',
    '  no b x.helper before a',
    '  c? x.read port = P, target = T after b',
    '  d x.end after a',
  );
  const helpers = [10, 30].map((s) => read('x.helper', s, {}, { actor: 'helper' }));
  const reads = [20, 40].map((s) => read('x.read', s, { port: 1, target: `/${s}` }));
  const starts = Array.from({ length: 6 }, (_, n) => read('x.start', 50 + n, { port: 1 }));
  const world = {
    events: [...helpers, ...reads, ...starts, read('x.end', 60)],
    coverage: [log(['kernel'], 0, 100), log(['helper'], 0, 100)],
  };
  const { ruledOut } = await conclude(text, world);
  expect(ruledOut.map(({ repeats, bindings }) => [repeats, bindings.T])).toEqual([[6, '/20']]);
});

test('starts that different steps rule out are told apart', async () => {
  const text = rule(
    '  anchor a x.start port = P',
    '  b x.read port = P after a within 5s',
    '  no c x.other after a within 5s',
  );
  const events = [
    read('x.start', 10, { port: 1 }),
    read('x.start', 20, { port: 1 }),
    read('x.start', 40, { port: 1 }),
    read('x.read', 42, { port: 1 }),
    read('x.other', 43),
  ];
  const { ruledOut, nearMisses } = await conclude(text, { events, coverage: [log(['kernel'], 0, 100)] });
  expect(ruledOut.map(({ step, repeats }) => [step, repeats])).toEqual([
    ['b', 2],
    ['c', 1],
  ]);
  expect(nearMisses.map(({ failed, repeats }) => [failed.step, repeats])).toEqual([
    ['b', 2],
    ['c', 1],
  ]);
});

test('a step that looks back takes the last event, however many there are', async () => {
  const text = rule(
    '  title "{b.n}"',
    '  anchor a x.start',
    '  b x.read before a',
    '  c? x.other before a within 10s every',
  );
  const events = [
    ...[1, 2, 3, 4].map((n) => read('x.read', n * 10, { n })),
    ...[31, 33, 36, 39].map((s) => read('x.other', s)),
    read('x.start', 42),
  ];
  const { incidents } = await conclude(text.replace('  title "t"\n', ''), {
    events,
    coverage: [log(['kernel'], 0, 100)],
  });
  expect(incidents[0]!.title).toBe('4');
  // The chosen one leads, then all that surely fit in the order of time; the first may be more than 10 s before.
  const [, , , , , second, third, last] = events.map(({ span }) => span.line);
  expect(incidents[0]!.steps.find(({ name }) => name === 'c')!.evidence.map(({ span }) => span.line)).toEqual([
    last,
    second,
    third,
  ]);
});

test('of two explanations the more specific leads, and both say what speaks for and against them', async () => {
  const text = [
    rule('  anchor a x.start port = P', '  no b x.helper after a within 5s'),
    'rule s title "s" more specific than r',
    '  anchor c x.start port = P',
    '  at least one of d x.read port = P after c or e x.end',
    '  no f x.other after c within 5s',
  ].join('\n');
  const events = [read('x.start', 10, { port: 1 }), read('x.read', 20, { port: 1 })];
  const { incidents } = await conclude(text, { events, coverage: [log(['kernel'], 0, 100)] });
  expect(incidents.map(({ rule, under, weighed }) => ({ rule, under, weighed }))).toEqual([
    {
      rule: 's',
      under: undefined,
      weighed: { for: ['x.start', 'x.read', 'no x.other by kernel'], against: [] },
    },
    {
      rule: 'r',
      under: 's',
      weighed: {
        for: ['x.start'],
        against: ['x.helper by helper is not covered', 'it leaves open: x.read'],
      },
    },
  ]);
});

describe('of two rules of which none says that it is more specific', () => {
  const two = (second: string) =>
    [
      rule('  anchor a x.start port = P'),
      'rule s title "s"',
      '  anchor c x.start port = Q',
      ...second.split('\n'),
    ].join('\n');
  const events = [read('x.start', 10, { port: 1 }), read('x.read', 20, { port: 1 })];
  const placed = async (text: string, coverage = [log(['kernel'], 0, 100)]) =>
    (await conclude(text, { events, coverage })).incidents.map(({ rule: id, under }) =>
      under ? `${id} under ${under}` : id,
    );

  test('the one about which more decides leads', async () => {
    expect(await placed(two('  d x.read after c'))).toEqual(['s', 'r under s']);
  });

  test('the more certain one leads, though less decides about it', async () => {
    expect(await placed(two('  d x.read after c\n  no e x.helper after c within 5s'))).toEqual(['r', 's under r']);
  });

  test('what is only possible does not lead', async () => {
    expect(await placed(two('  d x.helper after c'))).toEqual(['r', 's under r']);
  });

  test('what has ended does not lead what has not', async () => {
    expect(await placed(two('  d x.read after c\n  ended by f x.read after c'))).toEqual(['r', 's']);
  });

  test('lines that do not decide relate nothing', async () => {
    const text = [
      rule('  anchor a x.start port = P', '  b? x.read after a'),
      'rule s title "s" anchor c x.read port = P',
    ].join('\n');
    expect((await placed(text)).sort()).toEqual(['r', 's']);
  });

  test('what stands under one that stands under another stands under that', async () => {
    const text = [
      rule('  anchor a x.start port = P'),
      'rule s title "s" more specific than r anchor c x.start port = P',
      'rule t title "t" more specific than s anchor d x.start port = P',
    ].join('\n');
    const { incidents } = await conclude(text, { events, coverage: [log(['kernel'], 0, 100)] });
    const [lead] = incidents;
    expect(lead!.id).toMatch(/^t-[0-9a-z]{11}$/);
    expect(incidents.map(({ rule, under, underId }) => [rule, under, underId])).toEqual([
      ['t', undefined, undefined],
      ['r', 't', lead!.id],
      ['s', 't', lead!.id],
    ]);
  });

  test('rules that name each other do not stand under each other in a circle', async () => {
    const text = [
      'rule z title "z" more specific than m anchor a x.start port = P',
      'rule m title "m" more specific than a anchor b x.start port = P',
      'rule a title "a" more specific than m anchor c x.start port = P',
    ].join('\n');
    const { incidents } = await conclude(text, { events, coverage: [log(['kernel'], 0, 100)] });
    expect(incidents.map(({ rule: id, under }) => [id, under])).toEqual([
      ['z', undefined],
      ['m', 'z'],
      ['a', 'z'],
    ]);
  });
});

describe('what a fact leaves open', () => {
  const rules = [
    rule('  anchor a x.silence port = P, server = S'),
    'rule s title "s" more specific than r',
    '  anchor c x.start port = P',
    '  d? x.read port = P after c',
    '  ended by e x.end port = P after c',
    '  open while d',
  ].join('\n');
  const unknown = [1, 2].map((port) => ({
    ...{ kind: 'x.silence', fields: { port, server: 'a' }, because: `of ${port} nothing is known`, evidence: [] },
    needs: [{ what: `counters of ${port}`, collectWith: `cat ${port}` }],
  }));
  const left = async (...events: [kind: string, s: number, port: number][]) => {
    const all = events.map(([kind, s, port]) => read(kind, s, { port }));
    const world = { events: all, unknown, coverage: [log(['kernel'], 0, 100)] };
    const { cannotTell, nearMisses } = await conclude(rules, world);
    const misses = nearMisses.filter((miss) => miss.rule === 'r').map(({ failed }) => failed);
    return { needs: cannotTell.flatMap(({ rule: id, needs }) => (id === 'r' ? needs : [])), misses };
  };
  const both = { needs: ['counters of 1', 'counters of 2'], misses: [] };

  test('is not asked where a more specific rule tells of the same thing, and only there', async () => {
    const why = 's already explains it; of 1 nothing is known';
    expect(await left(['x.start', 10, 1], ['x.read', 20, 1])).toEqual({
      needs: ['counters of 2'],
      misses: [{ step: 'a', status: 'not-covered', why }],
    });
    const answered = await left(['x.start', 10, 1], ['x.read', 20, 1], ['x.start', 30, 2], ['x.read', 40, 2]);
    expect([answered.needs, answered.misses.length]).toEqual([[], 2]);
  });

  test('is asked all the same where that has ended, or is not known to be open', async () => {
    expect(await left(['x.start', 10, 1], ['x.end', 20, 1])).toEqual(both);
    expect(await left(['x.start', 10, 1])).toEqual(both);
    expect(await left()).toEqual(both);
  });

  test('of much that is open some is told with its lines, each line once, and the rest is counted', async () => {
    const [{ evidence = [] }] = [derived('x.read', 10)];
    const many = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((port) => ({
      ...{ kind: 'x.silence', fields: { port }, because: `open: ${port}` },
      ...{ needs: [], evidence },
    }));
    const { cannotTell } = await conclude(rule('  anchor a x.silence port = P'), { events: [], unknown: many });
    expect(cannotTell.map(({ why, evidence: { length } }) => [why, length])).toEqual([
      [`${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `open: ${n}`).join('; ')}; and 2 more like these`, 1],
    ]);
  });

  test('of many lines for one reason the first and the last are told, with their count', async () => {
    const open = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const { evidence = [] } = derived('x.read', i);
        return { kind: 'x.silence', fields: { port: i }, because: 'no port', needs: [], evidence };
      });
    const told = async (count: number) => {
      const unknown = open(count);
      const { cannotTell } = await conclude(rule('  anchor a x.silence port = P'), { events: [], unknown });
      const lines = unknown.flatMap(({ evidence }) => evidence.map(({ span }) => span.line));
      return cannotTell.map(({ why, evidence }) => [why, evidence.map(({ span }) => lines.indexOf(span.line))]);
    };
    expect(await told(9)).toEqual([['no port', [0, 1, 2, 3, 4, 5, 6, 7, 8]]]);
    expect(await told(10_000)).toEqual([['no port; the first and the last of 10000 lines are shown', [0, 9999]]]);
  });

  test('is not asked where it was seen, of the same time and with the same variables', async () => {
    const seen = derived('x.silence', 10, { server: 'a' });
    const world = (time: typeof seen.time, server: string) =>
      conclude(rule('  anchor a x.silence server = S'), {
        events: [seen],
        unknown: [
          { kind: 'x.silence', time, fields: { server, port: 1 }, because: 'no port', needs: [], evidence: [] },
        ],
        coverage: [log(['kernel'], 0, 100)],
      }).then(({ cannotTell }) => cannotTell.length);
    expect(await world(seen.time, 'a')).toBe(0);
    expect(await world(seen.time, 'b')).toBe(1);
    expect(await world({ from: at(50), to: at(51) }, 'a')).toBe(1);
  });
});

test('an explanation that nothing contends with is not weighed', async () => {
  const { incidents } = await conclude(rule('  anchor a x.start port = P'), {
    events: [read('x.start', 10, { port: 1 })],
    coverage: [log(['kernel'], 0, 100)],
  });
  expect(incidents[0]!.weighed).toBeUndefined();
});
