import { klog, NO_HEADER, NOT_PLAIN } from './klog';
import { DAY_ASKED, PLAIN, UNSURE } from './rows';
import { hasOtherDay, iso, value } from './stamps';

/** A line without a header of klog may go on from a line that has one, where it was stamped so soon behind it. */
let atOnce: f64 = 0;
/** Of the line above: when it was written, NaN where that is not known, and whether it may be one of klog. */
let aboveValue: f64 = -Infinity;
let underKlog: bool = false;
/** Where the stamp of the line ends that was read last, and where klog's header begins in it. */
export let behindContainer: i32 = 0;
export let klogInContainer: i32 = 0;

export function useContainer(pause: f64): void {
  atOnce = pause;
  aboveValue = -Infinity;
  underKlog = false;
}

export function unsureContainer(): i32 {
  aboveValue = NaN;
  underKlog = true;
  return UNSURE;
}

/** `2026-11-20T12:31:40.123456789Z stderr F `, as containerd and CRI-O write it. */
export function containerHeader(at: i32, to: i32): i32 {
  const behind = iso(at, to);
  if (behind === 0 && hasOtherDay(at, to)) return DAY_ASKED;
  if (behind === 0 || to - behind <= 10 || !isStream(behind)) return unsureContainer();
  const message = behind + 10;
  const written = klog(message, to);
  if (written === NOT_PLAIN) return unsureContainer();
  const apart = value - aboveValue;
  aboveValue = value;
  if (written === NO_HEADER && underKlog && !(apart > atOnce) && !isOwn(message)) return UNSURE;
  underKlog = written !== NO_HEADER;
  behindContainer = behind;
  klogInContainer = written === NO_HEADER ? 0 : message;
  return PLAIN;
}

/** ` stdout F ` or ` stderr F `. A piece of a line has another letter. */
function isStream(at: i32): bool {
  const name = load<u32>(at, 4);
  if (load<u32>(at) !== 0x64747320 || load<u16>(at, 8) !== 0x2046) return false;
  return name === 0x2074756f || name === 0x20727265;
}

/** Whether a message begins as one of logrus, `time=`, or of klog in JSON, `{"ts":`: it goes on from no other. */
function isOwn(at: i32): bool {
  const word = load<u32>(at);
  return (word === 0x656d6974 && load<u8>(at, 4) === 61) || (word === 0x7374227b && load<u16>(at, 4) === 0x3a22);
}
