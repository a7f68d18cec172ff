/** The form of `expect.yaml`, as a zod schema. docs/expect.schema.json is made from it. Keys that it does not name are errors. */
import { z } from 'zod';
import { microsOf } from './coverage.ts';
import type { Expectation } from './expectation.ts';

const value = z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(z.string())]);
const status = z.enum(['seen', 'absent', 'not-covered', 'not-seen', 'violated']);

const schemaFor = (rule: z.ZodType<string>): z.ZodType<Expectation> =>
  z.strictObject({
    $schema: z.string().optional().describe('Location of this schema, for editors'),
    bundle: z
      .union([z.string(), z.array(z.string()).min(1)])
      .optional()
      .describe(
        'Paths of the bundle, relative to this file; by default `bundle`, a directory or a file bundle.*, next to it',
      ),
    zones: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Path inside the bundle, or * for all: the zone of stamps without a zone, such as +08:00 or Europe/Berlin',
      ),
    incidents: z
      .array(
        z.strictObject({
          rule,
          verdict: z.enum(['confirmed', 'likely', 'possible']).optional(),
          state: z.enum(['open', 'ended', 'unknown']).optional().describe('At capture'),
          bindings: z
            .record(z.string(), value)
            .optional()
            .describe('Values of variables of the rule, as in the JSON report; others may have any value'),
          steps: z
            .record(
              z.string(),
              z.union([
                status,
                z.strictObject({
                  status: status.optional(),
                  fields: z.record(z.string(), value).optional().describe('Fields of one event of its evidence'),
                }),
              ]),
            )
            .optional()
            .describe('Name of a step, or NAME by ACTOR, and its status; others may have any status'),
        }),
      )
      .optional()
      .describe('Each one is found as a separate incident; others may be found too, unless `quiet` forbids it'),
    quiet: z
      .union([z.boolean(), z.array(rule)])
      .optional()
      .describe(
        'true: no incident except those in `incidents`; a list: no incident of these rules except those in `incidents`',
      ),
    coverage: z
      .array(
        z
          .strictObject({
            source: z.string().describe('Name of a source: journal, mount-log …'),
            unit: z.string().optional().describe('Writer of the lines: kernel, kubelet, efs-watchdog …'),
            from: z.iso.datetime({ offset: true }),
            to: z.iso.datetime({ offset: true }),
          })
          .refine(({ from, to }) => microsOf(to) >= microsOf(from), { path: ['to'], message: 'this is before `from`' }),
      )
      .optional()
      .describe('Time ranges that were read without a gap'),
    noLoss: z.boolean().optional().describe('true: no diagnostic reports a loss'),
  });

/** Any name is a rule here: whether there is such a rule is asked when the rules are known. */
export const expectationSchema = schemaFor(z.string());

/** The same as JSON Schema (draft 2020-12), with the known rules for completion; one may have rules of one's own. */
export function expectationJsonSchema(rules: readonly string[]): object {
  const known = z.enum(rules as [string, ...string[]]);
  const schema = schemaFor(z.union([known, z.string()]).describe('The id of a rule'));
  return { $id: 'urn:mountline:expect:1', title: 'Mountline expectation', ...z.toJSONSchema(schema) };
}

export { checkedJsonSchema, checkedSchema } from './checked-schema.ts';
