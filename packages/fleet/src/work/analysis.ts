import type { FixedIn } from '@mountline/core';

/** What a bundle becomes in the tables. Names of members are those of the columns, see schema.ts. */
export interface NodeRow {
  node: number;
  name: string | null;
  captured: string | null;
  kernel: string | null;
  distribution: string | null;
  efs_utils: string | null;
  driver: string | null;
  versions: Record<string, string>;
  /** What the node has, as far as it was seen: pages about anything else are not about it. */
  software: string[];
  undecided: { rule: string; why: string; collect: string[] }[];
  /** Gzip, in base64: the one-screen text, and the published JSON. */
  summary: string;
  report: string;
}

export interface IncidentRow {
  node: number;
  incident: number;
  rule: string;
  title: string;
  severity: string;
  verdict: string;
  state: string;
  under: string | null;
  began: string | null;
  ended: string | null;
  bindings: unknown;
  fixed_in: FixedIn[];
}

export interface StepRow {
  node: number;
  incident: number;
  step: number;
  name: string;
  kind: string;
  status: string;
  optional: boolean;
  at: string | null;
  file: string | null;
  line: number | null;
}

export interface FindingRow {
  node: number;
  finding: number;
  kind: string;
  what: string;
  error: string | null;
  severity: string;
  count: number;
  first: string | null;
  last: string | null;
  file: string | null;
  line: number | null;
}

export interface CoverageRow {
  node: number;
  coverage: number;
  source: string;
  file: string;
  units: string[];
  began: string | null;
  ended: string | null;
  gaps: { from: string | null; to: string | null; reason: string }[];
}

/** All rows of one bundle. */
export interface Analysis {
  node: NodeRow[];
  incident: IncidentRow[];
  step: StepRow[];
  finding: FindingRow[];
  coverage: CoverageRow[];
}
