import { beginOf, counted, type Evidence, fileOf, lengthOf, type Need, rowsOf, type Snapshot } from '@mountline/core';
import { tablesNotWhole } from '../../read/incomplete-tables.ts';
import { clockTime, clockTimes } from '../../timeline/clock-words.ts';
import { coveredBy } from '../../timeline/coverage.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import type { Ground, Witness } from '../decide/witness.ts';

const titleOf = (actor: string, { actors }: Knowledge): string => actors[actor]?.title ?? actor;

/** What an actor's silence is worth. */
export function witnessNote(witness: Witness, knowledge: Knowledge): string {
  const { actor, covered, mute, read, window, doubtful } = witness;
  const title = titleOf(actor, knowledge);
  if (mute) return mute === 'never' ? `${title} never logs it` : `${title} does not log it at the verbosity seen`;
  const stretch = (lengthOf(window) ?? 0) > 0 ? clockTimes(window, knowledge.now) : '';
  if (covered) return `${title}: read without a gap${stretch === '' ? '' : `, ${stretch}`}`;
  if (read.by.length > 0) return `${title}: gaps within ${stretch}${firstGap(witness)}`;
  const [guessed] = coveredBy(doubtful, actor, window).by;
  const file = guessed ? undefined : withoutTimes(witness, knowledge);
  if (file !== undefined) return `no time stamp in ${file}`;
  return guessed
    ? `${title}: the clock of ${guessed.path}, or of the file it is compared with, is a guess`
    : stretch === ''
      ? `${title}: not covered`
      : `no log of ${title} covers ${stretch}`;
}

const firstGap = ({ read: { gaps } }: Witness): string => (gaps.length > 0 ? ` (${gaps[0]})` : '');

/** Its name, and the first gap, where an actor was read over a part of the window. */
export const readInPart = (witness: Witness, knowledge: Knowledge): string | undefined =>
  witness.covered || witness.mute || witness.read.by.length === 0
    ? undefined
    : `${titleOf(witness.actor, knowledge)}${firstGap(witness)}`;

/** A log of the kernel that was read and has no times. */
const withoutTimes = ({ actor, read }: Witness, { findings: { timeline }, sources }: Knowledge): string | undefined =>
  actor !== 'kernel' || read.by.length > 0
    ? undefined
    : timeline.files.find(
        (file) =>
          file.records > 0 &&
          sources.get(file.source ?? '')?.hears === 'kernel' &&
          !timeline.coverage.some((log) => fileOf(log) === fileOf(file)),
      )?.path;

/** How to get the lines of an actor who is no witness; where they were read without their times, that these are wanted. */
export function needOf(witness: Witness, knowledge: Knowledge): Need | undefined {
  const need = witness.covered ? undefined : knowledge.actors[witness.actor]?.need;
  return need && withoutTimes(witness, knowledge) !== undefined
    ? { ...need, what: `${need.what} with time stamps` }
    : need;
}

/** What was read of an actor who would have spoken. */
export const evidenceOfWitness = (witness: Witness, knowledge: Knowledge): Evidence[] =>
  witness.mute ? [] : evidenceOfReading(witness, knowledge);

const evidenceOfReading = ({ actor, read }: Witness, { now }: Knowledge): Evidence[] =>
  read.by.map(({ path, from, to, span, attested }) => ({
    kind: 'coverage',
    time: { from, to },
    span,
    text: `${path} covers ${clockTimes({ from, to }, now)}${attested ? ' (attested)' : ''}`,
    fields: { actor },
  }));

/** What was read of one thing that a kind needs to be seen. */
export const evidenceOfGround = ({ tables, witnesses }: Ground, knowledge: Knowledge): Evidence[] => [
  ...tables.map(tableRead),
  ...witnesses.flatMap((witness) => evidenceOfWitness(witness, knowledge)),
];

/** What was read and proves nothing: its tables that are not whole, the lines of those who do not speak of it. */
export const doubtsOfGround = ({ broken, late, early, witnesses }: Ground, knowledge: Knowledge): Evidence[] => [
  ...[...broken, ...late.map(({ table }) => table), ...early].map(tableRead),
  ...witnesses.flatMap((witness) => (witness.mute ? evidenceOfReading(witness, knowledge) : [])),
];

const tableRead = (snapshot: Snapshot): Evidence => ({
  kind: 'snapshot',
  time: snapshot.captured,
  span: beginOf(snapshot),
  text: `${snapshot.path}: ${counted(rowsOf(snapshot), 'row')} of ${snapshot.source}${snapshot.attested ? ' (attested)' : ''}`,
  fields: { source: snapshot.source },
});

/** In words what is missing, and how to get it. */
export function lackOf(grounds: readonly Ground[], knowledge: Knowledge): { note: string; needs: Need[] } {
  const witnesses = grounds.flatMap((ground) => ground.witnesses);
  // What was not collected of a boot before cannot be any more.
  const sources = grounds.flatMap(({ input, late }) =>
    late.length > 0 ? [] : (input.sources?.slice(0, 1).map((name) => sourceOf(name, knowledge)) ?? []),
  );
  return {
    note: [
      ...witnesses.map((witness) => witnessNote(witness, knowledge)),
      ...grounds.flatMap((ground) => missingTables(ground, knowledge)),
    ].join('; '),
    needs: [
      ...witnesses.flatMap((witness) => needOf(witness, knowledge) ?? []),
      ...sources.map(({ title, collectWith }) => ({ what: title, collectWith })),
    ],
  };
}

const sourceOf = (name: string, { sources }: Knowledge) => sources.get(name) ?? { title: name, collectWith: '' };

/** Why no table of an input shows it. */
function missingTables({ input, broken, late, early, window }: Ground, knowledge: Knowledge): string[] {
  const { now } = knowledge;
  if (broken.length + late.length + early.length === 0)
    return input.sources?.slice(0, 1).map((name) => `not in the bundle: ${sourceOf(name, knowledge).title}`) ?? [];
  const takenLate = late.map(
    ({ table, boot }) => `${table.path} was taken after the reboot at ${clockTime(boot, now)}`,
  );
  const paths = early.map(({ path }) => path).join(', ');
  const takenEarly = early.length > 0 ? [`taken before ${clockTime(window.from, now)}: ${paths}`] : [];
  return [[...tablesNotWhole(broken), ...takenLate, ...takenEarly].join(', ')];
}

/** Of a kind that is in no registry: the name is wrong, or a source or a fact is missing that the rule counts on. */
export const nobodyTells = (kind: string): string => `no source and no fact produces ${kind}`;
