import type { Report } from '@mountline/core';
import type { FORMATS } from './formats.ts';
import { mountlineVersion } from './version.ts';

export type Format = (typeof FORMATS)[number];

/** The reports in one of the formats that are not for the terminal. */
export async function exported(reports: readonly Report[], format: Exclude<Format, 'text'>): Promise<string> {
  switch (format) {
    case 'json':
      return asJson(reports);
    case 'html':
      return (await import('@mountline/report/html')).toHtml(reports);
    case 'markdown':
      return (await import('@mountline/report/markdown')).toMarkdown(reports);
    case 'sarif':
      return (await import('@mountline/report/sarif')).toSarif(reports, mountlineVersion());
    case 'perfetto':
      return (await import('@mountline/report/perfetto')).toPerfetto(reports);
    case 'timesketch':
      return (await import('@mountline/report/timesketch')).toTimesketch(reports);
    case 'csv':
      return (await import('@mountline/report/csv')).toCsv(reports);
  }
}

async function asJson(reports: readonly Report[]): Promise<string> {
  const { jsonText, toJson } = await import('@mountline/report');
  const all = reports.map(toJson);
  return `${jsonText(all.length === 1 ? all[0] : all, 2)}\n`;
}
