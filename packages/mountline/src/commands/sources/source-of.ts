import type { Source } from '@mountline/core';
import { nearest } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { UserError } from '../shared/failure.ts';

export const allSources = sources as readonly Source[];

/** The source of that name; what is near where there is none. */
export function sourceOf(name: string): Source {
  const source = allSources.find((other) => other.name === name);
  if (source) return source;
  const names = allSources.map((other) => other.name);
  const near = nearest(name, names);
  throw new UserError(
    `there is no source ${JSON.stringify(name)}`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Sources: ${names.join(', ')}`,
  );
}
