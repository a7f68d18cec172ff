import { join } from 'node:path';

/** Where PGlite has its files, in the folder that --db names. */
export const dataFolder = (folder: string): string => join(folder, 'postgres');
