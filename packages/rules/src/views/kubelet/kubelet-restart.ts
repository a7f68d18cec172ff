import { type EventOf, type Evidence, firstMoment, type Interval, MINUTE } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';

export const STOPPED = [
  'service.stopping',
  'service.stopped',
  'service.deactivated',
  'service.failed',
  'service.main-process-exited',
] as const;

export type Stop = EventOf<(typeof STOPPED)[number]>;

export const ofKubelet = ({ fields }: Stop | EventOf<'service.started'>): boolean =>
  /kubelet/i.test(`${fields.unit ?? ''} ${'description' in fields ? fields.description : ''}`);

/** How a kubelet came to write again that was restarted; undefined where no line shows of a start. */
export function restartedKubelet(
  context: FactContext,
  silence: Interval,
): { note: string; evidence: Evidence[] } | undefined {
  const within = ({ time }: { time: Interval }) => time.from >= silence.from && time.from <= silence.to + MINUTE;
  const starts = context.ofKind('kubelet.started', 'service.started').filter(within);
  const start = starts.find((event) => event.kind === 'kubelet.started' || ofKubelet(event));
  if (!start) return undefined;
  const stops = context.ofKind(...STOPPED).filter((event) => within(event) && ofKubelet(event));
  const isBefore = ({ time }: Stop) => time.from <= start.time.from;
  const exited =
    stops.filter(isBefore).findLast(({ kind }) => kind === 'service.main-process-exited') ?? stops.find(isBefore);
  const at = (event: { time: Interval }) => context.clockTime(firstMoment(event));
  const note = `${exited ? `kubelet ${endOf(exited)} at ${at(exited)} and ` : 'kubelet was '}restarted at ${at(start)}`;
  return { note, evidence: [...(exited ? evidenceOf(exited) : []), ...evidenceOf(start)] };
}

/** `code=killed, status=9/KILL`; `code=exited, status=255/EXCEPTION`. */
function endOf(stop: Stop): string {
  if (stop.kind !== 'service.main-process-exited') return 'was stopped';
  const { code, status } = stop.fields;
  const how = status === undefined ? '' : ` (${status})`;
  return code === 'exited' ? `exited${how}, was` : `was killed${how}`;
}
