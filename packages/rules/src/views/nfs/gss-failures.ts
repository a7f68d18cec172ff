import { type Event, type EventOf, type Evidence, type Interval, MINUTE, type Micros, SECOND } from '@mountline/core';
import { evidenceOf, type FactContext, sortEvents } from '@mountline/correlation';

/** How long before the end of a mount rpc.gssd may have failed for it: it may wait for a KDC before. */
const BEFORE: Micros = MINUTE;
/** The kernel names no server: its line is of the mount that ended with it. */
const WITH: Micros = 5 * SECOND;
const BEHIND: Micros = 2 * SECOND;

interface GssFailure {
  time: Interval;
  /** Where rpc.gssd names it. */
  keytab: string | undefined;
  note: string;
  evidence: Evidence[];
}

/**
 * How Kerberos failed on this node when mounts ended with `access denied by server`: mount.nfs says that of every EACCES of
 * mount(2), also where the node itself got no credentials and the server was not asked.
 */
export function gssFailure(
  context: FactContext,
  tries: readonly Pick<Event, 'time'>[],
  server: string | undefined,
): GssFailure | undefined {
  const isNear = ({ time }: Event, before: Micros) =>
    tries.some((one) => time.to >= one.time.from - before && time.from <= one.time.to + BEHIND);
  const byGssd = context
    .ofKind('gssd.context.failed')
    .filter((event) => isNear(event, BEFORE) && isSameHost(event.fields.server, server));
  const byKernel = context.ofKind('sunrpc.gss-upcall.failed').filter((event) => isNear(event, WITH));
  const found = sortEvents<EventOf<Failure>>([...byGssd, ...byKernel]);
  const told = found.find((event) => keytabOf(event) !== undefined) ?? found[0];
  if (!told) return undefined;
  return { time: told.time, keytab: keytabOf(told), note: noteOf(told), evidence: found.flatMap(evidenceOf) };
}

type Failure = 'gssd.context.failed' | 'sunrpc.gss-upcall.failed';

const keytabOf = (event: EventOf<Failure>): string | undefined =>
  event.kind === 'gssd.context.failed' ? event.fields.keytab : undefined;

function noteOf(event: EventOf<Failure>): string {
  if (event.kind === 'sunrpc.gss-upcall.failed')
    return 'rpc.gssd of this node did not answer when the kernel asked for Kerberos credentials';
  const { keytab, server } = event.fields;
  if (keytab !== undefined) return `rpc.gssd of this node found no usable entry in its keytab ${keytab}`;
  return `rpc.gssd of this node got no Kerberos credentials for ${server}`;
}

/** rpc.gssd asks for the whole name of the server: `nas` may be `nas.example.com` there, and an address any. */
const isSameHost = (full: string, server: string | undefined): boolean =>
  server === undefined || /^[\d.]+$|:/.test(server) || full === server || full.startsWith(`${server}.`);
