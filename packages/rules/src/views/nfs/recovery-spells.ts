import {
  type Event,
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

/** A stretch in which the kernel says that it did not recover the state of a client. */
export interface RecoverySpell {
  /** The version of NFS. */
  version: 3 | 4;
  /** The server that the lines name, or the only one that did not answer then; undefined where several can be meant. */
  server?: string;
  /** The lines name it. */
  named: boolean;
  lines: Event[];
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
  const runOf = (event: Event) => `${boots.filter((from) => from <= event.time.from).length} ${nodeOf(event)}`;
  const inRuns = (lines: readonly Event[]) => [...groupBy(lines, runOf).values()];
  const found = [
    ...inRuns(nfs4).flatMap(ofOneRun),
    ...inRuns(nfs3).flatMap((lines) => stretches(lines, BESIDE).map((own) => spellOf(3, own))),
  ];
  for (const spell of found) spell.server ??= silentBeside(context, spell);
  return found.sort((a, b) => a.first - b.first);
}

/** `unhandled error` is written of other things too. */
const isOfRecovery = ({ kind, fields }: Event): boolean =>
  kind !== 'nfs.state.reclaim-failed' || /^_*nfs4_reclaim_/.test(String(fields.function));

function ofOneRun(lines: readonly Event[]): RecoverySpell[] {
  const named = lines.filter(({ fields }) => fields.server !== undefined);
  const spells = [...groupBy(named, ({ fields }) => String(fields.server))].flatMap(([server, own]) =>
    stretches(own, PAUSE).map((stretch) => spellOf(4, stretch, server)),
  );
  const nameless = lines.filter(({ fields }) => fields.server === undefined);
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

function stretches(lines: readonly Event[], pause: Micros): Event[][] {
  const found: Event[][] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const line of lines.toSorted((a, b) => a.time.from - b.time.from)) {
    if (line.time.from - reached > pause) found.push([]);
    found.at(-1)!.push(line);
    reached = Math.max(reached, line.time.to);
  }
  return found;
}

function spellOf(version: 3 | 4, lines: readonly Event[], server?: string): RecoverySpell {
  const sorted = lines.toSorted((a, b) => a.time.from - b.time.from);
  const ends = sorted.map(lastTime);
  const latest = greatestOf(ends.map(({ to }) => to));
  const last = ends.find(({ to }) => to === latest)!;
  const first = leastOf(sorted.map(({ time }) => time.from));
  return {
    version,
    ...(server === undefined ? {} : { server }),
    named: server !== undefined,
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
  const servers = new Set(silent.map(({ fields }) => String(fields.server)));
  return servers.size === 1 ? [...servers][0] : undefined;
}
