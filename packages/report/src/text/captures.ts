import { formatDuration, LONGEST_CAPTURE, listed, type Report } from '@mountline/core';
import { timesOver } from './times/times.ts';

/** If the bundle holds several captures: which, and whether their tables are read together. */
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
  const near = captures.some(({ time }, i) => i > 0 && time.from - captures[i - 1]!.time.to < LONGEST_CAPTURE);
  const together = near
    ? `; what one of them lacks is taken from another less than ${formatDuration(LONGEST_CAPTURE)} apart`
    : '';
  return `${captures.length} captures: ${listed(each)}${together}`;
}
