import type { Machine } from '../text/lines.ts';
import type { Clock } from '../text/stamp.ts';
import type { MessageTable } from '../text/template.ts';
import type { Clue } from './clue.ts';
import type { DiagnosticTable, RawDiagnostic } from './diagnostic.ts';
import type { EvidenceName } from './evidence.ts';
import type { SourceRecord } from './record.ts';
import type { SkippedLines } from './skipped-lines.ts';

/** What a parser calls while it reads. */
export interface Emit<R extends SourceRecord> {
  record(record: R): void;
  diagnostic(diagnostic: RawDiagnostic): void;
}

/** The same of one that skims a log, see `skim`. */
export interface SkimEmit<R extends SourceRecord> extends Emit<R> {
  skipped(lines: SkippedLines): void;
}

/** A place on a running node. */
export interface LivePlace {
  /**
   * From the root. `PID` stands for a folder whose name is a number, `CLIENT` and `XPRT` for those of the kernel's RPC clients and of their
   * transports; nothing else is searched for above the last part.
   */
  path: string;
  /** Of a folder: the names in it that are read. */
  names?: RegExp;
}

/**
 * What others have to know of a source, each only where it is so: whoever asks about a source finds the answer here, and keeps no list of
 * names.
 */
interface SourceTraits<R extends SourceRecord> {
  /** What a line means by those above it, in words. Absent: every record can be read alone, so halves make the whole. */
  carriesOver?: string;
  /** Of a log that has times only where an option asked for them: one without any is read in the order of its lines. */
  isTimedOnDemand?: boolean;
  /** Of a log of which a file is a selection of lines by its nature: why its silence proves nothing, in words. */
  filtered?: string;
  /** Of a table: why these rows need not be all, in words, where they show it themselves. */
  partial?(rows: readonly R[]): string | undefined;
  /**
   * Where `mountline /` reads it. Files of the kernel must only read memory: `cmdline`, `maps` and `environ` of a process wait for the lock that
   * a hung one may hold, and `kmsg` does not end.
   */
  live?: readonly LivePlace[];
  /** Which kind of evidence it is, for `mountline inspect` and the kinds of bundle. */
  evidence?: EvidenceName;
  /** The commands that write it, as a collector notes them: what is missing where one of them was stopped. */
  command?: RegExp;
  /**
   * How its first line looks: of a table the header, of one without a header each row, of a log each line. Below lines that something else
   * wrote, as a shell or a mail, it is looked for at such a line; and below a line of `date`, where a loop wrote it again and again. It has
   * no flags, and fits nothing that stands in a text of another kind. Absent where a first line tells too little, as that of a host name.
   */
  begins?: RegExp;
  /** In what a node has it once, so that two of it are of two nodes: the files of one folder, one text, one capture. */
  onceIn?: readonly ('folder' | 'text' | 'capture')[];
  /**
   * Of what it tells: of the host as a whole, so that two of it in two captures are of two times; of all nodes of a cluster; of no more than the
   * name of the node, or the time.
   */
  scope?: 'host' | 'cluster' | 'name' | 'time';
  /** It reads what no other source knows: it is asked after all others, because files of theirs fit it too. */
  last?: true;
  /**
   * Of one that is asked last: it reads single lines in a text that no source reads as a whole. It is asked after all others, and what stands
   * above and below is looked at by itself.
   */
  alone?: true;
  /** Of a log whose lines others wrote, stamped when it heard them: whom it hears. All programs of the node, the kernel, a container, … */
  hears?: 'node' | 'kernel' | 'container' | 'store' | 'program';
  /**
   * Of a file of settings: what `mountline diff` calls them, and the names and values in a row; `whole` where it is collected as a whole, so
   * that what is not in it is not set.
   */
  settings?: { of: string; whole?: true; in(row: R): [name: string, value: string][] };
}

/** What the author of a source writes: its name, where its files are, and how they are read. */
export interface SourceSpec<R extends SourceRecord> extends SourceTraits<R> {
  /** Kebab-case, the same as its file's. */
  name: string;
  /** One line for people. */
  title: string;
  type: 'log' | 'snapshot';
  clock: Clock;
  /** Where it lies in the known kinds of bundle, as patterns on the path inside the bundle. */
  places: readonly RegExp[];
  /** The command or file that a user collects it with. */
  collectWith: string;
  /** The message tables that its lines are matched against. */
  tables?: readonly MessageTable[];
  diagnostics: DiagnosticTable;
  /**
   * True when the content is of this source. `head` is the beginning of the file, at most 8,192 bytes as text;
   * `path` may be used where two sources share one form.
   */
  recognise(head: string, path: string): boolean;
  /** What a record tells about the host or its clocks. */
  clues?(record: R): Clue[];
  /** A new push machine. `path` is for forms that name what they speak of by their place alone, as /proc/PID/cgroup. */
  open(emit: Emit<R>, path: string): Machine;
  /**
   * The same for a reader who wants only the records that a template knows, and time and speaker of all other lines: they are skipped, see
   * packages/scan. A test holds the two to the same timeline.
   */
  skim?(emit: SkimEmit<R>, path: string): Machine;
}

/** What a source read from one file. What it could not read is in `diagnostics`. */
export interface Parsed<R extends SourceRecord> {
  records: R[];
  diagnostics: RawDiagnostic[];
}

/** The reader of one format of file, as `defineSource` makes it. */
export interface Source<R extends SourceRecord = SourceRecord> extends SourceSpec<R> {
  /** Parses a whole text or a whole file at once: a thin wrapper over `open`. */
  parse(input: string | Uint8Array, path?: string): Parsed<R>;
}

/** Completes the description of a source. Throws nothing on any input; what is bad becomes a diagnostic. */
export function defineSource<R extends SourceRecord>(spec: SourceSpec<R>): Source<R> {
  return {
    ...spec,
    parse(input, path = '') {
      const parsed: Parsed<R> = { records: [], diagnostics: [] };
      const emit: Emit<R> = {
        record: (record) => parsed.records.push(record),
        diagnostic: (diagnostic) => parsed.diagnostics.push(diagnostic),
      };
      const machine = spec.open(emit, path);
      machine.push(typeof input === 'string' ? new TextEncoder().encode(input) : input);
      machine.end();
      return parsed;
    },
  };
}

/** The names of the sources that read what a command writes. */
export const readersOf = (command: string, sources: readonly Source[]): string[] =>
  sources.flatMap((source) => (source.command?.test(command) ? [source.name] : []));

/** How much of a file `recognise` is shown, in bytes. */
export const HEAD_BYTES = 8192;
