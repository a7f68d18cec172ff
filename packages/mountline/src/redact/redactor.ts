import { remembered } from '@mountline/core';
import { type Form, UUID } from './forms.ts';
import { podsIn, usersIn } from './names.ts';
import { isCard, numbersThatName } from './numbers.ts';
import { isKnownWhole, type Part, PLAIN, partsOf, wholeNames } from './parts.ts';
import { type Pseudonyms, pseudonyms } from './pseudonyms.ts';

/**
 * Rewrites texts so that no name, address or id of the user's is left in them, and everything that was equal stays
 * equal. Every pseudonym has the form and the length of what it stands for: tables keep their columns, and a parser
 * reads what it read.
 */
export interface Redactor {
  /** Lines of a file, and paths: words that Mountline does not know are replaced too. */
  text(text: string): string;
  /** Names, addresses and ids only. */
  names(text: string): string;
  /** Sentences of Mountline's own: whatever was replaced before. */
  again(text: string): string;
  /** Original → pseudonym. */
  given: ReadonlyMap<string, string>;
  /** The words that were replaced only because Mountline does not know them. */
  unknown: ReadonlySet<string>;
}

export interface RedactorOptions {
  vocabulary: ReadonlySet<string>;
  /** Names that are replaced wherever they stand, also where they are made of words that Mountline knows. */
  names: ReadonlySet<string>;
  /** All texts that will be rewritten: what is written in short in one of them may stand in full in another. */
  texts: readonly string[];
}

