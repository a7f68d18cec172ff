import { counted, type Evidence, type FieldMap, groupBy, type Incident, type Report } from '@mountline/core';
import { jsonText } from './json.ts';
import { nothingFound } from './nothing.ts';
import { inBrief, putBrief, undersOf } from './text/brief.ts';
import { putBundle, rootOf } from './text/bundle.ts';
import { putIncident, putUnder, putWeighed, type Told } from './text/incident.ts';
import { columnsOf, type RenderOptions } from './text/options.ts';
import { openPage, type Page } from './text/page.ts';
import { somePlaces } from './text/places.ts';
import { extentOf, putReading } from './text/reading.ts';

/** The report as text, for people: what is wrong, what to do now, what happened, what nobody can know. */
export function render(report: Report, options: RenderOptions = {}): string {
  const { colour = false, verbose = false } = options;
  const page = openPage(columnsOf(options), colour, rootOf(report.bundle));
  putHeader(page, report);
  putIncidents(page, report, verbose);
  putRuledOut(page, report);
  putCannotTell(page, report);
  if (verbose) putNearMisses(page, report);
  page.blank();
  putReading(page, report, verbose);
  return page.end();
}

function putHeader(page: Page, { bundle, coverage }: Report): void {
  putBundle(page, bundle);
  const { files } = bundle;
  const read = files.filter(({ state }) => state === 'read').length;
  const extent = extentOf(coverage);
  const logs = extent ? `${counted(coverage.length, 'log')} over ${extent} UTC` : 'no log with times';
  page.prose(2, [{ text: `${read} of ${counted(files.length, 'file')} read, ${logs}`, style: 'dim' }], 4);
  for (const { text, spans } of bundle.joined ?? [])
    page.edged(2, [{ text: `one node: ${text}`, style: 'dim' }], somePlaces(spans), 4);
  for (const { name, because } of bundle.apart ?? [])
    page.edged(
      2,
      [{ text: `not joined with ${name}: ${because.text}`, style: 'yellow' }],
      somePlaces(because.spans),
      4,
    );
  page.blank();
}

function putIncidents(page: Page, report: Report, verbose: boolean): void {
  const told: Told = new Set();
  const placed = new Set<Incident>();
  const leads = report.incidents.filter(({ under }) => under === undefined);
  const underOf = undersOf(report);
  const brief = verbose ? new Map<Incident, readonly Incident[]>() : inBrief(leads);
  for (const lead of leads) {
    placed.add(lead);
    const alike = brief.get(lead);
    if (alike) {
      if (lead === alike[0]) putBrief(page, alike, report);
      for (const other of underOf(lead)) placed.add(other);
      page.blank();
      continue;
    }
    putIncident(page, lead, report, told, verbose);
    if (lead.weighed) {
      page.blank();
      page.line(0, { text: 'Other explanations of the same', style: 'bold' });
      page.line(2, { text: `the above, ${lead.rule}` });
      putWeighed(page, lead, 8);
    }
    for (const other of underOf(lead)) {
      if (placed.has(other)) continue;
      placed.add(other);
      putUnder(page, other, report);
    }
    page.blank();
  }
  for (const other of report.incidents) if (!placed.has(other)) putIncident(page, other, report, told, verbose);
  if (report.incidents.length === 0) putNothing(page, report, verbose);
}

/** Of what a rule looked at in vain so many tables and logs are named. */
const SHOWN = 4;

/** No incident: which rules ran, and over what. */
function putNothing(page: Page, report: Report, verbose: boolean): void {
  const { says, more } = nothingFound(report);
  const style = says === 'Cannot tell' || more !== '' ? 'yellow' : 'green';
  page.prose(0, [{ text: says, style }, { text: more }], 2);
  const ran = report.nearMisses.filter(({ reached, unasked }) => reached.length === 0 && !unasked);
  if (says === 'Cannot tell' && ran.length > 0) {
    page.blank();
    page.line(0, { text: 'Found nothing', style: 'bold' });
  }
  for (const { rule, failed, evidence } of ran) {
    page.prose(2, [{ text: `${rule}: ${failed.why}` }], 4);
    const shown = verbose || evidence.length <= SHOWN + 1 ? evidence : evidence.slice(0, SHOWN);
    for (const { text } of shown) page.prose(6, [{ text, style: 'dim' }], 8);
    if (shown.length < evidence.length)
      page.line(6, { text: `and ${evidence.length - shown.length} more (--verbose lists them)`, style: 'dim' });
  }
  const unseen = report.nearMisses.filter(({ unasked }) => unasked).map(({ rule }) => rule);
  if (unseen.length > 0) page.prose(2, [{ text: `nothing here could show: ${unseen.join(', ')}`, style: 'dim' }], 4);
  page.blank();
}

function putRuledOut(page: Page, { ruledOut }: Report): void {
  if (ruledOut.length === 0) return;
  page.blank();
  page.line(0, { text: 'Ruled out', style: 'bold' });
  for (const { rule, bindings, why, evidence } of ruledOut) {
    page.edged(2, [{ text: `${rule}${bound(bindings)}: ${why}` }], places(evidence), 4);
  }
}

const bound = (bindings: FieldMap) => {
  const words = Object.entries(bindings).map(([name, value]) => `${name} = ${String(value)}`);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
};

const places = (evidence: readonly Evidence[]) => somePlaces(evidence.map(({ span }) => span));

function putCannotTell(page: Page, { cannotTell }: Report): void {
  if (cannotTell.length === 0) return;
  page.blank();
  page.line(0, { text: 'Cannot tell', style: 'bold' });
  const byNeed = groupBy(cannotTell, ({ needs, collectWith }) => jsonText([needs, collectWith]));
  for (const wanting of byNeed.values()) {
    const { needs, collectWith } = wanting[0]!;
    for (const alike of groupBy(wanting, ({ why, evidence }) => jsonText([why, places(evidence)])).values()) {
      const { why, evidence } = alike[0]!;
      page.edged(2, [{ text: `${alike.map(({ rule }) => rule).join(', ')}: ${why}` }], places(evidence), 4);
    }
    const said = needs.every((need) => wanting.some(({ why }) => why.includes(need)));
    if (!said) page.prose(4, [{ text: `needed: ${needs.join('; ')}` }], 6);
    for (const command of collectWith) page.line(7, { text: command, style: 'cyan' });
  }
}

function putNearMisses(page: Page, { nearMisses, incidents }: Report): void {
  const near = nearMisses.filter(({ reached }) => reached.length > 0 || incidents.length > 0);
  if (near.length === 0) return;
  page.blank();
  page.line(0, { text: 'Near misses', style: 'bold' });
  for (const { rule, bindings, reached, failed, evidence } of near) {
    const came = reached.length > 0 ? `, came as far as ${reached.join(', ')}` : '';
    page.edged(2, [{ text: `${rule}${bound(bindings)}${came}: ${failed.why}` }], places(evidence), 4);
  }
}
