import type { PageOptions } from '@mountline/report';
import type { Sql } from '../database/database.ts';
import { expectFleet } from '../database/open-database.ts';
import { withFleet } from '../open-fleet.ts';
import { UserError } from '../user-error.ts';
import { fleetReport, queriesFor } from './fleet-report.ts';
import { ATTRIBUTES, type Attribute } from './queries/groups.ts';
import { type Stored, storedReports, storedSummaries } from './stored.ts';

/** Options of `mountline fleet report`, as the command line gives them. */
export interface ReportOptions {
  db?: string;
  by: string;
  since?: string;
  format: 'text' | 'json' | 'csv' | 'html';
  bundle?: string;
  sql?: boolean;
  page: PageOptions;
}

/** `mountline fleet report`: what was found, as text of the format that is asked for. */
export async function reportCommand(options: ReportOptions): Promise<string> {
  const by = attributesIn(options.by);
  if (options.sql)
    return queriesFor(by)
      .map(({ name, title, text }) => `-- ${name}: ${title}\n${text};\n`)
      .join('\n');
  const since = timeOf(options.since);
  expectFleet(options.db);
  return withFleet(options.db, false, async ({ database }) => {
    if (options.bundle !== undefined) return ofBundle(await storedReports(database, options.bundle), options.format);
    return reportOf(database, since, by, options);
  });
}

/** What is known of a fleet, in a format. */
export async function reportOf(
  sql: Sql,
  since: string | null,
  by: Attribute[],
  { format, page }: Pick<ReportOptions, 'format' | 'page'>,
): Promise<string> {
  const report = await fleetReport(sql, since, by);
  if (format === 'json') return (await import('./formats/json.ts')).toJson(report);
  if (format === 'csv') return (await import('./formats/csv.ts')).toCsv(report);
  if (format === 'text') return (await import('./formats/text.ts')).toText(report, page);
  const { REPORTS_ON_PAGE, toHtml } = await import('./formats/html.ts');
  const sick = report.nodes.filter(({ incidents }) => incidents.length > 0).slice(0, REPORTS_ON_PAGE);
  return toHtml(report, await storedSummaries(sql, sick));
}

/** What was kept of one bundle. */
function ofBundle(stored: readonly Stored[], format: ReportOptions['format']): string {
  if (format === 'text') return stored.map(({ summary }) => summary).join('\n');
  if (format === 'json')
    return `${stored.length === 1 ? stored[0]!.report : `[${stored.map(({ report }) => report).join(',')}]`}\n`;
  throw new UserError(
    `--format ${format} is not kept of a bundle`,
    `Use text or json, or mountline --format ${format} with the bundle itself.`,
  );
}

function attributesIn(text: string): Attribute[] {
  const words = text.split(',').map((word) => word.trim());
  for (const word of words)
    if (!(ATTRIBUTES as string[]).includes(word))
      throw new UserError(`--by: ${word} is nothing that nodes are grouped by`, `Use some of ${ATTRIBUTES.join(',')}.`);
  return words as Attribute[];
}

function timeOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const date = /^\d{4}-\d{2}-\d{2}/.test(text)
    ? new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`)
    : null;
  if (date && !Number.isNaN(date.getTime())) return date.toISOString();
  throw new UserError(
    `--since: ${text} is not a time`,
    'Write a day or a time of UTC: 2026-11-20 or 2026-11-20T13:24.',
  );
}
