/** Version 1 of the JSON of a report, for one release more. */
import { z } from 'zod';
import { captures, coverage, diagnostic, end, fileState, host, lack, parts, place, proof } from './bundle.ts';
import { about, errorLines, event, finding, guesses, hint, incident, status } from './incident.ts';
import { evidence, fields, interval, span } from './places.ts';

const incidentOf1 = incident.omit({ id: true, underId: true, doNow: true, fix: true, fixedIn: true }).extend({
  underBindings: fields.optional().describe('Which of the incidents of that rule'),
  doNow: z.array(hint),
  fix: z.array(hint),
});

/** A report of `--schema 1`. It is written for one release more. */
export const reportSchema1 = z
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
      .array(incidentOf1)
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
      .array(
        z.strictObject({
          command: z.string(),
          decides: z.array(z.string()),
          read: z.string().optional().describe('What was read of this log, in words: more of it would decide them'),
        }),
      )
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
  .meta({ id: 'report-1', description: 'What Mountline says of a bundle, version 1' });
