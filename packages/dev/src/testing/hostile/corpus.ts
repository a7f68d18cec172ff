/**
 * Archives that mean harm, or are broken, each with what has to come out of it. Made anew in every run, always the same.
 * The advisories are those in which the readers of others fell for it; here nothing is ever written, and links are data.
 */
import type { Limits } from '@mountline/bundle';
import { TARS } from './tars.ts';
import { ZIPS } from './zips.ts';

export interface Hostile {
  name: string;
  /** Where this went wrong. */
  advisory?: string;
  bytes: Uint8Array;
  limits?: Partial<Limits>;
  /** `path = content`, `path -> target`, `path ! why it is not read`. */
  files: string[];
  /** Diagnostics of the archive. */
  codes?: string[];
}

export const CORPUS: Hostile[] = [...TARS, ...ZIPS];
