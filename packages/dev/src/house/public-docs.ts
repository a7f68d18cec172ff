import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A name that a public module exports, where it is declared. */
export interface Exported {
  name: string;
  /** Absolute. */
  path: string;
  line: number;
  /** A docstring stands above it. */
  documented: boolean;
}

type Body = ReturnType<typeof parseSync>['program']['body'];
type Statement = Body[number];
interface Parsed {
  path: string;
  text: string;
  body: Body;
  /** Where a docstring ends, without the space after it. */
  docs: Set<number>;
}

/**
 * What a module exports by its names, each with the place of its declaration, through all `export … from` of its own package. What is
 * exported from another package is not in it: that package has an entry of its own.
 */
export function exportsOf(path: string, read = (file: string) => readFileSync(file, 'utf8')): Exported[] {
  const parsed = parse(path, read(path));
  return parsed.body.flatMap((statement): Exported[] => {
    if (statement.type === 'ExportAllDeclaration') return fromModule(path, statement.source.value, undefined, read);
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration)
      return namesOf(statement.declaration).map((name) => exported(parsed, name, statement.start));
    const names = statement.specifiers.map(({ local, exported: as }) => ({ local: nameOf(local), as: nameOf(as) }));
    if (statement.source) return fromModule(path, statement.source.value, names, read);
    return names.flatMap(({ local, as }) => declared(parsed, local, as, read));
  });
}

interface Renamed {
  local: string;
  as: string;
}

/** All that a module of the same package exports, or these names of it. */
function fromModule(from: string, source: string, names: Renamed[] | undefined, read: (file: string) => string) {
  if (!source.startsWith('.')) return [];
  const all = exportsOf(join(dirname(from), source), read);
  if (!names) return all;
  return names.flatMap(({ local, as }) => {
    const found = all.find(({ name }) => name === local);
    if (!found) throw new Error(`${from}: ${source} exports no ${local}`);
    return [{ ...found, name: as }];
  });
}

/** A name that is declared or imported in one place of a file and exported in another. */
function declared(parsed: Parsed, local: string, as: string, read: (file: string) => string): Exported[] {
  for (const statement of parsed.body) {
    if (statement.type === 'ImportDeclaration') {
      const found = statement.specifiers.find((one) => one.local.name === local);
      if (found?.type === 'ImportSpecifier')
        return fromModule(parsed.path, statement.source.value, [{ local: nameOf(found.imported), as }], read);
    }
    if (namesOf(statement).includes(local)) return [exported(parsed, as, statement.start)];
  }
  throw new Error(`${parsed.path}: ${local} is exported and not declared`);
}

function exported({ path, text, docs }: Parsed, name: string, start: number): Exported {
  const before = text.slice(0, start).trimEnd().length;
  return { name, path, line: text.slice(0, start).split('\n').length, documented: docs.has(before) };
}

function namesOf(statement: Statement): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in statement && statement.id && 'name' in statement.id ? [statement.id.name as string] : [];
}

const nameOf = (node: { name: string } | { value: string }) => ('name' in node ? node.name : node.value);

function parse(path: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*') && /\w/.test(value));
  return { path, text, body: program.body, docs: new Set(docs.map(({ end }) => end)) };
}
