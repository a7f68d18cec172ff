import { podsIn } from './names.ts';
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
  /** Words that stay. */
  keep: ReadonlySet<string>;
  /** All texts that will be rewritten: what is written in short in one of them may stand in full in another. */
  texts: readonly string[];
}

/** Its parts are separated by hyphens, by underscores in names of control groups, or as systemd escapes hyphens. */
const UUID =
  /[0-9a-fA-F]{8}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{12}/g;

/**
 * systemd writes a hyphen in a path as `\\x2d` in the names of its units. In JSON, or where klog quotes it, there are two backslashes,
 * in JSON within JSON four, eight where klog quotes it there.
 */
const ESCAPE = '\\\\{1,8}x[0-9a-f]{2}';
const before = `(?:(?<![0-9A-Za-z])|(?<=${ESCAPE}))`;
const behind = '(?![0-9A-Za-z])';
const hyphen = '(?:[-_]|\\\\{1,8}x2d)';
/** What has a form of its own, the longest first; else a word. */
const FORMS = new RegExp(
  [
    // A line end inside what a program quoted is no letter of the word behind it.
    `(?<escape>${ESCAPE}|\\\\{1,8}[nrt](?=\\p{L}))`,
    // The two clocks in a cursor of the journal: `;m=10ffd827;t=660b46c78a2cd;`.
    '(?<clock>(?<=;[mt]=)[0-9a-f]{1,16}(?=;))',
    `(?<uuid>${before}${UUID.source}${behind})`,
    `(?<mac>(?<!:)${before}[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}${behind}(?!:))`,
    `(?<tcp6>${before}[0-9A-F]{32}(?=:[0-9A-F]{4}${behind}))`,
    `(?<tcp4>${before}[0-9A-F]{8}(?=:[0-9A-F]{4}${behind}))`,
    `(?<nfsfs>(?<=^v[234] )[0-9a-f]{8}(?= ))`,
    `(?<ip6>(?<![:.])${before}(?:(?:[0-9a-fA-F]{1,4}:){1,7}(?::[0-9a-fA-F]{1,4}){1,7}|(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){2,7}:)${behind}(?!:))`,
    // rpcbind writes the port behind the address, in two octets of its own: `10.0.37.114.8.1`.
    `(?<ip4>${before}(?<!\\.)[0-9]{1,3}(?:\\.[0-9]{1,3}){3}${behind}(?:(?!\\.[0-9])|(?=(?:\\.[0-9]{1,3}){2}(?![0-9A-Za-z]|\\.[0-9]))))`,
    // The name of a pod by its address.
    `(?<ippod>${before}[0-9]{1,3}(?:-[0-9]{1,3}){3}(?=\\.[a-z0-9-]{1,63}\\.pod${behind}))`,
    `(?<=${before}(?:ip|ec2)-)(?<iphost>[0-9]{1,3}(?:-[0-9]{1,3}){3})${behind}`,
    `(?<=${before}(?:fs|fsap|fsmt|i|vol|eni|subnet|vpc|sg|ami|rtb|snap)-)(?<aws>[0-9a-f]{8}(?:[0-9a-f]{9})?)${behind}`,
    // Of a region or of a zone in it, `eu-central-1a`: `east` is a word of the logs.
    `(?<region>${before}(?:af|ap|ca|cn|eu|eusc|il|me|mx|sa|us)(?:${hyphen}(?:gov|iso[a-z]?|de))?${hyphen}(?:central|(?:north|south)?(?:east|west)|north|south)${hyphen}[0-9]{1,2})(?=[a-z]?${behind})`,
    '(?<word>[\\p{L}\\p{N}]+)',
  ].join('|'),
  'gmu',
);

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
/** Numbers, with a unit, a zone or a letter of klog in front; parts of stamps; one or two letters. */
const PLAIN = /^(?:\p{N}+|\d+[A-Za-z]{1,3}|\d+T\d+Z?|[IWEF]\d{4}|(?:\p{L}|[A-Za-z]{2})\d{0,2}|0x[0-9a-f]{1,4})$/u;

