import type { TemplateSource } from '@mountline/core';

/** NFSv3 locks: lockd, its calls to statd, and rpcbind. */
export const lockdTemplates = {
  // net/sunrpc/clnt.c: rpc_check_timeout
  'lockd.server.not-responding': 'lockd: server {server} not responding, {reason:rest}',
  'rpcbind.server.not-responding': 'rpcbind: server {server} not responding, {reason:rest}',
  'statd.server.not-responding': 'statd: server {server} not responding, {reason:rest}',
  // net/sunrpc/clnt.c: call_decode
  'lockd.server.ok': 'lockd: server {server} OK',
  // net/sunrpc/svc.c: svc_register: rpcbind of this node did not take `lockdv1`, `nfsdv3`; 97 only means that it has no IPv6
  'sunrpc.service.unregistered': 'svc: failed to register {service} RPC service (errno {errno:int}).',
  // fs/lockd/svc.c: make_socks: without lockd no NFSv3 mount comes about; said once, until it succeeds
  'lockd.start.failed': 'lockd_up: makesock failed, error={error:int}',
  // fs/lockd/mon.c: nsm_monitor: the local statd did not take the peer, locks are refused with ENOLCK
  'lockd.peer.unmonitored': 'lockd: cannot monitor {peer}',
  // fs/lockd/mon.c: nsm_unmonitor
  'lockd.peer.unmonitor-failed': 'lockd: cannot unmonitor {peer}',
  // fs/lockd/clntproc.c: nlmclnt_lock; fs/nfs/nfs4proc.c: _nfs4_proc_setlk (old)
  'lockd.lock.out-of-sync': '{function}: VFS is out of sync with lock manager!',
  // fs/lockd/clntproc.c: nlmclnt_reclaim
  'lockd.lock.reclaim-failed':
    'lockd: failed to reclaim lock for pid {pid:int} (errno {errno:int}, status {status:int})',
  // fs/lockd/host.c: nlm_bind_host
  'lockd.server.unreachable': "lockd: couldn't create RPC handle for {server}",
  // fs/lockd/svcsubs.c: nlmsvc_free_host_resources
  'lockd.locks.not-removed': "lockd: couldn't remove all locks held by {client}",
} as const satisfies TemplateSource;
