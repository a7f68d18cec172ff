import { SECOND } from '@mountline/core';
import { type HelperLine, type HelperRun, newRun, told } from './helper-run.ts';
import { leaveTangle, mergeTangles, newTangle, type Tangle } from './helper-tangles.ts';

interface UnattributedRecord<L extends HelperLine = HelperLine> {
  record: L;
  reason: string;
}

interface State {
  /** Of the record that is being given. */
  place: number;
  tangles: Tangle[];
  /** Every run and the place of its first record, in the order in which they got a key of their own. */
  runs: { run: HelperRun; place: number }[];
  /** Those that the log shows no end of. */
  open: HelperRun[];
  /** The last one of every port that failed: a few of its words may come late. */
  failed: Map<number, HelperRun>;
  /** Those whose success is not more than two seconds old. */
  mounted: HelperRun[];
  /** Open runs whose port was given to a later one. */
  superseded: Set<HelperRun>;
  unattributed: UnattributedRecord[];
}

const AT_ONCE = 'several runs began at once; their first lines are indistinguishable';
const SEVERAL = 'more than one run may have written it';
const NONE = 'no run that can have written it is in the log';

/** Errors after which the helper continues; it exits behind every other one. */
const SURVIVED = new Set([
  'efs.botocore.missing',
  'efs.cloudwatch.failed',
  'efs.command.failed',
  'efs.config.logging-level-malformed',
  'efs.mount.retried',
]);
const AFTER_SUCCESS = new Set(['efs.readahead.changed', 'efs.readahead.change-failed', 'efs.readahead.failed']);
const LINGER = 2 * SECOND;
/**
 * A node has 400 ports for its mounts by default. Of more runs without an end the oldest were killed, and no later line is theirs: each line is
 * compared with those that are under way.
 */
const MOST_OPEN = 1000;
/** How late a run may be on a slow machine. */
const LATE = 10 * SECOND;

/**
 * Tells the runs of the mount helper apart, though no line carries a pid: by port, state name, mount point and the pid
 * of the tunnel. What could belong to two runs is given to none and listed. The records are those of mount.log, of
 * rotated files in the order of `rotationOrder`.
 */
export function helperRuns<L extends HelperLine>(
  records: readonly L[],
): { runs: HelperRun<L>[]; unattributed: UnattributedRecord<L>[] } {
  const state: State = {
    place: 0,
    tangles: [],
    runs: [],
    open: [],
    failed: new Map(),
    mounted: [],
    superseded: new Set(),
    unattributed: [],
  };
  for (const record of records) {
    (STEPS.get(record.kind ?? '') ?? other)(state, record);
    state.place += 1;
    endOldest(state);
  }
  for (const tangle of state.tangles) {
    if (tangle.mixed) refuseAll(state, tangle.records, AT_ONCE);
    else leave(state, tangle);
  }
  // What went into the state are records of `L` and no others.
  const unattributed = state.unattributed as UnattributedRecord<L>[];
  const places = new Map<L, number>(unattributed.map(({ record }) => [record, 0]));
  records.forEach((record, place) => {
    if (places.has(record)) places.set(record, place);
  });
  unattributed.sort((a, b) => places.get(a.record)! - places.get(b.record)!);
  const runs = state.runs.sort((a, b) => a.place - b.place).map(({ run }) => run as HelperRun<L>);
  return { runs, unattributed };
}

/** Runs that are no longer under way keep what they have, and get no more. */
function endOldest(state: State): void {
  const [tangle] = state.tangles;
  if (state.tangles.length > MOST_OPEN && tangle) {
    if (tangle.mixed) refuseAll(state, tangle.records, AT_ONCE);
    else leave(state, tangle);
    state.tangles = state.tangles.filter((one) => one !== tangle);
  }
  if (state.open.length <= MOST_OPEN) return;
  state.superseded.delete(state.open[0]!);
  state.open = state.open.slice(1);
}

type Step = (state: State, record: HelperLine) => void;

