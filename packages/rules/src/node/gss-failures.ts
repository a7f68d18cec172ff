import { type Event, MINUTE, type Micros, SECOND } from '@mountline/core';
import { type FactContext, sortEvents } from '@mountline/correlation';

/** How long before the end of a mount rpc.gssd may have failed for it: it may wait for a KDC before. */
const BEFORE: Micros = MINUTE;
/** The kernel names no server: its line is of the mount that ended with it. */
const WITH: Micros = 5 * SECOND;
const BEHIND: Micros = 2 * SECOND;

/**
 * Where Kerberos failed on this node when mounts ended with `access denied by server`: mount.nfs says that of every EACCES of
 * mount(2), also where the node itself got no credentials and the server was not asked.
 */
export function gssFailures(context: FactContext, tries: readonly Event[], server: string | undefined): Event[] {
  const isNear = ({ time }: Event, before: Micros) =>
    tries.some((one) => time.to >= one.time.from - before && time.from <= one.time.to + BEHIND);
  const byGssd = context
    .ofKind('gssd.context.failed')
    .filter((event) => isNear(event, BEFORE) && isSameHost(String(event.fields.server), server));
  const byKernel = context.ofKind('sunrpc.gss-upcall.failed').filter((event) => isNear(event, WITH));
  return sortEvents([...byGssd, ...byKernel]);
}

/** rpc.gssd asks for the whole name of the server: `nas` may be `nas.example.com` there, and an address any. */
const isSameHost = (full: string, server: string | undefined): boolean =>
  server === undefined || /^[\d.]+$|:/.test(server) || full === server || full.startsWith(`${server}.`);
