import type { FieldDeclarations, FieldMap } from '../model/field.ts';
import type { KindDeclaration } from '../model/kind.ts';

/**
 * Message templates: a program's own format string, with a name in braces for each conversion.
 *
 *     'nfs: server {server} not responding, {reason:rest}'
 *
 * `{name}` is one word without blanks; `{name:int}` a decimal integer; `{name:num}` a decimal number; `{name:text}` any
 * text up to where the next literal of the template first occurs; `{name:rest}` all that remains. `{{` and `}}` stand for braces.
 */
export type TemplateType = 'word' | 'int' | 'num' | 'text' | 'rest';

/** A kind of line: what programs write, and what is said of it. Several templates are of several versions. */
export interface LineKind extends Partial<KindDeclaration> {
  lines: string | readonly string[];
  /** Its repeats fold in a storm: it begins and ends nothing, and says nothing of what a line behind it is about. */
  folds?: true;
}

/** Kinds of lines. Of one that has templates and no more to say of it these stand alone. */
export type LineKinds = { readonly [kind: string]: string | readonly string[] | LineKind };

/** What the reader of a table makes of what its templates find. */
export interface TableReading {
  /** Fields that it may give to an event of any kind. */
  fields?: FieldDeclarations;
  /** What a template leaves in one piece, and the reader takes apart: no event has a field of that name. */
  pieces?: readonly string[];
  /** Who writes them: the names that stand in front of a message in a log, with no other program's among them. */
  programs?: readonly string[];
}

/** A message of a program, with `{fields}` where it varies, taken apart for matching. */
export interface Template {
  kind: string;
  text: string;
  /** The literal texts around the fields: one more than there are fields. */
  literals: readonly string[];
  fields: readonly { name: string; type: TemplateType }[];
}

/** The template that fits a message, and the values of its fields. */
export interface Match {
  kind: string;
  fields: FieldMap;
  template: Template;
}

/** All messages of one actor that Mountline knows. */
export interface MessageTable extends Required<TableReading> {
  /** Who writes them: `kernel`, `kubelet`, `systemd`, `csi`, `efs-watchdog`, `efs-mount-helper`, `proxy`. */
  actor: string;
  kinds: ReadonlyMap<string, LineKind>;
  templates: readonly Template[];
  /**
   * The template that fits the whole message; else one that fits its first lines, as many as the template has. A log that is
   * read line by line cannot tell whether a line without a stamp is the message's: a collector may have put it there.
   */
  match(message: string): Match | null;
  /** Every template that fits the whole message, for the test that allows one only. */
  matchAll(message: string): Match[];
}

/** Whether a program is one of those that write the messages of a table. */
export const isOf = ({ programs }: MessageTable, program: string | undefined): boolean =>
  program !== undefined && programs.includes(program);

/** The kinds of some tables whose repeats fold in a storm. */
export const foldingKinds = (tables: readonly MessageTable[]): ReadonlySet<string> =>
  new Set(tables.flatMap(({ kinds }) => [...kinds].flatMap(([kind, { folds }]) => (folds ? [kind] : []))));

const TYPES: readonly string[] = ['word', 'int', 'num', 'text', 'rest'];

/** The lines of a message without the blanks at their ends. */
const withoutPadding = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');

/** Compiles one template. Throws a `TypeError` on an unknown field type: templates are code, not input. */
export function compileTemplate(kind: string, text: string): Template {
  const fields: Template['fields'][number][] = [];
  const literals: string[] = [''];
  for (const piece of text.split(/(\{\{|\}\}|\{[^{}]+\})/)) {
    if (piece.startsWith('{') && piece.endsWith('}') && piece.length > 1) {
      const [name = '', type = 'word'] = piece.slice(1, -1).split(':');
      if (!TYPES.includes(type)) throw new TypeError(`template of ${kind}: unknown field type "${type}" in ${piece}`);
      fields.push({ name, type: type as TemplateType });
      literals.push('');
    } else {
      literals[literals.length - 1] += piece === '{{' || piece === '}}' ? piece[0]! : piece;
    }
  }
  return { kind, text, literals, fields };
}

const NUMBER = { int: /-?\d+/y, num: /-?\d+(?:\.\d+)?/y };
const BLANK = /\s/;

/** A value may hold a short literal that stands behind it, a few times: `task kworker/u4:1:57`. */
const RETRIES = 8;
const SHORT = 2;

/** Field `i` begins at `from`, and every field in front of it has its value. */
function fill(template: Template, i: number, message: string, from: number, last: number, values: string[]): boolean {
  const { fields, literals } = template;
  if (i === fields.length) return from === last + literals[i]!.length;
  // A literal between two fields is no part of the last one.
  if (from > last) return false;
  const { type } = fields[i]!;
  const next = literals[i + 1]!;
  if (type === 'int' || type === 'num') {
    NUMBER[type].lastIndex = from;
    return NUMBER[type].test(message) && takes(template, i, message, from, NUMBER[type].lastIndex, last, values);
  }
  if (i === fields.length - 1) return takes(template, i, message, from, last, last, values);
  // The nearest ends first. All in linear time.
  const most = type === 'word' || next.length <= SHORT ? RETRIES : 1;
  let at = type === 'word' ? from : from - 1;
  for (let tries = 0; tries < most; tries += 1) {
    at = message.indexOf(next, at + 1);
    if (at < 0 || at > last) return false;
    if (type === 'word' && BLANK.test(message.slice(from, at))) return false;
    if (takes(template, i, message, from, at, last, values)) return true;
  }
  return false;
}

