import {
  type Advice,
  type Coverage,
  type Diagnostic,
  type Event,
  type Evidence,
  type Finding,
  fileOf,
  formatSpan,
  type Incident,
  type Interval,
  isKnown,
  isSinceBoot,
  type Life,
  type Micros,
  type Report,
  type Span,
} from '@mountline/core';
import { briefly, moreLike, partsOf } from '../text/brief.ts';
import { narrowedInWords, takenInWords } from '../text/bundle.ts';
import { wordsOfCaptures } from '../text/captures.ts';
import { errorsInWords, findingsInWords } from '../text/findings.ts';
import { stateOf } from '../text/incident.ts';
import { storyOf } from '../text/incident-timeline.ts';
import { namesOf } from '../text/names.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { apartFrom } from '../text/not-joined.ts';
import { phraseOf } from '../text/phrases.ts';
import { podAdvice } from '../text/pod-advice.ts';
import { podNamesOf } from '../text/pods.ts';
import { wholeTime } from '../text/time-range.ts';
import { damageOf } from '../text/truncation.ts';

/**
 * What the page shows of one report. Times are microseconds since 1970 in UTC, null where nothing tells. Events stand in
 * columns, and what repeats in them (kinds, actors, files) in lists of its own: a page of 100,000 events stays small.
 */
export interface PageData {
  name: string;
  host: { name?: string; kernel?: string; bootId?: string; zone?: string };
  capture: Ends | null;
  /** When it was taken, in words. */
  taken: string;
  /** From the first to the last time of all that is drawn. */
  extent: Ends;
  /** All of it counts from a boot that nothing dates. */
  sinceBoot: boolean;
  notes: string[];
  incidents: PageIncident[];
  findings: PageFinding[];
  errors: { when: string; place: string; text: string }[];
  nearMisses: { rule: string; about: string[]; reached: string[]; why: string; places: string[] }[];
  ruledOut: { rule: string; about: string[]; why: string; places: string[] }[];
  cannotTell: { rule: string; why: string; commands: string[] }[];
  /** What to put for POD in those commands, and what does without it. */
  podAdvice: readonly Advice[];
  /** What it says where nothing is open, else empty. */
  nothing: string;
  kinds: string[];
  actors: string[];
  files: string[];
  events: PageEvents;
  lives: PageLife[];
  coverage: PageCoverage[];
  clocks: { file: string; method: string; error: Micros; guesses: string[] }[];
  diagnostics: {
    severity: string;
    message: string;
    cost: string;
    help: string;
    place: string;
    count: number;
  }[];
  read: { file: string; source: string | null; state: string; records: number; note?: string }[];
}

export type Ends = [Micros | null, Micros | null];

/**
 * One array a column. `kind`, `actor` and `file` are indexes. Times pack better as differences: `begin` is that to the
 * last known begin before, `width` what is between the ends.
 */
export interface PageEvents {
  begin: (Micros | null)[];
  width: (Micros | null)[];
  kind: number[];
  actor: number[];
  file: number[];
  line: number[];
  /** 1: derived; 2: its time rests on a guess; 4: inferred, not read. */
  flags: number[];
  repeats: number[];
  text: string[];
  /** Words for it, where they are not the line itself. */
  note: (string | null)[];
}

export interface PageIncident {
  rule: string;
  title: string;
  /** `open`, `open?`, `possible`, `ended`. */
  word: string;
  verdict: string;
  severity: string;
  /** The rule that explains it: it stands with its head only, until it is opened. */
  under?: string;
  /** One of many that are alike: its line until it is opened, and what stands above the first of them. */
  brief?: { time: string; title: string; above: string };
  endedBy?: string;
  impact: string[];
  because: string[];
  why: string[];
  unknown: string[];
  doNow: { text: string; commands: string[] }[];
  fix: { text: string; commands: string[] }[];
  names: { name: string; path: string }[];
  window: Ends;
  /** What the times of the rows count on: `2026-11-20 UTC`, the year alone where each has its day. */
  scale?: string;
  rows: PageRow[];
  /** `path:line` of what the chain rests on, with the line. */
  lines: Record<string, string>;
}

export interface PageFinding {
  what: string;
  severity: string;
  when: string;
  place: string;
  text: string;
  cause?: string;
  decide: string[];
}

export interface PageRow {
  /** Empty where nothing happened, or nothing tells. */
  time: string;
  mark: string;
  inferred: boolean;
  guessed: boolean;
  text: string;
  /** Places as they are shown; a place that has a line can be opened. */
  places: string[];
  collect: string[];
}

