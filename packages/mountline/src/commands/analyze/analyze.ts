import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { type IncidentSeverity, InputError, type Report } from '@mountline/core';
import { nearest } from '@mountline/correlation';
import type { RenderOptions } from '@mountline/report';
import { analyzeBundles } from '../../analyze.ts';
import { whyUnread } from '../../unread.ts';
import { systemWords, UserError } from '../shared/failure.ts';
import type { Format } from '../shared/formats.ts';
import { opened } from '../shared/open.ts';
import { batches, pageOptions, progress, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { exported } from './export.ts';

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

export async function analyzeCommand(
  paths: readonly string[],
  options: Options,
  commands: readonly { name(): string }[],
): Promise<void> {
  const zones = await zonesOf(options.zone ?? []);
  const rules = options.rules ? await (await import('../shared/load-rules.ts')).loadRules(options.rules) : [];
  const how = { ...pageOptions(options), verbose: options.verbose ?? false };
  const bundles = await opened(paths, options.limit).catch((error: unknown) => {
    throw commandMeant(error, paths[0]!, commands) ?? error;
  });
  const shown = progress();
  const reports = await analyzeBundles(bundles, { rules, zones, onProgress: shown.update }).finally(shown.end);
  for (const report of reports) refuseUnread(report);
  const { format } = options;
  const text =
    format === 'text'
      ? await asText(reports, how)
      : await exported(reports, format, rules, options.redact ? { rules, zones } : undefined);
  // Before it is written: a reader that goes away, as head does, makes it no success.
  if (reports.some((report) => failsOn(report, options.failOn))) process.exitCode = 1;
  if (options.output === undefined) await write(text);
  else save(options.output, text);
}

/** `mountline inpect x`: a command that was mistyped is taken for a path. */
function commandMeant(error: unknown, first: string, commands: readonly { name(): string }[]): UserError | undefined {
  if (!(error instanceof InputError) || error.code !== 'not-found' || existsSync(first)) return undefined;
  const near = nearest(
    first,
    commands.map((command) => command.name()),
  );
  return near.length > 0
    ? new UserError(error.message, `Did you mean the command ${near.join(' or ')}? Else check the path.`)
    : undefined;
}

async function asText(reports: readonly Report[], how: RenderOptions): Promise<string> {
  const { render, renderOverview } = await import('@mountline/report');
  const pages = reports.map((report) => render(report, how));
  return [renderOverview(reports, how), ...pages].filter((page) => page !== '').join('\n\n');
}

interface Unread extends Pick<Report, 'diagnostics'> {
  bundle: Pick<Report['bundle'], 'name' | 'files'>;
}

/** A bundle of which nothing could be read gives no report. */
export function refuseUnread({ bundle, diagnostics }: Unread): void {
  const unread = whyUnread({ ...bundle, diagnostics });
  if (unread?.code === 'encrypted' || unread?.code === 'limit') throw new InputError(unread.code, unread.why);
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
    throw new UserError(`${path} cannot be written: ${systemWords(error)}`, 'Name another file with -o.');
  }
}

const SEVERITIES: readonly IncidentSeverity[] = ['minor', 'major', 'critical'];

function failsOn(report: Report, least: Options['failOn']): boolean {
  if (least === 'never') return false;
  return report.incidents.some(
    ({ severity, verdict }) => verdict !== 'possible' && SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least),
  );
}
