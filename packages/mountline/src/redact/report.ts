import { fileOf, type Report, remembered } from '@mountline/core';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { namesOfFields } from './names.ts';
import { redactorsOf } from './redactor.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Words of the report itself: kinds, rules, sources, states. */
const OWN = new Set(
  'actor by code collectWith derivedBy digest guesses how id kind of risk rule severity source state status under underId units verdict version'.split(
    ' ',
  ),
);

/**
 * Reports in which names, addresses, ids and words of the logs that Mountline does not know are pseudonyms, the same
 * in all of them, as `distill` makes them. They are for reading and for passing on: commands in them name no real thing. Of the
 * timeline they hold what the story of an incident may tell.
 */
export async function redactedReports(reports: readonly Report[], options: AnalyzeOptions = {}): Promise<Report[]> {
  const vocabulary = await vocabularyOf(options);
  const names = namesOfFields(reports.flatMap(namedIn));
  const shown = reports.map((report) => ({ ...report, ...eventsOfSteps(report) }));
  const texts = textsIn(shown);
  const redact = redactorsOf({ vocabulary, names, texts: [...texts.lines, ...texts.words] })(new Set());
  // What is written short in a sentence stands in full in a line, so the lines come first.
  for (const line of [...texts.lines, ...reports.flatMap(placesOf)]) redact.text(line);
  const [line, words] = [remembered(redact.text), remembered(redact.again)];
  return numberedIds(shown.map((report) => rewriter(line, words)(report, '') as Report));
}

/**
 * The id of an incident comes from the name of the node and from what it is about, so that a guess at these could be proven by it: here it is a
 * number of the file.
 */
function numberedIds(reports: readonly Report[]): Report[] {
  const count = new Map<string, number>();
  return reports.map((report) => {
    const ids = new Map<string | undefined, string>();
    for (const { id, rule } of report.incidents) {
      const nth = (count.get(rule) ?? 0) + 1;
      count.set(rule, nth);
      ids.set(id, `${rule}-${nth}`);
    }
    const incidents = report.incidents.map((incident) => {
      const underId = ids.get(incident.underId);
      return { ...incident, id: ids.get(incident.id)!, ...(underId === undefined ? {} : { underId }) };
    });
    return { ...report, pseudonyms: true, incidents };
  });
}

/** All that holds names in its fields. */
const namedIn = ({ timeline, lives, bundle }: Report): object[] => [
  ...timeline.flatMap(({ fields, host = '' }) => [fields, { host }]),
  ...lives.map(({ fields }) => fields),
  { host: bundle.host.name?.value ?? '' },
];

/** What bundles, those that are not joined too, and files are called. */
const placesOf = ({ bundle: { name, apart = [], files } }: Report): string[] => [
  name,
  ...apart.map((other) => other.name),
  ...files.map(fileOf),
];

/** The events of kinds that steps name: no others are told, and there may be a thousand times as many. */
function eventsOfSteps({ incidents, timeline, timelineLeftOut = 0 }: Report) {
  const kinds = new Set(incidents.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  const kept = timeline.filter(({ kind }) => kinds.has(kind));
  const leftOut = timelineLeftOut + timeline.length - kept.length;
  return { timeline: kept, ...(leftOut === 0 ? {} : { timelineLeftOut: leftOut }) };
}

/** Each once: reports of thousands of incidents say most things thousands of times, and steps hold events of the timeline. */
function textsIn(reports: readonly Report[]): { lines: Set<string>; words: Set<string> } {
  const [lines, words] = [new Set<string>(), new Set<string>()];
  const walked = new Set<object>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') (key === 'text' ? lines : words).add(value);
    else if (typeof value === 'object' && value !== null && !walked.has(value)) {
      walked.add(value);
      for (const [name, one] of Object.entries(value)) walk(one, keyOf(name, value));
    }
  };
  walk(reports, '');
  return { lines, words };
}

/** The line of an event or of evidence; what an advice or a conclusion says is Mountline's own sentence. */
const isLineOf = (owner: object) => 'span' in owner && !('derivedBy' in owner);

const keyOf = (name: string, owner: object) => (name === 'text' && !isLineOf(owner) ? 'words' : name);

type Rename = (text: string) => string;

/** Rewrites values. What was one object stays one: an event of a step is that of the timeline. */
function rewriter(line: Rename, words: Rename): (value: unknown, key: string) => unknown {
  const done = new Map<object, object>();
  const rewritten = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (OWN.has(key)) return value;
      return key === 'text' ? line(value) : words(value);
    }
    if (Array.isArray(value)) return value.map((one) => rewritten(one, key));
    if (typeof value !== 'object' || value === null) return value;
    const known = done.get(value);
    if (known) return known;
    const made = Object.fromEntries(
      // A field of an event may be called as a member of the report is, and holds what was read.
      Object.entries(value).map(([name, one]) => [
        name,
        rewritten(one, key === 'fields' ? `fields.${name}` : keyOf(name, value)),
      ]),
    );
    done.set(value, made);
    return made;
  };
  return rewritten;
}
