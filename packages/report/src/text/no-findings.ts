import { counted, listed, type Report } from '@mountline/core';

/**
 * What a report says in which nothing is open: how many rules could not be decided. Silence of a few rules over a few files
 * is no good news, so where half of them or more could not be decided it is *cannot tell*, not counting those that nothing in these
 * files could show. Where something failed outside of any incident, or tasks are in D on a mount of this node, that is said in place of it.
 * Null where an incident is open, or may be.
 */
export function nothingOpen({
  incidents,
  findings,
  unrecognised,
  nearMisses,
  ruledOut,
  cannotTell,
  timeline,
}: Pick<Report, 'incidents' | 'findings' | 'unrecognised' | 'nearMisses' | 'ruledOut' | 'cannotTell' | 'timeline'>): {
  says: string;
  more: string;
} | null {
  if (incidents.some(({ state }) => state !== 'ended')) return null;
  const waiting = tasksOnLoopback(timeline);
  if (waiting) return { says: 'Cannot tell', more: `: ${waiting}, and no rule explains it` };
  const idsOf = (some: readonly { rule: string }[]) => some.map(({ rule }) => rule);
  const undecided = new Set(idsOf(cannotTell));
  const asked = new Set([
    ...idsOf(incidents),
    ...idsOf(nearMisses.filter(({ unasked }) => !unasked)),
    ...idsOf(ruledOut),
  ]);
  const ended = incidents.filter(({ under }) => under === undefined).length;
  const unexplained = unexplainedInWords({ findings, unrecognised });
  const alone = unexplained === undefined ? 'No incident found' : `${unexplained} found, no incident`;
  const found = ended > 0 ? 'No open incident found' : alone;
  const past = ended > 0 ? `; ${ended} ended${unexplained === undefined ? '' : `; ${unexplained} besides`}` : '';
  if (undecided.size * 2 < new Set([...asked, ...undecided]).size)
    return {
      says: found,
      more: undecided.size > 0 ? `${past}; ${counted(undecided.size, 'check')} could not be decided` : past,
    };
  const few = `${undecided.size} of ${new Set([...asked, ...undecided]).size} checks could not be decided from these files`;
  if (unexplained) return { says: found, more: `${past}; ${few}` };
  const none = ended > 0 ? 'nothing open' : 'nothing';
  const others = asked.size > 0 ? `, the others found ${none}` : '';
  const blocked = tasksInNfs(timeline);
  return { says: 'Cannot tell', more: `: ${blocked === undefined ? '' : `${blocked}; `}${few}${others}` };
}

/** Failures beside the incidents: `2 kinds of failure and 1 kind of unrecognised error`. */
function unexplainedInWords({ findings, unrecognised }: Pick<Report, 'findings' | 'unrecognised'>): string | undefined {
  const kinds = [
    ...(findings.length > 0 ? [`${counted(findings.length, 'kind')} of failure`] : []),
    ...(unrecognised.length > 0 ? [`${counted(unrecognised.length, 'kind')} of unrecognised error`] : []),
  ];
  return kinds.length > 0 ? kinds.join(' and ') : undefined;
}

/** nfsd of this node, whatever it waits for. */
const isNfsd = ({ fields: { programs } }: Blocked): boolean => Array.isArray(programs) && programs.includes('[nfsd]');

type Blocked = Report['timeline'][number];

/**
 * The tasks in D inside NFS, those of which no table shows where they sleep, and nfsd: one instant, which a working server shows too, but all
 * that was read of a failure it may be.
 */
function tasksInNfs(timeline: Report['timeline']): string | undefined {
  const all = timeline.filter(({ kind }) => kind === 'task.blocked');
  const inNfs = all.filter(({ fields }) => fields.nfs);
  const blocked = inNfs.length > 0 ? inNfs : all.filter((one) => one.fields.nfs === undefined || isNfsd(one));
  if (blocked.length === 0) return undefined;
  const tasks = blocked.reduce((sum, { fields }) => sum + Number(fields.count), 0);
  const programs = [...new Set(blocked.flatMap(({ fields }) => fields.programs ?? []).map(String))];
  const where = inNfs.length > 0 ? ' inside NFS or RPC' : '';
  return `${counted(tasks, 'task')} in D state${where} when the processes were listed (${listed(programs, 4)})`;
}

/** The tasks in D on mounts whose server is this node itself. */
function tasksOnLoopback(timeline: Report['timeline']): string | undefined {
  const blocked = timeline.filter(
    ({ kind, fields }) => kind === 'task.blocked' && fields.port !== undefined && fields.nfs,
  );
  if (blocked.length === 0) return undefined;
  const tasks = blocked.reduce((sum, { fields }) => sum + Number(fields.count), 0);
  const ports = [...new Set(blocked.map(({ fields }) => String(fields.port)))];
  return `${counted(tasks, 'task')} stuck in D state on the NFS ${ports.length > 1 ? 'mounts of ports' : 'mount of port'} ${listed(ports)}`;
}
