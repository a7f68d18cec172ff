import type { Event, Life } from '@mountline/core';
import { checkRules, parseRules } from '@mountline/correlation';
import {
  ACTORS,
  at,
  conclude,
  derived,
  KINDS,
  LIFE_KEYS,
  life,
  log,
  read,
  rule,
  table,
} from '@mountline/dev/testing/synthetic';
import { analyze } from 'mountline';
import { describe, expect, test } from 'vitest';

/** Where languages of this kind go wrong. Each group is one trap, with what a rule here means instead. */

const helper = { actor: 'helper' };
const BOTH = [log(['kernel'], 0, 600), log(['helper'], 0, 600)];

describe('1: absence at the edge of the data', () => {
  const text = rule('  anchor a x.start', '  no b x.helper after a within 5m');
  const world = (to: number) => ({
    events: [read('x.start', 10)],
    coverage: [log(['kernel'], 0, 600), log(['helper'], 0, to)],
  });

  test.each([
    [600, 'confirmed', 'absent'],
    [200, 'likely', 'not-covered'],
  ])('a log that is read to second %i: %s', async (to, verdict, status) => {
    const [incident] = (await conclude(text, world(to))).incidents;
    expect([incident!.verdict, incident!.steps[1]!.status]).toEqual([verdict, status]);
  });

  test('an end that the rule gives stands also where every log ends before it', async () => {
    const own = rule('  anchor a x.start', '  no b x.other after a within 5m');
    const at = (to: number) => ({ events: [read('x.start', 10)], coverage: [log(['kernel'], 0, to)] });
    expect((await conclude(own, at(600))).incidents[0]!.verdict).toBe('confirmed');
    expect((await conclude(own, at(200))).incidents[0]!.verdict).toBe('likely');
  });

  test('an end that the rule leaves open is the end of what was read', async () => {
    const open = rule('  anchor a x.start', '  no b x.helper after a');
    expect((await conclude(open, world(600))).incidents[0]!.verdict).toBe('confirmed');
    expect((await conclude(open, world(599))).incidents[0]!.verdict).toBe('likely');
  });
});

describe('2: absence through gaps', () => {
  const text = rule('  anchor a x.start', '  no b x.helper after a within 5m');
  const status = async (...coverage: ReturnType<typeof log>[]) => {
    const world = { events: [read('x.start', 10)], coverage: [log(['kernel'], 0, 600), ...coverage] };
    return (await conclude(text, world)).incidents[0]!.steps[1]!;
  };

  test('a hole in the window, and its reason', async () => {
    expect(await status(log(['helper'], 0, 600, [100, 101]))).toMatchObject({
      status: 'not-covered',
      note: expect.stringContaining('lines were lost'),
    });
  });

  test('a hole outside of the window does not matter', async () => {
    expect((await status(log(['helper'], 0, 600, [400, 401]))).status).toBe('absent');
  });

  test('two rotations that touch are one; with a gap between them they are not', async () => {
    expect((await status(log(['helper'], 0, 200), log(['helper'], 200, 600))).status).toBe('absent');
    expect((await status(log(['helper'], 0, 200), log(['helper'], 201, 600))).status).toBe('not-covered');
  });

  test('the log of somebody else is no witness', async () => {
    expect((await status(log(['kernel', 'kubelet'], 0, 600))).status).toBe('not-covered');
  });
});

