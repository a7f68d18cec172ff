/** The JSON of `mountline check --format json`, as a zod schema. docs/check.schema.json is made from it. */
import { evidence } from '@mountline/report/schema';
import { z } from 'zod';

const place = { line: z.int().min(1), column: z.int().min(1) };

const excerpt = z.strictObject({
  file: z.string(),
  lines: z.array(z.strictObject({ line: z.int().min(1), text: z.string() })),
});

const miss = z.strictObject({
  text: z.string(),
  evidence: z.array(evidence).describe('The lines it is based on'),
  collectWith: z.array(z.string()).optional().describe('What to collect to decide it'),
  lines: z.array(excerpt).optional().describe('Log lines with their context'),
});

const claim = z.strictObject({
  at: z.array(z.union([z.string(), z.int()])).describe('Its place in the expectation: a path of keys and indexes'),
  ...place,
  says: z.string(),
  failure: z
    .strictObject({ came: z.string(), nearest: z.array(miss).describe('The nearest miss') })
    .nullable()
    .describe('null if it holds'),
});

/** The JSON of checked folders, as `docs/check.schema.json` describes it. */
export const checkedSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    folders: z.array(
      z.strictObject({
        folder: z.string(),
        file: z.string().describe('Its expect.yaml or expect.json'),
        claims: z.array(claim),
        errors: z.array(z.strictObject({ message: z.string(), ...place })).describe('Why it could not be checked'),
        written: z.boolean().describe('The expectation was written by --update'),
      }),
    ),
  })
  .describe('The result for each folder');

/** The same as JSON Schema (draft 2020-12). */
export function checkedJsonSchema(): object {
  return { $id: 'urn:mountline:check:1', title: 'Mountline check', ...z.toJSONSchema(checkedSchema) };
}
