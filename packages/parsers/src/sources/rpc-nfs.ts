import { defineSource } from '@mountline/core';
import type { Counters } from '../formats/mounts/nfs-counters.ts';
import { NFS2_PROCEDURES, NFS3_PROCEDURES, NFS4_CLIENT_PROCEDURES } from '../formats/mounts/nfs-procedures.ts';
import { type RpcRow, rpcCounters, rpcDiagnostics, rpcRows } from '../formats/mounts/rpc-rows.ts';

/**
 * /proc/net/rpc/nfs: the calls that the NFS client of one network namespace made since boot.
 *
 *     net 0 0 0 0
 *     rpc 713 0 713
 *     proc3 22 2 11 2 4 7 0 0 0 2 0 0 0 0 0 0 0 0 0 4 8 4 0
 *     proc4 69 1 8 40 1 201 0 13 0 202 200 2 0 0 0 0 0 0 2 12 3 1 0 …
 *
 * Defined in net/sunrpc/stats.c:rpc_proc_show. The client never counts in `net`. `rpc` has calls, retransmissions and
 * refreshed credentials; on a dead port nothing is sent, so the retransmissions stay 0. A row `proc…` announces the
 * number of its values, which grows with the kernel, and stands there once the module of that version is loaded. The
 * counters are 32 bits wide and wrap.
 */
export interface RpcNfsRecord extends RpcRow {}

const COLUMNS = {
  net: ['packets', 'udp', 'tcp', 'tcpconn'],
  rpc: ['calls', 'retrans', 'authrefrsh'],
  proc2: NFS2_PROCEDURES,
  proc3: NFS3_PROCEDURES,
  proc4: NFS4_CLIENT_PROCEDURES,
};

/** Reads /proc/net/rpc/nfs: a record is a row of counters of the NFS client since boot. */
export const rpcNfs = defineSource<RpcNfsRecord>({
  name: 'rpc-nfs',
  title: 'NFS client calls, /proc/net/rpc/nfs',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/(\d+\/|self\/)?net\/rpc\/nfs$/, /(^|\/)proc-net-rpc-nfs$/],
  collectWith: 'cat /proc/net/rpc/nfs',
  live: [{ path: 'proc/net/rpc/nfs' }],
  evidence: 'nfsstat',
  begins: /^net \d+ \d+ \d+ \d+$/,
  diagnostics: rpcDiagnostics,
  recognise: (head) => /^net( \d+){4}\s*^rpc( \d+){3}\s*$/m.test(head.slice(0, 400)),
  open: rpcRows,
});

/** The counters of the file: `rpc.retrans`, `proc4.write`. */
export function rpcNfsCounters(rows: readonly RpcNfsRecord[]): Counters {
  return rpcCounters(rows, COLUMNS);
}
