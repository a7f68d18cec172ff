/** The JSON of `mountline verify --format json`, as a zod schema. docs/verify.schema.json is made from it. */
import { interval, need, span } from '@mountline/report/schema';
import { z } from 'zod';

const witnessed = z.strictObject({ text: z.string(), time: interval.nullable(), span });
const line = z.int().min(1).describe('Line of the answer; of JSON the number of the claim, from 1');

const checked = z.strictObject({
  text: z.string(),
  outcome: z
    .enum(['seen', 'absent', 'contradicted', 'not-covered', 'inference'])
    .describe(
      'seen: it was so; absent: it was not, and what would show it was read without a gap; contradicted: the bundle shows otherwise; not-covered: nothing in the bundle decides it; inference: a cause, which no line shows',
    ),
  because: z.string(),
  evidence: z.array(witnessed),
  needs: z.array(need).describe('What would decide it'),
});

/** The JSON of a verification, as `docs/verify.schema.json` describes it. */
export const verificationSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    bundle: z.strictObject({ name: z.string(), host: z.string().optional(), capture: interval.nullable() }),
    quotations: z.array(
      z.strictObject({
        line,
        text: z.string(),
        cited: z.strictObject({ path: z.string(), line: z.int().min(1), endLine: z.int().min(1) }),
        outcome: z
          .enum(['seen', 'misquoted', 'no-such-line', 'not-covered'])
          .describe(
            'misquoted: the cited line does not hold the text; no-such-line: there is no such file or line; not-covered: the line could not be read',
          ),
        because: z.string(),
        elsewhere: z.array(witnessed).describe('Other lines that hold the text, the first few'),
      }),
    ),
    claims: z.array(
      z.strictObject({
        line,
        ...checked.shape,
        parts: z.array(checked).optional().describe('Of an order or an inference: its two statements'),
      }),
    ),
    problems: z
      .array(z.strictObject({ line, column: z.int().min(1), message: z.string(), hint: z.string() }))
      .describe('Claims that could not be read'),
    notChecked: z.int().min(0).describe('Lines of prose that are neither quotation nor claim'),
  })
  .describe('What the quotations and claims of an answer came to in a bundle');

/** The same as JSON Schema (draft 2020-12). */
export function verificationJsonSchema(): object {
  return { $id: 'urn:mountline:verify:1', title: 'Mountline verify', ...z.toJSONSchema(verificationSchema) };
}
