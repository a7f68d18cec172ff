import type { Source } from '@mountline/core';
import { openPage, type Page } from '@mountline/report';
import { pageOptions, write } from '../shared/terminal.ts';
import { sourceNotes } from './source-notes.generated.ts';
import type { SourceNotes } from './source-notes.ts';
import { allSources, sourceOf } from './source-of.ts';

interface Options {
  format: 'text' | 'json';
  width?: string;
}

/** `mountline sources`: every source, with what a user needs to collect it. */
export async function listSources(options: Options): Promise<void> {
  const how = pageOptions(options);
  if (options.format === 'json') return write(`${JSON.stringify(allSources.map(summary), null, 2)}\n`);
  const page = openPage(how);
  for (const source of allSources) {
    page.prose(0, [{ text: `${source.name}: ${source.title}` }], 4);
    describe(page, source);
  }
  await write(page.end());
}

/** `mountline sources NAME`: all about one. */
export async function showSource(name: string, options: Options): Promise<void> {
  const how = pageOptions(options);
  const source = sourceOf(name);
  const notes = sourceNotes[name]!;
  if (options.format === 'json') {
    const { comment, forms, sample } = notes;
    const kinds = kindsByActor(source);
    const { diagnostics } = source;
    await write(`${JSON.stringify({ ...summary(source), comment, forms, kinds, diagnostics, sample }, null, 2)}\n`);
    return;
  }
  const page = openPage(how);
  page.prose(0, [{ text: `${source.name}: ${source.title}` }], 4);
  describe(page, source);
  page.blank();
  for (const line of notes.comment.split('\n'))
    if (line === '') page.blank();
    else page.line(0, { text: line });
  for (const form of notes.forms) showFields(page, form, notes.forms.length > 1);
  for (const [actor, kinds] of Object.entries(kindsByActor(source))) {
    heading(page, `Event kinds, of ${actor}`);
    page.prose(2, [{ text: kinds.join(', ') }]);
  }
  heading(page, 'Diagnostics');
  for (const [code, { severity, cost }] of Object.entries(source.diagnostics)) {
    page.prose(2, [{ text: `${source.name}/${code} (${severity}): ${cost}` }], 4);
  }
  showSample(page, notes);
  await write(page.end());
}

const placesOf = ({ places }: Source) => places.map(({ source }) => source.replaceAll('\\/', '/'));

function summary(source: Source) {
  const { name, title, type, clock, collectWith } = source;
  return { name, title, type, clock, places: placesOf(source), collectWith };
}

const kindsByActor = ({ tables = [] }: Source): Record<string, string[]> =>
  Object.fromEntries(tables.map((table) => [table.actor, [...table.kinds.keys()]]));

function describe(page: Page, source: Source): void {
  page.line(4, { text: `${source.type}, clock ${source.clock}` });
  page.line(4, { text: `collect with: ${source.collectWith}` });
  page.prose(4, [{ text: `found at: ${placesOf(source).join(' ')}` }], 8);
}

function heading(page: Page, text: string): void {
  page.blank();
  page.line(0, { text });
}

function showFields(page: Page, { name, fields, log }: SourceNotes['forms'][number], several: boolean): void {
  heading(page, several ? `Fields of ${name}` : 'Fields of a record');
  const common = log ? 'stamp, level, host, program, pid, message, kind, fields, text' : 'line, offset';
  page.prose(2, [{ text: `common to all ${log ? 'log' : 'table'} records: ${common}` }], 4);
  for (const { name: field, type, optional, comment } of fields) {
    const words = comment === '' ? '' : `: ${comment}`;
    page.prose(2, [{ text: `${field}${optional ? '?' : ''} (${type})${words}` }], 4);
  }
}

function showSample(page: Page, { sample }: SourceNotes): void {
  heading(page, `Sample (${sample.path})`);
  for (const line of sample.lines) page.line(2, { text: line });
  if (sample.more) page.line(2, { text: '…' });
}
