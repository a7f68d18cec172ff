/** The published JSON as zod schemas and as JSON Schema (draft 2020-12): docs/*.schema.json are made of these. */
import { z } from 'zod';
import { inspectionSchema } from './schema/inspection.ts';
import { lineSchema } from './schema/line.ts';
import { reportSchema } from './schema/report.ts';
import { reportSchema1 } from './schema/report-1.ts';

export { need } from './schema/incident.ts';
export { inspectionSchema } from './schema/inspection.ts';
export { lineSchema } from './schema/line.ts';
export { evidence, fields, interval, span } from './schema/places.ts';
export { reportSchema } from './schema/report.ts';
export { reportSchema1 } from './schema/report-1.ts';

/** What the command prints: of one node an object, of several an array. */
const printed = (one: z.ZodType) => z.toJSONSchema(z.union([one, z.array(one)]));

/** The ids tell the schemas apart in a program that holds several; nothing lies there. */
export const reportJsonSchema = (): object => ({
  $id: 'urn:mountline:report:2',
  title: 'Mountline report',
  ...printed(reportSchema),
});
/** The JSON Schema of `--format json --schema 1`: docs/report-1.schema.json. */
export const report1JsonSchema = (): object => ({
  $id: 'urn:mountline:report:1',
  title: 'Mountline report, version 1',
  ...printed(reportSchema1),
});
/** The JSON Schema of one line of `--format jsonl`: docs/jsonl.schema.json. */
export const lineJsonSchema = (): object => ({
  $id: 'urn:mountline:jsonl:1',
  title: 'Mountline report, a line',
  ...z.toJSONSchema(lineSchema),
});
/** The JSON Schema of `mountline inspect --format json`: docs/inspection.schema.json. */
export const inspectionJsonSchema = (): object => ({
  $id: 'urn:mountline:inspection:1',
  title: 'Mountline inspection',
  ...printed(inspectionSchema),
});
