/** The types of the fields of every kind, as text: what packages/core/src/model/known-kinds.generated.ts holds. */
import { declaredFields, type Field, groupBy, type Source } from '@mountline/core';
import { type Fact, type Kind, kindsOf } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { facts } from '@mountline/rules';

const TYPES: Readonly<Record<Field['shape'], string>> = {
  text: 'string',
  int: 'number',
  num: 'number',
  bool: 'boolean',
  bigint: 'bigint',
  list: 'readonly string[]',
};

function typeOf({ shape, nullable, oneOf }: Field): string {
  const type = oneOf ? oneOf.map((word) => `'${word}'`).join(' | ') : TYPES[shape];
  return nullable ? `${type} | null` : type;
}

const UNITS: Partial<Record<NonNullable<Field['unit']>, string>> = {
  us: 'microseconds',
  instant: 'microseconds since 1970',
};

function fieldLines([name, field]: [string, Field]): string[] {
  const { unit, means, optional } = field;
  const says = [means, unit && (UNITS[unit] ?? unit)].filter((words) => words !== undefined).join('; ');
  return [...(says === '' ? [] : [`    /** ${says} */`]), `    ${name}${optional ? '?' : ''}: ${typeOf(field)};`];
}

/** What the events of an actor may have, of whatever kind they are; a name that means two things is left out. */
function fieldsByActor(kinds: readonly Kind[]): [actor: string, fields: [string, Field][]][] {
  const actors = [...new Set(kinds.flatMap(({ actors: of }) => of))].sort();
  return actors.map((actor) => {
    const all = kinds.flatMap(({ actors: of, fields = {} }) => (of.includes(actor) ? Object.entries(fields) : []));
    const own = [...groupBy(all, ([name]) => name)].flatMap(([name, same]): [string, Field][] => {
      const types = new Set(same.map(([, field]) => typeOf(field)));
      const { shape, nullable } = same[0]![1];
      return types.size === 1 ? [[name, { shape, nullable, optional: true }]] : [];
    });
    return [actor, own.sort(([a], [b]) => (a < b ? -1 : 1))];
  });
}

const saidByFacts = (): string =>
  facts
    .flatMap(({ kinds }: Fact) =>
      Object.entries(kinds).flatMap(([kind, { says }]) => (says === undefined ? [] : [`'${kind}'`])),
    )
    .sort()
    .join(' | ') || 'never';

export function knownKinds(): string {
  const kinds = [...kindsOf(sources as readonly Source[], facts).values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return [
    '// Generated from the message tables and the facts by `pnpm gen`.',
    '',
    '/** What the events of each kind have that a source or a fact of Mountline tells of. */',
    'export interface KnownFields {',
    ...kinds.flatMap(({ kind, words, fields = {} }) => [
      ...(words === kind ? [] : [`  /** ${words} */`]),
      `  '${kind}': {`,
      ...Object.entries(fields).flatMap(fieldLines),
      '  };',
    ]),
    '}',
    '',
    '/** A kind of event that a source or a fact of Mountline tells of. */',
    'export type KnownKind = keyof KnownFields;',
    '',
    '/** A kind of a fact that says itself what its events tell: see `says` of its declaration. */',
    `export type SaidKind = ${saidByFacts()};`,
    '',
    '/** What the events of each actor may have that writes lines, whatever their kind is. */',
    'export interface ActorFields {',
    ...fieldsByActor(kinds).flatMap(([actor, fields]) => [`  '${actor}': {`, ...fields.flatMap(fieldLines), '  };']),
    '}',
    '',
    '/** What the lives of each type have that facts of Mountline tell of. */',
    'export interface LifeFields {',
    ...facts.flatMap(({ lives = {} }: Fact) =>
      Object.entries(lives).flatMap(([of, { fields }]) => [
        `  '${of}': {`,
        ...Object.entries(declaredFields(fields)).flatMap(fieldLines),
        '  };',
      ]),
    ),
    '}',
    '',
  ].join('\n');
}
