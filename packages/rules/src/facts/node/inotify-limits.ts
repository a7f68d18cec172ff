import {
  counted,
  type Event,
  type EventOf,
  type Evidence,
  isKnown,
  listed,
  MINUTE,
  SECOND,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { DfRecord } from '@mountline/parsers/df';
import type { SysctlRecord } from '@mountline/parsers/sysctl';
import { bootBehind } from '../../views/node/boots.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';

type Of = 'watches' | 'instances';

const SETTING: Readonly<Record<Of, string>> = {
  watches: 'fs.inotify.max_user_watches',
  instances: 'fs.inotify.max_user_instances',
};

/** What asks and gets none says so once: so long after its last line it is still taken to be so. */
const STILL = 5 * MINUTE;
/** systemd says that it cannot watch the control group of a unit just before it says that it started it. */
const JUST_BEFORE = 5 * SECOND;

/** inotify without room: from the lines of programs that asked, the limits of the kernel, and df for the disks. */
export const inotifyLimits: Fact = {
  name: 'inotify-limits',
  title: 'programs that hit an inotify limit',
  uses: ['boot-lives'],
  inputs: [{ actors: ['systemd'] }],
  kinds: {
    'inotify.exhausted': {
      what: 'programs that hit the limit of inotify watches or instances',
      fields: {
        of: { type: 'text', oneOf: ['watches', 'instances'] },
        lines: 'count',
        programs: 'list',
        limit: { type: 'int?', means: 'by sysctl, from the same folder or the only one' },
        setting: 'text',
        duration: 'int',
        open: { type: 'bool', means: 'still true at capture, by the time of the last line' },
        disks: { type: 'text?', means: 'fine: no file system in df is full; full: one is' },
      },
    },
    'inotify.limit.met': {
      what: 'a limit of inotify that was reached, not a limit of the program itself',
      fields: { of: { type: 'text', oneOf: ['watches', 'instances'] } },
    },
    'inotify.recovered': {
      what: 'the recovery from an inotify limit',
      fields: { of: { type: 'text', oneOf: ['watches', 'instances'] } },
    },
    'inotify.limit.raised': {
      what: 'a limit that was raised between two captures',
      fields: {
        of: { type: 'text', oneOf: ['watches', 'instances'] },
        before: 'int',
        limit: { type: 'int', means: 'the new limit' },
      },
    },
    'inotify.limit.lowered': {
      what: 'a limit that was lowered between two captures',
      fields: {
        of: { type: 'text', oneOf: ['watches', 'instances'] },
        before: 'int',
        limit: { type: 'int', means: 'the new limit' },
      },
    },
  },
  derive(context) {
    const unknown: Unknown[] = [];
    const events = (['watches', 'instances'] as const).flatMap((of) => {
      const changes = limitChanges(context, of);
      const raised = changes.filter(({ kind }) => kind === 'inotify.limit.raised');
      const lines = context.ofKind(`inotify.${of}.exhausted`);
      if (lines.length === 0) return changes;
      const { asked, end } = exhausted(context, of, lines, raised);
      const named = [...new Set(lines.flatMap(({ program }) => program ?? []))];
      const met = limitMet(of, asked, named);
      if (!end && lastCaptureAt(context) === undefined) unknown.push(whetherStill(of, asked));
      if (!met) unknown.push(ofTheProgram(of, asked));
      return [...changes, asked, ...(end ? [end] : []), ...(met ? [met] : [])];
    });
    return { events, unknown };
  },
};

type Exhausted = EventOf<'inotify.exhausted'>;
type Change = EventOf<'inotify.limit.raised' | 'inotify.limit.lowered'>;
/** A line of whoever asked for a watch or an instance and got none. */
type Line = EventOf<'inotify.watches.exhausted' | 'inotify.instances.exhausted'>;

/**
 * A new instance is a new open file: EMFILE is the error of both limits, and one program alone may have met its own. Several do
 * not meet theirs together. Of watches no process has a limit. A log that names no program may be a copy of another one's.
 */
function limitMet(of: Of, { time, evidence = [] }: Exhausted, programs: readonly string[]): Event | undefined {
  if (of === 'instances' && programs.length < 2) return undefined;
  const note =
    of === 'watches'
      ? 'only the watch limit causes this error; it counts per user, not per program'
      : `${listed(programs)} all failed, so it is not the open-files limit of a single process`;
  return derive('inotify-limits', 'inotify.limit.met', time, { of, note }, evidence);
}

/** The log may end with the line because it was copied then. */
const whetherStill = (of: Of, { time, fields, evidence = [] }: Exhausted): Unknown => ({
  kind: 'inotify.exhausted',
  time,
  fields: { of, open: true, disks: fields.disks ?? 'not known' },
  needs: [{ what: 'the journal of the node up to now', collectWith: 'journalctl -b -o short-iso-precise' }],
  because: 'no file shows when the logs were collected, and no line that the limit was raised',
  evidence: evidence.slice(-1),
});

const ofTheProgram = (of: Of, { time, fields, evidence = [] }: Exhausted): Unknown => ({
  kind: 'inotify.limit.met',
  time,
  fields: { of },
  needs: [
    {
      what: 'the open files of the process and their limit',
      collectWith: `for p in $(pgrep -x ${nameOf(fields.programs)}); do ls /proc/$p/fd | wc -l; grep "open files" /proc/$p/limits; done`,
    },
  ],
  because: `only ${listed(fields.programs)} failed, and too many open files in one process cause the same error`,
  evidence,
});

/** As pgrep knows the program that failed; a log that names none leaves it to the reader. */
const nameOf = ([program = '']: readonly string[]): string => (/^[\w.-]{1,15}$/.test(program) ? program : 'PROGRAM');

interface Limit {
  value: number;
  evidence: Evidence;
}

function limits(context: FactContext, of: Of): Limit[] {
  return context
    .rows<SysctlRecord>('sysctl')
    .flatMap(({ snapshot, rows }) =>
      rows
        .filter(({ name, value }) => name === SETTING[of] && /^\d{1,10}$/.test(value))
        .map((row) => ({
          value: Number(row.value),
          evidence: rowEvidence(snapshot, row, `${row.name} = ${row.value}`),
        })),
    )
    .sort((a, b) => a.evidence.time!.from - b.evidence.time!.from);
}

function limitChanges(context: FactContext, of: Of): Change[] {
  const found = limits(context, of);
  return found.slice(1).flatMap((after, i) => {
    const before = found[i]!;
    const time = { from: before.evidence.time!.from, to: after.evidence.time!.to };
    if (after.value === before.value || before.evidence.time!.from === after.evidence.time!.from) return [];
    const how = after.value > before.value ? 'raised' : 'lowered';
    const note = `${SETTING[of]} was ${how} from ${before.value} to ${after.value}`;
    const fields = { of, before: before.value, limit: after.value, note };
    const evidence = [after.evidence, before.evidence];
    return [
      how === 'raised'
        ? derive('inotify-limits', 'inotify.limit.raised', time, fields, evidence)
        : derive('inotify-limits', 'inotify.limit.lowered', time, fields, evidence),
    ];
  });
}

function exhausted(
  context: FactContext,
  of: Of,
  lines: readonly Line[],
  raised: readonly Change[],
): { asked: Exhausted; end: Event | undefined } {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const now = lastCaptureAt(context);
  const end = recovered(context, of, lines, raised) ?? bootedAgain(context, of, last);
  const open = end === undefined && now !== undefined && last.time.to >= now - STILL;
  const programs = [...new Set(lines.map(programOf))];
  const limit = limitThen(limits(context, of), first, last);
  const disk = disks(context);
  const times = timesOf(lines);
  const when = limit === undefined ? '' : limitIsOf(context, limit, first, last, end);
  const at = limit === undefined ? '' : `, ${SETTING[of]} ${open ? 'is' : 'was'} ${limit.value}${when}`;
  const fields = {
    of,
    lines: times,
    programs,
    ...(limit === undefined ? {} : { limit: limit.value }),
    setting: SETTING[of],
    duration: last.time.from - first.time.from,
    open,
    ...(disk === undefined ? {} : { disks: disk.state }),
    note: `${listed(programs)} ran out of inotify ${of}: ${counted(times, 'line')}${at}`,
  };
  const evidence = [...lines.flatMap(evidenceOf), ...(limit ? [limit.evidence] : []), ...(disk?.evidence ?? [])];
  const time = { from: first.time.from, to: last.time.to };
  return { asked: derive('inotify-limits', 'inotify.exhausted', time, fields, evidence), end };
}

/** A log that names no program is that of one. */
const programOf = ({ program, span }: Event): string => program ?? `the writer of ${span.path.replace(/^.*\//, '')}`;

/** The limit that held when they asked: one captured meanwhile, else the one captured next to the last of them. */
function limitThen(known: readonly Limit[], first: Event, last: Event): Limit | undefined {
  const at = ({ evidence }: Limit) => evidence.time!.from;
  const meanwhile = known.find((limit) => at(limit) >= first.time.from && at(limit) <= last.time.to);
  const near = (limit: Limit) => Math.abs(at(limit) - last.time.to);
  return meanwhile ?? known.toSorted((a, b) => near(a) - near(b))[0];
}

/** One that was read at another time may have been set meanwhile: one behind the end most likely was. */
function limitIsOf(context: FactContext, limit: Limit, first: Event, last: Event, end: Event | undefined): string {
  const at = limit.evidence.time!.from;
  const isKnownThen = !isKnown(at) || (at >= first.time.from && at <= last.time.to);
  if (isKnownThen) return '';
  return ` at ${context.clockTime(at)}${end && at >= end.time.to ? ', after this had ended' : ''}`;
}

type Start = EventOf<'service.started'>;

/** systemd started a unit and could watch it, or the limit is higher in a later capture. */
function recovered(context: FactContext, of: Of, lines: readonly Line[], raised: readonly Change[]): Event | undefined {
  const last = lines.at(-1)!;
  const asks = lines.filter(({ actor }) => actor === 'systemd');
  const unitOf = ({ fields }: Line | Start) => ('unit' in fields ? fields.unit : undefined);
  const refused = (start: Start) =>
    asks.some((line) => unitOf(line) === unitOf(start) && line.time.from >= start.time.from - JUST_BEFORE);
  const started = context
    .ofKind('service.started')
    .find((start) => start.actor === 'systemd' && start.time.from > last.time.from && unitOf(start) && !refused(start));
  const higher = raised.find(({ time }) => time.to > last.time.to);
  if (of === 'watches' && asks.length > 0 && started) {
    const cause = higher && higher.time.from <= started.time.from ? higher : undefined;
    const note = `systemd started ${unitOf(started)} and got a watch for it${cause ? `; ${cause.text}` : ''}`;
    const lines = [...evidenceOf(started), ...(cause ? evidenceOf(cause) : [])];
    return derive('inotify-limits', 'inotify.recovered', started.time, { of, note }, lines);
  }
  if (!higher) return undefined;
  const time = { from: Math.max(last.time.to, higher.time.from), to: higher.time.to };
  return derive('inotify-limits', 'inotify.recovered', time, { of, note: higher.text }, evidenceOf(higher));
}

/** Whoever held them is gone. */
function bootedAgain(context: FactContext, of: Of, last: Event): Event | undefined {
  const boot = bootBehind(context, last);
  return boot && derive('inotify-limits', 'inotify.recovered', boot.time, { of, note: boot.text }, evidenceOf(boot));
}

/** Whether a disk is full: the same error text would then have another cause for all but inotify. */
function disks(context: FactContext): { state: 'fine' | 'full'; evidence: Evidence[] } | undefined {
  const rows = context
    .rows<DfRecord>('df')
    .flatMap(({ snapshot, rows }) =>
      rows
        .filter(({ usePercent, filesystem }) => usePercent != null && /^\/dev\/(?!loop)/.test(filesystem ?? ''))
        .map((row) => ({ row, snapshot })),
    );
  const fullest = rows.toSorted((a, b) => b.row.usePercent! - a.row.usePercent!)[0];
  if (!fullest) return undefined;
  const { row, snapshot } = fullest;
  const text = `${row.filesystem} on ${row.mountedOn}: ${row.usePercent} % used, the fullest disk`;
  return { state: row.usePercent! >= 100 ? 'full' : 'fine', evidence: [rowEvidence(snapshot, row, text)] };
}
