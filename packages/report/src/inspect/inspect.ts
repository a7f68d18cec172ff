import { counted, type Diagnostic, fileOf, formatSpan, type Lack, notExpected } from '@mountline/core';
import { putBundle, rootOf } from '../text/bundle.ts';
import { putCollect, putPodAdvice } from '../text/cannot-tell.ts';
import { putCoverage } from '../text/coverage.ts';
import type { RenderOptions } from '../text/options.ts';
import { openPage, type Page, type Piece, type Style } from '../text/page.ts';
import { putUnread } from '../text/unread.ts';
import type { EvidenceHeld, Inspection, RuleInspected } from './inspection.ts';

/** The inspection as text: what this bundle is, what it can decide, and what to collect for the rest. */
export function renderInspection(inspection: Inspection, options: RenderOptions = {}): string {
  if (!Array.isArray(inspection?.evidence))
    throw notExpected('renderInspection', 'an inspection from inspectionOf', inspection);
  const { bundle, logs, sinceBoot } = inspection;
  const verbose = options.verbose ?? false;
  const page = openPage(options, rootOf(bundle));
  putDamage(page, inspection.damage, verbose);
  putBundle(page, bundle);
  putFiles(page, inspection, verbose);
  putEvidence(page, inspection.evidence);
  if (logs.length > 0) {
    page.heading(`Logs, and the period each covers (${sinceBoot ? 'seconds since boot' : 'UTC'})`);
    putCoverage(page, logs, verbose, sinceBoot);
  }
  putTables(page, inspection);
  putLacks(page, inspection.lacks);
  if (inspection.rules.length > 0) putRules(page, inspection.rules);
  putCommands(page, inspection);
  return page.end();
}

/** Whoever has to send it again must read this first, so it comes before the name. */
function putDamage(page: Page, damage: readonly Diagnostic[], verbose: boolean): void {
  const shown = verbose ? damage : damage.slice(0, 1);
  for (const { message, cost, help } of shown) {
    page.prose(0, [{ text: `Not everything was read: ${message}: ${cost}`, style: 'red' }], 2);
    page.prose(2, [{ text: help }], 2);
  }
  if (shown.length < damage.length) page.line(2, dim(`${damage.length - shown.length} more (--verbose lists them)`));
}

function putFiles(page: Page, { bundle, unread, nothing }: Inspection, verbose: boolean): void {
  page.line(2, dim(`${counted(bundle.files.read, 'file')} read`));
  putUnread(page, unread, verbose);
  if (nothing.length > 0) page.prose(2, [dim(`empty: ${nothing.map(fileOf).join(', ')}`)], 4);
}

const STATE_WORDS: Readonly<Record<EvidenceHeld['state'], { word: string; style: Style }>> = {
  here: { word: 'yes', style: 'green' },
  nothing: { word: 'empty', style: 'yellow' },
  lost: { word: 'lost', style: 'red' },
  'not-here': { word: 'no', style: 'yellow' },
  never: { word: 'never', style: 'yellow' },
};

/** The longest title of all. */
const TITLE = 47;

function putEvidence(page: Page, evidence: readonly EvidenceHeld[]): void {
  page.heading('What it holds');
  for (const { title, state, note, elsewhere } of evidence) {
    const { word, style } = STATE_WORDS[state];
    const other = elsewhere ? `${elsewhere.title} ${elsewhere.always ? 'has it' : 'may have it'}` : '';
    const words = [note, other].filter((text) => text !== '').join('; ');
    page.prose(2, [{ text: word.padEnd(7), style }, { text: title.padEnd(TITLE) }, dim(`  ${words}`)], 11 + TITLE);
  }
}

const dim = (text: string): Piece => ({ text, style: 'dim' });

function putTables(page: Page, { tables }: Inspection): void {
  if (tables.length === 0) return;
  page.heading('Tables');
  const words = tables.map(
    ({ source, files, rows }) =>
      `${source} ${files > 1 ? `(${counted(files, 'file')}, ${counted(rows, 'row')})` : `(${counted(rows, 'row')})`}`,
  );
  page.prose(2, [{ text: words.join(', ') }], 4);
}

function putLacks(page: Page, lacks: readonly Lack[]): void {
  if (lacks.length === 0) return;
  page.heading('What the collector left out');
  for (const { why, span } of lacks) page.edged(2, [{ text: why, style: 'yellow' }], span ? [formatSpan(span)] : [], 4);
}

const STYLES = { found: 'red', nothing: 'green', 'no-source': 'dim' } as const;

function putRules(page: Page, rules: readonly RuleInspected[]): void {
  const of = (...states: RuleInspected['state'][]) => rules.filter(({ state }) => states.includes(state));
  const decided = of('found', 'nothing');
  page.heading(`Rules: ${decided.length} of ${rules.length} can be decided`);
  for (const [state, words] of [
    ['found', 'found something'],
    ['nothing', 'decided, found nothing'],
    ['no-source', 'not applicable: nothing here could show it, and most nodes have none'],
  ] as const) {
    const names = of(state).map(({ rule }) => rule);
    if (names.length > 0) page.prose(2, [{ text: `${words}: `, style: STYLES[state] }, { text: names.join(', ') }], 4);
  }
  for (const { rule, state, why } of of('in-part', 'cannot-tell')) {
    const words = state === 'in-part' ? 'only in part' : 'cannot tell';
    page.prose(2, [{ text: `${words}: `, style: 'yellow' }, { text: `${rule}: ${why}` }], 4);
  }
}

function putCommands(page: Page, { collect: commands, bundle }: Inspection): void {
  if (commands.length === 0) return;
  page.heading('To decide the others, collect');
  for (const { command, rules } of commands) {
    page.line(2, { text: command, style: 'cyan' });
    page.prose(5, [dim(`for ${rules.join(', ')}`)], 5);
  }
  putPodAdvice(
    page,
    2,
    commands.map(({ command }) => command),
  );
  putCollect(page, bundle);
}
