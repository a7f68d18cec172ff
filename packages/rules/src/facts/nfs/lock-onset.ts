import { type Event, type EventOf, formatDuration, isKnown, type Micros, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { SysctlRecord } from '@mountline/parsers/sysctl';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

/** Seconds: LOCKD_DFLT_TIMEO. */
const DEFAULT_TIMEOUT = 10;
const SETTING = 'fs.nfs.nlm_timeout';

/**
 * When at the latest the first lock waited for a lockd that does not answer. lockd's client waits nlm_timeout for an answer, and
 * five times as long for those to what it sends again, before it says `not responding` (fs/lockd/host.c: nlm_bind_host; net/sunrpc/xprt.c:
 * xprt_calc_majortimeo): a minute by default, whatever the options of the mount are.
 */
export const lockOnset: Fact = {
  name: 'lock-onset',
  title: 'the onset of an NFSv3 lock stall',
  uses: ['nlm-stalls'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nlm.stall.began': {
      what: "the latest onset of a lock stall, from the kernel's first message",
      fields: {
        server: 'text',
        nth: 'int',
        how: { type: 'text', means: 'inferred' },
        waitedFor: { type: 'int?', means: 'from then to the end of the wait, if known' },
      },
    },
  },
  derive(context) {
    const stalls = context.ofKind('nlm.stall');
    return stalls.length === 0 ? {} : { events: stalls.flatMap((stall) => onset(context, stall) ?? []) };
  },
};

function onset(context: FactContext, stall: EventOf<'nlm.stall'>): Event | undefined {
  const { server, nth, duration } = stall.fields;
  const line = evidenceOf(stall).find(({ kind }) => kind === 'lockd.server.not-responding');
  // A task that is known to wait since before the line began when it did.
  if (
    !line?.time ||
    !isKnown(line.time.from) ||
    line.time.from > stall.time.from ||
    !line.text.includes('still trying')
  )
    return undefined;
  const setting = timeoutSet(context);
  const seconds = setting?.seconds ?? DEFAULT_TIMEOUT;
  const wait: Micros = 6 * seconds * SECOND;
  const time = { from: line.time.from - wait, to: line.time.to - wait };
  const sum = `${formatDuration(wait)} (6 x nlm_timeout ${seconds} s${setting ? '' : ', the default'})`;
  const note = `a lock on ${server} was waiting by ${context.clockTime(time)}, ${sum} before the kernel's first message at ${context.clockTime(line.time)}`;
  const waitedFor = duration == null ? undefined : duration + wait;
  const fields = { server, nth, how: 'inferred', waitedFor, note };
  return derive('lock-onset', 'nlm.stall.began', time, fields, [line, ...(setting ? [setting.evidence] : [])]);
}

function timeoutSet(context: FactContext) {
  return ofLastCapture(context.rows<SysctlRecord>('sysctl')).flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ name, value }) => name === SETTING && /^\d{1,4}$/.test(value))
      .map((row) => ({
        seconds: Number(row.value),
        evidence: rowEvidence(snapshot, row, `${row.name} = ${row.value}`),
      })),
  )[0];
}
