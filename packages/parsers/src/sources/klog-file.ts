import {
  type Clue,
  daysInMonth,
  defineSource,
  type Emit,
  everyLine,
  type FieldMap,
  foldingKinds,
  goOn,
  type Line,
  type LineMachine,
  type LogRecord,
  microsFromCivil,
  withoutCarriageReturn,
} from '@mountline/core';
import { listening, skimLines } from '@mountline/scan';
import { containerSection } from '../envelopes/container/container-section.ts';
import { isCatName } from '../envelopes/journal/journal-cat.ts';
import { type KlogTail, klog, klogTail, nextTail } from '../envelopes/klog/klog.ts';
import { hasLogrusHeader, logrus } from '../envelopes/klog/logrus.ts';
import { withoutColours } from '../formats/kernel/kernel-prefix.ts';
import { containerPlace } from '../formats/kubernetes/container-path.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { describe, isProgram, klogProgram, programTables } from '../messages/dispatch.ts';
import { programLiterals } from '../messages/literals.generated.ts';
import { speakerOf } from '../messages/speaker-of.ts';

/**
 * A log of klog without anything around it: `kubectl logs` of a program of Kubernetes, kubelet's own log file, one row
 * copied into an issue; text or JSON, also both.
 *
 *     I1120 13:21:05.281063     469 kubelet.go:2473] "SyncLoop ADD" source="api" pods=["shop/web-1"]
 *     {"ts":1758106668007.8376,"caller":"app/server.go:529","msg":"Kubelet version","v":0,"kubeletVersion":"v1.34.1"}
 *     172.20.0.2: {"ts":1758106668007.8376,…                      talosctl logs kubelet: the node in front of every row
 *     Log file created at: 2026/11/20 13:21:05                    glog and klog with --log_dir: five rows on top
 *
 * Defined in k8s.io/klog, k8s.io/component-base/logs/json and google/glog. Traps: the text form has neither year nor
 * zone. Rows of a paste may be indented. Rows of text stand before those of JSON until the program has read its flags, and whatever else it writes to its
 * output stands between. The program is told by the path, else from the first row on that only one program writes.
 */
export interface KlogFileRecord extends LogRecord {
  /** `kubelet.go:2473` */
  place?: string;
  /** The message alone, without its keys. */
  msg?: string;
  keys?: FieldMap;
}

