import type { Report } from '@mountline/core';
import type { Rule } from '@mountline/correlation';
import { rules } from '@mountline/rules';
import type { AnalyzeOptions } from '../../analyze-options.ts';
import type { FORMATS } from '../shared/formats.ts';
import { mountlineVersion } from '../version.ts';

export type Format = (typeof FORMATS)[number];

/**
 * The reports in one of the formats that are not for the terminal. What is made to be published has pseudonyms for names,
 * unless `redact` is left out: it is how the reports were made. `own` are the user's rules.
 */
export async function exported(
  reports: readonly Report[],
  format: Exclude<Format, 'text'>,
  own: readonly Rule[],
  redact?: AnalyzeOptions,
): Promise<string | Iterable<string>> {
  switch (format) {
    case 'json':
      return (await import('@mountline/report')).jsonPieces(reports);
    case 'html':
      return (await import('@mountline/report/html')).toHtml(reports);
    case 'markdown':
      return asMarkdown(reports, redact);
    case 'sarif':
      return (await import('@mountline/report/sarif')).toSarif(reports, mountlineVersion(), [...rules, ...own]);
    case 'perfetto':
      return (await import('@mountline/report/perfetto')).toPerfetto(reports);
    case 'timesketch':
      return (await import('@mountline/report/timesketch')).toTimesketch(reports);
    case 'csv':
      return (await import('@mountline/report/csv')).toCsv(reports);
  }
}

async function asMarkdown(reports: readonly Report[], redact: AnalyzeOptions | undefined): Promise<string> {
  const { toMarkdown } = await import('@mountline/report/markdown');
  if (!redact) return toMarkdown(reports);
  const { redactedReports } = await import('../../redact/report.ts');
  return `${toMarkdown(await redactedReports(reports, redact))}\nNames, addresses, ids and words that Mountline does not know are pseudonyms here.\n`;
}
