/** A log line without its leading stamp and host: the time is shown beside it. */
const HEAD =
  /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d(?:\.\d{1,9})? \S{1,253} |\[[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \d{4}\] |\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,:+Z\d-]{0,20} (?:\S{1,253} (?=\S{1,80}: ))?|\[ {0,8}\d{1,10}\.\d{6}\] )/;

/** What klog, the kernel and Python's logging put between stamp and message. */
const LOGGER =
  /^(\S{1,80}: )?(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{1,9} {1,7}\d{1,10} [\w.-]{1,80}:\d{1,6}\] |\[ {0,8}\d{1,10}\.\d{6}\] |UTC - (?=[A-Z]{4,8} - ))/;

export const messageOf = (line: string): string => oneLine(line).replace(HEAD, '').replace(LOGGER, '$1');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Both ends of a text that is too long, and the share of the first: a line begins with its subject and ends with the reason for a failure. */
export function cutInMiddle(text: string, room: number, share = 0.6): string {
  const signs = [...text];
  if (signs.length <= room) return text;
  const left = Math.ceil((room - 3) * share);
  const right = signs.length - (room - 3 - left);
  const end = signs.slice(right).join('');
  const rest = SEPARATOR.test(signs[right - 1]!) ? end : withoutPart(end, FIRST_PART);
  return withEnd(text, rest.replace(/^[\s,;)]+/, ''), room);
}

/** What a word, an option or a quoted path ends with. */
const SEPARATOR = /[\s,;")]/;
/** A part of a word at an end. */
const LAST_PART = /(?<=[\s,;")])[^\s,;")]{1,24}$/;
const FIRST_PART = /^[^\s,;")]{1,24}[\s,;")](?=.)/;

/** Less the part of a word, but where little would be left: what is as long as a path is cut where it must be. */
function withoutPart(text: string, part: RegExp): string {
  const rest = text.replace(part, '');
  return rest.length * 2 < text.length ? text : rest;
}

/** Between a number and its unit nothing is cut: `at its limit, 6` says less than `at its limit`. */
const NUMBER = /[,;:]?\s\d[\d.]{0,12}$/;
const UNIT = /^\s(?:m?s|min|[hd]|[KMGT]?i?B|%|times?|lines?|more)(?![\w-])/;

/**
 * The beginning of a text that is too long, up to a word; in a word only where that is as long as a path. The rest of its UUIDs goes
 * first.
 */
export function cutAtEnd(whole: string, room: number): string {
  if (whole.length <= room) return whole;
  const text = withShortIds(whole);
  if (text.length <= room) return text;
  const begin = text.slice(0, room - 1);
  const words = begin.replace(/\s\S{0,24}$/, '');
  const kept = UNIT.test(text.slice(words.length)) ? words.replace(NUMBER, '') : words;
  return words.length < begin.length ? `${kept.replace(/[,;:]$/, '')} …` : `${begin.trimEnd()}…`;
}

/** Where the writer's own words for an error begin. */
const OWN_WORDS =
  /rpc error: code = \w{1,40} desc = |\bError: |(?<=\\n|\b)Output: |(?<=panicked at [^\s:]{1,80}:\d{1,6}:\d{1,6}:(?:\\n| ))/g;

