import { pathBefore } from '../path-before.ts';

/**
 * Beginnings of errors that people quote alone, without the line of the log that they stood in: of kubelet and of CSI drivers, of Docker,
 * of FUSE and of the mount programs.
 */
const BEGINNING =
  /\b(?:Unm|M)ountVolume\.[A-Z][A-Za-z]+ (?:initialization )?failed for volume |\bUnmountDevice failed for volume |\bOperation for ["\\{]|\bUnable to (?:attach or )?mount volumes(?: for pod "|: unmounted volumes=)|\brpc error: code = [A-Z]|\bmount error(?:(?:\(\d{1,3}\))?: | \d{1,3} = )|\bTransaction for (?=[\w\\-])|\berror while mounting volume |\bfailed to mount local volume: mount |\bfuse: (?:device not found|failed to |mount failed: |mountpoint is not empty)|\bfusermount3?: |\bu?mount(?:\.nfs4?|\.cifs)?: (?=\S)/;

/** What a mount program says that failed: its name alone stands in many sentences. */
const OF_MOUNT = /^u?mount(?! error)/;
const FAILURE =
  /denied|failed|refused|timed out|not |No such|unreachable|rpc\.statd|No route|[Ss]tale|no such|exist|specified|reset|in use|busy|bad option/;
/** So much behind its name is looked at. */
const SAID = 400;

/** What a library says of a file whose mount is gone: behind the path, or in front of it. */
const BEHIND_PATH = /: (?:[Tt]ransport endpoint is not connected|[Ss]tale (?:NFS )?file handle)/;
const BEFORE_PATH =
  /\[Errno \d{1,3}\] (?:Transport endpoint is not connected|Stale file handle|Input\/output error|No locks available): b?['"]\//;

/** One that begins its line alone: the rest of it stands below. */
const PARTS = /^\W{0,4}(?:Mounting command: |Output: (?:u?mount|Running))/;

/** A line of a log has the time in front, or is an object of JSON: it is read as what it is. */
const OF_LOG = /\d\d:\d\d:\d\d|^\W*[IWEF]\d{4} |^\s*[[{]|="/;

/** So much of a line may stand in front of the error: a label, the columns of an event, or the words of whoever quotes it. */
const FRONT = 400;
/** So much is looked at for a time where the whole line is the error. */
const HEAD = 40;
/** So much of a line is looked at. */
const LONGEST = 4000;

/** Where the error begins that a line quotes; -1 where it quotes none. */
export function quotedErrorAt(line: string): number {
  const text = line.slice(0, LONGEST);
  const at = beginningIn(text);
  if (at < 0 || at > FRONT) return -1;
  return OF_LOG.test(text.slice(0, at === 0 ? HEAD : at)) ? -1 : at;
}

/** The same of a line of a log, whatever stands in front. */
export const errorBeginsAt = (line: string): number => beginningIn(line.slice(0, LONGEST));

/** What systemd says of a mount unit. */
const OF_UNIT = /\.mount: (?:(?:Unm|M)ounting timed out|Failed with result|Mount process finished)/;

/** Where the word begins that ends at a place. */
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
