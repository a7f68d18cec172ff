import { headingPath } from '../files/collected-files.ts';
import { filledLines } from '../tables/head-lines.ts';
import { quote } from '../tables/row-per-line.ts';
import { decodeOctal, isCutNfs, option, splitOptions } from './mount-fields.ts';

/** A row of the form that fstab(5), /proc/mounts and /etc/mtab share. */
export interface MountsRow {
  /** The source; empty where the kernel shows none. */
  source: string;
  mountPoint: string;
  fsType: string;
  /** Options of the mount and of its superblock, as one list. */
  options: string[];
  /** The fifth field, `fs_freq` of fstab(5): 0 from the kernel. */
  freq: number;
  /** The sixth field, `fs_passno` of fstab(5): 0 from the kernel. */
  passno: number;
}

/** A row of /proc/mounts, which has all six fields. What is wrong with it, as text, where it is none. */
export function mountsRow(text: string): MountsRow | string {
  const blank = text.indexOf(' ');
  if (blank < 0) return `${quote(text)} without a blank`;
  // Only the source can be empty; text that was copied by hand may hold more blanks behind it.
  const [mountPoint, fsType, ...rest] = text
    .slice(blank + 1)
    .split(' ')
    .filter((field) => field !== '');
  const passno = rest.pop();
  const freq = rest.pop();
  if (mountPoint === undefined || fsType === undefined || freq === undefined || rest.length === 0) {
    return 'found fewer than six fields';
  }
  if (!/^\d{1,9}$/.test(freq) || !/^\d{1,9}$/.test(passno!)) {
    return `found ${JSON.stringify(`${freq} ${passno}`.slice(0, 80))} for the two numbers at the end`;
  }
  return {
    source: decodeOctal(text.slice(0, blank)),
    mountPoint: decodeOctal(mountPoint),
    fsType: decodeOctal(fsType),
    // Some file systems print their options without escaping blanks in them.
    options: splitOptions(rest.join(' ')),
    freq: Number(freq),
    passno: Number(passno),
  };
}

/** A row of fstab: the two numbers, and the options with them, may be missing. Null where it is none. */
export function fstabRow(text: string): MountsRow | null {
  const [source, mountPoint, fsType, options = 'defaults', freq = '0', passno = '0', ...rest] = text
    .trim()
    .split(/[ \t]+/);
  if (source === undefined || mountPoint === undefined || !/^(?:\/|none$|swap$)/.test(mountPoint)) return null;
  if (fsType === undefined || !/^[a-z][\w.,-]{0,63}$/.test(fsType) || !/^\d$/.test(freq) || !/^\d$/.test(passno))
    return null;
  if (rest.length > 0 && !rest[0]!.startsWith('#')) return null;
  return {
    source: decodeOctal(source),
    mountPoint: decodeOctal(mountPoint),
    fsType,
    options: splitOptions(options),
    freq: Number(freq),
    passno: Number(passno),
  };
}

/** What mount(8), systemd and the network wait for, and the kernel never hears. */
const OF_FSTAB =
  /^(?:defaults|(?:no)?auto|nofail|(?:no)?users?|owner|group|comment(?:=[\s\S]*)?|x-[\w.-]{1,80}(?:=[\s\S]*)?)$/;
const TAGGED = /^(?:PART)?(?:UUID|LABEL)=/;
/** Helpers of mount(8) and what it looks up itself: the kernel has the type of the file system. */
const NO_TYPES: ReadonlySet<string> = new Set(['auto', 'efs', 'swap', 'none']);

/** What shows that a row says what shall be mounted; undefined for one that the kernel may have written. */
export function fstabSign({ source, fsType, options, freq, passno }: MountsRow): string | undefined {
  if (TAGGED.test(source)) return source.slice(0, 80);
  if (NO_TYPES.has(fsType)) return `the type ${fsType}`;
  if (freq !== 0 || passno !== 0) return `${freq} ${passno} at the end`;
  const told = options.find((text) => OF_FSTAB.test(text));
  if (told !== undefined) return told.slice(0, 80);
  if (!/^r[ow]$/.test(options[0]!)) return `options without rw or ro in front`;
  // mount(8) kept it in an /etc/mtab of its own, behind what the kernel knows.
  return options.includes('_netdev') && isCutNfs(fsType, options) ? '_netdev' : undefined;
}

const KERNEL_ROW = /^[^ #]* \/[^ ]* [^ ]+ r[ow](,.*)? 0 0\s*$/;

/** A row that only the kernel writes: of NFS it always says the version, where nobody shortened the row by hand. */
export function isOfKernel(text: string): boolean {
  const row = KERNEL_ROW.test(text) ? mountsRow(text.trimEnd()) : '';
  if (typeof row === 'string' || fstabSign(row) !== undefined) return false;
  const { fsType, options } = row;
  return !isCutNfs(fsType, options) || option(options, 'vers') !== undefined || /\.\.\.|…/.test(options.join());
}

/** Six fields, as prose has them nowhere. */
const WHOLE = /^(?:\/|[^\s:]{1,253}:\/|\[[0-9a-f:]{2,45}\]:\/|[A-Z]{2,9}=)\S*\s+\S+\s+\S+\s+\S+\s+\d\s+\d(?:\s+#.*)?$/;

const isSurelyFstab = (text: string, { source, options }: MountsRow): boolean =>
  TAGGED.test(source) || options.some((name) => OF_FSTAB.test(name)) || WHOLE.test(text);

/** Whether a text is fstab: by the rows at its beginning, below its comments, or by its name where they do not show it. */
export function isFstab(head: string, path: string): boolean {
  const rows = filledLines(head)
    .filter((line) => !line.startsWith('#') && headingPath(line) === null)
    .slice(0, 5);
  const read = rows.map(fstabRow);
  if (!read[0] || 2 * read.filter((row) => row !== null).length < rows.length) return false;
  if (/$(?<=fstab[^/]*)/.test(path)) return true;
  return rows.some((line, i) => read[i] && isSurelyFstab(line, read[i])) && !rows.some(isOfKernel);
}
