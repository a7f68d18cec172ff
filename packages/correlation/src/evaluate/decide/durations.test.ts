import { checkRules, parseRules } from '@mountline/correlation';
import { ACTORS, at, conclude, derived, KINDS, log, read, rule } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';

/** How long lies between two steps: in words, and as what a step asks. */

const BOTH = [log(['kernel'], 0, 9000), log(['helper'], 0, 9000)];
const helper = { actor: 'helper' };
const unknown = () => ({ from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER });
const wide = (from: number, to: number) => ({ ...helper, time: { from: at(from), to: at(to) } });

describe('in words', () => {
  const text = rule('  anchor a x.start', '  b? x.two', '  impact "{b.time - a.time}"');
  const told = async (b: ReturnType<typeof read>) =>
    (await conclude(text, { events: [read('x.start', 10), b], coverage: BOTH })).incidents[0]!.impact;

  test.each([
    ['two stamps of a second', read('x.two', 10 + 53 * 60, {}, helper), ['53 min']],
    ['half a minute', read('x.two', 40, {}, helper), ['30 s']],
    ['a stamp that is two minutes wide', read('x.two', 0, {}, wide(251, 369)), ['between 4 and 6 min']],
    ['one that is wider than a unit', read('x.two', 0, {}, wide(60, 7300)), ['between 49 s and 2 h 2 min']],
    ['the same second in another file', read('x.two', 10, {}, helper), ['at most 1 s']],
    ['the second after it', read('x.two', 11, {}, helper), ['at most 2 s']],
    ['it came before', read('x.two', 5, {}, helper), []],
    ['nothing tells when it was', read('x.two', 0, {}, { ...helper, time: unknown() }), []],
    [
      'nothing tells when it ended',
      read('x.two', 0, {}, { ...helper, time: { ...unknown(), from: at(71) } }),
      ['at least 60 s'],
    ],
    ['a clock that was guessed', read('x.two', 90, {}, { ...helper, guesses: ['zone'] }), []],
  ])('%s: %j', async (_, b, words) => {
    expect(await told(b)).toEqual(words);
  });

  test('from fields that hold instants, and from the two ends of a long event', async () => {
    const own = rule('  anchor a x.silence', '  impact "{a.beganAt - a.from}, {a.to - a.from}"');
    const silence = derived(
      'x.silence',
      100,
      { beganAt: at(130), duration: 600e6 },
      { time: { from: at(100), to: at(700) } },
    );
    expect((await conclude(own, { events: [silence] })).incidents[0]!.impact).toEqual(['30 s, 10 min']);
  });
});

describe('as what a step asks', () => {
  const verdict = async (step: string, ...events: ReturnType<typeof read>[]) => {
    const { incidents } = await conclude(rule('  anchor a x.start', ...step.split('\n')), { events, coverage: BOTH });
    return incidents[0]?.verdict;
  };

  test.each([
    [311, 'confirmed'],
    [310, 'likely'],
    [309, undefined],
  ])('the step itself, at second %i', async (s, expected) => {
    const b = read('x.helper', s, {}, helper);
    expect(await verdict('  b x.helper more than 5m from a to b', read('x.start', 10), b)).toBe(expected);
  });

  test('two steps that stand before', async () => {
    const step = '  b x.read after a\n  c x.end more than 5m from a to b';
    const chain = (s: number) => [read('x.start', 0), read('x.read', s), read('x.end', s + 1)];
    expect(await verdict(step, ...chain(400))).toBe('confirmed');
    expect(await verdict(step, ...chain(100))).toBeUndefined();
  });

  test('a clock that was guessed leaves it open', async () => {
    const b = read('x.helper', 900, {}, { ...helper, guesses: ['zone'] });
    expect(await verdict('  b x.helper more than 5m from a to b', read('x.start', 10), b)).toBe('likely');
  });

  test('an absence is asked over the rest of the time', async () => {
    const no = '  no b x.helper more than 5m from a to b';
    expect(await verdict(no, read('x.start', 10))).toBe('confirmed');
    expect(await verdict(no, read('x.start', 10), read('x.helper', 20, {}, helper))).toBe('confirmed');
    expect(await verdict(no, read('x.start', 10), read('x.helper', 900, {}, helper))).toBeUndefined();
  });
});

test.each([
  ['  b x.read after a.port', 'a.port is not an instant'],
  ['  b x.read more than 5m from a to c', 'there is no step c'],
  ['  b x.read more than 5m from a.count to b', 'a.count is not an instant'],
  ['  b? x.read\n  impact "{b.time - a.last}"', 'a.last is not an instant'],
  ['  b? x.read\n  impact "{b.time - c.time}"', 'there is no step c'],
  ['  no b x.read more than 5m from a.from to a.to', 'the negation b has no time limit'],
])('a mistake: %s', async (line, message) => {
  const text = rule('  anchor a x.start', ...line.split('\n'));
  const { rules, errors } = await parseRules(text);
  expect(errors).toEqual([]);
  const problems = checkRules(text, rules, { kinds: KINDS, facts: [], actors: ACTORS });
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});
