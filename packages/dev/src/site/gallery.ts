import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '@mountline/core';
import { toHtml } from '@mountline/report/html';
import { analyze } from 'mountline';
import { FIXTURES, ROOT } from '../testing/fixtures.ts';
import { GALLERY } from './links.ts';

/** The list of reports, which docs/gallery.md includes. */
const LIST = join(ROOT, 'packages/dev/dist/site/gallery.md');

/** One captured incident, and what Mountline says about it. */
export interface Exhibit {
  name: string;
  /** What was captured, as its README says. */
  what: string;
  report: Report;
}

/** Every fixture that is a bundle of one node. */
export async function exhibits(): Promise<Exhibit[]> {
  const folder = join(FIXTURES, 'incidents');
  const found: Exhibit[] = [];
  for (const name of readdirSync(folder).sort()) {
    const [bundle, readme] = [join(folder, name, 'bundle'), join(folder, name, 'README.md')];
    if (!existsSync(bundle)) throw new Error(`fixtures/incidents/${name} has no bundle`);
    const what = /^# (.+)$/m.exec(readFileSync(readme, 'utf8'))?.[1];
    if (what === undefined) throw new Error(`${readme} has no heading`);
    found.push({ name, what, report: await analyze(bundle) });
  }
  return found;
}

/** Writes the HTML report of each into a folder of the site. */
export async function writeReports(all: readonly Exhibit[], site: string): Promise<void> {
  const folder = join(site, GALLERY);
  mkdirSync(folder, { recursive: true });
  for (const { name, report } of all) writeFileSync(join(folder, `${name}.html`), await toHtml([report]));
}

/** Writes the list, before VitePress reads the page that includes it. */
export function writeList(all: readonly Exhibit[]): void {
  mkdirSync(join(LIST, '..'), { recursive: true });
  writeFileSync(LIST, galleryList(all));
}

/** By rule: each report with its incident and its root cause. Then those without an incident. */
export function galleryList(all: readonly Exhibit[]): string {
  const ruleOf = ({ report }: Exhibit) => report.incidents[0]?.rule;
  const rules = [...new Set(all.flatMap((one) => ruleOf(one) ?? []))].sort();
  const of = (rule: string | undefined) => all.filter((one) => ruleOf(one) === rule);
  return [
    ...rules.flatMap((rule) => [
      `## ${rule}`,
      '',
      `What the rule needs: [${rule}](rules.md#${rule}).`,
      '',
      ...table(of(rule)),
      '',
    ]),
    '## No incident',
    '',
    'Look-alikes and healthy nodes. Mountline must stay silent on them.',
    '',
    ...of(undefined).map((one) => `- ${linkTo(one)}`),
    '',
  ].join('\n');
}

const linkTo = ({ name, what }: Exhibit) => `[${escaped(what)}](/${GALLERY}/${name}.html){target="_self"}`;

function table(exhibits: readonly Exhibit[]): string[] {
  const rows = exhibits.map((one) => {
    const { title, verdict, state, why } = one.report.incidents[0]!;
    return `| ${linkTo(one)} | ${escaped(title)} (${state}, ${verdict}) | ${escaped(why.join(' '))} |`;
  });
  return ['| capture | incident | root cause |', '| --- | --- | --- |', ...rows];
}

/** As text of Markdown, also in a cell of a table and in a template of Vue. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>|{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);
