import { type Evidence, formatSpan, type Hint, type Incident, needReports, type Report } from '@mountline/core';
import type { Output } from '../output.ts';
import { briefly, moreLike, partsOf } from '../text/brief.ts';
import { narrowedInWords } from '../text/bundle.ts';
import { wordsOfCaptures } from '../text/captures.ts';
import { causesOf, impactOf } from '../text/cause.ts';
import { errorsInWords, failureOf, findingsInWords, moreInWords } from '../text/findings.ts';
import { fixesOf, stateOf, underWords } from '../text/incident.ts';
import { type Row, storyOf } from '../text/incident-timeline.ts';
import { cellCode, code, escaped, fenced } from '../text/markdown-escapes.ts';
import { type Names, namesOf } from '../text/names.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { apartFrom } from '../text/not-joined.ts';
import { podAdvice } from '../text/pod-advice.ts';
import { dateOf, type Times, timesOver } from '../text/times/times.ts';
import { damageOf } from '../text/truncation.ts';

/**
 * The incidents for an issue or a chat, in GitHub's Markdown: what is open, what to do now, the chain as a table, and the
 * lines it rests on folded away. Words of the bundle are escaped or stand in fences: none of them becomes markup, a
 * mention or a link. Names, addresses and ids stay as they are: the command gives it reports with pseudonyms in their place.
 */
export function toMarkdown(reports: readonly Report[]): string {
  needReports('toMarkdown', reports);
  return `${reports.map(reportOf).join('\n\n---\n\n')}\n`;
}

function reportOf(report: Report): string {
  const { bundle, cannotTell } = report;
  const { host, capture } = bundle;
  const facts = [
    host.name?.value,
    host.kernel && `kernel ${host.kernel.value}`,
    capture && `captured ${dateOf(capture.from)} ${timesOver([], null).at(capture.from)} UTC`,
  ].filter((fact) => fact !== undefined && fact !== null);
  const parts = [`## ${[bundle.name, ...facts].map((fact) => escaped(fact!)).join(' · ')}`];
  const narrowed = narrowedInWords(report);
  if (narrowed !== null) parts.push(`**Narrowed:** ${escaped(narrowed)}.`);
  const [damage, ...more] = damageOf(report);
  if (damage !== undefined) {
    parts.push(`**Not everything was read:** ${escaped(damage)}`);
    if (more.length > 0) parts.push(folded(`${more.length} more`, list(more)));
  }
  const several = wordsOfCaptures(bundle);
  if (several !== null) parts.push(`${escaped(several)}.`);
  for (const { text } of bundle.joined ?? []) parts.push(`One node: ${escaped(text)}`);
  const { told, others } = apartFrom(bundle);
  for (const { name, because } of told) parts.push(`Not joined with ${escaped(name)}: ${escaped(because.text)}`);
  if (others !== null) parts.push(`${others}.`);
  const nothing = nothingOpen(report);
  if (nothing) parts.push(`${nothing.says}${nothing.more}.`);
  parts.push(...incidentsOf(report));
  const findings = findingsOf(report);
  if (findings) parts.push(findings);
  const errors = errorsOf(report);
  if (errors) parts.push(errors);
  if (cannotTell.length > 0) {
    const rows = cannotTell.map(
      ({ rule, why, collectWith }) =>
        `| ${cellCode(rule)} | ${escaped(why)} | ${collectWith.map(cellCode).join('<br>')} |`,
    );
    const table = `| rule | why | to decide it, collect |\n|---|---|---|\n${rows.join('\n')}`;
    const advice = podAdvice(cannotTell.flatMap(({ collectWith }) => collectWith)).map((one) => adviceOf(one, '-'));
    parts.push(folded('What could not be decided', [table, ...advice].join('\n\n')));
  }
  return parts.join('\n\n');
}

/** What failed and no incident explains, each with its line. */
function findingsOf(report: Report): string | undefined {
  const { shown, more, scale } = findingsInWords(report);
  if (shown.length === 0) return undefined;
  const rows = shown.map(({ finding, when, quote, place }) => {
    const cause = finding.cause === undefined ? '' : `  \n  Usually: ${escaped(finding.cause)}`;
    return `- **${escaped(failureOf(finding))}** (${finding.severity}), ${escaped(when)}  \n  ${code(place)} ${code(quote)}${cause}`;
  });
  const left = more.length > 0 ? [`- ${escaped(moreInWords(more))}`] : [];
  const on = scale === undefined ? '' : ` (${scale})`;
  return `### Findings: failures that no incident explains${on}\n\n${[...rows, ...left].join('\n')}`;
}

/** Error lines that no template knows. */
function errorsOf(report: Report): string | undefined {
  const { shown, left } = errorsInWords(report);
  if (shown.length === 0) return undefined;
  const rows = shown.map(({ when, quote, place }) => `- ${escaped(when)}  \n  ${code(place)} ${code(quote)}`);
  const more = left > 0 ? [`- and ${left} more`] : [];
  return folded('Unrecognised errors: error lines that no rule knows', [...rows, ...more].join('\n'));
}

