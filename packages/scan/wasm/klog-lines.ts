import { klog } from './klog';
import { HOST_ASKED, PLAIN, UNSURE } from './rows';
import { onlySpeaker } from './speakers';

/** A row has named the host of all that follow: only the parser knows of which host they are. */
let isNamed: bool = false;

/** When the line was written that was read last. */
export let written: f64 = 0;

export function useKlogLines(): void {
  isNamed = false;
}

export function learnNamed(): void {
  isNamed = true;
}

/** A line of klog by itself, `I1120 13:21:05.281063     469 kubelet.go:2473] `. */
export function klogLine(at: i32, to: i32): i32 {
  if (isNamed) return UNSURE;
  written = klog(at, to);
  if (written >= 0) return onlySpeaker === 0 ? UNSURE : PLAIN;
  return mayNameHost(at, to) ? HOST_ASKED : UNSURE;
}

/** `Running on machine: node-1`. Colours may stand anywhere between its letters. */
function mayNameHost(at: i32, to: i32): bool {
  for (let i = at; i < to; i += 1) {
    const byte = load<u8>(i);
    if (byte === 27 || (byte === 82 && i + 12 <= to && isRunningOn(i))) return true;
  }
  return false;
}

/** `Running on m` */
function isRunningOn(at: i32): bool {
  return load<u32>(at) === 0x6e6e7552 && load<u32>(at, 4) === 0x20676e69 && load<u32>(at, 8) === 0x6d206e6f;
}
