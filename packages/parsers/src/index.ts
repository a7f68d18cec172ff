// Generated from the folder by `pnpm gen`.
import { mountinfo } from './mountinfo.ts';

export * from './mountinfo.ts';

/** Every source that Mountline reads. */
export const sources = [mountinfo] as const;
