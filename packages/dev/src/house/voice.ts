import { parseRules } from '@mountline/correlation';
import { parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from './tree.ts';

/** A sentence that is longer than this is read twice. */
const MOST_WORDS = 30;

/** Words that read like a translation, and what to write instead. */
const FOREIGN: readonly [pattern: RegExp, instead: string][] = [
  [/\bspells?\b/i, 'outage'],
  [/\bstands?\b/i, 'exists, is mounted, is in'],
  [/\b(?:nobody|somebody)\b/i, 'nothing, another process'],
  [/\banew\b/i, 'again'],
  [
    /\b(?:succe\w+|seen|renewed|began|begun|ended|came|comes|logged|started|later|min|minutes?|seconds?)\b[^.,;]{0,20}\bbehind\b/i,
    'after',
  ],
  [/\bbehind (?:it|that|this) (?:by|at|within)\b/i, 'after'],
  [/\bin vain\b/i, 'failed'],
  [/(?<!\bcannot )\b(?:tells?|told)\b/i, 'shows, says, reported'],
  [/\berases?\b/i, 'destroys'],
  [/\bcures?\b/i, 'fix'],
  [/\b(?:go|goes|going|went) on\b/i, 'continues'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bby (?:itself|themselves)\b/i, 'on its own, automatically'],
  [/\bsuch an?\b/i, 'this, that'],
  [/\bit is so too\b/i, 'the same is true of'],
  [/\bno more than likely\b/i, 'likely, not confirmed'],
  [/\bthe ones? of\b/i, 'the noun itself'],
  [/\bof these none\b/i, 'none of these'],
  [/\bthe kubelet\b(?! (?:log|journal|or)\b)/i, 'kubelet'],
  [/\bis made of\b/i, 'what it consists of'],
];

/** One wording that is wrong, and where. */
export interface Fault {
  words: string;
  instead: string;
}

/** Placeholders, and words in quotes, are not a text's own. */
const ownWords = (text: string): string => text.replace(/\{[^{}]*\}/g, 'X').replace(/`[^`]*`/g, 'X');

/** What a text for people says in words that are not the field's. */
export function foreignIn(text: string): Fault[] {
  return FOREIGN.flatMap(([pattern, instead]) => {
    const [words] = pattern.exec(ownWords(text)) ?? [];
    return words === undefined ? [] : [{ words, instead }];
  });
}

/** The sentences of a text that are too long. */
export function longIn(text: string): Fault[] {
  return sentencesOf(ownWords(text)).flatMap((words) => {
    const count = words.split(/\s+/).length;
    return count > MOST_WORDS ? [{ words, instead: `${MOST_WORDS} words at most, here ${count}` }] : [];
  });
}

const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.!?])\s+/);

/** Every text for people of a .rule file, its comments included. */
export async function textsOfRules(text: string): Promise<string[]> {
  const { rules, errors } = await parseRules(text);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  const comments = text.split('\n').flatMap((line) => /^\s*#\s*(.*)$/.exec(line)?.[1] ?? []);
  const texts = rules.flatMap(({ titles, because, impact, doNow, fix, fixedIn, unknown, steps }) => [
    ...[...titles, ...because, ...impact, ...doNow, ...fix, ...fixedIn, ...unknown].map((words) => words.text),
    ...steps.flatMap(({ says }) => says?.text ?? []),
  ]);
  return [comments.join(' '), ...texts];
}

/** The strings of a source file that hold several words: what it shows to people. */
export function stringsOf({ path, text }: SourceFile): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value);
    },
    TemplateLiteral: ({ quasis }) => void found.push(quasis.map(({ value }) => value.cooked ?? '').join('X')),
  }).visit(program);
  return found.filter((words) => /[a-z] [a-z]/i.test(words));
}
