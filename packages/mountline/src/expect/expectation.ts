import type { Incident, StepStatus, Verdict } from '@mountline/core';

/**
 * What a bundle must show: the content of an `expect.yaml` or `expect.json`. All that is named must hold, all that is not
 * named may be as it likes.
 */
export interface Expectation {
  /** For editors: where the JSON Schema of this form lies. */
  $schema?: string;
  /** The bundle, as paths from the folder of this file; else `bundle` beside it, a directory or a file `bundle.*`. */
  bundle?: string | string[];
  /** Path inside the bundle, or `*` for all → zone of the stamps that name none: `+08:00`, `Europe/Berlin`. */
  zones?: Record<string, string>;
  /** Each of them is found, as an incident of its own. */
  incidents?: ExpectedIncident[];
  /** No incident but those named above; with a list, none of these rules but those named above. */
  quiet?: boolean | string[];
  /** What was read without a hole. */
  coverage?: ExpectedCoverage[];
  /** No diagnostic says that something was lost. */
  noLoss?: boolean;
}

/** What is expected of one incident. What is not named may have any value. */
export interface ExpectedIncident {
  rule: string;
  verdict?: Verdict;
  state?: Incident['state'];
  /** Values as the JSON of a report has them: 64-bit counters are strings, instants ISO 8601. */
  bindings?: Record<string, Json>;
  /** Name of a step → its status; `NAME by ACTOR` for one of those that a step with several actors has. */
  steps?: Record<string, StepStatus | ExpectedStep>;
}

/** What is expected of one step of an incident. */
export interface ExpectedStep {
  status?: StepStatus;
  /** Fields of one event of its evidence. */
  fields?: Record<string, Json>;
}

/** A time that the logs of a source must cover without a gap. */
export interface ExpectedCoverage {
  /** `journal`, `mount-log` … */
  source: string;
  /** Whose lines: `kernel`, `kubelet`, `efs-watchdog` … */
  unit?: string;
  /** ISO 8601 with a zone. */
  from: string;
  to: string;
}

/** A value of a binding or a field, as the JSON of a report has it. */
export type Json = null | boolean | number | string | string[];

/** One thing that an expectation says, and whether it holds. */
export interface Claim {
  /** Where it stands in the expectation: `incidents`, 0. */
  at: (string | number)[];
  /** In words. */
  says: string;
  /** null where it holds. */
  failure: Failure | null;
}

/** What came instead. */
export interface Failure {
  came: string;
  /** The nearest miss: what comes nearest to what was expected, and what it lacks. */
  nearest: Miss[];
}

/** What came near to what was expected. */
export interface Miss {
  text: string;
  /** The lines that it rests on. */
  evidence: Incident['steps'][number]['evidence'];
  /** What would tell, where it cannot be told. */
  collectWith?: string[];
  /** The same lines of the files with those around them, where the files were read again. */
  lines?: Excerpt[];
}

/** Lines of a file; between two that are no neighbours others were left out. */
export interface Excerpt {
  file: string;
  lines: { line: number; text: string }[];
}
