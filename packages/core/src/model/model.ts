import type { Clock } from '../text/stamp.ts';
import type { Asked, TextPlace } from './artifact.ts';
import type { BundleKind } from './bundle-kind.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { FieldMap } from './field.ts';
import type { ActorFields, KnownFields, KnownKind, LifeFields } from './known-kinds.generated.ts';
import type { SourceRecord } from './record.ts';
import type { Source } from './source.ts';
import type { Span } from './span.ts';
import { type Interval, MINUTE, type Micros } from './time.ts';

/** A name that an editor may offer, or another: sources, facts and rules of one's own have their own. */
export type OrOther<Known extends string> = Known | (string & Record<never, never>);

/** Lines of a storm that stand in one event: equal but for their times. */
export interface Folded {
  /** How many lines, the first and the last included. */
  lines: number;
  last: { time: Interval; span: Span };
}

/** What stands under a claim: a line or a row of the user's own file. */
export interface Evidence {
  kind: OrOther<KnownKind>;
  /** null where the line carries no time. */
  time: Interval | null;
  span: Span;
  /** The text of the line, copied. */
  text: string;
  fields: FieldMap;
  /** Equal lines behind it that it stands for too. */
  folded?: Folded;
}

/**
 * Why a time may be wrong: the year, the zone or the boot offset was guessed; or the clock was set later (`set`), and the time is
 * told by the clock as it was then.
 */
export type Guess = 'year' | 'day' | 'zone' | 'boot' | 'set';

/** Something that happened, or (with `derivedBy`) something that follows from what was read. */
export interface Event extends Happening {
  /** Dotted: `nfs.server.not-responding`. */
  kind: OrOther<KnownKind>;
  fields: FieldMap;
}

/** The fields of the events of a kind, as they are declared; of kinds that Mountline does not declare any may be there. */
export type FieldsOf<Kind extends string> = Kind extends KnownKind ? KnownFields[Kind] : FieldMap;

/** An event of a kind; of one of several kinds, which `kind` tells apart. */
export type EventOf<Kind extends string> = Kind extends string
  ? Happening & { kind: Kind; fields: FieldsOf<Kind> }
  : never;

/** An event of an actor, whatever its kind is: it may have what any of them has. */
export interface EventBy<Actor extends string> extends Happening {
  kind: OrOther<KnownKind>;
  fields: Actor extends keyof ActorFields ? ActorFields[Actor] : FieldMap;
}

/** What an event is beside its kind and its fields. */
interface Happening {
  time: Interval;
  span: Span;
  /** The same event in other files of the bundle. */
  also: Span[];
  /** Its own copy of the line. */
  text: string;
  source: string;
  /** Who speaks: `kernel`, `kubelet`, `systemd`, `csi`, `proxy`, `efs-watchdog`, `efs-mount-helper`; for a fact its name. */
  actor: string;
  host?: string;
  program?: string;
  pid?: number;
  /** The source's own word for how grave it is. */
  level?: string;
  /** How often, where one line stands for several. */
  repeats: number;
  /** Equal lines behind it that it stands for too; `time` reaches from the first to the last of them. */
  folded?: Folded;
  guesses?: Guess[];
  /** The fact that derived it. */
  derivedBy?: string;
  /** What a derived event rests on. */
  evidence?: Evidence[];
}

/** Rows that held while they were collected. */
export interface Snapshot extends Pick<Source, 'onceIn' | 'scope'> {
  source: string;
  container?: string;
  path: string;
  captured: Interval;
  records: SourceRecord[];
  /** Rows that could not be read, as far as they can be counted. */
  lost: number;
  /** Why rows may be missing, where the command that wrote it leaves some out. */
  filtered?: string;
  /** What is shown whole, where the command that wrote it leaves others out. */
  asked?: Asked;
  /** Of the output of a command in a terminal session: the line of it. Of two tables of one session the first was read before the other. */
  typedIn?: number;
  /** Of the same: what was typed after it and changed the node. */
  changedBy?: readonly string[];
  /** Of the same: the line that its command was typed on again and printed nothing. */
  emptiedIn?: number;
  /** Of a distilled pack: how many rows the original has, of which these are a part. */
  attested?: { rows: number };
}

/** How many rows a table has, in the original where the pack holds a part of them only. */
export const rowsOf = ({ attested, records }: Snapshot): number => attested?.rows ?? records.length;

