import { groupBy, type Snapshot } from '@mountline/core';

/** Why a table is no witness of what does not stand in it. */
function reasonOf({ lost, filtered }: Snapshot): string {
  if (filtered !== undefined) return `may be incomplete: ${filtered}`;
  return lost > 0 ? 'has rows that could not be read' : 'breaks off in the middle of a row';
}

/** Says which table cannot prove an absence, and why. */
export const notWhole = (snapshot: Snapshot): string => `${snapshot.path} ${reasonOf(snapshot)}`;

/** So many tables are named each, where they are no witnesses for one reason. */
const NAMED = 2;

/** Sentences of several tables: of many that have one reason the first is named, and how many more there are. */
export const tablesNotWhole = (snapshots: readonly Snapshot[]): string[] =>
  [...groupBy(snapshots, reasonOf).values()].flatMap((alike) =>
    alike.length > NAMED ? [`${notWhole(alike[0]!)} (also ${alike.length - 1} more tables)`] : alike.map(notWhole),
  );