const STEPS = new Map(
  Object.entries<Step>({
    'efs.mount.begun': (state, record) => {
      const tangle = newTangle(state.place);
      tangle.records.push(record);
      tangle.waiting = 1;
      state.tangles.push(tangle);
    },
    'efs.port.probed': probed,
    'efs.port.probe-failed': probeFailed,
    'efs.port.skipped': (state, record) => give(state, record, state.tangles.filter(isWaiting), []),
    'efs.port.exhausted': (state, record) => give(state, record, state.tangles.filter(isWaiting), []),
    'efs.watchdog.not-started': (state, record) => give(state, record, state.tangles.filter(isProbing), []),
    'efs.tunnel.starting': starting,
    'efs.tunnel.started': (state, record) =>
      give(
        state,
        record,
        [],
        state.open.filter((run) => run.stateName !== null && run.pid === null),
      ),
    'efs.port.connect-tried': byPort,
    'efs.port.connect-failed': byPort,
    'efs.port.connect-retried': byPort,
    'efs.tunnel.failed': (state, record) => {
      const { bindPort } = told(record);
      if (bindPort === undefined)
        give(
          state,
          record,
          [],
          state.open.filter((run) => mayLive(run, record)),
        );
      else give(state, record, [], ofPort(state, bindPort));
    },
    'mount.nfs.attempted': attempted,
    'efs.mount.succeeded': byTarget,
    'efs.mount.failed': byTarget,
    'efs.mount.retried': byTarget,
    'efs.mount.aborted': (state, record) => give(state, record, state.tangles.filter(isWaiting), []),
  }),
);

const isWaiting = (tangle: Tangle) => tangle.waiting > 0;
const isProbing = (tangle: Tangle) => tangle.waiting < tangle.runs;

function probed(state: State, record: HelperLine): void {
  let tangle = mergeTangles(state, isWaiting);
  if (!tangle) {
    // The beginning of this run is in a file that is not here.
    tangle = newTangle(state.place);
    state.tangles.push(tangle);
  } else tangle.waiting -= 1;
  tangle.records.push(record);
  tangle.ports.push(told(record).port!);
}

function probeFailed(state: State, record: HelperLine): void {
  const tangle = mergeTangles(state, isProbing);
  if (!tangle) {
    refuseAll(state, [record], NONE);
    return;
  }
  tangle.records.push(record);
  tangle.waiting += 1;
  // Of several runs it is not known which of the ports was given up.
  if (tangle.runs === 1) tangle.ports = [];
}

/** From here on a run has keys of its own. */
function starting(state: State, record: HelperLine): void {
  const { port, stateName } = told(record);
  const tangle =
    mergeTangles(state, (t) => port !== undefined && t.ports.includes(port)) ??
    mergeTangles(state, (t) => isWaiting(t) && !saysPorts(t));
  // A port is chosen only where no state file claims it, so the run that had it before has lost it.
  for (const run of state.open) if (run.port === port) state.superseded.add(run);
  const run = leave(state, tangle, port);
  if (stateName !== undefined) run.stateName = stateName;
  add(state, run, record);
}

/** Versions from v1.29.1 on say which port they try before they start a tunnel. */
function saysPorts(tangle: Tangle): boolean {
  return tangle.records.some((record) => {
    const [major = 0, minor = 0] = (told(record).version ?? '').split('.').map(Number);
    return major > 1 || minor >= 29;
  });
}

function attempted(state: State, record: HelperLine): void {
  const { port, target } = told(record);
  const fits = (run: HelperRun) =>
    port === undefined ? run.target === target : run.port === port && (run.target ?? target) === target;
  const open = state.open.filter(fits);
  // A tunnel may be reported as failed before the mount that is tried all the same.
  const failed = port === undefined ? undefined : state.failed.get(port);
  const runs = open.length === 0 && failed && fits(failed) ? [failed] : open;
  if (runs.length > 0) {
    give(state, record, [], runs);
    return;
  }
  // Without a tunnel this is the first line that says where the mount goes.
  const tangle = port === undefined ? mergeTangles(state, isWaiting) : null;
  add(state, leave(state, tangle), record);
}

function byTarget(state: State, record: HelperLine): void {
  const { target, fsId } = told(record);
  const runs = state.open.filter(
    (run) => run.target === target && (run.fsId ?? fsId ?? null) === (fsId ?? run.fsId) && mayAnswer(run, record),
  );
  give(state, record, [], runs);
}

/** A mount with a time limit that has long passed did not succeed: twice the limit leaves room for a slow machine. */
function mayAnswer(run: HelperRun, record: HelperLine): boolean {
  const attempt = run.records.findLast((r) => r.kind === 'mount.nfs.attempted');
  if (!attempt) return false;
  const { timeLimit } = told(attempt);
  if (record.kind !== 'efs.mount.succeeded' || timeLimit === undefined) return true;
  return !(stampOf(record) - stampOf(attempt) > 2 * timeLimit * SECOND);
}

