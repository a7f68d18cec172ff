import { type LogRecord, lineTable, type RepeatedLine, type SkippedLines } from '@mountline/core';
import { answer } from './answers.ts';
import { ASKED, type ScanExports } from './exports.ts';
import { beginForm, type ExportForm, type LineForm, type ScanSpeaker, stampsOf } from './forms.ts';
import type { Literals } from './literals.ts';
import { type Scan, scanFor } from './scan.ts';
import type { Rows } from './skip-rows.ts';
import { speakerNumbers } from './speakers.ts';

/** Reads one log in the memory that all logs share, into rows of a table. */
export interface Walk extends Rows {
  /** The memory is this log's until another one takes it. */
  use(): Scan;
  /**
   * Reads rows from `at` on, as many as the table takes, and tells what is asked for. Returns where it stopped. `line` is the number of the
   * line at `at`.
   */
  read(at: number, end: number, line: number): number;
  /** Why it stopped, where that is not the end or a full table: only the parser can find the end of an entry. */
  asked: number;
  /** The number of the line at which it stopped, of the export format. */
  line(): number;
  /** Of a copy, as the record itself may come to stand for others. From now on lines that repeat this row are skipped, and known by its record. */
  learn(row: number, record: LogRecord): void;
  /** The parser was given what is above. */
  forgetAbove(): void;
}

/** Where the text of a line begins with the line, and where all of it is one line, two columns are one. */
function useColumns(table: SkippedLines, scan: Scan, { is }: LineForm | ExportForm): void {
  const isEntry = is === 'json' || is === 'export';
  table.bytes = scan.bytes;
  table.line = scan.line;
  table.endLine = is === 'export' ? scan.endLine : scan.line;
  table.stamp = scan.stamp;
  table.values = scan.values;
  table.monotonic = isEntry ? scan.monotonic : null;
  table.speaker = scan.speaker;
  table.repeats = scan.repeats;
  table.from = scan.from;
  table.to = scan.to;
  table.text = isEntry ? scan.text : scan.from;
  table.textEnd = scan.textEnd;
}

/** A log of more lines that may be repeated is one of new ones: they are forgotten. */
const MOST_REPEATED = 1024;

/** In front of what klog's stamp leaves of a line are the letter of its level and so many bytes. */
const KLOG_STAMP = 21;

/** The lines that may be repeated, by the numbers that the WebAssembly gives them. */
function repeatedLines(table: SkippedLines) {
  let lines: (RepeatedLine | null)[] = [null];
  table.repeated = lines;
  return {
    /** Numbers start again, in another list: rows that wait may still hold old ones. */
    forget(run: ScanExports): void {
      run.forgetRepeats();
      lines = [null];
      table.repeated = lines;
    },
    learn({ behind, klog, textEnd, run }: Scan, row: number, record: LogRecord): void {
      // What stands in front of the stamp may be another in each.
      if (behind[row] === 0) return;
      const end = textEnd[row]!;
      const at = klog[row] === 0 ? behind[row]! : klog[row]! + KLOG_STAMP;
      const rest = table.decode(table.bytes.subarray(at, end));
      const isText = table.decode(table.bytes.subarray(table.text[row]!, at)) + rest === record.text;
      if (isText && run.learnRepeat(behind[row]!, klog[row]!, end) > 0)
        lines.push({ record: { ...record }, rest, restBytes: end - at });
    },
  };
}

/** The speaker of all lines, where there is one. */
function onlySpeaker(form: LineForm | ExportForm): ScanSpeaker | null {
  if (form.is === 'klog') return form.speaker();
  return typeof form.speaker === 'function' ? null : form.speaker;
}

export function walkOf(form: LineForm | ExportForm, literals: Literals, decode: SkippedLines['decode']): Walk {
  const me = {};
  const speakers = speakerNumbers();
  const table: SkippedLines = { ...lineTable(0, decode), stamps: stampsOf(form) };
  const repeated = repeatedLines(table);
  /** A row has named the host of all that follow. */
  let isNamed = false;
  let isBegun = false;
  /** Who speaks, where all lines are of one. */
  let isKnown = false;
  let scan: Scan;

  function begin(run: ScanExports): void {
    beginForm(run, form);
    // Others were read in between.
    if (isBegun) run.forgetAbove();
    isBegun = true;
    repeated.forget(run);
    if (isNamed) run.learnNamed();
    learnOnly(run);
  }

  function learnOnly(run: ScanExports): void {
    const only = onlySpeaker(form);
    isKnown = only !== null;
    if (only) run.learnOnlySpeaker(speakers.idsOf(only).id);
  }

  /** False where nobody here can tell: then the line is the parser's. */
  function tell(asked: number): boolean {
    if (asked !== ASKED.host) return answer(asked, scan, form, speakers);
    isNamed = true;
    scan.run.learnNamed();
    return true;
  }

  return {
    table,
    rows: 0,
    odds: new Int32Array(0),
    oddCount: 0,
    asked: 0,
    use() {
      scan = scanFor(me, literals, begin);
      if (speakers.renewed()) {
        scan.run.forgetSpeakers();
        learnOnly(scan.run);
      } else if (!isKnown) learnOnly(scan.run);
      if (table.repeated.length > MOST_REPEATED) repeated.forget(scan.run);
      useColumns(table, scan, form);
      table.speakers = speakers.list;
      this.odds = scan.odds;
      return scan;
    },
    read(from, end, line) {
      const { run } = scan;
      const walk = form.is === 'json' ? run.walkJson : form.is === 'export' ? run.walkExport : run.walkText;
      this.rows = 0;
      let at = from;
      let told = { at: -1, asked: 0 };
      for (;;) {
        at = walk(at, end, this.rows, form.is === 'export' && this.rows > 0 ? run.exportLine.value : line);
        this.rows = run.rows.value;
        this.oddCount = run.odds.value;
        this.asked = run.asked.value;
        if (this.asked === 0 || this.asked === ASKED.end || this.asked === ASKED.entry) return at;
        // What was told once and is asked for again cannot be known by it.
        const isTold = told.at === at && told.asked === this.asked;
        if (isTold || !tell(this.asked)) run.refuse();
        told = { at, asked: this.asked };
      }
    },
    learn: (row, record) => repeated.learn(scan, row, record),
    line: () => scan.run.exportLine.value,
    forgetAbove() {
      if (form.is === 'klog') tell(ASKED.host);
      scan.run.forgetAbove();
    },
  };
}
