import {
  type Activity,
  counted,
  type Event,
  type EventOf,
  type Evidence,
  type FieldsOf,
  formatDuration,
  goDuration,
  type Interval,
  isKnown,
  MINUTE,
  overlaps,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { JOURNAL_NEED } from '../../views/kubelet/kubelet-log.ts';
import { ofKubelet, STOPPED, type Stop } from '../../views/kubelet/kubelet-restart.ts';
import { boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';
import { kubernetesName } from '../../views/pods/pods.ts';

/** Housekeeping of a kubelet takes milliseconds; on a slow disk, or behind a slow runtime, some seconds. */
const LONG = 3 * MINUTE;
/** A kubelet with nothing to do is silent for minutes, and that repeatedly. */
const SILENT = 10 * MINUTE;
const TIMES_LONGEST = 3;
/** What it waited for was over no earlier before it continues: a mount whose server answers lets go at once. */
const TO_GO_ON = 5 * MINUTE;
const ENOUGH_LINES = 20;

/**
 * Kubelet's main loop stalled. It says so itself when a round of housekeeping, which looks into every pod's
 * folder, comes back: `Housekeeping took longer than expected … actual="58m13s"`. Until then, and when it is killed, only a
 * silence shows it: one that is far longer than all others of this kubelet, while the rest of the node continues, and that
 * neither a stop of kubelet nor a boot explains.
 */
export const kubeletStalls: Fact = {
  name: 'kubelet-stalls',
  title: 'stalls of kubelet',
  uses: ['kubelet-silence', 'kubelet-goroutines', 'kubelet-blocked', 'kubelet-servers'],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'kubelet.stalled': {
      what: 'a stall of kubelet',
      fields: {
        duration: 'int',
        by: { type: 'text', oneOf: ['housekeeping', 'goroutines', 'silence'] },
        open: { type: 'bool?', means: 'absent if unknown' },
        nth: 'int',
        lateAt: { type: 'int?', means: 'whatever it waited for lasted at least until then' },
        dueAt: {
          type: 'int',
          unit: 'instant',
          means: 'whatever it waited for had begun by then: by its longest other pause it would have logged again',
        },
        silence: { type: 'int?', means: 'the number of the silence' },
        down: { type: 'bool?', means: 'it lasted until the node went down' },
        stop: { type: 'text?', means: "how it ended, by systemd's log" },
        node: { type: 'text?', means: 'its name in Kubernetes' },
      },
    },
    'kubelet.stall.ended': { what: 'the end of a stall of kubelet', fields: { nth: 'int' } },
  },
  derive(context) {
    const housekeeping = context.ofKind('kubelet.housekeeping.slow').flatMap(byHousekeeping);
    const waiting = context.ofKind('kubelet.call.waiting').flatMap((event) => byGoroutines(context, event));
    const own = [...housekeeping, ...apartFrom(housekeeping, waiting)];
    const silent = context.ofKind('kubelet.silence').flatMap((event) => running(context, event) ?? []);
    const known = own.map((stall) => {
      const silence = silent.find(({ time }) => overlaps(stall.time, time))?.of.fields.nth;
      return silence === undefined ? stall : { ...stall, fields: { ...stall.fields, silence } };
    });
    const others = silent.filter(({ time }) => !own.some((stall) => overlaps(stall.time, time))).map(bySilence);
    const all = [...known, ...others].sort((a, b) => a.time.from - b.time.from);
    const node = kubernetesName(context);
    const counted = all.map(({ time, fields, evidence }, i) => {
      const lateAt = isKnown(time.to) ? time.to - TO_GO_ON : undefined;
      return derive('kubelet-stalls', 'kubelet.stalled', time, { ...fields, nth: i + 1, lateAt, node }, evidence);
    });
    return { events: counted.flatMap((stall) => withEnd(context, stall)), unknown: untold(context, counted) };
  },
};

/** A standstill before it has its number. */
interface Stall {
  time: Interval;
  fields: Omit<FieldsOf<'kubelet.stalled'>, 'nth' | 'lateAt' | 'node'>;
  evidence: Evidence[];
}

/** A silence of which it is unknown whether it continues is a stall of which the same is unknown. */
function untold(context: FactContext, stalls: readonly EventOf<'kubelet.stalled'>[]): Unknown[] {
  const open = stalls.filter(({ fields }) => fields.open === undefined);
  return open.map(({ time, fields, evidence }) => ({
    kind: 'kubelet.stalled',
    fields: { nth: fields.nth },
    time,
    needs: [JOURNAL_NEED],
    because: `${evidence![0]!.span.path} ends at ${context.clockTime(time.to)}, long before the capture; kubelet may or may not be stalled at capture`,
    evidence: evidence!,
  }));
}

function withEnd(context: FactContext, stall: EventOf<'kubelet.stalled'>): Event[] {
  if (stall.fields.open ?? true) return [stall];
  const at = stall.time.to;
  const killed = stall.fields.by === 'goroutines' ? ', when kubelet exited with a goroutine dump' : '';
  const how = stall.fields.down ? ', when the node went down' : killed;
  const fields = {
    nth: stall.fields.nth,
    note: `${stall.fields.stop ?? 'it ended'} at ${context.clockTime(at)}${how}`,
  };
  const last = stall.evidence!.slice(-1);
  return [stall, derive('kubelet-stalls', 'kubelet.stall.ended', { from: at, to: at }, fields, last)];
}

/** `actual="58m13.2s"`; `seconds=21.5` up to Kubernetes 1.22. */
function byHousekeeping(event: EventOf<'kubelet.housekeeping.slow'>): Stall[] {
  const { actual, seconds } = event.fields;
  const duration = seconds === undefined ? goDuration(actual ?? '') : seconds * SECOND;
  if (duration === undefined || duration < LONG) return [];
  const time = { from: event.time.from - Math.round(duration), to: event.time.to };
  const note = `one housekeeping round of kubelet took ${formatDuration(duration)}, by its own clock`;
  const fields = { duration: Math.round(duration), by: 'housekeeping' as const, open: false, dueAt: time.to, note };
  return [{ time, fields, evidence: evidenceOf(event) }];
}

/** Its own goroutines tell what its main loop waits in, and for how many whole minutes at least. */
function byGoroutines(context: FactContext, event: EventOf<'kubelet.call.waiting'>): Stall[] {
  const { time, fields } = event;
  const { duration } = fields;
  if (!fields.main || duration < LONG) return [];
  const restarted = context.ofKind('kubelet.started').some((event) => event.time.from > time.to);
  const open = (fields.open ?? false) && !restarted;
  const note = `kubelet's main loop had been stuck for at least ${formatDuration(duration)}, by its goroutines`;
  const told = { duration, by: 'goroutines' as const, open, dueAt: time.to, note };
  const since = { from: isKnown(time.from) ? time.from - duration : time.from, to: time.to };
  return [{ time: since, fields: told, evidence: evidenceOf(event) }];
}

/** Those that overlap none that is reported already, the last of several first. */
function apartFrom(known: readonly Stall[], events: readonly Stall[]): Stall[] {
  const kept: Stall[] = [];
  for (const event of events.toSorted((a, b) => b.time.to - a.time.to))
    if (![...known, ...kept].some(({ time }) => overlaps(time, event.time))) kept.push(event);
  return kept;
}

function bySilence({ of, time, open, down, stop, dueAt, evidence }: Silent): Stall {
  const { nth, others, atLeast } = of.fields;
  const duration = time.to - time.from;
  const why =
    others > 0
      ? `${atLeast ? 'at least ' : ''}${counted(others, 'line')} of other units in that time`
      : evidence.at(-1)!.text;
  const note = `kubelet ${open ? 'has logged' : 'logged'} nothing for ${formatDuration(duration)}, far longer than usual (${why})`;
  const told = { duration, by: 'silence' as const, open, silence: nth, down: down || undefined, stop, dueAt, note };
  return { time, fields: told, evidence };
}

/** The part of a silence in which kubelet ran. */
interface Silent {
  of: EventOf<'kubelet.silence'>;
  time: Interval;
  /** Left out where nothing shows. */
  open: boolean | undefined;
  /** It lasted until the node went down. */
  down: boolean;
  /** How systemd reports its end. */
  stop: string | undefined;
  /** When it would have logged again at the latest, had it run on. */
  dueAt: number;
  evidence: Evidence[];
}

/** What of a silence is a stall. */
function running(context: FactContext, silence: EventOf<'kubelet.silence'>): Silent | undefined {
  const { from, to } = silence.time;
  const { path, container } = silence.evidence![0]!.span;
  const activity = context.timeline.activity.find(
    (one) => one.unit === 'kubelet' && one.path === path && one.container === container,
  );
  const { at: end, stop } = endOfRun(context, silence);
  if (!activity || activity.lines < ENOUGH_LINES || end - from < SILENT) return undefined;
  const longest = longestOther(activity, from);
  if (end - from < TIMES_LONGEST * longest) return undefined;
  if (isNew(context, from, end) && !waitsForNfs(context, from)) return undefined;
  return {
    of: silence,
    time: { from, to: end },
    open: end === to ? silence.fields.open : false,
    down: silence.fields.rebooted && end === to,
    stop: stop && STOPS[stop.kind],
    dueAt: from + Math.max(longest, MINUTE),
    evidence: stop ? [...evidenceOf(silence).slice(0, 1), ...evidenceOf(stop).slice(0, 1)] : evidenceOf(silence),
  };
}

/**
 * A kubelet that was restarted pauses otherwise than the one before, as with other flags: how it usually does is not known before it
 * has run for as long as it is silent then.
 */
function isNew(context: FactContext, from: number, end: number): boolean {
  const start = context.ofKind('kubelet.started').findLast(({ time }) => time.from <= from);
  return start !== undefined && from - start.time.from < end - from;
}

/** It is in D in NFS, or a server of its mounts was silent when it wrote last. */
const waitsForNfs = (context: FactContext, from: number): boolean =>
  context.ofKind('kubelet.blocked').some(({ fields }) => fields.nfs ?? true) ||
  context.ofKind('kubelet.server.silent').some(({ fields, time }) => !fields.answered || time.to >= from);

const STOPS: Readonly<Record<Stop['kind'], string>> = {
  'service.stopping': 'systemd began to stop kubelet',
  'service.stopped': 'kubelet was stopped',
  'service.deactivated': 'kubelet was stopped',
  'service.failed': 'the unit of kubelet failed',
  'service.main-process-exited': 'the process of kubelet exited',
};

interface EndOfRun {
  at: number;
  stop?: Stop;
}

/**
 * When kubelet ended in a silence: where it was stopped, or with the node, where systemd reported no end before. At its
 * beginning where kubelet was restarted and nothing shows when it ended. One that was started before its last line, as after a
 * restart, is the one that is silent: a kubelet that looks at a dead mount when it starts gets no further.
 */
function endOfRun(context: FactContext, { fields, time: { from, to } }: EventOf<'kubelet.silence'>): EndOfRun {
  const within = ({ time }: { time: { from: number } }) => time.from >= from - MINUTE && time.from <= to + MINUTE;
  const begun = context
    .ofKind('service.started', 'kubelet.started')
    .findLast((event) => event.time.from <= from && (event.kind === 'kubelet.started' || ofKubelet(event)));
  const isOver = (event: Stop) => begun !== undefined && event.time.from <= begun.time.from;
  const stop = context.ofKind(...STOPPED).find((event) => within(event) && ofKubelet(event) && !isOver(event));
  if (stop) return { at: Math.min(Math.max(stop.time.from, from), to), stop };
  if (fields.rebooted) return { at: to };
  const starts = context.ofKind('kubelet.started').filter((event) => event.time.from > from);
  return { at: [...boots(context), ...starts].some(within) ? from : to };
}

function longestOther({ gaps }: Activity, from: number): number {
  const others = gaps.filter((gap) => Math.abs(gap.from.from - from) > SECOND);
  return others.reduce((most, gap) => Math.max(most, gap.to ? gap.to.from - gap.from.from : 0), 0);
}
