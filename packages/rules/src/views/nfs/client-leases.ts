import { type EventOf, type Interval, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { isLoopback } from './loopback.ts';
import { nfsMounts } from './nfs-mounts.ts';

/** A whole second of the age of a lease is not reported. */
const UNTOLD = SECOND;

export type Lease = EventOf<'nfs.lease.valid' | 'nfs.lease.renewed'>;

/** What mountstats of the capture shows of the lease of a client since a moment. */
export interface LeaseSince {
  /** A renewal behind it. */
  renewed?: Lease;
  /** The last renewal was before it, and the lease has run out. */
  expired?: Lease;
  /** A lease of the client is there, whatever it shows. */
  shown: boolean;
}

/**
 * Whether the lease of a server was renewed since. The kernel's lines call a server as whoever mounted it did, mountstats has its
 * address. A line that names this node may be of any of its clients: renewed is what all of them were, run out what one alone has.
 */
export function leaseSince(context: FactContext, server: string, moment: Interval): LeaseSince {
  const leases = leasesOf(context, server);
  const renewed = leases.filter((lease) => renewedAt(lease) >= moment.to);
  const expired = leases.filter((lease) => hasRunOut(context, lease) && lease.time.to <= moment.from);
  return {
    ...(renewed.length > 0 && renewed.length === leases.length ? { renewed: renewed[0]! } : {}),
    ...(expired.length === 1 || (expired.length > 0 && !isLoopback(server)) ? { expired: expired[0]! } : {}),
    shown: leases.length > expired.length,
  };
}

function leasesOf(context: FactContext, server: string): Lease[] {
  const leases = context.ofKind('nfs.lease.valid', 'nfs.lease.renewed');
  if (isLoopback(server)) return leases.filter(({ fields }) => fields.local);
  const addresses = nfsMounts(context).flatMap(({ host, address }) => (host === server ? [address] : []));
  const names = new Set([server, ...addresses]);
  return leases.filter(({ fields }) => names.has(fields.server));
}

/** The earliest that the last renewal can have been. */
export const renewedAt = ({ kind, time, fields }: Lease): number =>
  kind === 'nfs.lease.valid' ? time.from - fields.leaseFor - UNTOLD : time.from;

/**
 * A client of NFSv4.0 that has no file open renews none, and of a port that nothing listens on nobody answers with an error: neither
 * shows of a recovery that fails.
 */
function hasRunOut(context: FactContext, { kind, fields }: Lease): boolean {
  if (kind !== 'nfs.lease.renewed' || !/^4\.[1-9]/.test(fields.version ?? '')) return false;
  const outages = context.joined('nfs.port.outage', 'port', fields.port);
  return !fields.local || !outages.some((outage) => outage.fields.open);
}
