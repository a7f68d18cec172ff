import { beginOf, type Lack, readersOf, type Source } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

/** The status with which timeout(1) ends when it had to stop its command, and what it says with `-v`. */
const STOPPED = /^(?:rc=|exit status )124\s*$|^timeout: sending signal /;

/** What a terminal shows of a command that was stopped by hand. */
const INTERRUPTED = '^C';

/** `df-hT.txt`, `df_-al_-x_autofs`: the command and its options, as a collector names the file after them. */
const DF_FILE = /(?:^|\/)df(?=[-_. ]|$)([^/]*)$/;

/** `df -hT`, as the name of its file tells it. */
const commandOf = (options: string) =>
  `df ${options
    .replace(/ \(\d{1,5}\)$/, '')
    .replace(/\.[a-z]{1,4}$/, '')
    .replaceAll('_', ' ')
    .trim()}`.trim();

/**
 * A df that the collector had to stop, where a file holds the status of timeout(1) instead of a table. An empty file alone
 * proves nothing: a collector that was stopped itself leaves one too.
 *
 *     df-hT.txt      rc=124
 *
 * A person who stopped it with ^C before it wrote a row saw the same.
 */
export function stoppedDf(readings: readonly Reading[], sources: readonly Source[]): Lack[] {
  return readings.flatMap(({ entry, typed }): Lack[] => {
    const options = DF_FILE.exec(entry.path)?.[1];
    const { state, note = '' } = entry;
    const byHand = typed !== undefined && note.trim() === INTERRUPTED;
    if (state !== 'error-text' || options === undefined || !(byHand || STOPPED.test(note))) return [];
    const what = commandOf(options);
    const why = byHand
      ? `\`${what}\` was stopped with ^C before it wrote anything`
      : `\`${what}\` was stopped at the collector's time limit: ${note.trim()}`;
    return [{ what, how: 'timed-out', why, sources: readersOf(what, sources), actors: [], span: beginOf(entry) }];
  });
}
