/** A log line without its leading stamp and host: the time is shown beside it. */
const HEAD =
  /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})? \S{1,253} |\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,:+Z\d-]{0,20} (?:\S{1,253} (?=\S{1,80}: ))?|\[ {0,8}\d{1,10}\.\d{6}\] )/;

/** What klog and Python's logging put between stamp and message. */
const LOGGER =
  /^(\S{1,80}: )?(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{1,9} {1,7}\d{1,10} [\w.-]{1,80}:\d{1,6}\] |UTC - (?=[A-Z]{4,8} - ))/;

export const messageOf = (line: string): string => oneLine(line).replace(HEAD, '').replace(LOGGER, '$1');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Both ends of a text that is too long: a line begins with its subject and ends with the reason for a failure. */
export function cutInMiddle(text: string, room: number): string {
  const signs = [...text];
  if (signs.length <= room) return text;
  const left = Math.ceil(((room - 3) * 3) / 5);
  return `${signs.slice(0, left).join('').trimEnd()} … ${signs
    .slice(signs.length - (room - 3 - left))
    .join('')
    .trimStart()}`;
}

/** The beginning of a text that is too long, up to a word; in a word only where that is as long as a path. */
export function cutAtEnd(text: string, room: number): string {
  if (text.length <= room) return text;
  const begin = text.slice(0, room - 1);
  const words = begin.replace(/\s\S{0,24}$/, '');
  return words.length < begin.length ? `${words.replace(/[,;:]$/, '')} …` : `${begin.trimEnd()}…`;
}

/** Where the writer's own words for an error begin. */
const OWN_WORDS =
  /rpc error: code = \w{1,40} desc = |\bError: |\bOutput: |(?<=panicked at [^\s:]{1,80}:\d{1,6}:\d{1,6}:(?:\\n| ))/g;

/** What Rust adds to every panic, and whatever was logged behind it. */
const NOTE = 'note: run with `RUST_BACKTRACE';

function withoutNote(text: string): string {
  const at = text.indexOf(NOTE);
  return at < 0 ? text : `${text.slice(0, at).replace(/(?:\\n| )$/, '')} …`;
}

/** So much of the beginning of a line is kept, whatever its end is. */
const SUBJECT = 24;

/** `93db04c8-1a67-4aa2-bd22-0a0b0c0d0e0f`: its first part tells it from others of a node. */
const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

export const withShortIds = (text: string): string => text.replace(UUID, '$1…');

/**
 * A line of an error that is too long. What goes first is the rest of its UUIDs and what follows a panic, then the middle: the driver's own words, from `rpc error:` or
 * `Error:` to the end, stay whole where they fit.
 */
export function cutBeforeError(text: string, room: number): string {
  if ([...text].length <= room) return text;
  const short = withShortIds(withoutNote(text));
  if ([...short].length <= room) return short;
  const begins = [...short.matchAll(OWN_WORDS)].filter(({ index }) => index > SUBJECT);
  const fits = begins.find(({ index }) => [...short.slice(index)].length <= room - SUBJECT - 3);
  if (fits) return withEnd(short, short.slice(fits.index), room);
  const last = begins.at(-1);
  const left = last ? room - SUBJECT - 6 - last[0].length : 0;
  if (!last || left < SUBJECT) return cutInMiddle(short, room);
  const end = [...short.slice(last.index + last[0].length)].slice(-left).join('');
  return withEnd(short, `${last[0]}… ${end.trimStart()}`, room);
}

/** The beginning of a line, as far as there is room for it, and an end that stays whole. */
function withEnd(text: string, end: string, room: number): string {
  const left = [...text].slice(0, room - [...end].length - 3).join('');
  return `${left.trimEnd()} … ${end}`;
}

/**
 * What is quoted of an entry of several lines: all of it where it is short, else its first line, and what the command wrote whose failure it
 * tells.
 */
export function firstWords(text: string): string {
  const lines = text.trim().split('\n');
  if (lines.length === 1) return lines[0]!;
  const whole = oneLine(text);
  if (whole.length <= SHORT) return whole;
  // The reason is in the output only where the line itself gives no more than the status.
  if (!/\bexit status \d{1,3}$/.test(lines[0]!.trimEnd())) return lines[0]!;
  const output = lines.slice(1).find((line) => /^Output: \S/.test(line));
  return output === undefined ? lines[0]! : `${lines[0]!.trimEnd()} … ${output}`;
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
