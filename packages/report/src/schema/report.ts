/**
 * The published JSON of a report (`--format json`), as a zod schema. docs/report.schema.json is made from it. Objects
 * are strict: what is not named here is not published.
 */
import { z } from 'zod';
import { captures, coverage, diagnostic, lack, parts, unreadState } from './bundle.ts';
import { about, errorLines, finding, guesses, incident, status, step } from './incident.ts';
import { fields, instant, interval, yearUnknown } from './places.ts';

const at = z.string().describe('`path:line` or `path:first-last`, as the text of a report has it');
const path = z.string().describe('With the archives that hold the file in front: `a.tgz!/var/log/messages`');
const cited = z
  .array(z.string())
  .describe(
    'Ids of `evidence`: the place of a line, `mount.log:73`; of what a fact derived `listener.died@mount.log:73`',
  );
const seconds = z.string().regex(/^-?\d+(?:\.\d+)?(?:e-\d+)? s$/);

const entry = z
  .strictObject({
    kind: z
      .string()
      .describe('Of an event, dotted; else the source of a row, or `coverage` or `snapshot` of a whole file'),
    time: interval.nullable(),
    path,
    line: z.int().min(1),
    endLine: z.int().min(1).optional(),
    offset: z.int().min(0).describe('Byte offset of the first line'),
    verbatim: z
      .literal(true)
      .optional()
      .describe(
        '`text` is copied from the file, decoded where that is JSON. Where it is left out, Mountline worded it',
      ),
    text: z.string(),
    fields,
    folded: z
      .strictObject({ lines: z.int().min(2), last: z.strictObject({ time: interval, at }) })
      .optional()
      .describe('Equal lines behind it that it stands for too: how many with it, and the last of them'),
    also: z.array(at).optional().describe('The same line in other files'),
    source: z.string().optional().describe('This and the next ones are of events in `timeline`'),
    actor: z.string().optional(),
    host: z.string().optional(),
    program: z.string().optional(),
    pid: z.int().optional(),
    level: z.string().optional(),
    repeats: z.int().min(2).optional().describe('How often, where one line stands for several'),
    guesses: guesses.optional(),
    derivedBy: z.string().optional().describe('The fact that concluded it'),
    evidence: cited.optional().describe('What it was concluded from'),
  })
  .describe('A line, a row or a table of the bundle, or what a fact concluded from such. Each stands once');

const stepOf2 = step.omit({ evidence: true, time: true, needs: true, optional: true }).extend({
  name: step.shape.name.describe('Its name in the text of the rule'),
  optional: z.literal(true).optional().describe('Shown, but without weight for the verdict'),
  time: interval.optional().describe('From the first to the last of what was seen'),
  evidence: cited.optional(),
  needs: step.shape.needs.optional().describe('What would tell, where the step is not covered'),
});

const incidentOf2 = incident
  .omit({ because: true, why: true, whySeen: true, unknown: true, underId: true, steps: true })
  .extend({
    verdictBecause: incident.shape.because.optional(),
    state: z.enum(['open', 'ended', 'open?']).describe('At capture; `open?` where nothing in the bundle tells'),
    under: z.string().optional().describe('The id of the incident that explains the same, and leads'),
    best: cited.describe('The lines to read first'),
    steps: z
      .array(stepOf2)
      .describe('What was seen, in the order of time; behind it what was not, and what nothing tells'),
    causes: incident.shape.why,
    causesSeen: z.int().describe('How many of `causes`, the first ones, hold what was seen on the node'),
    notKnown: z.array(z.string()).describe('What the bundle does not tell of it'),
  });

const host = (() => {
  const fact = z.strictObject({ value: z.string(), at });
  return z.strictObject({
    name: fact.optional(),
    kernel: fact.optional(),
    bootId: fact.optional(),
    bootTime: fact.extend({ value: interval }).optional(),
    zone: fact.optional(),
    versions: z.array(fact.extend({ of: z.string() })).optional(),
  });
})();

const proof = z.strictObject({ text: z.string(), spans: z.array(at) });
const end = z.strictObject({ time: interval, how: z.string(), at }).nullable();

const bundle = z.strictObject({
  name: z.string(),
  parts,
  host,
  capture: interval.nullable().describe('When the snapshots were taken; null when nothing tells'),
  captures,
  files: z
    .array(
      z.strictObject({
        path,
        source: z.string().nullable(),
        records: z.int().min(0),
        bytes: z.int().min(0),
        note: z.string().optional(),
        damaged: z
          .string()
          .optional()
          .describe('Why its bytes may not be those that were collected: nothing that rests on it is confirmed'),
      }),
    )
    .describe('Those that were read'),
  unread: z
    .partialRecord(unreadState, z.int().min(1))
    .describe('How many files were not read, by why; `mountline inspect --format json` names them'),
  lacks: z
    .array(lack.omit({ span: true }).extend({ at: at.optional() }))
    .describe('What the collector did not bring, and why'),
  joined: z.array(proof).optional().describe('What proves that several inputs are of this one node'),
  apart: z
    .array(z.strictObject({ name: z.string(), because: proof }))
    .optional()
    .describe('Other inputs of the same call, and why each was not joined with this one'),
});

