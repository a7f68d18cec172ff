// Generated from the folder by `pnpm gen`.
import { journal } from './journal.ts';
import { mountinfo } from './mountinfo.ts';

export * from './journal.ts';
export * from './mountinfo.ts';

/** Every source that Mountline reads. */
export const sources = [journal, mountinfo] as const;
