import {
  type Activity,
  counted,
  type Event,
  type Evidence,
  formatDuration,
  type Gap,
  greatestOf,
  isKnown,
  MINUTE,
  type Micros,
  type Unknown,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { JOURNAL_NEED } from '../../views/kubelet/kubelet-log.ts';
import { restartedKubelet } from '../../views/kubelet/kubelet-restart.ts';
import { longestStillness, type Unheard, unheard } from '../../views/kubelet/silence-gaps.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { reachOf } from '../../views/node/hole-reach.ts';

/** A kubelet with nothing to do writes little: only a silence of many times its own usual gap is one. */
const LEAST = MINUTE;
const TIMES_USUAL = 20;

/**
 * Kubelet writes nothing, for much longer than it usually does, while other units of the same journal continue, or until
 * `systemctl status` showed no newer line of its journal. When all units are silent for about as long
 * the journal itself may have stalled, and nothing is said. A silence ends at a reboot, and is
 * not open behind it: a node that is down has no kubelet to wait for, and what its next kubelet does is another matter.
 */
export const kubeletSilence: Fact = {
  name: 'kubelet-silence',
  title: 'silences of kubelet',
  uses: [],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'kubelet.silence': {
      what: 'a silence of kubelet while other units keep logging',
      fields: {
        duration: 'int',
        usualGapFor: 'int',
        others: { type: 'count', means: 'lines of other units during the silence' },
        atLeast: { type: 'bool?', means: 'a lower bound: only a part of the gap was read' },
        open: { type: 'bool?', means: 'absent if the log ends long before the capture' },
        rebooted: { type: 'bool', means: 'it lasted until the node went down' },
        nth: 'int',
      },
    },
    'kubelet.resumed': { what: 'the first line of kubelet after a silence', fields: { silentFor: 'int' } },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const [i, silence] of silences(context).entries()) {
      const { activity, gap, end, rebooted, status, isPart } = silence;
      const duration = end - gap.from.from;
      const usual = formatDuration(activity.usualGap);
      const goesOn = gap.to === null && !rebooted;
      const left = goesOn ? unreadBefore(context, silence) : 0;
      const told = `kubelet ${goesOn && left === 0 ? 'has been' : 'was'} silent for ${formatDuration(duration)}`;
      const others = `${isPart ? 'at least ' : ''}${counted(gap.others, 'line')} of other units in that time`;
      const meanwhile = gap.others > 0 || !status ? others : status.text;
      const note = `${told} (usual gap: ${usual}; ${meanwhile})`;
      const last = { kind: 'kubelet.line', time: gap.from, span: gap.fromSpan, text: gap.fromText, fields: {} };
      const time = { from: gap.from.from, to: end };
      const fields = {
        duration,
        usualGapFor: activity.usualGap,
        others: gap.others,
        rebooted,
        nth: i + 1,
        note,
        ...(isPart ? { atLeast: true } : {}),
      };
      const open = left > 0 ? {} : { open: goesOn };
      const evidence = gap.toSpan
        ? [last, { kind: 'kubelet.line', time: gap.to, span: gap.toSpan, text: 'the next line of kubelet', fields: {} }]
        : [last, ...(status ? [status] : [])];
      events.push(derive('kubelet-silence', 'kubelet.silence', time, { ...fields, ...open }, evidence));
      if (left > 0) {
        const because = `${activity.path} ends ${formatDuration(left)} before the capture; kubelet may have logged again after that`;
        unknown.push({
          kind: 'kubelet.silence',
          fields: { nth: i + 1 },
          time,
          needs: [JOURNAL_NEED],
          because,
          evidence,
        });
      }
      if (gap.to && gap.toSpan && !rebooted) {
        const again = restartedKubelet(context, { from: gap.from.from, to: gap.to.from });
        const resumed = {
          note: `${again?.note ?? `kubelet logs again at ${context.clockTime(gap.to.from)}`}, after a silence of ${formatDuration(duration)}`,
          silentFor: duration,
        };
        const lines = [evidence[1]!, ...(again?.evidence ?? [])];
        events.push(derive('kubelet-silence', 'kubelet.resumed', gap.to, resumed, lines));
      }
    }
    return { events, unknown };
  },
};

interface Silence extends Unheard {
  end: number;
  /** It ended because the node was booted. */
  rebooted: boolean;
  /** No newer line stood in its journal when it was asked for. */
  status?: Evidence;
}

/** From the file that shows most of the node: a journal of kubelet alone cannot tell that others continued. */
function silences(context: FactContext): Silence[] {
  const found: Silence[] = [];
  const reboots = [...context.ofKind('journal.boot.changed'), ...context.ofKind('kernel.boot.started')].sort(
    (a, b) => a.time.from - b.time.from,
  );
  for (const activity of context.timeline.activity) {
    if (activity.unit !== 'kubelet') continue;
    const file = fileOfActivity(context, activity);
    const of = (part: Unheard) => silenceOf(context, file, part, reboots) ?? [];
    const heard = activity.gaps.flatMap((gap) => of({ activity, gap, isPart: false }));
    for (const silence of heard.flatMap(({ gap }) => unheard(context, activity, gap)).flatMap(of)) {
      const known = found.find(({ gap, end }) => gap.from.from < silence.end && silence.gap.from.from < end);
      if (!known) found.push(silence);
      else if (tellsMore(silence, known)) Object.assign(known, silence);
    }
  }
  return found.sort((a, b) => a.gap.from.from - b.gap.from.from);
}

