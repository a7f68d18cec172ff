/**
 * The walk over the lines of a log, in AssemblyScript (https://www.assemblyscript.org): `pnpm gen` compiles this folder to
 * src/scan.generated.ts. It knows forms of headers and no meaning. What a day or a name means it asks for once, and is told (`learn…`);
 * of a line that is not plain it is unsure, and leaves it to the parser.
 */
import { useBytes } from './bytes';
import { unsureContainer, useContainer } from './container-header';
import { useHiding } from './hiding';
import { useObject } from './json-object';
import { useKlog } from './klog';
import { useKlogLines } from './klog-lines';
import { useHeader } from './line-header';
import { anyHost, forgetSpeakers } from './speakers';
import { useStamps } from './stamps';

export { learnEntry } from './entry-header';
export { exportLine, walkExport } from './export-entries';
export { useFilter } from './filter';
export { walkJson } from './json-lines';
export { learnNamed } from './klog-lines';
export {
  BEGINS,
  BEHIND,
  BLOOM,
  END_LINES,
  ENDS,
  FIELD_OF,
  FIELDS,
  FROM,
  GRAMS,
  KLOG,
  KLOG_DAYS,
  LINES,
  MONOTONIC,
  ODD,
  REPEATS,
  ROWS,
  SPEAKER,
  STAMP,
  TEXT,
  TEXT_END,
  TO,
  VALUES,
} from './memory';
export { forgetRepeats, learnRepeat } from './repeats';
export { asked, askFrom, askName, askTo, odds, refuse, rows } from './rows';
export { forgetSpeakers, learnOnlySpeaker, learnSpeaker } from './speakers';
export { learnDay } from './stamps';
export { walkText } from './text-lines';

/** Another log begins. */
export function begin(
  form: i32,
  digits: i32,
  joinsKlog: bool,
  zoned: bool,
  octal: bool,
  oneHost: bool,
  atOnce: f64,
): void {
  useBytes();
  useKlog();
  useObject();
  useStamps(form, digits);
  useHeader(joinsKlog, zoned, oneHost);
  useHiding(octal);
  useKlogLines();
  useContainer(atOnce);
  forgetSpeakers();
  anyHost();
}

/** Nothing is known of the line above: of which host it is, and whether the next one may go on from it. */
export function forgetAbove(): void {
  anyHost();
  unsureContainer();
}