describe('3: only one pending match per key', () => {
  test('two starts on one port are both found', async () => {
    const text = rule('  anchor a x.start port = P, run = R', '  b x.read port = P, run = R after a');
    const events = [
      read('x.start', 10, { port: 1, run: 1 }),
      read('x.start', 20, { port: 1, run: 2 }),
      read('x.read', 30, { port: 1, run: 1 }),
      read('x.read', 40, { port: 1, run: 2 }),
    ];
    const { incidents } = await conclude(text, { events, coverage: BOTH });
    expect(incidents.map(({ bindings }) => bindings)).toEqual([
      { P: 1, R: 1 },
      { P: 1, R: 2 },
    ]);
  });

  test('one that has ended does not hide one that is open', async () => {
    const text = rule(
      '  anchor a x.start port = P',
      '  still? x.read after a within 5s',
      '  ended by b x.end after a',
      '  open while still',
    );
    const events = [
      read('x.start', 10, { port: 1 }),
      read('x.end', 30),
      read('x.start', 50, { port: 1 }),
      read('x.read', 52),
    ];
    const { incidents } = await conclude(text, { events, coverage: BOTH });
    expect(incidents.map(({ state, window }) => [state, window.from])).toEqual([
      ['open', at(50)],
      ['ended', at(10)],
    ]);
  });
});

