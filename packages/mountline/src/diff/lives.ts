import { fileOf, type Interval, isKnown, type Life, type Span } from '@mountline/core';
import { type Capture, placeIn, sourceOfFile, tableOf, tablesOf, wouldShow } from './capture.ts';
import type { LifeChange } from './difference.ts';
import { listenerChanges } from './listening-ports.ts';

/**
 * Lives that began or ended after the first capture: those of which the second tells when, and those that only one of the
 * captures shows in a table that was read whole in the other. Rows of the mount table are compared as mounts. Where the
 * boot is known to be the same, no line whose clock is wrong begins another.
 */
export function lifeChanges(before: Capture, after: Capture, booted: boolean | null): LifeChange[] {
  const since = before.report.bundle.capture;
  const told = livesOf(after).flatMap((life) => [
    ...(since && life.from && isLater(life.from.time, since) ? [changeOf('begun', life, life.from)] : []),
    ...(since && life.to && isLater(life.to.time, since) ? [changeOf('ended', life, life.to)] : []),
  ]);
  const known = new Set(told.map(nameOf));
  const byTables = [
    ...listenerChanges(before, after),
    ...missing(before, after, 'ended'),
    ...missing(after, before, 'begun'),
  ];
  const all = [...told, ...byTables.filter((change) => !known.has(nameOf(change)))];
  return booted === false ? all.filter(({ of }) => of !== 'boot') : all;
}

const livesOf = ({ report }: Capture) => report.lives.filter(({ of }) => of !== 'mount-row');

const nameOf = ({ change, of, key }: LifeChange) => `${change} ${of} ${key}`;

const isLater = (time: Interval, capture: Interval) => isKnown(time.from) && time.from >= capture.to;

function changeOf(
  change: LifeChange['change'],
  { of, key }: Life,
  { time, how, span }: { time: Interval; how: string; span: Span },
): LifeChange {
  return { change, of, key, time, how, places: [placeIn('after', span)] };
}

/** Lives that a table of one capture shows, and the whole tables of the same source in the other do not. */
function missing(one: Capture, other: Capture, change: LifeChange['change']): LifeChange[] {
  const open = new Set(livesOf(other).flatMap(({ of, key, to }) => (to === null ? [`${of} ${key}`] : [])));
  return livesOf(one).flatMap((life): LifeChange[] => {
    const { of, key, seen, to } = life;
    if (!seen || to !== null || open.has(`${of} ${key}`)) return [];
    const source = sourceOfFile(one, seen.span);
    if (source === null) return [];
    const own = tablesOf(one, source).find(({ snapshot }) => fileOf(snapshot) === fileOf(seen.span));
    const tables = tablesOf(other, source);
    if (!own || tables.length === 0 || !tables.every((table) => wouldShow(table, own))) return [];
    const [first, second] = change === 'ended' ? (['before', 'after'] as const) : (['after', 'before'] as const);
    const places = [placeIn(first, seen.span), tableOf(second, tables[0]!.snapshot)];
    const how = `only the table ${first} shows it`;
    return [{ change, of, key, time: null, how, places: change === 'ended' ? places : places.reverse() }];
  });
}
