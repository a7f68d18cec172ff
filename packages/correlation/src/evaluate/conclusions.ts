import type { Ask, CannotTell, Finding, Incident, NearMiss, RuledOut } from '@mountline/core';

/** What rules come to. */
export interface Conclusions {
  incidents: Incident[];
  nearMisses: NearMiss[];
  ruledOut: RuledOut[];
  cannotTell: CannotTell[];
}

/** The same, with what no rule explains, and what to collect next. */
export interface Evaluation extends Conclusions {
  findings: Finding[];
  ask: Ask[];
}
