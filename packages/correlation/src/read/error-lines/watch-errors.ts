import { isAboutStorage, type LogRecord, type SkippedLines, type Stamp, stampAt } from '@mountline/core';
import { levelAt, matters, type ReadLine, readLine } from './error-line.ts';
import { maySayFailure } from './failure-words.ts';
import { type LineCluster, type LineTree, lineTree } from './line-tree.ts';

/** Lines of errors that no template knows and that are alike. */
export interface RawErrors {
  unit: string;
  host: string | undefined;
  level: ReadLine['level'];
  lines: number;
  /** null where the line has no time. */
  first: Stamp | null;
  last: Stamp | null;
  /** The first of them. */
  line: number;
  endLine: number;
  offset: number;
  text: string;
  lastLine: number;
  /** The words that all of them have. */
  words: readonly string[];
}

export interface ErrorWatch {
  /** A record that no template knows. */
  record(record: LogRecord): void;
  /** `turns` are of each line. */
  skipped(lines: SkippedLines, turns: Int32Array): void;
  end(): RawErrors[];
}

/** So many different ones are kept of a file: of more the rarest are forgotten. */
const MOST_CLUSTERS = 300;
const MAX_TEXT = 1000;

/** Of a place in a source that wrote so many lines, all of them alike, the next ones are only counted. */
const LEARNT = 32;
/** So many lines without klog's header, and a writer is not asked for it any more. */
const MOST_TRIES = 64;

/**
 * So many lines of programs that do not matter by their names are looked at, for what they say of mounts: nobody pastes more, and in a longer
 * log those that matter write too.
 */
const MOST_OF_OTHERS = 2000;

/** So many places are known by their bytes. */
const MOST_PLACES = 1024;

/** A line of the source of some program, which writes lines of errors. */
interface Place {
  lines: number;
  clusters: Set<LineCluster>;
}

/** What is known of who writes: by its number among the speakers of a file. */
interface Speaking {
  matters: boolean;
  /** How far into a line klog's header begins, or the level of logrus stands; -1 where that is not known. */
  klog: number;
  logrus: number;
  tries: number;
  /** Places by a hash of their level and bytes. */
  places: Map<number, { bytes: Uint8Array; place: Place }>;
}

/** What is kept of the lines of a cluster; the stamp of the last is made at the end. */
interface Kept extends Omit<RawErrors, 'last'> {
  last: { stamp: Stamp; value: number; turns: number } | null;
}

interface Watch {
  tree: LineTree;
  kept: Map<LineCluster, Kept>;
  places: Map<string, Place>;
  speakers: SkippedLines['speakers'] | undefined;
  speaking: Speaking[];
  /** Lines of other programs that were looked at. */
  ofOthers: number;
}

/** Gathers, line by line, what looks like an error and no template knows. */
export function watchErrors(): ErrorWatch {
  const watch: Watch = {
    tree: lineTree(),
    kept: new Map(),
    places: new Map(),
    speakers: undefined,
    speaking: [],
    ofOthers: 0,
  };
  return {
    record({ kind, actor, program, host, text, stamp, line, endLine = line, offset }) {
      const unit = actor ?? program ?? '';
      if (kind !== null || !(matters(unit) || isLooked(watch))) return;
      const last = stamp && { stamp, value: stamp.value, turns: stamp.turns ?? 0 };
      add(watch, unit, host, text, { first: stamp, last, line, endLine, offset, lastLine: line });
    },
    skipped(lines, turns) {
      learnSpeakers(watch, lines);
      const { first, end, speaker } = lines;
      const { speaking } = watch;
      for (let i = first; i < end; i += 1) {
        const by = speaking[speaker[i]!]!;
        if (lines.repeats[i] === 0 && (by.matters || isLooked(watch))) skippedLine(watch, lines, i, turns[i]!, by);
      }
    },
    end: () =>
      [...watch.kept.values()].map(({ last, ...one }) => ({
        ...one,
        last: last && stampAt(last.stamp, last.value, last.turns),
      })),
  };
}

function isLooked(watch: Watch): boolean {
  watch.ofOthers += 1;
  return watch.ofOthers <= MOST_OF_OTHERS;
}

function learnSpeakers(watch: Watch, { speakers }: SkippedLines): void {
  if (speakers !== watch.speakers) watch.speaking = [];
  watch.speakers = speakers;
  for (let i = watch.speaking.length; i < speakers.length; i += 1)
    watch.speaking.push({ matters: matters(speakers[i]!.unit), klog: -1, logrus: -1, tries: 0, places: new Map() });
}

/** Nothing of most lines is made a string. */
function skippedLine(watch: Watch, lines: SkippedLines, i: number, turns: number, by: Speaking): void {
  const { bytes, decode } = lines;
  const from = lines.text[i]!;
  const to = lines.textEnd[i]!;
  if (by.klog >= 0 && isInfo(bytes, from + by.klog)) return;
  if (by.logrus >= 0 && saysInfo(bytes, from + by.logrus)) return;
  if (by.klog < 0 && by.logrus < 0 && by.tries < MOST_TRIES) learnLevel(by, decode(bytes.subarray(from, to)));
  let hash = 0;
  if (by.klog < 0) {
    if (!maySayFailure(bytes, from, to)) return;
  } else if (isKlog(bytes, from + by.klog)) {
    hash = hashOf(bytes, from + by.klog, to);
    const known = by.places.get(hash);
    if (known && isSame(known.bytes, bytes, from + by.klog)) {
      if (countIn(watch, known.place, lines, i, turns)) return;
      if (known.place.clusters.size === 0 && !maySayFailure(bytes, from, to)) return;
    }
  } else by.klog = -1;
  const { unit, host } = lines.speakers[lines.speaker[i]!]!;
  const stamp = lines.stamps[lines.stamp[i]!]!;
  const value = lines.values[i]!;
  const line = lines.line[i]!;
  const place = add(watch, unit, host, decode(bytes.subarray(from, to)), {
    first: stampAt(stamp, value, turns),
    last: { stamp, value, turns },
    line,
    endLine: lines.endLine[i]!,
    offset: lines.offset + lines.from[i]!,
    lastLine: line,
  });
  if (place && by.klog >= 0 && by.places.size < MOST_PLACES)
    by.places.set(hash, { bytes: placeBytes(bytes, from + by.klog, to), place });
}