describe('4: numbers are used again', () => {
  const lives = [
    life('port', 1, 10, 19, { port: 1 }),
    life('port', 2, 20, 29, { port: 1 }),
    life('port', 3, 30, null, { port: 1 }),
    life('port', 1, 10, null, { port: 2 }),
  ];
  const verdict = async (step: string, b: Event, a = read('x.start', 22, { port: 1 })) => {
    const { incidents } = await conclude(
      rule('  anchor a x.start', `  b x.helper ${step} as a`.replace('before as', 'before')),
      {
        events: [a, { ...b, kind: 'x.helper', actor: 'helper' }],
        coverage: BOTH,
        lives,
      },
    );
    return incidents[0]?.verdict;
  };

  test.each([
    ['within it', 25, 'confirmed'],
    ['in the one before', 15, undefined],
    ['in the one behind', 35, undefined],
    ['in the second in which one ends and the next begins', 29.5, 'likely'],
    ['when the port had none yet', 1, undefined],
  ])('the same life: %s, %s', async (_, s, expected) => {
    expect(await verdict('same life of port', read('x.read', s, { port: 1 }))).toBe(expected);
  });

  test('another port with an equal number of lives is another port', async () => {
    expect(await verdict('same life of port', read('x.read', 25, { port: 2 }))).toBeUndefined();
  });

  test('which life it is may be told by a fact, whatever the time', async () => {
    expect(await verdict('same life of port', read('x.read', 35, { port: 1, portLife: 2 }))).toBe('confirmed');
    expect(await verdict('same life of port', read('x.read', 25, { port: 1, portLife: 3 }))).toBeUndefined();
  });

  test('`life before` is the one before, and no other of the same port', async () => {
    expect(await verdict('life of port before', read('x.read', 15, { port: 1 }))).toBe('confirmed');
    expect(
      await verdict('life of port before', read('x.read', 15, { port: 1 }), read('x.start', 35, { port: 1 })),
    ).toBeUndefined();
  });

  test('an event that names no port has no life of one', async () => {
    expect(await verdict('same life of port', read('x.read', 25))).toBeUndefined();
    expect(await verdict('life of port before', read('x.read', 15))).toBeUndefined();
  });

  test('a clock that was guessed leaves it open', async () => {
    expect(await verdict('same life of port', read('x.read', 25, { port: 1 }, { guesses: ['zone'] }))).toBe('likely');
  });

  test('where no life is known it cannot be told', async () => {
    const port = { port: 7 };
    expect(await verdict('same life of port', read('x.read', 25, port), read('x.start', 22, port))).toBe('likely');
  });

  test('of a hundred lines of other pods those of the one that is meant are found, each once', async () => {
    const pods = Array.from({ length: 50 }, (_, n) =>
      life('pod', 1, 10, n === 7 ? 90 : null, { podUid: `u${n}`, pod: n < 40 ? `web-${n}` : `web-${n - 40}` }),
    );
    const lines = Array.from({ length: 200 }, (_, n) => {
      const pod = { podUid: `u${n % 50}`, pod: `web-${(n % 50) % 40}` };
      return read('x.read', 100 + n, n < 100 ? pod : n < 150 ? { podUid: pod.podUid } : { pod: pod.pod });
    });
    const text = rule('  anchor a x.start', '  b x.read after a same life of pod as a every');
    const seen = async (podUid: string) => {
      const events = [read('x.start', 50, { podUid }), ...lines];
      const { incidents } = await conclude(text, { events, coverage: BOTH, lives: pods });
      const { evidence = [] } = incidents[0]?.steps.find(({ name }) => name === 'b') ?? {};
      return evidence.map(({ time }) => (time!.from - at(0)) / 1e6);
    };
    // The name alone, at 257 and at 297, is the other pod's of that name by then: this one has ended.
    expect(await seen('u7')).toEqual([107, 157, 207]);
    expect(await seen('u20')).toEqual([120, 170, 220, 270]);
  });

  test.each([10, 40])('%i lines of another pod leave open what hangs on a step that was not seen', async (many) => {
    const text = rule('  anchor a x.start', '  c? x.table', '  b x.read q = c.q same life of pod as a');
    const lives = ['u0', 'u1'].map((podUid) => life('pod', 1, 10, null, { podUid }));
    const others = Array.from({ length: many }, (_, n) => read('x.read', 60 + n, { podUid: 'u1', q: 1 }));
    const world = { events: [read('x.start', 50, { podUid: 'u0' }), ...others], coverage: BOTH, lives };
    expect((await conclude(text, world)).incidents.map((one) => one.verdict)).toEqual(['possible']);
  });

  test('boots have no number: only their time tells', async () => {
    const text = rule('  anchor a x.start port = P', '  b x.read port = P same life of boot as a');
    const found = async (...boots: Life[]) => {
      const events = [read('x.start', 10, { port: 1 }), read('x.read', 90, { port: 1 })];
      return (await conclude(text, { events, coverage: BOTH, lives: boots })).incidents[0]?.verdict;
    };
    expect(await found(life('boot', 1, 0, null))).toBe('confirmed');
    expect(await found(life('boot', 1, 0, 50), life('boot', 2, 50, null))).toBeUndefined();
    expect(await found(life('boot', 1, 50, null))).toBeUndefined();
    expect(await found()).toBe('likely');
  });

  test('an absence over a life is asked over its time', async () => {
    const text = rule('  anchor a x.start port = P', '  no b x.helper port = P same life of port as a');
    const status = async (read_: number, ...more: Event[]) => {
      const coverage = [log(['kernel'], 0, 600), log(['helper'], 15, read_)];
      const world = { events: [read('x.start', 22, { port: 1 }), ...more], coverage, lives };
      const { incidents, ruledOut } = await conclude(text, world);
      return incidents[0]?.verdict ?? ruledOut[0]?.step;
    };
    expect(await status(31)).toBe('confirmed');
    expect(await status(25)).toBe('likely');
    expect(await status(31, read('x.helper', 24, { port: 1 }, helper))).toBe('b');
    expect(await status(31, read('x.helper', 31, { port: 1 }, helper))).toBe('confirmed');
  });

  test.each([
    ['same life of prt as a', 'no fact describes lifetimes of prt'],
    ['life of port before c', 'there is no step c'],
  ])('a mistake: %s', async (words, message) => {
    const text = rule('  anchor a x.start', `  b x.read ${words}`);
    const { rules } = await parseRules(text);
    const facts = [{ name: 'f', title: 'f', uses: [], inputs: [], kinds: {}, lives: LIFE_KEYS, derive: () => ({}) }];
    const problems = checkRules(text, rules, { kinds: KINDS, facts, actors: ACTORS });
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });
});

describe('5: a span that starts at the first event', () => {
  test('each `within` counts from the step that it names', async () => {
    const text = rule('  anchor a x.start', '  b x.read after a within 5m', '  c x.other after b within 10s');
    const chain = (c: number) => [read('x.start', 0), read('x.read', 290), read('x.other', c)];
    expect((await conclude(text, { events: chain(298), coverage: BOTH })).incidents).toHaveLength(1);
    expect((await conclude(text, { events: chain(302), coverage: BOTH })).ruledOut).toHaveLength(1);
  });
});

