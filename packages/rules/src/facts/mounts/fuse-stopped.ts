import { counted, type Event, type Snapshot } from '@mountline/core';
import type { Fact, FactContext, FactResult } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { namesPath } from '../../views/mounts/command-paths.ts';
import { daemonOf, daemonsOf, fuseMounts } from '../../views/mounts/fuse-daemons.ts';
import type { HostMount } from '../../views/mounts/host-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { psTables, SHOW_THREADS } from '../../views/node/process-tables.ts';

/** Where a task sleeps that waits for the answer of a FUSE daemon (fs/fuse/dev.c); it can be killed, so it is in S mostly. */
const WAITS = /^(?:request_wait_answer|fuse_(?:simple_request|wait_\w{1,40}|dev_do_read_wait))/;

/** FUSE mounts whose daemon is stopped (SIGSTOP, a debugger, a frozen control group), while tasks wait for its answer. */
export const fuseStopped: Fact = {
  name: 'fuse-stopped',
  title: 'FUSE daemons that are stopped',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'fuse.daemon.stopped': {
      what: 'a stopped FUSE daemon whose file system is mounted',
      fields: { target: 'text', program: 'text', pid: 'int' },
    },
    'fuse.tasks.waiting': {
      what: 'tasks on a mount that wait for a reply from its FUSE daemon',
      fields: { target: 'text', count: 'count' },
    },
  },
  derive(context) {
    const mounts = fuseMounts(context);
    const found = mounts.map((mount) => {
      const stopped = stoppedOf(context, mount);
      return { stopped, waiting: stopped.length > 0 ? waitingOn(context, mount, mounts) : {} };
    });
    return {
      events: found.flatMap(({ stopped, waiting: { events = [] } }) => [...stopped, ...events]),
      unknown: found.flatMap(({ waiting: { unknown = [] } }) => unknown),
    };
  },
};

function stoppedOf(context: FactContext, mount: HostMount): Event[] {
  const program = daemonOf(mount);
  const found = daemonsOf(context, mount).daemons.find(({ row }) => row.state?.startsWith('T'));
  if (!found || program === undefined) return [];
  const { snapshot, row } = found;
  const note = `${program} (pid ${row.pid}) of ${mount.target} is stopped (state ${row.state})`;
  const evidence = [rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.command}`), mount.evidence];
  return [
    derive(
      'fuse-stopped',
      'fuse.daemon.stopped',
      snapshot.captured,
      { target: mount.target, program, pid: row.pid, note },
      evidence,
    ),
  ];
}

interface Waiting {
  snapshot: Snapshot;
  row: PsRecord;
}

/** Another mount has a daemon of its own: who names that one does not wait for this one, and who names none may wait for either. */
function waitingOn(context: FactContext, { target }: HostMount, mounts: readonly HostMount[]): FactResult {
  const all = waiting(context);
  const named = all.filter(({ row }) => namesPath(row.command, target));
  const nameless = all.filter(({ row }) => !mounts.some((mount) => namesPath(row.command, mount.target)));
  const own = mounts.length === 1 ? all : named;
  const [first] = own.length > 0 ? own : nameless;
  if (!first) return {};
  const time = first.snapshot.captured;
  if (own.length > 0) {
    const count = new Set(own.map(({ row }) => row.pid)).size;
    const note = `${counted(count, 'task')} waiting for a reply from a FUSE daemon`;
    return {
      events: [derive('fuse-stopped', 'fuse.tasks.waiting', time, { target, count, note }, own.map(evidenceFor))],
    };
  }
  const because = `nothing shows on which of ${mounts.length} FUSE mounts the tasks wait`;
  const needs = [{ what: 'the processes with their arguments and wait channels', collectWith: SHOW_THREADS }];
  const evidence = nameless.map(evidenceFor);
  return { unknown: [{ kind: 'fuse.tasks.waiting', time, fields: { target }, needs, because, evidence }] };
}

const waiting = (context: FactContext): Waiting[] =>
  ofLastTime(psTables(context)).flatMap(({ snapshot, rows }) =>
    rows.filter(({ wchan, thread }) => !thread && WAITS.test(wchan ?? '')).map((row) => ({ snapshot, row })),
  );

const evidenceFor = ({ snapshot, row }: Waiting) =>
  rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan} ${row.command}`);
