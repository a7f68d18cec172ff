import type { ClockEntry } from '../model/model.ts';
import type { Micros } from '../model/time.ts';

/**
 * Whether all that has a time counts from the boot, and nothing tells when that was, as of a `dmesg` alone: the boot is then at 0,
 * and a time is told as the kernel writes it.
 */
export function isSinceBoot(clocks: readonly ClockEntry[]): boolean {
  const stamped = clocks.filter(({ clock }) => clock !== 'none');
  return (
    stamped.length > 0 &&
    stamped.every(({ clock, guesses, anchors }) => clock === 'boot' && guesses.includes('boot') && anchors.length === 0)
  );
}

/** `[302.527]`, seconds since boot: cut and not rounded, so that they are found in the file. */
export function sinceBoot(t: Micros): string {
  const thousandths = String(Math.floor(Math.abs(t) / 1000)).padStart(4, '0');
  return `[${t < 0 ? '-' : ''}${thousandths.slice(0, -3)}.${thousandths.slice(-3)}]`;
}