describe('6: windows slide', () => {
  test.each([59, 119, 179, 3599])('a pair two seconds apart from second %i on', async (s) => {
    const text = rule('  anchor a x.start', '  b x.read after a within 5s');
    const world = { events: [read('x.start', s), read('x.read', s + 2)], coverage: [log(['kernel'], 0, 4000)] };
    expect((await conclude(text, world)).incidents).toHaveLength(1);
  });
});

describe('7: how often one thing is found', () => {
  test('once for equal variables: from the earliest start, the others counted', async () => {
    const text = rule('  anchor b x.read port = P', '  c x.end after b');
    const starts = [10, 20, 30].map((s) => read('x.read', s, { port: 1 }));
    const { incidents } = await conclude(text, { events: [...starts, read('x.end', 40)], coverage: BOTH });
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({ repeats: 3, window: { from: at(10) } });
  });

  test('the stronger verdict stands, though it is later', async () => {
    const text = rule('  anchor b x.read port = P', '  no c x.helper after b within 10s');
    const starts = [10, 30].map((s) => read('x.read', s, { port: 1 }));
    const coverage = [log(['kernel'], 0, 600), log(['helper'], 25, 600)];
    const { incidents } = await conclude(text, { events: starts, coverage });
    expect(incidents).toMatchObject([{ verdict: 'confirmed', repeats: 2, window: { from: at(30) } }]);
  });
});

describe('8: which partner a step takes', () => {
  test('never the start itself, though it comes neither before nor after itself', async () => {
    const text = rule('  anchor a x.start', '  b x.start after a');
    expect((await conclude(text, { events: [read('x.start', 10)], coverage: BOTH })).ruledOut).toHaveLength(1);
  });

  test('the next that fits, and none of another key in between', async () => {
    const text = rule('  anchor a x.start port = P', '  b x.read port = P after a');
    const reads = [2, 1, 1].map((port, i) => read('x.read', 20 + i, { port }));
    const [incident] = (await conclude(text, { events: [read('x.start', 10, { port: 1 }), ...reads], coverage: BOTH }))
      .incidents;
    expect(incident!.steps[1]!.evidence.map(({ span }) => span.line)).toEqual([reads[1]!.span.line]);
  });

  test('one whose order is decided before one whose order is not', async () => {
    const text = rule('  anchor a x.start', '  b x.helper after a');
    const open = read('x.helper', 10, {}, helper);
    const decided = read('x.helper', 90, {}, helper);
    const [incident] = (await conclude(text, { events: [read('x.start', 10), open, decided], coverage: BOTH }))
      .incidents;
    expect(incident!.verdict).toBe('confirmed');
    expect(incident!.steps[1]!.evidence[0]!.span).toEqual(decided.span);
  });

  test('before another step: the last that fits', async () => {
    const text = rule('  anchor a x.start', '  b x.read before a');
    const events = [read('x.read', 1), read('x.read', 5), read('x.start', 10)];
    const [incident] = (await conclude(text, { events, coverage: BOTH })).incidents;
    expect(incident!.steps[1]!.time!.from).toBe(at(5));
  });
});

