import { type Event, leastOf } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { dayAndTime, metricPoints, type Point, pointsEvent } from '../../views/efs/efs-points.ts';

/** Percent: at so much the limit is as good as reached. */
const AT_THE_LIMIT = 95;
/** A peak of a period or two is one of every file system that has much to do. */
const VALUES = 3;

/**
 * PercentIOLimit of CloudWatch: how near an EFS file system in General Purpose mode is to as many operations a second as it takes. Beyond
 * them every client waits. It is that of the file system with all its clients, and shows nothing on its own: what waits has to be seen elsewhere.
 */
export const efsIoLimit: Fact = {
  name: 'efs-io-limit',
  title: 'an EFS file system at its I/O limit',
  uses: [],
  // Nothing is asked for it: it explains what waits, and where nothing waits it is of no use.
  inputs: [],
  unasked: [{ sources: ['cloudwatch-json', 'cloudwatch-csv'] }],
  kinds: {
    'efs.io-limit.reached': {
      what: 'an EFS file system at the I/O limit of its General Purpose mode, in several consecutive values',
      fields: {
        fileSystem: 'text',
        percent: { type: 'int', unit: '%', means: 'the lowest of these values' },
        values: 'count',
        duration: 'int',
        untilAt: 'int',
        open: { type: 'bool', means: 'still true at the last value' },
      },
    },
  },
  derive(context) {
    return {
      events: [...metricPoints(context)].flatMap(([fileSystem, of]) => reached(fileSystem, of('PercentIOLimit'))),
    };
  },
};

/** The last stretch of them. */
function reached(fileSystem: string, points: readonly Point[]): Event[] {
  const last = points.findLastIndex(({ value }) => value >= AT_THE_LIMIT);
  const before = points.findLastIndex(({ value }, i) => i < last && value < AT_THE_LIMIT);
  const stretch = points.slice(before + 1, last + 1);
  if (stretch.length < VALUES) return [];
  const [begin, end] = [stretch[0]!, stretch.at(-1)!];
  const percent = Math.floor(leastOf(stretch.map(({ value }) => value)));
  const open = last === points.length - 1;
  const which = begin.statistic === undefined ? 'statistic not in the file' : begin.statistic;
  // A value is of the period that begins with its time; that of the last one may not be over.
  const period = leastOf(stretch.slice(1).map(({ at }, i) => at - stretch[i]!.at));
  const untilAt = end.at + period;
  const until = open ? `${dayAndTime(end)}, its last value` : dayAndTime({ ...end, at: untilAt });
  const note = `${fileSystem} was at ${percent} % or more of the I/O limit of its General Purpose mode from ${dayAndTime(begin)} to ${until} (${stretch.length} values, ${which})`;
  const fields = {
    fileSystem,
    percent,
    values: stretch.length,
    duration: untilAt - begin.at,
    untilAt,
    open,
    note,
  };
  const time = { from: begin.at, to: open ? end.at + 1 : untilAt };
  return [pointsEvent('efs-io-limit', 'efs.io-limit.reached', time, fields, [begin, end])];
}
