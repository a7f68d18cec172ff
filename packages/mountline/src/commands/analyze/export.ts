import type { Report } from '@mountline/core';
import type { Rule } from '@mountline/correlation';
import type { Output, SchemaVersion, TimelinePart } from '@mountline/report';
import { outputs } from '@mountline/report/outputs';
import { rules } from '@mountline/rules';
import type { AnalyzeOptions } from '../../analyze-options.ts';
import { VERSION } from '../../version.generated.ts';
import type { Format } from '../shared/formats.ts';

interface ExportOptions {
  redact?: boolean | undefined;
  timeline?: TimelinePart | undefined;
  schema?: SchemaVersion | undefined;
}

/**
 * The reports in one of the formats that are not for the terminal. `own` are the user's rules. `pseudonyms`: what the user says of them; else what is
 * made to be shown to others has some. `made` is how the reports were made.
 */
export async function exported(
  reports: readonly Report[],
  format: Exclude<Format, 'text'>,
  own: readonly Rule[],
  { redact, timeline, schema, ...made }: AnalyzeOptions & ExportOptions,
): Promise<string | Iterable<string>> {
  const output: Output = await outputs[format]();
  const pseudonyms = redact ?? output.isPublic ?? false;
  const by = { version: VERSION, rules: [...rules, ...own], pseudonyms, timeline, schema };
  if (!pseudonyms) return output.write(reports, by);
  const { redactedReports } = await import('../../redact/report.ts');
  return output.write(await redactedReports(reports, made), by);
}
