import {
  beginOf,
  type Coverage,
  counted,
  type Evidence,
  fileOf,
  type Interval,
  isKnown,
  isWhole,
  LONGEST_CAPTURE,
  lengthOf,
  type Need,
  rowsOf,
  type Snapshot,
} from '@mountline/core';
import { tablesNotWhole } from '../../read/incomplete-tables.ts';
import { clockTime, clockTimes } from '../../timeline/clock-words.ts';
import { type Covered, coveredBy } from '../../timeline/coverage.ts';
import { guessedBetween } from '../../timeline/guessed-clocks.ts';
import { inputsOf, writersOf } from '../../timeline/kinds.ts';
import type { Input } from '../../timeline/run-facts.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Window } from './constraint.ts';

export interface Witness {
  actor: string;
  covered: boolean;
  note: string;
  evidence: Evidence[];
  /** Its name, and the first gap, where it was read over a part of the window. */
  inPart?: string;
  /** Lines of it were read, and tell nothing of this kind. */
  mute?: Evidence[];
  need?: Need;
}

/** What was read of an actor over a window, and what is said of it. */
export interface Watched {
  window: Window;
  covered: Covered;
  /** What may be of another time, by its clock. */
  doubtful: readonly Coverage[];
  /** What it says of each kind that the actor would have written. */
  told?: Witness;
}

/** Most steps ask of the same actors and the same window as the step before them: what was found of each last is kept. */
function watchedOf(actor: string, window: Window, knowledge: Knowledge): Watched {
  const { coverage } = knowledge.findings.timeline;
  if (!hangsOnNoGuess(window, knowledge)) {
    const { sure, doubtful } = byClock(coverage, window, knowledge);
    return { window, covered: coveredBy(sure, actor, window), doubtful };
  }
  const last = knowledge.watched.get(actor);
  if (last && last.window.from === window.from && last.window.to === window.to) return last;
  const watched: Watched = { window, covered: coveredBy(coverage, actor, window), doubtful: [] };
  knowledge.watched.set(actor, watched);
  return watched;
}

/** Who can have seen an actor's lines over a window. */
function watch(actor: string, kind: string, window: Window, knowledge: Knowledge) {
  const watched = watchedOf(actor, window, knowledge);
  const known = knowledge.kinds.get(kind);
  const isWriter = !known || writersOf(known)?.includes(actor) !== false;
  const mute = watched.covered.by.length > 0 && !(isWriter && knowledge.wouldTell(actor, kind));
  return { watched, mute, isWriter };
}

/** `witness`, without the words. */
export function isWitness(actor: string, kind: string, window: Window, knowledge: Knowledge): boolean {
  const { watched, mute } = watch(actor, kind, window, knowledge);
  return watched.covered.whole && !mute;
}

const evidenceOfReading = (actor: string, { by }: Covered, { now }: Knowledge): Evidence[] =>
  by.map(({ path, from, to, span, attested }) => ({
    kind: 'coverage',
    time: { from, to },
    span,
    text: `${path} was read from ${clockTimes({ from, to }, now)}${attested ? ' (attested)' : ''}`,
    fields: { actor },
  }));

/** Whether an actor's lines were read over a window, and whether it would have spoken. */
export function witness(actor: string, kind: string, window: Window, knowledge: Knowledge): Witness {
  const { watched, mute, isWriter } = watch(actor, kind, window, knowledge);
  if (!mute) {
    watched.told ??= toldBy(actor, watched, knowledge);
    return watched.told;
  }
  const { title, need } = namesOf(actor, knowledge);
  const note = isWriter ? `${title} does not log it at the verbosity seen` : `${title} never writes it`;
  const read = evidenceOfReading(actor, watched.covered, knowledge);
  return { actor, covered: false, note, evidence: [], mute: read, ...need };
}

function namesOf(actor: string, { actors }: Knowledge) {
  const known = actors[actor];
  return { title: known?.title ?? actor, need: known?.need ? { need: known.need } : {} };
}

