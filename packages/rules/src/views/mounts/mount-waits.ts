import { type BlockedTask, sleepsIn } from '../node/blocked.ts';

/**
 * What a mount.nfs or an umount waits for, where its wait channel or its stack shows that it is not the answer of its server:
 *
 * - `rpcbind`: rpcbind of this node, where lockd registers (net/sunrpc/rpcb_clnt.c: rpcb_register_call)
 * - `lockd`: another task, which starts or ends lockd (fs/lockd/svc.c: lockd_up, lockd_down)
 * - `gssd`: rpc.gssd of this node (net/sunrpc/auth_gss/auth_gss.c: gss_create_upcall, mostly inlined in gss_cred_init)
 * - `later`: the server answered that it is to be asked again, as in its grace period (fs/nfs/nfs4proc.c: nfs4_delay; its names
 *   end with `_killable` since Linux 5.2)
 * - `turn`: another mount of NFS version 4 that talks to its server for the first time: one after the other, whatever their
 *   servers are (fs/nfs/nfs4state.c: nfs_clid_init_mutex)
 * - `client`: a client of the kernel that is being made: since Linux 4.15 a mount waits for any, whatever its server is
 *   (fs/nfs/client.c: nfs_match_client), or for its own, which the state manager makes ready
 */
export type MountWait = 'rpcbind' | 'lockd' | 'gssd' | 'later' | 'turn' | 'client';

/** Functions of the scheduler and of locks, which /proc/PID/stack leaves out and a report of the kernel shows. */
const SLEEP = /^_*(?:schedule|mutex_lock|wait_on_bit|out_of_line_wait_on_bit)/;

export function waitOf(task: BlockedTask): MountWait | undefined {
  // rpcb_getport asks rpcbind of the server.
  if (sleepsIn(task, /^rpcb_/) && !sleepsIn(task, /^rpcb_getport/)) return 'rpcbind';
  if (sleepsIn(task, /^gss_(?:cred_init|create_upcall)/)) return 'gssd';
  const functions = task.functions.length > 0 ? task.functions : [task.wchan ?? ''];
  const innermost = functions.find((name) => !SLEEP.test(name)) ?? '';
  if (/^lockd_/.test(innermost)) return 'lockd';
  if (/^(?:nfs4_delay|nfs3_rpc_wrapper)/.test(innermost)) return 'later';
  if (/^nfs4_discover_server_trunking/.test(innermost)) return 'turn';
  return /^nfs_wait_client_init/.test(innermost) && !isOwnClient(functions) ? 'client' : undefined;
}

/** It has made the client and asked the server who it is: now the state manager asks on. */
const isOwnClient = (functions: readonly string[]): boolean =>
  functions.some((name) => /^nfs4[01]_discover_server_trunking/.test(name)) &&
  !functions.some((name) => /^nfs4[01]_walk_client_list|^nfs4_match_client/.test(name));
