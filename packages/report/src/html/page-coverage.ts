import { type Coverage, fileOf } from '@mountline/core';
import { type Ends, endsOf } from './page-ends.ts';

/** When a log was read, and where it has gaps. */
export interface PageCoverage {
  file: string;
  source: string;
  units: string[];
  ends: Ends;
  holes: { ends: Ends; reason: string; units?: string[] }[];
}

export function coverageOf(log: Coverage): PageCoverage {
  return {
    file: fileOf(log),
    source: log.source,
    units: log.units,
    ends: endsOf(log),
    holes: log.holes.map((hole) => ({
      ends: endsOf(hole),
      reason: hole.reason,
      ...(hole.units ? { units: hole.units } : {}),
    })),
  };
}
