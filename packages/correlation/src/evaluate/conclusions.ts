import type { CannotTell, Incident, NearMiss, RuledOut } from '@mountline/core';

/** What rules come to. */
export interface Conclusions {
  incidents: Incident[];
  nearMisses: NearMiss[];
  ruledOut: RuledOut[];
  cannotTell: CannotTell[];
}
