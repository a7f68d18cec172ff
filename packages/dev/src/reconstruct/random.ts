import { seeded } from '../testing/seeded.ts';

/** Numbers and names that look random and are the same on every machine. */
export interface Random {
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  hex(length: number): string;
  uuid(): string;
  /** The tail of a generated Kubernetes name, in the letters that Kubernetes uses for it. */
  suffix(length: number): string;
}

export function random(word: string): Random {
  const next = seeded(word);
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const letters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join('');
  const hex = (length: number) => letters('0123456789abcdef', length);
  return {
    between: (low, high) => low + next() * (high - low),
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
    suffix: (length) => letters('bcdfghjklmnpqrstvwxz2456789', length),
  };
}