/** In an ARN, in front of a registry of images, and behind the word itself. */
const ACCOUNT =
  /(?<=arn:[a-z-]{1,12}:[a-z0-9-]{0,32}:[a-z0-9-]{0,32}:|(?:[Aa]ccount|ACCOUNT|[Oo]wner|OWNER)_?(?:I[Dd]|id)?\\{0,8}["']?[:=]? {0,2}\\{0,8}["']?)\d{12}(?!\d)|(?<!\d)\d{12}(?=\.dkr\.)/g;
/** In the name of a host; in one of AWS, and in that of a server in front of its path. */
const ACCOUNT_IN_NAME = /(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g;
const ACCOUNT_IN_DNS =
  /(?<![0-9A-Za-z])\d{12}(?=(?:[.-][0-9a-z.-]{0,240})?(?:\.(?:amazonaws\.com|internal)(?![0-9A-Za-z-])|:\/))/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{6,}$|^(?=.*\d)(?=.*[A-F])[0-9A-F]{6,}$/;
/** What many names have and logs too: where it is a word of a name it is replaced, unless a step hangs on it. */
const SHORT = /^(?:[A-Za-z]{2}\d{0,2}|\p{L}\d{1,2})$/u;
/** A text as long as this is rewritten by every redactor, a line by few. */
const FILE = 4096;

/** Redactors of the same texts, each given the words that stay: what they have in common is looked for once. */
export function redactorsOf({ vocabulary, names: known, texts }: RedactorOptions) {
  const users = usersIn(texts);
  const named = [...known, ...podsIn(texts), ...users];
  const names = new Set([...named, ...named.flatMap(hostIn)]);
  const original = new Set(texts.flatMap((text) => text.match(WORDS) ?? []));
  const accounts = new Set([
    ...texts.flatMap((text) => [...(text.match(ACCOUNT) ?? []), ...(text.match(ACCOUNT_IN_DNS) ?? [])]),
    ...[...names].flatMap((name) => name.match(ACCOUNT_IN_NAME) ?? []),
  ]);
  const nameWords = new Set([...names].flatMap((name) => name.match(WORDS) ?? []));
  const whole = wholeNames([...names].filter((name) => isKnownWhole(name, vocabulary)));
  const cut = (text: string) => partsOf(text, whole);
  const cutOnce = remembered(cut);
  const shared: Shared = {
    vocabulary,
    nameWords,
    userWords: new Set([...users].flatMap((name) => name.match(WORDS) ?? [])),
    accounts,
    numbers: numbersThatName(texts),
    ids: idsIn(texts),
    isThere: (word) => original.has(word),
    isTaken: (word) => vocabulary.has(word.toLowerCase()) || original.has(word),
    partsOf: (text) => (text.length < FILE ? cut(text) : cutOnce(text)),
  };
  return (keep: ReadonlySet<string>): Redactor => redactor(shared, keep);
}

/** The host in a full name, `node-a` of `node-a.example.com`: it may be made of known words where its domain is not. */
const hostIn = (name: string): string[] => name.match(/^[^.]+(?=\.)/) ?? [];

interface Shared {
  vocabulary: ReadonlySet<string>;
  /** The words of all names. */
  nameWords: ReadonlySet<string>;
  /** Those of users: also `E1234`, which is a line number elsewhere. */
  userWords: ReadonlySet<string>;
  accounts: ReadonlySet<string>;
  /** Accounts and addresses by their digits alone. */
  numbers: ReadonlySet<string>;
  ids: readonly string[];
  /** It stands in a text. */
  isThere(word: string): boolean;
  /** It stands in a text, or is a word of the logs. */
  isTaken(word: string): boolean;
  partsOf(text: string): Part[];
}

function redactor(
  { vocabulary, nameWords, userWords, accounts, numbers, ids, isThere, isTaken, partsOf }: Shared,
  keep: ReadonlySet<string>,
): Redactor {
  const made = pseudonyms(isTaken, isThere);
  const unknown = new Set<string>();
  for (const id of ids) made.hex(id);

  /** What may name something, and stays where a step hangs on it, by `key`. */
  const unlessKept = (text: string, make: (text: string) => string, key = text): string => {
    if (keep.has(key)) return text;
    unknown.add(key);
    return make(text);
  };

  const shortWord = (text: string): string => {
    const isName = userWords.has(text) || (SHORT.test(text) && nameWords.has(text));
    return isName ? unlessKept(text, made.word) : text;
  };

  const word = (text: string, level: Level): string => {
    if (accounts.has(text)) return made.digits(text);
    if (numbers.has(text)) return unlessKept(text, made.digits);
    if (HEX.test(text)) return inCase(text, made.hex(text));
    if (vocabulary.has(text.toLowerCase())) return text;
    if (PLAIN.test(text)) return shortWord(text);
    if (nameWords.has(text) || (level === 'again' && unknown.has(text))) return made.word(text);
    return level === 'all' ? unlessKept(text, made.word) : text;
  };

  const part = (text: string): string =>
    vocabulary.has(text.toLowerCase()) && !/^\d/.test(text) ? text : unlessKept(text, made.word);

  const replaced = (form: Part['form'], found: string, level: Level): string => {
    if (form === 'word') return word(found, level);
    if (form === 'part') return part(found);
    if (form === 'name') return everyWord(found, made, accounts);
    if (form === 'region') return unlessKept(found, (text) => regionInPlace(text, made), hyphenated(found));
    if (form === 'card' && !isCard(found)) return found;
    const make = KEEPABLE[form];
    return make ? unlessKept(found, (text) => make(text, made)) : inForm(form as Fixed, found, made);
  };

  const rewrite = (text: string, level: Level): string => {
    let rewritten = '';
    let done = 0;
    for (const { form, from, to } of partsOf(text)) {
      const found = text.slice(from, to);
      const pseudonym = replaced(form, found, level);
      if (pseudonym === found) continue;
      rewritten += text.slice(done, from) + pseudonym;
      done = to;
    }
    return rewritten + text.slice(done);
  };
  return {
    given: made.given,
    unknown,
    text: (text) => rewrite(text, 'all'),
    names: (text) => rewrite(text, 'names'),
    again: (text) => rewrite(text, 'again'),
  };
}

type Level = 'all' | 'names' | 'again';

/** Ids of hex digits, the longest first: others may be their beginnings. */
function idsIn(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => [
    ...[...text.matchAll(UUID)].map(([id]) => flatId(id)),
    ...(text.match(WORDS) ?? []).filter((word) => HEX.test(word)).map((word) => word.toLowerCase()),
  ]);
  return [...new Set(ids)].filter(({ length }) => length >= 12).sort((a, b) => b.length - a.length);
}

/** Names that are single words which the logs use too: they are not replaced. */
export const ambiguous = (names: ReadonlySet<string>, vocabulary: ReadonlySet<string>): string[] =>
  [...names].filter((name) => vocabulary.has(name.toLowerCase())).sort();

/** All words of a name, each by itself: what is a part of another name stays one. */
const everyWord = (name: string, made: Pseudonyms, accounts: ReadonlySet<string>) =>
  name.replace(/\\x2d|[\p{L}\p{N}]+/gu, (word) => {
    if (accounts.has(word)) return made.digits(word);
    if (/^(?:\\x2d|\p{N}+)$/u.test(word)) return word;
    return HEX.test(word) ? inCase(word, made.hex(word)) : made.word(word);
  });

/** All words and numbers of what must not be known, whatever they are. */
function everyPart(text: string, made: Pseudonyms): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => (/^\p{N}+$/u.test(word) ? made.digits(word) : made.word(word)));
}

