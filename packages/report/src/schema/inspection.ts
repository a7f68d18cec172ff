import { z } from 'zod';
import { captures, coverage, diagnostic, fileState, host, lack, parts, place, unreadState } from './bundle.ts';
import { interval } from './places.ts';

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