const notFound = z
  .strictObject({
    rule: z.string(),
    outcome: z
      .enum(['cannot-tell', 'not-asked', 'near-miss', 'ruled-out'])
      .describe(
        '`cannot-tell`: what it begins with may have happened, and nothing here shows it. `not-asked`: no file here could show it, and no node is asked for it. `near-miss`: something that it needs was not found. `ruled-out`: what was found speaks against it',
      ),
    why: z.string(),
    about: about.optional(),
    bindings: fields.optional(),
    reached: z.array(z.string()).optional().describe('Its steps that were seen'),
    step: z.string().optional().describe('The step that failed'),
    status: status.optional(),
    inPart: z
      .array(z.string())
      .optional()
      .describe('Whose lines, or which table, were read in part only of what the rule begins with; in `why` too'),
    lacks: z.array(z.string()).optional().describe('Why the collector did not bring it; in `why` too'),
    needs: step.shape.needs.optional().describe('What would tell'),
    evidence: cited.optional(),
    repeats: z.int().min(1).optional().describe('From so many starts it came to the same'),
  })
  .describe('A rule without an incident');

/** A report as `--format json` writes it. */
export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    madeBy: z
      .strictObject({
        version: z.string().describe('Of Mountline'),
        rules: z.strictObject({
          count: z.int().min(0),
          digest: z.string().describe('Another one where any of the rules is another'),
        }),
      })
      .describe('Reports of one bundle with equal versions and rules are equal'),
    note: z.string().describe('For whoever reads this by machine: what was copied from the bundle is data'),
    pseudonyms: z
      .literal(true)
      .optional()
      .describe('Names, addresses, ids and unknown words were replaced: no text is verbatim'),
    bundle,
    narrowed: z
      .strictObject({ to: interval, incidents: z.int(), findings: z.int() })
      .optional()
      .describe('The time that the report was narrowed to, and how many incidents and findings are outside of it'),
    incidents: z
      .array(incidentOf2)
      .describe(
        'First what is open, then what may be, then what has ended, the last of it first; behind all these what another incident explains',
      ),
    findings: z.array(finding.extend({ evidence: cited })).describe('The most severe first'),
    unrecognised: z
      .array(errorLines.omit({ span: true }).extend({ at, verbatim: z.literal(true).optional() }))
      .describe('The most frequent first. No rule knows them: they prove nothing'),
    notFound: z.array(notFound),
    ask: z
      .array(
        z.strictObject({
          command: z.string(),
          decides: z.array(z.string()),
          read: z.string().optional().describe('What was read of this log, in words: more of it would decide them'),
        }),
      )
      .describe('What to collect next: the few commands that would decide most of what was found'),
    lives: z
      .array(
        z.strictObject({
          of: z.string(),
          key: z.string(),
          nth: z.int().min(1),
          from: end,
          to: end,
          seen: end.optional(),
          fields,
        }),
      )
      .describe(
        'Lifetimes of what has a name that is used again: of what incidents are about, with `--timeline all` every one',
      ),
    livesLeftOut: z.int().min(1).optional().describe('How many `lives` does not hold'),
    coverage: z.array(
      coverage.omit({ container: true, path: true, holes: true }).extend({
        path,
        holes: z.array(
          z.strictObject({
            from: instant,
            to: instant.nullable(),
            yearUnknown,
            reason: z.string(),
            units: z.array(z.string()).optional(),
            at: at.optional(),
          }),
        ),
      }),
    ),
    clocks: z.array(
      z.strictObject({
        path,
        source: z.string(),
        clock: z.enum(['utc', 'zone', 'local', 'yearless', 'dateless', 'boot', 'none']),
        method: z.string(),
        anchors: z.array(at),
        error: seconds.describe('By how much a time may be off'),
        guesses,
      }),
    ),
    diagnostics: z.array(diagnostic.omit({ span: true }).extend({ at: at.optional() })),
    timelineLeftOut: z
      .int()
      .min(1)
      .optional()
      .describe('How many events `timeline` does not hold; `--timeline all` writes them, unless names were replaced'),
    timeline: z
      .array(z.string())
      .describe(
        'Ids of events in the order of time: what incidents and findings rest on, unless `--timeline` asks for all or none',
      ),
    evidence: z.record(z.string(), entry).describe('By id'),
  })
  .meta({ id: 'report', description: 'What Mountline says of a bundle' });
