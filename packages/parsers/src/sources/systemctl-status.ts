import {
  defineSource,
  type Emit,
  goOn,
  lineReader,
  type Machine,
  type SourceRecord,
  type Stamp,
} from '@mountline/core';
import type { JournalRecord } from '../envelopes/journal/journal-record.ts';
import { stampedLine } from '../envelopes/journal/journal-stamps.ts';
import { afterStamp } from '../envelopes/journal/journal-text.ts';
import { isTitle, isTyped } from '../formats/files/collected-files.ts';
import { systemdStamp } from '../formats/files/date-words.ts';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { describe } from '../messages/dispatch.ts';

/**
 * What `systemctl status` printed: the state of units with their processes and last lines of the journal, and the state
 * of the manager itself.
 *
 *     ● kubelet.service - Kubernetes Kubelet
 *          Loaded: loaded (/etc/systemd/system/kubelet.service; disabled; preset: enabled)
 *          Active: active (running) since Fri 2026-11-20 13:17:10 UTC; 5min ago
 *        Main PID: 455 (kubelet)
 *          CGroup: /system.slice/kubelet.service
 *                  └─455 /usr/bin/kubelet --v=4
 *
 *     Nov 20 13:22:46 ip-10-0-37-114 kubelet[455]: I1120 13:22:46.447278     455 generic.go:224] "GenericPLEG: Relisting"
 *
 * See systemctl(1) and src/systemctl/systemctl-show.c. Traps: the last lines are of the present run of the unit only, ten
 * where nobody asked for more, so they prove no silence. On a terminal the pager cuts lines at its width and ends them
 * with `>`, and systemctl shortens them with `…`. `active (running)` says that the process lives, not that it works: a
 * kubelet that waits for NFS is active. The mark in front is `●`, `○`, `×`, `↻`, in the C locale `*` or `x`, in old versions
 * nothing. `since` is in the zone of the node, and goes wrong with it when the clock was set.
 */
export interface SystemctlStatusRecord extends SourceRecord {
  /** null for the manager itself, whose record has the name of the node. */
  unit: string | null;
  host?: string;
  mark?: string;
  description?: string;
  /** `loaded`, `not-found`, `masked`. */
  loadState?: string;
  /** `enabled`, `static`. */
  unitFileState?: string;
  /** Of a unit `active`, `failed`; of the manager `running`, `degraded`, `starting`. */
  activeState?: string;
  /** `running`, `dead`, `auto-restart`; not there where it is the same word. */
  subState?: string;
  /** `exit-code`, `oom-kill`; not there for success. */
  result?: string;
  since?: Stamp;
  mainPid?: number;
  /** The processes of the control group. */
  processes: { pid: number; command: string }[];
  /** The last lines of its journal. */
  log: StatusLine[];
  /** What systemctl remarks under the log: `Notice: journal has been rotated since unit was started, …`. */
  remarks: string[];
  /** Every line under its label, as written; lines that go on below are further entries. */
  columns: Record<string, string[]>;
}

/** A line of the journal below the status of a unit. */
export interface StatusLine extends JournalRecord {
  /** The pager or systemctl cut the message; no template was asked. */
  shortened?: true;
}

const HEAD = /^(?:([●○×↻*xu]) )?(\S+)(?: - (.*))?$/;
const LABEL = /^ {0,16}([A-Za-z][A-Za-z -]{0,20}):(?: (.*))?$/;
const BEGIN = /^\s+(?:Follows: \S|Loaded: (?:loaded|not-found|masked|error|bad-setting|merged|stub)\b)/;
const BEGIN_MANAGER = /^\s+State: (?:running|degraded|starting|initializing|maintenance|stopping|offline|unknown)\b/;
const REMARK = /^(?:Notice|Warning|Hint): /;
const NO_UNIT = /^Unit \S+ could not be found\.$/;
/** What `less` shows on its last line, and below the end. */
const PAGER = /^(?:lines \d+-\d+(?:\/\d+ \(END\))?|~)$/;

interface Open {
  record: SystemctlStatusRecord;
  label: string;
  /** Behind the blank line that ends the labels. */
  inLog: boolean;
  widest: number;
}

