import {
  apart,
  type Event,
  type EventOf,
  type Evidence,
  FARTHEST_ZONE,
  type Interval,
  isoFromMicros,
  type Life,
  MINUTE,
  type Span,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import type { WhoBootRecord } from '@mountline/parsers/who-boot';
import { rowEvidence } from './evidence.ts';
import { latestOf } from './last-capture.ts';

/** When the node began to run, each with the line that says so. */
export interface Boot {
  time: Interval;
  span: Span;
  /** Of the kernel that was booted. */
  release?: string;
  evidence: Evidence[];
}

/**
 * The boots that the bundle reports, in order: from the kernel's first line, from where a journal passes from one boot to
 * the next, and the boot time of the capture.
 */
export function boots(context: FactContext): Boot[] {
  const found: Boot[] = [];
  for (const event of [...context.ofKind('kernel.boot.started'), ...context.ofKind('journal.boot.changed')]) {
    const { time, span } = event;
    // The same boot in another file, on another clock.
    if (found.some((boot) => apart(boot.time, time) < MINUTE)) continue;
    const release = event.kind === 'kernel.boot.started' ? { release: event.fields.release } : {};
    found.push({ time, span, ...release, evidence: evidenceOf(event) });
  }
  const last = context.timeline.host.bootTime;
  if (last && !found.some((boot) => apart(boot.time, last.value) < MINUTE)) {
    const { value: time, span } = last;
    const text = `the node booted at ${isoFromMicros(time.from)}`;
    found.push({ time, span, evidence: [{ kind: 'boot-time', time, span, text, fields: {} }] });
  }
  if (!last)
    for (const local of [...bootOfKthreadd(context), ...bootOfWho(context)])
      if (!found.some((boot) => apart(boot.time, local.time) === 0)) found.push(local);
  return found.sort((a, b) => a.time.from - b.time.from);
}

/** The kernel starts the thread with pid 2 first. What `ps` shows is local time: where nothing tells the zone it may be that of any. */
function bootOfKthreadd(context: FactContext): Boot[] {
  const rows = latestOf(context.rows<PsRecord>('ps')).flatMap(({ snapshot, rows }) =>
    rows.map((row) => ({ snapshot, row })),
  );
  const found = rows.find(({ row }) => row.pid === 2 && row.kernelThread && row.comm === 'kthreadd');
  if (!found?.row.startedStamp) return [];
  const { value, width } = found.row.startedStamp;
  const time = { from: value - FARTHEST_ZONE, to: value + width + FARTHEST_ZONE };
  const line = rowEvidence(found.snapshot, found.row, `kthreadd started at ${found.row.started}`);
  return [{ time, span: line.span, evidence: [{ ...line, time }] }];
}

/**
 * The first boot behind an event, of the fact `boot-lives`: what was in memory before is gone. Where only a journal reports it, it was
 * at some time from the last line before it on, and the event may be that line.
 */
export const bootBehind = (context: FactContext, { time }: Pick<Event, 'time'>): EventOf<'node.rebooted'> | undefined =>
  context.ofKind('node.rebooted').find((boot) => boot.time.from >= time.from && boot.time.to > time.to);

/**
 * What lived in memory ended with the boot it lived in: processes, mounts, clients of the kernel, what is in /run. Where a
 * clock is a guess, the two cannot be brought in order.
 */
export function endAtBoot<L extends Life>(context: FactContext, lives: readonly L[]): L[] {
  const ends = bootEnds(context);
  if (ends === never) return [...lives];
  return lives.map((life) => {
    const end = ends(life);
    return end && (life.to === null || life.to.time.from > end.time.to) ? { ...life, to: end } : life;
  });
}

const never = () => null;

/** How the boot of a life ended, where that is known. */
export function bootEnds(context: FactContext): (life: Life) => Life['to'] {
  const guessed = new Set(context.timeline.clocks.filter(({ guesses }) => guesses.length > 0).map(({ path }) => path));
  const sure = boots(context).filter(({ span }) => !guessed.has(span.path));
  if (sure.length === 0) return never;
  return ({ from }) => {
    if (!from || guessed.has(from.span.path)) return null;
    const next = sure.find(({ time }) => time.from > from.time.to);
    return next ? { time: next.time, how: 'the node rebooted', span: next.span } : null;
  };
}

/** Local time too, cut to the minute. The kernel began to run before it was written. */
function bootOfWho(context: FactContext): Boot[] {
  return latestOf(context.rows<WhoBootRecord>('who-boot')).flatMap(({ snapshot, rows }) =>
    rows.map((row) => {
      const { value, width } = row.stamp;
      const time = { from: value - FARTHEST_ZONE, to: value + width + FARTHEST_ZONE };
      const evidence = rowEvidence(snapshot, row, 'who -b shows when the node booted');
      return { time, span: evidence.span, evidence: [{ ...evidence, time }] };
    }),
  );
}