/** Whether every row of a table was read: one that breaks off in the middle of a row may have lost others. */
export const isWhole = ({ lost, records, filtered }: Snapshot): boolean =>
  lost === 0 && filtered === undefined && !records.at(-1)?.cut;

/** A stretch in which a unit wrote nothing. */
export interface Gap {
  from: Interval;
  /** null: the unit never wrote again in this file. */
  to: Interval | null;
  fromSpan: Span;
  fromText: string;
  toSpan: Span | null;
  /** Lines of other units of the same node of the same file in between. */
  others: number;
}

/** How busy one unit of one file was. */
export interface Activity {
  source: string;
  container?: string;
  path: string;
  /** The actor where a table knows the program, else the program; empty where lines name none. */
  unit: string;
  /** The node, where the file holds lines of several. */
  host?: string;
  lines: number;
  first: Interval;
  last: Interval;
  /** The median distance between two lines of it, microseconds. */
  usualGap: Micros;
  /** Every gap of 30 seconds or more, and the open one at the end of the file. */
  gaps: Gap[];
}

/** What was really read of one log: absence can be claimed inside it only. */
export interface Coverage {
  source: string;
  container?: string;
  path: string;
  /** The units whose lines this file would hold. */
  units: string[];
  from: Micros;
  to: Micros;
  /** With `units` where the lines of these alone are missing. */
  holes: { from: Micros; to: Micros; reason: string; units?: string[]; span?: Span }[];
  /** A distilled pack says so of the original: the lines themselves are not in it. */
  attested?: true;
}

/** How the stamps of one file became UTC. */
export interface ClockEntry {
  container?: string;
  path: string;
  source: string;
  clock: Clock;
  /** In words, with the anchors used. */
  method: string;
  anchors: Span[];
  /** By how much a time may be off beyond the width of its stamp, microseconds. */
  error: Micros;
  guesses: Guess[];
}

/** The clock of the node was set, as a line of a log tells. */
export interface ClockStep {
  /** When the new time began; of a step whose amount nothing tells, from the last line before it on. */
  at: Interval;
  /** By how much, forward where it is positive; null where nothing tells. */
  by: Micros | null;
  /** False where nobody tells the amount: it is what the stamps go back by, or more; where `by` is null, as long as `at` at most. */
  told: boolean;
  span: Span;
}

/** One incarnation of something whose number is used again. */
export interface Life {
  /** `boot`, `port`, `tunnel`, `proxy`, `listener`, `mount-row`, `nfs-client`, `nfs-server`, `pod`, `volume`. */
  of: string;
  /** What is used again: the port, the mount point, the pid of a proxy, the name of a pod. */
  key: string;
  /** 1 for the first life that the bundle shows. */
  nth: number;
  from: { time: Interval; how: string; span: Span } | null;
  /** null: open at capture, or its end is not known. */
  to: { time: Interval; how: string; span: Span } | null;
  /** A table at capture in which it stands, where neither its begin nor its end is told by a line. */
  seen?: { time: Interval; how: string; span: Span };
  fields: FieldMap;
}

/** A life of a type, with the fields that it is declared to have. */
export type LifeOf<Of extends string> = Of extends string
  ? Omit<Life, 'of' | 'fields'> & { of: Of; fields: Of extends keyof LifeFields ? LifeFields[Of] : FieldMap }
  : never;

/** What a statement about the bundle rests on. */
export interface Proof {
  text: string;
  spans: Span[];
}

/** A file that would tell, and how to get it. */
export interface Need {
  /** What is missing, in words: `socket table of the host's network namespace`. */
  what: string;
  collectWith: string;
}

/** A fact that could not be decided, because something is not in the bundle. */
export interface Unknown {
  kind: string;
  fields: FieldMap;
  /** When it would have been; left out where that may have been at any time. */
  time?: Interval;
  needs: Need[];
  because: string;
  evidence: Evidence[];
}

/** What the files say about the node itself, each with its line. What no file says is not there. */
export interface HostFacts {
  name?: { value: string; span: Span };
  kernel?: { value: string; span: Span };
  bootId?: { value: string; span: Span };
  bootTime?: { value: Interval; span: Span };
  zone?: { value: string; span: Span };
  /** Of programs that matter, each version that was seen: `efs-utils`, `efs-csi-driver`, `kubelet`, `sos`. */
  versions?: { of: string; value: string; span: Span }[];
}