function begin(head: RegExpExecArray, place: SourceRecord, manager: boolean): Open {
  const { line, offset } = place;
  const record: SystemctlStatusRecord = { line, offset, unit: null, processes: [], log: [], remarks: [], columns: {} };
  if (manager) record.host = head[2]!;
  else record.unit = head[2]!;
  if (head[1] !== undefined) record.mark = head[1];
  if (head[3] !== undefined) record.description = head[3];
  return { record, label: '', inLog: false, widest: head[0].length };
}

/** `loaded (/lib/systemd/system/x.service; enabled; preset: enabled)`, `not-found (Reason: …)`. */
function loaded(text: string | undefined): Partial<SystemctlStatusRecord> {
  const m = /^([a-z-]+)(?: \((.*))?$/.exec(text ?? '');
  if (!m) return {};
  // A pager may have cut the end.
  const parts = (m[2] ?? '').split(/; |\)$/);
  const unitFileState = parts.length > 2 ? parts[1]! : undefined;
  return { loadState: m[1]!, ...(unitFileState === undefined ? {} : { unitFileState }) };
}

/** `failed (Result: exit-code) since Fri 2026-11-20 13:31:49 CET; 5s ago`. */
function active(text: string | undefined): Partial<SystemctlStatusRecord> {
  const m = /^([a-z-]+)((?: \([^)]*\))*)(?: since ([^;]*)(?:;.*)?)?$/s.exec(text ?? '');
  if (!m) return {};
  const notes = m[2]!.split(/ ?[()]/).filter((note) => note !== '');
  const result = notes.find((note) => note.startsWith('Result: '))?.slice('Result: '.length);
  const subState = notes.find((note) => !note.startsWith('Result: '));
  const since = systemdStamp(m[3]);
  return {
    activeState: m[1]!,
    ...(subState === undefined ? {} : { subState }),
    ...(result === undefined ? {} : { result }),
    ...(since ? { since } : {}),
  };
}

function completed({ record, widest }: Open): SystemctlStatusRecord {
  const { line, endLine, offset, cut, unit, host, mark, description, columns, processes, log, remarks } = record;
  const ellipsized = remarks.some((remark) => remark.includes('ellipsized'));
  const mainPid = /^\d{1,10}(?= |$)/.exec(columns['Main PID']?.[0] ?? '')?.[0];
  const since = systemdStamp(columns.Since?.[0]?.split(';')[0]);
  const state = unit === null ? { activeState: columns.State?.[0], since } : active(columns.Active?.[0]);
  const fields = {
    endLine,
    cut,
    unit,
    host,
    mark,
    description,
    ...loaded(columns.Loaded?.[0]),
    ...state,
    mainPid: mainPid === undefined ? undefined : Number(mainPid),
  };
  return {
    line,
    offset,
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields),
    processes,
    log: log.map((entry) => told(entry, widest, ellipsized)),
    remarks,
    columns,
  } as SystemctlStatusRecord;
}

/** Asks the message table of the program, where the line is whole. A pager cuts at its width: no line is wider. */
function told(entry: StatusLine, widest: number, ellipsized: boolean): StatusLine {
  const byPager = entry.text.endsWith('>') && entry.text.length === widest;
  if (byPager) return { ...entry, message: entry.message.replace(/>$/, ''), shortened: true };
  if (ellipsized && /…|\.\.\./.test(entry.message)) return { ...entry, shortened: true };
  return describe(entry);
}

/** A line of the log or of one that goes on; false where it is neither. */
function addToLog({ record }: Open, text: string, line: number, offset: number, cut: boolean): boolean {
  const stamped = stampedLine(text);
  const last = record.log.at(-1);
  if (stamped) {
    const { who, message } = afterStamp(text, stamped.length);
    const unit = record.unit === null ? {} : { unit: record.unit };
    const entry: StatusLine = {
      line,
      offset,
      stamp: stamped.stamp,
      level: null,
      ...unit,
      ...who,
      message,
      kind: null,
      fields: {},
      text,
    };
    if (cut) entry.cut = true;
    record.log.push(entry);
  } else if (last && text.startsWith(' ')) {
    goOn(last, `\n${text.trim()}`, text);
    last.endLine = line;
    if (cut) last.cut = true;
  } else return false;
  return true;
}

