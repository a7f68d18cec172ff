/** The JSON of `mountline diff --format json`, as a zod schema. docs/diff.schema.json is made from it. */
import { fields, interval, span } from '@mountline/report/schema';
import { z } from 'zod';

const place = z
  .strictObject({ side: z.enum(['before', 'after']), ...span.shape })
  .describe('Lines of a file in one of the two captures');
const places = z.array(place);
const because = z.string().optional();
const judged = z
  .strictObject({ verdict: z.enum(['confirmed', 'likely', 'possible']), state: z.enum(['open', 'ended', 'unknown']) })
  .nullable();
const side = z.strictObject({
  name: z.string(),
  host: z.string().optional(),
  kernel: z.string().optional(),
  capture: interval.nullable(),
});

/** The JSON of a difference, as `docs/diff.schema.json` describes it. */
export const differenceSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    before: side,
    after: side,
    node: z
      .strictObject({
        same: z.boolean().nullable().describe('null if nothing proves it'),
        because: z.array(z.strictObject({ text: z.string(), places })),
      })
      .describe('Whether both captures are from one node'),
    elapsed: z.number().nullable().describe('From the first capture to the second, microseconds'),
    rebooted: z.boolean().nullable().describe('The node rebooted in between; null if unknown'),
    incidents: z.array(
      z.strictObject({
        change: z
          .enum(['appeared', 'decidable', 'cleared', 'gone', 'undecided', 'changed', 'same'])
          .describe(
            'decidable: found after, but the earlier capture could not decide it; cleared: open before and ended after; gone: not found after; undecided: the later capture cannot decide it',
          ),
        rule: z.string(),
        title: z.string(),
        bindings: fields,
        before: judged,
        after: judged,
        because,
        places,
      }),
    ),
    mounts: z.array(
      z.strictObject({
        change: z
          .enum(['gained', 'lost', 'moved', 'renewed', 'options'])
          .describe('renewed: unmounted and mounted again; options: the same mount with other options'),
        mountPoint: z.string(),
        from: z.string().optional().describe('Its earlier mount point, if it was moved'),
        source: z.string(),
        fsType: z.string(),
        added: z.array(z.string()),
        removed: z.array(z.string()),
        places,
      }),
    ),
    lives: z.array(
      z.strictObject({
        change: z.enum(['begun', 'ended']),
        of: z.string(),
        key: z.string(),
        time: interval.nullable().describe('null if only the two captures show it'),
        how: z.string(),
        places,
      }),
    ),
    counters: z.array(
      z.strictObject({
        of: z.enum(['mount', 'node']),
        target: z.string().optional(),
        rates: z
          .record(z.string(), z.number())
          .describe('Growth of each counter per second; counters that did not grow are left out'),
        seconds: z.number().nullable(),
        earlier: z
          .strictObject({ rates: z.record(z.string(), z.number()), seconds: z.number() })
          .optional()
          .describe('For a mount: growth of the same counters per second from the mount to the first capture'),
        because: because.describe('Why there is no rate, or not for all'),
        places,
      }),
    ),
    settings: z.array(
      z.strictObject({
        of: z.string(),
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        places,
      }),
    ),
    cannotTell: z.array(z.string()).describe('What could not be compared, and why'),
  })
  .describe('What changed on a node between two captures');

/** The same as JSON Schema (draft 2020-12). */
export function differenceJsonSchema(): object {
  return { $id: 'urn:mountline:diff:1', title: 'Mountline diff', ...z.toJSONSchema(differenceSchema) };
}
