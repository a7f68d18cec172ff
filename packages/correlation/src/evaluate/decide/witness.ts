import {
  addTo,
  type Coverage,
  fileOf,
  type Interval,
  isKnown,
  isWhole,
  LONGEST_CAPTURE,
  remembered,
  type Snapshot,
  type Timeline,
} from '@mountline/core';
import type { LaterBoot } from '../../clocks/boot-order.ts';
import { type Covered, coveredBy } from '../../timeline/coverage.ts';
import { guessedBetween } from '../../timeline/guessed-clocks.ts';
import { type Actor, inputsOf, type Kind, writersOf } from '../../timeline/kinds.ts';
import type { Findings, Input } from '../../timeline/run-facts.ts';
import type { Window } from './constraint.ts';

/** An actor as a witness of a kind over a window: its lines were read, and it would have written one. */
export interface Witness {
  actor: string;
  /** All of the window was read, and it would have spoken. */
  covered: boolean;
  window: Interval;
  /** What was read of it. */
  read: Covered;
  /** Its lines were read, and are none that would tell: never of this kind, or not at the verbosity that was seen. */
  mute: 'never' | 'verbosity' | null;
  /** What may be of another time, by its clock. */
  doubtful: readonly Coverage[];
}

/** What was read over a window of one thing that a kind needs to be seen: its tables, and its actors as witnesses. */
export interface Ground {
  input: Input;
  /** It was read over the whole window. */
  whole: boolean;
  /** The tables that show it. */
  tables: readonly Snapshot[];
  /** Those of which not every row was read. */
  broken: readonly Snapshot[];
  /** Those that were taken behind a later boot. */
  late: readonly { table: Snapshot; boot: Interval }[];
  /** Those that were taken before what is asked for could be. */
  early: readonly Snapshot[];
  window: Interval;
  witnesses: readonly Witness[];
}

/** What was read, and what its silence is worth. */
export interface Witnesses {
  /** Whether an actor would have shown an event of a kind in a window. */
  of(actor: string, kind: string, window: Window): Witness;
  /** What was read of an input. */
  ground(input: Input, kind: string, window: Window): Ground;
  /** What was read of all that a kind needs; null of a kind that is in no registry. */
  grounds(kind: string, window: Window): readonly Ground[] | null;
}

interface WitnessOptions {
  findings: Pick<Findings, 'timeline'>;
  kinds: ReadonlyMap<string, Kind>;
  actors: Readonly<Record<string, Actor>>;
  /** Files whose clocks rest on a guess. */
  guessed: ReadonlySet<string>;
  laterBoot: LaterBoot;
}

