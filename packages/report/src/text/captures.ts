import { listed, MINUTE, type Report } from '@mountline/core';
import { timesOver } from './times.ts';

/** Facts read tables of nearer captures together, as a node that hangs may take long to collect. */
const NEAR = 10 * MINUTE;

/** Where the bundle holds several captures: which, and whether tables of several are read together. */
export function wordsOfCaptures(
  { captures = [] }: Pick<Report['bundle'], 'captures'>,
  short: (folder: string) => string = (folder) => folder,
): string | null {
  if (captures.length < 2) return null;
  const clock = timesOver(
    captures.map(({ time }) => time.from),
    null,
  );
  const each = captures.map(({ folder, time }) => `${short(folder) || './'} at ${clock.at(time.from)}`);
  const near = captures.some(({ time }, i) => i > 0 && time.from - captures[i - 1]!.time.to < NEAR);
  const together = near ? '; what one of them lacks is taken from another that is less than 10 minutes apart' : '';
  return `${captures.length} captures: ${listed(each)}${together}`;
}
