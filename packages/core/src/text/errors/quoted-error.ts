import { pathBefore } from '../path-before.ts';

/** Beginnings of errors that people quote without the rest of their log line: of kubelet, CSI drivers, Docker, FUSE and the mount programs. */
const BEGINNING =
  /\b(?:Unm|M)ountVolume\.[A-Z][A-Za-z]+ (?:initialization )?failed for volume |\bUnmountDevice failed for volume |\bOperation for ["\\{]|\bUnable to (?:attach or )?mount volumes(?: for pod "|: unmounted volumes=)|\brpc error: code = [A-Z]|\bmount error(?:(?:\(\d{1,3}\))?: | \d{1,3} = )|\bTransaction for (?=[\w\\-])|\berror while mounting volume |\bfailed to mount local volume: mount |\bfuse: (?:device not found|failed to |mount failed: |mountpoint is not empty)|\bfusermount3?: |\bu?mount(?:\.nfs4?|\.cifs)?: (?=\S)/;

/** A failure of a mount program: its name alone is in many sentences. */
const OF_MOUNT = /^u?mount(?! error)/;
const FAILURE =
  /denied|failed|refused|timed out|not |No such|unreachable|rpc\.statd|No route|[Ss]tale|no such|exist|specified|reset|in use|busy|bad option/;
/** How many characters are searched for it. */
const SAID = 400;

/** The error of a library about a file whose mount is gone: after the path, or before it. */
const BEHIND_PATH = /: (?:[Tt]ransport endpoint is not connected|[Ss]tale (?:NFS )?file handle)/;
const BEFORE_PATH =
  /\[Errno \d{1,3}\] (?:Transport endpoint is not connected|Stale file handle|Input\/output error|No locks available): b?['"]\//;

/** An error whose first words are a line of their own. */
const PARTS = /^\W{0,4}(?:Mounting command: |Output: (?:u?mount|Running))/;

/** A log line has a time in front, or is a JSON object: its own source reads it. */
const OF_LOG = /\d\d:\d\d:\d\d|^\W*[IWEF]\d{4} |^\s*[[{]|="/;

/** How much may be in front of the error: a label, the columns of an event, or words of the person. */
const FRONT = 400;
/** How much is searched for a time if the whole line is the error. */
const HEAD = 40;
/** How much of a line is read. */
const LONGEST = 4000;

/** Where the quoted error begins in a line that is not of a log; -1 if there is none. */
export function quotedErrorAt(line: string): number {
  const text = line.slice(0, LONGEST);
  const at = beginningIn(text);
  if (at < 0 || at > FRONT) return -1;
  return OF_LOG.test(text.slice(0, at === 0 ? HEAD : at)) ? -1 : at;
}

/** The same in any line, whatever is in front. */
export const errorBeginsAt = (line: string): number => beginningIn(line.slice(0, LONGEST));

/** What systemd says about a mount unit. */
const OF_UNIT = /\.mount: (?:(?:Unm|M)ounting timed out|Failed with result|Mount process finished)/;

/** The beginning of the word that ends at a place. */
function wordAt(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[\w@\\.-]/.test(text[at - 1]!)) at -= 1;
  return at;
}

function beginningIn(text: string): number {
  if (PARTS.test(text)) return 0;
  const unit = text.search(OF_UNIT);
  if (unit > 0) return wordAt(text, unit);
  const at = text.search(BEGINNING);
  const said = text.slice(at, at + SAID);
  if (at >= 0 && (!OF_MOUNT.test(said) || FAILURE.test(said))) return at;
  const behind = text.search(BEHIND_PATH);
  return (behind > 0 && pathBefore(text, behind) !== undefined) || BEFORE_PATH.test(text) ? 0 : -1;
}