function addToLabels(open: Open, text: string): boolean {
  const { columns, processes } = open.record;
  const m = LABEL.exec(text);
  if (m) {
    open.label = m[1]!;
    // A label of the input may be called `constructor`.
    if (!Object.hasOwn(columns, open.label)) columns[open.label] = [];
    columns[open.label]!.push(m[2]?.trim() ?? '');
    return true;
  }
  if (!text.startsWith(' ') || open.label === '') return false;
  columns[open.label]!.push(text.trim());
  const process = open.label === 'CGroup' ? /^[ │├└─|`-]+(\d{1,10}) (.+)$/.exec(text) : null;
  if (process) processes.push({ pid: Number(process[1]), command: process[2]! });
  return true;
}

function open(emit: Emit<SystemctlStatusRecord>): Machine {
  let unit: Open | null = null;
  /** A line that is a head if the next one says so. */
  let held: { head: RegExpExecArray; line: number; offset: number } | null = null;

  function flush(): void {
    if (unit) emit.record(completed(unit));
    unit = null;
  }

  function stray(text: string, line: number, offset: number): void {
    emit.diagnostic({ code: NO_UNIT.test(text) ? 'no-unit' : 'stray-line', line, offset, detail: quote(text) });
  }

  function release(): void {
    if (held) stray(held.head[0], held.line, held.offset);
    held = null;
  }

  function belongs(to: Open, text: string, line: number, offset: number, cut: boolean): boolean {
    if (REMARK.test(text)) {
      to.record.remarks.push(text);
      return true;
    }
    to.inLog ||= stampedLine(text) !== null;
    return to.inLog ? addToLog(to, text, line, offset, cut) : addToLabels(to, text);
  }

  return lineReader(
    ({ text: raw, line, offset, cut }) => {
      const text = withoutColours(raw).trimEnd();
      if (PAGER.test(text) || isTitle(text) || isTyped(text, 'systemctl')) return;
      if (text === '') {
        release();
        if (unit) unit.inLog = true;
        return;
      }
      const manager = BEGIN_MANAGER.test(text);
      if (held && (manager || BEGIN.test(text))) {
        flush();
        unit = begin(held.head, held, manager);
        held = null;
      }
      release();
      if (unit && belongs(unit, text, line, offset, cut)) {
        unit.widest = Math.max(unit.widest, text.length);
        if (line !== unit.record.line) unit.record.endLine = line;
        if (cut) unit.record.cut = true;
        return;
      }
      const head = HEAD.exec(text);
      if (head) held = { head, line, offset };
      else stray(text, line, offset);
    },
    () => {
      release();
      flush();
    },
  );
}

/** Reads `systemctl status`: a record is a unit, with the last lines of its journal. */
export const systemctlStatus = defineSource<SystemctlStatusRecord>({
  name: 'systemctl-status',
  title: 'state of units with the last lines of their journal, systemctl status',
  type: 'snapshot',
  clock: 'zone',
  begins: /^[●○×↻*] \S+\.[a-z]+(?: - |$)/,
  carriesOver: 'one unit goes over many lines',
  places: [/(^|\/)systemctl[-_]status[^/]*$/, /(^|\/)kube-status$/],
  collectWith: 'systemctl status --no-pager --full --lines=50 kubelet',
  command: /^systemctl status\b/,
  diagnostics: {
    'stray-line': {
      severity: 'info',
      cost: 'the line belongs to no unit and is skipped',
      help: 'Normal for text that a collector writes between units.',
    },
    'no-unit': {
      severity: 'info',
      cost: 'the node has no unit of this name',
      help: 'Look for another name, such as k3s or snap.kubelet.daemon: systemctl list-units --all.',
    },
  },
  clues: ({ host }) => (host === undefined ? [] : [{ type: 'host', name: host }]),
  recognise: (head) => {
    // A prompt, a warning or a title may stand above; further down it is a report that shows a unit in passing.
    const lines = nonBlankLines(head)
      .slice(0, 10)
      .map((line) => withoutColours(line).trimEnd());
    return lines.some((line, i) => (BEGIN.test(line) || BEGIN_MANAGER.test(line)) && HEAD.test(lines[i - 1] ?? ''));
  },
  open,
});
