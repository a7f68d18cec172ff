/** Archives that mean harm, or are broken. Made anew in every run, always the same. */
import type { Hostile } from './hostile.ts';
import { TARS } from './tars.ts';
import { ZIPS } from './zips.ts';

export const CORPUS: Hostile[] = [...TARS, ...ZIPS];
