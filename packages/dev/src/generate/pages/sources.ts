import type { Source } from '@mountline/core';
import type { Actor, Fact } from '@mountline/correlation';
import { code, GENERATED, table } from './markdown.ts';
import { type Field, type Form, ownFields } from './record-fields.ts';
import { notesOf, type Sample } from './source-notes.ts';

const CLOCKS = {
  utc: 'UTC, or an offset in every line',
  zone: 'local, with the name of the zone',
  local: 'local, without a zone',
  yearless: 'local, without year and zone',
  dateless: 'local time of day, without date and zone',
  boot: 'seconds since boot',
  none: 'none',
} as const;

export interface SourceContext {
  facts: readonly Fact[];
  actors: Readonly<Record<string, Actor>>;
}

function fieldTable(fields: readonly Field[]): string[] {
  return table(
    ['field', 'type', 'what it is'],
    fields.map(({ name, type, optional, comment }) => [
      code(name),
      code(optional ? `${type}, or absent` : type),
      comment,
    ]),
  );
}

function formWords({ name, fields, log }: Form, single: boolean): string[] {
  const common = log
    ? 'It has the [fields of every record of a log](../sources.md#records-of-a-log)'
    : 'Besides its [place](../sources.md#records) it has';
  const words = log && fields.length > 0 ? `${common}, and:` : log ? `${common}.` : `${common}:`;
  return [...(single ? [] : [`### ${name}`, '']), words, '', ...(fields.length > 0 ? [...fieldTable(fields), ''] : [])];
}

/** A fence that the text cannot close. */
function fenced(language: string, lines: readonly string[]): string[] {
  const fence = lines.some((line) => line.includes('```')) ? '````' : '```';
  return [`${fence}${language}`, ...lines, fence, ''];
}

function sampleWords({ path, lines, more, record }: Sample): string[] {
  return [
    '## Sample',
    '',
    `${more ? 'The beginning of' : 'The whole of'} [${path.split('/').at(-1)}](../../${encodeURI(path)}):`,
    '',
    ...fenced('text', more ? [...lines, '…'] : lines),
    ...(record === null
      ? []
      : [
          'One of its records, as `mountline parse` prints it, without span and time:',
          '',
          ...fenced('json', JSON.stringify(record, null, 2).split('\n')),
        ]),
  ];
}

/** The tables that its lines are matched against, and whether a silence of their actors proves anything. */
function messageWords({ tables = [] }: Source, { actors }: SourceContext): string[] {
  if (tables.length === 0) return [];
  const rows = tables.map(({ actor, kinds, templates }) => [
    `[${actor}](../event-kinds.md#${actor})`,
    String(kinds.size),
    String(templates.length),
    actors[actor] ? `yes: ${actors[actor].title}` : 'no',
  ]);
  return [
    '## Event kinds',
    '',
    'Lines are matched against the messages of these actors. The silence of a witness proves that something did not happen, as',
    'long as its log was read without a gap.',
    '',
    ...table(['actor', 'kinds', 'templates', 'witness'], rows),
    '',
  ];
}

function factWords(source: Source, { facts }: SourceContext): string[] {
  const readers = facts.filter(({ inputs }) => inputs.some(({ sources }) => sources?.includes(source.name)));
  const names = readers.map(({ name, title }) => `- [${name}](../event-kinds.md#${name}): ${title}`);
  return names.length > 0 ? ['## Facts derived from it', '', ...names, ''] : [];
}

function diagnosticWords({ name, diagnostics }: Source): string[] {
  const rows = Object.entries(diagnostics).map(([key, { severity, cost, help }]) => [
    code(`${name}/${key}`),
    severity,
    cost,
    help,
  ]);
  return rows.length > 0 ? ['## Diagnostics', '', ...table(['code', 'severity', 'cost', 'help'], rows), ''] : [];
}

const text = (lines: readonly string[]) => lines.join('\n').trimEnd().concat('\n');

/** docs/sources/NAME.md: all about one source. */
function sourcePage(source: Source, context: SourceContext): string {
  const { comment, forms, sample } = notesOf(source);
  return text([
    `# ${source.name}`,
    '',
    GENERATED,
    '',
    `${source.title}.`,
    '',
    `- Type: ${source.type}`,
    `- Clock of its common form: ${CLOCKS[source.clock]} ([clocks](../clocks.md))`,
    ...(source.carriesOver ? [`- Its lines need those above them: ${source.carriesOver}`] : []),
    `- Collect with: ${code(source.collectWith)}`,
    `- Lies at: ${source.places.map((place) => code(place.source.replaceAll('\\/', '/'))).join(', ')}, or under any other name:`,
    '  it is recognised by its content',
    `- Code: [${source.name}.ts](../../packages/parsers/src/sources/${source.name}.ts), fixtures: [${source.name}](../../fixtures/sources/${source.name})`,
    '',
    '## The format',
    '',
    comment,
    '',
    '## Fields of a record',
    '',
    ...forms.flatMap((form) => formWords(form, forms.length === 1)),
    ...sampleWords(sample),
    ...messageWords(source, context),
    ...factWords(source, context),
    ...diagnosticWords(source),
  ]);
}

/** docs/sources.md: every source that Mountline reads. */
export function sourcesPage(sources: readonly Source[]): string {
  const rows = sources.map(({ name, title, type, clock }) => [
    `[${name}](../packages/parsers/src/sources/${name}.ts)`,
    title,
    type,
    CLOCKS[clock],
  ]);
  return text([
    '# Sources',
    '',
    GENERATED,
    '',
    'The files that Mountline reads. A file is recognized by its content, not by its name. Path patterns only decide between two',
    'sources that both claim a file. The clock is that of the most common form; other forms may use another clock.',
    '`mountline sources` prints this list, `mountline sources NAME` the format, the fields and a sample of one, and',
    '`mountline parse SOURCE FILE` the records of a file.',
    '',
    ...table(['source', 'what it is', 'type', 'clock'], rows),
    '',
    '## Records',
    '',
    'Every record has its place:',
    '',
    ...fieldTable(ownFields('SourceRecord').fields),
    '',
    '## Records of a log',
    '',
    'A record of a log is one message with its surroundings:',
    '',
    ...fieldTable(ownFields('LogRecord').fields),
  ]);
}

/** One page for each source, for the site: path → text. */
export function sourcePages(sources: readonly Source[], context: SourceContext): Record<string, string> {
  return Object.fromEntries(sources.map((source) => [`docs/sources/${source.name}.md`, sourcePage(source, context)]));
}
