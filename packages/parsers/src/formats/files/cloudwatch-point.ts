import type { SourceRecord, Stamp } from '@mountline/core';

/** One value of one metric of CloudWatch, over one period. */
export interface CloudwatchPoint extends SourceRecord {
  /** What the metric is called: its name, such as `BurstCreditBalance`, unless another label was asked for. */
  label: string | null;
  /** The id of the query; get-metric-data and exports of the console only. */
  id?: string;
  /** The begin of the period. How long that is stands nowhere in the answer. */
  time: Stamp;
  /** Under the names of the statistics that were asked for: `Average`, `Sum`, `SampleCount`, `Minimum`, `Maximum`, `p99`. */
  statistics?: Record<string, number>;
  /** Where the answer does not say which statistic it is. */
  value?: number;
  /** `Bytes`, `Percent`, `Count`; get-metric-statistics only. */
  unit?: string;
  /** `Complete`, `PartialData`, `InternalError`, `Forbidden`; get-metric-data only. */
  statusCode?: string;
  /** Keys that are none of these, and rows of the head of a CSV, as written. */
  other?: Record<string, unknown>;
}

/** A value that a double holds without loss; CloudWatch computes in doubles. */
export const isSafe = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
