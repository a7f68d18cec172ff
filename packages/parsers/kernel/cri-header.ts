import { klog, NO_HEADER, UNSURE } from './klog';
import { addSpeaker } from './speakers';
import { iso, value } from './stamps';

/** Of the line above: when it was written, and whether it is one of klog, from which a line without a header may go on. */
export let aboveValue: f64 = NaN;
export let underKlog: bool = true;
/** The container; 0 where it is not known yet. */
export let container: i32 = 0;

export function useContainer(): void {
  container = 0;
}

export function learnContainer(id: i32): void {
  if (container === 0) container = addSpeaker(0, 0, id, 0, 0);
}

export function learnAbove(written: f64, isKlog: bool): void {
  aboveValue = written;
  underKlog = isKlog;
}

/** `2026-11-20T12:31:40.123456789Z stderr F `: as in parsers/src/bytes/cri-header.ts, which is asked for what may go on. */
export function criHeader(at: i32, to: i32): bool {
  const behind = iso(at, to);
  if (behind === 0 || container === 0 || to - behind <= 10 || !isStream(behind)) return false;
  const written = klog(behind + 10, to);
  if (written === UNSURE || (written === NO_HEADER && underKlog)) return false;
  underKlog = written !== NO_HEADER;
  aboveValue = value;
  return true;
}

/** ` stdout F ` or ` stderr F ` */
function isStream(at: i32): bool {
  const name = load<u32>(at, 4);
  if (load<u32>(at) !== 0x64747320 || load<u16>(at, 8) !== 0x2046) return false;
  return name === 0x2074756f || name === 0x20727265;
}