/** What stands behind all that a line says: how to see more of a panic, what a helper advises, what kubelet says of every volume. */
const TAIL =
  /note: run with `RUST_BACKTRACE|stack backtrace:|\. If the stderr is lacking enough details|\. InnerVolumeSpecName "|\. PluginName "|(?<=") with \d{1,4} sec time limit/;

function withoutTail(text: string): string {
  const at = text.search(TAIL);
  return at <= SUBJECT ? text : `${text.slice(0, at).replace(/(?:\\n| )$/, '')} …`;
}

/** So much of the beginning of a line is kept, whatever its end is. */
const SUBJECT = 24;

/** `93db04c8-1a67-4aa2-bd22-0a0b0c0d0e0f`: its first part tells it from others of a node. */
const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The number of the process that writes. */
const PID = /^(\S{1,40}?)\[\d{1,7}\]: /;

/** kubelet gives a pod that it cannot name twice by its id, and a volume by its driver and handle. */
const SAME_OBJECT = / \((?:UID: "[\w-]{1,64}|UniqueName: "[^"]{1,300})"\)/g;

/** When kubelet tries again, in front of what it tried. */
const BACKOFF =
  /\bOperation for "\{[^"]{1,400}\}" failed\. No retries permitted until [^()]{1,120}\(durationBeforeRetry [\w.]{1,24}\)\. (?:Error: )?/;

/** Ends of lines in what kubelet quotes of a program. */
const ENDS = /(?:\\n){1,4}"?$/;

export const withShortIds = (text: string): string => text.replace(UUID, '$1…');

/**
 * A line of a log that is too long. What goes first is the rest of its UUIDs, what is said of every volume and every retry, and what follows
 * all that it says; then the middle: the driver's own words, from `rpc error:` or `Error:` to the end, stay whole where they fit, if need be
 * without the code, and so do the words for a failure.
 */
export function cutQuote(text: string, room: number): string {
  if ([...text].length <= room) return text;
  const said = withoutTail(text.replace(PID, '$1: ').replace(BACKOFF, '').replace(ENDS, ''));
  const short = withShortIds(said.replace(SAME_OBJECT, ' …').replace(' … …', ' …'));
  if ([...short].length <= room) return short;
  const begins = [...short.matchAll(OWN_WORDS)].filter(({ index }) => index > SUBJECT);
  const fits = begins.find(({ index }) => [...short.slice(index)].length <= room - SUBJECT - 3);
  if (fits) return withEnd(short, short.slice(fits.index), room);
  const last = begins.at(-1);
  const left = last ? room - SUBJECT - 6 - last[0].length : 0;
  const reason = last ? [...short.slice(last.index + last[0].length)] : [];
  if (!last || left < SUBJECT) {
    const fits = reason.length > 0 && reason.length <= room - SUBJECT - 3;
    return fits ? withEnd(short, reason.join(''), room) : cutAroundFailure(short, room);
  }
  const end = reason.slice(-left).join('');
  return withEnd(short, `${last[0]}… ${end.trimStart()}`, room);
}

/** Words for a failure. */
const FAILURE =
  /\b(?:[Ff]ail(?:ed|ure)|[Dd]enied|[Rr]efused|[Tt]imed out|[Nn]o (?:such|space left)|[Nn]ot (?:responding|permitted|found)|[Cc]annot|[Uu]nable|[Bb]usy|[Kk]illed|oom-killer|[Aa]lready (?:in use|exists|executing)|[Uu]nreachable)\b/g;

/** Both ends; or the beginning and what is said of the failure, where that is in neither. */
function cutAroundFailure(text: string, room: number): string {
  const last = [...text.matchAll(FAILURE)].at(-1);
  // What failed and why is said at the end, in more words than the subject has.
  const ends = cutInMiddle(text, room, last && last.index > text.length / 2 ? 0.4 : 0.6);
  if (!last || ends.includes(last[0])) return ends;
  const said = text.slice(last.index);
  const left = room - SUBJECT - 3;
  return withEnd(text, [...said].length <= left ? said : cutAtEnd(said, left), room);
}

/** The beginning of a text, as far as there is room for it, and an end that stays whole. */
function withEnd(text: string, end: string, room: number): string {
  const signs = [...text];
  const left = room - [...end].length - 3;
  const begin = signs.slice(0, left).join('');
  const words = SEPARATOR.test(signs[left]!) ? begin : withoutPart(begin, LAST_PART);
  return `${words.trimEnd().replace(/ …$/, '')} … ${end}`;
}

/** What is quoted of an unknown error of several lines: the first that has words for a failure. */
export function failingWords(text: string): string {
  const lines = text.trim().split('\n');
  const at = lines.findIndex((line) => line.search(FAILURE) >= 0);
  return at > 0 ? lines[at]!.trim() : firstWords(text);
}

/**
 * What is quoted of an entry of several lines: all of it where it is short, else its first line, and what the command wrote whose failure it
 * tells: the line with words for a failure, else the first.
 */
export function firstWords(text: string): string {
  const lines = text.trim().split('\n');
  if (lines.length === 1) return lines[0]!;
  const whole = oneLine(text);
  if (whole.length <= SHORT) return whole;
  // The reason is in the output only where the line itself gives no more than the status.
  if (!/\bexit status \d{1,3}$/.test(lines[0]!.trimEnd())) return lines[0]!;
  const output = lines.findIndex((line, i) => i > 0 && /^Output: \S/.test(line));
  if (output < 0) return lines[0]!;
  const failing = lines.slice(output).find((line) => line.search(FAILURE) >= 0) ?? lines[output]!;
  return `${lines[0]!.trimEnd()} … ${failing.trim()}`;
}

/** An entry of several lines that is quoted whole. */
const SHORT = 160;

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) (?=[A-Z`])/);

/** As many whole sentences as fit, at least one. */
export function cutToSentences(text: string, room: number): string {
  const sentences = sentencesOf(text);
  let told = sentences[0]!;
  for (const sentence of sentences.slice(1)) {
    if (told.length + 1 + sentence.length > room) break;
    told += ` ${sentence}`;
  }
  return told;
}
