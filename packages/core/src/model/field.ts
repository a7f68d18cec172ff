/** A value that an event has under a name. */
export type FieldValue = string | number | boolean | bigint | null | readonly string[];
/** Fields of a record or an event, by name. */
export type FieldMap = { [name: string]: FieldValue };

/** What a field holds. A list is of texts. */
export type Shape = 'text' | 'int' | 'num' | 'bool' | 'bigint' | 'list';

type Declared = Shape | 'count';

/** The same as it is declared: not every event has an `int?`, an `int|null` may be null, and a `count` is an int that counts. */
export type FieldType = Declared | `${Declared}?` | `${Declared}|null` | `${Declared}|null?`;

/** What a number counts. An instant is microseconds since 1970. */
export type Unit =
  | 'us'
  | 'ms'
  | 's'
  | 'min'
  | 'instant'
  | 'bytes'
  | 'kB'
  | 'KiB'
  | 'MiB'
  | 'GiB'
  | 'bytes/h'
  | '1/s'
  | '1/min'
  | '%'
  | 'count';

/** A field as whoever adds a kind declares it: by its type alone where the name says all. */
export type FieldDeclaration =
  | FieldType
  | {
      type: FieldType;
      /** Left out where the name tells it: see `unitByName`. */
      unit?: Unit;
      /** The only texts that it can have. */
      oneOf?: readonly string[];
      /** What it is, in words that stand behind its name. */
      means?: string;
    };

/** The fields that a kind declares, by name. */
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

/** What is known about a field of a kind. */
export interface Field {
  shape: Shape;
  /** Not every event of the kind has it. */
  optional: boolean;
  nullable: boolean;
  unit?: Unit;
  oneOf?: readonly string[];
  means?: string;
}

const BY_NAME: readonly (readonly [RegExp, Unit])[] = [
  [/At$/, 'instant'],
  [/^duration$|For$/, 'us'],
  [/Ms$/, 'ms'],
  [/KiB$/, 'KiB'],
  [/MiB$/, 'MiB'],
  [/[pP]erSecond$/, '1/s'],
  [/[pP]erMinute$/, '1/min'],
];

/** The unit that the name of a number tells: names that end in `At` are of instants, `duration` and those that end in `For` of lengths of time. */
export const unitByName = (name: string): Unit | undefined => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];

/** A declaration taken apart. */
export function declaredField(name: string, declaration: FieldDeclaration): Field {
  const { type, ...more } = typeof declaration === 'string' ? { type: declaration } : declaration;
  const declared = type.split(/[|?]/, 1)[0] as Declared;
  const shape = declared === 'count' ? 'int' : declared;
  const named = shape === 'int' || shape === 'num' ? unitByName(name) : undefined;
  const unit = declared === 'count' ? 'count' : 'unit' in more ? more.unit : named;
  return {
    shape,
    optional: type.endsWith('?'),
    nullable: type.includes('|null'),
    ...more,
    ...(unit === undefined ? {} : { unit }),
  };
}

/** What is declared of several, by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** Reads the declarations of a kind: what each field holds, in which unit, and whether it may be missing. */
export function declaredFields(declarations: FieldDeclarations = {}): Fields {
  return Object.fromEntries(Object.entries(declarations).map(([name, field]) => [name, declaredField(name, field)]));
}

/** Whether a field may hold a value; `undefined`: whether an event may lack it. */
export function mayHold(field: Field, value: FieldValue | undefined): boolean {
  if (value === undefined) return field.optional;
  if (value === null) return field.nullable;
  switch (field.shape) {
    case 'text':
      return typeof value === 'string' && (field.oneOf?.includes(value) ?? true);
    case 'int':
      return typeof value === 'number' && Number.isInteger(value);
    case 'num':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'bigint':
      return typeof value === 'bigint';
    case 'list':
      return Array.isArray(value);
  }
}

/** A value as a field may hold it: a text of what is none, a number that stands in a text; undefined where it may not hold the like. */
export function heldBy(field: Field, value: FieldValue): FieldValue | undefined {
  if (mayHold(field, value)) return value;
  if (field.shape === 'text' && typeof value !== 'object') {
    const text = String(value);
    return mayHold(field, text) ? text : undefined;
  }
  const number = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : undefined;
  return number !== undefined && mayHold(field, number) ? number : undefined;
}
