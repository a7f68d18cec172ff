import { digitsAt, goOn, type Line, type LineMachine, type Stamp, withoutCarriageReturn } from '@mountline/core';
import { withoutColours } from '../../formats/kernel/kernel-prefix.ts';
import { quote } from '../../formats/tables/row-per-line.ts';
import { describeJournald, journaldMessages } from '../../messages/system/journald.ts';
import type { JournalRecord, JournalSink } from './journal-record.ts';
import { stampedLine, type TextForm } from './journal-stamps.ts';

/** In front of the lines of the message catalog, in a terminal that shows UTF-8; elsewhere they begin with `-- `. */
const CATALOG = '░░';

/** Further lines of an error of k8s.io/mount-utils, which keep their own words where a text lost its indentation. */
const ERROR_PART = /^(?:(?:Unm|M)ounting (?:command|arguments)|Output): /;

/**
 * A text form of the journal: a stamp, the host, the identifier with its pid, the message. Further lines of a message
 * are indented to the column where it began. Lines that start with `-- ` are journalctl's own. Without a form these are all
 * that is read.
 */
export function textJournal(form: TextForm | null, sink: JournalSink): LineMachine {
  let open: { record: JournalRecord; column: number; zone?: number } | null = null;
  let bootId: string | undefined;
  let inCatalog = false;

  function flush(): void {
    const done = open;
    open = null;
    if (done) sink.record(done.record, done.zone);
  }

  function ownLine(text: string, line: number, offset: number, cut: boolean): void {
    flush();
    if (/^-- (?:Boot [0-9a-f]{32}|Reboot) --$/.test(text)) {
      const { kind, fields } = describeJournald(text)!;
      bootId = fields.bootId as string | undefined;
      const actor = journaldMessages.actor;
      const at = { line, offset, stamp: null, level: null };
      const record: JournalRecord = { ...at, message: text, kind, actor, fields, text };
      if (bootId !== undefined) record.bootId = bootId;
      if (cut) record.cut = true;
      sink.record(record);
    } else if (text === '-- No entries --') {
      sink.diagnostic('no-entries', line, offset, 'found "-- No entries --"');
    } else if (text.startsWith('-- Subject: ')) {
      inCatalog = true;
    } else if (!inCatalog && !/^-- (?:Logs|Journal) begins? at |^-- cursor: /.test(text)) {
      sink.diagnostic('unknown-header', line, offset, quote(text));
    }
  }

  function onLine({ text: raw, line, offset, cut }: Line): void {
    const text = withoutColours(withoutCarriageReturn(raw));
    const stamped = stampedLine(text);
    if (stamped?.form === form) {
      flush();
      inCatalog = false;
      const { who, message, column } = afterStamp(text, stamped.length);
      const stamp =
        bootId !== undefined && form === 'short-monotonic'
          ? Object.assign({}, stamped.stamp, { boot: bootId })
          : stamped.stamp;
      const record = recordOf(line, offset, stamp, who, message, text, bootId, cut || undefined);
      open = stamped.zone === undefined ? { record, column } : { record, column, zone: stamped.zone };
    } else if (text === '--' || text.startsWith('-- ')) {
      ownLine(text, line, offset, cut);
    } else if (text.startsWith(CATALOG)) {
      // What `journalctl -x` explains of the message above it.
      flush();
    } else if (open && (text === '' || text.startsWith(' ') || ERROR_PART.test(text))) {
      goOn(open.record, `\n${unindented(text, open.column)}`, text);
      open.record.endLine = line;
      if (cut) open.record.cut = true;
    } else if (text.trim() !== '') {
      sink.diagnostic('stray-line', line, offset, quote(text));
    }
  }

  return {
    line: onLine,
    settle() {
      flush();
      return sink.settle();
    },
    end: flush,
  };
}

/** With every field that it may get: V8 keeps one that is added later in a second object. */
const recordOf = (
  line: number,
  offset: number,
  stamp: Stamp,
  { host, program, pid, unit }: Who,
  message: string,
  text: string,
  bootId: string | undefined,
  cut: true | undefined,
): JournalRecord => ({
  line,
  offset,
  stamp,
  level: null,
  host,
  program,
  pid,
  unit,
  message,
  kind: null,
  fields: {},
  text,
  bootId,
  cut,
  endLine: undefined,
  actor: undefined,
});

function unindented(text: string, column: number): string {
  let blanks = 0;
  while (blanks < column && text[blanks] === ' ') blanks += 1;
  return text.slice(blanks);
}

type Who = Pick<JournalRecord, 'host' | 'program' | 'pid' | 'unit'>;

/** `HOST IDENTIFIER[PID]: MESSAGE`; without the host after `--no-hostname`. */
export function afterStamp(text: string, start: number): { who: Who; message: string; column: number } {
  const blank = text.indexOf(' ', start);
  const first = blank < 0 ? text.slice(start) : text.slice(start, blank);
  const noHost = first.endsWith(':');
  const from = noHost ? start : blank + 1;
  const colon = blank < 0 ? -1 : text.indexOf(': ', from);
  const end = colon < 0 && text.endsWith(':') ? text.length - 1 : colon;
  const who: Who = {};
  if (!noHost) who.host = first;
  if (end < 0 || blank < 0) return { who, message: blank < 0 ? '' : text.slice(from), column: from };
  identify(who, text.slice(from, end));
  const column = Math.min(end + 2, text.length);
  return { who, message: text.slice(column), column };
}

/** with-unit shows the unit: `kubelet.service[469]`; systemd itself runs in init.scope. */
function identify(who: Who, text: string): void {
  const open = text.endsWith(']') ? text.lastIndexOf('[') : -1;
  const pid = open < 0 || text.length - open > 12 ? Number.NaN : digitsAt(text, open + 1, text.length - open - 2);
  const hasPid = text.length - open > 2 && pid >= 0;
  const name = hasPid ? text.slice(0, open) : text;
  const ofService = name.endsWith('.service');
  who.program = name === 'init.scope' ? 'systemd' : ofService ? name.slice(0, -'.service'.length) : name;
  if (hasPid) who.pid = pid;
  if (ofService || name === 'init.scope') who.unit = name;
}
