import type { StepResult, Unknown } from '@mountline/core';
import { at, conclude, derived, life, log, read, rule, table, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

const UNDATED = { time: { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER } };
const HELPER = { actor: 'helper' };
const KERNEL = log(['kernel'], 0, 600);
const BOTH = [KERNEL, log(['helper'], 0, 600)];
const START = read('x.start', 10, { port: 1, target: '/a' });

/** The one incident of a rule, or null where it is ruled out. */
async function incident(lines: string[], { coverage = BOTH, ...world }: World) {
  const { incidents } = await conclude(rule(...lines), { coverage, ...world });
  expect(incidents.length).toBeLessThanOrEqual(1);
  return incidents[0] ?? null;
}

const verdict = async (lines: string[], world: World) => (await incident(lines, world))?.verdict ?? 'ruled out';
const step = async (name: string, lines: string[], world: World) =>
  (await incident(lines, world))!.steps.find((one) => one.name === name)!;
const seconds = ({ evidence }: Pick<StepResult, 'evidence'>) => evidence.map(({ time }) => (time!.from - at(0)) / 1e6);

describe('a log without times', () => {
  const undated = read('x.helper', 0, {}, { ...HELPER, ...UNDATED });
  const of = (...lines: string[]) => ['  anchor a x.start', ...lines];
  const world = { events: [START, undated] };

  test('leaves open what decides, and says which file it is', async () => {
    expect(await verdict(of('  b x.helper'), world)).toBe('likely');
    expect((await incident(of('  b x.helper'), world))!.because).toEqual([
      'its time is unknown: helper.log has no time stamp',
    ]);
    expect(await verdict(of('  at least one of b x.helper or c x.read after a'), world)).toBe('likely');
    expect(await verdict(['  anchor a x.helper'], world)).toBe('likely');
    expect(await verdict(['  anchor a x.start'], world)).toBe('confirmed');
  });

  test('not what ends or only adds to it', async () => {
    const ended = await incident(of('  ended by b x.helper'), world);
    expect([ended!.verdict, ended!.state]).toEqual(['confirmed', 'ended']);
    expect(await verdict(of('  b? x.helper'), world)).toBe('confirmed');
  });
});

describe('a log that ended before the capture', () => {
  const world = { events: [START, read('x.read', 20)], coverage: [log(['kernel'], 0, 100)], capture: 2000 };

  test('does not tell whether what it shows holds then: a step that asks for no more is not covered', async () => {
    const lines = ['  anchor a x.start', '  b? x.read after a', '  open while b'];
    const told = await step('b', lines, world);
    expect(told).toMatchObject({ status: 'not-covered', note: expect.stringContaining('kernel.log ends at 13:01:40') });
    expect((await incident(lines, world))!.state).toBe('unknown');
    const on = { ...world, coverage: [log(['kernel'], 0, 1990)] };
    expect((await step('b', lines, on)).status).toBe('seen');
  });

  test('shows what decides, and what only adds to it', async () => {
    const required = ['  anchor a x.start', '  b x.read after a', '  open while b'];
    expect((await step('b', required, world)).status).toBe('seen');
    const added = ['  anchor a x.start', '  b? x.read after a', '  c? x.end after a', '  open while c'];
    expect((await step('b', added, world)).status).toBe('seen');
  });
});

describe('of several that fit', () => {
  const reads = [20, 40, 60, 80].map((s) => read('x.read', s, { port: 1 }));
  const world = { events: [START, ...reads, read('x.end', 100, { port: 1 })] };
  const of = (line: string) => step('b', ['  anchor a x.start', '  z x.end after a', line], world);

  test('the last one before another step, whatever else is asked of it', async () => {
    expect(seconds(await of('  b x.read after a before z'))).toEqual([80]);
    expect(seconds(await of('  b x.read before z within 50s'))).toEqual([80]);
    expect(seconds(await of('  b x.read after a'))).toEqual([20]);
  });

  test('the last one of the life before', async () => {
    const lives = [life('port', 1, 15, 70, { port: 1 }), life('port', 2, 70, null, { port: 1 })];
    const lines = ['  anchor a x.end', '  b x.read life of port before a'];
    expect(seconds(await step('b', lines, { ...world, lives }))).toEqual([60]);
  });
});

describe('which life it is of', () => {
  const lives = [life('port', 1, 0, 29, { port: 1 }), life('port', 2, 30, null, { port: 1 })];
  const because = async (s: number, own = read('x.start', 22, { port: 1 })) => {
    const event = read('x.helper', s, { port: 1 }, HELPER);
    const lines = ['  anchor a x.start', '  b x.helper same life of port as a after a'];
    return (await incident(lines, { events: [own, event], lives }))!.because;
  };

  test('is said where that is what cannot be decided, and the order where it is that', async () => {
    expect(await because(29.5)).toEqual([expect.stringContaining('port')]);
    expect(await because(22)).toEqual(['nothing shows whether the x.helper came before or after the other steps']);
  });
});

describe('a step that speaks of another one', () => {
  const chain = (line: string) => ['  anchor a x.start', '  n x.end after a', line, '  b x.other after o'];
  const world = { events: [START, read('x.end', 15), read('x.other', 30)] };

  test('that is known not to be there is not there either', async () => {
    expect(await verdict(chain('  o? x.read after a'), world)).toBe('ruled out');
  });

  test('of which it is not known is not known either', async () => {
    expect(await verdict(chain('  o? x.helper after a'), { ...world, coverage: [KERNEL] })).toBe('possible');
  });

  test('that the rule tells later: not known', async () => {
    const lines = ['  anchor a x.start', '  b x.other after c', '  c? x.end after a'];
    expect(await verdict(lines, world)).toBe('possible');
  });
});

describe('what a fact could not decide', () => {
  const unknown = (of: Partial<Unknown> = {}): Unknown => ({
    kind: 'x.silence',
    fields: {},
    needs: [],
    because: 'nothing tells',
    evidence: [],
    ...of,
  });
  const line = '  b x.silence port = P after a within 60s';
  const asks = (of: Unknown[], more: Partial<World> = {}, own = line) =>
    verdict(['  anchor a x.start port = P', own], { events: [START], unknown: of, ...more });
  const during = (from: number, to: number) => ({ from: at(from), to: at(to) });

  test('leaves a step open that it may be', async () => {
    expect(await asks([])).toBe('ruled out');
    expect(await asks([unknown()])).toBe('possible');
    expect(await asks([unknown({ fields: { port: 1 } })])).toBe('possible');
    expect(await asks([unknown({ fields: { port: 2 } })])).toBe('ruled out');
    expect(await asks([unknown({ fields: { port: 2 } }), unknown({ fields: { port: 1 } })])).toBe('possible');
  });

  test('of a time: one that lies in the window', async () => {
    expect(await asks([unknown({ time: during(20, 30) })])).toBe('possible');
    expect(await asks([unknown({ time: during(200, 210) })])).toBe('ruled out');
    expect(await asks([unknown({ time: during(20, 30), fields: { port: 2 } })])).toBe('ruled out');
  });

  test('of a time by a clock that was guessed: also one that does not', async () => {
    const row = { kind: 'row', span: { path: 'other.log', line: 1, offset: 0 }, text: '', fields: {} };
    const late = unknown({ time: during(200, 210), evidence: [{ ...row, time: during(200, 210) }] });
    const clocks = (path: string) => ({
      timeline: {
        clocks: [
          {
            path,
            source: 'journal',
            clock: 'local' as const,
            method: '',
            anchors: [],
            error: 0,
            guesses: ['zone' as const],
          },
        ],
      },
    });
    expect(await asks([late])).toBe('ruled out');
    expect(await asks([late], clocks('other.log'))).toBe('possible');
    expect(await asks([late], clocks('third.log'))).toBe('ruled out');
    // Next to two events one of which is of the same file.
    const events = [START, read('x.end', 40, {}, { span: { ...row.span, line: 9 } })];
    const two = '  b x.silence port = P between a and z';
    const lines = ['  anchor a x.start port = P', '  z x.end after a', two];
    const world = { events, unknown: [late], ...clocks('other.log') };
    expect((await step('b', lines, world)).note).toBe('nothing tells');
  });

  test('of tables of a later boot: nothing of what was before it', async () => {
    const row = {
      kind: 'ss',
      span: { path: 'ss.txt', line: 1, offset: 0 },
      text: '',
      fields: {},
      time: during(500, 510),
    };
    const shown = unknown({ evidence: [row] });
    const tables = { snapshots: [table('ss', 500)] };
    expect(await asks([shown], tables)).toBe('possible');
    expect(await asks([shown], { ...tables, lives: [life('boot', 1, 400, null)] })).toBe('ruled out');
    expect(await asks([unknown()], { ...tables, lives: [life('boot', 1, 400, null)] })).toBe('possible');
  });

  test('of many, those of another port than the one that is meant', async () => {
    const many = Array.from({ length: 20 }, (_, n) => unknown({ fields: { port: n + 2, run: n } }));
    expect(await asks(many)).toBe('ruled out');
    expect(await asks(many, {}, '  b x.silence port != P after a within 60s')).toBe('possible');
    expect(await asks(many, {}, '  b x.silence run = R after a within 60s')).toBe('possible');
    expect(await asks([...many, unknown({ fields: { port: 1 } })])).toBe('possible');
    expect(await asks([...many, unknown()])).toBe('possible');
  });
});

describe('an absence', () => {
  test('of a name that nothing gave is named by the step that would have', async () => {
    const lines = ['  anchor a x.start', '  b? x.helper target = T after a', '  no c x.read target = T'];
    const hanging = async (coverage = BOTH) => step('c', lines, { events: [START], coverage });
    expect((await hanging()).status).toBe('not-seen');
    expect((await hanging([KERNEL])).status).toBe('not-covered');
    expect(await verdict(lines, { events: [START, read('x.helper', 20, { target: '/b' }, HELPER)] })).toBe('confirmed');
  });

  test('of several names hangs on the step that would have given the one that is free', async () => {
    const lines = (giver: string) => ['  anchor a x.start target = T', giver, '  no c x.read target = T, run = R'];
    const of = (giver: string, coverage = [KERNEL]) => verdict(lines(giver), { events: [START], coverage });
    expect(await of('  b? x.helper target = T, run = R')).toBe('likely');
    expect(await of('  b? x.helper run = R')).toBe('likely');
    // No step would have given it: any will do.
    expect(await of('  b? x.helper target = T')).toBe('confirmed');
  });

  test('of a field that another event lacks cannot be told, where something may be meant', async () => {
    const lines = ['  anchor a x.start', '  no c x.read word = a.lacks after a within 1m'];
    expect(await verdict(lines, { events: [START] })).toBe('confirmed');
    expect(await verdict(lines, { events: [START, read('x.read', 30)] })).toBe('likely');
    expect((await step('c', lines, { events: [START, read('x.read', 30)] })).status).toBe('not-covered');
  });

  test('that is broken speaks of the first event that breaks it for certain', async () => {
    const lines = ['  anchor a x.start', '  no o? x.two after a within 1m', '  impact "by {o.n}"'];
    const perhaps = read('x.two', 10, { n: 1 }, HELPER);
    const broken = [read('x.two', 20, { n: 2 }), read('x.two', 30, { n: 3 })];
    expect((await incident(lines, { events: [START, perhaps, ...broken] }))!.impact).toEqual(['by 2']);
    expect((await incident(lines, { events: [START, perhaps] }))!.impact).toEqual([]);
    // All of it belongs to the incident.
    expect((await incident(lines, { events: [START, ...broken] }))!.window).toEqual({ from: at(10), to: at(31) });
  });

  test('is doubted by what may break it, with its lines', async () => {
    const lines = ['  anchor a x.start', '  no o x.helper after a within 1m'];
    const doubted = await step('o', lines, { events: [START, read('x.helper', 10, {}, HELPER)] });
    expect(doubted).toMatchObject({ status: 'not-covered', by: 'helper' });
    expect(seconds(doubted)).toEqual([10]);
  });
});

test('a step of a derived kind that is not there rests on no event', async () => {
  const unknown = [{ kind: 'x.table', fields: {}, needs: [], because: 'no sockets', evidence: [] }];
  const lines = ['  anchor a x.start', '  b x.table after a'];
  const open = await step('b', lines, { events: [START, derived('x.silence', 20)], unknown });
  expect(open).toMatchObject({ status: 'not-covered', time: null, evidence: [] });
});
