/**
 * The walk over the lines of a log, in AssemblyScript (https://www.assemblyscript.org): `pnpm gen` compiles this folder to
 * src/bytes/line-kernel.generated.ts. It knows nothing that core/src/line-walker.ts and the header readers of the sources do
 * not know: where it is not sure of a line it stops, and they are asked. What they find out, it is told (`learn…`).
 */
import { useBytes } from './bytes';
import { useContainer } from './cri-header';
import { useHiding } from './hiding';
import { useObject } from './json-object';
import { useKlog } from './klog';
import { useHeader } from './node-header';
import { anyHost, forgetSpeakers } from './speakers';
import { useStamps } from './stamps';

export { aboveValue, learnAbove, learnContainer, underKlog } from './cri-header';
export { exportEntry } from './export-entry';
export { forgetEntry } from './fields';
export { useFilter } from './filter';
export { learnEntry, walkJson } from './json-lines';
export {
  BEGINS,
  BLOOM,
  ENDS,
  ENTRY_FLAGS,
  ENTRY_LINES,
  FIELD_OF,
  FIELDS,
  FROM,
  GRAMS,
  KLOG_DAYS,
  LINES,
  MONOTONIC,
  ODD,
  ROWS,
  SPEAKER,
  STAMP,
  TEXT,
  TEXT_END,
  TO,
  VALUES,
} from './memory';
export { walk } from './node-lines';
export { askFrom, askHit, askTo, odds, rows } from './rows';
export { anyHost, forgetSpeakers, learnSpeaker } from './speakers';
export { learnDay } from './stamps';

/** Another log begins, or this one goes on after others were read. */
export function begin(form: i32, digits: i32, joinsKlog: bool, zoned: bool, octal: bool, oneHost: bool): void {
  useBytes();
  useKlog();
  useObject();
  useStamps(form, digits);
  useHeader(joinsKlog, zoned, oneHost);
  useHiding(octal);
  anyHost();
  forgetSpeakers();
  useContainer();
}
