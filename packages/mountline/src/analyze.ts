import type { Bundle } from '@mountline/bundle';
import { digestOf, type Event, InputError, type Report, type Timeline, typeOf } from '@mountline/core';
import { type EvaluateOptions, evaluate, type Findings, kindsOf, type Rule } from '@mountline/correlation';
import { actors, rules as ownRules } from '@mountline/rules';
import type { AnalyzeOptions } from './analyze-options.ts';
import { asDriverIsCalled } from './driver-commands.ts';
import { factsOf, readNodes, sourcesOf } from './read-nodes.ts';
import { withUserLines } from './user-lines.ts';
import { refuseWrong } from './validate-options.ts';
import { VERSION } from './version.generated.ts';

/**
 * Reads a bundle of one node and reconstructs what happened: the stages in one call. Throws an `InputError` for input that
 * cannot be opened or holds several nodes; what is bad inside it is a diagnostic of the report.
 */
export async function analyzeBundle(bundle: Bundle, options: AnalyzeOptions = {}): Promise<Report> {
  const [report, ...others] = await analyzeBundles([bundle], options);
  if (others.length === 0) return report!;
  throw new InputError(
    'several-nodes',
    `${bundle.name} holds ${others.length + 1} nodes: analyze([path]) or analyzeBundles([bundle]) returns a report for each`,
  );
}

/**
 * Reads bundles, also such as hold several nodes, and gives a report for each node, in the order of their first bundles.
 * Bundles that are proven to be of one node are read as one, and the report says what proves it; of the others each
 * report says why it was held apart.
 */
export async function analyzeBundles(bundles: readonly Bundle[], options: AnalyzeOptions = {}): Promise<Report[]> {
  return (await analyzeNodes(bundles, options)).map(({ report }) => report);
}

/** A report, and what it was made of: rows of tables are in the timeline only. */
export interface NodeAnalyzed {
  report: Report;
  timeline: Timeline;
  findings: Findings;
}

/**
 * The same, with the timelines and findings that the reports were made of. Options with a mistake are refused with an
 * `InputError`, `bad-option`.
 */
export async function analyzeNodes(bundles: readonly Bundle[], options: AnalyzeOptions = {}): Promise<NodeAnalyzed[]> {
  if (!Array.isArray(bundles)) throw notSupported('a list of bundles', bundles);
  for (const one of bundles) if (!isBundle(one)) throw notSupported('a bundle from openBundle', one);
  refuseWrong(options);
  const known = knowledgeOf(options);
  const { rules: own = [] } = options;
  if (own.length > 0) (await import('./validate-rules.ts')).refuseUnsound(own, known.kinds, factsOf(options));
  const nodes = await readNodes(bundles, options);
  return nodes.map(({ findings, joined, apart }) => {
    const { timeline } = findings;
    const { bundle, ...report } = withUserLines(
      reportOf(timeline, findings, evaluate(findings, known), known.rules),
      timeline,
    );
    const others = { ...(joined.length > 0 ? { joined } : {}), ...(apart.length > 0 ? { apart } : {}) };
    const whole: Report = { ...report, bundle: { ...bundle, ...others } };
    return { report: Object.defineProperty(whole, READ_FROM, { value: bundles }), timeline, findings };
  });
}

export function isBundle(input: unknown): input is Bundle {
  const artifacts = (input as Bundle | null | undefined)?.artifacts;
  return (
    typeof artifacts === 'object' &&
    artifacts !== null &&
    !ArrayBuffer.isView(artifacts) &&
    (Symbol.iterator in artifacts || Symbol.asyncIterator in artifacts)
  );
}

const notSupported = (expected: string, found: unknown) =>
  new InputError('not-supported', `expected ${expected}, found ${typeOf(found)}`);

/** What findings are evaluated with: what Mountline comes with, and what was added. */
export function knowledgeOf(options: AnalyzeOptions): Required<EvaluateOptions> {
  const isOwn = !options.sources?.length && !options.facts?.length && !options.rules?.length;
  if (isOwn && ownKnowledge) return ownKnowledge;
  const sources = sourcesOf(options);
  const kinds = kindsOf(sources, factsOf(options));
  const known = { kinds, actors, sources, rules: [...ownRules, ...(options.rules ?? [])] };
  if (isOwn) ownKnowledge = known;
  return known;
}

/** Without additions it is always the same. */
let ownKnowledge: Required<EvaluateOptions> | undefined;

/** Known to every copy of this module in a process: a test runner may load two. What is not enumerable is not in the JSON. */
const READ_FROM = Symbol.for('mountline.bundles');

/** The bundles that a report was made of, and others of the same call; empty for one that this process did not make. */
export const bundlesOf = (report: Report): readonly Bundle[] =>
  (report as { [READ_FROM]?: readonly Bundle[] })[READ_FROM] ?? [];

/** What was read, as the report has it. */
export function bundleOf({
  bundle: name,
  host,
  capture,
  captures,
  files,
  lacks,
  ...timeline
}: Timeline): Report['bundle'] {
  const parts = timeline.parts.map(({ layout, root }) => ({ layout: layout?.name ?? null, root }));
  return { name, parts, host, capture, ...(captures ? { captures } : {}), files, lacks };
}

/** The same rules are asked of every bundle of a process. */
const digests = new WeakMap<readonly Rule[], string>();

function digestOfRules(rules: readonly Rule[]): string {
  const digest = digests.get(rules) ?? digestOf(JSON.stringify(rules));
  digests.set(rules, digest);
  return digest;
}

/** Puts the stages' results together. `rules` are those that were asked. */
export function reportOf(
  timeline: Timeline,
  findings: Findings,
  conclusions: ReturnType<typeof evaluate>,
  rules: readonly Rule[] = ownRules,
): Report {
  return {
    madeBy: { version: VERSION, rules: { count: rules.length, digest: digestOfRules(rules) } },
    bundle: bundleOf(timeline),
    ...asDriverIsCalled(conclusions, findings.events),
    unrecognised: timeline.unrecognised ?? [],
    lives: [...findings.lives],
    coverage: timeline.coverage,
    clocks: timeline.clocks,
    diagnostics: timeline.diagnostics,
    timeline: [...findings.events] as Event[],
  };
}
