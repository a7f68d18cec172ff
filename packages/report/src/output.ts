import type { Report } from '@mountline/core';
import type { SchemaVersion } from './json/published.ts';
import type { TimelinePart } from './json/timeline-part.ts';

/** What a rule says of itself: a rule as `mountline` has it in `rules`. */
export interface RuleWords {
  id: string;
  /** The last one is that of an incident of which least is known. */
  titles: readonly { text: string }[];
  because: readonly { text: string; if?: string; unless?: readonly string[] }[];
  see: readonly string[];
}

/** What the reports were made with. */
export interface Made {
  /** Of Mountline. */
  version: string;
  /** Those that were asked. */
  rules: readonly RuleWords[];
  /** Names, addresses, ids and words that Mountline does not know were replaced. */
  pseudonyms: boolean;
  /** How much of the timeline JSON and JSON lines hold: `incidents` where it is not named. */
  timeline?: TimelinePart | undefined;
  /** The version of JSON: 2 where it is not named. */
  schema?: SchemaVersion | undefined;
}

/** A form that reports are written in: a file of `formats/`, by which `--format` names it. */
export interface Output {
  /** It is made to be shown to others: the command gives it reports with pseudonyms, unless the user wants none. */
  isPublic?: true;
  /** A text, or the pieces of one that may be longer than a string. */
  write(reports: readonly Report[], made: Made): string | Iterable<string> | Promise<string>;
}
