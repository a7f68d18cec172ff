/**
 * The published JSON of a report (`--format json`), as a zod schema. docs/report.schema.json is made from it. Objects
 * are strict: what is not named here is not published.
 */
import { z } from 'zod';

const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .describe('ISO 8601 in UTC, with microseconds');
const yearUnknown = z
  .literal(true)
  .optional()
  .describe(
    'Nothing shows the year, or the day of the boot from which the time counts: it stands in 1970, which is not true',
  );
export const interval = z
  .strictObject({ from: instant.nullable(), to: instant.nullable(), yearUnknown })
  .describe('Where an instant may lie: `from` is included, `to` is not. null is an end that nothing tells.');

export const span = z
  .strictObject({
    container: z.string().optional().describe('The archive that holds the file, outermost first'),
    path: z.string(),
    line: z.int().min(1),
    endLine: z.int().min(1).optional(),
    offset: z.int().min(0).describe('Byte offset of the first line'),
  })
  .describe('Lines of a file of the bundle');

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export const fields = z
  .record(z.string(), value)
  .describe(
    '64-bit counters are decimal strings; names that end in `At` hold instants, lengths of time are microseconds',
  );

const folded = z
  .strictObject({ lines: z.int().min(2), last: z.strictObject({ time: interval, span }) })
  .describe('Equal lines behind it that it stands for too: how many with it, and the last of them');

export const evidence = z.strictObject({
  kind: z.string(),
  time: interval.nullable(),
  span,
  text: z.string(),
  fields,
  folded: folded.optional(),
});
const need = z.strictObject({ what: z.string(), collectWith: z.string() });
const advice = z.strictObject({ text: z.string(), commands: z.array(z.string()) });
const about = z.array(z.string()).describe('`bindings` in words: `port 20361`, `mount /mnt/efs`');
const status = z.enum(['seen', 'absent', 'not-covered', 'not-seen', 'violated']);
const guesses = z.array(z.enum(['year', 'day', 'zone', 'boot', 'set']));