/** The word of an actor that would have written it. */
function toldBy(actor: string, { window, covered, doubtful }: Watched, knowledge: Knowledge): Witness {
  const { title, need } = namesOf(actor, knowledge);
  const stretch = (lengthOf(window) ?? 0) > 0 ? clockTimes(window, knowledge.now) : '';
  const read = evidenceOfReading(actor, covered, knowledge);
  if (covered.whole) {
    const note = `${title}: read whole${stretch === '' ? '' : `, ${stretch}`}`;
    return { actor, covered: true, note, evidence: read };
  }
  const guessed = coveredBy(doubtful, actor, window).by[0];
  const gap = covered.gaps.length > 0 ? ` (${covered.gaps[0]})` : '';
  if (covered.by.length > 0) {
    const note = `${title}: read in part only of ${stretch}${gap}`;
    return { actor, covered: false, note, inPart: `${title}${gap}`, evidence: read, ...need };
  }
  const note = guessed
    ? `${title}: the clock of ${guessed.path} or of what it is compared with is a guess`
    : `nothing of ${title} was read${stretch === '' ? '' : ` for ${stretch}`}`;
  return { actor, covered: false, note, evidence: [], ...need };
}

const hangsOnNoGuess = ({ events }: Window, { guessed }: Knowledge): boolean =>
  guessed.size === 0 && events.every(({ guesses }) => guesses === undefined);

/** Where a window hangs on an event, a log whose clock may be apart from the event's by a guess proves nothing. */
function byClock(coverage: readonly Coverage[], window: Window, knowledge: Knowledge) {
  const { guessed } = knowledge;
  const doubt = (c: Coverage) => window.events.some((event) => guessedBetween(event, () => [fileOf(c)], guessed));
  return { sure: coverage.filter((c) => !doubt(c)), doubtful: coverage.filter(doubt) };
}

/** What of an input was read: its snapshots, and its actors as witnesses. */
export interface Ground {
  input: Input;
  /** It was read over the whole window. */
  whole: boolean;
  witnesses: Witness[];
  /** In words, of its tables of which not every row was read. */
  cut: string[];
  /** For each that was taken behind a later boot. */
  late: string[];
  /** Those that were taken before what is asked for could be, in one sentence. */
  early: string[];
  evidence: Evidence[];
  /** What was read and proves nothing: its tables that are not whole, the lines of those who do not speak of it. */
  doubts: Evidence[];
}

export function groundOf(input: Input, kind: string, window: Window, knowledge: Knowledge): Ground {
  const there = knowledge.findings.timeline.snapshots.filter(({ source }) => input.sources?.includes(source));
  const late = there.filter((snapshot) => bootBetween(snapshot, window, knowledge));
  const early = there.filter((snapshot) => isEarly(snapshot, window));
  const ofThen = there.filter((snapshot) => !late.includes(snapshot) && !early.includes(snapshot));
  const snapshots = ofThen.filter(isWhole);
  const broken = ofThen.filter((snapshot) => !isWhole(snapshot));
  const witnesses = (input.actors ?? []).map((actor) => witness(actor, kind, window, knowledge));
  return {
    input,
    whole: snapshots.length > 0 || witnesses.some(({ covered }) => covered),
    witnesses,
    cut: tablesNotWhole(broken),
    late: late.map((snapshot) => takenLate(snapshot, bootBetween(snapshot, window, knowledge)!, knowledge)),
    early: early.length > 0 ? [takenEarly(early, window, knowledge)] : [],
    evidence: [...snapshots.map(tableRead), ...witnesses.flatMap(({ evidence }) => evidence)],
    doubts: [...[...broken, ...late, ...early].map(tableRead), ...witnesses.flatMap(({ mute = [] }) => mute)],
  };
}

/** The boot behind what the window is near to, and in front of the capture of a table. */
const bootBetween = ({ captured }: Snapshot, { near }: Window, { laterBoot }: Knowledge): Interval | undefined =>
  near === undefined ? undefined : laterBoot.between(near, captured);

const takenLate = ({ path }: Snapshot, boot: Interval, { now }: Knowledge): string =>
  `${path} was taken after the node was booted again at ${clockTime(boot, now)}`;

/** A table shows nothing of what can only have come behind it; all of one capture are of one time. */
const isEarly = ({ captured: { to } }: Snapshot, { from }: Window): boolean =>
  isKnown(to) && from - to > LONGEST_CAPTURE;

const takenEarly = (snapshots: readonly Snapshot[], { from }: Window, { now }: Knowledge): string =>
  `taken before ${clockTime(from, now)}: ${snapshots.map(({ path }) => path).join(', ')}`;

