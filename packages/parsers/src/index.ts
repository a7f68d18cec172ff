// Generated from the folder by `pnpm gen`.
import { bootId } from './boot-id.ts';
import { date } from './date.ts';
import { hostname } from './hostname.ts';
import { mount } from './mount.ts';
import { mountinfo } from './mountinfo.ts';
import { mounts } from './mounts.ts';
import { mountstats } from './mountstats.ts';
import { netstat } from './netstat.ts';
import { nfsfs } from './nfsfs.ts';
import { nfsstat } from './nfsstat.ts';
import { nfsstatM } from './nfsstat-m.ts';
import { procNetTcp } from './proc-net-tcp.ts';
import { procStack } from './proc-stack.ts';
import { procStat } from './proc-stat.ts';
import { procUptime } from './proc-uptime.ts';
import { ps } from './ps.ts';
import { rpcNfs } from './rpc-nfs.ts';
import { rpcNfsd } from './rpc-nfsd.ts';
import { ss } from './ss.ts';
import { timedatectl } from './timedatectl.ts';
import { uname } from './uname.ts';
import { uptime } from './uptime.ts';

export * from './boot-id.ts';
export * from './date.ts';
export * from './hostname.ts';
export * from './mount.ts';
export * from './mountinfo.ts';
export * from './mounts.ts';
export * from './mountstats.ts';
export * from './netstat.ts';
export * from './nfsfs.ts';
export * from './nfsstat.ts';
export * from './nfsstat-m.ts';
export * from './proc-net-tcp.ts';
export * from './proc-stack.ts';
export * from './proc-stat.ts';
export * from './proc-uptime.ts';
export * from './ps.ts';
export * from './rpc-nfs.ts';
export * from './rpc-nfsd.ts';
export * from './ss.ts';
export * from './timedatectl.ts';
export * from './uname.ts';
export * from './uptime.ts';

/** Every source that Mountline reads. */
export const sources = [bootId, date, hostname, mount, mountinfo, mounts, mountstats, netstat, nfsfs, nfsstat, nfsstatM, procNetTcp, procStack, procStat, procUptime, ps, rpcNfs, rpcNfsd, ss, timedatectl, uname, uptime] as const;
