import {
  addTo,
  type Event,
  type EventOf,
  type Evidence,
  earlier,
  type Interval,
  type Micros,
  SECOND,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { NFS_PORT } from '../../views/nfs/loopback.ts';
import { majorTimeout, silentBy, type Timing } from '../../views/nfs/major-timeout.ts';
import { addressOf, hostOf, nfsMounts, numberIn, option, transportOf } from '../../views/nfs/nfs-mounts.ts';
import { reasonsOf } from '../../views/nfs/spell-reasons.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { once } from '../../views/node/memoize-per-timeline.ts';

/**
 * When a server fell silent, for every outage in the boot of the capture: a call reports `not responding` timeo x
 * (retrans + 1) after it was sent, so the server was silent by the first line less that time, and answered at the last renewal
 * of a lease. The options are those of its mounts at capture; of this node those of all ports whose clients can have spoken. The
 * death of the listener of one port `listener-death` shows.
 */
export const silenceOnset: Fact = {
  name: 'silence-onset',
  title: 'when an NFS server stopped answering',
  uses: ['server-outages', 'boot-lives', 'client-lease', 'listener-death'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.fell-silent': {
      what: 'the time at which an NFS server stopped answering, as an interval or a latest time',
      fields: {
        server: 'text',
        how: { type: 'text', means: 'inferred' },
        untilAt: { type: 'int', means: 'of the outage' },
      },
    },
  },
  derive(context) {
    const lastBoot = context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY;
    const spells = context.ofKind('nfs.server.silent');
    const untold = spells.filter((spell) => spell.time.from > lastBoot && !isTold(context, spell));
    return { events: untold.flatMap((spell) => onset(context, spell) ?? []) };
  },
};

type Spell = EventOf<'nfs.server.silent'>;

const isTold = (context: FactContext, { fields: { port } }: Spell): boolean =>
  port !== undefined &&
  (context.joined('listener.died', 'port', port).length > 0 ||
    context.joined('listener.death-contradicted', 'port', port).length > 0);

/** The mounts whose calls an outage can be of. Of this node each port that can have spoken has to be among them. */
function mountsOf(
  context: FactContext,
  { fields: { server, local, port, candidates = [] } }: Spell,
): readonly Mounted[] {
  const mounts = mountsByName(context).get(server) ?? [];
  if (!local) return mounts;
  const ports = port === undefined ? candidates.map(Number) : [port];
  const own = mounts.filter((mount) => ports.includes(portOf(mount)));
  return ports.every((one) => own.some((mount) => portOf(mount) === one)) ? own : [];
}

const portOf = ({ options }: Mounted): number => numberIn(options, 'port') ?? NFS_PORT;

function onset(context: FactContext, spell: Spell): Event | undefined {
  const { server } = spell.fields;
  const mounts = mountsOf(context, spell);
  const timing = timingOf(mounts, spell);
  if (!timing) return undefined;
  const { latest, width, sum } = silentBy(context, spell, timing);
  const dead = { from: latest, to: latest + width };
  const names = [...new Set(mounts.flatMap((mount) => mount.names))];
  const leases = names
    .flatMap((name) => context.joined('nfs.lease.renewed', 'server', name))
    .filter(({ fields }) => isOfClient(spell, fields.port));
  const answers = [...names.flatMap((name) => context.joined('nfs.server.ok', 'server', name)), ...leases];
  // It answered others while that call waited: the line reports that call alone.
  if (answers.some(({ time }) => time.from > dead.to && time.from < spell.time.from)) return undefined;
  // A lease is renewed every minute: of all signs of an answer only this comes shortly before the end of them.
  const lease = answers.findLast(({ kind, time }) => kind === 'nfs.lease.renewed' && time.from <= dead.to);
  const when = lease
    ? `stopped answering between ${context.clockTime(lease.time)}, when its client renewed the lease, and ${context.clockTime(dead)}`
    : `had stopped answering by ${context.clockTime(dead)}`;
  const time: Interval = lease ? { from: lease.time.from, to: Math.max(dead.to, lease.time.to) } : dead;
  const evidence = [...(spell.evidence ?? []).slice(0, 1), timing.evidence, ...(lease?.evidence ?? [])];
  const fields = { server, how: 'inferred', untilAt: spell.fields.untilAt, note: `${server} ${when}, ${sum}` };
  return derive('silence-onset', 'nfs.server.fell-silent', time, fields, evidence);
}

