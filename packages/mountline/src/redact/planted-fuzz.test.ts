import { campaign } from '@mountline/dev/fuzz/campaign';
import { sourceCases } from '@mountline/dev/testing/fixtures';
import { leftIn, planted } from '@mountline/dev/testing/hostile/planted';
import { hostileBytes } from '@mountline/dev/testing/mutations';
import fc from 'fast-check';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = await vocabularyOf({});
const fixtures = [
  'dmesg',
  'journal',
  'mount-log',
  'kubernetes-objects',
  'ps',
  'mountinfo',
  'syslog',
  'klog-file',
].flatMap((source) => sourceCases(source).map(({ bytes }) => bytes));

const encoder = new TextEncoder();
/** What ends a word in front of a name, and behind it. */
const BESIDE = [...' \n\t"()', "'", ' [', '] ', ' = ', ': ', ', ', '; ', ' <', '> ', ' | '];
const beside = fc.constantFrom(...BESIDE);
/**
 * Shorter names, those of the fixtures and those made of known words may stand in a log of themselves, and numbers alone stay in rows of
 * numbers.
 */
const all = fixtures.map((bytes) => new TextDecoder().decode(bytes)).join('\n');
const isOfKnownWords = (name: string) =>
  name.split(/[^\p{L}\p{N}]+/u).every((word) => vocabulary.has(word.toLowerCase()));
const isOwn = (name: string) =>
  name.length > 3 && !/^[\d ]+$/.test(name) && !all.includes(name) && !isOfKnownWords(name);
const long = planted.filter(({ names }) => names.every(isOwn));
const put = fc.record({ one: fc.constantFrom(...long), at: fc.nat(9999), before: beside, after: beside });

/** Whatever a log is, and wherever a name stands in it: nothing of it is left. */
campaign(
  'redaction',
  fc.tuple(hostileBytes(fixtures), fc.array(put, { minLength: 1, maxLength: 8 })).map(([bytes, puts]) => {
    // Between two words, and never inside of what was put there.
    const words = new TextDecoder().decode(bytes).split(/(?<= )/);
    for (const { one, at, before, after } of puts)
      words[Math.floor((at / 10_000) * words.length)] += `${before}${one.text}${after}`;
    return encoder.encode(words.join(''));
  }),
  (bytes) => {
    const text = new TextDecoder().decode(bytes);
    const told = redactorsOf({ vocabulary, names: new Set(), texts: [text] })(new Set()).text(text);
    const left = leftIn(told).filter(isOwn);
    if (left.length > 0) throw new Error(`left: ${left.join(', ')}`);
  },
);
