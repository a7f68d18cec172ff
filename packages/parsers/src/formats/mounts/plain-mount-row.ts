const LF = 10;
const CR = 13;
const BLANK = 32;
const QUOTE = 34;
const COMMA = 44;
const DASH = 45;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const BACKSLASH = 92;
const TILDE = 126;

/** What is read of a plain row of a mount table by its bytes. */
export interface PlainMountRow {
  mountId: number;
  parentId: number;
  /** Where the type of the file system begins; a blank ends it. */
  fsType: number;
  /** Where the line feed stands. */
  end: number;
}

/** Longer numbers are for the parser: these are exact. */
const DIGITS = 9;
/** Ids, major and minor end with these. */
const ENDS = [BLANK, BLANK, COLON, BLANK] as const;

/**
 * Reads a row of /proc/PID/mountinfo as the kernel writes it, with its line feed, into `row`:
 *
 *     301 27 0:49 / /mnt/a\040b rw,relatime shared:140 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1
 *
 * false where it is not plain: then the parser has to tell what it is. Of a plain row it would make a record and no
 * diagnostic. What is short here is soon compiled: of a table the first thousand rows take as long as all others.
 */
export function readPlainMountRow(bytes: Uint8Array, from: number, row: PlainMountRow): boolean {
  let at = from;
  for (let i = 0; i < ENDS.length; i += 1) {
    const start = at;
    let number = 0;
    for (; bytes[at]! >= ZERO && bytes[at]! <= NINE; at += 1) number = number * 10 + bytes[at]! - ZERO;
    if (at === start || at > start + DIGITS || bytes[at] !== ENDS[i]) return false;
    if (i === 0) row.mountId = number;
    else if (i === 1) row.parentId = number;
    at += 1;
  }
  // The root, the mount point and the options; behind them optional fields up to one that is a dash.
  let isDash = false;
  for (let field = 0; !isDash; field += 1) {
    const start = at;
    while (bytes[at]! > BLANK) at += 1;
    isDash = at === start + 1 && bytes[start] === DASH;
    if (at === start || bytes[at] !== BLANK || (isDash && field < 3)) return false;
    at += 1;
  }
  row.fsType = at;
  for (; bytes[at]! > BLANK; at += 1) if (bytes[at] === BACKSLASH || bytes[at]! > TILDE) return false;
  row.end = bytes.indexOf(LF, at);
  if (at === row.fsType || bytes[at] !== BLANK || row.end < 0) return false;
  return !startsAt(bytes, row.fsType, NFS) || endsWithAddress(bytes, at + 1, row.end);
}

/** `nfs`, `nfs4` and `nfsd`. */
const NFS = new TextEncoder().encode('nfs');
const ADDRESS = new TextEncoder().encode('addr=');

/** The last option is the address of the server, as that of every NFS mount that was not cut. */
function endsWithAddress(bytes: Uint8Array, source: number, to: number): boolean {
  const end = bytes[to - 1] === CR ? to - 1 : to;
  const sourceEnd = bytes.indexOf(BLANK, source);
  if (sourceEnd < 0) return false;
  let option = sourceEnd + 1;
  for (let at = option; at < end; at += 1) {
    if (bytes[at] === QUOTE) return false;
    if (bytes[at] === COMMA) option = at + 1;
  }
  return option + ADDRESS.length <= end && startsAt(bytes, option, ADDRESS);
}

/** Whether these bytes stand at this place. */
export function startsAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  let i = 0;
  while (i < wanted.length && bytes[at + i] === wanted[i]) i += 1;
  return i === wanted.length;
}
