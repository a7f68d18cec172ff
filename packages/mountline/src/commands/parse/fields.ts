import { UserError } from '../shared/failure.ts';

export type Row = Record<string, unknown>;

/**
 * What `--fields` leaves of a record: the named values in the order of their names, null where a record has none. A dot goes into an
 * object: `span.line`. A name that no record has is most often a typing mistake: `unmet` gives those.
 */
export function fieldPicker(words: string): { pick(row: Row): Row; unmet(): string[] } {
  const names = [...new Set(words.split(',').map((name) => name.trim()))];
  if (names.includes(''))
    throw new UserError('--fields: a name is empty', 'Separate names with single commas: --fields time,kind.');
  const unmet = new Set(names);
  const pick = (row: Row) =>
    Object.fromEntries(
      names.map((name) => {
        const value = valueAt(row, name.split('.'));
        if (value !== undefined) unmet.delete(name);
        return [name, value ?? null];
      }),
    );
  return { pick, unmet: () => [...unmet] };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt((value as Row)[name], rest);
}
