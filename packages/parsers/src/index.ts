// Generated from the folder by `pnpm gen`.
import { dmesg } from './dmesg.ts';
import { mountinfo } from './mountinfo.ts';
import { syslog } from './syslog.ts';

export * from './dmesg.ts';
export * from './mountinfo.ts';
export * from './syslog.ts';

/** Every source that Mountline reads. */
export const sources = [dmesg, mountinfo, syslog] as const;