/** Most steps ask of the same kinds and the same window as the step before them: what was found of each last is kept. */
export function witnessesOf({ findings, kinds, actors, guessed, laterBoot }: WitnessOptions): Witnesses {
  const { timeline } = findings;
  const readOf = logReader(timeline, guessed);
  const tablesOf = remembered(({ sources = [] }: Input) =>
    timeline.snapshots.filter(({ source }) => sources.includes(source)),
  );
  const muteOf = remembered((kind: string) =>
    remembered((actor: string): Witness['mute'] => {
      const writers = kinds.has(kind) ? writersOf(kinds.get(kind)!) : undefined;
      if (writers?.includes(actor) === false) return 'never';
      return (actors[actor]?.wouldTell?.(kind, timeline) ?? true) ? null : 'verbosity';
    }),
  );
  /** Only tables show it, and none of them is there: the same is so of all windows. */
  const isNowhere = remembered((kind: string) =>
    inputsOf(kinds.get(kind)).every((input) => !input.actors?.length && tablesOf(input).length === 0),
  );
  const lastGrounds = new Map<string, { window: Window; grounds: readonly Ground[] }>();

  const of = (actor: string, kind: string, window: Window): Witness => {
    const { read, doubtful } = readOf(actor, window);
    const mute = read.by.length > 0 ? muteOf(kind)(actor) : null;
    return { actor, covered: read.whole && mute === null, window, read, mute, doubtful };
  };

  const ground = (input: Input, kind: string, window: Window): Ground => {
    const tables: Snapshot[] = [];
    const broken: Snapshot[] = [];
    const early: Snapshot[] = [];
    const late: Ground['late'][number][] = [];
    for (const table of tablesOf(input)) {
      const boot = window.near === null ? undefined : laterBoot.between(window.near, table.captured);
      const isOfBefore = isEarly(table, window);
      if (boot) late.push({ table, boot });
      if (isOfBefore) early.push(table);
      if (!boot && !isOfBefore) (isWhole(table) ? tables : broken).push(table);
    }
    const witnesses = (input.actors ?? []).map((actor) => of(actor, kind, window));
    const whole = tables.length > 0 || witnesses.some(({ covered }) => covered);
    return { input, whole, tables, broken, late, early, window, witnesses };
  };

  const grounds = (kind: string, window: Window): readonly Ground[] | null => {
    const known = kinds.get(kind);
    if (!known) return null;
    const last = lastGrounds.get(kind);
    const keeps = hangsOnNoGuess(window, guessed);
    if (keeps && last && (isSame(last.window, window) || isNowhere(kind))) return last.grounds;
    const made = inputsOf(known).map((input) => ground(input, kind, window));
    if (keeps) lastGrounds.set(kind, { window, grounds: made });
    return made;
  };

  return { of, ground, grounds };
}

/** What was read of an actor over a window, and what may be of another time; what was found of each last is kept. */
function logReader(
  { coverage }: Timeline,
  guessed: ReadonlySet<string>,
): (actor: string, window: Window) => Pick<Witness, 'read' | 'doubtful'> {
  const logsOf = new Map<string, Coverage[]>();
  for (const log of coverage) for (const unit of new Set(log.units)) addTo(logsOf, unit, log);
  const lastRead = new Map<string, { window: Interval; read: Covered }>();
  return (actor, window) => {
    const logs = logsOf.get(actor) ?? [];
    if (!hangsOnNoGuess(window, guessed)) {
      // Where a window hangs on an event, a log whose clock may be apart from the event's by a guess proves nothing.
      const doubts = (log: Coverage) =>
        window.events.some((event) => guessedBetween(event, () => [fileOf(log)], guessed));
      const sure = logs.filter((log) => !doubts(log));
      return { read: coveredBy(sure, actor, window), doubtful: logs.filter(doubts) };
    }
    const last = lastRead.get(actor);
    if (last && last.window.from === window.from && last.window.to === window.to)
      return { read: last.read, doubtful: [] };
    const read = coveredBy(logs, actor, window);
    lastRead.set(actor, { window, read });
    return { read, doubtful: [] };
  };
}

const hangsOnNoGuess = ({ events }: Window, guessed: ReadonlySet<string>): boolean =>
  guessed.size === 0 && events.every(({ guesses }) => guesses === undefined);

const isSame = (a: Window, b: Window) => a.from === b.from && a.to === b.to && a.near === b.near;

/** A table shows nothing of what can only have come behind it; all of one capture are of one time. */
const isEarly = ({ captured: { to } }: Snapshot, { from }: Window): boolean =>
  isKnown(to) && from - to > LONGEST_CAPTURE;

/** Something was read of it, over a part of the window at least. */
export const isHeard = ({ tables, witnesses }: Ground): boolean =>
  tables.length > 0 || witnesses.some((witness) => filesOfWitness(witness).length > 0);

/** The files in which an actor would have spoken. */
export const filesOfWitness = ({ read, mute }: Witness): string[] =>
  mute === null ? read.by.map(({ span }) => fileOf(span)) : [];

/** The files that an absence rests on: tables without the row, and logs without the line. */
export const filesOfGround = ({ tables, witnesses }: Ground): string[] => [
  ...tables.map(fileOf),
  ...witnesses.flatMap(filesOfWitness),
];