describe('9: a tail that takes all', () => {
  test('`every` takes what its window holds, and takes nothing from other steps', async () => {
    const text = rule(
      '  anchor a x.start',
      '  b x.read after a within 30s every',
      '  c x.read after b within 1m longer than 0s',
      '  ended by d x.end after b',
    );
    const reads = [20, 30, 35, 90].map((s) => read('x.read', s));
    const events = [read('x.start', 10), ...reads, read('x.end', 100)];
    const [incident] = (await conclude(text, { events, coverage: BOTH })).incidents;
    expect(incident!.steps.map(({ name, evidence }) => [name, evidence.length])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
    expect(incident!.state).toBe('ended');
  });
});

describe('10: a negation that never closes', () => {
  test.each([
    ['  no b x.read', 1],
    ['  no b? x.read port = P', 1],
    ['  no b x.read same port as a', 1],
    ['  no b x.read after a within 5m', 0],
    ['  no b x.read between a.from and a.to', 0],
    ['  no b x.read at capture', 0],
    ['  no b x.table', 0],
  ])('%s', async (line, mistakes) => {
    const text = rule('  anchor a x.start port = P', line);
    const { rules } = await parseRules(text);
    const problems = checkRules(text, rules, { kinds: KINDS, facts: [], actors: ACTORS });
    expect(problems.filter(({ message }) => message.includes('has no time limit'))).toHaveLength(mistakes);
  });
});

describe('11: equal stamps', () => {
  const text = rule('  anchor a x.start', '  b x.two after a');
  const verdict = async (b: ReturnType<typeof read>, a = read('x.start', 10, {}, { span: span(5) })) =>
    (await conclude(text, { events: [a, b], coverage: BOTH })).incidents[0]?.verdict;
  const span = (line: number, path = 'kernel.log') => ({ path, line, offset: line });

  test('of two files: cannot tell', async () => {
    expect(await verdict(read('x.two', 10, {}, { span: span(9, 'other.log') }))).toBe('likely');
  });

  test('of one file and one writer: the order of lines', async () => {
    expect(await verdict(read('x.two', 10, {}, { span: span(9) }))).toBe('confirmed');
    expect(await verdict(read('x.two', 10, {}, { span: span(1) }))).toBeUndefined();
  });

  test('of one file and two writers: each hands in its lines when it comes to it', async () => {
    expect(await verdict(read('x.two', 10, {}, { ...helper, span: span(9) }))).toBe('likely');
  });

  test('a derived event has no line of its own', async () => {
    const silence = derived('x.silence', 10, {}, { span: span(9) });
    const order = rule('  anchor a x.start', '  b x.silence after a');
    const world = { events: [read('x.start', 10, {}, { span: span(5) }), silence], coverage: BOTH };
    expect((await conclude(order, world)).incidents[0]!.verdict).toBe('likely');
  });
});

describe('12: stamps are intervals', () => {
  const wide = (s: number) => ({ time: { from: at(s - 3), to: at(s + 4) } });
  const text = rule('  anchor a x.start', '  b x.helper after a within 1m');

  test.each([
    [20, 'confirmed'],
    [12, 'likely'],
    [69, 'likely'],
  ])('a stamp that may be three seconds off, at second %i: %s', async (s, verdict) => {
    const events = [read('x.start', 10), read('x.helper', s, {}, { ...helper, ...wide(s) })];
    expect((await conclude(text, { events, coverage: BOTH })).incidents[0]!.verdict).toBe(verdict);
  });

  test('in one file all stamps are off alike: lines keep their order', async () => {
    const lines = rule('  anchor a x.start', '  b x.read after a within 1m');
    const events = [read('x.start', 10, {}, wide(10)), read('x.read', 11, {}, wide(11))];
    expect((await conclude(lines, { events, coverage: BOTH })).incidents[0]!.verdict).toBe('confirmed');
  });

  test('the stamps of dmesg -T are wide, and the ledger says why', async () => {
    const { timeline, clocks } = await analyze({
      'dmesg-T.txt': '[Fri Nov 20 13:00:00 2026] nfs: server 127.0.0.1 OK\n',
    });
    expect(timeline[0]!.time.to - timeline[0]!.time.from).toBe(7_000_000);
    expect(clocks[0]).toMatchObject({ error: 3_000_000, method: expect.stringContaining('dmesg -T') });
  });
});

describe('13: years and zones that were guessed', () => {
  const guess = { ...helper, guesses: ['zone' as const] };

  test('no order is told against another file', async () => {
    const text = rule('  anchor a x.start', '  b x.helper after a');
    const events = [read('x.start', 10), read('x.helper', 100, {}, guess)];
    expect((await conclude(text, { events, coverage: BOTH })).incidents[0]!.verdict).toBe('likely');
  });

  test('within one file the guess does not matter', async () => {
    const text = rule('  anchor a x.helper port = 1', '  b x.helper port = 2 after a');
    const events = [read('x.helper', 10, { port: 1 }, guess), read('x.helper', 20, { port: 2 }, guess)];
    expect((await conclude(text, { events, coverage: BOTH })).incidents[0]!.verdict).toBe('confirmed');
  });

  test.each(['after a within 4m', 'between a.from and a.to', 'within 4m of a', 'before a within 1s'])(
    'a window that hangs on a guess proves no absence: %s',
    async (order) => {
      const text = rule('  anchor a x.helper', `  no b x.read ${order}`);
      const verdict = async (more: object) => {
        const world = { events: [read('x.helper', 300, {}, { ...helper, ...more })], coverage: BOTH };
        return (await conclude(text, world)).incidents[0]!.verdict;
      };
      expect(await verdict({})).toBe('confirmed');
      expect(await verdict(guess)).toBe('likely');
    },
  );

  test('a real log without a zone: guessed, said so, and put right by the user', async () => {
    const files = { messages: 'Nov 20 13:00:00 node kernel: nfs: server 127.0.0.1 OK\n' };
    const guessed = await analyze(files);
    expect(guessed.clocks[0]!.guesses).toEqual(['year', 'zone']);
    expect(guessed.timeline[0]!.guesses).toEqual(['year', 'zone']);
    const told = await analyze(files, { zones: { '*': '+02:00' } });
    expect(told.clocks[0]!.guesses).toEqual(['year']);
  });
});

describe('14: lines out of order', () => {
  const line = (second: string, server: string) =>
    `Nov 20 13:00:${second} node kernel: nfs: server ${server} not responding, still trying\n`;

  test('events are in the order of time, equal ones in that of lines, and none gets another year', async () => {
    const { timeline } = await analyze({
      'var/log/messages': line('05', 'c') + line('03', 'a') + line('03', 'b') + line('09', 'd'),
      date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    });
    const lines = timeline.filter(({ kind }) => kind === 'nfs.server.not-responding');
    expect(lines.map(({ fields }) => fields.server)).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(lines.map(({ time }) => new Date(time.from / 1000).getUTCFullYear()))).toEqual(new Set([2026]));
  });

  test('coverage reaches from the earliest to the latest of them', async () => {
    const { coverage } = await analyze({
      'var/log/messages': line('05', 'c') + line('09', 'd') + line('03', 'a'),
      date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    });
    const [from, to] = [coverage[0]!.from, coverage[0]!.to].map((t) => new Date(t / 1000).getUTCSeconds());
    expect([from, to]).toEqual([3, 10]);
  });
});

