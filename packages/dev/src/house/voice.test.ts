import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { describe, expect, test } from 'vitest';
import { handWritten } from './tree.ts';
import { foreignIn, longIn, stringsOf, textsOfRules } from './voice.ts';

const RULES = join(ROOT, 'packages/rules/rules');

/** Rules that are still to be rewritten. A rule whose words are right has to leave the list, and none comes in. */
const LEFT: readonly string[] = [];

const faultsIn = (text: string) => [...foreignIn(text), ...longIn(text)];

const faultsOfRule = async (file: string) =>
  (await textsOfRules(readFileSync(join(RULES, file), 'utf8'))).flatMap((text) => faultsIn(text));

describe('rules say it in plain English, in short sentences', () => {
  test.each(readdirSync(RULES).filter((file) => !LEFT.includes(file)))('%s', async (file) => {
    expect(await faultsOfRule(file)).toEqual([]);
  });

  test('those that are left have faults', async () => {
    for (const file of LEFT) expect({ file, faults: await faultsOfRule(file) }).not.toEqual({ file, faults: [] });
  });
});

/** Who prints words: facts, outputs, commands, diagnostics, kinds and titles of sources, the clock ledger, errors, generated pages. */
const SPEAKS =
  /^(?:report\/src\/(?:text|summary|inspect|formats)|(?:bundle|core|correlation|mountline|parsers)\/src|rules\/src\/(?:facts|views|actors)|dev\/src\/generate\/pages)\//;

/** Lists of words of others: names of months, words that are no names. */
const LISTS = /\/(?:text\/month-names|redact\/(?:vocabulary|names))\.ts$/;

test('the tool says it in plain English', () => {
  const files = handWritten({ tests: false }).filter(({ path }) => SPEAKS.test(path) && !LISTS.test(path));
  expect(files.length).toBeGreaterThan(600);
  const faults = files.flatMap((file) =>
    stringsOf(file).flatMap((text) => foreignIn(text).map((fault) => [file.path, fault])),
  );
  expect(faults).toEqual([]);
});

describe('what is wrong is found', () => {
  test.each([
    'the row of T stands, and its client lives',
    'it did not answer in 3 spells',
    'nobody listens there',
    'the pod is made anew',
    'the lease was renewed behind that',
    'its log tells',
    'Save what the cure erases.',
    'what waits then goes on by itself',
    `${'one '.repeat(31)}sentence`,
  ])('%s', (text) => {
    expect(faultsIn(text)).not.toEqual([]);
  });

  test.each([
    'others may be blocked behind',
    'the file system behind the proxy does not answer',
    'Restart it. It stood still for {left.standsFor}.',
    'the log says `nobody listens`',
    'the wait is secure, and misspelled',
    `${'one '.repeat(20)}sentence. ${'two '.repeat(20)}sentence.`,
  ])('and %s is not wrong', (text) => {
    expect(faultsIn(text)).toEqual([]);
  });
});
