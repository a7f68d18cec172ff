import type { PageIncident } from '@mountline/report/page-data';
import type { ScaleTime } from 'd3-scale';
import type { ViewData } from './data.ts';
import type { Lane } from './lanes.ts';
import type { Zone } from './times.ts';
import type { Stretch } from './unread.ts';

/** Heights of a lane and of the axis, pixels. */
export const LANE = 26;
export const AXIS = 24;

export type Scale = ScaleTime<number, number>;

/** All that is drawn. */
export interface Scene {
  lanes: readonly Lane[];
  data: ViewData;
  /** Whose steps are numbered. */
  incident: PageIncident | null;
  /** Its events. */
  chain: ReadonlySet<number>;
  /** The chosen event, and the chosen step by its place in the list. */
  chosen: number | null;
  step: number | null;
  /** What was selected by dragging. */
  selected: Stretch | null;
  zone: Zone;
  /** The numbered marks where they were drawn last. */
  marks: readonly Mark[];
}

/** A numbered step as it was drawn, for the pointer. */
export interface Mark {
  /** By its place in the list of steps. */
  step: number;
  x: number;
  y: number;
  radius: number;
  /** Where its time is: marks of one instant are moved apart. */
  at: number;
  labelTo: number;
}

/** From times to pixels, without a Date for each of 100,000 events. */
export function pixelsBy(x: Scale, zone: Zone): (micros: number) => number {
  const [from, to] = x.domain().map(Number);
  const [left, right] = x.range();
  const perMicro = (right! - left!) / (to! - from!) / 1000;
  const begin = (from! - zone.offset * 60_000) * 1000;
  return (micros) => left! + (micros - begin) * perMicro;
}
