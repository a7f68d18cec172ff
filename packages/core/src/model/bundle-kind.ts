import type { EvidenceName } from './evidence.ts';

/** Whether a kind of bundle has a kind of evidence. */
export interface Holding {
  /** `mountinfo`, `efs-logs`: the row of the table in docs/layouts.md. */
  evidence: EvidenceName;
  title: string;
  /** The sources that read it, and the actors whose lines it holds. */
  sources: readonly string[];
  actors: readonly string[];
  when: 'always' | 'sometimes' | 'never';
  /** On what it hangs, or in which form it stands. */
  note?: string;
}

/** The kind that a bundle is of, as data: what it holds, and for what it never holds the kind that does. */
export interface BundleKind {
  name: string;
  title: string;
  /** Tried on a bundle that was really made, or written from the source of the collector alone. */
  basis: 'bundle' | 'source';
  collectWith: string;
  holds: readonly (Holding & { elsewhere?: Elsewhere })[];
}

/** Another kind of bundle that holds something. */
export interface Elsewhere {
  title: string;
  collectWith: string;
  /** Each of its kind does. */
  always: boolean;
}
