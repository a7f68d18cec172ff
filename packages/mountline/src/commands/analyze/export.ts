import type { Report } from '@mountline/core';
import type { Rule } from '@mountline/correlation';
import type { Output } from '@mountline/report';
import { outputs } from '@mountline/report/outputs';
import { rules } from '@mountline/rules';
import type { AnalyzeOptions } from '../../analyze-options.ts';
import type { Format } from '../shared/formats.ts';
import { mountlineVersion } from '../version.ts';

/**
 * The reports in one of the formats that are not for the terminal. What is made to be shown to others has pseudonyms for names,
 * unless `redact` is left out: it is how the reports were made. `own` are the user's rules.
 */
export async function exported(
  reports: readonly Report[],
  format: Exclude<Format, 'text'>,
  own: readonly Rule[],
  redact?: AnalyzeOptions,
): Promise<string | Iterable<string>> {
  const output: Output = await outputs[format]();
  const made = { version: mountlineVersion(), rules: [...rules, ...own] };
  if (!redact || !output.isPublic) return output.write(reports, { ...made, pseudonyms: false });
  const { redactedReports } = await import('../../redact/report.ts');
  return output.write(await redactedReports(reports, redact), { ...made, pseudonyms: true });
}
