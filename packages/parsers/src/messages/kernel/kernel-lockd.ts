import type { LineKinds } from '@mountline/core';

/** NFSv3 locks: lockd, its calls to statd, and rpcbind. */
export const lockdTemplates = {
  // net/sunrpc/clnt.c: rpc_check_timeout
  'lockd.server.not-responding': {
    lines: 'lockd: server {server} not responding, {reason:rest}',
    folds: true,
    what: 'a server whose lock manager (NLM) does not answer',
    nature: 'failure',
    severity: 'major',
    cause: 'lockd or rpcbind of the server is not running, or a firewall blocks it. NFSv3 locks wait.',
    decide: ['rpcinfo -p {server}'],
  },
  'rpcbind.server.not-responding': {
    lines: 'rpcbind: server {server} not responding, {reason:rest}',
    what: 'a kernel call to rpcbind without an answer',
    says: 'the kernel reports rpcbind[ of {server}] not responding',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause: 'rpcbind of that host is not running, or a firewall drops port 111. NFSv3 mounts and locks wait for it.',
    decide: ['rpcinfo -p {server}', 'systemctl status rpcbind.socket rpcbind.service'],
  },
  // net/sunrpc/rpcb_clnt.c: rpcb_register_call: rpcbind of this node, by its socket or 127.0.0.1
  'rpcbind.local.failed': {
    lines: 'RPC: failed to contact local rpcbind server (errno {errno:int}).',
    what: 'a kernel call to rpcbind of this node that failed',
    says: 'the kernel could not contact rpcbind on this node (errno {errno})',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'rpcbind is not running on this host, or the loopback interface is down. lockd, nfsd and rpc.statd cannot start.',
    decide: ['systemctl status rpcbind.socket rpcbind.service', 'ip -br addr show lo', 'rpcinfo -p'],
  },
  'statd.server.not-responding': {
    lines: 'statd: server {server} not responding, {reason:rest}',
    folds: true,
    what: 'an rpc.statd that does not answer',
    nature: 'failure',
    severity: 'major',
    cause: 'rpc.statd is not running or not registered with rpcbind. NFSv3 locks fail.',
    decide: ['rpcinfo -p {server}', 'systemctl status rpc-statd'],
  },
  // net/sunrpc/clnt.c: call_decode
  'lockd.server.ok': 'lockd: server {server} OK',
  // net/sunrpc/svc.c: svc_register: rpcbind of this node did not take `lockdv1`, `nfsdv3`; 97 only means that it has no IPv6
  'sunrpc.service.unregistered': {
    lines: 'svc: failed to register {service} RPC service (errno {errno:int}).',
    what: 'a kernel RPC service that rpcbind did not register',
    says: 'the kernel could not register {service} with rpcbind (errno {errno})',
    nature: 'failure',
    severity: 'minor',
    cause: 'rpcbind is not running on this host, or the loopback interface is down.',
    decide: ['rpcinfo -p'],
  },
  // fs/lockd/svc.c: make_socks: without lockd no NFSv3 mount comes about; said once, until it succeeds
  'lockd.start.failed': {
    lines: 'lockd_up: makesock failed, error={error:int}',
    what: 'a lockd that could not start',
    says: 'the kernel could not start lockd (error {error})',
    nature: 'failure',
    severity: 'major',
    cause: 'lockd could not open or register its ports. Usually rpcbind is not running, or a port is in use.',
    decide: ['rpcinfo -p', 'systemctl status rpcbind.socket rpcbind.service'],
  },
  // fs/lockd/mon.c: nsm_monitor: the local statd did not take the peer, locks are refused with ENOLCK
  'lockd.peer.unmonitored': {
    lines: 'lockd: cannot monitor {peer}',
    what: 'a server that rpc.statd could not monitor for lockd',
    nature: 'failure',
    severity: 'major',
    cause: 'rpc.statd on this host is not running or rejects the peer. NFSv3 locks fail with ENOLCK.',
    decide: ['systemctl status rpc-statd', 'rpcinfo -p'],
  },
  // fs/lockd/mon.c: nsm_unmonitor
  'lockd.peer.unmonitor-failed': {
    lines: 'lockd: cannot unmonitor {peer}',
    what: 'a server that rpc.statd could not stop monitoring',
    nature: 'failure',
    severity: 'minor',
    cause: 'rpc.statd on this host is not running.',
    decide: ['systemctl status rpc-statd'],
  },
  // fs/lockd/clntproc.c: nlmclnt_lock; fs/nfs/nfs4proc.c: _nfs4_proc_setlk (old)
  'lockd.lock.out-of-sync': {
    lines: '{function}: VFS is out of sync with lock manager!',
    what: 'a lock on which client and server disagree',
    says: 'the kernel reports that client and server disagree about an NFS lock',
    nature: 'failure',
    severity: 'major',
    cause: 'The server granted or dropped a lock unlike the client, usually after either restarted.',
  },
  // fs/lockd/clntproc.c: nlmclnt_reclaim
  'lockd.lock.reclaim-failed': {
    lines: 'lockd: failed to reclaim lock for pid {pid:int} (errno {errno:int}, status {status:int})',
    what: 'an NFSv3 lock that was not reclaimed',
    nature: 'failure',
    severity: 'major',
    cause: 'The server restarted and refused to return the lock. The program that held it does not notice.',
  },
  // fs/lockd/host.c: nlm_bind_host
  'lockd.server.unreachable': {
    lines: "lockd: couldn't create RPC handle for {server}",
    folds: true,
    what: 'a server that lockd cannot reach',
    nature: 'failure',
    severity: 'major',
    cause: 'The name or the address of the server could not be used, or its rpcbind does not know NLM.',
    decide: ['rpcinfo -p {server}'],
  },
  // fs/lockd/svcsubs.c: nlmsvc_free_host_resources
  'lockd.locks.not-removed': {
    lines: "lockd: couldn't remove all locks held by {client}",
    what: 'locks of an NFSv3 client that the server could not remove',
    nature: 'failure',
    severity: 'minor',
  },
} as const satisfies LineKinds;
