import { createRequire } from 'node:module';

/** The version of the package `mountline`. */
export const mountlineVersion = (): string =>
  (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
