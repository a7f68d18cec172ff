import {
  type Diagnostic,
  type Finding,
  fileOf,
  formatSpan,
  type Hint,
  hasUndatedBoot,
  isSinceBoot,
  type Micros,
  type Report,
} from '@mountline/core';
import { checkedInWords } from '../summary/checked.ts';
import { narrowedInWords, nodeName, nodeTitle, takenInWords } from '../text/bundle.ts';
import { wordsOfCaptures } from '../text/captures.ts';
import { extentOf } from '../text/coverage.ts';
import { filesInWords, notReadInWords } from '../text/files-read.ts';
import { errorsInWords, failureOf, findingsInWords } from '../text/findings.ts';
import { nothingOpen } from '../text/no-findings.ts';
import { apartFrom } from '../text/not-joined.ts';
import { podAdvice } from '../text/pod-advice.ts';
import { wholeTime } from '../text/times/time-range.ts';
import { damageOf } from '../text/truncation.ts';
import { coverageOf, type PageCoverage } from './page-coverage.ts';
import { type Ends, endsOf, placesOf } from './page-ends.ts';
import { eventsOf, type PageTimeline } from './page-events.ts';
import { incidentsOf, type PageIncident } from './page-incidents.ts';
import { livesOf, type PageLife } from './page-lives.ts';

export type { PageCoverage } from './page-coverage.ts';
export type { Ends } from './page-ends.ts';
export type { PageEvents } from './page-events.ts';
export type { PageIncident, PageStep } from './page-incidents.ts';
export type { PageLife } from './page-lives.ts';

/**
 * What the page shows of one report. Times are microseconds since 1970 in UTC, null where they are not known. Events are held in
 * columns, and what repeats in them (kinds, actors, files) in separate lists: a page of 100,000 events stays small.
 */
export interface PageData extends PageTimeline {
  /** Of the node: its host name, else the name of its bundle. */
  name: string;
  /** The same, but for the name of a bundle, which is none of a node. */
  title: string;
  bundle: string;
  /** `kernel 6.1.0-50`, `efs-utils 3.1.1`. */
  facts: string[];
  zone?: string;
  capture: Ends | null;
  /** When it was captured, in words. */
  taken: string;
  /** How many of its files were read, and what the logs cover. */
  reading: string;
  /** From the first to the last time of all that is drawn. */
  extent: Ends;
  /** All times count from a boot that no file dates. */
  sinceBoot: boolean;
  /** A log counts from a boot that nothing dates. */
  besideBoot: boolean;
  notes: string[];
  incidents: PageIncident[];
  findings: PageFinding[];
  errors: { when: string; place: string; text: string }[];
  /** Checks that found nothing, and how far each came. */
  nearMisses: { rule: string; about: string[]; reached: string[]; why: string; places: string[] }[];
  ruledOut: { rule: string; about: string[]; why: string; places: string[] }[];
  cannotTell: { rule: string; why: string; commands: string[] }[];
  /** How many checks found nothing, and how many could not be decided. */
  checked: string;
  /** The few commands that would decide most. */
  ask: { command: string; decides: string[]; read?: string }[];
  /** What to put for POD in those commands, and what works without it. */
  podAdvice: readonly Hint[];
  /** What it says where nothing is open, else empty. */
  nothing: string;
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

/** A finding as the page shows it, in words. */
export interface PageFinding {
  what: string;
  severity: string;
  when: string;
  place: string;
  text: string;
  cause?: string;
  decide: string[];
}

/** What the page shows of a report: the data that the HTML report embeds. */
export function pageData(report: Report): PageData {
  const { bundle } = report;
  const nothing = nothingOpen(report);
  const whole = wholeTime(report);
  return {
    name: nodeName(report),
    title: nodeTitle(report),
    bundle: bundle.name,
    facts: factsOf(bundle.host),
    ...(bundle.host.zone ? { zone: bundle.host.zone.value } : {}),
    capture: bundle.capture && endsOf(bundle.capture),
    taken: takenInWords(bundle.capture),
    reading: readingOf(report),
    extent: whole ? endsOf(whole) : [null, null],
    sinceBoot: isSinceBoot(report.clocks),
    besideBoot: hasUndatedBoot(report.clocks),
    notes: notesOf(report),
    incidents: incidentsOf(report),
    findings: findingsInWords(report, true).shown.map(({ finding, when, place }) => findingOf(finding, when, place)),
    errors: errorsInWords(report, true).shown.map(({ lines, when, place }) => ({ when, place, text: lines.text })),
    ...checksOf(report),
    nothing: nothing ? `${nothing.says}${nothing.more}.` : '',
    ...eventsOf(report),
    lives: livesOf(report),
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

type Checks = Pick<PageData, 'nearMisses' | 'ruledOut' | 'cannotTell' | 'checked' | 'ask' | 'podAdvice'>;

function checksOf(report: Report): Checks {
  const asked = report.nearMisses.filter(({ unasked }) => !unasked);
  return {
    nearMisses: asked.map(({ rule, about, reached, failed, evidence }) => ({
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
    checked: checkedInWords(report),
    ask: report.ask.map(({ command, decides, read }) => ({
      command,
      decides,
      ...(read === undefined ? {} : { read }),
    })),
    podAdvice: podAdvice(report.cannotTell.flatMap(({ collectWith }) => collectWith)),
  };
}

const findingOf = (finding: Finding, when: string, place: string): PageFinding => {
  const { severity, evidence, cause, decide } = finding;
  return {
    what: failureOf(finding),
    severity,
    when,
    place,
    text: evidence.text,
    ...(cause === undefined ? {} : { cause }),
    decide,
  };
};

const factsOf = ({ kernel, bootId, versions }: Report['bundle']['host']): string[] => [
  ...(kernel ? [`kernel ${kernel.value}`] : []),
  ...(versions ?? []).map(({ of, value }) => `${of} ${value}`),
  ...(bootId ? [`boot ${bootId.value.slice(0, 8)}`] : []),
];

/** `47 of 53 files read (6 not recognised); logs 2026-11-20 13:19:38 to 13:31:04 UTC`. */
function readingOf(report: Report): string {
  const logs = extentOf(report);
  return [filesInWords(report.bundle.files), logs === null ? 'no log with times' : `logs ${logs}`].join('; ');
}

/** What concerns the report as a whole. */
function notesOf(report: Report): string[] {
  const { bundle } = report;
  const apart = apartFrom(bundle);
  return [
    ...[narrowedInWords(report)].filter((words) => words !== null),
    ...damageOf(report).map((damage) => `not everything was read: ${damage}`),
    ...[notReadInWords(bundle.files, report)].filter((words) => words !== null),
    ...[wordsOfCaptures(bundle)].filter((words) => words !== null),
    ...(bundle.joined ?? []).map(({ text }) => `one node: ${text}`),
    ...apart.told.map(({ name, because }) => `not merged with ${name}: ${because.text}`),
    ...[apart.others].filter((words) => words !== null),
  ];
}

function diagnosticOf({ severity, message, cost, help, span, count }: Diagnostic) {
  return { severity, message, cost, help, place: span ? formatSpan(span) : '', count };
}
