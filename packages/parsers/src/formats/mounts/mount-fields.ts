/** Decodes the octal escapes of /proc tables (`\040` is a blank), as bytes: `\303\244` is one letter. */
export const decodeOctal = (field: string): string => decodeBytes(field, /\\([0-3][0-7]{2})/g, 8);

/** Decodes the escapes of libsmartcols, /dev/kmsg and names of units (`\x0a` is a line feed), as bytes. */
export const decodeHex = (field: string): string => decodeBytes(field, /\\x([0-9a-fA-F]{2})/g, 16);

function decodeBytes(field: string, pattern: RegExp, radix: number): string {
  if (!field.includes('\\')) return field;
  const encoder = new TextEncoder();
  // Never longer than the field: an escape of four letters is one byte.
  const bytes = new Uint8Array(encoder.encode(field).length);
  let length = 0;
  function append(text: string): void {
    length += encoder.encodeInto(text, bytes.subarray(length)).written;
  }
  let at = 0;
  for (const m of field.matchAll(pattern)) {
    append(field.slice(at, m.index));
    bytes[length++] = Number.parseInt(m[1]!, radix);
    at = m.index + 4;
  }
  append(field.slice(at));
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/** Splits a list of options at commas, but not inside double quotes (SELinux contexts hold commas). */
export function splitOptions(field: string): string[] {
  if (field === '') return [];
  const pieces = field.split(',');
  if (!field.includes('"')) return pieces;
  const options: string[] = [];
  let start = 0;
  let end = -1;
  let quoted = false;
  for (const piece of pieces) {
    end += piece.length + 1;
    if (piece.split('"').length % 2 === 0) quoted = !quoted;
    if (quoted) continue;
    options.push(field.slice(start, end));
    start = end + 1;
  }
  if (quoted) options.push(field.slice(start));
  return options;
}

/**
 * The kernel ends the options of every NFS mount with `addr=` (fs/nfs/super.c:nfs_show_options): where it is missing, the
 * row was cut on its way here, and more options with it.
 */
export const isCutNfs = (fsType: string, options: readonly string[]): boolean =>
  /^nfs4?$/.test(fsType) && option(options, 'addr') === undefined;

export const CUT_OPTIONS = {
  severity: 'warning',
  cost: 'the last options of this NFS mount are missing, including its port and address',
  help: 'The kernel ends them with addr=: a collector or a copy truncated the row. Collect the file itself.',
} as const;

/** Of forms that write a source and a mount point without escapes. */
export const AMBIGUOUS_ROW = {
  severity: 'warning',
  cost: 'the source and mount point of this row may be split in the wrong place',
  help: 'Also collect /proc/self/mountinfo: it escapes the spaces that make this row ambiguous.',
} as const;

/** Every mount namespace has a root: a table that does not show it is what `grep` left, or that of a chroot. */
export const withoutRoot = (rows: readonly { mountPoint: string }[]): string | undefined =>
  rows.some(({ mountPoint }) => mountPoint === '/') ? undefined : 'it shows no root, as after `grep` or in a chroot';

/** The value of `name=value` in a list of options; empty for a bare `name`; undefined when it is not there. */
export function option(options: readonly string[], name: string): string | undefined {
  for (const text of options) {
    if (text === name) return '';
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return undefined;
}
