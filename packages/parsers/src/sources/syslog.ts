import {
  defineSource,
  type Emit,
  everyLine,
  foldingKinds,
  type LineMachine,
  type LogRecord,
  lineRecords,
  logStoreOf,
} from '@mountline/core';
import { listening, type NamedForm, skimLines } from '@mountline/scan';
import { isTailLine } from '../envelopes/cloudwatch/cloudwatch-tail.ts';
import { isStampedKlog } from '../envelopes/container/container-line.ts';
import { kernelRecords } from '../envelopes/dmesg/kernel-records.ts';
import { ownerOfSyslogForm } from '../envelopes/syslog/rfc3164-owner.ts';
import { lastRepeated, syslogEnvelope } from '../envelopes/syslog/syslog-line.ts';
import { hasTimeOfDay, nonBlankLines } from '../formats/tables/head-lines.ts';
import { describe, nodeTables } from '../messages/dispatch.ts';
import { nodeLiterals } from '../messages/literals.generated.ts';
import { speakerOf } from '../messages/speaker-of.ts';

/**
 * Files of a syslog daemon: /var/log/messages, syslog, kern.log.
 *
 *     Nov 20 13:31:49 ip-10-0-42-17 kernel: [  304.065608] nfs: server 127.0.0.1 not responding, still trying
 *     2026-11-20T13:31:49.123456+01:00 ip-10-0-42-17 kubelet[812]: …                       rsyslog
 *     <29>1 2026-11-20T12:31:49.123456Z ip-10-0-42-17 kubelet 812 - - …                    RFC 5424
 *     Nov 20 13:31:49 node7 kern.err kernel: nfs: server 127.0.0.1 not responding, …       busybox
 *
 * Defined in RFC 3164 (which only describes what was there), RFC 5424, rsyslog's templates and sysklogd/syslogd.c of busybox. Traps: RFC 3164 has no
 * year and no zone. Senders leave fields of RFC 5424 out, the priority, or write another stamp. A repeated message is counted, in two ways: `message repeated 3 times: [ … ]` and `last message
 * repeated 3 times`; the record has the repeated message and `repeats`. rsyslog writes a line feed as `#012`, or breaks
 * a message of several lines into as many records. The stamp is the daemon's: at boot many kernel messages get the same
 * one, and their own seconds (`bootSeconds`) are the better time.
 */
export interface SyslogRecord extends LogRecord {
  /** The kernel's own stamp, in seconds since boot, where the line carries it. */
  bootSeconds?: number;
  /** `kern`, `daemon`, `local0`, …, where a priority stands in front. */
  facility?: string;
}

/** Reads syslog: a record is a message. */
export const syslog = defineSource<SyslogRecord>({
  name: 'syslog',
  title: 'syslog, /var/log/messages and similar files',
  type: 'log',
  clock: 'yearless',
  begins:
    /^(?:<\d{1,3}>\d? ?)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*) \S+ (?:[a-z]+\d?\.[a-z]+ )?[^\s:[\]]+(?:\[\d+\])?: |^(?:(?:\d{1,6} )?<\d{1,3}>1 \S+|1 \d{4}-\d\d-\d\dT\S+) \S+ \S+ /,
  carriesOver: 'a line may only count the message before it, and the year turns',
  places: [
    /(^|\/)(var_)?log\/(messages|syslog|kern\.log|user\.log|daemon\.log|cron|secure)[^/]*$/,
    /$(?<=var[-_.]log[-_.](messages|syslog|kern\.log)[^/]*)/,
  ],
  collectWith: 'cat /var/log/messages (or /var/log/syslog and /var/log/kern.log)',
  live: [{ path: 'var/log', names: /^(?:messages|syslog|kern\.log)/ }],
  onceIn: ['capture'],
  hears: 'node',
  tables: nodeTables,
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not in the timeline',
      help: 'It is before the first time stamp: a header, or the rest of a line that a collector split.',
    },
    'bad-time': {
      severity: 'warning',
      cost: 'this record has no time and is not in the timeline',
      help: 'The line begins like a record, but its month, day, time or zone does not exist. Check whether the file was edited.',
    },
    'unknown-repeat': {
      severity: 'warning',
      cost: 'a message was repeated; it is unknown which',
      help: 'The repeated message is in the previous rotation: collect it too.',
    },
  },
  recognise(head, path) {
    // A priority may stand in front of a line without a time.
    if (!hasTimeOfDay(head) && !head.includes('<')) return false;
    const lines = nonBlankLines(head).slice(0, 20);
    if (lines.some((line) => isTailLine(line) || isStampedKlog(line)) || logStoreOf(head) !== undefined) return false;
    const addressed = lines.some((line) => {
      const envelope = syslogEnvelope(line);
      return envelope?.program !== undefined && (envelope.host !== undefined || envelope.level !== null);
    });
    return addressed && ownerOfSyslogForm(head, path) === 'syslog';
  },
  open: (emit) => everyLine(syslogRecords(emit)),
  skim(emit) {
    const heard = listening(emit, foldingKinds(nodeTables));
    return skimLines(syslogRecords(heard), heard, { form: FORM, literals: nodeLiterals, mayCount: true });
  },
});

