import type { Interval, Micros, Span } from '@mountline/core';
import type { Json } from '../expect/index.ts';

/** What changed on a node between two captures. Of two places the first is of the capture before, and each names its file with the capture in front. */
export interface Difference {
  schemaVersion: 1;
  before: Side;
  after: Side;
  /** Whether the two are of one node, and what says so. */
  node: { same: boolean | null; because: Because[] };
  /** From the first capture to the second, microseconds; null where a time is not known. */
  elapsed: Micros | null;
  /** Another boot lies between: mount ids, ports and counters begin again. */
  rebooted: boolean | null;
  incidents: IncidentChange[];
  mounts: MountChange[];
  lives: LifeChange[];
  counters: CounterChange[];
  settings: SettingChange[];
  /** Parts that could not be compared, and what is missing. */
  cannotTell: string[];
}

/** One of the two captures. */
export interface Side {
  name: string;
  host?: string;
  kernel?: string;
  capture: Interval | null;
}

/** A place in one of the two captures. */
export interface Place extends Span {
  side: 'before' | 'after';
}

/** A reason, with the lines that show it. */
export interface Because {
  text: string;
  places: Place[];
}

/** An incident of either capture, and what became of it. */
export interface IncidentChange {
  /** `decidable`: before, the rule could not be decided; `cleared`: open before and no longer; `undecided`: after, the rule cannot be decided. */
  change: 'appeared' | 'decidable' | 'cleared' | 'gone' | 'undecided' | 'changed' | 'same';
  rule: string;
  title: string;
  bindings: Record<string, Json>;
  before: Judged | null;
  after: Judged | null;
  /** Why it is no longer there, as far as the later capture tells, or why the earlier one could not tell. */
  because?: string;
  places: Place[];
}

/** Verdict and state of an incident in one of the captures. */
export interface Judged {
  verdict: 'confirmed' | 'likely' | 'possible';
  state: 'open' | 'ended' | 'unknown';
}

/** A mount entry that differs between the captures. */
export interface MountChange {
  /** `renewed`: unmounted and mounted again in between; `options`: mounted on, with other options. */
  change: 'gained' | 'lost' | 'moved' | 'renewed' | 'options';
  mountPoint: string;
  /** Where it was before, for one that was moved. */
  from?: string;
  source: string;
  fsType: string;
  /** Options that came and went. */
  added: string[];
  removed: string[];
  places: Place[];
}

/** A port, client, process, pod or boot that began or ended between the captures. */
export interface LifeChange {
  change: 'begun' | 'ended';
  of: string;
  key: string;
  /** null where only the two captures tell. */
  time: Interval | null;
  how: string;
  places: Place[];
}

/** What the counters of a mount or of the node grew by, per second. */
export interface CounterChange {
  /** `mount` with its mount point, or `node`. */
  of: string;
  target?: string;
  /** Calls and the like a second, for each counter that grew. */
  rates: Record<string, number>;
  seconds: number | null;
  /** Of a mount: the same counters from when it was mounted to the first capture, on average. */
  earlier?: { rates: Record<string, number>; seconds: number };
  /** Why no rate can be told. */
  because?: string;
  places: Place[];
}

/** A setting or a version that differs between the captures. */
export interface SettingChange {
  /** `sysctl`, `os-release`, `uname`, `efs-utils.conf` … */
  of: string;
  name: string;
  /** null where it is not among those of this capture. */
  before: string | null;
  after: string | null;
  places: Place[];
}