function learnLevel(by: Speaking, text: string): void {
  by.tries += 1;
  const level = levelAt(text);
  if (level) by[level.of] = level.at;
}

/** One more line of a place of which all are alike. False where they are not, or few were seen. */
function countIn({ kept }: Watch, place: Place, lines: SkippedLines, i: number, turns: number): boolean {
  if (!isLearnt(place)) return false;
  const [cluster] = place.clusters;
  place.lines += 1;
  const known = kept.get(cluster!)!;
  known.lines += 1;
  known.last = { stamp: lines.stamps[lines.stamp[i]!]!, value: lines.values[i]!, turns };
  known.lastLine = lines.line[i]!;
  return true;
}

const isLearnt = ({ lines, clusters }: Place) => lines >= LEARNT && clusters.size === 1;

type Given = 'unit' | 'host' | 'level' | 'lines' | 'text' | 'words';

/** Returns the place that wrote it, where it names one. */
function add(
  watch: Watch,
  unit: string,
  host: string | undefined,
  text: string,
  at: Omit<Kept, Given>,
): Place | undefined {
  const { tree, kept } = watch;
  const { level, message, isError, place: name } = readLine(text);
  const place = name === undefined ? undefined : placeOf(watch, `${host ?? ''}\n${unit}\n${name}`);
  const learnt = place !== undefined && isLearnt(place);
  if (!isError && !learnt) return place;
  if (!matters(unit) && !isAboutStorage(message)) return place;
  const cluster = learnt ? [...place.clusters][0]! : tree.add(`${host ?? ''}\n${unit}`, message);
  if (place) {
    place.lines += 1;
    place.clusters.add(cluster);
  }
  const known = kept.get(cluster);
  if (known) {
    known.lines += 1;
    known.last = at.last ?? known.last;
    known.lastLine = at.lastLine;
    return place;
  }
  if (kept.size >= MOST_CLUSTERS) forgetOne(watch);
  kept.set(cluster, { ...at, unit, host, level, lines: 1, text: text.slice(0, MAX_TEXT), words: cluster.words });
  return place;
}

function placeOf({ places }: Watch, name: string): Place | undefined {
  const known = places.get(name);
  if (known || places.size >= MOST_PLACES) return known;
  const place: Place = { lines: 0, clusters: new Set() };
  places.set(name, place);
  return place;
}

/** Of those that are rarest, the one that was not seen for longest. */
function forgetOne({ tree, kept, places }: Watch): void {
  let rarest: [LineCluster, Kept] | undefined;
  for (const one of kept)
    if (
      !rarest ||
      one[1].lines < rarest[1].lines ||
      (one[1].lines === rarest[1].lines && one[1].lastLine < rarest[1].lastLine)
    )
      rarest = one;
  const [cluster] = rarest!;
  kept.delete(cluster);
  tree.forget(cluster);
  for (const { clusters } of places.values()) clusters.delete(cluster);
}

const INFO = 73;
const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/** `1120 ` behind a level. */
const isDay = (bytes: Uint8Array, at: number) => bytes[at + 4] === 32 && isDigit(bytes[at]!) && isDigit(bytes[at + 3]!);
const isInfo = (bytes: Uint8Array, at: number) => bytes[at] === INFO && isDay(bytes, at + 1);
const isKlog = (bytes: Uint8Array, at: number) =>
  'IWEF'.includes(String.fromCharCode(bytes[at]!)) && isDay(bytes, at + 1);

/** `level=info`, or debug. */
const saysInfo = (bytes: Uint8Array, at: number) =>
  bytes[at - 1] === 61 && bytes[at - 2] === 108 && (bytes[at] === 105 || bytes[at] === 100);

/** Of `E1120 13:21:05.281063     469 kubelet.go:2473]` what is the same in all lines of the place begins behind the stamp. */
const BEHIND_STAMP = 21;
const CLOSING = 93;
/** No name of a file is longer. */
const MOST_BYTES = 80;

function endOfPlace(bytes: Uint8Array, at: number, to: number): number {
  const most = Math.min(to, at + BEHIND_STAMP + MOST_BYTES);
  let end = at + BEHIND_STAMP;
  while (end < most && bytes[end] !== CLOSING) end += 1;
  return end;
}

function hashOf(bytes: Uint8Array, at: number, to: number): number {
  let hash = bytes[at]!;
  for (let i = at + BEHIND_STAMP; i < to && i < at + BEHIND_STAMP + MOST_BYTES && bytes[i] !== CLOSING; i += 1)
    hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
  return hash;
}

/** The level, and what is behind the stamp. */
function placeBytes(bytes: Uint8Array, at: number, to: number): Uint8Array {
  const end = endOfPlace(bytes, at, to);
  const place = new Uint8Array(1 + end - at - BEHIND_STAMP);
  place[0] = bytes[at]!;
  place.set(bytes.subarray(at + BEHIND_STAMP, end), 1);
  return place;
}

function isSame(place: Uint8Array, bytes: Uint8Array, at: number): boolean {
  if (place[0] !== bytes[at]) return false;
  for (let i = 1; i < place.length; i += 1) if (place[i] !== bytes[at + BEHIND_STAMP - 1 + i]) return false;
  return true;
}
