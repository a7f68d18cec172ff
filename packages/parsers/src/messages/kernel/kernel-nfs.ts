import type { LineKinds } from '@mountline/core';

/** The NFS client, the RPC layer under it, and nfsd. */
export const nfsTemplates = {
  // net/sunrpc/clnt.c: rpc_check_timeout (formerly call_timeout); the reason is `still trying` or `timed out`
  'nfs.server.not-responding': {
    lines: 'nfs: server {server} not responding, {reason:rest}',
    says: 'the kernel reports NFS server {server} not responding',
    folds: true,
    what: 'an NFS server that does not answer',
    nature: 'failure',
    severity: 'major',
    cause:
      'The server, the network or the local proxy does not answer. On a hard mount every access waits until it does.',
    decide: ['ss -tanpo', 'rpcinfo -t {server} nfs'],
  },
  // net/sunrpc/clnt.c: call_decode
  'nfs.server.ok': {
    lines: 'nfs: server {server} OK',
    what: 'an NFS server that answers again',
    says: 'the kernel reports NFS server {server} OK',
  },
  // fs/nfs/nfs4state.c: nfs4_state_manager; the section is the step of recovery: `lease expired`, `reclaim reboot`; the last form before Linux 3.1
  'nfs.state-manager.failed': {
    lines: [
      'NFS: state manager: {section:text} failed on NFSv4 server {server} with error {error:int}',
      'NFS: state manager failed on NFSv4 server {server} with error {error:int}',
      'Error: state manager failed on NFSv4 server {server} with error {error:int}',
    ],
    what: 'a failed recovery of NFSv4 state',
    says: 'NFS server {server} answers the state manager of the kernel with error {error}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause: 'The server refused to renew or recover the NFSv4 state of this client. Opens and locks may fail with EIO.',
    decide: ['cat /proc/fs/nfsfs/servers /proc/self/mountstats'],
  },
  // fs/nfs/nfs4state.c: __nfs4_reclaim_open_state; the second form before Linux 3.5
  'nfs.lock.reclaim-failed': {
    lines: ['NFS: {function}: Lock reclaim failed!', '{function}: Lock reclaim failed!'],
    what: 'an NFSv4 lock that was not reclaimed',
    says: 'the kernel could not reclaim an NFSv4 lock',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The server restarted or the lease expired, and another client got the lock. The program that held it does not notice.',
  },
  // fs/nfs/nfs4state.c: nfs4_do_reclaim, in place of the line above since Linux 5.19; the name of the server may be empty
  'nfs.locks.lost': {
    lines: ['NFS: {server}: lost {count:int} locks', 'NFS: : lost {count:int} locks'],
    what: 'lost NFSv4 locks',
    says: 'the kernel lost {count} locks[ of {server}]',
    nature: 'failure',
    severity: 'major',
    cause: 'The lease of this client expired while the server was unreachable. Locked files may have changed since.',
  },
  // fs/nfs/nfs4state.c: nfs4_reclaim_open_state, nfs4_reclaim_locks
  'nfs.state.reclaim-failed': {
    lines: 'NFS: {function}: unhandled error {error:int}',
    folds: true,
    what: 'NFS state that the client could not reclaim',
    nature: 'failure',
    severity: 'major',
    cause: 'The server answered the recovery of an open file or a lock with an error that the client cannot handle.',
  },
  // fs/nfs/nfs4state.c: nfs4_state_mark_open_context_bad, in newer kernels: reads and writes of this open file end with EBADF
  'nfs.open.recovery-failed': {
    lines: 'NFSv4: state recovery failed for open file {file:text}, error = {error:int}',
    what: 'an NFSv4 open file that the kernel could not recover',
    says: 'the kernel could not recover the open file {file} (error {error})',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The server no longer knows the open file. Reads and writes fail with EIO or EBADF until it is opened again.',
  },
  // fs/nfs/nfs4state.c: nfs_increment_seqid, of NFSv4.0 alone; the kernel writes two blanks, which a copy may have lost
  'nfs.sequence-id.refused': {
    lines: [
      'NFS: v4 server {server}  returned a bad sequence-id error!',
      'NFS: v4 server {server} returned a bad sequence-id error!',
    ],
    what: 'an NFSv4.0 server that refused a sequence ID',
    says: 'NFS server {server} refused a sequence ID of this NFSv4.0 client',
    folds: true,
    nature: 'failure',
    severity: 'minor',
    cause:
      'Client and server disagree about the order of opens and locks: a bug in one of them. NFSv4.1 and newer have no such numbers.',
    decide: ['uname -r', 'cat /proc/1/mountinfo'],
  },
  // net/sunrpc/clnt.c: rpc_show_task, the rows that a write to /proc/sys/sunrpc/rpc_debug prints; only calls of NFSv4.0 have this queue
  'nfs.open.queued': {
    lines: '{call:text} q:Seqid_waitqueue',
    what: 'a call of NFSv4.0 that waits for its turn',
    nature: 'neither',
  },
  // fs/nfs/nfs4state.c: nfs4_discover_server_trunking
  'nfs.server.trunking-failed': {
    lines: 'NFS: nfs4_discover_server_trunking unhandled error {error:int}. Exiting with error EIO',
    what: 'an NFSv4 mount that failed while the client identified the server',
    nature: 'failure',
    severity: 'major',
    cause:
      'The client could not identify itself to the server: usually a firewall, a Kerberos problem or a server without NFSv4.',
  },
  // fs/nfs/nfs4state.c: nfs4_handle_reclaim_lease_error
  'nfs.clientid.in-use': {
    lines: 'NFS: Server {server} reports our clientid is in use',
    folds: true,
    what: 'an NFSv4 client identity used by two clients',
    nature: 'failure',
    severity: 'major',
    cause: 'Two machines have the same NFSv4 client identity, usually clones that share a host name.',
    decide: ['hostname; cat /sys/module/nfs/parameters/nfs4_unique_id'],
  },
  // fs/nfs/write.c: nfs_writeback_result
  'nfs.write.empty': {
    lines: 'NFS: Server wrote zero bytes, expected {expected:int}.',
    what: 'a write that the NFS server did not accept',
    nature: 'failure',
    severity: 'minor',
    cause: 'The server is faulty or out of space.',
  },
  // fs/nfs/inode.c: nfs_update_inode; one message of two lines, which a syslog writes as two
  'nfs.fileid.changed': {
    lines: [
      'NFS: server {server} error: fileid changed\nfsid {fsid}: expected fileid 0x{expected}, got 0x{got}',
      'NFS: server {server} error: fileid changed',
    ],
    what: 'a file on an NFS server whose file ID changed',
    says: 'the kernel reports that a file ID changed on NFS server {server}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The server returned another file for a known handle. Usually one export mixes several file systems, or the file system was restored or replaced.',
    decide: ['exportfs -v', 'cat /proc/1/mountinfo'],
    toldBy: ['nfs.export.of-fuse'],
  },
  // fs/nfs/dir.c: nfs_readdir_search_for_cookie; the kernel has it of a reply
  'nfs.directory.looped': {
    lines:
      'NFS: directory {directory:text} contains a readdir loop.Please contact your server vendor.  The file: {file:text} has duplicate cookie {cookie}',
    what: 'a directory that an NFS server lists in a circle',
    says: 'an NFS server lists the directory {directory} in a circle',
    folds: true,
    nature: 'failure',
    severity: 'minor',
    cause: 'The server gave two files of the directory the same cookie. Programs that list it get errors.',
  },
  // net/sunrpc/xprtsock.c: xs_tcp_setup_socket
  'sunrpc.connect.failed': {
    lines: '{function}: connect returned unhandled error {error:int}',
    folds: true,
    what: 'an RPC connection that failed with an unexpected error',
    nature: 'failure',
    severity: 'minor',
    cause: 'A route, a firewall or a local port was missing when the kernel connected to the server.',
    decide: ['ss -tanpo'],
  },
  // net/sunrpc/auth_gss/auth_gss.c: warn_gssd, in older kernels; the second form is the oldest, one message of two lines
  'sunrpc.gss-upcall.failed': {
    lines: [
      'RPC: AUTH_GSS upcall failed. Please check user daemon is running.',
      'RPC: AUTH_GSS upcall timed out.\nPlease check user daemon is running.',
      'RPC: AUTH_GSS upcall timed out.',
    ],
    what: 'a kernel request to rpc.gssd without an answer',
    says: 'the kernel got no answer from rpc.gssd',
    nature: 'failure',
    severity: 'major',
    cause: 'rpc.gssd is not running or hangs. Kerberos mounts get no credentials.',
    decide: ['systemctl status rpc-gssd gssproxy'],
  },
  // net/sunrpc/xprtsock.c: receive_cb_reply: of a call back to a client that nobody waits for any more
  'sunrpc.callback.unexpected': {
    lines: 'receive_cb_reply: Got unrecognized reply: {detail:rest}',
    folds: true,
    nature: 'neither',
  },
  // fs/nfs/nfs4idmap.c, fs/nfs/filelayout/filelayout.c, fs/nfs/flexfilelayout/flexfilelayout.c: modules were loaded
  'nfs.module.loaded': {
    lines: [
      'NFS: Registering the {module} key type',
      'nfs4filelayout_init: NFSv4 {module:text} Driver Registering...',
      'nfs4flexfilelayout_init: NFSv4 {module:text} Driver Registering...',
    ],
    nature: 'normal',
  },
  // net/sunrpc/xprtsock.c, net/sunrpc/sunrpc_syms.c: the module of the NFS client was loaded
  'sunrpc.transport.registered': 'RPC: Registered {transport:text} transport module.',
  // fs/nfsd/nfs4state.c: nfs4_state_start_net
  'nfsd.grace.started': [
    'NFSD: starting {seconds:int}-second grace period (net {net})',
    'NFSD: starting {seconds:int}-second grace period',
  ],
  // fs/nfsd/nfs4state.c: nfs4_state_start_net
  'nfsd.grace.skipped': 'NFSD: no clients to reclaim, skipping NFSv4 grace period (net {net})',
  // fs/nfsd/nfs4state.c: inc_reclaim_complete, since Linux 4.17; nfsd4_end_grace, with debugging on
  'nfsd.grace.ended': [
    'NFSD: all clients done reclaiming, ending NFSv4 grace period (net {net})',
    'NFSD: end of grace period',
  ],
  // fs/nfsd/nfs4recover.c
  'nfsd.recovery.configured': [
    'NFSD: Using {tracking:text} client tracking operations.',
    'NFSD: Using {directory} as the NFSv4 state recovery directory',
  ],
  // fs/nfsd/nfssvc.c: nfsd_last_thread
  'nfsd.server.stopped': 'nfsd: last server has exited, flushing export cache',
  // net/sunrpc/svc_xprt.c: svc_check_conn_limits; the second form before Linux 3.3. fs/lockd/svc.c sets the limit of lockd
  'lockd.connections.exhausted': {
    lines: [
      'lockd: too many open connections, consider increasing the {limit:rest}',
      'lockd: too many open {transport} sockets, consider increasing the {limit:rest}',
    ],
    what: 'connections that lockd of this host closed, because too many are open',
    says: 'lockd of this host closes connections: too many are open for its {limit}',
    folds: true,
    nature: 'failure',
    severity: 'minor',
    cause:
      'lockd takes the lock calls of NFSv3. Above nlm_max_connections (1024 by default) it closes the oldest connection for each new one. The threads of nfsd do not change that: raise nlm_max_connections of the module lockd.',
    decide: ['cat /sys/module/lockd/parameters/nlm_max_connections', 'rpcinfo -p', 'ss -tn state established'],
  },
  'nfsd.connections.exhausted': {
    lines: [
      'nfsd: too many open connections, consider increasing the {limit:rest}',
      'nfsd: too many open {transport} sockets, consider increasing the {limit:rest}',
    ],
    what: "connections of clients that this host's own NFS server closed, because it has too many",
    says: 'nfsd of this host closes connections of clients: too many are open for its {limit}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'An nfsd thread allows for 20 connections. Beyond that the server closes the oldest one for each new one. One such line is a short peak; many mean that clients reconnect all the time. Raise threads= in the [nfsd] section of /etc/nfs.conf; if many threads are busy, the storage below the export is slow as well.',
    errors: [
      {
        says: /the max(?:imum)? number of connections/,
        cause:
          'The number in /proc/fs/nfsd/max_connections limits the connections, and not the threads. Above it the server closes the oldest one for each new one. One such line is a short peak; many mean that clients reconnect all the time.',
        decide: ['cat /proc/fs/nfsd/max_connections', "ss -tn state established '( sport = :2049 )' | wc -l"],
      },
    ],
    decide: ['cat /proc/fs/nfsd/threads', "ss -tn state established '( sport = :2049 )' | wc -l"],
  },
  // fs/netfs/fscache_io.c, formerly fs/fscache/io.c: fscache_begin_operation, since Linux 5.17
  'fscache.cookie.stuck': {
    lines: [
      'FS-Cache: {function}: cookie state change wait timed out: cookie->state={cookie:int} state={state:int}',
      'netfs: {function}: cookie state change wait timed out: cookie->state={cookie:int} state={state:int}',
    ],
    what: 'a file of the local cache of network files that did not become ready',
    says: 'the kernel waited for the local cache of network files (FS-Cache) and gave up',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The local cache (cachefilesd and its disk) is stuck. No NFS server is asked meanwhile: reads and writes of mounts with the option fsc wait on this node.',
    decide: ['systemctl status -l --no-pager cachefilesd', 'cat /proc/fs/fscache/stats'],
  },
} as const satisfies LineKinds;