/** Something that the collector did not bring, and why. */
export interface Lack {
  /** The command or the file, as the collector names it. */
  what: string;
  how: 'timed-out' | 'not-run' | 'not-installed' | 'cut' | 'empty' | 'filtered';
  /** In words. */
  why: string;
  /** The sources that would have read it, and the actors whose lines it would have held. */
  sources: readonly string[];
  actors: readonly string[];
  span?: Span;
}

/** What became of a file of the bundle. */
export interface FileEntry {
  container?: string;
  path: string;
  /** The source that read it; null when nobody claims it. */
  source: string | null;
  /** `error-text`: the file holds the error message of the command that should have filled it. `link`: see the note. */
  state: 'read' | 'unclaimed' | 'empty' | 'error-text' | 'unreadable' | 'link';
  records: number;
  bytes: number;
  /** Why it is so; of an unclaimed file what it is and how to make of it what is read, where that is known. */
  note?: string;
  /** Why its bytes may not be those that were collected: nothing that rests on it is confirmed. */
  damaged?: string;
}

/** A folder of a bundle that holds the files of a node. */
export interface BundlePart {
  /** null for a folder or files of no known kind. */
  layout: BundleKind | null;
  /** What stands in front of its paths: archives and folders, with a slash at the end; empty where that is nothing. */
  root: string;
}

/** No capture takes so long: tables that are further apart are of two, and what one shows says nothing of what the other lacks. */
export const LONGEST_CAPTURE: Micros = 10 * MINUTE;

/** One of several captures of a node that lie in one bundle, each in a folder with a `date` of its own. */
export interface Capture {
  /** With a slash at the end; empty where it is the folder of the bundle itself. */
  folder: string;
  time: Interval;
}

/** So many minutes east of UTC is a node's local time, from this local reading on. */
export interface ZoneOffset {
  from: Micros;
  minutes: number;
}

/** Lines of one kind in one file whose time nothing tells. */
export interface Undated {
  kind: string;
  lines: number;
  /** The first of them, and its text. */
  span: Span;
  text: string;
  /** What the file has a time for comes behind them. */
  before?: Micros;
}

/** Lines of an error that no template knows, and that differ in numbers, ids and paths only. */
export interface ErrorLines {
  /** Who wrote them; empty where the file does not say. */
  program: string;
  /** By its log library; left out where the words alone say that it is an error. */
  level?: 'error' | 'warning';
  count: number;
  /** null where the line has no time. */
  first: Interval | null;
  last: Interval | null;
  /** The words that all of them have, `<*>` in place of the others. */
  pattern: string;
  /** The first of them, and its text. */
  span: Span;
  text: string;
  /** What usually causes such an error, where its text alone tells. */
  cause?: string;
}

/** All that was read of one node, on one clock. */
export interface PastedFile {
  /** The text, and the name of the output in it. */
  container: string;
  path: string;
  places: readonly TextPlace[];
}

/** All events of a node on one UTC timeline, with what was read of its files. */
export interface Timeline {
  bundle: string;
  parts: BundlePart[];
  /** What the collector did not bring, and why. */
  lacks: Lack[];
  host: HostFacts;
  /** When the snapshots were taken; null when nothing tells. */
  capture: Interval | null;
  /** By how much earlier they may have been taken: `date` printed a zone that several places call so. Not there where that is known. */
  captureMayBeEarlier?: Micros;
  /** The captures that these are, the first first; not there for one. */
  captures?: Capture[];
  /** Folders that are read as of one node, though nothing in them shows that they are; not there where there are none. */
  unjoined?: string[];
  files: FileEntry[];
  /** Of the outputs in texts of the user's: where their lines stand in those; not there where there are none. */
  texts?: PastedFile[];
  /** In the order of time; equal times of one file in the order of its lines. */
  events: Event[];
  /** Lines that are no events, as nothing tells their time; not there where there are none. */
  undated?: Undated[];
  /** Lines of errors that no template knows; not there where there are none. */
  unrecognised?: ErrorLines[];
  snapshots: Snapshot[];
  activity: Activity[];
  coverage: Coverage[];
  clocks: ClockEntry[];
  /** When the clock of the node was set while it wrote these files; not there where nothing tells of it. */
  clockSteps?: ClockStep[];
  /** The offsets of the node's zone in the year before the capture, the first first; not there where nothing tells them all. */
  offsets?: ZoneOffset[];
  diagnostics: Diagnostic[];
}
