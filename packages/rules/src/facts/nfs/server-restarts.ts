import { type Event, type EventOf, type Evidence, MINUTE, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, hostLabel } from '@mountline/correlation';
import { loopbackMounts, NFS_PORT } from '../../views/nfs/loopback.ts';
import { derive } from '../../views/node/evidence.ts';

type Spell = EventOf<'nfs.server.silent'>;
type Begin = EventOf<'nfsd.grace.started' | 'nfsd.grace.skipped'>;

/** The kernel says OK when the next call is answered, which it tries every minute at least. */
const JUST_AFTER = MINUTE;
/** A client that lost its server tries again every few minutes at most: a restart long before an answer is not why it answers. */
const NEAR = 5 * MINUTE;
/** A server that stops no longer answers from then on; the first message comes some minutes later. */
const BEFORE = 10 * MINUTE;

/**
 * Outages of NFS servers in which the server's own kernel wrote that nfsd began to serve: it was restarted. It then waits for its clients to
 * reclaim what they had, and other opens and locks wait until its grace period is over. The lines are in the log of the server: this node
 * where it is its own client, or a node of the same name in a log of several.
 *
 *     NFSD: starting 90-second grace period (net f0000000)
 *     NFSD: all clients done reclaiming, ending NFSv4 grace period (net f0000000)
 */
export const serverRestarts: Fact = {
  name: 'server-restarts',
  title: 'outages of NFS servers in which the server was restarted, by its own log',
  uses: ['server-outages'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.restarted': {
      what: 'the restart of an NFS server during an outage, by its own log',
      fields: {
        server: 'text',
        of: 'text',
        untilAt: 'int',
        graceFor: { type: 'int?', means: 'the longest that its grace period takes' },
      },
    },
  },
  derive(context) {
    return { events: context.ofKind('nfs.server.silent').flatMap((spell) => restartIn(context, spell)) };
  },
};

function restartIn(context: FactContext, spell: Spell): Event[] {
  const { server, of, untilAt, answered } = spell.fields;
  const begins = context.ofKind('nfsd.grace.started', 'nfsd.grace.skipped');
  const since = answered ? Math.max(spell.time.from, untilAt - NEAR) : spell.time.from;
  const begin = begins.find(
    (event) => isOfServer(context, event, spell) && event.time.from >= since && event.time.from <= untilAt + JUST_AFTER,
  );
  if (!begin) return [];
  const stop = context
    .ofKind('nfsd.server.stopped')
    .findLast(
      (event) =>
        isOfServer(context, event, spell) &&
        event.time.to <= begin.time.from &&
        event.time.from >= spell.time.from - BEFORE,
    );
  const graceFor = begin.kind === 'nfsd.grace.started' ? begin.fields.seconds * SECOND : undefined;
  const grace = graceOf(context, begin, spell);
  const stopped = stop ? `nfsd stopped at ${context.clockTime(stop.time)} and ` : 'nfsd ';
  const note = `${server} was restarted: ${stopped}served again from ${context.clockTime(begin.time)}, ${grace.says}`;
  const fields = { server, of, untilAt, graceFor, note };
  const evidence = [...(stop ? evidenceOf(stop) : []), ...evidenceOf(begin), ...grace.evidence];
  return [derive('server-restarts', 'nfs.server.restarted', begin.time, fields, evidence)];
}

/** On this node, where a loopback mount is of nfsd and not of a proxy, and in a log of several nodes on the one of this name. */
function isOfServer(context: FactContext, { host }: Event, { fields: { server, local, port, of } }: Spell): boolean {
  const node = local ? of : hostLabel(server);
  if (node !== '' && hostLabel(host) !== node) return false;
  if (!local) return true;
  const ports = port === undefined ? loopbackMounts(context).map((mount) => mount.port) : [port];
  return ports.length > 0 && ports.every((one) => one === NFS_PORT);
}

function graceOf(context: FactContext, begin: Begin, spell: Spell): { says: string; evidence: Evidence[] } {
  if (begin.kind === 'nfsd.grace.skipped') return { says: 'without a grace period', evidence: [] };
  const { seconds } = begin.fields;
  const end = context
    .ofKind('nfsd.grace.ended')
    .find(
      (event) =>
        isOfServer(context, event, spell) &&
        event.time.from >= begin.time.from &&
        event.time.from <= begin.time.to + seconds * SECOND + MINUTE,
    );
  if (end)
    return {
      says: `in a grace period of ${seconds} s that ended at ${context.clockTime(end.time)}`,
      evidence: evidenceOf(end),
    };
  const latest = begin.time.to + seconds * SECOND;
  return {
    says: `in a grace period of ${seconds} s, until ${context.clockTime({ from: latest, to: latest + SECOND })} at the latest`,
    evidence: [],
  };
}