/** RFC 5424 of a sender that has no clock. */
const NO_TIME = /^(?:\d{1,6} )?<\d{1,3}>1 - /;

/** Of a line that counts the one above. */
export const REPEATED = 'last message repeated ';
const MIDNIGHT = 'Jan  1 00:00:00 ';

/** rsyslog is told which stamp to write, and may be told so in the middle of a file. */
const FORM: NamedForm = {
  is: 'named',
  stamps: 'either',
  speaker: (names) => speakerOf(syslogEnvelope(MIDNIGHT + names) ?? {}),
  joinsKlog: false,
  zoned: false,
  octal: true,
  oneHost: true,
};

function syslogRecords(emit: Emit<SyslogRecord>): LineMachine {
  const records = kernelRecords((record) => emit.record(record));
  const before = new Map<string | undefined, LogRecord>();

  function finish(record: LogRecord): LogRecord {
    const { line, offset, stamp, text } = record;
    if (!stamp && !NO_TIME.test(text)) {
      emit.diagnostic({ code: 'bad-time', line, offset, detail: `found ${JSON.stringify(text.slice(0, 30))}` });
    }
    return record.program === 'kernel' ? record : describe(record);
  }

  function remember(record: LogRecord): void {
    before.set(undefined, record);
    if (record.host !== undefined) before.set(record.host, record);
    records.push(record);
  }

  /** A line that only counts becomes the message before it, of the same host, with the count. */
  function repeat(record: LogRecord, repeats: number): void {
    const last = before.get(record.host);
    if (last) {
      const { host, program, pid, message, kind, fields, actor } = last;
      const repeated: LogRecord = { ...record, message, kind, fields, repeats };
      if (program !== undefined) repeated.program = program;
      if (pid !== undefined) repeated.pid = pid;
      if (host !== undefined) repeated.host ??= host;
      if (actor !== undefined) repeated.actor = actor;
      records.push(repeated);
    } else {
      const { line, offset, message } = record;
      emit.diagnostic({ code: 'unknown-repeat', line, offset, detail: `found ${JSON.stringify(message)}` });
      records.push(record);
    }
  }

  function counted(record: LogRecord): void {
    const repeats = lastRepeated(record.message);
    if (repeats === null) remember(record);
    else repeat(record, repeats);
  }

  const log = lineRecords(
    { record: counted, diagnostic: (diagnostic) => emit.diagnostic(diagnostic) },
    {
      envelope: syslogEnvelope,
      finish,
      strayCode: 'stray-line',
    },
  );
  return {
    line: log.line,
    settle: () => log.settle() && !records.waits(),
    end() {
      log.end();
      records.end();
    },
  };
}
