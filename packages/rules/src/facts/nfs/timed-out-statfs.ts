import { type Event, type Evidence, UNKNOWN_TIME } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { type AskedByDf, askedByDf } from '../../views/mounts/asked-by-df.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * A `df` that the collector or whoever typed it had to stop: it asks each mount for its free space with statfs(2), and a mount whose server is
 * silent does not answer. Which one it was it says only where it was asked of one path; of one that asked nothing but file systems of this host
 * it says nothing.
 */
export const timedOutStatfs: Fact = {
  name: 'timed-out-statfs',
  title: 'a df that did not end',
  uses: [],
  inputs: [{ sources: ['df'] }],
  kinds: {
    'statfs.timed-out': {
      what: 'a df that was stopped because it did not end',
      fields: { command: 'text', target: 'text?' },
      nature: 'failure',
      severity: 'minor',
      cause:
        'df asks mounts for their size, and one does not answer: a network file system whose server is silent, or a FUSE daemon that hangs.',
      decide: ['timeout 20 ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args', 'cat /proc/1/mountinfo'],
      toldBy: ['nfs.server.not-responding'],
    },
  },
  derive: (context) => ({
    events: context.timeline.lacks.flatMap(({ what, how, why, span }) => {
      const asked = how === 'timed-out' && span && /^df\b/.test(what) ? askedByDf(what, context) : null;
      return asked ? [stopped(context, { what, why, span: span!, ...asked })] : [];
    }),
  }),
};

interface Stopped extends AskedByDf {
  what: string;
  why: string;
  span: Evidence['span'];
}

function stopped(context: FactContext, { what: command, why: text, span, target }: Stopped): Event {
  const time = context.timeline.capture ?? UNKNOWN_TIME;
  const how = text.includes('^C') ? 'was stopped with ^C' : 'hit its time limit';
  const who =
    target === undefined
      ? 'a mount does not answer statfs; the output does not name it'
      : `the mount of ${target} does not answer statfs`;
  const note = `\`${command}\` ${how}: ${who}`;
  const evidence: Evidence = { kind: 'lack', time, span, text, fields: {} };
  const found = { command, note, ...(target === undefined ? {} : { target }) };
  return derive('timed-out-statfs', 'statfs.timed-out', time, found, [evidence]);
}
