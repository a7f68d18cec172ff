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
  /** What breaks off or was read to a limit only: an archive that did not come whole, a file in it. */
  damage: Diagnostic[];
  /** Files that were not read, and why; `unclaimed` are those that no source reads. */
  unread: (Pick<FileEntry, 'container' | 'path' | 'note'> & { state: Exclude<FileEntry['state'], 'read'> })[];
  evidence: EvidenceHeld[];
  tables: TableRead[];
  /** Over which time each log was read, and for whom. */
  logs: Coverage[];
  /** Nothing dates them: their times count from the boot, as if that had been when 1970 began. */
  sinceBoot: boolean;
  /** Files that were read and hold nothing: the command had nothing to say. */
  nothing: { container?: string; path: string; source: string }[];
  /** What the collector did not bring, and why. */
  lacks: Lack[];
  rules: RuleInspected[];
  /** What would decide the rules that this bundle does not, those that decide the most first. */
  collect: { command: string; rules: string[] }[];
}

/** One thing that decides about mounts. */
export interface EvidenceHeld {
  evidence: string;
  title: string;
  /**
   * `here`: it was read. `nothing`: it was collected, and nothing stood in it. `lost`: the collector did not bring it, though
   * it tries to. `not-here`: not every bundle of this kind has it. `never`: this kind never has it.
   */
  state: 'here' | 'nothing' | 'lost' | 'not-here' | 'never';
  /** Where it was read from, or why it is not there. */
  note: string;
  /** For what is never in this kind: the kind that has it, and how to make one. */
  elsewhere?: Elsewhere;
}

export interface TableRead {
  source: string;
  title: string;
  files: number;
  rows: number;
}

export interface RuleInspected {
  rule: string;
  /** `found`: an incident. `in-part`: some of its starts only could be decided. `no-source`: it is asked where its source is there only. */
  state: 'found' | 'nothing' | 'in-part' | 'cannot-tell' | 'no-source';
  /** Why it cannot be told. */
  why?: string;
}
