import type {
  Capture,
  Coverage,
  Diagnostic,
  Elsewhere,
  FileEntry,
  HostFacts,
  Interval,
  Lack,
  Report,
} from '@mountline/core';

/** What a bundle is, what it holds, covers and lacks, and what can be told from it. */
export interface Inspection {
  schemaVersion: 1;
  bundle: {
    name: string;
    parts: Report['bundle']['parts'];
    host: HostFacts;
    capture: Interval | null;
    captures?: Capture[];
    files: Record<FileEntry['state'], number>;
  };
  /** What is truncated or was read only up to a limit: an archive, or a file in it. */
  damage: Diagnostic[];
  /** Files that were not read, and why; `unclaimed` are those that no source reads. */
  unread: (Pick<FileEntry, 'container' | 'path' | 'note'> & { state: Exclude<FileEntry['state'], 'read'> })[];
  evidence: EvidenceHeld[];
  tables: TableRead[];
  /** The period that each log covers, and for whom. */
  logs: Coverage[];
  /** Nothing dates them: their times count from the boot, as if that had been the start of 1970. */
  sinceBoot: boolean;
  /** Files that were read and are empty: the command printed nothing. */
  nothing: { container?: string; path: string; source: string }[];
  /** What the collector left out, and why. */
  lacks: Lack[];
  rules: RuleInspected[];
  /** What to collect for the rules that this bundle cannot decide; what decides the most comes first. */
  collect: { command: string; rules: string[] }[];
}

/** One kind of evidence about mounts. */
export interface EvidenceHeld {
  evidence: string;
  title: string;
  /**
   * `here`: it was read. `nothing`: it was collected, and is empty. `lost`: the collector tried, and failed to collect it.
   * `not-here`: not every bundle of this kind has it. `never`: this kind never has it.
   */
  state: 'here' | 'nothing' | 'lost' | 'not-here' | 'never';
  /** Where it was read from, or why it is missing. */
  note: string;
  /** For what this kind never has: the kind that has it, and how to make one. */
  elsewhere?: Elsewhere;
}

/** How many files and rows of one kind of table were read. */
export interface TableRead {
  source: string;
  title: string;
  files: number;
  rows: number;
}

/** What a rule came to in this bundle. */
export interface RuleInspected {
  rule: string;
  /** `found`: an incident. `in-part`: only some of its starts could be decided. `no-source`: it is asked only if its source is there. */
  state: 'found' | 'nothing' | 'in-part' | 'cannot-tell' | 'no-source';
  /** Why it cannot be decided. */
  why?: string;
}
