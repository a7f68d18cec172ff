import { DAY, HOUR, MINUTE, SECOND } from '@mountline/core';

/** How long before the capture something was, as a tool wrote it: a lower bound, and how much later the next one begins. */
export interface Age {
  /** `2d3h`. */
  text: string;
  /** Microseconds, rounded down by the tool. */
  micros: number;
  /** Microseconds of the smallest unit that is written: the true age is less than `micros + width`. */
  width: number;
}

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, y: 365 * DAY };

/**
 * `45s`, `7m12s`, `74m`, `7h23m`, `2d3h`, `400d`, `2y30d`: HumanDuration of k8s.io/apimachinery/pkg/util/duration. It
 * writes one or two units and leaves out a second one that is zero. Undefined for `<unknown>` and `<invalid>`.
 */
export function ageOf(text: string): Age | undefined {
  if (text.length > 40 || !/^(?:\d+[smhdy])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(?<!\d)(\d+)([smhdy])/g)].map((m) => ({ count: Number(m[1]), unit: UNITS[m[2]!]! }));
  const micros = parts.reduce((sum, { count, unit }) => sum + count * unit, 0);
  return Number.isSafeInteger(micros) ? { text, micros, width: parts.at(-1)!.unit } : undefined;
}

const WORDS: Readonly<Record<string, number>> = {
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
};

/**
 * `5 minutes ago`, `About an hour ago`, `Less than a second ago`: HumanDuration of docker/go-units. It rounds to the
 * nearest hour first, so what is written in hours or more may be half an hour less.
 */
export function ageInWords(text: string): Age | undefined {
  if (text === 'Less than a second ago') return { text, micros: 0, width: SECOND };
  const m = /^(?:(\d{1,6})|About an?) (second|minute|hour|day|week|month|year)s? ago$/.exec(text);
  if (!m) return undefined;
  const unit = WORDS[m[2]!]!;
  const micros = Number(m[1] ?? 1) * unit;
  return { text, micros: unit < HOUR ? micros : micros - HOUR / 2, width: unit };
}
