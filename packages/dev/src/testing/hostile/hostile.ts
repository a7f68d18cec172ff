import type { Limits } from '@mountline/bundle';

/**
 * An archive that means harm, or is broken, with what has to come out of it. The advisories are those in which the readers of
 * others fell for it; here nothing is ever written, and links are data.
 */
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
