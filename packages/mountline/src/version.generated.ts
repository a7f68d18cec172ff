// Generated from the package `mountline` by `pnpm gen`.
/** The version of Mountline. */
export const VERSION = '0.1.0';
