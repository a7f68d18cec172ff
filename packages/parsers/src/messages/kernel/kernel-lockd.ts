import type { LineKinds } from '@mountline/core';

/** NFSv3 locks: lockd, its calls to statd, and rpcbind. */
export const lockdTemplates = {
  // net/sunrpc/clnt.c: rpc_check_timeout
  'lockd.server.not-responding': { lines: 'lockd: server {server} not responding, {reason:rest}', folds: true },
  'rpcbind.server.not-responding': {
    lines: 'rpcbind: server {server} not responding, {reason:rest}',
    what: 'a call of the kernel to rpcbind without an answer',
    says: 'the kernel: rpcbind[ of {server}] not responding',
    folds: true,
  },
  'statd.server.not-responding': { lines: 'statd: server {server} not responding, {reason:rest}', folds: true },
  // net/sunrpc/clnt.c: call_decode
  'lockd.server.ok': 'lockd: server {server} OK',
  // net/sunrpc/svc.c: svc_register: rpcbind of this node did not take `lockdv1`, `nfsdv3`; 97 only means that it has no IPv6
  'sunrpc.service.unregistered': {
    lines: 'svc: failed to register {service} RPC service (errno {errno:int}).',
    what: 'an RPC service of the kernel that rpcbind did not take',
    says: 'the kernel could not register {service} with rpcbind (errno {errno})',
  },
  // fs/lockd/svc.c: make_socks: without lockd no NFSv3 mount comes about; said once, until it succeeds
  'lockd.start.failed': {
    lines: 'lockd_up: makesock failed, error={error:int}',
    what: 'a lockd that could not start',
    says: 'the kernel could not start lockd (error {error})',
  },
  // fs/lockd/mon.c: nsm_monitor: the local statd did not take the peer, locks are refused with ENOLCK
  'lockd.peer.unmonitored': {
    lines: 'lockd: cannot monitor {peer}',
    what: 'a server that lockd could not have watched by rpc.statd',
  },
  // fs/lockd/mon.c: nsm_unmonitor
  'lockd.peer.unmonitor-failed': 'lockd: cannot unmonitor {peer}',
  // fs/lockd/clntproc.c: nlmclnt_lock; fs/nfs/nfs4proc.c: _nfs4_proc_setlk (old)
  'lockd.lock.out-of-sync': {
    lines: '{function}: VFS is out of sync with lock manager!',
    what: 'a lock of which client and server disagree',
    says: 'the kernel: client and server disagree about a lock of NFS',
  },
  // fs/lockd/clntproc.c: nlmclnt_reclaim
  'lockd.lock.reclaim-failed':
    'lockd: failed to reclaim lock for pid {pid:int} (errno {errno:int}, status {status:int})',
  // fs/lockd/host.c: nlm_bind_host
  'lockd.server.unreachable': { lines: "lockd: couldn't create RPC handle for {server}", folds: true },
  // fs/lockd/svcsubs.c: nlmsvc_free_host_resources
  'lockd.locks.not-removed': "lockd: couldn't remove all locks held by {client}",
} as const satisfies LineKinds;
