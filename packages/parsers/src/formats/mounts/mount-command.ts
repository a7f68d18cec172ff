import { option, splitOptions } from './mount-fields.ts';

/**
 * The command line of a mount, taken apart:
 *
 *     /sbin/mount.nfs4 127.0.0.1:/ /mnt/a b -o rw,nfsvers=4.1,hard,port=20361
 *     mount -t efs -o tls,accesspoint=fsap-0123 fs-0123:/ /mnt/a
 *
 * Logs join the arguments with blanks and quote nothing, so a blank may be part of the mount point: that begins at the
 * first ` /` behind the source and ends where an option begins. A mount point with a word that looks like an option
 * (` -o `) cannot be told from one.
 */
export interface MountCommand {
  program: string;
  /** What follows `-t`. */
  type: string | null;
  source: string;
  target: string;
  options: string[];
  /** Other options, as written. */
  flags: string[];
  port: number | null;
}

const FLAG = /^-[A-Za-z-]+$/;

/** Takes a command line apart; null when it has no source and no absolute mount point. */
export function parseMountCommand(text: string): MountCommand | null {
  const [program, ...words] = text.split(' ');
  const flags: string[] = [];
  const optionLists: string[] = [];
  let type: string | null = null;
  let operands: string[] | null = null;
  let closed = false;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (!FLAG.test(word)) {
      if (closed) return null;
      operands ??= [];
      operands.push(word);
      continue;
    }
    closed = operands !== null;
    if (word !== '-o' && word !== '-t') {
      flags.push(word);
      continue;
    }
    const value = words[i + 1];
    if (!value) return null;
    if (word === '-t') type = value;
    else optionLists.push(value);
    i += 1;
  }
  if (!program || !operands?.[0]) return null;
  const at = operands.findIndex((word, i) => i > 0 && word.startsWith('/'));
  if (at < 0) return null;
  const options = splitOptions(optionLists.join(','));
  const port = option(options, 'port');
  return {
    program,
    type,
    source: operands.slice(0, at).join(' '),
    target: operands.slice(at).join(' '),
    options,
    flags,
    port: port !== undefined && /^\d{1,5}$/.test(port) ? Number(port) : null,
  };
}
