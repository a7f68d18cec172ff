import { type Evidence, listed, type Need } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import { runningProxies } from '../efs/running-proxies.ts';
import { changedMeanwhile } from '../node/capture-skew.ts';
import { tableEvidence } from '../node/evidence.ts';
import { ofLastTime, ofTwoCaptures } from '../node/last-capture.ts';
import { ofOwnNamespace } from '../node/netns.ts';
import { clientAnswered } from './client-answered.ts';
import { bracketed } from './endpoint.ts';
import { type Listener, listenerOf, takes } from './listener.ts';
import {
  connectionTo,
  listenerByName,
  mayBeNodePort,
  noClientOn,
  ofAnotherList,
  ofAnotherPlace,
  ofAnotherTime,
  otherTransport,
  type Sign,
  tunnelWithoutListener,
} from './listener-doubts.ts';
import { type Dialled, loopbackMounts } from './loopback.ts';
import {
  type Doubt,
  gapOf,
  hasListener,
  isListener,
  listenerElsewhere,
  SOCKETS,
  type SocketTable,
  tablesOfHost,
} from './socket-tables.ts';

export const SOCKET_NEED: Need = {
  what: "the socket table of the host's network namespace",
  collectWith: 'nsenter -t 1 -n ss -tanp',
};

/** Who listens on the host, or why that cannot be told. */
export type Listening =
  | {
      known: true;
      on(dialled: Dialled): Listener | undefined;
      none(dialled: Dialled): Evidence;
      /**
       * Why it is not believed that nothing listens there, at the time of what shows the port where that is given. `butProxy`: apart
       * from a proxy of the port that runs.
       */
      doubt(dialled: Dialled, shown?: Evidence, but?: { butProxy: boolean }): Doubt | undefined;
      /** Why it shows nothing of the time of something else. */
      ofOther(shown: Evidence): Doubt | undefined;
    }
  | ({ known: false } & Doubt);

/**
 * Reads the socket tables of the bundle, of which only those of the host's network namespace count. `ports` are those of the NFS mounts and
 * clients of the node, by which a table is known to be of it.
 */
export function listening(context: FactContext, ports: readonly number[]): Listening {
  const all = SOCKETS.flatMap((source) => context.rows<SocketRecord>(source));
  // What a terminal session shows of one port, of a command that was asked for it: it is of the host, as no other is read.
  const asked = ofLastTime(all.filter(isAsked));
  const tables = all.filter((table) => !isAsked(table));
  const found = tables.length === 0 && asked.length > 0 ? NOT_ALL : tablesOfHost(context, tables, ports);
  if ('because' in found && asked.length === 0) return { known: false, ...found };
  return knownOf(
    context,
    ports,
    'because' in found ? { heard: [], tables, asked, lack: found } : { heard: found, tables, asked },
  );
}

const NOT_ALL: Doubt = { because: 'the socket table covers only some other ports', evidence: [] };

const isAsked = ({ snapshot: { asked, lost, records } }: SocketTable): boolean =>
  asked?.listeners !== undefined && lost === 0 && !records.at(-1)?.cut;

interface Heard {
  /** Tables of the host, one at least that shows who listens; none where `lack` says why. */
  heard: readonly SocketTable[];
  tables: readonly SocketTable[];
  asked: readonly SocketTable[];
  lack?: Doubt;
}

function knownOf(
  context: FactContext,
  ports: readonly number[],
  { heard: ofHost, tables, asked, lack }: Heard,
): Listening {
  const heard = ofHost.filter(hasListener);
  const gaps = heard.map((table) => gapOf(context, table, tables));
  const whole = heard.find((_, i) => gaps[i] === undefined);
  const shown = [...heard, ...asked].flatMap(({ snapshot, rows }) => rows.flatMap((row) => listenerOf(snapshot, row)));
  const on = ({ port, address }: Dialled) =>
    shown.find((one) => one.port === port && (address === undefined || takes(one.address, address)));
  const askedFor = (port: number) => asked.find(({ snapshot }) => snapshot.asked!.listeners!.includes(port));
  const best = whole ?? heard[0] ?? asked[0]!;
  const tableOf = (port: number) => whole ?? askedFor(port) ?? best;
  const none = ({ port, address }: Dialled): Evidence => {
    const elsewhere = on({ port });
    if (elsewhere && address !== undefined) return elsewhere.evidence;
    const { snapshot, rows } = tableOf(port);
    return tableEvidence(snapshot, `${rows.filter(isListener).length} listening sockets, none on port ${port}`);
  };
  let proxies: ReadonlyMap<number, Sign> | undefined;
  const proxyOf = (port: number) => {
    if (on({ port })) return undefined;
    proxies ??= runningProxies(context);
    return proxies.get(port);
  };
  const ofOther = (of: Evidence, { snapshot, rows } = best): Doubt | undefined =>
    of.time && ofTwoCaptures(of.time, snapshot.captured)
      ? {
          because: `${snapshot.path} belongs to another capture than ${of.span.path}`,
          evidence: [tableEvidence(snapshot, `${rows.length} sockets`)],
        }
      : undefined;
  const signOf = (dialled: Dialled, butProxy: boolean) => {
    const { port } = dialled;
    const { snapshot } = tableOf(port);
    const seen = [...ofHost, ...asked];
    return (
      ofOwnNamespace(port, context) ??
      listenerElsewhere(port, tables) ??
      ofAnotherTime(port, snapshot, context) ??
      ofAnotherPlace(port, snapshot, context) ??
      changedMeanwhile(port, snapshot, context) ??
      clientAnswered(dialled, context) ??
      listenerByName(port, seen) ??
      (butProxy ? undefined : proxyOf(port)) ??
      connectionTo(dialled, seen) ??
      tunnelWithoutListener(seen) ??
      mayBeNodePort(port, seen, context) ??
      // Who listens on a port that no NFS client dials is in no list of clients.
      (ports.includes(port) ? (noClientOn(port, context) ?? ofAnotherList(port, context)) : undefined)
    );
  };
  return {
    known: true,
    on,
    none,
    ofOther: (of) => ofOther(of),
    doubt(dialled, of, { butProxy } = { butProxy: false }) {
      const { port } = dialled;
      const early = of && ofOther(of, tableOf(port));
      if (early) return early;
      const other = otherTransport(loopbackMounts(context).filter((mount) => mount.port === port));
      if (other) return other;
      const sign = signOf(dialled, butProxy);
      if (sign) return { ...sign, evidence: [sign.evidence, none(dialled)] };
      if (whole || askedFor(port)) return undefined;
      if (lack) return { ...lack, evidence: [...lack.evidence, none(dialled)] };
      const because = `${listed(gaps)}: the part not shown may include a listener`;
      return { because, evidence: heard.map((table) => tableEvidence(table.snapshot, because)) };
    },
  };
}

/** That nothing listens on a port, or on an address of it where something listens on another. */
export function nothingListens(sockets: Listening, { port, address }: Dialled): string {
  const elsewhere = sockets.known ? sockets.on({ port }) : undefined;
  if (!elsewhere || address === undefined) return `nothing listens on port ${port}`;
  return `nothing listens on ${bracketed(address)}:${port}, only on ${bracketed(elsewhere.address)}:${port}`;
}
