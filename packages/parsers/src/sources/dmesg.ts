import {
  defineSource,
  type Emit,
  everyLine,
  foldingKinds,
  type Line,
  type LineMachine,
  withoutCarriageReturn,
} from '@mountline/core';
import { listening, skimLines } from '@mountline/scan';
import { dmesgJson, isDmesgJson } from '../envelopes/dmesg/dmesg-json.ts';
import { dmesgKmsg, isKmsgLine } from '../envelopes/dmesg/dmesg-kmsg.ts';
import type { DmesgReader, DmesgRecord, DmesgSink } from '../envelopes/dmesg/dmesg-record.ts';
import { dmesgText } from '../envelopes/dmesg/dmesg-text.ts';
import { kernelRecords } from '../envelopes/dmesg/kernel-records.ts';
import { hasHostColumn } from '../formats/kernel/host-column.ts';
import { kernelPrefixes, withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { describe, isProgram, nodeTables } from '../messages/dispatch.ts';
import { kernelMessages } from '../messages/kernel/kernel.ts';
import { nodeLiterals } from '../messages/literals.generated.ts';
import { speakerOf } from '../messages/speaker-of.ts';
import { isProcVersion } from './proc-version.ts';

export type { DmesgRecord };

/** How many lines are looked at to find the form; collectors put prompts and headers in front. */
const LOOK = 20;

const looked = (head: string, most: number) =>
  nonBlankLines(head)
    .slice(0, most)
    .map((line) => withoutColours(line).replace(/^\0+/, '').trimEnd());

function isStamped(text: string): boolean {
  return (kernelPrefixes()(withoutColours(text))?.stamps.length ?? 0) > 0;
}

/** The error log of Apache has the stamp of `dmesg -T`, and its level in brackets: `[Fri Nov 20 13:31:49 2026] [error] [client 10.0.0.7] `. */
const isApache = (text: string): boolean =>
  /^\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})? \d{4}\] \[(?:[\w-]+:)?(?:emerg|alert|crit|error|warn|notice|info|debug|trace\d)\] /.test(
    text,
  );

/** What a message may begin with before its own words: the name of a task, of 15 bytes at most, or words of the kernel. */
const FRONT = /^(?:.{1,15}|[A-Za-z_ ()]{1,60})$/;

/**
 * Text without stamps is known by a message of the kernel. Other logs carry the same messages in envelopes, which a
 * message that begins with a field would take for its value.
 */
function isBare(text: string): boolean {
  const found = kernelMessages.match(text.replace(KERNEL, ''));
  if (!found) return false;
  const { literals, fields } = found.template;
  return literals[0] !== '' || FRONT.test(String(found.fields[fields[0]!.name]));
}

