import { type Advice, type Incident, InputError, type StepStatus } from '@mountline/core';
import type { NodeAnalyzed } from '../analyze.ts';
import { type Answered, page } from './page.ts';
import { cut, incidentId, references, timeOf } from './reference.ts';

export const INCIDENT_PARTS = ['causes', 'steps', 'impact', 'actions', 'unknown'] as const;
export type IncidentPart = (typeof INCIDENT_PARTS)[number];

/** One incident: its steps in the order of time, what it does, what to do, what is not known. */
export function incidentOf(
  { report }: NodeAnalyzed,
  id: string,
  parts: readonly IncidentPart[] = INCIDENT_PARTS,
  cursor?: string,
): Answered {
  const incident = report.incidents.find((one) => incidentId(one) === id);
  if (!incident) {
    const ids = report.incidents.map(incidentId);
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
  const rows = parts.flatMap((part) => ROWS[part](incident));
  return page(head, 'rows', rows, { tokens: 2500, cursor });
}

/** What happened, then what did not. */
const RANKS: Readonly<Record<StepStatus, number>> = {
  seen: 0,
  violated: 0,
  absent: 1,
  'not-seen': 2,
  'not-covered': 3,
};

const ROWS: Readonly<Record<IncidentPart, (incident: Incident) => object[]>> = {
  steps: ({ steps }) =>
    steps
      .filter(({ status }) => status !== 'not-covered')
      .toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || (a.time?.from ?? 0) - (b.time?.from ?? 0))
      .map(({ what, status, by, time, note, evidence }) => ({
        type: 'step',
        what,
        status,
        ...(by === undefined ? {} : { by }),
        ...(time ? { time: timeOf(time) } : {}),
        ...(note === undefined ? {} : { said: cut(note, 200) }),
        ...(status === 'not-seen' ? {} : { refs: references(evidence, 2, 160) }),
      })),
  causes: ({ why }) => why.map((text) => ({ type: 'cause', text: cut(text, 500) })),
  impact: ({ impact }) => impact.map((text) => ({ type: 'impact', text: cut(text, 240) })),
  actions: ({ doNow, fix }) => [
    ...doNow.map((advice) => actionOf('do-now', advice)),
    ...fix.map((advice) => actionOf('fix', advice)),
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

const actionOf = (type: string, { text, commands }: Advice) => ({
  type,
  risk: riskOf(text, commands),
  text: cut(text, 300),
  commands: commands.slice(0, 6).map((command) => cut(command, 300)),
});

/** Words of advice that destroys data, and programs that only look. */
const LOSES = /\b(?:lose|loses|lost|destroys?|last resort|expendable)\b/i;
const READS =
  /^(?:sudo )?(?:cat|ls|ps|ss|grep|awk|journalctl|dmesg|stat|findmnt|mount$|nfsstat|rpcinfo|systemctl (?:status|show|list)|kubectl (?:get|describe|logs)|for p in|mkdir -p|cp |nsenter .* (?:ss|cat)|aws \S+ describe)/;

/** What a command may cost: advice that does not say that it is safe is taken for what changes something. */
function riskOf(text: string, commands: readonly string[]): 'read' | 'reversible' | 'data-loss' {
  if (LOSES.test(text) && !/fix below destroys/.test(text)) return 'data-loss';
  return commands.length > 0 && commands.every((command) => READS.test(command)) ? 'read' : 'reversible';
}
