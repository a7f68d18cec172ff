import type { Diagnostic } from './diagnostic.ts';
import type { FieldMap } from './field.ts';
import type { KnownKind } from './known-kinds.generated.ts';
import type { KnownRule } from './known-names.generated.ts';
import type {
  Capture,
  ClockEntry,
  Coverage,
  ErrorLines,
  Event,
  Evidence,
  FileEntry,
  HostFacts,
  Lack,
  Life,
  Need,
  OrOther,
  Proof,
} from './model.ts';
import type { Interval } from './time.ts';

/** How sure an incident is, the surest first. */
export type Verdict = 'confirmed' | 'likely' | 'possible';
/** What came of a step: `absent` means that the logs cover it and do not show it, `not-covered` that they do not cover it. */
export type StepStatus = 'seen' | 'absent' | 'not-covered' | 'not-seen' | 'violated';
/** How bad an incident is for the node, the worst first. */
export type IncidentSeverity = 'critical' | 'major' | 'minor';

/** One step of the chain that a rule tells. */
export interface StepResult {
  name: string;
  kind: OrOther<KnownKind>;
  /** What it looks for, in words. */
  what: string;
  /** The actor whose silence is meant, for a step that claims an absence. */
  by?: string;
  /** Shown, but without weight for the verdict. */
  optional: boolean;
  status: StepStatus;
  /** In the words of the fact or of the coverage. */
  note?: string;
  /** From the first to the last of what was seen; null where nothing was. */
  time: Interval | null;
  /** The events that decide: what was seen, what speaks against it, or what may. The published JSON has them as evidence only. */
  events: readonly Event[];
  evidence: Evidence[];
  /** What would tell, where the step is not covered. */
  needs: Need[];
}

/**
 * What following an advice may cost, by the worst of its commands:
 * - `reads`: they look, and write below /var/tmp at most
 * - `changes`: they set or start something, which can be undone
 * - `interrupts`: they stop or restart what others use
 * - `destroys`: data or evidence may be lost
 * - `none`: it has no command, and its words tell of no loss
 */
export type Risk = 'none' | 'reads' | 'changes' | 'interrupts' | 'destroys';

/** Words, and whole commands to paste. */
export interface Hint {
  text: string;
  commands: string[];
}

/** What to do. */
export interface Advice extends Hint {
  risk: Risk;
}

/** A bug of the kernel that shows like this, and the versions that fixed it. No word of it says that the node has the bug. */
export interface FixedIn {
  /** `6.14` of mainline, `6.1.129` of a stable line; the oldest first. */
  kernels: string[];
  /** What was fixed, in words. */
  what: string;
  /**
   * What the kernel of the node is to them. `undecided`: its number shows neither, as its line may be older than the bug, or it is a
   * candidate of the release with the fix.
   */
  node: 'older' | 'distribution' | 'not-known' | 'has-fix' | 'undecided';
  /** Of the node, where it is known. */
  kernel?: string;
  /** All of it in words. */
  text: string;
}

/** A conclusion about the machine. */
export interface Incident {
  /**
   * `nfs-dead-port-0k3x9a2m1q7`: of the name of the node, the rule, the objects that the rule begins with and the second in which it
   * began. It is the same in every report of the node in which these are. Of what only the tables at capture show the time is left out.
   */
  id: string;
  rule: OrOther<KnownRule>;
  title: string;
  severity: IncidentSeverity;
  verdict: Verdict;
  /** Why it is no more than that. */
  because: string[];
  /** The cause: first what was seen on the node, then how such an incident comes about. */
  why: string[];
  /** How many parts of `why`, its first ones, hold what was seen on the node. */
  whySeen: number;
  /** At capture; `unknown` where nothing in the bundle tells. */
  state: 'open' | 'ended' | 'unknown';
  endedBy?: string;
  /** The rule whose incident explains the same, and leads. */
  under?: OrOther<KnownRule>;
  /** The id of that incident. */
  underId?: string;
  /** Where two rules explain the same evidence: what speaks for this one, and what against it. */
  weighed?: { for: string[]; against: string[] };
  /** From the first to the last that is known of it. An end that nothing tells is not `isKnown` (see `Interval`). */
  window: Interval;
  bindings: FieldMap;
  steps: StepResult[];
  impact: string[];
  doNow: Advice[];
  fix: Advice[];
  /** Not there where no such bug is known. */
  fixedIn?: FixedIn[];
  unknown: string[];
  /** The same incident found again from other starts. */
  repeats: number;
}