export function redactor({ vocabulary, names: known, keep, texts }: RedactorOptions): Redactor {
  const names = new Set([...known, ...podsIn(texts)]);
  const original = new Set(texts.flatMap((text) => text.match(WORDS) ?? []));
  const made = pseudonyms((word) => vocabulary.has(word.toLowerCase()) || original.has(word));
  const unknown = new Set<string>();
  const accounts = new Set([
    ...texts.flatMap((text) => [...(text.match(ACCOUNT) ?? []), ...(text.match(ACCOUNT_IN_DNS) ?? [])]),
    ...[...names].flatMap((name) => name.match(ACCOUNT_IN_NAME) ?? []),
  ]);
  const nameWords = new Set([...names].flatMap((name) => name.match(WORDS) ?? []));
  const whole = wholeNames([...names].filter((name) => isKnownWhole(name, vocabulary)));
  for (const id of idsIn(texts)) made.hex(id);

  const shortWord = (text: string): string => {
    if (!SHORT.test(text) || !nameWords.has(text) || keep.has(text)) return text;
    unknown.add(text);
    return made.word(text);
  };

  const word = (text: string, level: Level): string => {
    if (accounts.has(text)) return made.digits(text);
    if (HEX.test(text)) return inCase(text, made.hex(text));
    if (vocabulary.has(text.toLowerCase())) return text;
    if (PLAIN.test(text)) return shortWord(text);
    if (nameWords.has(text) || (level === 'again' && unknown.has(text))) return made.word(text);
    if (level !== 'all' || keep.has(text)) return text;
    unknown.add(text);
    return made.word(text);
  };

  const region = (text: string): string => {
    const name = text.replace(/_|\\{1,8}x2d/g, '-');
    if (keep.has(name)) return text;
    unknown.add(name);
    const parts = made.word(name).split('-');
    return text.replace(/\\{1,8}x2d|[a-z0-9]+/g, (part) => (part.startsWith('\\') ? part : parts.shift()!));
  };

  const rewrite = (text: string, level: Level): string => {
    const pieces = whole?.(text) ?? [text];
    const inForm = (...found: unknown[]) => {
      const forms = found.at(-1) as Record<string, string | undefined>;
      return form(forms, made) ?? (forms.region ? region(forms.region) : word(found[0] as string, level));
    };
    return pieces
      .map((piece, at) => (at % 2 === 1 ? everyWord(piece, made, accounts) : piece.replace(FORMS, inForm)))
      .join('');
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

/** Pods of every cluster, which rules know by their names. */
const OF_EVERY_CLUSTER = /^(?:aws-node|coredns|kube|(?:efs|ebs)-csi)-/;
const UUID_INSIDE = new RegExp(UUID.source);
const ID_INSIDE = /(?:^|-)(?:fs|fsap|fsmt|i|vol|eni)-[0-9a-f]{8}/;

/**
 * A name of which nothing would be replaced, or only what was made up for it, as `17efe784c-3087x` in the name of a pod: more than
 * one word, and Mountline knows all others. Alone, a word of the logs cannot be told from it.
 */
const isKnownWhole = (name: string, vocabulary: ReadonlySet<string>) => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isKnown = (word: string) => PLAIN.test(word) || vocabulary.has(word.toLowerCase());
  // The address in a host's name, and the id in that of a volume, are replaced as what they are.
  if (words.length < 2 || /^ip-\d/.test(name)) return false;
  if (words.every(isKnown)) return true;
  if (OF_EVERY_CLUSTER.test(name) || UUID_INSIDE.test(name) || ID_INSIDE.test(name)) return false;
  return words.every((word, at) => isKnown(word) || (at > 0 && /^[a-z0-9]{5,10}$/.test(word) && /\d/.test(word)));
};

/** Names that are single words which the logs use too: they are not replaced. */
export const ambiguous = (names: ReadonlySet<string>, vocabulary: ReadonlySet<string>): string[] =>
  [...names].filter((name) => /^[\p{L}\p{N}]+$/u.test(name) && vocabulary.has(name.toLowerCase())).sort();

/**
 * Cuts a text at whole names, so that every second piece is one, the longest at its place; a hyphen in it may be escaped. There may be
 * thousands of names: each word of a text is looked up, as one pattern of all names would try them all at every place.
 */
function wholeNames(names: readonly string[]): ((text: string) => string[]) | null {
  if (names.length === 0) return null;
  const known = new Set<string>();
  /** First word of a name → so many words has the longest that begins with it. */
  const longest = new Map<string, number>();
  for (const name of names) {
    const words = placesOfWords(name);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) continue;
    known.add(unescaped(name.slice(first.from, last.to)));
    longest.set(first.word, Math.max(words.length, longest.get(first.word) ?? 0));
  }
  return (text) => {
    const words = placesOfWords(text);
    const pieces: string[] = [];
    let done = 0;
    for (let i = 0; i < words.length; i += 1) {
      const { word, from } = words[i]!;
      let end = Math.min(words.length, i + (longest.get(word) ?? 0)) - 1;
      while (end > i && !known.has(unescaped(text.slice(from, words[end]!.to)))) end -= 1;
      if (end <= i) continue;
      pieces.push(text.slice(done, from), text.slice(from, words[end]!.to));
      done = words[end]!.to;
      i = end;
    }
    return [...pieces, text.slice(done)];
  };
}