export interface PageLife {
  of: string;
  key: string;
  nth: number;
  ends: Ends;
  began: string;
  ended: string;
  places: string[];
  /** Of an incident. */
  told: boolean;
}

export interface PageCoverage {
  file: string;
  source: string;
  units: string[];
  ends: Ends;
  holes: { ends: Ends; reason: string; units?: string[] }[];
}

export function pageData(report: Report): PageData {
  const { bundle } = report;
  const told = new Set(report.incidents.flatMap(({ bindings }) => Object.values(bindings).map(String)));
  const nothing = nothingOpen(report);
  const whole = wholeTime(report);
  return {
    name: bundle.name,
    host: hostOf(bundle.host),
    capture: bundle.capture && endsOf(bundle.capture),
    taken: takenInWords(bundle.capture),
    extent: whole ? endsOf(whole) : [null, null],
    sinceBoot: isSinceBoot(report.clocks),
    notes: notesOf(report),
    incidents: incidentsOf(report),
    findings: findingsInWords(report, true).shown.map(({ finding, when, place }) => findingOf(finding, when, place)),
    errors: errorsInWords(report, true).shown.map(({ lines, when, place }) => ({ when, place, text: lines.text })),
    nearMisses: report.nearMisses.map(({ rule, about, reached, failed, evidence }) => ({
      rule,
      about,
      reached,
      why: failed.why,
      places: placesOf(evidence),
    })),
    ruledOut: report.ruledOut.map(({ rule, about, why, evidence }) => ({
      rule,
      about,
      why,
      places: placesOf(evidence),
    })),
    cannotTell: report.cannotTell.map(({ rule, why, collectWith }) => ({ rule, why, commands: collectWith })),
    podAdvice: podAdvice(report.cannotTell.flatMap(({ collectWith }) => collectWith)),
    nothing: nothing ? `${nothing.says}${nothing.more}.` : '',
    ...timelineOf(report),
    lives: report.lives.map((life) => lifeOf(life, told)),
    coverage: report.coverage.map(coverageOf),
    clocks: report.clocks.map((clock) => ({
      file: fileOf(clock),
      method: clock.method,
      error: clock.error,
      guesses: clock.guesses,
    })),
    diagnostics: report.diagnostics.map(diagnosticOf),
    read: bundle.files.map((file) => ({
      file: fileOf(file),
      source: file.source,
      state: file.state,
      records: file.records,
      ...(file.note === undefined ? {} : { note: file.note }),
    })),
  };
}

const findingOf = ({ what, severity, evidence, cause, decide }: Finding, when: string, place: string): PageFinding => ({
  what,
  severity,
  when,
  place,
  text: evidence.text,
  ...(cause === undefined ? {} : { cause }),
  decide,
});

const hostOf = ({ name, kernel, bootId, zone }: Report['bundle']['host']): PageData['host'] => ({
  ...(name ? { name: name.value } : {}),
  ...(kernel ? { kernel: kernel.value } : {}),
  ...(bootId ? { bootId: bootId.value } : {}),
  ...(zone ? { zone: zone.value } : {}),
});

/** What concerns the report as a whole. */
function notesOf(report: Report): string[] {
  const { bundle } = report;
  const apart = apartFrom(bundle);
  return [
    ...[narrowedInWords(report)].filter((words) => words !== null),
    ...damageOf(report).map((damage) => `not all of it was read: ${damage}`),
    ...[wordsOfCaptures(bundle)].filter((words) => words !== null),
    ...(bundle.joined ?? []).map(({ text }) => `one node: ${text}`),
    ...apart.told.map(({ name, because }) => `not joined with ${name}: ${because.text}`),
    ...[apart.others].filter((words) => words !== null),
  ];
}

function incidentsOf(report: Report): PageIncident[] {
  return partsOf(report).flatMap((part) => {
    if (!('brief' in part)) return [part.whole, ...part.under].map((incident) => incidentOf(incident, report));
    const { scale, lines } = briefly(part.brief, report);
    const above = moreLike(part.brief, scale);
    return lines.map(({ time, title }, i) => ({
      ...incidentOf(part.brief[i]!, report),
      brief: { time, title, above },
    }));
  });
}

/** The events in columns, and the texts that they name by their places. */
function timelineOf(report: Report): Pick<PageData, 'events' | 'kinds' | 'actors' | 'files'> {
  const { timeline } = report;
  const [kinds, actors, files] = [listed(), listed(), listed()];
  const events: PageEvents = {
    begin: [],
    width: [],
    kind: [],
    actor: [],
    file: [],
    line: [],
    flags: [],
    repeats: [],
    text: [],
    note: [],
  };
  const nameOf = podNamesOf(report);
  const longest = longestOf(timeline.length);
  let last = 0;
  for (const event of timeline) {
    put(events, event, phraseOf(event, nameOf), last, longest, kinds, actors, files);
    last = known(event.time.from) ?? last;
  }
  return { kinds: kinds.all, actors: actors.all, files: files.all, events };
}

