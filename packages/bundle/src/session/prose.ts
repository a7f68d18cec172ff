import { isMailHead } from '@mountline/core';
import { isDate } from './date-headings.ts';

/** Sentences that people write between what they paste. Only English words are known. */

/** Small words: sentences have many, messages of programs few. */
const SMALL =
  /^(?:the|an?|and|is|are|was|were|i|i'm|we|my|our|it|its|it's|this|that|these|those|to|in|of|on|at|here|there|then|but|when|after|before|with|not|have|has|had|you|your|can|can't|cannot|from|which|so|be|been|what|how|why|they|if|also|still|again|now|some|all|any|i've|don't|doesn't|does|do|did|just|only|same|since|while|until|because)$/;

/** `mount.nfs: …`, `sshd[77]: …`, `[   7.1] …`, `Nov 20 …`: written by a program. */
const OF_PROGRAM =
  /^(?:[a-z][\w./-]*(?:\[\d+\])?: |[a-z]+=|[IWEF]\d{4} |[\d[({<"'|+=*$#@/\\~^]|[A-Z][a-z]{2} [ \d]\d \d\d:|(?:Warning|Error|Defaulted|Flag|Last login)\b|device \S+ mounted on |mount error[(:]|(?:Unm|M)ounting (?:command|arguments): |Output: |Refer to the \S+\(8\) )/;
const COLUMNS = /\S {3,}\S|\t/;
/** `Thanks, Bob`: only letters and punctuation. */
const WORDS_ALONE = /^[A-Z][A-Za-z’',.!?;()-]*(?: [A-Za-z’',.!?;()-]+)*$/;

/** The beginning of a log line. A text that begins so is a log, whatever its messages say. */
const STAMPED =
  /^(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} [ \d]\d \d\d:|\[ *\d+\.\d+\]|\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d |<\d+>|[IWEF]\d{4} \d\d:)/;
const OF_PROCESS = /^[\w./-]{1,60}\[\d{1,7}\]: /;

export const isStamped = (text: string): boolean => STAMPED.test(text);

/** Nobody types this many columns. */
const MANY = 5;

/** Whether a program wrote the lines: one of them begins like a log line, or they are rows of a table. */
export function arePrinted(lines: readonly string[]): boolean {
  let rows = 0;
  for (const line of lines) {
    const text = line.trim();
    if (STAMPED.test(text) || OF_PROCESS.test(text)) return true;
    const columns = text.startsWith('|') ? 0 : text.split(/ {2,}|\t+/, MANY).length;
    if (columns === MANY) return true;
    if (columns > 2) rows += 1;
  }
  return rows > 1;
}

/** A sentence in any language: letters and punctuation, with a full stop at the end. */
const SENTENCE = /^\p{Lu}[\p{L}\p{M}'’",.?!(); -]*[.?!]$/u;

const smallIn = (line: string) =>
  line
    .toLowerCase()
    .split(' ', 40)
    .filter((word) => SMALL.test(word.replace(/^[("']|(?<![,.;:!?)"'])[,.;:!?)"']+$/g, ''))).length;

/** How mails end and posts begin. */
const GREETING = /^(?:thanks|thank you|thx|cheers|regards|best|hello|hi|hey)\b[\w ,.!]{0,40}$/i;
/** What XenForo, phpBB and others show above the code of a post, copied from the browser. */
const LABEL_OF_CODE =
  /^(?:Code|Bash|Shell|Console|Text|Log|Output|Quote|Spoiler|YAML|JSON|PHP|Python):(?: ?Select all)?$/i;

/** Whether a person wrote this line. */
export function isProse(line: string): boolean {
  const text = line.trim();
  if (GREETING.test(text) || LABEL_OF_CODE.test(text)) return true;
  if (text === '' || COLUMNS.test(text)) return false;
  const isOfProgram = OF_PROGRAM.test(text);
  // `/var/log/messages of the node:` stands above what was pasted.
  if (smallIn(text) >= 2 && (!isOfProgram || (text.endsWith(':') && /^[/(]/.test(text)))) return true;
  if (isOfProgram) return false;
  if (SENTENCE.test(text) && text.split(' ', 5).length === 5) return true;
  return text.length < 200 && WORDS_ALONE.test(text) && (text.includes(' ') || /[,.!?]$/.test(text));
}

/** Whether the words after `#` are a sentence: a heading or a comment, not a command. */
export const isSentence = (words: string): boolean => smallIn(words) >= 2;

const MARKED_UP =
  /^(?:#{1,6} [A-Z]|\*\*\S|> ?\S|[-*] \[[ x]\] |<(?:details|summary|pre|p|br|!--)\b|\[(?:code|quote)\b|={3,}$|\*{3,}$)/i;

/** Whether a line begins a text that a person wrote: an issue, a mail, a post, notes. */
export const beginsAsProse = (line: string): boolean =>
  isMailHead(line) ||
  MARKED_UP.test(line) ||
  isProse(line) ||
  /^\((?:\w+ ){2,}\w+\)$/.test(line) ||
  // An underlined heading is a line of its own; `h2.` is a heading in Jira.
  /^[A-Z][a-z]+$|^h[1-6]\. \S|^\[\d\d?:\d\d(?::\d\d)?(?: [AP]M)?\] \w/.test(line) ||
  /^[A-Z][\w ]{2,60}:$/.test(line);

/** How many lines at the beginning show whether a person wrote a text. */
const BEGIN = 6;

/** The same for a text, whose first line may be a link, a label or a name. */
export function textBeginsAsProse(lines: readonly string[]): boolean {
  const [first = '', ...others] = lines.filter((line) => line.trim() !== '').slice(0, BEGIN);
  return beginsAsProse(first) || (!isStamped(first) && others.some((line) => isProse(line) && !isDate(line.trim())));
}
