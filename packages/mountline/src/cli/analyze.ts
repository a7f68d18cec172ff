import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { IncidentSeverity, Report } from '@mountline/core';
import { analyzeBundles } from '../analyze.ts';
import { whyUnread } from '../unread.ts';
import { exported, type Format } from './export.ts';
import { Stop, UserError } from './failure.ts';
import { opened } from './open.ts';
import { batches, coloured, progress, write } from './terminal.ts';
import { zonesOf } from './zone.ts';

interface Options {
  format: Format;
  output?: string;
  rules?: string[];
  zone?: string[];
  limit?: string[];
  failOn: IncidentSeverity | 'never';
  redact: boolean;
  verbose?: boolean;
  width?: string;
  color: boolean;
}

export async function analyzeCommand(paths: readonly string[], options: Options, signal: AbortSignal): Promise<void> {
  const zones = await zonesOf(options.zone ?? []);
  const rules = options.rules ? await (await import('./load-rules.ts')).loadRules(options.rules) : [];
  const width = widthOf(options.width);
  const bundles = await opened(paths, options.limit);
  const shown = progress();
  const reports = await analyzeBundles(bundles, { rules, zones, signal, onProgress: shown.update }).finally(shown.end);
  for (const report of reports) refuseUnread(report);
  checkZones(zones, reports);
  const { format } = options;
  const text =
    format === 'text'
      ? await asText(reports, options, width)
      : await exported(reports, format, options.redact ? { rules, zones } : undefined);
  if (options.output === undefined) await write(text);
  else save(options.output, text);
  if (reports.some((report) => failsOn(report, options.failOn))) throw new Stop(1);
}

/** Only after the reading is known what is in an archive. */
function checkZones(zones: Readonly<Record<string, string>>, reports: readonly Report[]): void {
  const known = new Set(reports.flatMap(({ bundle }) => bundle.files.map(({ path }) => path)));
  for (const path of Object.keys(zones)) {
    if (path !== '*' && !known.has(path))
      throw new UserError(`--zone: no file ${path} in what was named`, 'Name the file by its path inside the bundle.');
  }
}

async function asText(reports: readonly Report[], options: Options, width: number | undefined): Promise<string> {
  const { render } = await import('@mountline/report');
  const colour = options.output === undefined && coloured(options.color);
  const columns = width ?? (options.output === undefined ? process.stdout.columns : undefined);
  const verbose = options.verbose ?? false;
  return reports
    .map((report) => render(report, { colour, verbose, ...(columns === undefined ? {} : { width: columns }) }))
    .join('\n\n');
}

export function widthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const width = Number(text);
  if (!Number.isInteger(width) || width < 1)
    throw new UserError(`--width: ${text} is no number of columns`, 'Say a whole number, as in --width 120.');
  return width;
}

interface Unread extends Pick<Report, 'diagnostics'> {
  bundle: Pick<Report['bundle'], 'name' | 'files'>;
}

/** A bundle of which nothing could be read gives no report. */
export function refuseUnread({ bundle, diagnostics }: Unread): void {
  const unread = whyUnread({ ...bundle, diagnostics });
  if (unread) throw new UserError(unread.why, unread.help);
}

export function save(path: string, text: string | Iterable<string>): void {
  try {
    const file = openSync(path, 'w');
    try {
      for (const piece of batches(text)) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${(error as Error).message}`, 'Name another file with -o.');
  }
}

const SEVERITIES: readonly IncidentSeverity[] = ['minor', 'major', 'critical'];

function failsOn(report: Report, least: Options['failOn']): boolean {
  if (least === 'never') return false;
  return report.incidents.some(
    ({ severity, verdict }) => verdict !== 'possible' && SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least),
  );
}