function digitsInPlace(text: string, made: Pseudonyms): string {
  const flat = made.digits(text.replace(/[^0-9]/g, ''));
  let at = 0;
  return text.replace(/[0-9]/g, () => flat[at++]!);
}

const hyphenated = (region: string) => region.replace(/_|\\{1,8}x2d/g, '-');

function regionInPlace(text: string, made: Pseudonyms): string {
  const parts = made.word(hyphenated(text)).split('-');
  return text.replace(/\\x2d|[a-z0-9]+/g, (part) => (part.startsWith('\\') ? part : parts.shift()!));
}

/** What stays where a step hangs on it. */
const KEEPABLE: Partial<Record<Form, (text: string, made: Pseudonyms) => string>> = {
  number: (text, made) => `0x${made.hex(text.slice(2))}`,
  secret: everyPart,
  digits: digitsInPlace,
  card: digitsInPlace,
};

type Fixed = Exclude<Form, 'word' | 'region' | 'number' | 'secret' | 'digits' | 'card' | 'part'>;

function inForm(form: Fixed, found: string, made: Pseudonyms): string {
  switch (form) {
    case 'stays':
      return found;
    case 'uuid':
    case 'mac':
      return hexInPlace(found, made);
    case 'tcp6':
      return tcp6(found, made);
    case 'tcp4':
      return hexOctets(found, [6, 4, 2, 0], made);
    case 'nfsfs':
      return hexOctets(found, [0, 2, 4, 6], made);
    case 'ip6':
      return /^[0:]+1?$/.test(found) ? found : hexInPlace(found, made);
    case 'ip4':
      return ip4(found, made);
    case 'ipname':
      return ip4InName(found, made);
    case 'aws':
      return made.hex(found);
  }
}

const flatId = (text: string) => text.replace(/\\{1,8}x2d|[-_:]/g, '').toLowerCase();

/** The hex digits of an id with its separators: hyphens, underscores, colons, or those that systemd escapes. */
function hexInPlace(text: string, made: Pseudonyms): string {
  const flat = made.hex(flatId(text));
  let at = 0;
  return inCase(
    text,
    text.replace(/\\x2d|[0-9a-fA-F]/g, (c) => (c.length > 1 ? c : flat[at++]!)),
  );
}

const inCase = (original: string, text: string) =>
  original === original.toUpperCase() && /[A-F]/.test(original) ? text.toUpperCase() : text;

const STAYS = /^(?:127\.|0\.0\.0\.0$|255\.255\.255\.255$|169\.254\.)/;

function ip4(text: string, made: Pseudonyms): string {
  if (STAYS.test(text) || text.split('.').some((octet) => Number(octet) > 255)) return text;
  return made.ipv4(text);
}

/** With what stands between its octets in the name of a host or in a URL. */
function ip4InName(text: string, made: Pseudonyms): string {
  const [between] = /-|_|\\{1,8}x2d|%2E/i.exec(text)!;
  return ip4(text.replaceAll(between, '.'), made).replaceAll('.', between);
}

/** An IPv4 address in hex digits; `places`: where its octets stand. */
function hexOctets(text: string, places: readonly number[], made: Pseudonyms): string {
  const octets = places.map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const digits = [...text];
  for (const [i, octet] of ip4(octets.join('.'), made).split('.').entries()) {
    digits.splice(places[i]!, 2, ...Number(octet).toString(16).padStart(2, '0'));
  }
  return inCase(text, digits.join(''));
}

/** None at all, and loopback. */
const STAYS_IN_TCP6 = new Set(['0'.repeat(32), `${'0'.repeat(24)}01000000`]);

/** /proc/net/tcp6 writes addresses as four numbers of a little-endian machine. */
function tcp6(text: string, made: Pseudonyms): string {
  if (STAYS_IN_TCP6.has(text)) return text;
  if (/^0{16}FFFF0000/.test(text)) return text.slice(0, 24) + hexOctets(text.slice(24), [6, 4, 2, 0], made);
  return hexInPlace(text, made);
}
