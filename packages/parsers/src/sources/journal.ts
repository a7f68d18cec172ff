import {
  defineSource,
  type Emit,
  everyLine,
  foldingKinds,
  logStoreOf,
  type Machine,
  refuseEndless,
  SECOND,
  withoutCarriageReturn,
} from '@mountline/core';
import { type EntryNames, type Listening, listening, type NamedForm, skimEntries, skimLines } from '@mountline/scan';
import { isCriLine, isStampedKlog } from '../envelopes/container/container-line.ts';
import { kernelRecords } from '../envelopes/dmesg/kernel-records.ts';
import { bootChanges } from '../envelopes/journal/journal-boots.ts';
import { catJournal, isCatName } from '../envelopes/journal/journal-cat.ts';
import { exportJournal } from '../envelopes/journal/journal-export.ts';
import { isJsonEntry, jsonJournal } from '../envelopes/journal/journal-json.ts';
import type { JournalRecord, JournalSink } from '../envelopes/journal/journal-record.ts';
import { isJournalText } from '../envelopes/journal/journal-shape.ts';
import { stampedLine, type TextForm } from '../envelopes/journal/journal-stamps.ts';
import { afterStamp, textJournal } from '../envelopes/journal/journal-text.ts';
import { isVerboseHeader, verboseJournal } from '../envelopes/journal/journal-verbose.ts';
import { append, type ChildRow, goesOnBelow, hasChildren, takeChild } from '../envelopes/klog/k0s.ts';
import { hasKlogHeader } from '../envelopes/klog/klog.ts';
import { goesOn } from '../envelopes/klog/klog-lines.ts';
import { ownerOfSyslogForm } from '../envelopes/syslog/rfc3164-owner.ts';
import { decoded } from '../formats/json/decoded.ts';
import { hasHostColumn } from '../formats/kernel/host-column.ts';
import { hasTimeOfDay, linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { describe, nodeTables, writesKlog } from '../messages/dispatch.ts';
import { nodeLiterals } from '../messages/literals.generated.ts';
import { entrySpeaker, speakerOf } from '../messages/speaker-of.ts';

export type { JournalRecord } from '../envelopes/journal/journal-record.ts';

/**
 * The systemd journal as journalctl(1) prints it, in every form (`-o cat` where the name of the file says so):
 *
 *     -- Journal begins at Fri 2026-11-20 13:27:05 CET, ends at Fri 2026-11-20 13:32:53 CET. --
 *     Nov 20 13:31:49 ip-10-0-42-17.eu-west-1.compute.internal kernel: nfs: server 127.0.0.1 not responding, still trying
 *     -- Boot 8d291d578f35478cbfcc728f01f9a6a6 --
 *
 * Traps. A message of several lines goes on in indented lines, but a program that writes several lines to its standard
 * output fills several entries; those of klog are joined here (same program, pid and stamp, no header of their own).
 * Where a writer sends its own time (systemd and syslog(3) do, standard output and the kernel do not), the text forms
 * show that, a few milliseconds before `__REALTIME_TIMESTAMP`, which JSON, export and verbose are read by;
 * short-monotonic shows the kernel's own stamp for its lines, as dmesg does. `short` has no year and no zone, is local
 * and one second wide; it looks like RFC 3164, so a syslog file and a journal differ by name only. `-- No entries --`
 * means that the filter matched nothing, which may be a wrong unit name. Months are named in the locale of the caller. The files of
 * journald itself (`system.journal`) are not read: `journalctl --file FILE -o export` writes them as text.
 */
export const journal = defineSource<JournalRecord>({
  name: 'journal',
  title: 'systemd journal, journalctl in any form',
  type: 'log',
  clock: 'local',
  begins:
    /^(?:(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)?|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*) \S+ [^\s:[\]]+(?:\[\d+\])?: |__CURSOR=|\{"_*[A-Z])/,
  carriesOver: 'the first line decides the form, and a line of journalctl names the boot of those below it',
  places: [
    /(^|\/)sos_commands\/[^/]+\/journalctl_(?!--(?:disk-usage|list-boots|header|verify)$)[^/]*$/,
    /(^|\/)kubelet\/kubelet\.log$/,
    /(^|\/)containerd\/containerd-log\.txt$/,
    /$(?<=journal[^/]*)(?<!(?:^|\/)journalctl_[^/]*)(?<!\.(?:conf|service|socket|target))/,
  ],
  collectWith: 'journalctl --no-pager -o export --boot',
  onceIn: ['capture'],
  hears: 'node',
  tables: nodeTables,
  diagnostics: {
    'bad-entry': {
      severity: 'loss',
      cost: 'this journal entry, or the named field, was not read',
      help: 'Collect it again with `journalctl -o export`. A truncated last entry means that the collector stopped early.',
    },
    'message-left-out': {
      severity: 'loss',
      cost: 'journalctl omitted the message of this entry because it is too long',
      help: 'Collect it again with `journalctl --all -o json`, or with `-o export`.',
    },
    'stray-line': {
      severity: 'warning',
      cost: 'the line belongs to no journal entry and was not read',
      help: 'Normal for a collector trace or a truncated first line. Otherwise the file was edited or holds the output of several commands: save each in its own file.',
    },
    'messages-only': {
      severity: 'loss',
      cost: 'only klog rows of the file are on the timeline',
      help: '`journalctl -o cat` shows neither time nor program: collect it again with `-o export`.',
    },
    'unnamed-entry': {
      severity: 'loss',
      cost: 'the program that wrote this entry is unknown, so its messages are not recognized',
      help: 'Collect it again without `--output-fields`, or with `--output-fields=MESSAGE,SYSLOG_IDENTIFIER,_COMM,_PID,_HOSTNAME,_SYSTEMD_UNIT`.',
    },
    'boots-mixed': {
      severity: 'loss',
      cost: 'entries of two boots are mixed: evidence of one may be attributed to the other, and silence here is not reported',
      help: 'If they come from several nodes (`journalctl -m`), collect them with `_HOSTNAME`, or collect each node separately. On one node, a clock that was set back causes this.',
    },
    'no-entries': {
      severity: 'info',
      cost: 'the file proves nothing about the unit in its name',
      help: 'The filter matched nothing: try another unit name (k3s, k0sworker, snap.kubelet.daemon), or collect the whole journal.',
    },
    'unknown-header': {
      severity: 'info',
      cost: 'a line of journalctl itself was skipped',
      help: 'Nothing is missing if it is a heading.',
    },
  },
  clues: ({ stamp, monotonic, bootId }) =>
    stamp?.clock === 'utc' && monotonic !== undefined
      ? [{ type: 'clock-pair', realtime: stamp.value, monotonic, ...(bootId === undefined ? {} : { bootId }) }]
      : [],
  // `systemctl status` shows the last lines of a journal under its own.
  recognise: (head, path) => isJournal(head, path) && !/^[ \t]*Loaded: \S|^[●○×↻] \S+\.[a-z]+ - /m.test(head),
  open: (emit, path) => chosenForm(pipeline(emit), isCatName(path), null),
  skim(emit, path) {
    const heard = listening(emit, foldingKinds(nodeTables));
    return chosenForm(pipeline(heard), isCatName(path), heard);
  },
});

/** What a line without a time of day has: a stamp in seconds, a field of the export format, or words of journalctl itself. */
const UNDATED = /\n(?:\[ *\d+\.|\d{9,10}\.\d{6} |__[A-Z]|-- )/;

/** Whether a form has anything in it: three looks at the whole say so sooner than one for all, or than all forms asked of every line. */
const mayBeJournal = (head: string) =>
  hasTimeOfDay(head) || head.includes('"__REALTIME_TIMESTAMP"') || UNDATED.test(`\n${head}`);

function isJournal(head: string, path: string): boolean {
  if (!mayBeJournal(head)) return isCatName(path);
  // A timer of `systemctl list-timers` begins with a time, as a line of `-o short-full` does.
  if (/^NEXT +LEFT +LAST/.test(head) || logStoreOf(head) !== undefined) return false;
  for (const line of linesOf(head)) {
    if (isCriLine(line) || isStampedKlog(line)) return false;
    if (/^-- (?:Logs|Journal) begins? at |^-- No entries --|^-- (?:Boot [0-9a-f]{32}|Reboot) --/.test(line)) {
      return true;
    }
    const form = DMESG_ISO.test(line) || OTHERS.test(line) ? null : formOf(line);
    if (form === 'json' || form === 'export' || form === 'verbose') return true;
    if (form === 'short-monotonic') return named(path) || sameHost(head);
    if (form && !isJournalText(head, form, named(path))) return false;
    if (form === 'short' || form === 'short-iso') return ownerOfSyslogForm(head, path) === 'journal';
    if (form) return true;
  }
  return isCatName(path);
}

/** `dmesg --time-format iso` writes a comma. */
const DMESG_ISO = /^\S{19},\d{6}[+-]\d\d:\d\d /;

/** Where the host stands, `strace -ttt` writes a call, and efs-proxy its pid, level and module. */
const OTHERS =
  /^(?:\d{10}\.\d{6} (?:[a-z_][a-z0-9_]*\(|<\.\.\. |\+\+\+ |--- |\(\+)|\S{23}Z (?:\d+ )?[A-Z]{4,5} efs_proxy(?:::| ))/;

type Form = TextForm | 'json' | 'export' | 'verbose' | 'cat';

function formOf(line: string): Exclude<Form, 'cat'> | null {
  if (isJsonEntry(line)) return 'json';
  if (line.startsWith('__CURSOR=') || line.startsWith('__REALTIME_TIMESTAMP=')) return 'export';
  if (isVerboseHeader(line)) return 'verbose';
  const stamped = stampedLine(line);
  return stamped && /^\S+ [^\s:]|^[^\s:]+: /.test(line.slice(stamped.length)) ? stamped.form : null;
}

const named = (path: string) => /journal|(?:^|\/)kubelet[^/]*\.(?:log|txt)$|containerd-log\.txt$/i.test(path);

/** Lines of dmesg begin alike. */
function sameHost(head: string): boolean {
  const lines = linesOf(head).slice(0, -1);
  const stamped = lines.filter((line) => stampedLine(line)).slice(0, 20);
  return stamped.length > 1 && hasHostColumn(stamped);
}

/** The stamps of the text forms that are skimmed. */
const STAMPS: Partial<Record<Form, NamedForm['stamps']>> = { short: 'yearless', 'short-iso': 'iso' };

const namedForm = (stamps: NamedForm['stamps']): NamedForm => ({
  is: 'named',
  stamps,
  speaker: (names) => speakerOf(afterStamp(names, 0).who),
  joinsKlog: true,
  zoned: true,
  octal: false,
  oneHost: false,
});

/** A name that holds an escape of JSON is the parser's. */
const jsonSpeaker = (names: EntryNames) =>
  Object.values(names).some((name) => name.includes('\\')) ? null : entrySpeaker(names);

function machineFor(form: Form | null, sink: JournalSink, skimmed: Listening | null): Machine {
  if (form === 'json') {
    const parser = jsonJournal(sink);
    const form = { is: 'json', speaker: jsonSpeaker } as const;
    return skimmed ? skimLines(parser, skimmed, { form, literals: nodeLiterals }) : everyLine(parser);
  }
  if (form === 'export') {
    const parser = exportJournal(sink);
    const form = { is: 'export', speaker: entrySpeaker } as const;
    return skimmed ? skimEntries(parser, skimmed, { form, literals: nodeLiterals }) : parser;
  }
  if (form === 'verbose') return verboseJournal(sink);
  if (form === 'cat') return catJournal(sink);
  const parser = textJournal(form, sink);
  const stamps = form && STAMPS[form];
  if (!skimmed || !stamps) return everyLine(parser);
  return skimLines(parser, skimmed, { form: namedForm(stamps), literals: nodeLiterals });
}

/** Keeps the bytes until a line shows the form, then reads them in that form to the end of the file. */
function chosenForm({ sink, end }: Pipeline, cat: boolean, skimmed: Listening | null): Machine {
  const kept: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  let line = 1;
  let machine: Machine | null = null;
  let limit: Parameters<NonNullable<Machine['limitLines']>> | undefined;

  function choose(form: Form | null): void {
    machine = machineFor(form, sink, skimmed);
    if (limit) machine.limitLines?.(...limit);
    for (const chunk of kept.splice(0)) machine.push(chunk);
  }

  function lineOf(tail: Uint8Array): string {
    const text = decoded([...parts, tail]);
    parts = [];
    heldBytes = 0;
    line += 1;
    return withoutCarriageReturn(text);
  }

  return {
    push(chunk) {
      if (machine) {
        machine.push(chunk);
        return;
      }
      kept.push(new Uint8Array(chunk));
      let start = 0;
      for (let lf = chunk.indexOf(10); lf >= 0; lf = chunk.indexOf(10, start)) {
        const form = formOf(lineOf(chunk.subarray(start, lf)));
        if (form) {
          choose(form);
          return;
        }
        start = lf + 1;
      }
      parts.push(new Uint8Array(chunk.subarray(start)));
      heldBytes += chunk.length - start;
      refuseEndless(heldBytes, line);
    },
    end() {
      // A file without any stamped line may still hold `-- No entries --`.
      if (!machine) choose(formOf(lineOf(new Uint8Array(0))) ?? (cat ? 'cat' : null));
      machine!.end();
      end();
    },
    limitLines(...given) {
      limit = given;
    },
  };
}

interface Pipeline {
  sink: JournalSink;
  end(): void;
}

/** From the readers of the forms to the records of the source: klog's rows joined, messages looked up. */
function pipeline(emit: Emit<JournalRecord>): Pipeline {
  const kernel = kernelRecords((record) => emit.record(record));
  let open: { record: JournalRecord; zone: number | undefined; child: ChildRow | null } | null = null;
  const bootChange = bootChanges(emit);

  function flush(): void {
    const done = open;
    open = null;
    if (done) kernel.push(describe(done.record, done.zone));
  }

  return {
    sink: {
      record(record, zone) {
        const child = hasChildren(record.program) ? takeChild(record) : null;
        if (open && (child ? goesOnBelow(open, record, child) : continues(open.record, record))) {
          append(open.record, record, child && child.chunk > 1 ? '' : '\n');
          return;
        }
        flush();
        if (record.monotonic !== undefined && record.program === undefined && record.host === undefined)
          emit.diagnostic({
            code: 'unnamed-entry',
            line: record.line,
            offset: record.offset,
            detail: quote(record.message),
          });
        const change = bootChange(record);
        if (change) kernel.push(change);
        open = { record, zone, child };
      },
      settle() {
        flush();
        return !kernel.waits();
      },
      diagnostic: (code, line, offset, detail) => emit.diagnostic({ code, line, offset, detail }),
    },
    end() {
      flush();
      kernel.end();
    },
  };
}

/** Lines that a program writes at once are entries of their own. */
function continues(above: JournalRecord, record: JournalRecord): boolean {
  if (above.program !== record.program || above.pid !== record.pid || !writesKlog(above)) return false;
  const apart = (record.stamp?.value ?? 0) - (above.stamp?.value ?? 0);
  return goesOn(above.message, record.message) && apart <= (hasKlogHeader(above.message) ? 0 : STACK);
}

/** The lines of one stack are written within this. */
const STACK = 2 * SECOND;
