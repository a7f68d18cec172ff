/**
 * Whether a text only supposes the errors that it quotes: a runbook says what to do when they occur, or a question asks what would happen.
 *
 *     If you see one of these in the kernel log, page the storage team:
 *
 *     - `mount.nfs: Connection timed out`
 */
import { isItem } from './list-items.ts';
import { isFilled, type Line, textsOf } from './text-lines.ts';

/** The beginning of the sentence that introduces them. */
const CONDITION =
  /^\W*(?:if|when|whenever|in case|should) you (?:ever )?(?:see|get|find|notice|hit|encounter|run into)\b/i;

/** A question about a failure that is not the writer's own. */
const QUESTION = /\bwhat (?:happens|would happen) if (?!i |we )[^?]{1,200}\?/i;

/** How many lines above are searched: a list may come between. */
const ABOVE = 30;

const SENTENCE_END = /[.!?:]\s+(?=\S)/;

/** Whether the words above the line at an index only suppose it. */
export function isSupposed(lines: readonly Line[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - ABOVE), at);
  const last = above.findLastIndex((line) => isFilled(line) && !isItem(line.text) && !FENCE.test(line.text));
  const first = above.findLastIndex((line, i) => i < last && !isFilled(line)) + 1;
  const words = textsOf(above.slice(first, last + 1)).join(' ');
  return QUESTION.test(words) || CONDITION.test(words.split(SENTENCE_END).at(-1)!);
}

const FENCE = /^\s*(?:`{3}|~{3})/;