/** What stands in front of a row: the node, as talosctl has it, or the program, in a log of which stamps and hosts were cut. */
const FRONT = /^([\w.:-]{1,253}(?:\[\d{1,10}\])?): (?=\{"ts":|[IWEF]\d{4} \d\d:)/;
/** A row that was pasted with what its place in the text put in front. */
const INDENT = /^[ \t]{1,8}(?=[IWEF]\d{4,8} \d\d:\d\d:\d\d\.\d{6} )/;
const PID = /\[\d+\]$/;
const FILE_HEADER =
  /^(?:Log file created at: |Running on machine: |Binary: Built with |Previous log: |Application fingerprint: |Running duration \(h:mm:ss\): |Log line format: \[IWEF\])/;
const MACHINE = /^Running on machine: (\S+)$/;
const CREATED = /^Log file created at: (\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Reads logs of klog and glog: a record is a message, with its key and value pairs. */
export const klogFile = defineSource<KlogFileRecord>({
  name: 'klog-file',
  title: 'log file of klog or glog, text or JSON',
  type: 'log',
  clock: 'yearless',
  begins: /^[ \t]{0,8}[IWEF](?:\d{4}|\d{8}) \d\d:\d\d:\d\d\.\d{6} /,
  carriesOver: 'the header names the host',
  places: [/(^|\/)service-logs\/[^/]+\.log$/, /(^|\/)agent\/logs\/kubelet\.log$/, /\.(INFO|WARNING|ERROR|FATAL)(\.|$)/],
  collectWith: 'talosctl logs kubelet (or cp /var/log/kubelet.log)',
  hears: 'program',
  tables: programTables,
  diagnostics: {
    'bad-json': {
      severity: 'loss',
      cost: 'this row is in the timeline without its time and its kind',
      help: 'The row begins like JSON but is not valid: truncated by a collector or by the size limit of a log.',
    },
  },
  clues: ({ message, host }) => [
    ...(MACHINE.test(message) && host !== undefined ? [{ type: 'host' as const, name: host }] : []),
    ...begunAt(message),
  ],
  recognise(head, path) {
    if (isCatName(path)) return false;
    const lines = nonBlankLines(head);
    const looked = lines.slice(0, 20).map(withoutColours);
    if (containerSection(looked[0] ?? '') || hasLogrusHeader(looked[0] ?? '')) return false;
    const own = looked.filter((line) => FILE_HEADER.test(line) || isRow(line));
    return own.length > 0 && (own[0] === looked[0] || own.length * 2 > looked.length);
  },
  open: (emit, path) => everyLine(klogRecords(emit, programOf(path))),
  skim(emit, path) {
    const heard = listening(emit, foldingKinds(programTables));
    const records = klogRecords(heard, programOf(path));
    const speaker = () => {
      const program = records.program();
      return program === undefined ? null : speakerOf({ program });
    };
    return skimLines(records, heard, { form: { is: 'klog', speaker }, literals: programLiterals });
  },
});

function begunAt(message: string): Clue[] {
  const parts = CREATED.exec(message)?.slice(1).map(Number);
  if (!parts) return [];
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  return isDate(year, month, day)
    ? [{ type: 'log-begun', at: microsFromCivil({ year, month, day, hour, minute, second, micros: 0 }) }]
    : [];
}

const isDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

const programOf = (path: string) =>
  containerPlace(path).container ?? (/$(?<=kubelet[^/]*)/.test(path) ? 'kubelet' : undefined);

interface KlogRecords extends LineMachine {
  /** Of which all lines are, as soon as it is known. */
  program(): string | undefined;
}

function klogRecords(emit: Emit<KlogFileRecord>, told: string | undefined): KlogRecords {
  const fronts = new Set<string>();
  let program = told;
  let machine: string | undefined;
  let open: { record: KlogFileRecord; tail: KlogTail } | null = null;

  function flush(): void {
    const record = open?.record;
    open = null;
    if (!record) return;
    program ??= klogProgram(record.message);
    // Rows of logrus, as k3s writes among those of its kubelet, are described by their own form.
    if (program !== undefined && !hasLogrusHeader(record.message)) record.program ??= program;
    emit.record(describe(record));
  }

  /** The name in front of a row, once a row has shown that there is one. */
  function frontOf(text: string): string | undefined {
    const front = FRONT.exec(text)?.[1];
    if (front !== undefined) fronts.add(front);
    if (front !== undefined || fronts.size === 0) return front;
    const word = text.slice(0, Math.max(0, text.indexOf(': ')));
    return fronts.has(word) ? word : undefined;
  }

  function begin(message: string, text: string, { line, offset, cut }: Line, front: string | undefined): void {
    flush();
    const row = klog(message);
    const other = row ? null : logrus(message);
    if (!row && message.startsWith('{"ts":')) {
      emit.diagnostic({ code: 'bad-json', line, offset, detail: quote(message) });
    }
    const record: KlogFileRecord = { line, offset, stamp: null, level: null, message, kind: null, fields: {}, text };
    const name = front?.replace(PID, '');
    const isOfProgram = name !== undefined && isProgram(name);
    const host = isOfProgram ? machine : (name ?? machine);
    if (host !== undefined) record.host = host;
    if (isOfProgram) record.program = name;
    if (row?.pid !== undefined) record.pid = row.pid;
    if (row) Object.assign(record, { place: row.place, msg: row.msg, keys: row.keys });
    if (other) Object.assign(record, { msg: other.msg, keys: other.keys });
    if (cut) record.cut = true;
    open = { record, tail: row ? klogTail(message) : 'none' };
  }

  function onLine(line: Line): void {
    const text = withoutColours(withoutCarriageReturn(line.text));
    const front = frontOf(text);
    const message = front === undefined ? withoutIndent(text) : text.slice(front.length + ': '.length);
    if (open && open.tail !== 'none' && !isRow(message) && !hasLogrusHeader(message)) {
      open.tail = nextTail(open.tail, message);
      goOn(open.record, `\n${message}`, text);
      open.record.endLine = line.line;
      if (line.cut) open.record.cut = true;
      return;
    }
    if (message.trim() === '') return;
    machine = MACHINE.exec(message)?.[1] ?? machine;
    begin(message, text, line, front);
  }

  return {
    program: () => program,
    line: onLine,
    settle() {
      flush();
      return true;
    },
    end: flush,
  };
}

const withoutIndent = (text: string): string => text.replace(INDENT, '');

function isRow(text: string): boolean {
  const front = FRONT.exec(text);
  return klog(front ? text.slice(front[0].length) : withoutIndent(text)) !== null;
}