describe('15: one event in several matches', () => {
  test('is evidence of both', async () => {
    const text = rule('  anchor a x.start port = P', '  b x.read after a');
    const shared = read('x.read', 30);
    const events = [read('x.start', 10, { port: 1 }), read('x.start', 20, { port: 2 }), shared];
    const { incidents } = await conclude(text, { events, coverage: BOTH });
    expect(incidents.map(({ bindings, steps }) => [bindings.P, steps[1]!.evidence[0]!.span.line])).toEqual([
      [1, shared.span.line],
      [2, shared.span.line],
    ]);
  });
});

describe('16: counts hidden in the text', () => {
  test('what may not fit is not counted, and is told', async () => {
    const text = rule('  anchor a x.start', '  b? x.two after a every', '  impact "{b.count} times" if b');
    const open = read('x.two', 10, {}, helper);
    const events = [read('x.start', 10), open, read('x.two', 20, {}, helper), read('x.two', 30, {}, helper)];
    const [incident] = (await conclude(text, { events, coverage: BOTH })).incidents;
    expect(incident!.impact).toEqual(['2 times']);
    expect(incident!.steps[1]!.note).toBe('1 more may fit');
  });

  test('a repeated line counts as often as it says', async () => {
    const text = rule('  anchor a x.start', '  b? x.read after a every', '  impact "{b.count} times" if b');
    const events = [read('x.start', 10), read('x.read', 20), read('x.read', 30, {}, { repeats: 119 })];
    expect((await conclude(text, { events, coverage: BOTH })).incidents[0]!.impact).toEqual(['120 times']);
  });

  test('syslog: last message repeated', async () => {
    const { timeline } = await analyze({
      'var/log/messages':
        'Nov 20 13:00:00 node kernel: nfs: server 10.0.0.9 not responding, timed out\n' +
        'Nov 20 13:00:30 node last message repeated 119 times\n',
    });
    expect(timeline.find(({ kind }) => kind === 'nfs.server.silent')!.fields.lines).toBe(120);
  });
});

