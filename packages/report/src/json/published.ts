import type { Report } from '@mountline/core';
import { schema1 } from './schema-1.ts';
import { schema2 } from './schema-2.ts';
import type { TimelinePart } from './timeline-part.ts';

/** A version of the shape of a report in JSON. */
export type SchemaVersion = 1 | 2;

/** What the JSON of a report holds. */
export interface JsonOptions {
  /** `incidents` where it is not named. */
  timeline?: TimelinePart;
  /** The version of the report's shape: 2 where it is not named. 1 is written for one release more. */
  schema?: SchemaVersion;
}

/** What of a value is written: of a report the published shape, all else as it is. */
export function publishedOf(value: object, { timeline, schema = 2 }: JsonOptions): object {
  if (!isReport(value)) return value;
  return schema === 1 ? schema1(value, timeline) : schema2(value, timeline);
}

const isReport = (value: object): value is Report => 'incidents' in value && 'findings' in value && 'timeline' in value;
