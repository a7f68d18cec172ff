import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../testing/fixtures.ts';

/** The pages of the site in the order in which they are read, as names of files in docs. */
export const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Start here': ['index', 'tutorial', 'gallery'],
  'How to': [
    'collect',
    'sosreport',
    'ci',
    'own-rules',
    'library',
    'browser',
    'assistants',
    'verify',
    'diff',
    'distill',
    'fleet',
  ],
  Reference: [
    'cli',
    'sources',
    'rules',
    'event-kinds',
    'diagnostics',
    'rule-language',
    'layouts',
    'schemas',
    'exit-codes',
    'glossary',
  ],
  Explanation: ['evidence', 'coverage', 'clocks', 'architecture', 'performance'],
  Contributing: ['add-a-source', 'add-a-fact', 'add-a-rule', 'add-an-output', 'mutation-score'],
};

/** One page, or a page with more below it. */
export interface Entry {
  text: string;
  link: string;
  collapsed?: true;
  items?: Entry[];
}

/** A page is named by its heading. */
function entryOf(page: string): Entry {
  const text = readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');
  const heading = /^# (.+)$/m.exec(text)?.[1];
  if (heading === undefined) throw new Error(`docs/${page}.md has no heading`);
  return { text: heading.replaceAll('`', ''), link: `/${page === 'index' ? '' : page}` };
}

/** The pages of one folder of docs, which the build of the site may have written. */
function below(folder: string): Entry[] {
  if (!existsSync(join(ROOT, 'docs', folder))) return [];
  const pages = readdirSync(join(ROOT, 'docs', folder)).filter((name) => name.endsWith('.md'));
  return pages.sort().map((name) => entryOf(`${folder}/${name.slice(0, -3)}`));
}

/** The list of pages beside each page. */
export const sidebar = (): { text: string; items: Entry[] }[] =>
  Object.entries(SECTIONS).map(([text, pages]) => ({
    text,
    items: pages.map((page) =>
      page === 'sources' ? { ...entryOf(page), collapsed: true, items: below('sources') } : entryOf(page),
    ),
  }));
