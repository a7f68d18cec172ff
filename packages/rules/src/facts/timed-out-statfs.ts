import { type Event, type Evidence, placeOf, UNKNOWN_TIME } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';

/** The status with which timeout(1) ends when it had to stop its command, and what it says with `-v`. */
const STOPPED = /^(?:rc=|exit status )124\s*$|^timeout: sending signal /;

/** `df-hT.txt`, `df_-al_-x_autofs`: the command and its options, as a collector names the file after them. */
const DF_FILE = /(?:^|\/)df(?=[-_. ]|$)([^/]*)$/;

/** `df -l` asks local file systems only: what stopped that one was no NFS mount. */
const LOCAL = /(?:^|[\s_])-[A-Za-z]*l|^-[A-Za-z]*l|--local/;

/**
 * A `df` that the collector had to stop: it asks each mount for its free space with statfs(2), and a mount whose server is
 * silent does not answer. Which one it was it does not say. An empty file alone proves nothing: a collector that was stopped itself
 * leaves one too.
 *
 *     df-hT.txt      rc=124
 */
export const timedOutStatfs: Fact = {
  name: 'timed-out-statfs',
  title: 'a df that did not come back when the bundle was collected',
  uses: [],
  inputs: [{ sources: ['df'] }],
  kinds: { 'statfs.timed-out': 'a df that the collector had to stop at its time limit: command' },
  derive: (context) => ({ events: [...byStatus(context), ...byCollector(context)] }),
};

/** The file holds the status of timeout(1) instead of a table. */
function byStatus(context: FactContext): Event[] {
  return context.timeline.files.flatMap((file) => {
    const options = DF_FILE.exec(file.path)?.[1];
    const { note = '' } = file;
    if (file.state !== 'error-text' || options === undefined || LOCAL.test(options) || !STOPPED.test(note)) return [];
    return [stopped(context, 'df', note.trim(), { ...placeOf(file), line: 1, offset: 0 })];
  });
}

/** The collector wrote down that it stopped the command. */
function byCollector(context: FactContext): Event[] {
  return context.timeline.lacks.flatMap(({ what, how, why, span }) =>
    how === 'timed-out' && span && /^df\b/.test(what) && !LOCAL.test(what) ? [stopped(context, what, why, span)] : [],
  );
}

function stopped(context: FactContext, command: string, text: string, span: Evidence['span']): Event {
  const time = context.timeline.capture ?? UNKNOWN_TIME;
  const note = `\`${command}\` did not come back before its time limit: a mount does not answer statfs; which one it does not say`;
  const evidence: Evidence = { kind: 'df', time, span, text, fields: {} };
  return derive('timed-out-statfs', 'statfs.timed-out', time, { command, note }, [evidence]);
}
