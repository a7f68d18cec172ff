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

/** Words of advice, and programs, that may destroy data. */
const LOSES = /\b(?:lose|loses|lost|last resort|expendable)\b|\bdestroys(?! it)/i;
const KILLS = /\b(?:kill|pkill|umount|reboot|rm)\b/;
/** Programs that only look, and what makes one of them write. */
const READS =
  /^(?:cat|ls|ps|ss|grep|awk|tail|journalctl|dmesg|stat|findmnt|nfsstat|rpcinfo|for p in|systemctl (?:status|show|list)|kubectl (?:get|describe|logs)|aws \S+ describe)/;
const WRITES = /\b(?:tee|start|stop|restart|delete|xargs|sysctl -w|exec)\b|>(?! ?\/dev\/null)/;

/** What a command may cost, by the worst that it could be: one that is not known to look only is taken for a change. */
function riskOf(text: string, commands: readonly string[]): 'read' | 'reversible' | 'data-loss' {
  if (LOSES.test(text) || commands.some((command) => KILLS.test(command))) return 'data-loss';
  const isRead = (command: string) => READS.test(command) && !WRITES.test(command);
  return commands.length > 0 && commands.every(isRead) ? 'read' : 'reversible';
}
