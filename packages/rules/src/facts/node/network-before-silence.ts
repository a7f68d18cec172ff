import { type Event, type EventOf, MINUTE } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { type NetworkLoss, networkLosses } from '../../views/node/network-losses.ts';

const KIND = 'nfs.server.network-lost';

/** The kernel reports a server three minutes after the last call that it answered, and nobody may have called before. */
const BEFORE = 10 * MINUTE;

/**
 * A network that this node lost shortly before an NFS server fell silent, and that was not back by then. Whether the server is reached through
 * it is not known; a server of this node is not.
 */
export const networkBeforeSilence: Fact = {
  name: 'network-before-silence',
  title: 'networks that were lost shortly before an NFS server fell silent',
  uses: ['server-outages'],
  inputs: [],
  unasked: [{ actors: ['systemd', 'program'] }],
  kinds: {
    [KIND]: {
      what: 'a network that was lost shortly before an NFS server fell silent',
      fields: { server: 'text', of: 'text', untilAt: 'int' },
    },
  },
  derive(context) {
    const spells = context.ofKind('nfs.server.silent').filter(({ fields }) => !fields.local);
    if (spells.length === 0) return {};
    const losses = networkLosses(context);
    return { events: spells.flatMap((spell) => lostBefore(context, spell, losses)) };
  },
};

function lostBefore(
  context: FactContext,
  { time: { from }, fields: { server, of, untilAt } }: EventOf<'nfs.server.silent'>,
  losses: readonly NetworkLoss[],
): Event[] {
  const loss = losses.findLast(
    ({ event: { time }, back }) => time.to <= from && from - time.from <= BEFORE && !(back && back.time.to <= from),
  );
  if (!loss) return [];
  const { event, note: how } = loss;
  const note = `${how} at ${context.clockTime(event.time.from)}`;
  return [
    derive('network-before-silence', KIND, event.time, { server, of, untilAt, note }, evidenceOf(event).slice(0, 1)),
  ];
}