const step = z.strictObject({
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

const incident = z.strictObject({
  rule: z.string(),
  title: z.string(),
  severity: z.enum(['critical', 'major', 'minor']),
  verdict: z.enum(['confirmed', 'likely', 'possible']),
  because: z.array(z.string()).describe('Why the verdict is no more than that'),
  why: z.array(z.string()).describe('How such an incident comes about'),
  state: z.enum(['open', 'ended', 'unknown']).describe('At capture; `unknown` where nothing in the bundle tells'),
  endedBy: z.string().optional(),
  under: z.string().optional().describe('The rule whose incident explains the same, and leads'),
  underBindings: fields.optional().describe('Which of the incidents of that rule'),
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
  unknown: z.array(z.string()),
  repeats: z.int().min(1),
});

const finding = z
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

const errorLines = z
  .strictObject({
    program: z.string().describe('Who wrote them; empty where the file does not say'),
    level: z.enum(['error', 'warning']).optional().describe('By its log library'),
    count: z.int().min(1),
    first: interval.nullable().describe('null where the line has no time'),
    last: interval.nullable(),
    pattern: z.string().describe('The words that all of them have, `<*>` in place of the others'),
    span,
    text: z.string().describe('The first of them'),
  })
  .describe('Lines of an error that no template knows, and that differ in numbers, ids and paths only');

const fact = z.strictObject({ value: z.string(), span });
const end = z.strictObject({ time: interval, how: z.string(), span }).nullable();

const event = z.strictObject({
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

const lack = z.strictObject({
  what: z.string(),
  how: z.enum(['timed-out', 'not-run', 'not-installed', 'cut', 'empty', 'filtered']),
  why: z.string(),
  sources: z.array(z.string()).describe('The sources that would have read it'),
  actors: z.array(z.string()).describe('The actors whose lines it would have held'),
  span: span.optional(),
});

const proof = z.strictObject({ text: z.string(), spans: z.array(span) });

const place = { container: z.string().optional(), path: z.string() };

const fileState = z.enum(['read', 'unclaimed', 'empty', 'error-text', 'unreadable', 'link']);
const unreadState = fileState.exclude(['read']);

const parts = z
  .array(
    z.strictObject({
      layout: z.string().nullable().describe('The kind of bundle; null for a folder or files of no known kind'),
      root: z.string().describe('What stands in front of its paths: archives and folders, a slash at the end'),
    }),
  )
  .describe('Where its files lie: one part, or one for each input that was joined');

const host = z.strictObject({
  name: fact.optional(),
  kernel: fact.optional(),
  bootId: fact.optional(),
  bootTime: z.strictObject({ value: interval, span }).optional(),
  zone: fact.optional(),
  versions: z.array(z.strictObject({ of: z.string(), value: z.string(), span })).optional(),
});

const captures = z
  .array(z.strictObject({ folder: z.string(), time: interval }))
  .optional()
  .describe('Where several captures of the node lie in folders with a `date` each, the first first');

const coverage = z.strictObject({
  ...place,
  source: z.string(),
  units: z.array(z.string()),
  from: instant,
  to: instant.nullable(),
  yearUnknown,
  holes: z.array(
    z.strictObject({
      from: instant,
      to: instant.nullable(),
      yearUnknown,
      reason: z.string(),
      units: z.array(z.string()).optional(),
      span: span.optional(),
    }),
  ),
  attested: z.literal(true).optional().describe('A distilled pack says so of the original'),
});

const diagnostic = z.strictObject({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'loss']),
  message: z.string(),
  cost: z.string(),
  span: span.optional(),
  count: z.int().min(1),
  help: z.string(),
});

export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    bundle: z.strictObject({
      name: z.string(),
      parts,
      host,
      capture: interval.nullable().describe('When the snapshots were taken; null when nothing tells'),
      captures,
      files: z.array(
        z.strictObject({
          ...place,
          source: z.string().nullable(),
          state: fileState,
          records: z.int().min(0),
          bytes: z.int().min(0),
          note: z.string().optional(),
          damaged: z
            .string()
            .optional()
            .describe('Why its bytes may not be those that were collected: nothing that rests on it is confirmed'),
        }),
      ),
      lacks: z.array(lack).describe('What the collector did not bring, and why'),
      joined: z.array(proof).optional().describe('What proves that several inputs are of this one node'),
      apart: z
        .array(z.strictObject({ name: z.string(), because: proof }))
        .optional()
        .describe('Other inputs of the same call, and why each was not joined with this one'),
    }),
    narrowed: z
      .strictObject({ to: interval, incidents: z.number().int(), findings: z.number().int() })
      .optional()
      .describe('The time that the report was narrowed to, and how many incidents and findings are outside of it'),
    incidents: z
      .array(incident)
      .describe(
        'First what is open, then what may be, then what has ended, the last of it first; behind all these what another incident explains',
      ),
    findings: z.array(finding).describe('The most severe first'),
    unrecognised: z.array(errorLines).describe('The most frequent first. No rule knows them: they prove nothing'),
    nearMisses: z.array(
      z.strictObject({
        rule: z.string(),
        bindings: fields,
        about,
        reached: z.array(z.string()),
        failed: z.strictObject({ step: z.string(), status, why: z.string() }),
        evidence: z.array(evidence),
        repeats: z.number().int(),
        unasked: z
          .literal(true)
          .optional()
          .describe('Nothing in the bundle could show what the rule begins with, and no node is asked for it'),
        inPart: z
          .array(z.string())
          .optional()
          .describe(
            'Whose lines, or which table, were read in part only of what the rule begins with; in `failed.why` too',
          ),
      }),
    ),
    ruledOut: z.array(
      z.strictObject({
        rule: z.string(),
        bindings: fields,
        about,
        step: z.string(),
        why: z.string(),
        evidence: z.array(evidence),
        repeats: z.number().int(),
      }),
    ),
    cannotTell: z.array(
      z.strictObject({
        rule: z.string(),
        why: z.string(),
        lacks: z.array(z.string()).describe('Why the collector did not bring it; in `why` too'),
        needs: z.array(z.string()),
        collectWith: z.array(z.string()).describe('The command of each of `needs`, at the same place'),
        evidence: z.array(evidence),
      }),
    ),
    ask: z
      .array(z.strictObject({ command: z.string(), decides: z.array(z.string()) }))
      .describe('What to collect next: the few commands that would decide most of what was found'),
    lives: z.array(
      z.strictObject({
        of: z.string(),
        key: z.string(),
        nth: z.int().min(1),
        from: end,
        to: end,
        seen: end.optional(),
        fields,
      }),
    ),
    coverage: z.array(coverage),
    clocks: z.array(
      z.strictObject({
        ...place,
        source: z.string(),
        clock: z.enum(['utc', 'zone', 'local', 'yearless', 'dateless', 'boot', 'none']),
        method: z.string(),
        anchors: z.array(span),
        error: z.number().describe('Microseconds'),
        guesses,
      }),
    ),
    diagnostics: z.array(diagnostic),
    timelineLeftOut: z
      .int()
      .min(1)
      .optional()
      .describe('How many events `timeline` does not hold; `--timeline all` writes them, unless names were replaced'),
    timeline: z.array(event).describe('What incidents and findings rest on, unless `--timeline` asks for all or none'),
  })
  .meta({ id: 'report', description: 'What Mountline says of a bundle' });

