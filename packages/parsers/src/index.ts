// Generated from the folder by `pnpm gen`.

/** Every source that Mountline reads. */
export const sources = [] as const;
