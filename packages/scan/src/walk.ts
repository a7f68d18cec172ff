import { isoStamp, lineTable, type SkippedLines, yearlessStamp } from '@mountline/core';
import { ASKED, type ScanExports } from './exports.ts';
import { beginForm, type ExportForm, entryNames, type LineForm, type ScanSpeaker, stampsOf } from './forms.ts';
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
  /** The parser was given what is above. */
  forgetAbove(): void;
}

/** `HOST NAME[PID]: ` in front of a message, of words that cannot be anything else. */
const NAMES = /^([!-9;-Z\\^-~]{1,255}) ([!-9;-Z\\^-~]{1,128})(?:\[\d{1,10}\])?: (?=.)/s;
const LONGEST_NAMES = 400;
const LONGEST_DAY = 11;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Midnight of the day that a line begins with, `Nov 20 ` or `2026-11-20T`; undefined where there is no such day. */
function dayOf(text: string): number | undefined {
  if (/^[A-Z][a-z]{2} [ 1-3]\d /.test(text)) return yearlessStamp(`${text.slice(0, 7)}00:00:00`)?.stamp.value;
  return /^\d{4}-\d\d-\d\dT/.test(text) ? isoStamp(`${text.slice(0, 11)}00:00:00Z`)?.stamp.value : undefined;
}

export function walkOf(form: LineForm | ExportForm, literals: Literals, decode: SkippedLines['decode']): Walk {
  const me = {};
  const speakers = speakerNumbers();
  const table: SkippedLines = { ...lineTable(0, decode), stamps: stampsOf(form) };
  const isEntry = form.is === 'json' || form.is === 'export';
  /** The speaker of all lines. */
  const only = form.is === 'container' || form.is === 'klog' ? form.speaker : undefined;
  /** A row has named the host of all that follow. */
  let isNamed = false;
  let isBegun = false;
  let scan: Scan;

  function begin(run: ScanExports): void {
    beginForm(run, form);
    // Others were read in between.
    if (isBegun) run.forgetAbove();
    isBegun = true;
    if (isNamed) run.learnNamed();
    learnOnly(run);
  }

  function learnOnly(run: ScanExports): void {
    if (only) run.learnOnlySpeaker(speakers.idsOf(only).id);
  }

  function useColumns(): void {
    table.bytes = scan.bytes;
    table.speakers = speakers.list;
    table.line = scan.line;
    table.endLine = form.is === 'export' ? scan.endLine : scan.line;
    table.stamp = scan.stamp;
    table.values = scan.values;
    table.monotonic = isEntry ? scan.monotonic : null;
    table.speaker = scan.speaker;
    table.from = scan.from;
    table.to = scan.to;
    table.text = isEntry ? scan.text : scan.from;
    table.textEnd = scan.textEnd;
  }

  function tellDay({ run, bytes }: Scan): boolean {
    const at: number = run.askFrom.value;
    const day = dayOf(latin(bytes.subarray(at, at + LONGEST_DAY)));
    if (day === undefined) return false;
    run.learnDay(at, day);
    return true;
  }

  function tellNames({ run, bytes }: Scan, speakerOf: (names: string) => ScanSpeaker): boolean {
    const at: number = run.askName.value;
    const [all, host, name] =
      NAMES.exec(latin(bytes.subarray(at, Math.min(run.askTo.value, at + LONGEST_NAMES)))) ?? [];
    if (!all) return false;
    const ids = speakers.idsOf(speakerOf(all));
    run.learnSpeaker(at, host!.length + name!.length + 2, host!.length + 1, ids.host, ids.id, ids.flags);
    return true;
  }

  function tellSpeaker(of: Scan): boolean {
    if (form.is === 'named') return tellNames(of, form.speaker);
    if (form.is !== 'json' && form.is !== 'export') return false;
    const speaker = form.speaker(entryNames(of.bytes, of.begins, of.ends));
    if (!speaker) return false;
    const { host, id, flags } = speakers.idsOf(speaker);
    of.run.learnEntry(host, id, flags);
    return true;
  }

  /** False where nobody here can tell: then the line is the parser's. */
  function tell(asked: number): boolean {
    if (asked === ASKED.day) return tellDay(scan);
    if (asked === ASKED.speaker) return tellSpeaker(scan);
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
      }
      useColumns();
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
    line: () => scan.run.exportLine.value,
    forgetAbove() {
      if (form.is === 'klog') isNamed = true;
      scan.run.forgetAbove();
    },
  };
}
