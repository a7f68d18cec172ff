import { endOfDigits, endsWithAddress } from './bytes';
import { container, criHeader } from './cri-header';
import { klog, NO_HEADER, UNSURE } from './klog';
import { isKernel, isOfLastHost, keepPid, lastPid, lengthOf, speakerAt, writesKlog } from './speakers';
import { DAY, FINE, isCri, isIso, iso, value as read, stamp as readStamp, SECOND, yearless, zone } from './stamps';

let joinsKlog: bool = false;
let zoned: bool = false;
let oneHost: bool = false;

/** Of the header that was read last. */
export let value: f64 = 0;
export let stamp: i32 = 0;
export let speaker: i32 = 0;

export function useHeader(joins: bool, zones: bool, host: bool): void {
  joinsKlog = joins;
  zoned = zones;
  oneHost = host;
}

// inline
export function header(at: i32, to: i32): bool {
  if (!isCri()) return nodeHeader(at, to);
  if (!criHeader(at, to)) return false;
  value = read;
  stamp = readStamp;
  speaker = container;
  return true;
}

/** `STAMP HOST NAME[PID]: `, and klog's stamp behind it: as in parsers/src/bytes/node-header.ts. */
// inline
function nodeHeader(at: i32, to: i32): bool {
  const hasYear = isIso(at);
  const behind = hasYear ? iso(at, to) : yearless(at, to);
  if (behind === 0 || load<u8>(behind) !== 32) return false;
  value = read;
  stamp = readStamp;
  speaker = speakerAt(behind + 1, to);
  if (speaker === 0 || (oneHost && !isOfLastHost(speaker))) return false;
  const message = behindPid(behind + lengthOf(speaker), to);
  if (message === 0 || message >= to) return false;
  if (isKernel(speaker)) return !endsWithAddress(message, to);
  const isWhole = (stamp & 7) === 0;
  if (!writesKlog(speaker) && !isWhole) return true;
  const written = klog(message, to);
  if (written === UNSURE) return false;
  if (written === NO_HEADER) return !writesKlog(speaker) || !joinsKlog;
  if (!isWhole || (hasYear && !zoned)) return true;
  const apart = written - (value + zone);
  const step = apart - floor(apart / DAY + 0.5) * DAY;
  if (abs(step) <= 2 * SECOND) {
    value += step;
    stamp += FINE;
  }
  return true;
}

/** Where the message begins, by the process that is at `at`; 0 where there is none. */
// inline
function behindPid(at: i32, to: i32): i32 {
  const known = lastPid(speaker, at);
  if (known !== 0) return at + known;
  const end = endOfPid(at, to);
  if (end !== 0) keepPid(speaker, at, end - at);
  return end;
}

/** `[812]: ` or `: ` from `at` on, where it ends; 0 where there is neither. */
function endOfPid(at: i32, to: i32): i32 {
  let end = at;
  if (load<u8>(end) === 91) {
    const close = endOfDigits(end + 1, to);
    if (close === end + 1 || close > end + 11 || load<u8>(close) !== 93) return 0;
    end = close + 1;
  }
  return end + 1 < to && load<u16>(end) === 0x203a ? end + 2 : 0;
}
