import { livesOf } from './aftermath.ts';
import { BOOT, type Capture, FIRST_KERNEL_LINE, JOURNAL_FROM, LAST_KERNEL_LINE } from './node.ts';
import { random } from './random.ts';
import { at, MINUTE, micros, SECOND } from './time.ts';

export interface KernelLine {
  at: number;
  /** When journald read it. */
  heard: number;
  text: string;
}

const BEFORE_CAPTURE = 120;
const AFTER_CAPTURE = 9;

/** `count` instants from `first` to `last`, unevenly spaced. */
function spread(first: number, last: number, count: number): number[] {
  const rng = random(`spread ${count}`);
  const step = (last - first) / (count - 1);
  const drift = (i: number) => (i === 0 || i === count - 1 ? 0 : rng.between(-0.3, 0.3) * step);
  return Array.from({ length: count }, (_, i) => Math.round(first + i * step + drift(i)));
}

const NOT_RESPONDING = [
  ...spread(FIRST_KERNEL_LINE, at('01:19:34.871220'), BEFORE_CAPTURE),
  ...spread(at('01:20:47.392016'), LAST_KERNEL_LINE, AFTER_CAPTURE),
];

function stalls(): KernelLine[] {
  const rng = random('stalls');
  const text = 'nfs: server 127.0.0.1 not responding, timed out';
  return NOT_RESPONDING.map((time) => ({ at: time, heard: time + rng.int(120, 2900), text }));
}

/** The network link of a new pod. */
function links(capture: Capture): KernelLine[] {
  const rng = random('links');
  return livesOf(capture).map((mount) => {
    const time = mount.helper - rng.int(2_000_000, 4_000_000);
    const text = `IPv6: ADDRCONF(NETDEV_CHANGE): eni${rng.hex(11)}: link becomes ready`;
    return { at: time, heard: time + rng.int(120, 2900), text };
  });
}

/** Every kernel line that the ring buffer still holds at the capture: it begins long after the boot. */
export function kernelLines(capture: Capture): KernelLine[] {
  const ring = capture.cured ? JOURNAL_FROM - 9 * MINUTE : JOURNAL_FROM - 31 * MINUTE;
  return [...links(capture), ...stalls()]
    .filter((line) => line.at > ring && line.at < capture.from + 30 * SECOND)
    .sort((a, b) => a.at - b.at);
}

/** `dmesg`: seconds since boot. */
export function dmesg(capture: Capture): string {
  return kernelLines(capture)
    .map(({ at: time, text }) => {
      const since = time - BOOT;
      return `[${String(Math.floor(since / SECOND)).padStart(5)}.${micros(since)}] ${text}\n`;
    })
    .join('');
}