/** A rule that did not fire: how far it came, and why no further. */
export interface NearMiss {
  rule: OrOther<KnownRule>;
  bindings: FieldMap;
  /** The bindings in words: `port 20361`, `mount /mnt/efs`. */
  about: string[];
  reached: string[];
  failed: { step: string; status: StepStatus; why: string };
  evidence: Evidence[];
  /** From so many starts it came to the same. */
  repeats: number;
  /** Nothing in the bundle could show what the rule begins with, and no node is asked for it: that it found nothing says nothing. */
  unasked?: true;
  /** Whose lines, or which table, were read in part only of what the rule begins with: that nothing was found says nothing of the rest. */
  inPart?: string[];
}

/** A start of a rule that its other steps speak against. */
export interface RuledOut {
  rule: OrOther<KnownRule>;
  bindings: FieldMap;
  /** The bindings in words: `port 20361`, `mount /mnt/efs`. */
  about: string[];
  step: string;
  why: string;
  evidence: Evidence[];
  /** From so many starts it came to the same. */
  repeats: number;
}

/** Failures of one kind and one error that were read and that no incident explains. */
export interface Finding {
  kind: OrOther<KnownKind>;
  /** What failed, in words. */
  what: string;
  /** The end of its error, where failures of this kind with other errors are findings of their own. */
  error?: string;
  severity: IncidentSeverity;
  /** How often it was read. */
  count: number;
  /** null where no line of it has a time. */
  first: Interval | null;
  last: Interval | null;
  /** What it happened to, the most frequent first: `server 10.0.0.9`, `mount /mnt/data`. */
  objects: string[];
  /** The line that stands for the most of them, the first of such. */
  evidence: Evidence;
  /** What usually causes it. */
  cause?: string;
  /** Commands whose output would decide what caused it. */
  decide: string[];
}

/** What to collect next. */
export interface Ask {
  command: string;
  /** The findings, incidents and rules that it would help to decide. */
  decides: string[];
  /** What was read of this log, in words: more of it would decide them. */
  read?: string;
}

/** A rule that could not be decided. */
export interface CannotTell {
  rule: OrOther<KnownRule>;
  why: string;
  /** Why the collector did not bring it, where that is known; in `why` too. */
  lacks: string[];
  /** What would tell; the command of each stands at the same place of `collectWith`. */
  needs: string[];
  collectWith: string[];
  /** What speaks for asking, or against what was read. Empty where nothing was read of what it begins with. */
  evidence: Evidence[];
}

/** What a report was made by: two with equal versions and rules say the same of the same bundle. */
export interface MadeBy {
  /** The version of Mountline. */
  version: string;
  /** How many rules were asked, and what tells these from others: a text that changes with any of them. */
  rules: { count: number; digest: string };
}

/**
 * All that Mountline says of a bundle, as plain data. Times are microseconds since 1970 and 64-bit counters are `bigint`, which
 * `JSON.stringify` refuses: `JSON.stringify(toJson(report))` writes the published JSON, in which each line stands once.
 */
export interface Report {
  madeBy: MadeBy;
  /** Names, addresses, ids and unknown words were replaced: no text is as it stands in the files, and ids of incidents are numbers. */
  pseudonyms?: true;
  bundle: {
    name: string;
    /** Where its files lie: one part, or one for each input that was joined. */
    parts: { layout: string | null; root: string }[];
    host: HostFacts;
    capture: Interval | null;
    /** Where several captures of the node lie in folders with a `date` each, the first first. */
    captures?: Capture[];
    files: FileEntry[];
    lacks: Lack[];
    /** What proves that several inputs are of this one node. */
    joined?: Proof[];
    /** Other inputs of the same call, and why each was not joined with this one. */
    apart?: { name: string; because: Proof }[];
  };
  /** Where it was narrowed to a time: which, and how much of the whole report is outside of it. */
  narrowed?: { to: Interval; incidents: number; findings: number };
  incidents: Incident[];
  /** Failures that no incident explains, the most severe first. */
  findings: Finding[];
  /** Lines of errors that no template knows, the most frequent first: what a person would look at, and no verdict. */
  unrecognised: ErrorLines[];
  nearMisses: NearMiss[];
  ruledOut: RuledOut[];
  cannotTell: CannotTell[];
  /** The few commands that would decide most of what was found, the best first. */
  ask: Ask[];
  lives: Life[];
  coverage: Coverage[];
  clocks: ClockEntry[];
  diagnostics: Diagnostic[];
  timeline: Event[];
  /** How many events were left out of `timeline` after the analysis, as in a report with pseudonyms; absent where it is whole. */
  timelineLeftOut?: number;
}
