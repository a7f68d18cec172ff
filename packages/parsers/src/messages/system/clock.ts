import { isOf, messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What programs say that set the clock of the node, and those that notice it. `seconds` is positive where it was set forward.
 * chrony: local.c (LCL_MakeStep) and reference.c; ntp: ntpd/ntp_loopfilter.c and ntpdate/ntpdate.c; ntpsec: libntp/systime.c;
 * systemd: src/timesync/timesyncd.c and timesyncd-manager.c, src/timedate/timedated.c, src/resolve/resolved-manager.c. What
 * systemd itself and journald say of it stands in their own tables. linuxptp: phc2sys.c (update_clock) and servo.h.
 */
export const clockMessages = messages(
  'program',
  {
    // Said behind the step, with the new time: chronyd, ntpd -q, ntpsec, ntpdate
    'clock.stepped': {
      lines: [
        'System clock was stepped by {seconds} seconds',
        'time reset {seconds} s',
        'CLOCK: time stepped by {seconds}',
        'step time server {server} offset {seconds} sec',
        // s1 is SERVO_JUMP: it has set the clock back by what it was ahead, and tells that in nanoseconds, padded with blanks
        '{at:text} CLOCK_REALTIME {of:text} offset {ahead:text} s1 freq {rest:rest}',
      ],
      fields: { seconds: { type: 'num?', unit: 's', means: 'positive where it was set forward' } },
    },
    // ntpd says it right before the step (local_clock: report_event, then step_systime), with the old time
    'clock.stepping': {
      lines: '0.0.0.0 {status} {event} clock_step {seconds} s',
      fields: { seconds: { type: 'num?', unit: 's' } },
    },
    // chronyd has measured that; whether it slews or steps, another line tells
    'clock.wrong': {
      lines: ['System clock wrong by {seconds} seconds, adjustment started', 'System clock wrong by {seconds} seconds'],
      fields: { seconds: { type: 'num?', unit: 's' } },
    },
    'clock.changed': [
      'Changed local time to {to:rest}',
      'Initial clock synchronization to {to:rest}',
      'System clock time unset or jumped backwards, restoring from recorded timestamp: {to:rest}',
      'System clock time unset or jumped backwards, restored from recorded timestamp: {to:rest}',
      'Clock change detected. Flushing caches.',
    ],
  },
  { programs: ['chronyd', 'ntpd', 'ntpdate', 'phc2sys', 'systemd-timesyncd', 'systemd-timedated', 'systemd-resolved'] },
);

export function describeClock(program: string | undefined, message: string): Described | null {
  const found = isOf(clockMessages, program) ? clockMessages.match(message.trimEnd()) : null;
  if (!found) return null;
  const { kind, fields } = found;
  const seconds = typeof fields.ahead === 'string' ? Number(fields.ahead) / -1e9 : Number(fields.seconds);
  return { kind, fields: Number.isFinite(seconds) ? { ...fields, seconds } : fields };
}
