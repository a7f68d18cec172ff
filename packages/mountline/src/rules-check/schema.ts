/** The JSON of `mountline rules check --format json`, as a zod schema. docs/rules-check.schema.json is made from it. */
import { z } from 'zod';

const problem = z.strictObject({
  severity: z.enum(['error', 'warning']).describe('warning: the rule may still mean what it says'),
  line: z.int().min(1),
  column: z.int().min(1).describe('In UTF-16 code units, as editors count'),
  endColumn: z.int().min(1).describe('Behind the word at that place, on the same line'),
  message: z.string(),
  hint: z.string().describe('What to write instead, or where to look'),
});

/** The JSON of checked rule files, as `docs/rules-check.schema.json` describes it. */
export const rulesCheckSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    files: z.array(
      z.strictObject({
        file: z.string().describe('As it was named, or found below a folder that was named'),
        rules: z.array(z.string()).describe('Ids of its rules, as far as it could be parsed'),
        problems: z.array(problem).describe('In the order of their places; empty if no mistake was found'),
      }),
    ),
  })
  .describe('What is wrong in each file');

/** The same as JSON Schema (draft 2020-12). */
export function rulesCheckJsonSchema(): object {
  return { $id: 'urn:mountline:rules-check:1', title: 'Mountline rules check', ...z.toJSONSchema(rulesCheckSchema) };
}
