import { apart, civilFromMicros, DAY, type Interval, MINUTE } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { type Boot, bootByClockSet } from './boot-time.ts';
import type { ClockSet } from './clock-set.ts';

/** How long after the boot a journal receives the first lines of the kernel. */
const HEARD_IN = 5 * MINUTE;

/** What is known about the boot in which a file was collected. */
export interface CollectedIn {
  boot: Boot | null;
  capture: Interval | null;
}

/**
 * Logs that count from another boot than the one in which they were collected, each with its own boot; null if that is not known. Such are
 * the ring that kdump saves (`vmcore-dmesg.txt`), and one kept from before a reboot.
 *
 *     [    1.200000] rtc_cmos 00:00: setting system clock to 2026-10-05T06:00:00 UTC (1791180000)
 *     [ 9600.300000] Kernel panic - not syncing: sysrq triggered crash
 *
 * A kernel that panicked is not the one running at the collection, nor is one that counts a day further than that one had run. For other
 * logs, the line that sets the clock decides. If such a line in another log agrees with the boot, the hardware clock is right, and this is
 * proof. Otherwise the clock may be in local time, so only a difference of a day or more means another boot, as a guess. A clock without a
 * battery says nothing: it shows a time before the kernel was built, or the journal of the boot has the same line.
 */
export function otherBoots(
  readings: readonly Reading[],
  sets: readonly ClockSet[],
  collectedIn: (reading: Reading) => CollectedIn,
): Map<Reading, Boot | null> {
  const found = new Map<Reading, Boot | null>();
  for (const reading of readings) {
    if (reading.extent?.last.clock !== 'boot') continue;
    const { boot, capture } = collectedIn(reading);
    if (!boot || boot.anchors.length === 0) continue;
    const set = sets.find((one) => one.reading === reading && isOfLastBoot(one));
    const own = set && madeBefore(reading, set) && !heardIn(boot, set, sets) ? ownBoot(set) : null;
    if (own && apart(own.at, boot.at) < MINUTE) continue;
    const { value } = reading.extent.last;
    const isOver = capture !== null && panicked(reading) && boot.at.to + value < capture.from;
    const isBeyond = capture !== null && boot.at.from + value > capture.to + DAY;
    const isEarlier = own !== null && own.at.to < boot.at.from;
    if (isOver || isBeyond) found.set(reading, isEarlier ? { ...own, guess: false } : null);
    else if (own && isRight(boot)) found.set(reading, { ...own, guess: boot.guess });
    else if (isEarlier && apart(own.at, boot.at) >= DAY) found.set(reading, own);
  }
  return found;

  function isRight(boot: Boot): boolean {
    const ofBoot = sets.filter((set) => collectedIn(set.reading).boot === boot);
    return ofBoot.some((set) => apart(bootByClockSet(set).at, boot.at) < MINUTE);
  }
}

/** Whether another log has the same line at the beginning of a boot: then it is the hardware clock that is off. */
const heardIn = (boot: Boot, { at }: ClockSet, sets: readonly ClockSet[]): boolean =>
  sets.some((one) => one.at === at && one.stamp.clock === 'utc' && Math.abs(one.stamp.value - boot.at.from) < HEARD_IN);

function ownBoot(set: ClockSet): Boot {
  const boot = bootByClockSet(set);
  return { ...boot, method: `that is an earlier boot than that of the capture; ${boot.method}` };
}

const isOfLastBoot = ({ reading, stamp }: ClockSet) =>
  stamp.clock === 'boot' && (stamp.turns ?? 0) === reading.extent!.turns;

/** Whether a log ends with a panic of the kernel: only registers and a stack follow, within moments. */
function panicked({ logRecords, extent }: Reading): boolean {
  const { last, turns } = extent!;
  return logRecords.some(
    ({ kind, stamp }) =>
      kind === 'kernel.panicked' &&
      stamp?.clock === 'boot' &&
      (stamp.turns ?? 0) === turns &&
      last.value - stamp.value < MINUTE,
  );
}

/** Whether the kernel was built no later than the year to which it set its clock. Its first line names the build date. */
function madeBefore({ logRecords }: Reading, { at }: ClockSet): boolean {
  const builds = logRecords.flatMap(({ kind, fields }) =>
    kind === 'kernel.boot.started' ? [String(fields.build)] : [],
  );
  const years = builds.flatMap((build) => build.match(/\b20\d\d\b/g) ?? []);
  return years.every((year) => Number(year) <= civilFromMicros(at).year);
}
