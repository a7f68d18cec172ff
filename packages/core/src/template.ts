/**
 * Message templates: a program's own format string, with a name in braces for each conversion.
 *
 *     'nfs: server {server} not responding, {reason:rest}'
 *
 * `{name}` is one word without blanks; `{name:int}` a decimal integer; `{name:num}` a decimal number; `{name:text}` any
 * text up to the next literal of the template; `{name:rest}` all that remains. `{{` and `}}` stand for braces.
 */
export type FieldValue = string | number | boolean | bigint | null | readonly string[];
export type FieldMap = { [name: string]: FieldValue };

type FieldTypes = { word: string; int: number; num: number; text: string; rest: string };
type OneField<F extends string> = F extends `${infer N}:${infer T}`
  ? { [K in N]: T extends keyof FieldTypes ? FieldTypes[T] : never }
  : { [K in F]: string };
type Unescaped<S extends string> = S extends `${infer A}{{${infer B}}}${infer C}` ? Unescaped<`${A}${B}${C}`> : S;
type FieldsIn<S extends string> = S extends `${string}{${infer F}}${infer R}` ? OneField<F> & FieldsIn<R> : unknown;

/** The fields that a template yields: `TemplateFields<'a {n:int}'>` is `{ n: number }`. */
export type TemplateFields<S extends string> = FieldsIn<Unescaped<S>>;

export type TemplateSource = { readonly [kind: string]: string | readonly string[] };

/** The fields of a kind in a table; a kind with several templates has the union of their fields. */
export type KindFields<T extends TemplateSource, K extends keyof T> = T[K] extends readonly (infer S extends string)[]
  ? TemplateFields<S>
  : T[K] extends string
    ? TemplateFields<T[K]>
    : never;

export interface Template {
  kind: string;
  text: string;
  /** The literal text that the message must start with, perhaps empty. */
  prefix: string;
  /** The longest literal text in it. */
  literal: string;
  pattern: RegExp;
  fields: readonly { name: string; type: keyof FieldTypes }[];
}

export interface Match {
  kind: string;
  fields: FieldMap;
  template: Template;
}

/** All messages of one actor that Mountline knows. */
export interface MessageTable<T extends TemplateSource = TemplateSource> {
  /** Who writes them: `kernel`, `kubelet`, `systemd`, `csi`, `efs-watchdog`, `efs-mount-helper`, `proxy`. */
  actor: string;
  source: T;
  templates: readonly Template[];
  match(message: string): Match | null;
  /** Every template that fits, for the test that allows one only. */
  matchAll(message: string): Match[];
}

const PATTERNS: Record<keyof FieldTypes, string> = {
  word: '(\\S+?)',
  int: '(-?\\d+)',
  num: '(-?\\d+(?:\\.\\d+)?)',
  text: '([^]*?)',
  rest: '([^]*)',
};

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Compiles one template. Throws a `TypeError` on an unknown field type: templates are code, not input. */
export function compileTemplate(kind: string, text: string): Template {
  const fields: Template['fields'][number][] = [];
  const literals: string[] = [];
  let pattern = '';
  const pieces = text.split(/(\{\{|\}\}|\{[^{}]+\})/);
  let literal = '';
  for (const piece of pieces) {
    if (piece === '{{' || piece === '}}') {
      literal += piece[0];
    } else if (piece.startsWith('{') && piece.endsWith('}') && piece.length > 1) {
      const [name = '', type = 'word'] = piece.slice(1, -1).split(':');
      if (!(type in PATTERNS)) throw new TypeError(`template of ${kind}: unknown field type "${type}" in ${piece}`);
      literals.push(literal);
      pattern += escapeRegExp(literal) + PATTERNS[type as keyof FieldTypes];
      literal = '';
      fields.push({ name, type: type as keyof FieldTypes });
    } else {
      literal += piece;
    }
  }
  literals.push(literal);
  pattern += escapeRegExp(literal);
  const longest = literals.reduce((a, b) => (b.length > a.length ? b : a), '');
  return { kind, text, prefix: literals[0]!, literal: longest, pattern: new RegExp(`^${pattern}$`), fields };
}

function tryTemplate(template: Template, message: string): Match | null {
  if (!message.includes(template.literal)) return null;
  const m = template.pattern.exec(message);
  if (!m) return null;
  const fields: FieldMap = {};
  template.fields.forEach((field, i) => {
    const text = m[i + 1]!;
    fields[field.name] = field.type === 'int' || field.type === 'num' ? Number(text) : text;
  });
  return { kind: template.kind, fields, template };
}

const KEY = 4;

/** A table of an actor's messages: kind → template, or several templates of several versions. */
export function messages<const T extends TemplateSource>(actor: string, source: T): MessageTable<T> {
  const templates = Object.entries(source).flatMap(([kind, texts]) =>
    (typeof texts === 'string' ? [texts] : texts).map((text) => compileTemplate(kind, text)),
  );
  const byPrefix = new Map<string, Template[]>();
  const floating: Template[] = [];
  for (const template of templates) {
    if (template.prefix.length < KEY) floating.push(template);
    else {
      const key = template.prefix.slice(0, KEY);
      byPrefix.set(key, [...(byPrefix.get(key) ?? []), template]);
    }
  }
  const candidates = (message: string) => [...(byPrefix.get(message.slice(0, KEY)) ?? []), ...floating];
  return {
    actor,
    source,
    templates,
    match(message) {
      for (const template of byPrefix.get(message.slice(0, KEY)) ?? []) {
        const found = tryTemplate(template, message);
        if (found) return found;
      }
      for (const template of floating) {
        const found = tryTemplate(template, message);
        if (found) return found;
      }
      return null;
    },
    matchAll: (message) => candidates(message).flatMap((template) => tryTemplate(template, message) ?? []),
  };
}
