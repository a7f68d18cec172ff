import { type Interval, MINUTE } from '@mountline/core';
import type { Clues } from '../timeline/clues.ts';
import { type Boot, bootOf, clockPairs } from './boot-time.ts';
import type { ClockSet } from './clock-set.ts';
import type { NodeZone } from './zones/node-zone.ts';

/** A folder of a capture whose time is known, with the files below it. */
export interface CaptureFolder {
  folder: string;
  capture: Interval | null;
  clues: Clues;
  sets: readonly ClockSet[];
}

/** The boot of each capture. */
export interface CaptureBoots {
  of: ReadonlyMap<string, Boot>;
  /** The last capture of those whose boot is known. */
  latest: CaptureFolder;
}

/**
 * If the node booted between two captures, each has its own boot, and seconds since boot mean something else in each. Undefined if all are of
 * one boot, or if nothing shows two.
 */
export function captureBoots(folders: readonly CaptureFolder[], zone: NodeZone): CaptureBoots | undefined {
  const known = folders.flatMap((one) => {
    const boot = bootOf(one.clues, clockPairs(one.clues), one.sets, one.capture, zone);
    return boot && one.capture ? [{ one, boot, taken: one.capture.to }] : [];
  });
  const [first, ...others] = known;
  if (!others.some(({ boot }) => apart(first!.boot.at, boot.at) >= MINUTE)) return undefined;
  const latest = known.reduce((a, b) => (b.taken > a.taken ? b : a)).one;
  return { of: new Map(known.map(({ one, boot }) => [one.folder, boot])), latest };
}

const apart = (a: Interval, b: Interval) => Math.max(a.from - b.to, b.from - a.to);
