// Generated from the folder by `pnpm gen`.
import { bootId } from './boot-id.ts';
import { date } from './date.ts';
import { hostname } from './hostname.ts';
import { mountinfo } from './mountinfo.ts';
import { netstat } from './netstat.ts';
import { procNetTcp } from './proc-net-tcp.ts';
import { procStack } from './proc-stack.ts';
import { procStat } from './proc-stat.ts';
import { procUptime } from './proc-uptime.ts';
import { ps } from './ps.ts';
import { ss } from './ss.ts';
import { timedatectl } from './timedatectl.ts';
import { uname } from './uname.ts';
import { uptime } from './uptime.ts';

export * from './boot-id.ts';
export * from './date.ts';
export * from './hostname.ts';
export * from './mountinfo.ts';
export * from './netstat.ts';
export * from './proc-net-tcp.ts';
export * from './proc-stack.ts';
export * from './proc-stat.ts';
export * from './proc-uptime.ts';
export * from './ps.ts';
export * from './ss.ts';
export * from './timedatectl.ts';
export * from './uname.ts';
export * from './uptime.ts';

/** Every source that Mountline reads. */
export const sources = [bootId, date, hostname, mountinfo, netstat, procNetTcp, procStack, procStat, procUptime, ps, ss, timedatectl, uname, uptime] as const;
