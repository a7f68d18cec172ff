/** The WebAssembly of ../wasm: names in capitals are addresses in its memory, or sizes. */
export interface ScanExports {
  ROWS: WebAssembly.Global;
  VALUES: WebAssembly.Global;
  LINES: WebAssembly.Global;
  END_LINES: WebAssembly.Global;
  FROM: WebAssembly.Global;
  TO: WebAssembly.Global;
  TEXT_END: WebAssembly.Global;
  SPEAKER: WebAssembly.Global;
  STAMP: WebAssembly.Global;
  TEXT: WebAssembly.Global;
  MONOTONIC: WebAssembly.Global;
  ODD: WebAssembly.Global;
  BEHIND: WebAssembly.Global;
  KLOG: WebAssembly.Global;
  REPEATS: WebAssembly.Global;
  KLOG_DAYS: WebAssembly.Global;
  FIELD_OF: WebAssembly.Global;
  FIELDS: WebAssembly.Global;
  BEGINS: WebAssembly.Global;
  ENDS: WebAssembly.Global;
  BLOOM: WebAssembly.Global;
  GRAMS: WebAssembly.Global;
  rows: WebAssembly.Global;
  odds: WebAssembly.Global;
  asked: WebAssembly.Global;
  askFrom: WebAssembly.Global;
  askTo: WebAssembly.Global;
  askName: WebAssembly.Global;
  exportLine: WebAssembly.Global;
  useFilter(mask: number): void;
  begin(
    form: number,
    digits: number,
    joinsKlog: boolean,
    zoned: boolean,
    octal: boolean,
    oneHost: boolean,
    atOnce: number,
  ): void;
  forgetSpeakers(): void;
  forgetAbove(): void;
  learnDay(at: number, micros: number): void;
  learnSpeaker(at: number, length: number, name: number, host: number, id: number, flags: number): void;
  learnOnlySpeaker(id: number): void;
  learnEntry(host: number, id: number, flags: number): void;
  learnNamed(): void;
  /** The number of the line from now on; 0 where it has one or there is no room. */
  learnRepeat(from: number, klog: number, to: number): number;
  forgetRepeats(): void;
  refuse(): void;
  walkText: Walk;
  walkJson: Walk;
  walkExport: Walk;
}

/** From a place to the end, into rows from one on. The line is that of row 0, of entries of the export format that of the place. */
type Walk = (at: number, end: number, row: number, line: number) => number;

/** What a walk asks for where it stops, by the numbers of wasm/rows.ts. */
export const ASKED = { day: 2, speaker: 3, host: 4, end: 5, entry: 6 } as const;