/** An attempt with a time limit logs its end when that has passed: a run that did not was killed meanwhile. */
function mayLive(run: HelperRun, record: HelperLine): boolean {
  const last = run.records.at(-1)!;
  const { timeLimit } = told(last);
  if (last.kind !== 'mount.nfs.attempted' || timeLimit === undefined) return true;
  return !(stampOf(record) - stampOf(last) > timeLimit * SECOND + LATE);
}

function byPort(state: State, record: HelperLine): void {
  give(state, record, [], ofPort(state, told(record).port));
}

/** The open runs of a port, or the last that failed on it. */
function ofPort(state: State, port: number | undefined): HelperRun[] {
  if (port === undefined) return [];
  const open = state.open.filter((run) => run.port === port && !state.superseded.has(run));
  const failed = state.failed.get(port);
  return open.length > 0 || !failed ? open : [failed];
}

/** A line without a step of its own: by its port where it has one, else to the only run that is under way. */
function other(state: State, record: HelperLine): void {
  const { port } = told(record);
  if (port !== undefined) {
    const tangles = state.tangles.filter((tangle) => tangle.ports.includes(port));
    give(state, record, tangles, tangles.length > 0 ? [] : ofPort(state, port));
    return;
  }
  const after = state.mounted.filter((run) => stampOf(record) - stampOf(run.records.at(-1)!) <= LINGER);
  if (AFTER_SUCCESS.has(record.kind ?? '')) give(state, record, [], after);
  else if (record.level === 'ERROR') give(state, record, state.tangles, state.open);
  else give(state, record, state.tangles, [...state.open, ...after]);
}

const stampOf = ({ time, stamp }: HelperLine) => time?.from ?? stamp?.value ?? Number.NaN;

/** Gives a record to the only candidate there is. */
function give(state: State, record: HelperLine, tangles: readonly Tangle[], runs: readonly HelperRun[]): void {
  const count = tangles.length + runs.length;
  if (count !== 1) {
    refuseAll(state, [record], count === 0 ? NONE : SEVERAL);
    return;
  }
  if (runs[0]) {
    add(state, runs[0], record);
    return;
  }
  const tangle = tangles[0]!;
  tangle.records.push(record);
  if (endOf(record) && !tangle.mixed) leave(state, tangle);
}

function refuseAll(state: State, records: readonly HelperLine[], reason: string): void {
  for (const record of records) state.unattributed.push({ record, reason });
}

/** A run leaves its tangle. */
function leave(state: State, tangle: Tangle | null, port?: number): HelperRun {
  const run = newRun();
  state.runs.push({ run, place: tangle && !tangle.mixed ? tangle.place : state.place });
  state.open.push(run);
  if (!tangle) return run;
  const left = leaveTangle(tangle, port);
  if (left === 'none') state.tangles = state.tangles.filter((t) => t !== tangle);
  if (tangle.mixed) {
    if (left === 'none') refuseAll(state, tangle.records, AT_ONCE);
    return run;
  }
  run.port = tangle.ports.at(-1) ?? port ?? null;
  for (const record of tangle.records) add(state, run, record);
  return run;
}

/** Adds a record to a run, with what it says of the run. */
function add(state: State, run: HelperRun, record: HelperLine): void {
  run.records.push(record);
  if (record.kind === 'efs.port.skipped') return;
  const { port, fsId, target, pid, version } = told(record);
  run.port ??= port ?? null;
  run.fsId ??= fsId ?? null;
  run.target ??= target ?? null;
  if (record.kind === 'efs.tunnel.started') run.pid ??= pid ?? null;
  if (record.kind === 'efs.mount.begun' && version !== undefined) run.version = version;
  const end = endOf(record);
  if (!end || run.end) return;
  run.end = end;
  state.open = state.open.filter((r) => r !== run);
  state.superseded.delete(run);
  if (end === 'failed' && run.port !== null) state.failed.set(run.port, run);
  if (end === 'mounted') {
    const fresh = state.mounted.filter((r) => stampOf(record) - stampOf(r.records.at(-1)!) <= LINGER);
    state.mounted = [...fresh, run];
  }
}

function endOf(record: HelperLine): HelperRun['end'] {
  if (record.kind === 'efs.mount.succeeded') return 'mounted';
  if (record.kind === 'efs.mount.aborted' || record.kind === 'efs.mount.faked') return 'aborted';
  return isFatal(record) ? 'failed' : null;
}

/** Whether the helper exits behind this line, and its mount has failed. */
export const isFatal = ({ kind, level }: Pick<HelperLine, 'kind' | 'level'>): boolean =>
  level === 'ERROR' && kind !== null && !SURVIVED.has(kind);