const ESCAPE_OR_WORD = new RegExp(`${ESCAPE}|[\\p{L}\\p{N}]+`, 'gu');

/** The words of a text, without what systemd escapes between them. */
const placesOfWords = (text: string) =>
  [...text.matchAll(ESCAPE_OR_WORD)].flatMap(({ 0: word, index }) =>
    word.startsWith('\\') ? [] : [{ word, from: index, to: index + word.length }],
  );

const unescaped = (name: string) => name.replace(/\\{1,8}x2d/g, '-');

/** All words of a name, each by itself: what is a part of another name stays one. */
const everyWord = (name: string, made: Pseudonyms, accounts: ReadonlySet<string>) =>
  name.replace(/\\{1,8}x2d|[\p{L}\p{N}]+/gu, (word) => {
    if (accounts.has(word)) return made.digits(word);
    if (/^(?:\\{1,8}x2d|\p{N}+)$/u.test(word)) return word;
    return HEX.test(word) ? inCase(word, made.hex(word)) : made.word(word);
  });

function form(found: Record<string, string | undefined>, made: Pseudonyms): string | undefined {
  if (found.escape) return found.escape;
  if (found.clock) return found.clock;
  if (found.uuid) return hexInPlace(found.uuid, made);
  if (found.mac) return hexInPlace(found.mac, made);
  if (found.tcp6) return tcp6(found.tcp6, made);
  if (found.tcp4) return hexOctets(found.tcp4, [6, 4, 2, 0], made);
  if (found.nfsfs) return hexOctets(found.nfsfs, [0, 2, 4, 6], made);
  if (found.ip6) return /^[0:]*:1?$/.test(found.ip6) ? found.ip6 : hexInPlace(found.ip6, made);
  if (found.ip4) return ip4(found.ip4, made);
  const dashed = found.iphost ?? found.ippod;
  if (dashed) return ip4(dashed.replaceAll('-', '.'), made).replaceAll('.', '-');
  if (found.aws) return made.hex(found.aws);
  return undefined;
}

const flatId = (text: string) => text.replace(/\\{1,8}x2d|[-_:]/g, '').toLowerCase();

/** The hex digits of an id with its separators: hyphens, underscores, colons, or those that systemd escapes. */
function hexInPlace(text: string, made: Pseudonyms): string {
  const flat = made.hex(flatId(text));
  let at = 0;
  return inCase(
    text,
    text.replace(/\\{1,8}x2d|[0-9a-fA-F]/g, (c) => (c.length > 1 ? c : flat[at++]!)),
  );
}

const inCase = (original: string, text: string) =>
  original === original.toUpperCase() && /[A-F]/.test(original) ? text.toUpperCase() : text;

const STAYS = /^(?:127\.|0\.0\.0\.0$|255\.255\.255\.255$|169\.254\.)/;

function ip4(text: string, made: Pseudonyms): string {
  if (STAYS.test(text) || text.split('.').some((octet) => Number(octet) > 255)) return text;
  return made.ipv4(text);
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

/** /proc/net/tcp6 writes addresses as four numbers of a little-endian machine; loopback and none at all stay. */
function tcp6(text: string, made: Pseudonyms): string {
  if (/^0{24}(?:0{8}|01000000)$/.test(text)) return text;
  if (/^0{16}FFFF0000/.test(text)) return text.slice(0, 24) + hexOctets(text.slice(24), [6, 4, 2, 0], made);
  return hexInPlace(text, made);
}
