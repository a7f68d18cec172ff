import {
  type EventOf,
  greatestOf,
  groupBy,
  type Interval,
  lastTime,
  leastOf,
  MINUTE,
  type Micros,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { nodeOfLine } from '../node/line-owner.ts';
import { runsWithin } from '../node/runs.ts';

/** A client whose server does not answer fails every few minutes; one that is refused, with every renewal of its lease. */
const PAUSE = 15 * MINUTE;
/** Lines that name no server are of the recovery beside them. */
const BESIDE = 2 * MINUTE;

const OF_NFS4 = [
  'nfs.state-manager.failed',
  'nfs.lock.reclaim-failed',
  'nfs.locks.lost',
  'nfs.open.recovery-failed',
  'nfs.state.reclaim-failed',
] as const;

/** A line of the kernel about state of a client that it did not get back. */
export type Line = EventOf<(typeof OF_NFS4)[number] | 'lockd.lock.reclaim-failed'>;

/** Some of them name the server. */
export const serverIn = ({ fields }: Line): string | undefined => ('server' in fields ? fields.server : undefined);

/** Those of one kind. */
export const linesOf = <Kind extends Line['kind']>(lines: readonly Line[], kind: Kind): EventOf<Kind>[] =>
  lines.filter((line): line is Extract<Line, EventOf<Kind>> => line.kind === kind);

/** A stretch in which the kernel says that it did not recover the state of a client. */
export interface RecoverySpell {
  /** The version of NFS. */
  version: 3 | 4;
  /** The server that the lines name, or the only one that `by` tells of; undefined where several can be meant. */
  server?: string;
  /** The lines name it. */
  named: boolean;
  /** What tells the server where the lines do not: it refused sequence IDs then, or it alone did not answer. */
  by?: 'sequence' | 'silence';
  lines: Line[];
  /** The lines beside it about sequence IDs that the same server refused. */
  refusals: EventOf<'nfs.sequence-id.refused'>[];
  first: Micros;
  /** When the last line was written. */
  last: Interval;
}

/** The stretches of every client, each within one boot. */
export function recoverySpells(context: FactContext): RecoverySpell[] {
  const nfs4 = context.ofKind(...OF_NFS4).filter(isOfRecovery);
  const nfs3 = context.ofKind('lockd.lock.reclaim-failed');
  if (nfs4.length === 0 && nfs3.length === 0) return [];
  const boots = context.ofKind('node.rebooted').map(({ time }) => time.from);
  const nodeOf = nodeOfLine(context);
  const runOf = (event: Line) => `${boots.filter((from) => from <= event.time.from).length} ${nodeOf(event)}`;
  const inRuns = (lines: readonly Line[]) => [...groupBy(lines, runOf).values()];
  const found = [
    ...inRuns(nfs4).flatMap(ofOneRun),
    ...inRuns(nfs3).flatMap((lines) => stretches(lines, BESIDE).map((own) => spellOf(3, own))),
  ];
  for (const spell of found) {
    const beside = refusalsBeside(context, spell);
    const refusing = onlyOf(beside);
    const by = spell.named ? undefined : refusing !== undefined ? 'sequence' : 'silence';
    if (by) Object.assign(spell, { server: refusing ?? silentBeside(context, spell) });
    if (by && spell.server !== undefined) spell.by = by;
    spell.refusals = beside.filter(({ fields }) => fields.server === spell.server);
  }
  return found.sort((a, b) => a.first - b.first);
}

/** NFS4ERR_BAD_SEQID. */
const BAD_SEQUENCE_ID = -10026;

/** An open file that was refused with this error, and no other, is of a server that the kernel's lines about sequence IDs name. */
export const isOfSequenceIds = ({ lines }: Pick<RecoverySpell, 'lines'>): boolean => {
  const errors = lines.flatMap(({ fields }) => ('error' in fields ? [fields.error] : []));
  return errors.length > 0 && errors.every((error) => error === BAD_SEQUENCE_ID);
};

function refusalsBeside(context: FactContext, spell: RecoverySpell): RecoverySpell['refusals'] {
  if (!isOfSequenceIds(spell)) return [];
  const nodeOf = nodeOfLine(context);
  const of = nodeOf(spell.lines[0]!);
  const isNear = ({ time }: Pick<Line, 'time'>) =>
    time.from <= spell.last.to + BESIDE && time.to >= spell.first - BESIDE;
  return context.ofKind('nfs.sequence-id.refused').filter((line) => isNear(line) && nodeOf(line) === of);
}

function onlyOf(lines: RecoverySpell['refusals']): string | undefined {
  const servers = new Set(lines.map(({ fields }) => fields.server));
  return servers.size === 1 ? [...servers][0] : undefined;
}

/** `unhandled error` is written of other things too. */
const isOfRecovery = (line: Line): boolean =>
  line.kind !== 'nfs.state.reclaim-failed' || /^_*nfs4_reclaim_/.test(line.fields.function);

function ofOneRun(lines: readonly Line[]): RecoverySpell[] {
  const named = lines.filter((line) => serverIn(line) !== undefined);
  const spells = [...groupBy(named, (line) => serverIn(line)!)].flatMap(([server, own]) =>
    stretches(own, PAUSE).map((stretch) => spellOf(4, stretch, server)),
  );
  const nameless = lines.filter((line) => serverIn(line) === undefined);
  const alone = stretches(nameless, BESIDE).map((stretch) => spellOf(4, stretch));
  const unowned = alone.filter((spell) => {
    const beside = spells.filter((other) => isBeside(spell, other));
    if (beside.length === 1) beside[0]!.lines = [...beside[0]!.lines, ...spell.lines];
    return beside.length !== 1;
  });
  return [...spells.map(({ server, lines: all }) => spellOf(4, all, server)), ...unowned];
}

const isBeside = (a: RecoverySpell, b: RecoverySpell): boolean =>
  a.first <= b.last.to + BESIDE && b.first <= a.last.to + BESIDE;

const stretches = (lines: readonly Line[], pause: Micros): Line[][] =>
  runsWithin(
    pause,
    lines.toSorted((a, b) => a.time.from - b.time.from),
  );

function spellOf(version: 3 | 4, lines: readonly Line[], server?: string): RecoverySpell {
  const sorted = lines.toSorted((a, b) => a.time.from - b.time.from);
  const ends = sorted.map(lastTime);
  const latest = greatestOf(ends.map(({ to }) => to));
  const last = ends.find(({ to }) => to === latest)!;
  const first = leastOf(sorted.map(({ time }) => time.from));
  return {
    version,
    ...(server === undefined ? {} : { server }),
    named: server !== undefined,
    refusals: [],
    lines: sorted,
    first,
    last,
  };
}

/** The only server that did not answer then. */
function silentBeside(context: FactContext, { first, last }: RecoverySpell): string | undefined {
  const silent = context
    .ofKind('nfs.server.silent')
    .filter(({ time }) => time.from <= last.to && time.to >= first - BESIDE);
  const servers = new Set(silent.map(({ fields }) => fields.server));
  return servers.size === 1 ? [...servers][0] : undefined;
}
