import {
  fileOf,
  formatSpan,
  groupBy,
  type Incident,
  type Interval,
  isKnown,
  needReports,
  type Report,
} from '@mountline/core';
import { fieldsOf, shown } from '../json/to-json.ts';
import type { Output } from '../output.ts';
import { phraseOf } from '../text/phrases.ts';
import { podNamesOf } from '../text/pods.ts';
import { wholeTime } from '../text/times/time-range.ts';

/** An entry of the Trace Event Format, as far as it is used here. Times are in microseconds. */
interface Entry {
  ph: 'M' | 'X' | 'i' | 's' | 't' | 'f';
  name: string;
  pid: number;
  tid: number;
  ts?: number;
  dur?: number;
  cat?: string;
  id?: number;
  s?: 't';
  bp?: 'e';
  args?: object;
}

/**
 * The timeline as trace JSON ("Trace Event Format"), which ui.perfetto.dev and chrome://tracing open: a process each for
 * incidents, actors, lives and coverage, a thread for each lane in it. Steps of an incident are slices that an arrow
 * joins in the order of the chain; events are instants, as those of one actor may overlap; lives and logs are slices,
 * cut to the time that was read where an end is open.
 */
export function toPerfetto(reports: readonly Report[]): string {
  needReports('toPerfetto', reports);
  const traceEvents = reports.flatMap((report, i) => entriesOf(report, i * 10));
  return `${shown(JSON.stringify({ displayTimeUnit: 'ms', traceEvents }))}\n`;
}

function entriesOf(report: Report, base: number): Entry[] {
  const whole = wholeTime(report) ?? { from: 0, to: 1 };
  const { name } = report.bundle;
  return [
    ...processOf(base + 1, `${name}: incidents`, incidentLanes(report, whole, base + 1)),
    ...processOf(base + 2, `${name}: events`, eventLanes(report, base + 2)),
    ...processOf(base + 3, `${name}: lives`, lifeLanes(report, whole, base + 3)),
    ...processOf(base + 4, `${name}: coverage`, coverageLanes(report, base + 4)),
  ];
}

/** The threads of a process, in their order, with their names. */
function processOf(pid: number, name: string, lanes: readonly { name: string; entries: Entry[] }[]): Entry[] {
  if (lanes.length === 0) return [];
  return [
    { ph: 'M', name: 'process_name', pid, tid: 0, args: { name } },
    { ph: 'M', name: 'process_sort_index', pid, tid: 0, args: { sort_index: pid } },
    ...lanes.flatMap((lane, i): Entry[] => [
      { ph: 'M', name: 'thread_name', pid, tid: i + 1, args: { name: lane.name } },
      { ph: 'M', name: 'thread_sort_index', pid, tid: i + 1, args: { sort_index: i + 1 } },
      ...lane.entries.map((entry) => ({ ...entry, tid: i + 1 })),
    ]),
  ];
}

const cut = (time: Interval, whole: Interval) => {
  const ts = Math.trunc(isKnown(time.from) ? time.from : whole.from);
  const end = Math.trunc(isKnown(time.to) ? time.to : whole.to);
  return { ts, dur: Math.max(1, end - ts) };
};

/** A lane for each step, as steps overlap; the arrow goes from step to step in the order of time. */
function incidentLanes({ incidents }: Report, whole: Interval, pid: number) {
  return incidents.flatMap((incident, i) => {
    const seen = incident.steps
      .filter(({ status, time }) => status === 'seen' && time !== null)
      .toSorted((a, b) => a.time!.from - b.time!.from);
    const lane = {
      name: titleOf(incident),
      entries: [
        slice(pid, incident.title, incident.window, whole, {
          rule: incident.rule,
          verdict: incident.verdict,
          state: incident.state,
          impact: incident.impact,
        }),
      ],
    };
    return [
      lane,
      ...seen.map(({ name, note, kind, time, evidence }, at) => {
        const args = {
          kind,
          note,
          at: evidence.map(({ span }) => formatSpan(span)),
          lines: evidence.map(({ text }) => text),
        };
        const own = slice(pid, note ?? name, time!, whole, args);
        const flow = { name: 'chain', cat: 'chain', id: pid * 1000 + i, pid, tid: 0, ts: own.ts! };
        const arrow: Entry[] =
          seen.length < 2
            ? []
            : [at === 0 ? { ...flow, ph: 's' } : { ...flow, ph: at === seen.length - 1 ? 'f' : 't', bp: 'e' }];
        return { name: `${incident.rule} ${name}`, entries: [own, ...arrow] };
      }),
    ];
  });
}

const titleOf = ({ rule, verdict, state }: Incident) => `${rule} · ${verdict} · ${state}`;

const slice = (pid: number, name: string, time: Interval, whole: Interval, args: object): Entry => ({
  ph: 'X',
  name,
  cat: 'mountline',
  pid,
  tid: 0,
  ...cut(time, whole),
  args,
});

function eventLanes(report: Report, pid: number) {
  const { timeline } = report;
  const nameOf = podNamesOf(report);
  const byActor = groupBy(
    timeline.filter(({ time }) => isKnown(time.from)),
    ({ actor, derivedBy }) => (derivedBy ? `${actor} (concluded)` : actor),
  );
  return [...byActor].sort(byName).map(([name, events]) => ({
    name,
    entries: events.map(
      (event): Entry => ({
        ph: 'i',
        s: 't',
        name: event.kind,
        cat: event.source,
        pid,
        tid: 0,
        ts: Math.trunc(event.time.from),
        args: {
          what: phraseOf(event, nameOf),
          at: formatSpan(event.span),
          text: event.text,
          ...(event.guesses ? { guesses: event.guesses } : {}),
          fields: fieldsOf(event.fields),
        },
      }),
    ),
  }));
}

function lifeLanes({ lives }: Report, whole: Interval, pid: number) {
  const byKey = groupBy(lives, ({ of, key }) => `${of} ${key}`);
  return [...byKey].sort(byName).map(([name, own]) => ({
    name,
    entries: own.map((life) => {
      const begin = life.from ?? life.seen;
      const time = { from: life.from?.time.from ?? whole.from, to: life.to?.time.to ?? whole.to };
      const args = {
        began: begin?.how ?? 'not known',
        ended: life.to?.how ?? 'open, or not known',
        at: [begin, life.to].flatMap((end) => (end ? [formatSpan(end.span)] : [])),
      };
      return slice(pid, `${life.of} ${life.key}, life ${life.nth}`, time, whole, args);
    }),
  }));
}

function coverageLanes({ coverage }: Report, pid: number) {
  return coverage.map((log) => ({
    name: fileOf(log),
    entries: [
      slice(pid, `read: ${log.source}`, log, log, { units: log.units }),
      ...log.holes.map((hole) =>
        slice(
          pid,
          `gap: ${hole.reason}`,
          { from: Math.max(hole.from, log.from), to: Math.min(hole.to, log.to) },
          log,
          {},
        ),
      ),
    ],
  }));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** `--format perfetto`. */
export const perfetto: Output = { write: (reports) => toPerfetto(reports) };
