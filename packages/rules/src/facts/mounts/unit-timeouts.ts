import {
  type Event,
  type EventOf,
  type Evidence,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  isKnown,
  listed,
  MINUTE,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { type HostMount, mountedAtCapture, nfsServerOf } from '../../views/mounts/host-mounts.ts';
import { hasMountTable, MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { psTables } from '../../views/node/process-tables.ts';
import { untimedBootEnd } from '../../views/node/run-ends.ts';
import { runsWithin } from '../../views/node/runs.ts';

const KIND = 'mount.unit.timed-out';
/** Units that time out so near to each other have one reason mostly. */
const TOGETHER = 10 * MINUTE;
/** systemd says within this time what became of the process that it killed. */
const JUST_AFTER = MINUTE;

/**
 * Mount units of systemd that it gave up at their time limit: TimeoutSec= of the unit, x-systemd.mount-timeout= in fstab, which
 * limits mounting and unmounting, else DefaultTimeoutStartSec=.
 *
 *     mnt-projects.mount: Mounting timed out. Terminating.
 */
export const unitTimeouts: Fact = {
  name: 'unit-timeouts',
  title: 'mount units that systemd gave up at their time limit',
  uses: ['boot-lives'],
  inputs: [{ actors: ['systemd'] }],
  kinds: {
    [KIND]: {
      what: 'mount units that systemd gave up at their time limit',
      fields: {
        operation: { type: 'text', oneOf: ['mount', 'unmount'] },
        nth: 'int',
        units: 'list',
        targets: { type: 'text', means: 'their mount points, in words' },
        limits: { type: 'text?', means: 'the time limits, in words' },
        server: { type: 'text?', means: 'of all of them, if a mount table or a line names it' },
        left: { type: 'text?', means: 'the processes that remained, in words' },
        leftPids: 'list?',
        automount: { type: 'text?', means: 'the processes whose access started it, in words' },
        isNfs: 'bool',
        otherType: { type: 'text?', means: 'the type of file system, if a mount table shows one that is not NFS' },
        open: {
          type: 'bool',
          means: 'mount: none of them is mounted at capture; unmount: one of them is, or its process is still there',
        },
      },
    },
    'mount.unit.timed-out.ended': {
      what: 'mount units that were mounted or unmounted after they had timed out, or a reboot',
      fields: { operation: 'text', nth: 'int' },
    },
  },
  derive(context) {
    const all = [...groupBy(context.ofKind('mount.operation.timed-out'), operationOf)];
    const found = all.flatMap(([operation, lines]) =>
      runsWithin(TOGETHER, lines).map((run, i) => told(context, operation, run, i + 1)),
    );
    return joinedResults(found);
  },
};

type TimedOut = EventOf<'mount.operation.timed-out'>;
type Operation = 'mount' | 'unmount';

/** `Unmounting`, and `Mounting`, `Mounting (done)` or `Remounting`. */
const operationOf = ({ fields }: TimedOut): Operation => (/^Unmount/i.test(fields.operation) ? 'unmount' : 'mount');

function told(context: FactContext, operation: Operation, run: readonly TimedOut[], nth: number) {
  const units = [...new Set(run.flatMap(({ fields }) => fields.unit ?? []))];
  const points = [...new Set(run.flatMap(({ fields }) => fields.target ?? []))];
  const time = hullOf(run.map((line) => line.time))!;
  const left = run.flatMap((line) => ofUnit(context.ofKind('mount.process.left'), line, JUST_AFTER));
  const limits = run.flatMap((line) => limitOf(context, operation, line));
  const requests = run.flatMap((line) => requestOf(context, line));
  const targets = listed(points.length > 0 ? points : units, 4);
  const servers = [...new Set(points.flatMap((target) => nfsServerOf(context, target) ?? []))];
  const ends = run.flatMap((line) => endOf(context, operation, line));
  const stuck = left.filter((line) => isRunning(context, line));
  const mounted = points
    .flatMap((target) => mountedAtCapture(context, target, time) ?? [])
    .filter(({ fsType }) => fsType !== 'autofs');
  const end =
    (ends.length === run.length ? endLogged(ends, operation, targets) : endShown(run, points, mounted, targets)) ??
    untimedBootEnd(context, run.at(-1)!);
  const other = mounted.find(({ fsType }) => !/^nfs4?$/.test(fsType));
  const open =
    !end &&
    (operation === 'unmount' ? mounted.length + stuck.length > 0 : hasMountTable(context) && mounted.length === 0);
  const note = `systemd gave up ${operation}ing ${targets}${limits.length > 0 ? ` after ${listed(limits)}` : ''}`;
  const fields = {
    operation,
    nth,
    units,
    targets,
    limits: limits.length > 0 ? listed(limits) : undefined,
    server: servers.length === 1 ? servers[0] : undefined,
    left:
      left.length > 0
        ? listed(
            left.map(({ fields: { comm, pid } }) => `${comm} (pid ${pid})`),
            4,
          )
        : undefined,
    leftPids: left.length > 0 ? left.map(({ fields }) => String(fields.pid)) : undefined,
    automount:
      requests.length > 0
        ? listed(
            requests.map(({ fields: { comm, pid } }) => `${comm} (pid ${pid})`),
            4,
          )
        : undefined,
    isNfs: left.some(({ fields }) => /nfs/.test(fields.comm)) || servers.length > 0,
    otherType: other?.fsType,
    open,
    note,
  };
  const evidence = [...run, ...left, ...requests].flatMap((line) => evidenceOf(line).slice(0, 1));
  const events: Event[] = [derive('unit-timeouts', KIND, time, fields, evidence)];
  if (end) {
    const ended = { operation, nth, note: end.note };
    events.push(derive('unit-timeouts', 'mount.unit.timed-out.ended', end.time, ended, end.evidence));
  }
  return { events, unknown: end || hasMountTable(context) ? [] : [untold(operation, nth, time, evidence)] };
}

function endLogged(ends: readonly OfUnit[], operation: Operation, targets: string) {
  return { time: ends.at(-1)!.time, note: `${targets} was ${operation}ed`, evidence: ends.flatMap(evidenceOf) };
}

/** A table from after the timeout has them all: they were mounted since, without a line. A remount that fails leaves the mount as it was. */
function endShown(run: readonly TimedOut[], points: readonly string[], mounted: readonly HostMount[], targets: string) {
  const since = greatestOf(run.map(({ time }) => time.to));
  const after = mounted.filter(({ evidence: { time } }) => time && isKnown(time.from) && time.from >= since);
  const isOfMounting = run.every(({ fields }) => /^Mounting/i.test(fields.operation));
  if (!isOfMounting || points.length === 0 || !points.every((point) => after.some(({ target }) => target === point)))
    return undefined;
  const note = `${targets} is in the mount table of the capture`;
  return { time: after[0]!.evidence.time!, note, evidence: after.map(({ evidence }) => evidence) };
}

type OfUnit = EventOf<'mount.process.left' | 'mount.mounted' | 'mount.unmounted'>;

/** Those of the same unit, or of the same mount point where systemd names only its description. */
function ofUnit<Line extends OfUnit>(all: readonly Line[], late: TimedOut, within: number): Line[] {
  const { unit, target } = late.fields;
  return all.filter(({ fields, time }) => {
    const isSame = ('unit' in fields && fields.unit === unit) || (target !== undefined && fields.target === target);
    return isSame && time.to >= late.time.from && time.from - late.time.to <= within;
  });
}

/** From the line with which systemd began. */
function limitOf(context: FactContext, operation: Operation, line: TimedOut): string[] {
  const begins = context.ofKind(operation === 'mount' ? 'mount.mounting' : 'mount.unmounting');
  const { unit, target } = line.fields;
  const begun = begins.findLast(
    ({ actor, fields, time }) =>
      actor === 'systemd' && (fields.unit === unit || fields.target === target) && time.from <= line.time.from,
  );
  return begun ? [formatDuration(line.time.from - begun.time.from)] : [];
}

function requestOf(context: FactContext, { fields: { target }, time }: TimedOut) {
  const asked = context.ofKind('mount.automount.requested');
  const last = asked.findLast(
    (event) => event.fields.path === target && event.time.from <= time.to && time.from - event.time.to <= TOGETHER,
  );
  return last ? [last] : [];
}

const endOf = (context: FactContext, operation: Operation, line: TimedOut): OfUnit[] =>
  ofUnit(
    context.ofKind(operation === 'mount' ? 'mount.mounted' : 'mount.unmounted'),
    line,
    Number.POSITIVE_INFINITY,
  ).slice(0, 1);

/** The umount that systemd could not end is in a table of processes that was taken after it. */
const isRunning = (context: FactContext, { fields: { pid, comm }, time }: EventOf<'mount.process.left'>): boolean =>
  psTables(context).some(
    ({ snapshot, rows }) =>
      snapshot.captured.from >= time.from && rows.some((row) => row.pid === pid && row.command.includes(comm)),
  );

function untold(operation: Operation, nth: number, time: Event['time'], evidence: Evidence[]): Unknown {
  const because = 'no mount table is from after the timeout, and no line shows a later success';
  return {
    kind: KIND,
    time,
    fields: { operation, nth, open: true },
    needs: [MOUNT_NEED],
    because,
    evidence: evidence.slice(0, 1),
  };
}
