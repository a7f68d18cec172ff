import { addTo, type EventOf, type Evidence, isWhole, rowsOf, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { rowEvidence, tableEvidence } from '../node/evidence.ts';
import { clientLists } from './client-lists.ts';
import { loopbackClients, loopbackMounts } from './loopback.ts';
import { nfsMounts, wholeMountTable } from './nfs-mounts.ts';

/**
 * What the tables of the capture show of NFS servers: mounts and clients, by port of this node, or by address and name of
 * another: the kernel's lines call a server as its mount did.
 */
export interface Shown {
  local: ReadonlyMap<number | string, ShownRow[]>;
  remote: ReadonlyMap<number | string, ShownRow[]>;
  /** The mount table and the lists of clients, where both were read whole. */
  whole: Snapshot[];
}

interface ShownRow {
  of: (number | string)[];
  /** Of a mount its mount point. */
  target?: string;
  evidence: Evidence;
}

/** By each of their names: there may be thousands of servers. */
function byName(rows: readonly ShownRow[]): Map<number | string, ShownRow[]> {
  const found = new Map<number | string, ShownRow[]>();
  for (const row of rows) for (const name of new Set(row.of)) addTo(found, name, row);
  return found;
}

export function shownAtCapture(context: FactContext): Shown {
  const lists = clientLists(context);
  const listed = lists.flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) =>
      row.table !== 'servers' || row.address === null
        ? []
        : [{ of: [row.address, row.hostname], evidence: rowEvidence(snapshot, row, `${row.server} ${row.hostname}`) }],
    ),
  );
  const table = wholeMountTable(context);
  const whole = [...(table ? [table] : []), ...lists.map(({ snapshot }) => snapshot)];
  return {
    local: byName([
      ...loopbackMounts(context).map(({ port, target, evidence }) => ({ of: [port], target, evidence })),
      ...(loopbackClients(context) ?? []).map(({ port, evidence }) => ({ of: [port], evidence })),
    ]),
    remote: byName([
      ...nfsMounts(context).map(({ address, host, target, evidence }) => ({ of: [address, host], target, evidence })),
      ...listed,
    ]),
    whole: table && lists.length > 0 && whole.every(isWhole) ? whole : [],
  };
}

export interface Left {
  left: Evidence[];
  targets: string[];
  looked: Evidence[];
}

/**
 * The mounts and clients of the server, or of the port of this node, that are left at capture. Where none is, both tables are
 * needed to say so: a client outlives its row. Lines of this node that name no port are of any of its clients.
 */
export function leftOf({ local, remote, whole }: Shown, { fields }: EventOf<'nfs.server.silent'>): Left | undefined {
  if (fields.local && fields.port === undefined && local.size > 0) return undefined;
  const rows = (fields.local ? local.get(fields.port!) : remote.get(fields.server)) ?? [];
  const left = rows.map(({ evidence }) => evidence);
  const targets = rows.flatMap(({ target }) => (target === undefined ? [] : [target]));
  if (left.length > 0) return { left, targets, looked: left };
  if (whole.length === 0) return undefined;
  const none = `none of ${fields.server}${fields.port === undefined ? '' : `:${fields.port}`}`;
  return {
    left,
    targets,
    looked: whole.map((snapshot) => tableEvidence(snapshot, `${rowsOf(snapshot)} entries, ${none}`)),
  };
}
