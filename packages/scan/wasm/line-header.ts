import { endOfDigits, endsWithAddress } from './bytes';
import { behindContainer, containerHeader, klogInContainer } from './container-header';
import { behindKernel, kernelHeader, kernelStamp, kernelValue } from './kernel-header';
import { klog, NO_HEADER, NOT_PLAIN } from './klog';
import { klogLine, written } from './klog-lines';
import { DAY_ASKED, namesAt, PLAIN, SPEAKER_ASKED, UNSURE } from './rows';
import {
  hasChildren,
  hostOf,
  isKernel,
  isOfLastHost,
  keepPid,
  lastPid,
  learnHost,
  lengthOf,
  onlySpeaker,
  speakerAt,
  writesKlog,
} from './speakers';
import {
  DAY,
  FINE,
  hasNames,
  hasOtherDay,
  isContainer,
  isIso,
  isOfKernel,
  iso,
  value as read,
  stamp as readStamp,
  SECOND,
  yearless,
  zone,
} from './stamps';

/** Whether a line of klog without klog's header goes on from the line above. */
let joinsKlog: bool = false;
/** Whether klog's stamp may refine one in UTC. */
let zoned: bool = false;
/** A line may count the one above it of the same host: where the host changes, both are for the parser. */
let oneHost: bool = false;

/** Of the header that was read last. */
export let value: f64 = 0;
export let stamp: i32 = 0;
export let speaker: i32 = 0;
/** Where its stamp ends, 0 where what is in front of the stamp counts too; and where klog's header begins behind it, 0 where there is none. */
export let behindStamp: i32 = 0;
export let klogAt: i32 = 0;

export function useHeader(joins: bool, zones: bool, host: bool): void {
  joinsKlog = joins;
  zoned = zones;
  oneHost = host;
}

/** What the header of a line is, see rows.ts. */
// inline
export function header(at: i32, to: i32): i32 {
  return hasNames() ? namedHeader(at, to) : unnamedHeader(at, to);
}

/** Of a log in which all lines are of one program. */
function unnamedHeader(at: i32, to: i32): i32 {
  speaker = onlySpeaker;
  if (isOfKernel()) {
    const found = kernelHeader(at, to);
    value = kernelValue;
    stamp = kernelStamp;
    behindStamp = behindKernel;
    klogAt = 0;
    return found;
  }
  stamp = 0;
  const found = isContainer() ? containerHeader(at, to) : klogLine(at, to);
  value = isContainer() ? read : written;
  behindStamp = isContainer() ? behindContainer : at;
  klogAt = isContainer() ? klogInContainer : at;
  return found;
}

/** `STAMP HOST NAME[PID]: `, and klog's stamp behind it. */
// inline
function namedHeader(at: i32, to: i32): i32 {
  const hasYear = isIso(at);
  const behind = hasYear ? iso(at, to) : yearless(at, to);
  if (behind === 0) return hasOtherDay(at, to) ? DAY_ASKED : UNSURE;
  if (load<u8>(behind) !== 32) return UNSURE;
  value = read;
  stamp = readStamp;
  behindStamp = behind;
  klogAt = 0;
  speaker = speakerAt(behind + 1, to);
  if (speaker === 0) {
    namesAt(behind + 1);
    return SPEAKER_ASKED;
  }
  const goesOn = !oneHost || isOfLastHost(speaker);
  learnHost(hostOf(speaker));
  if (!goesOn || hasChildren(speaker)) return UNSURE;
  const message = behindPid(behind + lengthOf(speaker), to);
  if (message === 0 || message >= to) return UNSURE;
  if (isKernel(speaker)) return endsWithAddress(message, to) ? UNSURE : PLAIN;
  const isWhole = (stamp & 7) === 0;
  if (!writesKlog(speaker) && !isWhole) return PLAIN;
  const said = klog(message, to);
  if (said === NOT_PLAIN) return UNSURE;
  if (said === NO_HEADER) return writesKlog(speaker) && joinsKlog ? UNSURE : PLAIN;
  klogAt = message;
  if (!isWhole || (hasYear && !zoned)) return PLAIN;
  const apart = said - (value + zone);
  const step = apart - floor(apart / DAY + 0.5) * DAY;
  if (abs(step) <= 2 * SECOND) {
    value += step;
    stamp += FINE;
  }
  return PLAIN;
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
