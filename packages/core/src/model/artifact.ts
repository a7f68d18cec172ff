import type { Diagnostic } from './diagnostic.ts';
import type { FileLimits } from './file-limits.ts';
import type { Span } from './span.ts';
import type { Micros } from './time.ts';

/**
 * Where lines of an output stand in the text that it was pasted into: from this line on, which begins at that byte, they are those of the text from
 * that line and that byte on.
 */
export type TextPlace = readonly [line: number, offset: number, inText: number, offsetInText: number];

/** What a command asked for: of that its output shows all, and of others nothing. */
export interface Asked {
  /** Local ports of `ss`: their listeners. */
  listeners?: readonly number[];
  /** Another host, of `rpcinfo -p HOST`: what its portmapper lists. */
  host?: string;
}

/** What a terminal session tells of the output of one of its commands. */
export interface Typed {
  /** The lines of the text that it stands in, the first first. */
  places?: readonly TextPlace[];
  /** The line of the session that it was typed in, or that names it: what was typed first was read first. */
  line?: number;
  /** The command, with single blanks. */
  command?: string;
  /** The node that the prompt names. */
  host?: { name: string; span: Span };
  /** The address that the node was asked by: others may call it by its name. */
  address?: { name: string; span: Span };
  /** Why rows or lines of it may be missing anywhere: no absence rests on it. */
  filtered?: string;
  asked?: Asked;
  /** Why its beginning or its end may be missing: no absence rests on it, but that between two lines of a log. */
  cut?: string;
  /** The outputs of `date` above and below it, by their paths in the session. */
  after?: string;
  before?: string;
  /** The commands that changed the node after it, the first first. */
  changedBy?: readonly string[];
  /** The line that its command was typed on again and printed nothing. */
  emptiedIn?: number;
  /** Why it does not show the node as the others do: a table is not read, a log is. */
  passed?: string;
}

/** A file of the bundle. The bytes are read when a driver asks for them, once. */
export interface Artifact {
  /** The archive that holds the file, outermost first: `outer.tar.xz`, `outer.tar!/inner.tgz`. */
  container?: string;
  /** Path inside the bundle, with `/`, never absolute. */
  path: string;
  /** Bytes, where known before reading. */
  size?: number;
  /** When the file was last written, as the file system or the archive says. */
  modified?: Micros;
  /**
   * A link and its target, as it is stored; it has no content of its own. A target that begins with `/` means the root
   * of the bundle, so does that of a hard link of an archive, which is given with a `/` in front.
   */
  link?: string;
  /** Of output of a tool that asks many at once: whose it is, as the tool wrote it in front of the line or above it. */
  of?: { node: string } | { pod: string };
  /** Of the output of a command in a terminal session. */
  typed?: Typed;
  /** The user named this file, or the text that it was pasted into, and not a folder or an archive that it is in. */
  named?: true;
  /**
   * Chunks of the content, decompressed, text in UTF-8. The memory of a chunk may be used again when the next one is asked for. Throws an
   * `InputError` when it cannot be read.
   */
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * What a user hands over: a name for people and the files in it, read one by one. An archive is read in one pass: a file
 * has to be read, or left, before the next one is asked for, and the files can be asked for once.
 */
export interface Bundle {
  name: string;
  artifacts: Iterable<Artifact> | AsyncIterable<Artifact>;
  /** What concerns an archive as a whole. It is complete when all artifacts were asked for. */
  diagnostics?: readonly Diagnostic[];
  /** Bytes of the user's file that were read so far, of how many there are, where that is known. */
  input?: { readonly read: number; readonly size: number };
  /** What one of its files may cost, where that is not what it is by default. */
  limits?: Partial<FileLimits>;
}

/** The manifest of a distilled pack, which lies beside its folders. It is the first of its files. */
export const PACK_MANIFEST = 'mountline-pack.json';

/** The input could not be read at all, or what was given along with it is not sound. */
export class InputError extends Error {
  override name = 'InputError';
  code:
    | 'not-found'
    | 'not-readable'
    /** The bytes that were given before may not be those that were packed: a checksum is wrong. */
    | 'damaged'
    | 'not-supported'
    | 'encrypted'
    | 'limit'
    | 'several-nodes'
    | 'bad-rule'
    | 'bad-zone'
    | 'bad-option';
  constructor(code: InputError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
