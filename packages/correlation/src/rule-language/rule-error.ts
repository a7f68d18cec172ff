import type { MatchResult } from 'ohm-js';
import { nearest } from './nearest-name.ts';

const CLAUSES = ['title', 'severity', 'see', 'because', 'impact', 'fix', 'unknown', 'anchor', 'ended'];

/** An error in the text of a rule. */
export interface RuleError {
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** The part of ohm's failed match that its types leave out. */
interface Failures {
  getRightmostFailurePosition(): number;
  getRightmostFailures(): { toString(): string }[];
}

/** Where the text of a rule cannot be read, what was expected there, and what a likely slip is. */
export function errorOf(match: MatchResult, text: string): RuleError {
  const failures = match as unknown as Failures;
  const at = failures.getRightmostFailurePosition();
  const before = text.slice(0, at).split('\n');
  const found = text.slice(at).split('\n')[0]!.trim();
  const expected = [...new Set(failures.getRightmostFailures().map(String))];
  const slip = slipOf(found, expected, text.slice(0, at));
  return {
    line: before.length,
    column: before.at(-1)!.length + 1,
    message: found === '' ? 'the text ends too early' : `cannot read ${JSON.stringify(found.slice(0, 60))}`,
    hint: `expected ${expected.slice(0, 8).join(', ')}${expected.length > 8 ? ' …' : ''}${slip === null ? '' : `; ${slip}`}`,
  };
}

/** The last characters in front of an error: a word and what stands before it. */
const LOOKED_AT = 200;

/** What people new to the language write, and what they mean by it. */
function slipOf(found: string, expected: readonly string[], before: string): string | null {
  const wants = (what: string) => expected.includes(what);
  if (found.startsWith('"') && wants('"$"')) return 'a command begins with $: $ "…"';
  if (/^[“”„‘’']/.test(found) && wants('a text in quotes')) return 'use plain quotes: "…"';
  if (found.startsWith('"') && wants('a text in quotes')) return 'the closing " is missing';
  if (wants('a duration') && expected.length === 1) return 'as in 90s, 5m or 2h';
  if (wants('a name') && /^[a-z]/.test(found)) return `${/^\w+/.exec(found)![0]} is a word of the language`;
  if (!wants('an event kind')) return null;
  if (/^[=!<>]/.test(found)) return 'conditions are separated by commas';
  const [, role, word] = /(?:\b(anchor|no|by|or|of)\s+)?(\w+)\??\s*$/.exec(before.slice(-LOOKED_AT)) ?? [];
  if (role !== undefined || word === undefined) return null;
  const [near] = word.length > 2 ? nearest(word, CLAUSES) : [];
  return near ? `did you mean ${near}?` : `${word} is read as the name of a step, because no clause has that name`;
}
