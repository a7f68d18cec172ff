import { utc } from '@date-fns/utc';
import {
  greatestOf,
  hasUndatedBoot,
  type Interval,
  isKnown,
  isSinceBoot,
  MILLISECOND,
  type Micros,
  type Report,
  SECOND,
  UNKNOWN_TIME,
} from '@mountline/core';
import { isValid, parse, parseISO, sub, subDays } from 'date-fns';
import { UserError } from '../shared/failure.ts';

/** What the user looks at, as it was typed. */
export interface TimeWords {
  since?: string;
  until?: string;
  at?: string;
}

/** Time of day, as the report writes it. */
const OF_DAY = ['HH:mm:ss', 'HH:mm'];
const BEFORE = /^(\d{1,6})\s{0,4}(d|h|m|min|s)\s{1,4}before\s{1,4}capture$/;
/** Seconds since a boot, as the report writes them. */
const OF_BOOT = /^\[(\d{1,9}(?:\.\d{1,6})?)\]$/;
const UNITS = { d: 'days', h: 'hours', m: 'minutes', min: 'minutes', s: 'seconds' } as const;
const FORMS =
  'Say 2026-11-20T13:24, 13:24 (of the day of the capture, else of the last line) or "2h before capture"; times are UTC, as in the report.';

const microsOf = (date: Date): Micros => date.getTime() * MILLISECOND;

/** The time that `--since`, `--until` and `--at` name in a report. */
export function timeNamed({ since, until, at }: TimeWords, report: Report): Interval {
  const words = [since, until, at].flatMap((word) => word ?? []);
  if (isSinceBoot(report.clocks) && !words.every((word) => OF_BOOT.test(word.trim())))
    throw new UserError(
      'no time can be named: the logs count seconds since a boot, and nothing shows when that was',
      'Say [302.5], as the report does, or add what dates them: the output of `date`, /proc/stat, or `journalctl -b -o short-iso-precise`.',
    );
  if (at !== undefined && (since !== undefined || until !== undefined))
    throw new UserError('--at is a time of its own', 'Leave out --since and --until, or --at.');
  if (at !== undefined) {
    const from = instantOf('--at', at, report);
    return { from, to: from + SECOND };
  }
  const from = since === undefined ? UNKNOWN_TIME.from : instantOf('--since', since, report);
  const to = until === undefined ? UNKNOWN_TIME.to : instantOf('--until', until, report);
  if (from >= to) throw new UserError('--since is not before --until', 'Exchange them.');
  return { from, to };
}

const dateOf = (time: Micros): Date | undefined => (isKnown(time) ? new Date(time / MILLISECOND) : undefined);

/** The end of the capture, where it is known. */
const captureOf = ({ bundle: { capture } }: Report): Date | undefined => (capture ? dateOf(capture.to) : undefined);

/** The last line of all logs. */
function lastOf({ coverage }: Report): Date | undefined {
  const ends = coverage.flatMap(({ to }) => (isKnown(to) ? [to] : []));
  return ends.length === 0 ? undefined : dateOf(greatestOf(ends));
}

function instantOf(option: string, word: string, report: Report): Micros {
  const text = word.trim();
  const seconds = OF_BOOT.exec(text)?.[1];
  if (seconds !== undefined && hasUndatedBoot(report.clocks)) return Math.round(Number(seconds) * SECOND);
  const iso = parseISO(text, { in: utc });
  if (/^\d{4}-/.test(text) && isValid(iso)) return microsOf(iso);
  const before = BEFORE.exec(text);
  const capture = captureOf(report);
  const end = capture ?? lastOf(report);
  const ofDay = OF_DAY.map((form) => parse(text, form, end ?? 0, { in: utc })).find(isValid);
  if (!before && !ofDay) throw new UserError(`${option}: ${JSON.stringify(word)} is no time`, FORMS);
  if (!end || (before && !capture))
    throw new UserError(`${option}: nothing in the bundle shows when it was captured`, 'Say a date: 2026-11-20T13:24.');
  if (before) return microsOf(sub(capture!, { [UNITS[before[2] as keyof typeof UNITS]]: Number(before[1]) }));
  return microsOf(ofDay! > end ? subDays(ofDay!, 1, { in: utc }) : ofDay!);
}
