import { runFacts } from '@mountline/correlation';
import { facts } from '@mountline/rules';
import { timelineOf } from './timeline-of.ts';

/** What all facts find in some files. */
export async function factsOf(files: Readonly<Record<string, string>>) {
  const { events, lives, unknown } = runFacts(await timelineOf(files), facts);
  return { lives, unknown, of: (kind: string) => events.filter((event) => event.kind === kind) };
}

export const DATE = 'Fri Nov 20 13:10:00 UTC 2026\n';

/** A journal of that day, of lines without their date. */
export const journal = (lines: readonly string[]) => lines.map((line) => `2026-11-20T${line}\n`).join('');
