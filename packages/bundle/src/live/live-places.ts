/** A place on a running node that a source is read from. */
export interface LivePlace {
  /** The source that reads it, as `mountline sources` names it. */
  source: string;
  /**
   * From the root. `PID` stands for a folder whose name is a number, `CLIENT` and `XPRT` for those of the kernel's RPC clients and of their
   * transports; nothing else is searched for above the last part.
   */
  path: string;
  /** Of a folder: the names in it that are read. */
  names?: RegExp;
}

/**
 * All that `mountline /` looks at. Files of the kernel that only read memory: not `cmdline`, `maps` and `environ` of a
 * process, which wait for the lock that a hung one may hold, and not `kmsg`, which does not end. No command is run.
 */
export const LIVE_PLACES: readonly LivePlace[] = [
  { source: 'boot-id', path: 'proc/sys/kernel/random/boot_id' },
  { source: 'cgroup-stat', path: 'sys/fs/cgroup/cgroup.stat' },
  { source: 'efs-proxy-log', path: 'var/log/amazon/efs', names: /^fs-.*\.efs-proxy\.log/ },
  { source: 'efs-state-file', path: 'run/efs', names: /^~?fs-[^/]+\.\d+$/ },
  { source: 'efs-utils-conf', path: 'etc/amazon/efs/efs-utils.conf' },
  { source: 'hostname', path: 'proc/sys/kernel/hostname' },
  { source: 'machine-id', path: 'etc/machine-id' },
  { source: 'meminfo', path: 'proc/meminfo' },
  { source: 'mount-log', path: 'var/log/amazon/efs', names: /^mount\.log/ },
  { source: 'mount-watchdog-log', path: 'var/log/amazon/efs', names: /^mount-watchdog\.log/ },
  { source: 'mountinfo', path: 'proc/1/mountinfo' },
  { source: 'mountinfo', path: 'proc/self/mountinfo' },
  { source: 'mounts', path: 'proc/1/mounts' },
  { source: 'mountstats', path: 'proc/1/mountstats' },
  { source: 'mountstats', path: 'proc/self/mountstats' },
  { source: 'nfsd-client-states', path: 'proc/fs/nfsd/clients/PID/states' },
  { source: 'nfsfs', path: 'proc/fs/nfsfs/servers' },
  { source: 'nfsfs', path: 'proc/fs/nfsfs/volumes' },
  { source: 'os-release', path: 'etc/os-release' },
  { source: 'proc-cgroup', path: 'proc/PID/cgroup' },
  { source: 'proc-cgroups', path: 'proc/cgroups' },
  { source: 'proc-cmdline', path: 'proc/cmdline' },
  { source: 'proc-locks', path: 'proc/locks' },
  { source: 'proc-net-tcp', path: 'proc/net/tcp' },
  { source: 'proc-net-tcp', path: 'proc/net/tcp6' },
  { source: 'proc-stack', path: 'proc/PID/stack' },
  { source: 'proc-stat', path: 'proc/stat' },
  { source: 'proc-status', path: 'proc/PID/status' },
  { source: 'proc-uptime', path: 'proc/uptime' },
  { source: 'rpc-nfs', path: 'proc/net/rpc/nfs' },
  { source: 'rpc-nfsd', path: 'proc/net/rpc/nfsd' },
  { source: 'stunnel-log', path: 'var/log/amazon/efs', names: /^fs-.*\.stunnel\.log/ },
  { source: 'sunrpc', path: 'sys/kernel/debug/sunrpc/rpc_clnt/CLIENT/tasks' },
  { source: 'sunrpc', path: 'sys/kernel/debug/sunrpc/rpc_clnt/CLIENT/XPRT/info' },
  { source: 'syslog', path: 'var/log', names: /^(?:messages|syslog|kern\.log)/ },
];