/** Of one silence in two files: the one that has its end, that continues for longer, or in which more of others is known. */
function tellsMore(a: Silence, b: Silence): boolean {
  if (b.gap.to === null) return a.gap.to !== null || a.end > b.end;
  return a.gap.to !== null && a.gap.others > b.gap.others;
}

/** The activity of kubelet in a file, and where the file may lack lines of it. */
interface OfFile {
  file: Activity;
  readTo: Micros | undefined;
  hidesLines(begin: Micros, end: Micros): boolean;
}

/**
 * Of a selection of lines it is not known whether kubelet wrote between them. Where its own lines alone are missing, as those that
 * a rate limit left out, it did write.
 */
function fileOfActivity({ timeline }: FactContext, file: Activity): OfFile {
  const coverage = timeline.coverage.find((c) => c.path === file.path && c.container === file.container);
  const [own, others] = [true, false].map((isOwn) =>
    reachOf((coverage?.holes ?? []).filter(({ units }) => (units?.includes('kubelet') ?? false) === isOwn)),
  );
  return {
    file,
    readTo: coverage?.to,
    hidesLines: (begin, end) => own!(end - 1) > begin || others!(begin) >= end,
  };
}

/** A gap of kubelet in the file of an activity, or a part of it, where that is a silence. */
function silenceOf(
  context: FactContext,
  { file, readTo, hidesLines }: OfFile,
  part: Unheard,
  reboots: readonly Event[],
): Silence | undefined {
  const { activity, gap } = part;
  const status = statusAfter(context, gap);
  const next = gap.to?.from ?? Math.max(readTo ?? gap.from.to, status?.time?.from ?? 0);
  const boot = reboots.find(({ time }) => time.from > gap.from.from && time.from < next);
  const [end, rebooted] = [boot === undefined ? next : wroteLast(context, file, boot), boot !== undefined];
  const length = end - gap.from.from;
  if (hidesLines(gap.from.from, end)) return undefined;
  const least = Math.max(LEAST, TIMES_USUAL * activity.usualGap);
  const passed = length - leftOut(context, gap.from.from, end) - suspended(context, gap.from.from, end);
  if (passed < least || (gap.others === 0 && !status)) return undefined;
  // Others that wrote at its edges only, as a journald that comes back, are no witnesses of what lies between.
  if (!status && length - longestStillness(context, file, gap.from.from, end) < least) return undefined;
  return { ...part, end, rebooted, ...(status ? { status } : {}) };
}

/**
 * How much of a stretch the clock may have left out: it was set, and no line shows by how much. The line of who noticed it has the
 * new time, and is no witness that the time in front of it passed.
 */
function leftOut({ timeline: { clockSteps = [] } }: FactContext, from: Micros, to: Micros): Micros {
  return clockSteps
    .filter(({ by }) => by === null)
    .reduce((sum, { at }) => sum + Math.max(0, Math.min(at.to, to) - Math.max(at.from, from)), 0);
}

/** How much of a stretch the node was suspended: nothing of it ran. */
function suspended(context: FactContext, from: Micros, to: Micros): Micros {
  const begins = context.ofKind('kernel.suspend.entered');
  return context.ofKind('kernel.suspend.exited').reduce((sum, { time }) => {
    const begin = begins.findLast((one) => one.time.from <= time.from);
    return begin ? sum + Math.max(0, Math.min(time.from, to) - Math.max(begin.time.from, from)) : sum;
  }, 0);
}

/**
 * How much time lies between the end of the log and the capture, where that is many times what the others paused meanwhile:
 * the log was cut or copied before. Zero where nothing shows when the capture was.
 */
function unreadBefore({ timeline }: FactContext, { gap, end, status }: Silence): Micros {
  const { capture } = timeline;
  if (capture === null || status) return 0;
  const pause = (end - gap.from.from) / (gap.others + 1);
  const left = capture.from - end;
  return left > Math.max(LEAST, TIMES_USUAL * pause) ? left : 0;
}

/** When anybody of the node wrote last before a boot: after that it was down. The mark of a journal shows both ends. */
function wroteLast(context: FactContext, { path, container }: Activity, { kind, time }: Event): Micros {
  const boot = time.from;
  if (kind === 'journal.boot.changed') return boot;
  const ends = context.timeline.activity.flatMap((one) => {
    if (one.path !== path || one.container !== container || one.first.from >= boot) return [];
    const over = one.gaps.find(({ from, to }) => from.from < boot && (to?.from ?? boot) >= boot);
    return over?.from.from ?? Math.min(one.last.from, boot);
  });
  return ends.length > 0 ? greatestOf(ends) : boot;
}

/** The header of klog up to its microseconds: no two lines of a kubelet share it. A line that was cut is behind the one above. */
const KLOG = /[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6}/g;
const klogStamp = (text = '') => text.match(KLOG)?.at(-1);

/** A `systemctl status` of the running kubelet whose newest line is the last one of the log: none came until it was asked for. */
function statusAfter(context: FactContext, { to, fromText }: Gap): Evidence | undefined {
  const last = klogStamp(fromText);
  if (to !== null || last === undefined) return undefined;
  for (const { snapshot, rows } of context.rows<SystemctlStatusRecord>('systemctl-status')) {
    const row = rows.find(({ activeState, log }) => activeState === 'active' && klogStamp(log.at(-1)?.text) === last);
    if (!row || !isKnown(snapshot.captured.from)) continue;
    const text = `systemctl status at ${context.clockTime(snapshot.captured.from)} shows no newer line of kubelet`;
    return rowEvidence(snapshot, row, text);
  }
  return undefined;
}
