import {
  type Ask,
  type Event,
  type Finding,
  type Incident,
  isWhole,
  readersOf,
  type Source,
  type Timeline,
} from '@mountline/core';
import type { Conclusions } from '../evaluate/conclusions.ts';
import type { Actor } from '../timeline/kinds.ts';
import { environmentOf, suits } from './environment.ts';
import { logsRead } from './logs-read.ts';

/** More than three commands nobody runs at night. */
const MOST = 3;

/** What a command is worth, by what it would decide. */
const OF_FINDING = { critical: 12, major: 6, minor: 2 } as const;
const OF_POSSIBLE = 8;
const OF_INCIDENT = 4;
/** A rule that something read speaks for, and one that nothing does. */
const OF_HINT = 4;
const OF_RULE = 1;
/** The same beside what was found. */
const OF_RULE_BESIDE = 0.1;

interface Wish {
  command: string;
  decides: string;
  worth: number;
}

/** The few commands that would decide most of what was found, such as make sense on this node, the best first. */
export function askFor(
  timeline: Timeline,
  events: readonly Event[],
  { incidents, cannotTell }: Conclusions,
  findings: readonly Finding[],
  sources: readonly Source[],
  actors: Readonly<Record<string, Actor>>,
): Ask[] {
  const readOf = logsRead(timeline, actors);
  const environment = environmentOf(timeline, events);
  const found = findings.length > 0 || incidents.length > 0 || timeline.unrecognised !== undefined;
  const wishes: Wish[] = [
    ...findings.flatMap((finding) => ofFinding(finding, timeline, sources)),
    ...incidents.flatMap((one) => ofIncident(one, (command) => readOf(command) !== undefined)),
    ...cannotTell.flatMap(({ rule, collectWith, evidence }) =>
      [...new Set(collectWith)].map((command) => ({
        command,
        decides: rule,
        worth: evidence.length > 0 ? OF_HINT : found ? OF_RULE_BESIDE : OF_RULE,
      })),
    ),
  ];
  const byCommand = new Map<string, { worth: number; decides: Set<string> }>();
  for (const { command, decides, worth } of wishes) {
    if (command === '' || !suits(command, environment)) continue;
    const known = byCommand.get(command) ?? { worth: 0, decides: new Set() };
    known.worth += worth;
    known.decides.add(decides);
    byCommand.set(command, known);
  }
  return [...byCommand]
    .sort(([, a], [, b]) => b.worth - a.worth)
    .slice(0, MOST)
    .map(([command, { decides }]) => {
      const read = readOf(command);
      return { command, decides: [...decides], ...(read === undefined ? {} : { read }) };
    });
}

/** What was read whole already is not asked for again; the first command is the one that tells the most. */
function ofFinding({ decide, what, severity }: Finding, { snapshots }: Timeline, sources: readonly Source[]): Wish[] {
  const read = new Set(snapshots.filter(isWhole).map(({ source }) => source));
  return decide
    .filter((command) => !readersOf(command, sources).some((source) => read.has(source)))
    .map((command, i) => ({ command, decides: what, worth: OF_FINDING[severity] / (i + 1) }));
}

function ofIncident({ rule, state, verdict, under, steps }: Incident, isRead: (command: string) => boolean): Wish[] {
  if (state === 'ended' || under !== undefined) return [];
  const worth = verdict === 'possible' ? OF_POSSIBLE : OF_INCIDENT;
  const open = steps.filter(({ status }) => status === 'not-covered');
  // For context alone nobody collects a log again.
  const commands = open.flatMap(({ optional, needs }) =>
    needs.map(({ collectWith }) => collectWith).filter((command) => !optional || !isRead(command)),
  );
  return [...new Set(commands)].map((command) => ({ command, decides: rule, worth }));
}
