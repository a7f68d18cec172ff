import { type Event, type EventOf, MINUTE, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, type FactResult } from '@mountline/correlation';
import { mountedAtCapture } from '../../views/mounts/host-mounts.ts';
import { derive } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';

const KIND = 'mount.way.lost';
/** As the rule has it: what was lost earlier is another story. */
const BEFORE = 5 * MINUTE;
/** The kernel reports a server after three minutes, and systemd a process within one and a half. */
const SINCE = 10 * MINUTE;
const LOCAL = /^(?:ext[234]|xfs|btrfs|zfs|f2fs|jfs|vfat|exfat|ntfs3?|iso9660|udf|squashfs|tmpfs|overlay)$/;

type Busy = EventOf<'node.unmount.busy'>;
type Lost = EventOf<'network.lost'>;

/**
 * Networks that were lost before an unmount failed, of which something shows that the mount needed them: its server has not answered
 * since, or processes cannot be killed. A node has many links, and one that goes down is that of the mount or another.
 */
export const lostWays: Fact = {
  name: 'lost-ways',
  title: 'networks that were lost and that a mount needed',
  uses: ['busy-node-unmounts', 'network-lost', 'server-outages'],
  inputs: [],
  kinds: {
    [KIND]: {
      what: 'proof that a mount needed the network that was lost',
      fields: { mount: 'text', name: { type: 'text', means: 'the network link or service' } },
    },
  },
  derive(context) {
    const pairs = context.ofKind('node.unmount.busy').flatMap((busy) =>
      context
        .ofKind('network.lost')
        .filter(({ time }) => time.from <= busy.time.from && busy.time.from - time.to <= BEFORE)
        .map((lost) => told(context, busy, lost)),
    );
    return joinedResults(pairs);
  },
};

function told(context: FactContext, busy: Busy, lost: Lost): FactResult {
  const { mount } = busy.fields;
  const { name } = lost.fields;
  const fsType = mountedAtCapture(context, mount)?.fsType;
  if (LOCAL.test(fsType ?? '')) return {};
  const proof = silentSince(context, busy, lost) ?? stuckSince(context, lost);
  if (proof) {
    const note = `${proof.note} after ${lost.fields.note}`;
    return { events: [derive('lost-ways', KIND, busy.time, { mount, name, note }, evidenceOf(proof.event))] };
  }
  const because = `nothing shows that ${name} leads to the server of ${mount}`;
  const needs = [{ what: 'the routes', collectWith: 'ip route; ip -br addr' }];
  const evidence: Unknown['evidence'] = evidenceOf(lost).slice(0, 1);
  return { unknown: [{ kind: KIND, time: busy.time, fields: { mount, name }, needs, because, evidence }] };
}

interface Proof {
  note: string;
  event: Event;
}

const isSince = (lost: Lost, { time }: Event) => time.from >= lost.time.from && time.from - lost.time.to <= SINCE;

function silentSince(context: FactContext, { fields: { server } }: Busy, lost: Lost): Proof | undefined {
  const event = context
    .ofKind('nfs.server.silent')
    .find((silent) => server !== undefined && silent.fields.server === server && isSince(lost, silent));
  return event && { note: `${event.fields.server} did not answer`, event };
}

function stuckSince(context: FactContext, lost: Lost): Proof | undefined {
  const event = context.ofKind('service.process.unkillable').find((stuck) => isSince(lost, stuck));
  return event && { note: 'systemd could not end the processes of a service', event };
}
