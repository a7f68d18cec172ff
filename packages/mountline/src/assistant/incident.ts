import { type Advice, type Incident, InputError } from '@mountline/core';
import { isToTell, type PlacesBelow, placesBelow, stepsInOrder } from '@mountline/report';
import type { NodeAnalyzed } from '../analyze.ts';
import { type Answered, page } from './page.ts';
import { cut, references, timeOf } from './reference.ts';

export const INCIDENT_PARTS = ['causes', 'steps', 'impact', 'actions', 'unknown'] as const;
export type IncidentPart = (typeof INCIDENT_PARTS)[number];

/** One incident: its steps in the order of time, what it does, what to do, what is not known. */
export function incidentOf(
  { report }: NodeAnalyzed,
  id: string,
  parts: readonly IncidentPart[] = INCIDENT_PARTS,
  cursor?: string,
): Answered {
  const incident = report.incidents.find((one) => one.id === id);
  if (!incident) {
    const ids = report.incidents.map((one) => one.id);
    throw new InputError('not-supported', `no incident ${id}; this bundle has ${ids.join(', ') || 'none'}`);
  }
  const { rule, state, verdict, title, window, because, under } = incident;
  const head = {
    id,
    rule,
    state,
    verdict,
    title: cut(title, 200),
    time: timeOf(window),
    because: because.map((one) => cut(one, 200)),
    ...(under === undefined ? {} : { explainedBy: under }),
  };
  const rows = parts.flatMap((part) => ROWS[part](incident, placesBelow(report.bundle)));
  return page(head, 'rows', rows, { tokens: 2500, cursor });
}

const ROWS: Readonly<Record<IncidentPart, (incident: Incident, places: PlacesBelow) => object[]>> = {
  steps: (incident, places) =>
    stepsInOrder(incident)
      .filter(({ status }) => status !== 'not-covered')
      .map(({ what, status, by, time, note, evidence }) => ({
        type: 'step',
        what,
        status,
        ...(by === undefined ? {} : { by }),
        ...(time ? { time: timeOf(time) } : {}),
        ...(note === undefined ? {} : { said: cut(note, 200) }),
        ...(status === 'not-seen' ? {} : { refs: references(places, evidence, 2, 160) }),
      })),
  causes: ({ why }) => why.map((text) => ({ type: 'cause', text: cut(text, 500) })),
  impact: ({ impact }) => impact.map((text) => ({ type: 'impact', text: cut(text, 240) })),
  actions: ({ doNow, fix, fixedIn = [] }) => [
    ...doNow.map((advice) => actionOf('do-now', advice)),
    ...fix.map((advice) => actionOf('fix', advice)),
    ...fixedIn.filter(isToTell).map(({ text }) => ({ type: 'fixed-in', text: cut(text, 500) })),
  ],
  unknown: ({ unknown, steps }) => [
    ...unknown.map((text) => ({ type: 'not-known', text: cut(text, 240) })),
    ...steps.flatMap(({ what, status, by, note = '', needs }) =>
      status === 'not-covered'
        ? [
            {
              type: 'step',
              what,
              status,
              ...(by === undefined ? {} : { by }),
              said: cut(note, 160),
              collect: needs.map(({ collectWith }) => cut(collectWith, 160)),
            },
          ]
        : [],
    ),
  ],
};

const actionOf = (type: string, { text, commands, risk }: Advice) => ({
  type,
  risk,
  text: cut(text, 300),
  commands: commands.slice(0, 6).map((command) => cut(command, 300)),
});