/** Of this node each port is a server of its own: a lease of one of several clients that can have spoken shows nothing of the others. */
const isOfClient = ({ fields: { local, port } }: Spell, ofLease: number): boolean => !local || port === ofLease;

/** A mount of a server elsewhere, as the tables of the capture show it. */
interface Mounted {
  /** The address of the server, and what the mount calls it. */
  names: string[];
  options: readonly string[];
  /** When the kernel made its superblock, where mountstats shows. */
  madeAt: Micros | undefined;
  evidence: Evidence;
}

const mountsByName = once((context): ReadonlyMap<string, Mounted[]> => {
  const found = new Map<string, Mounted[]>();
  for (const mount of mountedAtCapture(context)) for (const name of new Set(mount.names)) addTo(found, name, mount);
  return found;
});

/** From the mount table, else from mountstats. */
const mountedAtCapture = once((context): readonly Mounted[] => {
  const stats = ofLastCapture(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { opts, age } = row.nfs ?? {};
      if (!opts || row.device === null) return [];
      const names = [addressOf(row.device, opts), hostOf(row.device)];
      const madeAt = age == null ? undefined : earlier(snapshot.captured, age * SECOND).from;
      const evidence = rowEvidence(
        snapshot,
        row,
        `device ${row.device} mounted on ${row.mountPoint} … opts: ${opts.join(',')}`,
      );
      return { target: row.mountPoint, names, options: opts, madeAt, evidence };
    }),
  );
  const mounts = nfsMounts(context);
  if (mounts.length === 0) return stats;
  const made = new Map(stats.map((one) => [one.target, one.madeAt]));
  return mounts.map(({ address, host, options, target, evidence }) => ({
    names: [address, host],
    options,
    madeAt: made.get(target),
    evidence,
  }));
});

/**
 * How long the calls of a server wait; of several mounts that may have spoken the shortest. A mount that was made behind the first
 * line did not, and of one over UDP, or whose options are not known, the time is not known.
 */
function timingOf(mounts: readonly Mounted[], spell: Spell): (Timing & { evidence: Evidence }) | undefined {
  const made = mounts.filter(({ madeAt }) => madeAt === undefined || madeAt <= spell.time.from);
  const timings = writersOf(made, spell).map(({ options, evidence }) => {
    const [timeo, retrans] = [numberIn(options, 'timeo'), numberIn(options, 'retrans')];
    return timeo === null || retrans === null || transportOf(options) === 'udp' ? null : { timeo, retrans, evidence };
  });
  if (timings.includes(null)) return undefined;
  return timings.flatMap((timing) => timing ?? []).sort((a, b) => majorTimeout(a) - majorTimeout(b))[0];
}

/**
 * The mounts that can have written the first line (net/sunrpc/clnt.c: rpc_check_timeout). A soft one gives its calls up, `timed out`, and
 * does not write `still trying`: where no other is left it was a call that keeps the state of NFSv4, which waits as long. A hard one
 * gives up such calls only.
 */
function writersOf(mounts: readonly Mounted[], spell: Spell): readonly Mounted[] {
  const [reason = ''] = reasonsOf(spell);
  const hard = mounts.filter((mount) => !isSoft(mount));
  if (reason.startsWith('still trying')) return hard.length > 0 ? hard : mounts.filter(keepsState);
  return reason.startsWith('timed out') ? mounts.filter((mount) => isSoft(mount) || keepsState(mount)) : mounts;
}

const isSoft = ({ options }: Mounted): boolean => options.includes('soft') || options.includes('softerr');
const keepsState = ({ options }: Mounted): boolean => !/^[23]/.test(option(options, 'vers') ?? '');
