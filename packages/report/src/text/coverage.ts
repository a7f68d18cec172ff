import {
  type Coverage,
  counted,
  countsFromBoot,
  type Diagnostic,
  fileOf,
  formatSpan,
  greatestOf,
  groupBy,
  hasUndatedBoot,
  hullOf,
  type Interval,
  type Lack,
  listed,
  type Report,
} from '@mountline/core';
import type { Page } from './page.ts';
import { somePlaces } from './places.ts';
import { dateOf, timesOver } from './times/times.ts';
import { putUnread, someOf } from './unread.ts';

/** What was read, over which period, by which clock, and what was lost. */
export function putReading(page: Page, report: Report, verbose: boolean): void {
  page.line(0, { text: 'Read', style: 'bold' });
  if (report.coverage.some(({ attested }) => attested)) page.prose(2, [{ text: ATTESTED }], 4);
  putCoverage(page, report.coverage, verbose, hasUndatedBoot(report.clocks));
  putSnapshots(page, report, verbose);
  putUnread(page, report.bundle.files, verbose);
  putLacks(page, report.bundle.lacks, verbose);
  putClocks(page, report, verbose);
  for (const diagnostic of report.diagnostics) {
    if (diagnostic.severity !== 'info' || diagnostic.code === 'timeline/folded' || verbose)
      putDiagnostic(page, diagnostic);
  }
}

const ATTESTED =
  'This is a distilled pack: it holds only the lines that are needed. The pack attests what was read of the original, and by which clock.';

/** From when to when each log was read, and its gaps. */
export function putCoverage(page: Page, coverage: readonly Coverage[], verbose: boolean, boot = false): void {
  const times = timesOver(
    coverage.flatMap(({ from, to }) => [from, to]),
    null,
    boot,
  );
  const longest = greatestOf(coverage.map((entry) => page.short(fileOf(entry)).length));
  const column = Math.min(longest, Math.max(20, page.width - 2 * times.width - 30));
  // Several logs hold the same kernel line: its gap is shown once, at the first.
  const holes = groupBy(
    coverage.flatMap((entry) => entry.holes),
    nameOfHole,
  );
  const told = new Set<string>();
  for (const entry of coverage) {
    page.prose(
      2,
      [
        { text: page.short(fileOf(entry)).padEnd(column) },
        { text: `  ${times.of(entry)}  ` },
        { text: `${whose(entry, verbose)}${entry.attested ? ', attested' : ''}`, style: 'dim' },
      ],
      4,
    );
    for (const hole of entry.holes) {
      const { from, to, reason, span } = hole;
      const name = nameOfHole(hole);
      if (told.has(name) && !verbose) continue;
      told.add(name);
      const others = holes.get(name)!.length - 1;
      const text = `gap ${times.of({ from, to })}${others > 0 ? `, in ${counted(others, 'more log')}` : ''}: ${reason}`;
      page.edged(6, [{ text, style: 'yellow' }], span ? [formatSpan(span)] : [], 8);
    }
  }
}

const nameOfHole = ({ from, to, reason }: Coverage['holes'][number]) => `${from}\n${to}\n${reason}`;

/** Sources that hold lines of several programs: whose lines they are decides what their silence means. */
const SHARED = new Set(['journal', 'syslog', 'cloudwatch-logs']);
const UNITS_SHOWN = 3;

function whose({ source, units: all }: Coverage, verbose: boolean): string {
  // Some lines do not show who wrote them.
  const units = all.filter((unit) => unit !== '');
  if (!SHARED.has(source) || units.length === 0) return source;
  return `${source} of ${verbose || units.length <= UNITS_SHOWN ? units.join(', ') : `${units.length} units`}`;
}

