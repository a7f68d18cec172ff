import { InputError, typeOf } from '@mountline/core';
import { type Fact, nearest } from '@mountline/correlation';
import { sources as shippedSources } from '@mountline/parsers';
import { facts as shippedFacts } from '@mountline/rules';
import type { AnalyzeOptions } from './analyze-options.ts';

type Named = { name: string };

/** What each option is, in words, and whether a value is that. */
const OPTIONS: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  sources: ['a list of sources from defineSource', listOf('parse', 'recognise', 'open')],
  facts: ['a list of facts', listOf('derive')],
  rules: [
    'a list, the `rules` of the result of parseRules',
    (value) => listOf()(value) && (value as object[]).every(hasId),
  ],
  zones: ["an object such as { '*': 'Europe/Berlin' }", hasKeys],
  limits: ['an object such as { bytes: 1e9 }', hasKeys],
  signal: ['an AbortSignal', (value) => typeof (value as AbortSignal | null)?.throwIfAborted === 'function'],
  onProgress: ['a function', (value) => typeof value === 'function'],
};

type Part = readonly [name: string, expected: 'text' | 'list' | 'object'];

const OF_SOURCES: readonly Part[] = [
  ['name', 'text'],
  ['title', 'text'],
  ['places', 'list'],
  ['collectWith', 'text'],
  ['diagnostics', 'object'],
];
const OF_FACTS: readonly Part[] = [
  ['name', 'text'],
  ['uses', 'list'],
  ['inputs', 'list'],
  ['kinds', 'object'],
];
const LISTS_OF_RULES = 'titles see overrides steps openWhile because impact doNow fix fixedIn unknown'.split(' ');
const OF_RULES: readonly Part[] = [
  ['id', 'text'],
  ['severity', 'text'],
  ...LISTS_OF_RULES.map((name): Part => [name, 'list']),
];

const IS: Readonly<Record<Part[1], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  list: Array.isArray,
  object: isObject,
};

/**
 * Throws an `InputError` at the first mistake in options: a rule or a source of one's own that was never looked at is as silent as
 * one that found nothing. Types say the same; a program in JavaScript has none.
 */
export function refuseWrong(options: AnalyzeOptions): void {
  if (!isObject(options)) throw wrong(`options: expected an object, found ${typeOf(options)}`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, name)) throw wrong(`there is no option ${name}${hintOf(name, Object.keys(OPTIONS))}`);
    const [expected, isRight] = OPTIONS[name]!;
    if (value !== undefined && !isRight(value)) throw wrong(`${name}: expected ${expected}; found ${typeOf(value)}`);
  }
  const { sources = [], facts = [], rules = [] } = options;
  for (const one of sources) refuseIncomplete('source', one, OF_SOURCES);
  for (const one of facts) refuseIncomplete('fact', one, OF_FACTS);
  for (const one of rules) refuseIncomplete('rule', one, OF_RULES);
  refuseTwice('source', sources, shippedSources);
  refuseTwice('fact', facts, shippedFacts);
  refuseUnknownUse([...shippedFacts, ...facts]);
}

/** What one of them is called, and all that it is looked through for. */
function refuseIncomplete(what: string, one: object, parts: readonly Part[]): void {
  const { name, id = name } = one as Record<string, unknown>;
  for (const [part, expected] of parts) {
    const value = (one as Record<string, unknown>)[part];
    if (IS[expected](value)) continue;
    const called = typeof id === 'string' ? ` ${id}` : '';
    const article = expected === 'object' ? 'an' : 'a';
    throw wrong(`${what}${called}: ${part}: expected ${article} ${expected}; found ${typeOf(value)}`);
  }
}

/** Two of one name could not be told apart: a rule or another fact asks for what either gives. */
function refuseTwice(what: string, own: readonly Named[], shipped: readonly Named[]): void {
  const names = [...shipped, ...own].map(({ name }) => name);
  const twice = own.find(({ name }, at) => names.indexOf(name) < shipped.length + at);
  if (twice) throw wrong(`a ${what} ${twice.name} already exists: give yours another name`);
}

/** It would run before what it needs. */
function refuseUnknownUse(facts: readonly Fact[]): void {
  const names = facts.map(({ name }) => name);
  for (const { name, uses } of facts) {
    const unknown = uses.find((used) => !names.includes(used));
    if (unknown !== undefined)
      throw wrong(`fact ${name} uses ${unknown}, which does not exist${hintOf(unknown, names)}`);
  }
}

const wrong = (message: string) => new InputError('bad-option', message);

const hintOf = (name: string, all: readonly string[]) => {
  const near = nearest(name, all);
  return near.length > 0 ? `; did you mean ${near.join(', ')}?` : `; known: ${all.slice(0, 12).join(', ')}`;
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);
}

/** What a Map holds stands under no key of its own. */
function hasKeys(value: unknown): boolean {
  return isObject(value) && !(Symbol.iterator in (value as object));
}

const hasId = (rule: object): boolean => 'id' in rule;

/** Objects with these methods. */
function listOf(...methods: readonly string[]): (value: unknown) => boolean {
  const isOne = (item: unknown) =>
    isObject(item) && methods.every((method) => typeof (item as Record<string, unknown>)[method] === 'function');
  return (value) => Array.isArray(value) && value.every(isOne);
}
