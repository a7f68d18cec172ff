import type { Report } from '@mountline/core';

/** `pod 0f1e2d3c`: so much of a uid as no other pod of the report has, or all of it where that is more than two groups. */
export type PodName = (uid: string) => string;

const SHORT = 8;
const LONG = 13;

const known = new WeakMap<Report['timeline'], PodName>();

/** Names for the pods of a report. Uids that were made by hand or by a test often begin alike. */
export function podNamesOf({ timeline, lives }: Pick<Report, 'timeline' | 'lives'>): PodName {
  const before = known.get(timeline);
  if (before) return before;
  const uids = new Set<string>();
  for (const { fields } of timeline) if (typeof fields.podUid === 'string') uids.add(fields.podUid);
  for (const { fields } of lives) if (typeof fields.podUid === 'string') uids.add(fields.podUid);
  const sorted = [...uids].sort();
  const lengths = new Map(
    sorted.map((uid, i) => [uid, Math.max(SHORT, shared(uid, sorted[i - 1]), shared(uid, sorted[i + 1]))]),
  );
  const name: PodName = (uid) => {
    const length = lengths.get(uid) ?? SHORT;
    return `pod ${length > LONG ? uid : uid.slice(0, length)}`;
  };
  known.set(timeline, name);
  return name;
}

/** How many characters it takes to tell one from the other. */
function shared(uid: string, other: string | undefined): number {
  if (other === undefined) return 0;
  let at = 0;
  while (at < uid.length && uid[at] === other[at]) at += 1;
  return at + 1;
}
