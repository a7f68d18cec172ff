import type { Stamp } from '../text/stamp.ts';
import type { Micros } from './time.ts';

/** What a record tells about the host or its clocks. Sources offer clues; the timeline decides which it believes. */
export type Clue =
  /** The time of day when the file was written, as the host's clock showed it. */
  | { type: 'now'; stamp: Stamp }
  /** The host's time zone: a name of the IANA database, or minutes east of UTC where only that is known. */
  | { type: 'zone'; name?: string; abbreviation?: string; offsetMinutes?: number }
  /** `btime`: when the host booted, truncated to the second. */
  | { type: 'boot-time'; at: Micros }
  /** Microseconds since boot when the file was written; with a width where it was rounded down by more than a second. */
  | { type: 'uptime'; micros: Micros; width?: Micros }
  /** The local time of day, without a date, when the file was written: microseconds since midnight. */
  | { type: 'time-of-day'; at: Micros }
  /** When kthreadd began, pid 2 of every node and of no container: the kernel starts it in the first seconds of a boot. */
  | { type: 'kthreadd-started'; stamp: Stamp }
  /** The local time that init wrote at boot, cut to the minute. */
  | { type: 'boot-written'; stamp: Stamp }
  /** The kernel set its clock at boot: UTC as it tells it, and the log's own stamp of that line. */
  | { type: 'clock-set'; at: Micros; stamp: Stamp }
  /** One record that carries both clocks. */
  | { type: 'clock-pair'; realtime: Micros; monotonic: Micros; bootId?: string }
  /** When a log without years was begun, as its header tells it: local time with the year. */
  | { type: 'log-begun'; at: Micros }
  | { type: 'host'; name: string }
  | { type: 'kernel'; release: string }
  | { type: 'boot-id'; id: string }
  /** The id of the installation, which copies of one image may share. */
  | { type: 'machine-id'; id: string }
  /** Of a program that matters: `sos`, `efs-utils`, `kubelet`. */
  | { type: 'version'; of: string; version: string };