const bundle = z.string().describe('The bundle that it is of');

/** A line of `--format jsonl`. */
export const lineSchema = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('report'),
        schemaVersion: z.literal(1),
        bundle,
        host: z.string().nullable().describe('The name of the node; null where nothing tells'),
        capture: interval.nullable(),
        incidents: z.int().min(0),
        findings: z.int().min(0),
        events: z.int().min(0).describe('How many lines of them follow'),
        timelineLeftOut: z.int().min(0).describe('As of a report'),
        cannotTell: z.array(z.string()).describe('Rules that could not be decided'),
        losses: z.int().min(0).describe('Diagnostics of a loss: `--format json` has them'),
      })
      .describe('The first line of each node'),
    incident.extend({ type: z.literal('incident'), bundle }),
    finding.extend({ type: z.literal('finding'), bundle }),
    event.extend({ type: z.literal('event'), bundle }),
  ])
  .meta({ id: 'line', description: 'A line of `mountline --format jsonl`' });

/** What `mountline inspect --format json` writes. */
export const inspectionSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    bundle: z.strictObject({
      name: z.string(),
      parts,
      host,
      capture: interval.nullable().describe('When the snapshots were taken; null when nothing tells'),
      captures,
      files: z.record(fileState, z.int().min(0)).describe('How many files came to what'),
    }),
    damage: z
      .array(diagnostic)
      .describe('What breaks off or was read to a limit only: an archive that did not come whole, a file in it'),
    unread: z
      .array(z.strictObject({ ...place, state: unreadState, note: z.string().optional() }))
      .describe('Files that were not read, and why; `unclaimed` are those that no source reads'),
    evidence: z.array(
      z.strictObject({
        evidence: z.string().describe('The row of the table in docs/layouts.md'),
        title: z.string(),
        state: z
          .enum(['here', 'nothing', 'lost', 'not-here', 'never'])
          .describe('`nothing`: it was collected, and nothing stood in it. `lost`: the collector did not bring it'),
        note: z.string(),
        elsewhere: z
          .strictObject({ title: z.string(), collectWith: z.string(), always: z.boolean() })
          .optional()
          .describe('For what this kind never has: one that has it'),
      }),
    ),
    tables: z.array(
      z.strictObject({ source: z.string(), title: z.string(), files: z.int().min(1), rows: z.int().min(0) }),
    ),
    logs: z.array(coverage),
    sinceBoot: z
      .boolean()
      .describe('Nothing dates the logs: their times count from the boot, as if that had been when 1970 began'),
    nothing: z
      .array(z.strictObject({ ...place, source: z.string() }))
      .describe('Files that were read and hold nothing'),
    lacks: z.array(lack).describe('What the collector did not bring, and why'),
    rules: z.array(
      z.strictObject({
        rule: z.string(),
        state: z
          .enum(['found', 'nothing', 'in-part', 'cannot-tell', 'no-source'])
          .describe('`no-source`: nothing in the bundle could show it, and it is not asked for'),
        why: z.string().optional(),
      }),
    ),
    collect: z
      .array(z.strictObject({ command: z.string(), rules: z.array(z.string()) }))
      .describe('What would decide the rules that this bundle does not'),
  })
  .meta({ id: 'inspection', description: 'What a bundle is, holds, covers and lacks' });

/** What the command prints: of one node an object, of several an array. */
const printed = (one: z.ZodType) => z.toJSONSchema(z.union([one, z.array(one)]));

/** The schemas as JSON Schema (draft 2020-12). The ids tell them apart in a program that holds several; nothing lies there. */
export const reportJsonSchema = (): object => ({
  $id: 'urn:mountline:report:1',
  title: 'Mountline report',
  ...printed(reportSchema),
});
export const lineJsonSchema = (): object => ({
  $id: 'urn:mountline:jsonl:1',
  title: 'Mountline report, a line',
  ...z.toJSONSchema(lineSchema),
});
export const inspectionJsonSchema = (): object => ({
  $id: 'urn:mountline:inspection:1',
  title: 'Mountline inspection',
  ...printed(inspectionSchema),
});