/** Whether field `i` may end at `end`, with all that stands behind it. */
function takes(
  template: Template,
  i: number,
  message: string,
  from: number,
  end: number,
  last: number,
  values: string[],
): boolean {
  const value = message.slice(from, end);
  const next = template.literals[i + 1]!;
  if (template.fields[i]!.type === 'word' && (value === '' || BLANK.test(value))) return false;
  if (!message.startsWith(next, end)) return false;
  values[i] = value;
  return fill(template, i + 1, message, end + next.length, last, values);
}

/** The first lines of a text that has more, as many as the template has; null where it has no more. */
function firstLines({ literals }: Template, message: string): string | null {
  let end = message.indexOf('\n');
  for (const literal of literals) {
    for (let at = literal.indexOf('\n'); at >= 0 && end >= 0; at = literal.indexOf('\n', at + 1))
      end = message.indexOf('\n', end + 1);
  }
  return end < 0 ? null : message.slice(0, end);
}

function tryTemplate(template: Template, message: string): Match | null {
  const { literals } = template;
  const suffix = literals.at(-1)!;
  if (!message.startsWith(literals[0]!) || !message.endsWith(suffix)) return null;
  const last = message.length - suffix.length;
  if (last < literals[0]!.length)
    return message === literals[0] && template.fields.length === 0 ? found(template, []) : null;
  const values: string[] = [];
  return fill(template, 0, message, literals[0]!.length, last, values) ? found(template, values) : null;
}

function found(template: Template, values: readonly string[]): Match {
  const fields: FieldMap = {};
  for (let i = 0; i < values.length; i += 1) {
    const { name, type } = template.fields[i]!;
    fields[name] = type === 'int' || type === 'num' ? Number(values[i]) : values[i]!;
  }
  return { kind: template.kind, fields, template };
}

const KEY = 4;

interface Index {
  templates: readonly Template[];
  byPrefix: ReadonlyMap<string, readonly Template[]>;
  /** They begin with a field, or with less than a key. */
  floating: readonly Template[];
}

function indexOf(kinds: ReadonlyMap<string, LineKind>): Index {
  const templates = [...kinds].flatMap(([kind, { lines }]) =>
    (typeof lines === 'string' ? [lines] : lines).map((text) => compileTemplate(kind, text)),
  );
  const byPrefix = new Map<string, Template[]>();
  const floating: Template[] = [];
  for (const template of templates) {
    if (template.literals[0]!.length < KEY) floating.push(template);
    else {
      const key = template.literals[0]!.slice(0, KEY);
      byPrefix.set(key, [...(byPrefix.get(key) ?? []), template]);
    }
  }
  return { templates, byPrefix, floating };
}

const isLineKind = (said: LineKinds[string]): said is LineKind => typeof said === 'object' && 'lines' in said;

/**
 * A table of an actor's messages. Its templates are compiled when they are first asked for: a bundle has lines of few of all
 * actors.
 */
export function messages(
  actor: string,
  lines: LineKinds,
  { fields = {}, pieces = [], programs = [] }: TableReading = {},
): MessageTable {
  const kinds = new Map(
    Object.entries(lines).map(([kind, said]) => [kind, isLineKind(said) ? said : { lines: said }] as const),
  );
  let index: Index | undefined;
  function indexed(): Index {
    index ??= indexOf(kinds);
    return index;
  }
  /** The first that an attempt finds of the templates that may fit. */
  function firstOf(message: string, attempt: (template: Template, message: string) => Match | null): Match | null {
    const { byPrefix, floating } = indexed();
    for (const template of byPrefix.get(message.slice(0, KEY)) ?? []) {
      const found = attempt(template, message);
      if (found) return found;
    }
    for (const template of floating) {
      const found = attempt(template, message);
      if (found) return found;
    }
    return null;
  }
  function matchOf(message: string): Match | null {
    const whole = firstOf(message, tryTemplate);
    if (whole || !message.includes('\n')) return whole;
    return firstOf(message, (template) => {
      const lines = firstLines(template, message);
      return lines === null ? null : tryTemplate(template, lines);
    });
  }
  return {
    actor,
    kinds,
    fields,
    pieces,
    programs,
    get templates() {
      return indexed().templates;
    },
    // A terminal or a mail pads its lines with blanks, and no program ends a message with more than one.
    match: (message) => matchOf(message.endsWith('  ') ? withoutPadding(message) : message),
    matchAll(message) {
      const found: Match[] = [];
      firstOf(message, (template) => {
        const match = tryTemplate(template, message);
        if (match) found.push(match);
        return null;
      });
      return found;
    },
  };
}
