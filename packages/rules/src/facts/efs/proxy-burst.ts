import { type Event, type EventOf, groupBy } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { option } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

const KIBIBYTE = 1024;

/**
 * How much the kernel's clients put onto their connections at once: the most calls that were ever under way, each a WRITE of
 * the greatest size. All mounts of a port share one client and its connections, so a port counts once. A proxy holds at least
 * so much when everything that waited is sent.
 *
 *     xprt:  tcp 0 0 1471 0 0 21789 21519 0 914490 0 32 89609 470396      the 11th number: 32 slots
 */
export const proxyBurst: Fact = {
  name: 'proxy-burst',
  title: 'writes that reach a proxy at once when its clients reconnect',
  uses: ['proxy-mounts'],
  inputs: [{ sources: ['mountstats'] }],
  kinds: {
    'proxy.burst': {
      what: 'writes in flight to a proxy that is killed repeatedly',
      fields: {
        group: 'text',
        nth: 'int',
        ports: 'list',
        burstKiB: { type: 'int', means: 'calls x wsize, over all ports' },
      },
    },
  },
  derive(context) {
    const known = connections(context);
    const events = context.ofKind('proxy.serves').flatMap((serves) => {
      const { ports } = serves.fields;
      const found = ports.flatMap((port) => known.get(Number(port)) ?? []);
      return found.length === ports.length && found.length > 0 ? [burst(serves, found)] : [];
    });
    return { events };
  },
};

interface Connection {
  port: number;
  slots: number;
  /** Bytes. */
  wsize: number;
  evidence: ReturnType<typeof rowEvidence>;
}

/** Of each port the row that had the most calls under way. */
function connections(context: FactContext): Map<number, Connection> {
  const mounts = loopbackMounts(context);
  const found = ofLastCapture(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): Connection[] => {
      const mount = mounts.find(({ target, source }) => target === row.mountPoint && source === row.device);
      const wsize = Number(option(row.nfs?.opts ?? [], 'wsize'));
      const slots = (row.nfs?.xprts ?? []).reduce((sum, { maxSlots = 0n }) => sum + Number(maxSlots), 0);
      if (!mount || !(wsize > 0) || slots === 0) return [];
      const text = `${row.device} on ${row.mountPoint}, wsize ${wsize}, ${slots} slots`;
      return [{ port: mount.port, slots, wsize, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
  const ofPort = groupBy(found, ({ port }) => port);
  return new Map(
    [...ofPort].map(([port, all]) => [port, all.sort((a, b) => b.slots * b.wsize - a.slots * a.wsize)[0]!]),
  );
}

function burst(serves: EventOf<'proxy.serves'>, found: readonly Connection[]): Event {
  const { group, nth } = serves.fields;
  const kibibytes = found.reduce((sum, { slots, wsize }) => sum + (slots * wsize) / KIBIBYTE, 0);
  const size = kibibytes >= KIBIBYTE ? `${Math.round(kibibytes / KIBIBYTE)} MiB` : `${Math.round(kibibytes)} KiB`;
  const first = found[0]!;
  const how =
    found.length === 1
      ? `${first.slots} calls of ${first.wsize / KIBIBYTE} KiB, the most in flight`
      : `the most calls in flight x wsize, on ${found.length} ports`;
  const note = `when its clients reconnect, up to ${size} of writes reach it at once (${how})`;
  const fields = { group, nth, ports: found.map(({ port }) => String(port)), burstKiB: Math.round(kibibytes), note };
  const evidence = found.map((one) => one.evidence);
  return derive('proxy-burst', 'proxy.burst', evidence[0]!.time!, fields, evidence);
}
