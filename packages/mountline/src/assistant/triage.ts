import { type Incident, isKnown, type Report } from '@mountline/core';
import { contextAfter } from '@mountline/correlation';
import { bestEvidence, type PlacesBelow, placesBelow } from '@mountline/report';
import { tasksInD } from '@mountline/rules/at-capture';
import type { NodeAnalyzed } from '../analyze.ts';
import { type Answered, page } from './page.ts';
import { cut, references, referenceTo, timeOf } from './reference.ts';

/** What is broken, what failed without an incident, and what cannot be told: a row each, the most important first. */
export function triage({ report, findings }: NodeAnalyzed, cursor?: string): Answered {
  const { bundle, incidents, cannotTell, ask } = report;
  const leads = incidents.filter(({ under }) => under === undefined);
  const blocked = tasksInD(contextAfter(findings));
  const places = placesBelow(bundle);
  const rows = [
    ...leads.map((incident) => incidentRow(incident, places)),
    ...(blocked.length > 0
      ? [
          {
            type: 'tasks-in-D',
            count: blocked.length,
            refs: references(
              places,
              blocked.flatMap(({ evidence }) => evidence.slice(0, 1)),
              3,
              100,
            ),
          },
        ]
      : []),
    ...report.findings.map(({ kind, what, severity, count, objects, evidence }) => ({
      type: 'failure',
      kind,
      what: cut(what, 120),
      severity,
      count,
      objects: objects.slice(0, 3).map((one) => cut(one, 100)),
      refs: references(places, [evidence], 1, 140),
    })),
    ...report.unrecognised.slice(0, 10).map(({ program, count, span, text }) => ({
      type: 'unknown-error',
      program,
      count,
      refs: [referenceTo(places, span, text, 140)],
    })),
    ...bundle.lacks.flatMap(({ what, how, why }) =>
      how === 'timed-out' ? [{ type: 'command-cut', what: cut(what, 100), why: cut(why, 100) }] : [],
    ),
    ...ask.slice(0, 5).map(({ command, decides }) => ({ type: 'collect', command, decides: decides.slice(0, 4) })),
    ...cannotTell.map(({ rule, why }) => ({ type: 'cannot-tell', rule, why: cut(why, 120) })),
  ];
  return page(headOf(report), 'rows', rows, { tokens: 1500, cursor });
}

function headOf({ bundle, incidents }: Report) {
  const { name, host, capture } = bundle;
  return {
    bundle: name,
    host: host.name?.value ?? null,
    capture: capture && isKnown(capture.from) ? timeOf(capture) : null,
    incidents: incidents.length,
  };
}

function incidentRow(incident: Incident, places: PlacesBelow) {
  const { rule, state, verdict, severity, title, window, bindings } = incident;
  const short = Object.entries(bindings).flatMap(([name, value]) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= 160) ? [[name, value]] : [],
  );
  return {
    type: 'incident',
    id: incident.id,
    rule,
    state,
    verdict,
    severity,
    title: cut(title, 160),
    since: timeOf(window).from,
    about: Object.fromEntries(short),
    refs: references(places, bestEvidence(incident), 4, 120),
  };
}
