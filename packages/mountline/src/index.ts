/** What runs anywhere: bundles and files that are in memory. Under Node, node.ts adds paths. */
import type { Bundle, Files, OpenOptions } from '@mountline/bundle';
import { InputError, type Report } from '@mountline/core';
import { analyzeBundle, isBundle } from './analyze.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import { bundleOf } from './open.ts';
import { refuseWrong } from './validate-options.ts';

export { type Bundle, DEFAULT_LIMITS, type Files, type Limits, layouts, type OpenOptions } from '@mountline/bundle';
export type {
  Activity,
  Advice,
  Artifact,
  Ask,
  BundleKind,
  BundlePart,
  CannotTell,
  Capture,
  Clock,
  ClockEntry,
  ClockStep,
  Clue,
  Coverage,
  Diagnostic,
  Elsewhere,
  ErrorLines,
  Event,
  EventOf,
  Evidence,
  Examination,
  Examined,
  Field,
  FieldDeclaration,
  FieldMap,
  FieldsOf,
  FieldValue,
  FileEntry,
  Finding,
  FixedIn,
  Folded,
  Gap,
  Guess,
  Holding,
  HostFacts,
  Incident,
  IncidentSeverity,
  Interval,
  KindDeclaration,
  KnownKind,
  KnownRule,
  Lack,
  Layout,
  Life,
  Micros,
  NearMiss,
  Need,
  OrOther,
  Parsed,
  Proof,
  Report,
  RuledOut,
  Severity,
  Snapshot,
  Source,
  SourceRecord,
  SourceSpec,
  Span,
  StepResult,
  StepStatus,
  Timeline,
  Typed,
  Undated,
  Unknown,
  Verdict,
  ZoneOffset,
} from '@mountline/core';
export { defineSource, InputError, isKnown, isoFromMicros, UNKNOWN_TIME } from '@mountline/core';
export type {
  Actor,
  Annotation,
  BundleRead,
  Conclusions,
  Condition,
  Constraint,
  Environment,
  EvaluateOptions,
  Fact,
  FactContext,
  FactResult,
  Findings,
  Half,
  Input,
  Instruction,
  Kind,
  LifeDeclaration,
  LifeKey,
  Node,
  NodeFiles,
  Operand,
  Point,
  Progress,
  Reading,
  Role,
  Rule,
  RuleCheckOptions,
  RuleError,
  RuleParse,
  RuleProblem,
  Step,
  Text,
  TimelineOptions,
  Times,
} from '@mountline/correlation';
export {
  assembleTimeline,
  buildTimeline,
  checkRules,
  environmentOf,
  evaluate,
  joinNodes,
  kindsOf,
  nodesOf,
  parseRules,
  readBundle,
  runFacts,
  softwareOf,
} from '@mountline/correlation';
export { sources } from '@mountline/parsers';
export type {
  EvidenceHeld,
  Json,
  JsonOptions,
  PageOptions,
  RuleInspected,
  TableRead,
  TimelinePart,
} from '@mountline/report';
export { type Inspection, type RenderOptions, render, renderInspection, toJson } from '@mountline/report';
export { actors, facts, rules } from '@mountline/rules';
export { analyzeBundle, analyzeBundles, analyzeNodes, reportOf } from './analyze.ts';
export type { AnalyzeOptions } from './analyze-options.ts';
export { inspectionOf } from './inspect.ts';
export { narrow } from './narrow.ts';
export { bundleOf, openFiles } from './open.ts';
export type { ReadOptions } from './read-nodes.ts';
export { whyUnread } from './unread.ts';
export type { ClaimProblem, Quotation } from './verify/claim.ts';
export type {
  Checked,
  CheckedClaim,
  CheckedQuotation,
  Outcome,
  Verification,
  Witnessed,
} from './verify/verification.ts';
export { holds, type VerifyOptions, verify } from './verify/verify.ts';

/**
 * Reads files that are in memory, or a bundle, and reconstructs what happened to its mounts. `limits` bound what archives among the
 * files may cost; a bundle has its own.
 */
export async function analyze(input: Bundle | Files, options: AnalyzeOptions & OpenOptions = {}): Promise<Report> {
  refuseWrong(options);
  if (!isBundle(input)) return analyzeBundle(bundleOf('files', input, options), options);
  if (!options.limits) return analyzeBundle(input, options);
  throw new InputError(
    'not-supported',
    `${input.name}: limits apply while a bundle is opened: pass them to openBundle, openBundles, openFiles or bundleOf`,
  );
}
