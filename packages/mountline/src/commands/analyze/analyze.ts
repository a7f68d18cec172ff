import { existsSync } from 'node:fs';
import { type IncidentSeverity, InputError, type Report } from '@mountline/core';
import { nearest } from '@mountline/correlation';
import type { RenderOptions, TimelinePart } from '@mountline/report';
import { analyzeBundles } from '../../analyze.ts';
import type { AnalyzeOptions } from '../../analyze-options.ts';
import { whyUnread } from '../../unread.ts';
import { UserError } from '../shared/failure.ts';
import type { Format } from '../shared/formats.ts';
import { opened } from '../shared/open.ts';
import { page } from '../shared/pager.ts';
import { save } from '../shared/save.ts';
import { pageOptions, progress, write } from '../shared/terminal.ts';
import { zonesOf } from '../shared/zone.ts';
import { exported } from './export.ts';

interface Options {
  format: Format;
  output?: string;
  rules?: string[];
  zone?: string[];
  limit?: string[];
  failOn: IncidentSeverity | 'never';
  timeline?: TimelinePart;
  schema?: '1' | '2';
  redact?: boolean;
  full?: boolean;
  brief?: boolean;
  node?: string;
  since?: string;
  until?: string;
  at?: string;
  verbose?: boolean;
  pager: boolean;
  width?: string;
  color: boolean;
}

/** Options that few formats have, and those. */
const OF_FORMATS: readonly (readonly ['timeline' | 'schema', readonly Format[]])[] = [
  ['timeline', ['json', 'jsonl']],
  ['schema', ['json']],
];

function refuseOfOtherFormat(options: Options): void {
  for (const [name, formats] of OF_FORMATS)
    if (options[name] !== undefined && !formats.includes(options.format))
      throw new UserError(
        `--${name} is an option of JSON: --format ${options.format} has none`,
        `Add ${formats.map((format) => `--format ${format}`).join(' or ')}, or leave --${name} out.`,
      );
}

export async function analyzeCommand(
  paths: readonly string[],
  options: Options,
  commands: readonly { name(): string }[],
): Promise<void> {
  refuseOfOtherFormat(options);
  const zones = await zonesOf(options.zone ?? []);
  const rules = options.rules ? await (await import('../shared/load-rules.ts')).loadRules(options.rules) : [];
  const bundles = await opened(paths, options.limit).catch((error: unknown) => {
    throw commandMeant(error, paths[0]!, commands) ?? error;
  });
  const shown = progress();
  const reports = await analyzeBundles(bundles, { rules, zones, onProgress: shown.update }).finally(shown.end);
  for (const report of reports) refuseUnread(report);
  const { format } = options;
  const wanted = await during(await ofNode(reports, options.node), options);
  // Before it is written: a reader that goes away, as head does, makes it no success.
  if (wanted.some((report) => failsOn(report, options.failOn))) process.exitCode = 1;
  const text =
    format === 'text'
      ? await asText(options.redact ? await redactedOf(wanted, { rules, zones }) : wanted, options)
      : await exported(wanted, format, rules, {
          rules,
          zones,
          redact: options.redact,
          timeline: options.timeline,
          schema: options.schema === '1' ? 1 : 2,
        });
  if (options.brief || WITHOUT_DIAGNOSTICS.has(format)) await warnOfDamage(wanted);
  if (options.output !== undefined) save(options.output, text, paths);
  else if (format === 'text' && options.pager && !paths.includes('/')) await page(text);
  else await write(text);
}

/** What has no place for what was not read. */
const WITHOUT_DIAGNOSTICS: ReadonlySet<Format> = new Set(['jsonl', 'csv', 'timesketch', 'perfetto']);

async function warnOfDamage(reports: readonly Report[]): Promise<void> {
  const { damageOf, visible } = await import('@mountline/report');
  for (const damage of reports.flatMap(damageOf))
    process.stderr.write(`mountline: not everything was read: ${visible(damage)}\n`);
}

/** The reports of one node, by its name or that of its folder. */
async function ofNode(reports: readonly Report[], node: string | undefined): Promise<readonly Report[]> {
  if (node === undefined) return reports;
  const named = reports.filter(({ bundle }) => bundle.host.name?.value === node || bundle.name === node);
  if (named.length > 0) return named;
  const { nodeName } = await import('@mountline/report');
  const names = reports.map(nodeName).join(', ');
  throw new UserError(`--node: there is no report of ${node}`, `There are reports of ${names}.`);
}

/** The reports of the time that was named. */
async function during(reports: readonly Report[], options: Options): Promise<readonly Report[]> {
  if ([options.since, options.until, options.at].every((word) => word === undefined)) return reports;
  const { timeNamed } = await import('./time-words.ts');
  const { narrow } = await import('../../narrow.ts');
  return reports.map((report) => narrow(report, timeNamed(options, report)));
}

/** `mountline inpect x`: a command that was mistyped is taken for a path. */
function commandMeant(error: unknown, first: string, commands: readonly { name(): string }[]): UserError | undefined {
  if (!(error instanceof InputError) || error.code !== 'not-found' || existsSync(first)) return undefined;
  const near = nearest(
    first,
    commands.map((command) => command.name()),
  );
  return near.length > 0
    ? new UserError(error.message, `Did you mean the command ${near.join(' or ')}? Otherwise check the path.`)
    : undefined;
}

/** Loaded only where it is asked for: few reports on a terminal are to be passed on. */
async function redactedOf(reports: readonly Report[], made: AnalyzeOptions): Promise<Report[]> {
  const { redactedReports } = await import('../../redact/report.ts');
  return redactedReports(reports, made);
}

/** On one screen, or with all that is known; the last line says what it comes to, and by which status the command ends. */
async function asText(reports: readonly Report[], options: Options): Promise<string> {
  const { render, renderBrief, renderNodes, renderSummaries, verdictLine } = await import('@mountline/report');
  const how: RenderOptions = { ...pageOptions(options), verbose: options.verbose ?? false };
  if (options.brief) return renderBrief(reports, how);
  const end = `${verdictLine(reports)} Exit status ${process.exitCode ?? 0}.\n`;
  if (!options.full && !options.verbose) return `${renderSummaries(reports, how)}\n${end}`;
  const pages = reports.map((report) => render(report, how));
  return [renderNodes(reports, how), ...pages, end].filter((page) => page !== '').join('\n\n');
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

const SEVERITIES: readonly IncidentSeverity[] = ['minor', 'major', 'critical'];

function failsOn(report: Report, least: Options['failOn']): boolean {
  if (least === 'never') return false;
  return report.incidents.some(
    ({ severity, verdict }) => verdict !== 'possible' && SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least),
  );
}
