import { DEFAULT_LIMITS, type Limits } from '@mountline/bundle';
import { UserError } from './failure.ts';

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** `NAME=VALUE`, as in `bytes=50G`. */
export function limitsOf(words: readonly string[] = []): Partial<Limits> {
  const limits: Partial<Limits> = {};
  for (const word of words) {
    const [, name = '', digits, unit = ''] = /^(\w+)=(\d{1,15})([KMG]?)$/i.exec(word) ?? [];
    if (digits === undefined || !Object.hasOwn(DEFAULT_LIMITS, name))
      throw new UserError(
        `--limit: ${word} is not a limit`,
        `Write NAME=VALUE, as in bytes=50G (a number, with K, M or G); names: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
      );
    limits[name as keyof Limits] = Number(digits) * UNITS[unit.toUpperCase()]!;
  }
  return limits;
}
