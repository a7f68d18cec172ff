import { type Event, SECOND, UNKNOWN_TIME, type Unknown } from '@mountline/core';
import { parseRules } from '@mountline/correlation';
import { logSource } from '@mountline/dev/testing/made-reading';
import { ACTORS, at, derived, findingsOf, KINDS, log, read, rule, type World } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { knowledgeOf } from './knowledge.ts';

const know = (world: Partial<World>) =>
  knowledgeOf(findingsOf({ events: [], ...world }), { rules: [], kinds: KINDS, actors: ACTORS });

describe('from the first line that was read to the capture', () => {
  const extent = (world: Partial<World>) => {
    const { from, to } = know(world).extent;
    return [(from - at(0)) / SECOND, (to - at(0)) / SECOND];
  };

  test('over all logs, and from events that lie before them', () => {
    const coverage = [log(['kernel'], 100, 200), log(['helper'], 50, 150)];
    expect(extent({ coverage })).toEqual([50, 200]);
    expect(extent({ coverage, capture: 300 })).toEqual([50, 310]);
    expect(extent({ coverage, events: [read('x.read', 20), read('x.other', 10)] })).toEqual([10, 200]);
    expect(extent({ coverage, events: [read('x.read', 70)] })).toEqual([50, 200]);
  });

  test('not from what is only inferred, and not from what has no time', () => {
    const coverage = [log(['kernel'], 100, 200)];
    const inferred = derived('x.silence', 10, { how: 'inferred' });
    expect(extent({ coverage, events: [inferred] })).toEqual([100, 200]);
    expect(extent({ coverage, events: [inferred, derived('x.silence', 30)] })).toEqual([30, 200]);
    expect(extent({ coverage, events: [read('x.read', 0, {}, { time: UNKNOWN_TIME })] })).toEqual([100, 200]);
  });

  test('where no log was read: the capture, or nothing', () => {
    expect(extent({ capture: 300 })).toEqual([300, 310]);
    expect(know({}).extent).toEqual(UNKNOWN_TIME);
    expect(know({ events: [read('x.read', 0, {}, { time: UNKNOWN_TIME })] }).extent).toEqual(UNKNOWN_TIME);
  });

  test('where there are values with times only: to the last of them', () => {
    const lasting = read('x.read', 30, {}, { time: { from: at(30), to: UNKNOWN_TIME.to } });
    expect(extent({ events: [read('x.read', 10), read('x.other', 60), lasting] })).toEqual([10, 61]);
    // One that lies behind the capture does not end before it begins.
    expect(extent({ events: [read('x.read', 400)], capture: 300 })).toEqual([400, 400]);
  });
});

describe('what could not be decided', () => {
  const unknown = (fields: Unknown['fields'], kind = 'x.table'): Unknown => ({
    kind,
    fields,
    needs: [],
    because: '',
    evidence: [],
  });

  test('by kind', () => {
    const all = [unknown({ port: 1 }), unknown({ port: 2 }, 'x.silence')];
    const { unknownOf } = know({ unknown: all });
    expect([unknownOf('x.table'), unknownOf('x.silence'), unknownOf('x.read')]).toEqual([[all[0]], [all[1]], []]);
  });

  test('of many, those that have the value of a field', () => {
    const many = Array.from({ length: 8 }, (_, port) => unknown({ port: port % 4, run: 1 }));
    const { unknownWith, unknownOf } = know({ unknown: many });
    expect(unknownWith('x.table', 'port', 1)).toEqual([many[1], many[5]]);
    expect(unknownWith('x.table', 'port', '1')).toEqual([many[1], many[5]]);
    expect(unknownWith('x.table', 'port', 7)).toEqual([]);
    expect(unknownWith('x.table', 'run', 1)).toEqual(unknownOf('x.table'));
    expect(unknownWith('x.silence', 'port', 1)).toEqual([]);
  });

  test.each([[{}], [{ port: null }]])('all of them, where one leaves the field open: %j', (open: Unknown['fields']) => {
    const many = Array.from({ length: 8 }, (_, port) => unknown({ port }));
    const { unknownWith } = know({ unknown: [...many, unknown(open)] });
    expect(unknownWith('x.table', 'port', 1)).toHaveLength(9);
  });

  test('by rules, beside it; also where it was asked for before', () => {
    const kinds = [0, 1, 2, 3, 4, 5, 6, 7].map((port) => unknown({ port }, 'incident.r'));
    const knowledge = know({ unknown: [unknown({})] });
    expect(knowledge.unknownWith('incident.r', 'port', 1)).toEqual([]);
    knowledge.add([], kinds);
    expect(knowledge.unknownWith('incident.r', 'port', 1)).toEqual([kinds[1]]);
    const later = kinds.map((one) => ({ ...one, because: 'later' }));
    knowledge.add([], later);
    expect(knowledge.unknownWith('incident.r', 'port', 1)).toEqual([later[1]]);
    expect(knowledge.unknownOf('x.table')).toHaveLength(1);
  });
});

test('the incidents of a rule are events for the rules that come after it, in the order of time', async () => {
  const { rules } = await parseRules(rule('  anchor a incident.other'));
  const found = (s: number): Event => derived('incident.other', s);
  const knowledge = knowledgeOf(findingsOf({ events: [read('x.start', 10)] }), { rules, kinds: KINDS, actors: ACTORS });
  const [late, early] = [found(60), found(20)];
  knowledge.add([late, early], []);
  expect(knowledge.indexOf(rules[0]!.steps[0]!).all).toEqual([early, late]);
});

test('what is known of a file: that it is damaged, undated, or by a clock that was guessed', () => {
  const file = { source: 'journal', state: 'read' as const, records: 1, bytes: 1 };
  const clock = { source: 'journal', clock: 'local' as const, method: '', anchors: [], error: 0 };
  const knowledge = know({
    events: [read('x.read', 0, {}, { time: UNKNOWN_TIME }), read('x.helper', 10, {}, { actor: 'helper' })],
    timeline: {
      files: [
        { ...file, path: 'a' },
        { ...file, path: 'b', damaged: 'a checksum is wrong' },
      ],
      clocks: [
        { ...clock, path: 'c', guesses: ['zone'] },
        { ...clock, path: 'd', guesses: [] },
      ],
    },
  });
  expect(knowledge.damaged).toEqual(new Map([['b', 'a checksum is wrong']]));
  expect(knowledge.undated).toEqual(new Set(['kernel.log']));
  expect(knowledge.guessed).toEqual(new Set(['c']));
  expect(knowledge.wordsOf('x.typo')).toBe('x.typo');
});

test('the sources that were read with, by name', () => {
  const source = logSource('syslog');
  const options = { rules: [], kinds: KINDS, actors: ACTORS };
  const findings = findingsOf({ events: [] });
  expect(knowledgeOf(findings, { ...options, sources: [source] }).sources).toEqual(new Map([['syslog', source]]));
  expect(knowledgeOf(findings, options).sources).toEqual(new Map());
});
