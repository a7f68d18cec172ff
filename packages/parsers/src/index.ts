// Generated from the folder by `pnpm gen`.
import { efsStateFile } from './efs-state-file.ts';
import { mountLog } from './mount-log.ts';
import { mountWatchdogLog } from './mount-watchdog-log.ts';
import { mountinfo } from './mountinfo.ts';

export * from './efs-state-file.ts';
export * from './mount-log.ts';
export * from './mount-watchdog-log.ts';
export * from './mountinfo.ts';

/** Every source that Mountline reads. */
export const sources = [efsStateFile, mountLog, mountWatchdogLog, mountinfo] as const;
