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
  evidence: z.array(evidence).describe('The lines that it rests on'),
  collectWith: z.array(z.string()).optional().describe('What would tell, where it cannot be told'),
  lines: z.array(excerpt).optional().describe('Lines of logs with those around them'),
});

const claim = z.strictObject({
  at: z
    .array(z.union([z.string(), z.int()]))
    .describe('Where it stands in the expectation: a path of keys and indexes'),
  ...place,
  says: z.string(),
  failure: z
    .strictObject({ came: z.string(), nearest: z.array(miss).describe('The nearest miss') })
    .nullable()
    .describe('null where it holds'),
});

export const checkedSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    folders: z.array(
      z.strictObject({
        folder: z.string(),
        file: z.string().describe('Its expect.yaml or expect.json'),
        claims: z.array(claim),
        errors: z.array(z.strictObject({ message: z.string(), ...place })).describe('Why it could not be checked'),
        written: z.boolean().describe('The expectation was written, with --update'),
      }),
    ),
  })
  .describe('What became of each folder');

/** The same as JSON Schema (draft 2020-12). */
export function checkedJsonSchema(): object {
  return { $id: 'urn:mountline:check:1', title: 'Mountline check', ...z.toJSONSchema(checkedSchema) };
}
