import { defineSource } from '@mountline/core';
import { type RpcRow, rpcDiagnostics, rpcRows } from '../formats/mounts/rpc-rows.ts';

/**
 * /proc/net/rpc/nfsd: what the NFS server of one network namespace did since boot.
 *
 *     rc 0 4 22679
 *     fh 0 0 0 0 0
 *     io 8388610 1469216954
 *     th 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000
 *     ra 0 0 0 0 0 0 0 0 0 0 0 0
 *     net 22683 0 22683 22
 *     rpc 22683 0 0 0 0
 *     proc4 2 3 22627
 *     proc4ops 76 0 0 0 46 34 70 1 0 2 22399 39 …
 *
 * Defined in fs/nfsd/stats.c:nfsd_show and net/sunrpc/stats.c:svc_seq_show. `rpc` has calls, bad calls, bad format, bad
 * authentication, bad clients. The 40 to 76 operations of NFSv4 go by their number in the protocol. `ra` and the times of
 * `th` are not counted any more by newer kernels. A row with another name (`wdeleg_getattr`) is kept.
 */
export interface RpcNfsdRecord extends RpcRow {}

/** Reads /proc/net/rpc/nfsd: a record is a row of counters of the NFS server since boot. */
export const rpcNfsd = defineSource<RpcNfsdRecord>({
  name: 'rpc-nfsd',
  title: 'NFS server calls, /proc/net/rpc/nfsd',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/(\d+\/|self\/)?net\/rpc\/nfsd$/, /(^|\/)proc-net-rpc-nfsd$/],
  collectWith: 'cat /proc/net/rpc/nfsd',
  live: [{ path: 'proc/net/rpc/nfsd' }],
  begins: /^rc \d+ \d+ \d+$/,
  diagnostics: rpcDiagnostics,
  recognise: (head) => /^rc( \d+){3}\s*^fh( \d+){5}\s*$/m.test(head.slice(0, 400)),
  open: rpcRows,
});
