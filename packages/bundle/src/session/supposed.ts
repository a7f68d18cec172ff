/**
 * Whether a text only supposes the errors that it quotes: a runbook lists what to do when they come, and somebody asks what would happen.
 *
 *     If you see one of these in the kernel log, page the storage team:
 *
 *     - `mount.nfs: Connection timed out`
 */
import { isItem } from './list-items.ts';
import { isFilled, type Line, textsOf } from './text-lines.ts';

/** The sentence that leads to what may be seen. */
const CONDITION =
  /^\W*(?:if|when|whenever|in case|should) you (?:ever )?(?:see|get|find|notice|hit|encounter|run into)\b/i;

/** A question about a failure that is not the writer's own. */
const QUESTION = /\bwhat (?:happens|would happen) if (?!i |we )[^?]{1,200}\?/i;

/** So many lines above are looked at: a list may stand between. */
const ABOVE = 30;

const SENTENCE_END = /[.!?:]\s+(?=\S)/;

/** Of the lines of a text, whether the words above the one at an index only suppose what stands there. */
export function isSupposed(lines: readonly Line[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - ABOVE), at);
  const last = above.findLastIndex((line) => isFilled(line) && !isItem(line.text) && !FENCE.test(line.text));
  const first = above.findLastIndex((line, i) => i < last && !isFilled(line)) + 1;
  const words = textsOf(above.slice(first, last + 1)).join(' ');
  return QUESTION.test(words) || CONDITION.test(words.split(SENTENCE_END).at(-1)!);
}

const FENCE = /^\s*(?:`{3}|~{3})/;
