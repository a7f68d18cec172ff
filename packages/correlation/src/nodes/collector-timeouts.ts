import { beginOf, type Lack, readersOf, type Source } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

/** The status with which timeout(1) ends when it had to stop its command, and what it says with `-v`; its name alone where a terminal shows it. */
const STOPPED = /^(?:rc=|exit status )124\s*$|^timeout: sending signal |^timeout$/;

/** What a terminal shows of a command that was stopped by hand. */
const INTERRUPTED = '^C';

/** `df-hT.txt`, `df_-al_-x_autofs`: the command and its options, as a collector names the file after them. */
const DF_FILE = /(?:^|\/)df(?=[-_. ]|$)([^/]*)$/;

/** `sudo timeout 10 df -h /srv || echo hangs` */
const DF_TYPED = /^(?:sudo )?(?:timeout (?:-[ks] \S+ |-\S+ ){0,4}\d\S* )?(df(?: (?:(?!;|&&|\|\|).)*)?)(?:;|&&|\|\||$)/;

/** `df -hT`, as the name of its file tells it. */
const commandOf = (options: string) =>
  `df ${options
    .replace(/ \(\d{1,5}\)$/, '')
    .replace(/\.[a-z]{1,4}$/, '')
    .replaceAll('_', ' ')
    .trim()}`.trim();

function dfOf({ entry, typed }: Reading): string | undefined {
  if (typed?.command !== undefined) return DF_TYPED.exec(typed.command)?.[1]?.trim();
  const options = DF_FILE.exec(entry.path)?.[1];
  return options === undefined ? undefined : commandOf(options);
}

/**
 * A df that the collector had to stop, where a file holds the status of timeout(1) instead of a table. An empty file alone
 * proves nothing: a collector that was stopped itself leaves one too.
 *
 *     df-hT.txt      rc=124
 *
 * A person who stopped it with ^C before it wrote a row saw the same, unless one answered further down.
 */
export function stoppedDf(readings: readonly Reading[], sources: readonly Source[]): Lack[] {
  return readings.flatMap((reading): Lack[] => {
    const { entry, typed } = reading;
    const what = dfOf(reading);
    const { state, note = '' } = entry;
    const byHand = typed !== undefined && note.trim() === INTERRUPTED;
    if (state !== 'error-text' || what === undefined || !(byHand || STOPPED.test(note))) return [];
    if (readings.some((later) => answersLater(later, reading, what))) return [];
    const why = byHand
      ? `\`${what}\` was stopped with ^C before it wrote anything`
      : typed
        ? `\`${what}\` was stopped by timeout(1) before it wrote anything`
        : `\`${what}\` was stopped at the collector's time limit: ${note.trim()}`;
    return [{ what, how: 'timed-out', why, sources: readersOf(what, sources), actors: [], span: beginOf(entry) }];
  });
}

/** Whether a df that was typed further down in the same session wrote its table, of all mounts or of the same. */
function answersLater(later: Reading, { entry, typed }: Reading, what: string): boolean {
  if (later.source?.name !== 'df' || later.rows.length === 0 || later.entry.container !== entry.container) return false;
  if ((later.typed?.line ?? 0) <= (typed?.line ?? Infinity)) return false;
  return later.typed?.filtered === undefined || dfOf(later) === what;
}
