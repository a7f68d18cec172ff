import { filledIn, type Placeholder, placeholdersOf } from '../../rule-language/placeholders.ts';
import { type Story, standsFor } from './render-template.ts';

/** Characters that no shell reads as anything but themselves, wherever the word stands. */
const PLAIN = /^[A-Za-z0-9_./:@%+=,-]+$/;

/**
 * A command as often as the step that it speaks of found something: `umount -l {row.target}` is one for each row. Of several steps it is
 * asked of the first event of each.
 */
export function commands(template: string, story: Story): string[] {
  const steps = new Set(placeholdersOf(template).flatMap(({ names }) => ('step' in names ? [names.step] : [])));
  const [step] = steps;
  const events = steps.size === 1 ? (story.seen.get(step!) ?? []) : [];
  const each =
    events.length < 2 ? [story] : events.map((event) => ({ ...story, seen: new Map(story.seen).set(step!, [event]) }));
  return [...new Set(each.flatMap((one) => command(template, one) ?? []))];
}

/**
 * A command with the values of its placeholders, to paste: `umount -l {T}` becomes `umount -l '/mnt/a b'`. The values
 * come from logs and tables that anybody on the node may have written, so what is not plain is quoted. Inside quotes of
 * the command itself that would not be enough (what is in them may be read by a second shell or by awk): there a value
 * that is not plain is left to the reader, in a comment. null when a placeholder has no value.
 */
export function command(template: string, story: Story): string | null {
  let unsafe: string | undefined;
  const words = filledIn(template, ({ whole, at, names }) => {
    const list = listOf(names, story);
    const words = list ?? [standsFor(names, story)];
    const inside = inQuotes(template, at);
    // A value that begins with a hyphen is an option to the program, however it is quoted. A list may hold arguments that
    // a fact made, with their options of one letter: `rpcinfo {silent.rpcinfo}`.
    const isOption = (word: string) => word.startsWith('-') && !(list && /^-[A-Za-z]$/.test(word));
    const isSafe = (word: string) => !isOption(word) && (!inside || PLAIN.test(word));
    if (words.some((word) => word !== null && !isSafe(word))) unsafe = whole;
    return words.includes(null) ? null : words.map((word) => quoted(word!)).join(' ');
  });
  return words === null || unsafe === undefined
    ? words
    : `# fill in ${unsafe} by hand: ${template.replaceAll('\n', '\n# ')}`;
}

/** What a terminal does not show, or shows turned round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function quoted(word: string): string {
  if (PLAIN.test(word)) return word;
  return UNSEEN.test(word) ? ansiQuoted(word) : `'${word.replaceAll("'", "'\\''")}'`;
}

/** `$'a\\012b'` of bash, in which every byte can be told. */
const ansiQuoted = (word: string): string =>
  `$'${word.replace(/[\\']|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) => [...encoder.encode(char)].map(octal).join(''))}'`;

const encoder = new TextEncoder();
const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;

/** Values that stand one behind the other: `kill -9 {held.pids}`. */
function listOf(names: Placeholder['names'], story: Story): string[] | undefined {
  const value =
    'variable' in names ? story.variables[names.variable] : story.seen.get(names.step)?.[0]?.fields[names.field];
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** Whether a place of a command stands inside quotes or backticks, with `$( )` inside of quotes counted as quoted too. */
function inQuotes(template: string, at: number): boolean {
  const open: string[] = [];
  for (let i = 0; i < at; i += 1) {
    const char = template[i]!;
    const within = open.at(-1);
    if (within === "'") {
      if (char === "'") open.pop();
    } else if (char === '\\') i += 1;
    else if (char === within) open.pop();
    else if (char === '`' || char === '"' || (char === "'" && within !== '"')) open.push(char);
    else if (char === '(' && (within !== '"' || template[i - 1] === '$')) open.push(')');
  }
  return open.some((closer) => closer !== ')');
}
