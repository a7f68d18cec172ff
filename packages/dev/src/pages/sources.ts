import type { Source } from '@mountline/core';
import { code, GENERATED } from './markdown.ts';

const CLOCKS = {
  utc: 'UTC, or an offset in every line',
  zone: 'local, with the name of the zone',
  local: 'local, without a zone',
  yearless: 'local, without year and zone',
  boot: 'seconds since boot',
  none: 'none',
} as const;

function section(source: Source): string[] {
  const tables = source.tables ?? [];
  const templates = tables.reduce((sum, table) => sum + table.templates.length, 0);
  return [
    `## ${source.name}`,
    '',
    `${source.title}.`,
    '',
    `- Type: ${source.type}`,
    `- Clock: ${CLOCKS[source.clock]}`,
    ...(source.carriesOver ? [`- Its lines need those above them: ${source.carriesOver}`] : []),
    `- Collect with: ${code(source.collectWith)}`,
    `- Lies at: ${source.places.map((place) => code(place.source.replaceAll('\\/', '/'))).join(', ')}`,
    ...(tables.length > 0
      ? [`- Messages: ${templates} templates of ${tables.map((table) => code(table.actor)).join(', ')}`]
      : []),
    `- Diagnostics: ${diagnostics(source)}`,
    `- Code: [${source.name}.ts](../packages/parsers/src/${source.name}.ts), fixtures: [${source.name}](../fixtures/sources/${source.name})`,
    '',
  ];
}

function diagnostics(source: Source): string {
  const links = Object.keys(source.diagnostics).map(
    (name) => `[${source.name}/${name}](diagnostics.md#${source.name}${name})`,
  );
  return links.length > 0 ? links.join(', ') : 'none';
}

/** docs/sources.md: every source that Mountline reads. */
export function sourcesPage(sources: readonly Source[]): string {
  return [
    '# Sources',
    '',
    GENERATED,
    '',
    'What Mountline reads. A file is recognised by its content, whatever its name is; the patterns of places decide only',
    'between two sources that both claim a file. The clock is the one of the common form: some sources have forms with others.',
    '',
    ...sources.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
