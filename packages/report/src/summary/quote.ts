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

/** The beginning of a text that is too long, up to a word. */
export function cutAtEnd(text: string, room: number): string {
  if (text.length <= room) return text;
  return `${text.slice(0, room - 1).replace(/\s\S*$/, '')} …`;
}

/** As many whole sentences as fit, at least one. */
export function cutToSentences(text: string, room: number): string {
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z`])/);
  let told = sentences[0]!;
  for (const sentence of sentences.slice(1)) {
    if (told.length + 1 + sentence.length > room) break;
    told += ` ${sentence}`;
  }
  return told;
}
