/** Times, places and fields, as all JSON has them. */
import { z } from 'zod';

export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .describe('ISO 8601 in UTC, with microseconds');
export const yearUnknown = z
  .literal(true)
  .optional()
  .describe(
    'Nothing shows the year, or the day of the boot from which the time counts: it stands in 1970, which is not true',
  );
/** An interval of time in JSON: two instants in ISO 8601, UTC. */
export const interval = z
  .strictObject({ from: instant.nullable(), to: instant.nullable(), yearUnknown })
  .describe('Where an instant may lie: `from` is included, `to` is not. null is an end that nothing tells.');

/** A place in JSON. Lines count from 1, bytes from 0. */
export const span = z
  .strictObject({
    container: z.string().optional().describe('The archive that holds the file, outermost first'),
    path: z.string(),
    line: z.int().min(1),
    endLine: z.int().min(1).optional(),
    offset: z.int().min(0).describe('Byte offset of the first line'),
  })
  .describe('Lines of a file of the bundle');

export const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
/** Fields of an event in JSON. */
export const fields = z
  .record(z.string(), value)
  .describe(
    '64-bit counters are decimal strings; names that end in `At` hold instants, lengths of time are microseconds',
  );

export const folded = z
  .strictObject({ lines: z.int().min(2), last: z.strictObject({ time: interval, span }) })
  .describe('Equal lines behind it that it stands for too: how many with it, and the last of them');

/** An event that a conclusion rests on, in JSON, with its line. */
export const evidence = z.strictObject({
  kind: z.string(),
  time: interval.nullable(),
  span,
  text: z.string(),
  fields,
  folded: folded.optional(),
});
