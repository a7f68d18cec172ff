import { type FieldValue, groupBy, type Life } from '@mountline/core';
import { lookup } from '../timeline/lookup.ts';

/** The lives that facts look at and add to, in the order in which they were found. */
export interface LifeLog {
  readonly all: readonly Life[];
  of(type: string): readonly Life[];
  /** The lives of a type whose field has this very value. */
  joined(type: string, field: string, value: FieldValue | undefined): readonly Life[];
  add(lives: readonly Life[]): void;
}

export function lifeLog(): LifeLog {
  const all: Life[] = [];
  const types = new Map<string, Life[]>();
  const joins = new Map<string, (value: FieldValue | undefined) => readonly Life[]>();
  const of = (type: string): readonly Life[] => types.get(type) ?? [];
  return {
    all,
    of,
    joined(type, field, value) {
      const key = `${type}\n${field}`;
      const find = joins.get(key) ?? lookup(of(type), ({ fields }) => fields[field]);
      joins.set(key, find);
      return find(value);
    },
    add(lives) {
      for (const life of lives) all.push(life);
      for (const [type, list] of groupBy(lives, (life) => life.of)) {
        const known = types.get(type);
        if (!known) types.set(type, list);
        else for (const life of list) known.push(life);
      }
      if (lives.length > 0) joins.clear();
    },
  };
}
