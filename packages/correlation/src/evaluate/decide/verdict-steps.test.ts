import { parseRules } from '@mountline/correlation';
import { rule } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { mayBind, namedBy, namesFree, verdictSteps } from './verdict-steps.ts';

async function parsed(...lines: string[]) {
  const { rules, errors } = await parseRules(rule(...lines));
  expect(errors).toEqual([]);
  return rules[0]!;
}

const weighty = async (...lines: string[]) => [...verdictSteps(await parsed(...lines))].map(({ name }) => name).sort();

describe('the steps that a verdict hangs on', () => {
  test('those that decide, and those by which it is open', async () => {
    expect(
      await weighty(
        '  anchor a x.start',
        '  b x.read after a',
        '  at least one of c x.other after a or d x.helper after a',
        '  no e x.two after a within 5m',
        '  ended by f x.end after a',
        '  g? x.table after a',
        '  h? x.other after a',
        '  no i? x.two after a within 1m',
        '  open while g',
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  test('those that they speak of, and those that these speak of', async () => {
    expect(
      await weighty(
        '  anchor a x.start',
        '  b? x.read after a',
        '  c? x.other after b',
        '  d? x.two after a',
        '  e x.end after c',
      ),
    ).toEqual(['a', 'b', 'c', 'e']);
  });

  test('those that one speaks of which may bind a name, without that one itself', async () => {
    const named = '  c? x.other target = T after b';
    expect(await weighty('  anchor a x.start', '  b? x.read after a', named)).toEqual(['a', 'b']);
    expect(await weighty('  anchor a x.start', '  b? x.read after a', '  c? x.other after b')).toEqual(['a']);
    // What is not there binds nothing.
    const absent = '  no c? x.other target = T after b within 1m';
    expect(await weighty('  anchor a x.start', '  b? x.read after a', absent)).toEqual(['a']);
  });

  describe('absences that have a name in common', () => {
    const first = '  no b? x.read target = T, run = R';
    const second = '  no c x.other target = T';

    test('the earlier one, where no start gives the name', async () => {
      expect(await weighty('  anchor a x.start', first, second)).toEqual(['a', 'b', 'c']);
      expect(await weighty('  anchor a x.start target = T', first, second)).toEqual(['a', 'c']);
      expect(await weighty('  anchor a x.start run = R', first, second)).toEqual(['a', 'b', 'c']);
    });

    test('neither a later one, nor one of another name', async () => {
      expect(await weighty('  anchor a x.start', second, first)).toEqual(['a', 'c']);
      expect(await weighty('  anchor a x.start', '  no b? x.read run = R', second)).toEqual(['a', 'c']);
    });

    test('no step that is no absence: it finds its event itself', async () => {
      expect(await weighty('  anchor a x.start', first, '  c x.other target = T')).toEqual(['a', 'c']);
      expect(await weighty('  anchor a x.start', '  b? x.read target = T', second)).toEqual(['a', 'c']);
    });

    test('nor one that names nothing, in front of one that names something', async () => {
      expect(await weighty('  anchor a x.start', '  no b? x.read', '  no c x.other target = T')).toEqual(['a', 'c']);
    });
  });
});

describe('the names of a step', () => {
  const step = async (line: string) => (await parsed('  anchor a x.start', `  ${line} after a`)).steps[1]!;

  test('those that it gives a value, or asks for the one they have', async () => {
    expect(namedBy(await step('b x.read target = T, run != R, port = 1, n = a.n'))).toEqual(['T']);
    expect(namedBy(await step('b x.read target = T, run = R'))).toEqual(['T', 'R']);
    expect(namedBy(await step('b x.read'))).toEqual([]);
  });

  test('one that is free, as nothing gave it yet', async () => {
    const both = await step('b x.read target = T, run = R');
    expect(namesFree(both, {})).toBe(true);
    expect(namesFree(both, { T: '/a' })).toBe(true);
    expect(namesFree(both, { T: '/a', R: 1 })).toBe(false);
    expect(namesFree(await step('b x.read run != R'), {})).toBe(false);
    expect(namesFree(await step('b x.read port = 1, n = a.n'), {})).toBe(false);
  });

  test('an absence binds none', async () => {
    expect(mayBind(await step('b? x.read target = T'), {})).toBe(true);
    expect(mayBind(await step('b? x.read target = T'), { T: '/a' })).toBe(false);
    expect(mayBind(await step('no b? x.read target = T'), {})).toBe(false);
  });
});