function putSnapshots(page: Page, { bundle, coverage }: Report, verbose: boolean): void {
  const logs = new Set(coverage.map(fileOf));
  const others = bundle.files.filter((file) => file.state === 'read' && !logs.has(fileOf(file)));
  const hollow = others.filter(({ records }) => records === 0);
  if (hollow.length > 0) {
    const text = `${counted(hollow.length, 'file')} ${hollow.length > 1 ? 'were' : 'was'} empty: ${someOf(hollow, verbose)}`;
    page.prose(2, [{ text }], 4);
  }
  const read = others.filter(({ records }) => records > 0);
  if (read.length === 0) return;
  const bySource = groupBy(read, ({ source }) => source!);
  const words = [...bySource].map(([source, files]) => (files.length > 1 ? `${source} (${files.length})` : source));
  page.prose(2, [{ text: `${counted(read.length, 'snapshot')}: ${words.join(', ')}` }], 4);
  if (verbose)
    for (const file of read)
      page.line(4, {
        text: `${page.short(fileOf(file))}  ${file.source}, ${counted(file.records, 'record')}`,
        style: 'dim',
      });
}

/** What the collector left out; `mountline inspect` shows what it never collects. */
function putLacks(page: Page, lacks: readonly Lack[], verbose: boolean): void {
  for (const { how, why, span } of lacks) {
    if (!verbose && (how === 'not-installed' || how === 'filtered')) continue;
    page.edged(2, [{ text: why, style: 'yellow' }], span ? [formatSpan(span)] : [], 4);
  }
}

function putClocks(page: Page, { clocks }: Report, verbose: boolean): void {
  const guessed = clocks.filter(({ guesses }) => guesses.length > 0);
  const alike = groupBy(verbose ? clocks : guessed, ({ guesses, method }) => `${guesses.join(', ')}\n${method}`);
  for (const entries of alike.values()) {
    const { guesses, method } = entries[0]!;
    const files = entries.map(fileOf);
    const guess = guesses.length > 0 ? `, its ${guesses.join(' and ')} guessed (~)` : '';
    const text = `clock of ${verbose ? files.join(', ') : listed(files)}${guess}: ${method}`;
    const places = somePlaces(entries.flatMap(({ anchors }) => anchors));
    page.edged(2, [guess === '' ? { text } : { text, style: 'yellow' }], places, 4);
  }
  if (guessed.some(({ guesses }) => guesses.includes('zone')))
    page.prose(2, [{ text: 'Set the zone with --zone, as in --zone +02:00 or --zone PATH=Europe/Berlin.' }], 4);
}

function putDiagnostic(page: Page, { severity, message, cost, span, count: times, help }: Diagnostic): void {
  const often = times > 1 ? ` (${times} times; the first is shown)` : '';
  const style = severity === 'loss' ? 'red' : severity === 'warning' ? 'yellow' : 'dim';
  page.edged(
    2,
    [{ text: `${severity}: `, style }, { text: `${message}${cost ? `: ${cost}` : ''}${often}` }],
    span ? [formatSpan(span)] : [],
    4,
  );
  if (help) page.prose(4, [{ text: help, style: 'dim' }], 4);
}

/** `2026-11-20 13:15:58 to 13:31:04 UTC`, over all logs. */
export function extentOf({ coverage, clocks }: Pick<Report, 'coverage' | 'clocks'>): string | null {
  const boot = hasUndatedBoot(clocks);
  const isSeconds = ({ from }: Interval) => boot && countsFromBoot(from);
  const inSeconds = hullOf(coverage.filter(isSeconds));
  const extent = hullOf(coverage.filter((log) => !isSeconds(log)));
  const since = timesOver(inSeconds ? [inSeconds.from] : [], null, true);
  const seconds = inSeconds && `${since.of(inSeconds)}, ${since.scale}`;
  if (!extent) return seconds;
  const { from, to } = extent;
  const clock = timesOver([from], null);
  const day = dateOf(from) === dateOf(to) ? '' : `${dateOf(to)} `;
  const dated = `${dateOf(from)} ${clock.at(from)} to ${day}${clock.at(to)} UTC`;
  return seconds ? `${dated}, and ${seconds}` : dated;
}
