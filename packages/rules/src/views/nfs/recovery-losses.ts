import { counted, listed, timesOf } from '@mountline/core';
import { errorInWords, meaningOf } from './nfs-errors.ts';
import { linesOf, type RecoverySpell } from './recovery-spells.ts';

/** What the lines of a recovery that failed say was lost. */
export interface Losses {
  /** In words, `3 locks and 1 open file`; undefined where nothing was. */
  lost: string | undefined;
  locks: boolean;
  opens: boolean;
  files: string[];
  /** The errors with which opens and locks were refused. */
  errors: number[];
  /** The programs whose locks were lost: lockd alone names them. */
  pids: string[];
  /**
   * A kernel before Linux 3.18 wrote `Lock reclaim failed!` of locks under a delegation too, which were not lost; from Linux 5.0 on
   * the function has another name.
   */
  older: boolean;
}

export function lossesOf({ version, lines }: RecoverySpell): Losses {
  const unreclaimed = linesOf(lines, 'nfs.lock.reclaim-failed');
  const refused = linesOf(lines, 'nfs.state.reclaim-failed');
  const bad = linesOf(lines, 'nfs.open.recovery-failed');
  const counts = linesOf(lines, 'nfs.locks.lost').reduce((sum, line) => sum + line.fields.count * line.repeats, 0);
  const inLocks = refused.filter(({ fields }) => fields.function === 'nfs4_reclaim_locks');
  const nlm = linesOf(lines, 'lockd.lock.reclaim-failed');
  const locks = counts + timesOf(unreclaimed) + timesOf(inLocks) + timesOf(nlm);
  const files = [...new Set(bad.map(({ fields }) => fields.file))];
  const opens = files.length || timesOf(refused) - timesOf(inLocks);
  const what = [locks > 0 ? counted(locks, 'lock') : '', opens > 0 ? counted(opens, 'open file') : ''].filter(Boolean);
  const errors = [...refused, ...bad].map(({ fields }) => fields.error);
  return {
    lost: what.length > 0 ? what.join(' and ') : undefined,
    locks: locks > 0,
    opens: opens > 0,
    files,
    errors: [...new Set(errors)],
    pids: version === 3 ? [...new Set(nlm.map(({ fields }) => String(fields.pid)))] : [],
    older:
      unreclaimed.length > 0 &&
      counts + timesOf(inLocks) + opens === 0 &&
      unreclaimed.every(({ fields }) => fields.function === 'nfs4_reclaim_open_state'),
  };
}

/** `3 locks and 1 open file were lost: a.db, with error -116 (ESTALE)`. */
export function lossInWords({ lost, files, errors, pids }: Losses): string {
  const which = files.length > 0 ? `: ${listed(files, 4)}` : pids.length > 0 ? `, of pid ${listed(pids)}` : '';
  const why = errors.length > 0 ? `, with error ${listed(errors.map(errorInWords), 4)}` : '';
  return `not recovered: ${lost}${which}${why}`;
}

/** What each of the errors means, once. */
export function meaningsOf(errors: readonly number[]): string | undefined {
  const meanings = [...new Set(errors.flatMap((error) => meaningOf(error) ?? []))];
  return meanings.length > 0 ? meanings.join('; ') : undefined;
}
