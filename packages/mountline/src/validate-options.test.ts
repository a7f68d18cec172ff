import {
  analyze,
  analyzeBundle,
  analyzeBundles,
  type Fact,
  isoFromMicros,
  openBundle,
  openBundles,
  openFiles,
  parseRules,
  sources,
  toJson,
} from 'mountline';
import { expect, test } from 'vitest';

/** A program in JavaScript has no types: what it got wrong must not look like a healthy node. */

const FILES = { 'kern.log': '2026-11-20T13:00:00+00:00 node7 kernel: nfs: server 127.0.0.1 OK\n' };
const fact: Fact = { name: 'mine', title: 'mine', uses: [], inputs: [], kinds: {}, derive: () => ({}) };
const parsed = parseRules('rule mine\n  title "t"\n  anchor a oom.process.killed');

test.each([
  [null, 'options: expected an object, found Null'],
  [{ rule: [] }, 'there is no option rule; did you mean rules?'],
  [{ rules: parsed }, 'rules: expected a list, the `rules` of the result of parseRules; found Promise'],
  [{ rules: await parsed }, 'rules: expected a list, the `rules` of the result of parseRules; found Object'],
  [{ rules: ['rule mine'] }, 'rules: expected a list'],
  [{ facts: fact }, 'facts: expected a list of facts; found Object'],
  [{ facts: [fact, fact] }, 'a fact mine already exists: give yours another name'],
  [{ facts: [{ ...fact, uses: ['server-outage'] }] }, 'which does not exist; did you mean server-outages?'],
  [{ sources: [{ name: 'mine' }] }, 'sources: expected a list of sources'],
  [{ sources: [sources[0]] }, 'give yours another name'],
  [{ zones: 'Europe/Berlin' }, 'zones: expected an object'],
  [{ zones: new Map([['*', 'Europe/Berlin']]) }, 'zones: expected an object'],
  [{ limits: new Map([['bytes', 1]]) }, 'limits: expected an object'],
  [{ facts: [{ ...fact, uses: undefined }] }, 'fact mine: uses: expected a list; found Undefined'],
  [{ facts: [{ ...fact, inputs: undefined }] }, 'fact mine: inputs: expected a list; found Undefined'],
  [{ facts: [{ ...fact, uses: ['mine'] }] }, 'facts depend on each other in a circle: mine → mine'],
  [{ rules: [await parsed] }, 'rules: expected a list, the `rules` of the result of parseRules; found Array'],
  [{ rules: [{ id: 'mine', severity: 'major' }] }, 'rule mine: titles: expected a list; found Undefined'],
  [
    { sources: [{ ...sources[0], name: 'mine', places: undefined }] },
    'source mine: places: expected a list; found Undefined',
  ],
  [{ signal: null }, 'signal: expected an AbortSignal; found Null'],
  [{ signal: new AbortController() }, 'signal: expected an AbortSignal; found AbortController'],
  [{ onProgress: true }, 'onProgress: expected a function; found Boolean'],
  [{ limits: { bites: 1 } }, 'limits: no bites; known: line, records, held, file, time, entries, bytes'],
  [{ limits: { entries: '3' } }, 'limits: entries is 3; it must be a number, 0 or more'],
])('%o is refused', async (options, message) => {
  const refused = { name: 'InputError', code: 'bad-option', message: expect.stringContaining(message) };
  await expect(analyze(FILES, options as never)).rejects.toMatchObject(refused);
});

test.each<[() => Promise<unknown>, string]>([
  [() => analyze([5] as never), 'expected a path, found Number'],
  [() => openBundle(undefined as never), 'expected a path, found Undefined'],
  [() => openBundles('a.tgz' as never), 'expected a list of paths, found String'],
  [() => openFiles(new File(['x'], 'a.tgz') as never), 'expected a list of files, found File'],
  [() => openFiles(['a.tgz'] as never), 'expected a File, found String'],
  [() => analyzeBundle(openBundle('.') as never), 'expected a bundle from openBundle, found Promise'],
  [() => analyzeBundles(undefined as never), 'expected a list of bundles, found Undefined'],
])('what is no input is refused: %s', async (call, message) => {
  await expect(call()).rejects.toMatchObject({ name: 'InputError', code: 'not-supported', message });
});

test('what is no time has no date', () => {
  for (const time of [Number.POSITIVE_INFINITY, Number.NaN, undefined as never])
    expect(() => isoFromMicros(time)).toThrow(RangeError);
  expect(isoFromMicros(0)).toBe('1970-01-01T00:00:00.000000Z');
});

test('an option that is undefined is none', async () => {
  const report = await analyze(FILES, { rules: undefined, signal: undefined, limits: undefined } as never);
  expect(report.timeline).toHaveLength(1);
  expect((await analyze(FILES, { limits: { bytes: undefined } } as never)).timeline).toHaveLength(1);
});

test('what is frozen, of a class of its own or without a prototype is taken', async () => {
  class Mine implements Fact {
    name = 'mine';
    title = 'mine';
    uses = [];
    inputs = [];
    kinds = {};
    derive = () => ({});
  }
  const zones = Object.freeze(Object.assign(Object.create(null), { '*': 'Europe/Berlin' }));
  const options = Object.freeze({ zones, facts: Object.freeze([Object.freeze(new Mine())]) });
  expect((await analyze(FILES, options)).timeline).toHaveLength(1);
});

test('a fact that gives a promise is named', async () => {
  const late = { ...fact, derive: async () => ({}) } as unknown as Fact;
  await expect(analyze(FILES, { facts: [late] })).rejects.toThrow(/fact mine failed: .* not a promise/);
});

test('the promise of a report is no report', () => {
  expect(() => toJson(analyze(FILES))).toThrow('await');
});