const tableRead = (snapshot: Snapshot): Evidence => ({
  kind: 'snapshot',
  time: snapshot.captured,
  span: beginOf(snapshot),
  text: `${snapshot.path}: ${counted(rowsOf(snapshot), 'row')} of ${snapshot.source}${snapshot.attested ? ' (attested)' : ''}`,
  fields: { source: snapshot.source },
});

/** Whether `groundOf` is whole, without the words. */
export function isGround({ sources, actors = [] }: Input, kind: string, window: Window, knowledge: Knowledge): boolean {
  const { snapshots } = knowledge.findings.timeline;
  const tells = (one: Snapshot) => isWhole(one) && !isEarly(one, window) && !bootBetween(one, window, knowledge);
  const read = sources !== undefined && snapshots.some((one) => sources.includes(one.source) && tells(one));
  return read || actors.some((actor) => isWitness(actor, kind, window, knowledge));
}

/** What not seeing a kind of event in a window rests on. */
export interface Footing {
  /** Why it proves nothing. */
  lack: { note: string; needs: Need[] } | undefined;
  evidence: Evidence[];
  note: string;
}

/** What was said last of not seeing a kind: of which window, `null` where it is the same of all. */
export interface Said {
  window: Window | null;
  footing: Footing;
}

/** Most steps ask about the same window at every start: what is said of it is kept until they ask about another. */
export function footingOf(kind: string, window: Window, knowledge: Knowledge): Footing {
  if (!hangsOnNoGuess(window, knowledge)) return footing(kind, window, knowledge);
  const last = knowledge.said.get(kind);
  if (last && (last.window === null || isSame(last.window, window))) return last.footing;
  const made = footing(kind, window, knowledge);
  knowledge.said.set(kind, { window: isNowhere(kind, knowledge) ? null : window, footing: made });
  return made;
}

const isSame = (a: Window, b: Window) => a.from === b.from && a.to === b.to && a.near === b.near;

/** Only tables show it, and none of them is there. */
const isNowhere = (kind: string, { kinds, findings }: Knowledge): boolean =>
  inputsOf(kinds.get(kind)).every(
    ({ actors = [], sources }) =>
      actors.length === 0 && !findings.timeline.snapshots.some(({ source }) => sources?.includes(source)),
  );

/** Of a kind that is in no registry: the name is wrong, or a source or a fact is missing that the rule counts on. */
export const nobodyTells = (kind: string): string => `no source and no fact tells of ${kind}`;

function footing(kind: string, window: Window, knowledge: Knowledge): Footing {
  if (!knowledge.kinds.has(kind)) return { lack: { note: nobodyTells(kind), needs: [] }, evidence: [], note: '' };
  const grounds = inputsOf(knowledge.kinds.get(kind)).map((input) => groundOf(input, kind, window, knowledge));
  const missed = grounds.filter(({ whole }) => !whole);
  const told = grounds.flatMap(({ witnesses }) => witnesses.flatMap(({ covered, note }) => (covered ? [note] : [])));
  return {
    lack: missed.length > 0 ? lackOf(missed, knowledge) : undefined,
    evidence: grounds.flatMap(({ evidence }) => evidence),
    note: told.join('; '),
  };
}

/** In words what is missing, and how to get it. */
export function lackOf(grounds: readonly Ground[], knowledge: Knowledge): { note: string; needs: Need[] } {
  const witnesses = grounds.flatMap((ground) => ground.witnesses);
  const titleOf = (name: string) => knowledge.sources.get(name) ?? { title: name, collectWith: '' };
  // What was not collected of a boot before cannot be any more.
  const sources = grounds.flatMap(({ input, late }) =>
    late.length > 0 ? [] : (input.sources?.slice(0, 1).map(titleOf) ?? []),
  );
  const tables = grounds.flatMap(({ input, cut, late, early }) =>
    cut.length + late.length + early.length > 0
      ? [...cut, ...late, ...early].join(', ')
      : (input.sources?.slice(0, 1).map((name) => `not in the bundle: ${titleOf(name).title}`) ?? []),
  );
  return {
    note: [...witnesses.map(({ note }) => note), ...tables].join('; '),
    needs: [
      ...witnesses.flatMap(({ need }) => need ?? []),
      ...sources.map(({ title, collectWith }) => ({ what: title, collectWith })),
    ],
  };
}