/** As the text has them: what another one explains in a few lines, those that are alike in a table. */
const incidentsOf = (report: Report): string[] =>
  partsOf(report).map((part) => {
    if ('brief' in part) return briefOf(part.brief, report);
    const { whole, under } = part;
    const others = under.map((other) => underOf(other, whole, report));
    const explained = others.length > 0 ? [`**Related findings**\n\n${others.join('\n')}`] : [];
    return [incidentOf(whole, report), ...explained].join('\n\n');
  });

function underOf(incident: Incident, lead: Incident, report: Report): string {
  const { title, rule, verdict, severity, weighed } = incident;
  const against = weighed && weighed.against.length > 0 ? [`against it: ${weighed.against.join(', ')}`] : [];
  const words = ['part of the above', ...underWords(incident, lead, report), ...against].map(escaped);
  const state = stateOf(incident).word.toLowerCase();
  return `- ${state}: ${escaped(title)} (${code(rule)} · ${verdict} · ${severity}): ${words.join('; ')}`;
}

function briefOf(alike: readonly Incident[], report: Report): string {
  const { scale, lines } = briefly(alike, report);
  const rows = lines.map(({ time, title, place }) => `| ${escaped(time)} | ${escaped(title)} | ${cellCode(place)} |`);
  const heading = `### ${stateOf(alike[0]!).word}: ${moreLike(alike, scale)}`;
  return `${heading}\n\n| time | what | where |\n|---|---|---|\n${rows.join('\n')}`;
}

function incidentOf(incident: Incident, report: Report): string {
  const { rule, title, verdict, severity, endedBy, because, doNow, unknown } = incident;
  const names = namesOf(incident);
  const parts = [`### ${stateOf(incident).word}: ${escaped(title)}`, `${code(rule)} · ${verdict} · ${severity}`];
  if (endedBy) parts.push(`Ended: ${escaped(endedBy)}`);
  for (const { title, texts } of causesOf(incident))
    parts.push([`**${title}**`, ...texts.map((text) => escaped(names.short(text)))].join(' '));
  const said = [...impactOf(incident), ...because.map((text) => `${verdict}, not confirmed: ${text}`)];
  if (said.length > 0) parts.push(list(said));
  if (doNow.length > 0)
    parts.push(`**Do now**\n\n${doNow.map((advice, i) => adviceOf(advice, `${i + 1}.`)).join('\n')}`);
  const chain = chainOf(incident, report, names);
  if (chain) parts.push(chain);
  const given = names.given().map(({ name, path }) => `${name} = ${code(path)}`);
  if (given.length > 0) parts.push(given.join('<br>'));
  if (unknown.length > 0) parts.push(`**Not known**\n\n${list(unknown)}`);
  const fix = fixesOf(incident);
  if (fix.length > 0) parts.push(`**Fix**\n\n${fix.map((advice) => adviceOf(advice, '-')).join('\n')}`);
  const lines = linesOf(incident);
  if (lines) parts.push(folded('Evidence', lines));
  return parts.join('\n\n');
}

function chainOf(incident: Incident, report: Report, names: Names): string | undefined {
  const { rows, times } = storyOf(incident, report, false);
  if (rows.length === 0) return undefined;
  const day = times.scale === undefined ? '' : ` (${times.scale})`;
  const table = rows.map(
    (row) =>
      `| ${escaped(stamp(row, times))} | ${row.mark === '!' ? '**!** ' : ''}${escaped(names.short(words(row)))} | ${row.places.map(cellCode).join('<br>')} |`,
  );
  return `**What happened**${day}\n\n| time | what | where |\n|---|---|---|\n${table.join('\n')}`;
}

const stamp = ({ time, mark, guessed }: Row, times: Times) => (time ? `${guessed ? '~' : ''}${times.of(time)}` : mark);

const words = ({ text, inferred }: Row) => `${inferred ? 'inferred: ' : ''}${text}`;

const SHOWN = 3;

function linesOf({ steps }: Incident): string {
  const told = new Set<string>();
  return steps
    .flatMap(({ name, evidence }) => {
      const fresh = evidence.filter((one) => !told.has(placeOf(one)));
      for (const one of fresh) told.add(placeOf(one));
      if (fresh.length === 0) return [];
      const more = fresh.length > SHOWN ? `\n\n… and ${fresh.length - SHOWN} more` : '';
      const quoted = fresh.slice(0, SHOWN).map((one) => `${code(placeOf(one))}\n${fenced(one.text)}`);
      return [`${escaped(name)}\n\n${quoted.join('\n\n')}${more}`];
    })
    .join('\n\n');
}

const placeOf = ({ span }: Evidence) => formatSpan(span);

function adviceOf({ text, commands }: Hint, bullet: string): string {
  const indent = ' '.repeat(bullet.length + 1);
  const block = commands.length === 0 ? '' : `\n${fenced(commands.join('\n'), 'sh').replace(/^/gm, indent)}`;
  return `${bullet} ${escaped(text)}${block}`;
}

const list = (texts: readonly string[]) => texts.map((text) => `- ${escaped(text)}`).join('\n');

const folded = (title: string, body: string) => `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;

const PSEUDONYMS = '\nNames, addresses, ids and words that Mountline does not know are pseudonyms here.\n';

/** `--format markdown`. Names are replaced by pseudonyms unless the user keeps them. */
export const markdown: Output = {
  isPublic: true,
  write: (reports, { pseudonyms }) => toMarkdown(reports) + (pseudonyms ? PSEUDONYMS : ''),
};
