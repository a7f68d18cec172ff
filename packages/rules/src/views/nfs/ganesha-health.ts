import { counted, countsFromBoot, HOUR, type Interval, isKnown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/**
 * What the log of a ganesha that was read says of the time of an outage, in words: that calls came in and none was answered. Which address
 * it serves its log does not say. Where nothing dates the lines of the client, any time of that log may be theirs.
 */
export function ganeshaHealth(context: FactContext, { from, to }: Interval): string | undefined {
  const isUndated = !isKnown(from) || countsFromBoot(from);
  const found = context
    .ofKind('ganesha.health.poor')
    .filter(({ time }) => isUndated || (time.to >= from - HOUR && time.from <= to + HOUR));
  const last = found.at(-1);
  if (!last) return undefined;
  const { received, answered, instance } = last.fields;
  const whose = instance === undefined ? '' : ` on ${instance}`;
  const checks = found.length > 1 ? `at ${counted(found.length, 'check')}, the last one` : 'at the check';
  return `NFS server ganesha${whose}, whose log was read, was unhealthy ${checks} at ${context.clockTime(last.time)}: it had answered no call since the check before (${received} received, ${answered} answered)`;
}