describe('17: snapshots are not events', () => {
  test('a row of the mount table makes nothing happen at the time of its mount', async () => {
    const { timeline, incidents } = await analyze({
      'proc/1/mountinfo':
        '36 35 0:50 / /mnt rw shared:1 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n',
      'ss-tanp.txt':
        'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\n' +
        'LISTEN 0      128          0.0.0.0:22        0.0.0.0:*    users:(("sshd",pid=700,fd=3))\n',
      date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    });
    const capture = Date.UTC(2026, 10, 20, 13, 10) * 1000;
    expect(timeline.length).toBeGreaterThan(0);
    for (const event of timeline) {
      expect(event.derivedBy).toBeDefined();
      expect(event.time.to).toBeGreaterThan(capture);
    }
    expect(incidents.map(({ rule: id }) => id)).toEqual(['nfs-dead-port']);
  });

  test('`at capture` is a predicate: what was read from a log long before does not hold', async () => {
    const text = rule('  anchor a x.start', '  b x.table at capture');
    const events = [read('x.start', 10), derived('x.table', 20)];
    const world = { events, coverage: BOTH, snapshots: [table('mounts', 300), table('ss', 300)], capture: 300 };
    expect((await conclude(text, world)).ruledOut).toHaveLength(1);
    const held = { ...world, events: [events[0]!, derived('x.table', 305)] };
    expect((await conclude(text, held)).incidents[0]!.verdict).toBe('confirmed');
  });

  test('without a time of the capture nothing is known to hold then', async () => {
    const text = rule('  anchor a x.start', '  b x.read at capture');
    const events = [read('x.start', 10), read('x.read', 20)];
    expect((await conclude(text, { events, coverage: BOTH })).incidents[0]!.verdict).toBe('likely');
  });
});

describe('18: null keys', () => {
  const events = [read('x.start', 10, { port: 1 }), read('x.read', 20, {}), read('x.read', 30, { port: null })];

  test('an event without the field joins to nothing', async () => {
    const text = rule('  anchor a x.start port = P', '  b x.read port = P after a');
    expect((await conclude(text, { events, coverage: BOTH })).ruledOut).toHaveLength(1);
    const same = rule('  anchor a x.start port = P', '  b x.read after a same port as a');
    expect((await conclude(same, { events, coverage: BOTH })).ruledOut).toHaveLength(1);
    const other = rule('  anchor a x.start', '  b x.read port != 7 after a');
    expect((await conclude(other, { events, coverage: BOTH })).ruledOut).toHaveLength(1);
  });

  test('two events without the field are not the same', async () => {
    const text = rule('  anchor a x.read', '  b x.read after a same port as a');
    expect((await conclude(text, { events: events.slice(1), coverage: BOTH })).incidents).toEqual([]);
  });

  test('a step that names no key joins by time alone', async () => {
    const text = rule('  anchor a x.start port = P', '  b x.read after a');
    expect((await conclude(text, { events, coverage: BOTH })).incidents).toHaveLength(1);
  });
});