/** A row of dmesg, of which the kernel or dmesg itself wrote the stamp. */
const STAMPED =
  /^(?:<\d{1,3}>)?\[(?: *\d+\.\d{3,6}|(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\](?:\[ *[TC]\d+\])? /;
/** Rows without stamps that nothing but a kernel writes: those of its boot, and those that people copy. */
const UNSTAMPED =
  /^(?:kernel: )?(?:Initializing cgroup subsys \w|Linux version \d+\.\d+\.\S+ \(|(?:nfs|lockd): server \S+ (?:not responding|OK$)|INFO: task .{1,30}:\d+ blocked for more than \d+ seconds)/;

/** What a log has in front of the kernel's messages, where its stamps and hosts were cut. */
const KERNEL = /^kernel: /;
const DAEMON = /^(systemd(?:-[a-z]+){0,3})\[(\d{1,10})\]: /;
const PROGRAM = /^([A-Za-z(][^\s:[\]]{0,63})(?:\[(\d{1,10})\])?: /;
/** machined writes to the buffer of Talos, as a user. */
const MACHINED = /^\[(talos)\] /;

/** The front of a row of a log without its stamps; the kernel has names of programs in front of few messages: `rpcbind: server … `. */
function cutFront({ stamp, message }: DmesgRecord): RegExpExecArray | null {
  const front = stamp === null ? PROGRAM.exec(message) : null;
  return front && isProgram(front[1]!) && !kernelMessages.match(message) ? front : null;
}

/** Programs may write to the buffer; without a facility only systemd's can be told from the kernel. */
function withProgram(record: DmesgRecord): DmesgRecord {
  const { message, facility } = record;
  const foreign = facility !== undefined && facility !== 'kern';
  const m = foreign ? (MACHINED.exec(message) ?? PROGRAM.exec(message)) : (DAEMON.exec(message) ?? cutFront(record));
  if (!m) return foreign ? record : Object.assign(record, { program: 'kernel' });
  const named = { program: m[1]!, message: record.message.slice(m[0].length) };
  return Object.assign(record, named, m[2] !== undefined && { pid: Number(m[2]) });
}

/**
 * The kernel's ring buffer, as dmesg(1) of util-linux, a serial console or /dev/kmsg shows it.
 *
 *     [  304.065608] nfs: server 127.0.0.1 not responding, still trying
 *     [Fri Nov 20 13:31:49 2026] nfs: server 127.0.0.1 not responding, still trying         -T
 *     2026-11-20T13:31:49,065608+01:00 nfs: server 127.0.0.1 not responding, still trying   --time-format iso
 *     [Nov20 13:31] nfs: server 127.0.0.1 not responding, still trying                      -e, then `[  +0.540464] `
 *     [  304.606072 <    0.540464>] nfs: server 127.0.0.1 not responding, still trying      -d
 *     kern  :notice: [  304.065608] nfs: server 127.0.0.1 not responding, still trying      -x
 *     <5>[  304.065608][ T1042] nfs: server 127.0.0.1 not responding, still trying          -r, with a caller
 *     5,612,304065608,-;nfs: server 127.0.0.1 not responding, still trying                  /dev/kmsg
 *     172.20.0.2: kern:  notice: [2026-11-20T12:31:49.065608318Z]: nfs: server …            talosctl dmesg
 *
 * and `--json`; of the JSON of `aws ec2 get-console-output` the text of the console. Defined in sys-utils/dmesg.c of util-linux,
 * siderolabs/go-kmsg, Documentation/ABI/testing/dev-kmsg of the kernel and GetConsoleOutput of EC2. Traps:
 * only the seconds since boot are the kernel's; dmesg computes the others when it runs, wrongly after a suspend. The
 * buffer wraps: a file can begin inside a trace. A message of several lines is indented to the column of its first one.
 * Programs write here too (`systemd[1]: `). Two CPUs can share a row of a console.
 */
export const dmesg = defineSource<DmesgRecord>({
  name: 'dmesg',
  title: 'kernel ring buffer, dmesg or /dev/kmsg',
  type: 'log',
  clock: 'boot',
  begins: new RegExp(`${STAMPED.source}|${UNSTAMPED.source}`),
  carriesOver: 'the first stamp decides the form, deltas are added up, and a report of the kernel goes over many lines',
  places: [/$(?<=dmesg[^/]*)/, /(^|\/)(dev-)?kmsg[^/]*$/],
  collectWith: 'dmesg --color=never -x',
  evidence: 'kernel',
  command: /^dmesg\b/,
  onceIn: ['text', 'capture'],
  hears: 'kernel',
  tables: nodeTables,
  diagnostics: {
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not in the timeline',
      help: 'It is before the first time stamp: a prompt, a collector header, or the rest of a message overwritten in the ring buffer.',
    },
    'run-together': {
      severity: 'info',
      cost: 'nothing: the row was split at the second time stamp',
      help: 'Two CPUs wrote to the console at the same time. Use dmesg instead of the console if you can.',
    },
    'sequence-gap': {
      severity: 'loss',
      cost: 'kernel messages are missing here',
      help: 'The ring buffer was overwritten before it was read. log_buf_len= on the kernel command line enlarges it.',
    },
    'bad-record': {
      severity: 'loss',
      cost: 'this record is missing from the timeline',
      help: 'Compare the line with dmesg --json or Documentation/ABI/testing/dev-kmsg.',
    },
  },
  recognise(head) {
    if (isDmesgJson(head)) return true;
    if (isProcVersion(head)) return false;
    const first = looked(head, 5);
    if (first.length === 0) return false;
    if (isKmsgLine(first[0]!)) return true;
    if (first.some(isApache)) return false;
    if (!first.some(isStamped)) return UNSTAMPED.test(first[0]!) || (first.length > 1 && isBare(first[0]!));
    return !hasHostColumn(looked(head, LOOK).filter(isStamped));
  },
  open: (emit) => everyLine(dmesgRecords(emit)),
  skim(emit) {
    const heard = listening(emit, foldingKinds(nodeTables));
    return skimLines(dmesgRecords(heard), heard, {
      form: { is: 'kernel', speaker: speakerOf({ program: 'kernel' }) },
      literals: nodeLiterals,
    });
  },
});

function dmesgRecords(emit: Emit<DmesgRecord>): LineMachine {
  const records = kernelRecords((record) => emit.record(record));
  const sink: DmesgSink = {
    record: (record) => {
      const named = withProgram(record);
      records.push(named.program === 'kernel' ? named : describe(named));
    },
    diagnostic: (diagnostic) => emit.diagnostic(diagnostic),
  };
  let reader: DmesgReader | null = null;
  let waiting: Line[] = [];

  /** The reader of the form that the first line with a form has; null when no line so far has one. */
  function readerFor({ text, cut }: Line): DmesgReader | null {
    if (/^\s*(?:\{\s*)?"dmesg"\s*:\s*\[/.test(text)) return dmesgJson(sink);
    if (isKmsgLine(text.replace(/^\0+/, ''))) return dmesgKmsg(sink);
    if (isStamped(text)) return dmesgText(sink, true);
    return !cut && isBare(withoutCarriageReturn(text)) ? dmesgText(sink, false) : null;
  }

  function choose(chosen: DmesgReader): void {
    reader = chosen;
    for (const line of waiting) reader.line(line);
    waiting = [];
  }

  return {
    line(line) {
      if (reader) {
        reader.line(line);
        return;
      }
      waiting.push(line);
      const chosen = readerFor(line);
      if (chosen) choose(chosen);
      else if (waiting.length >= LOOK && !line.cut) choose(dmesgText(sink, false));
    },
    settle: () => reader?.settle() === true && !records.waits(),
    end() {
      if (!reader) choose(dmesgText(sink, true));
      reader!.end();
      records.end();
    },
  };
}
