import type { ClockEntry } from '../model/model.ts';
import { DAY, type Micros } from '../model/time.ts';

/**
 * Whether all that has a time counts from the boot, and nothing tells when that was, as of a `dmesg` alone: the boot is then at 0,
 * and a time is told as the kernel writes it.
 */
export function isSinceBoot(clocks: readonly ClockEntry[]): boolean {
  const stamped = clocks.filter((one) => one.clock !== 'none' && !isWithoutTimes(one));
  return stamped.length > 0 && stamped.every(isOfUndatedBoot);
}

/** Whether a log counts from such a boot, be it alone or beside others that are dated. */
export const hasUndatedBoot = (clocks: readonly ClockEntry[]): boolean => clocks.some(isOfUndatedBoot);

const isOfUndatedBoot = ({ clock, guesses, anchors }: ClockEntry): boolean =>
  clock === 'boot' && guesses.includes('boot') && anchors.length === 0;

/** For a boot that cannot be placed on the clock of the other logs, not even as a guess. */
const isWithoutTimes = ({ clock, guesses, anchors }: ClockEntry): boolean =>
  clock === 'boot' && guesses.length === 0 && anchors.length === 0;

/** No node runs for ten years, and no log is older than 1980: which of the two clocks a time beside the other is on. */
export const countsFromBoot = (t: Micros): boolean => Math.abs(t) < 3650 * DAY;

/** `[302.527]`, seconds since boot: cut and not rounded, so that they are found in the file. */
export function sinceBoot(t: Micros): string {
  const thousandths = String(Math.floor(Math.abs(t) / 1000)).padStart(4, '0');
  return `[${t < 0 ? '-' : ''}${thousandths.slice(0, -3)}.${thousandths.slice(-3)}]`;
}
