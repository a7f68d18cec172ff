/** Incidents, findings and events, each as one object: as JSON lines and version 1 of the report have them. */
import { z } from 'zod';
import { evidence, fields, folded, interval, span } from './places.ts';

/** What is missing, and the command that collects it. */
export const need = z.strictObject({ what: z.string(), collectWith: z.string() });
export const hint = z.strictObject({ text: z.string(), commands: z.array(z.string()) });
export const advice = hint.extend({
  risk: z
    .enum(['none', 'reads', 'changes', 'interrupts', 'destroys'])
    .describe(
      'By the worst of its commands: `reads` looks, and writes below /var/tmp at most; `changes` can be undone; `interrupts` stops or restarts what others use; `destroys` may lose data or evidence; `none` has no command',
    ),
});
export const about = z.array(z.string()).describe('`bindings` in words: `port 20361`, `mount /mnt/efs`');
export const status = z.enum(['seen', 'absent', 'not-covered', 'not-seen', 'violated']);
export const guesses = z.array(z.enum(['year', 'day', 'zone', 'boot', 'set']));

export const step = z.strictObject({
  name: z.string(),
  kind: z.string(),
  what: z.string().describe('What it looks for, in words'),
  by: z.string().optional().describe('The actor whose silence is meant, for a step that claims an absence'),
  optional: z.boolean(),
  status,
  note: z.string().optional(),
  time: interval.nullable().describe('From the first to the last of what was seen; null where nothing was'),
  evidence: z.array(evidence),
  needs: z.array(need),
});

const fixedIn = z
  .strictObject({
    kernels: z.array(z.string()).describe('`6.14` of mainline, `6.1.129` of a stable line; the oldest first'),
    what: z.string().describe('What was fixed, in words'),
    node: z
      .enum(['older', 'distribution', 'not-known', 'has-fix', 'undecided'])
      .describe(
        'The kernel of the node: `older` by its number; of a `distribution`, which may have the fix backported; not in the bundle; with the fix; or `undecided`, as its line may be older than the bug, or it is a candidate of the release with the fix',
      ),
    kernel: z.string().optional().describe('Of the node, where it is known'),
    text: z.string().describe('All of it in words'),
  })
  .describe(
    'A bug of the kernel that shows like this, and the versions that fixed it. It does not say that the node has the bug',
  );

export const incident = z.strictObject({
  id: z.string().describe('It lasts: a later report of the node has the same, see docs/assistants.md'),
  rule: z.string(),
  title: z.string(),
  severity: z.enum(['critical', 'major', 'minor']),
  verdict: z.enum(['confirmed', 'likely', 'possible']),
  because: z.array(z.string()).describe('Why the verdict is no more than that'),
  why: z
    .array(z.string())
    .describe('The cause: first what was seen on the node, then how such an incident comes about'),
  whySeen: z.int().describe('How many parts of `why`, its first ones, hold what was seen on the node'),
  state: z.enum(['open', 'ended', 'unknown']).describe('At capture; `unknown` where nothing in the bundle tells'),
  endedBy: z.string().optional(),
  under: z.string().optional().describe('The rule whose incident explains the same, and leads'),
  underId: z.string().optional().describe('The id of that incident'),
  weighed: z
    .strictObject({ for: z.array(z.string()), against: z.array(z.string()) })
    .optional()
    .describe('Where two rules explain the same evidence: what speaks for this one, and what against it'),
  window: interval,
  bindings: fields,
  steps: z.array(step),
  impact: z.array(z.string()),
  doNow: z.array(advice),
  fix: z.array(advice),
  fixedIn: z.array(fixedIn).optional().describe('Not there where no such bug is known'),
  unknown: z.array(z.string()),
  repeats: z.int().min(1),
});

export const finding = z
  .strictObject({
    kind: z.string(),
    what: z.string().describe('What failed, in words'),
    error: z
      .string()
      .optional()
      .describe('The end of its error, where failures of this kind with other errors are findings of their own'),
    severity: z.enum(['critical', 'major', 'minor']),
    count: z.int().min(1),
    first: interval.nullable().describe('null where no line of it has a time'),
    last: interval.nullable(),
    objects: z.array(z.string()).describe('What it happened to, in words, the most frequent first'),
    evidence: evidence.describe('The line that stands for the most of them, the first of such'),
    cause: z.string().optional().describe('What usually causes it'),
    decide: z.array(z.string()).describe('Commands whose output would decide what caused it'),
  })
  .describe('Failures of one kind and one error that were read and that no incident explains');

export const errorLines = z
  .strictObject({
    program: z.string().describe('Who wrote them; empty where the file does not say'),
    level: z.enum(['error', 'warning']).optional().describe('By its log library'),
    count: z.int().min(1),
    first: interval.nullable().describe('null where the line has no time'),
    last: interval.nullable(),
    pattern: z.string().describe('The words that all of them have, `<*>` in place of the others'),
    span,
    text: z.string().describe('The first of them'),
    cause: z.string().optional().describe('What usually causes such an error, where its text alone shows it'),
  })
  .describe('Lines of an error that no template knows, and that differ in numbers, ids and paths only');

export const event = z.strictObject({
  kind: z.string(),
  time: interval,
  fields,
  span,
  also: z.array(span),
  text: z.string(),
  source: z.string(),
  actor: z.string(),
  host: z.string().optional(),
  program: z.string().optional(),
  pid: z.int().optional(),
  level: z.string().optional(),
  repeats: z.int(),
  folded: folded.optional(),
  guesses: guesses.optional(),
  derivedBy: z.string().optional(),
  evidence: z.array(evidence).optional(),
});
