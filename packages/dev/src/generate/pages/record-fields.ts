/**
 * Reads the fields of a record, with their comments, from the text of its interface. TypeScript 7 has no API that a
 * program could ask. It knows the forms that the records have, and throws on any other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testing/fixtures.ts';

export interface Field {
  name: string;
  /** As it is written. */
  type: string;
  optional: boolean;
  /** The comment, in one line; empty where there is none. */
  comment: string;
}

/** One form of a record; most have one. */
export interface Form {
  /** The interface. */
  name: string;
  /** Also the fields of the interfaces that it extends, but those of every record and of every record of a log. */
  fields: Field[];
  /** It has the fields of a record of a log. */
  log: boolean;
}

const FOLDERS = ['packages/core/src', 'packages/parsers/src'];

const texts: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
);

/** The text behind `interface NAME` or `type NAME`, as far as the end of the file. */
function declaration(word: 'interface' | 'type', name: string): string | null {
  const found = texts.flatMap((text) => {
    const m = new RegExp(`^(?:export )?${word} ${name}\\b`, 'm').exec(text);
    return m ? [text.slice(m.index + m[0].length)] : [];
  });
  return found[0] ?? null;
}

/** A comment as one line. */
export function inOneLine(comment: string): string {
  return comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/\n\s*\* ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const MEMBER = /^ {2}(?:readonly )?(\w+|'[^']+'|\[[^\]]+\])(\?)?: ?([\s\S]*);$/;

/** The members between the braces of an interface. */
function membersOf(name: string, body: string): Field[] {
  const fields: Field[] = [];
  let comment = '';
  let member = '';
  let inComment = false;
  for (const line of body.split('\n')) {
    const opens = line.startsWith('  /**') && member === '';
    if (opens || inComment) {
      comment = opens ? line : `${comment}\n${line}`;
      inComment = !line.endsWith('*/');
    } else if (line.trim() !== '' && !line.trimStart().startsWith('//')) {
      member = member === '' ? line : `${member}\n${line}`;
      // A type of several lines ends with a line that stands as far left as its first.
      if (!line.endsWith(';') || !/^ {2}\S/.test(line)) continue;
      const m = MEMBER.exec(member);
      if (!m) throw new Error(`interface ${name}: cannot read ${JSON.stringify(member)}`);
      const type = m[3]!
        .replace(/\/\*\*[\s\S]*?\*\//g, '')
        .replace(/\s+/g, ' ')
        .trim();
      fields.push({ name: m[1]!.replace(/^'|'$/g, ''), type, optional: m[2] === '?', comment: inOneLine(comment) });
      member = '';
      comment = '';
    }
  }
  if (member !== '') throw new Error(`interface ${name}: cannot read ${JSON.stringify(member)}`);
  return fields;
}

/** The fields that an interface itself lists. */
export function ownFields(name: string): { fields: Field[]; parents: string[] } {
  const text = declaration('interface', name);
  const m = text === null ? null : /^(?: extends ([\w, <>]+))? \{(?:\}|\n([\s\S]*?)\n\})/.exec(text);
  if (!m) throw new Error(`there is no interface ${name} that can be read`);
  return { fields: membersOf(name, m[2] ?? ''), parents: m[1]?.split(', ') ?? [] };
}

/** The forms of a record: one for each interface of a union. */
export function formsOf(name: string): Form[] {
  const alias = declaration('type', name);
  if (alias !== null) {
    const union = /^ =([\s\w|]+);/.exec(alias)?.[1];
    if (union === undefined) throw new Error(`type ${name} is no union of interfaces`);
    return union
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap(formsOf);
  }
  if (name === 'LogRecord' || name === 'SourceRecord') return [{ name, fields: [], log: name === 'LogRecord' }];
  const partial = /^Partial<(\w+)>$/.exec(name)?.[1];
  if (partial !== undefined) {
    const optional = (fields: Field[]) => fields.map((field) => ({ ...field, optional: true }));
    return formsOf(partial).map((form) => ({ ...form, fields: optional(form.fields) }));
  }
  const { fields, parents } = ownFields(name);
  const inherited = parents.flatMap(formsOf);
  return [
    {
      name,
      fields: [...inherited.flatMap((form) => form.fields), ...fields],
      log: inherited.some((form) => form.log),
    },
  ];
}
