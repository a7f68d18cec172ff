import { type CannotTell, groupBy, listed, type Report } from '@mountline/core';
import { jsonText } from '../json/to-json.ts';
import type { Page } from './page.ts';
import { placesOf } from './places.ts';
import { podAdvice } from './pod-advice.ts';

/** This many of the rules that a command would decide are named. */
const DECIDED = 3;

/** What could not be decided, by the file that would decide it; with `verbose` the reason for each rule. Then what to collect first. */
export function putCannotTell(page: Page, { cannotTell, ask, bundle }: Report, verbose: boolean): void {
  if (cannotTell.length > 0) {
    const hint = verbose ? [] : [{ text: '  (--verbose shows why, rule by rule)', style: 'dim' as const }];
    page.blank();
    page.line(0, { text: 'Cannot tell', style: 'bold' }, ...hint);
    if (verbose) putWhole(page, cannotTell);
    else putShort(page, cannotTell);
  }
  putPodAdvice(
    page,
    2,
    cannotTell.flatMap(({ collectWith }) => collectWith),
  );
  if (cannotTell.some(({ collectWith }) => collectWith.length > 0)) putCollect(page, bundle);
  const told = new Set(cannotTell.flatMap(({ collectWith }) => collectWith));
  putAsk(
    page,
    ask.filter(({ command }) => !told.has(command)),
  );
}

function putAsk(page: Page, ask: Report['ask']): void {
  if (ask.length === 0) return;
  page.blank();
  page.line(0, { text: 'Collect next', style: 'bold' });
  for (const { command, decides } of ask) {
    page.line(7, { text: command, style: 'cyan' });
    page.prose(7, [{ text: `to decide: ${listed(decides, DECIDED)}`, style: 'dim' }], 9);
  }
}

/** What to put for POD in commands, and what works without it. */
export function putPodAdvice(page: Page, indent: number, commands: readonly string[]): void {
  for (const { text, commands: how } of podAdvice(commands)) {
    page.prose(indent, [{ text }], indent + 2);
    for (const command of how) page.line(indent + 5, { text: command, style: 'cyan' });
  }
}

/** One script for all that a node has, unless the bundle came from it. */
export function putCollect(page: Page, { parts }: Pick<Report['bundle'], 'parts'>): void {
  if (parts.some(({ layout }) => layout === 'mountline-collect')) return;
  page.prose(2, [{ text: '`mountline collect` prints one script for everything that the node itself has.' }], 2);
}

/** Rules with the same reason are grouped. */
function putWhy(page: Page, some: readonly CannotTell[]): void {
  for (const alike of groupBy(some, (one) => jsonText([one.why, placesOf(one.evidence)])).values()) {
    const [first] = alike;
    page.edged(
      2,
      [{ text: `${alike.map(({ rule }) => rule).join(', ')}: ${first!.why}` }],
      placesOf(first!.evidence),
      4,
    );
  }
}

function putWhole(page: Page, cannotTell: readonly CannotTell[]): void {
  for (const wanting of groupBy(cannotTell, ({ needs, collectWith }) => jsonText([needs, collectWith])).values()) {
    putWhy(page, wanting);
    const { needs, collectWith } = wanting[0]!;
    const said = needs.every((need) => wanting.some(({ why }) => why.includes(need)));
    if (!said) page.prose(4, [{ text: `to decide this, collect: ${needs.join('; ')}` }], 6);
    for (const command of collectWith) page.line(7, { text: command, style: 'cyan' });
  }
}

/** A missing file needs only its name; a line or table row that raises a doubt needs words. What decides the most comes first. */
function putShort(page: Page, cannotTell: readonly CannotTell[]): void {
  putWhy(
    page,
    cannotTell.filter(({ evidence, needs }) => evidence.length > 0 || needs.length === 0),
  );
  const wanted = cannotTell.flatMap(({ rule, lacks, needs, collectWith }) =>
    needs.map((need, i) => ({ rule, lacks, need, command: collectWith[i]! })),
  );
  const byCommand = groupBy(wanted, ({ need, command }) => command || need);
  const groups = [...byCommand.values()].map((alike) => ({
    alike,
    rules: [...new Set(alike.map(({ rule }) => rule))],
  }));
  for (const { alike, rules } of groups.sort((a, b) => b.rules.length - a.rules.length)) {
    const { need, command } = alike[0]!;
    const lacks = [...new Set(alike.flatMap((one) => one.lacks))].map((lack) => `; ${lack}`).join('');
    page.prose(2, [{ text: `to decide ${rules.join(', ')}, collect: ${need}${lacks}` }], 4);
    if (command !== '') page.line(7, { text: command, style: 'cyan' });
  }
}
