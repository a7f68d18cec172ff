import { type Event, type Evidence, UNKNOWN_TIME } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** `df -l` asks local file systems only: what stopped that one was no NFS mount. */
const LOCAL = /\s(?:-[A-Za-z]*l|--local)/;

/**
 * A `df` that the collector or whoever typed it had to stop: it asks each mount for its free space with statfs(2), and a mount whose server is
 * silent does not answer. Which one it was it does not say.
 */
export const timedOutStatfs: Fact = {
  name: 'timed-out-statfs',
  title: 'a df that did not end',
  uses: [],
  inputs: [{ sources: ['df'] }],
  kinds: {
    'statfs.timed-out': {
      what: 'a df that was stopped because it did not end',
      fields: { command: 'text' },
      nature: 'failure',
      severity: 'minor',
      cause:
        'df asks every mount for its size, and one does not answer: a network file system whose server is silent, or a FUSE daemon that hangs.',
      decide: ['timeout 20 ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args', 'cat /proc/1/mountinfo'],
      toldBy: ['nfs.server.not-responding'],
    },
  },
  derive: (context) => ({
    events: context.timeline.lacks.flatMap(({ what, how, why, span }) =>
      how === 'timed-out' && span && /^df\b/.test(what) && !LOCAL.test(what) ? [stopped(context, what, why, span)] : [],
    ),
  }),
};

function stopped(context: FactContext, command: string, text: string, span: Evidence['span']): Event {
  const time = context.timeline.capture ?? UNKNOWN_TIME;
  const how = text.includes('^C') ? 'was stopped with ^C' : 'hit its time limit';
  const note = `\`${command}\` ${how}: a mount does not answer statfs; the output does not name it`;
  const evidence: Evidence = { kind: 'lack', time, span, text, fields: {} };
  return derive('timed-out-statfs', 'statfs.timed-out', time, { command, note }, [evidence]);
}