const known = (t: Micros) => (isKnown(t) ? Math.trunc(t) : null);
const endsOf = ({ from, to }: Interval): Ends => [known(from), known(to)];
const placesOf = (evidence: readonly Evidence[]) => [...new Set(evidence.map(({ span }) => formatSpan(span)))];

/** A list in which each text stands once, with its index. */
function listed() {
  const all: string[] = [];
  const at = new Map<string, number>();
  return {
    all,
    of(text: string): number {
      const index = at.get(text);
      if (index !== undefined) return index;
      at.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}

type Listed = ReturnType<typeof listed>;

/** Longer lines are cut on the page, and say so: more of each where there are few. The lines of an incident are its own. */
const longestOf = (events: number) => (events > 20_000 ? 160 : 600);

const cut = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest)} … (${text.length} characters)` : text;

function put(
  events: PageEvents,
  event: Event,
  words: string,
  last: Micros,
  longest: number,
  kinds: Listed,
  actors: Listed,
  files: Listed,
): void {
  const [from, to] = endsOf(event.time);
  events.begin.push(from === null ? null : from - last);
  events.width.push(from === null || to === null ? to : to - from);
  events.kind.push(kinds.of(event.kind));
  events.actor.push(actors.of(event.actor));
  events.file.push(files.of(fileOf(event.span)));
  events.line.push(event.span.line);
  events.flags.push(
    (event.derivedBy ? 1 : 0) + (event.guesses?.length ? 2 : 0) + (event.fields.how === 'inferred' ? 4 : 0),
  );
  events.repeats.push(event.repeats);
  events.text.push(cut(event.text, longest));
  events.note.push(words.startsWith(`${event.kind}: `) || words === event.text ? null : words);
}

function incidentOf(incident: Incident, report: Report): PageIncident {
  const { rows: told, times } = storyOf(incident, report, false);
  const names = namesOf(incident);
  const rows = told.map(
    (row): PageRow => ({
      time: row.time ? times.of(row.time) : '',
      mark: row.mark,
      inferred: row.inferred,
      guessed: row.guessed,
      text: names.short(row.text),
      places: row.places,
      collect: row.collect,
    }),
  );
  const lines = Object.fromEntries(
    incident.steps.flatMap(({ evidence }) => evidence.map(({ span, text }) => [formatSpan(span), cut(text, 2000)])),
  );
  const { rule, verdict, severity, under, endedBy, impact, because, why, unknown, window } = incident;
  return {
    rule,
    title: names.short(incident.title),
    word: stateOf(incident).word.toLowerCase(),
    verdict,
    severity,
    ...(under === undefined ? {} : { under }),
    ...(endedBy === undefined ? {} : { endedBy: names.short(endedBy) }),
    impact: impact.map(names.short),
    because: because.map(names.short),
    why,
    unknown: unknown.map(names.short),
    doNow: incident.doNow.map(({ text, commands }) => ({ text: names.short(text), commands })),
    fix: incident.fix.map(({ text, commands }) => ({ text: names.short(text), commands })),
    names: names.given(),
    window: endsOf(window),
    ...(times.scale === undefined ? {} : { scale: times.scale }),
    rows,
    lines,
  };
}

const place = (end: { span: Span } | null | undefined) => (end ? [formatSpan(end.span)] : []);

function lifeOf({ of, key, nth, from, to, seen, fields }: Life, told: ReadonlySet<string>): PageLife {
  return {
    of,
    key,
    nth,
    ends: [from ? known(from.time.from) : null, to ? known(to.time.to) : null],
    began: from?.how ?? seen?.how ?? 'not told',
    ended: to?.how ?? 'open, or not told',
    places: [...place(from ?? seen), ...place(to)],
    told: told.has(key) || told.has(String(fields.port ?? '')) || told.has(String(fields.target ?? '')),
  };
}

function coverageOf(log: Coverage): PageCoverage {
  return {
    file: fileOf(log),
    source: log.source,
    units: log.units,
    ends: endsOf(log),
    holes: log.holes.map((hole) => ({
      ends: endsOf(hole),
      reason: hole.reason,
      ...(hole.units ? { units: hole.units } : {}),
    })),
  };
}

function diagnosticOf({ severity, message, cost, help, span, count }: Diagnostic) {
  return { severity, message, cost, help, place: span ? formatSpan(span) : '', count };
}
