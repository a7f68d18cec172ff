import { counted, type Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { daemonOf, daemonsOf, fuseMounts } from '../../views/mounts/fuse-daemons.ts';
import type { HostMount } from '../../views/mounts/host-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { psTables } from '../../views/node/process-tables.ts';

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
      what: 'tasks that wait for a reply from a FUSE daemon',
      fields: { count: 'count' },
    },
  },
  derive(context) {
    const stopped = fuseMounts(context).flatMap((mount) => stoppedOf(context, mount));
    return { events: stopped.length > 0 ? [...stopped, ...waiting(context)] : [] };
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

function waiting(context: FactContext): Event[] {
  const rows = ofLastTime(psTables(context)).flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ wchan, thread }) => !thread && wchan !== null && WAITS.test(wchan ?? ''))
      .map((row) => ({ snapshot, row })),
  );
  if (rows.length === 0) return [];
  const count = new Set(rows.map(({ row }) => row.pid)).size;
  const note = `${counted(count, 'task')} waiting for a reply from a FUSE daemon`;
  const evidence = rows.map(({ snapshot, row }) =>
    rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan} ${row.command}`),
  );
  return [derive('fuse-stopped', 'fuse.tasks.waiting', rows[0]!.snapshot.captured, { count, note }, evidence)];
}
