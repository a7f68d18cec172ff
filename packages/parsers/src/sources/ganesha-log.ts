import { defineSource, type Envelope, isoStamp, type LogRecord, lineLog, type Stamp } from '@mountline/core';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { BEGIN_MISSING } from '../formats/tables/stray-line.ts';
import { ganeshaMessages } from '../messages/mount/ganesha.ts';
import { matchOneLine } from '../messages/one-line.ts';

/**
 * The log of ganesha.nfsd, an NFS server in user space: /var/log/ganesha/ganesha.log, or what its container writes.
 *
 *     13/06/2026 03:23:28 : epoch 684b8d9d : nfs-0 : ganesha.nfsd-8[main] nfs_start_grace :STATE :EVENT :NFS Server Now IN GRACE, duration 90
 *
 * Defined in src/log/log_functions.c of nfs-ganesha. The time is local and without a zone; `Date_format` and `Time_format` of
 * its configuration change it. `epoch` is the second of its start. Traps: the host is that of a pod if it runs in one, so it
 * identifies no node; and the name of the component may hold blanks.
 */
const HEAD =
  /^(?:(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4}) (?<time>\d\d:\d\d:\d\d(?:\.\d{1,6})?)|(?<iso>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S{0,16})) : epoch [0-9a-f]{1,16} : \S{1,255} : (?<program>[^\s[\]]{1,64})-(?<pid>\d{1,10})\[[^\]]{1,64}\] (?<function>[^ :]{1,100}) :(?<component>[A-Z0-9_ ]{1,30}):(?<level>[A-Z_]{1,10}) ?:/;

/** Who writes; of a server in a pod its name. */
const INSTANCE = / : epoch [0-9a-f]{1,16} : (\S{1,255}) : /;

function stampOf({ day, month, year, time, iso }: Record<string, string | undefined>): Stamp | null {
  return isoStamp(iso ?? `${year}-${month}-${day}T${time}`)?.stamp ?? null;
}

function envelope(text: string): Envelope | null {
  const head = HEAD.exec(text.slice(0, 700));
  if (!head) return null;
  const { pid, level } = head.groups!;
  return {
    stamp: stampOf(head.groups!),
    level: level!,
    program: 'nfs-ganesha',
    pid: Number(pid),
    message: text.slice(head[0].length).trim(),
  };
}

/** Reads the log of ganesha: a record is a message. */
export const ganeshaLog = defineSource<LogRecord>({
  name: 'ganesha-log',
  title: 'NFS server ganesha, /var/log/ganesha/ganesha.log',
  type: 'log',
  clock: 'local',
  places: [/(^|\/)ganesha\.log([.-]\d+)?(\.gz|\.xz)?$/],
  collectWith: 'cat /var/log/ganesha/ganesha.log',
  tables: [ganeshaMessages],
  begins: /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d(?:\.\d{1,6})? : epoch [0-9a-f]{1,16} : /,
  diagnostics: {
    'stray-line': BEGIN_MISSING,
  },
  recognise: (head) =>
    hasTimeOfDay(head) &&
    nonBlankLines(head)
      .slice(0, 20)
      .some((line) => HEAD.test(line.slice(0, 700))),
  open: (emit) =>
    lineLog(emit, {
      envelope,
      strayCode: 'stray-line',
      finish(record) {
        const { kind = null, fields = {} } = matchOneLine(ganeshaMessages, record.message) ?? {};
        const instance = kind === 'ganesha.health.poor' ? INSTANCE.exec(record.text.slice(0, 700))?.[1] : undefined;
        const named = instance === undefined ? fields : { ...fields, instance };
        return { ...record, actor: ganeshaMessages.actor, kind, fields: named };
      },
    }),
});
