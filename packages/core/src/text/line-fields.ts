import { declaredField, declaredFields, type Field, type Fields } from '../model/field.ts';
import type { MessageTable, TemplateType } from './template.ts';

/** What the events of a kind have that a table reads. */
export function fieldsOfLines({ templates, kinds, fields, pieces }: MessageTable, kind: string): Fields {
  const own = templates.filter((template) => template.kind === kind);
  const found: Record<string, Field> = { ...declaredFields(fields) };
  for (const { name, type } of own.flatMap((template) => template.fields)) {
    if (pieces.includes(name)) continue;
    const isInAll = own.every((template) => template.fields.some((field) => field.name === name));
    found[name] = declaredField(name, `${SHAPES[type]}${isInAll ? '' : '?'}`);
  }
  return { ...found, ...declaredFields(kinds.get(kind)!.fields) };
}

const SHAPES = { word: 'text', text: 'text', rest: 'text', int: 'int', num: 'num' } as const satisfies Record<
  TemplateType,
  Field['shape']
>;
