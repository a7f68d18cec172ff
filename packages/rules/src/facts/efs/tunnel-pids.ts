import { type EventOf, type Evidence, groupBy, type Interval, type Snapshot } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import { proxyOf } from '../../views/efs/running-proxies.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { latestOf, ofTwoCaptures } from '../../views/node/last-capture.ts';

const ZOMBIE = 'efs.tunnel.zombie';
const ANOTHER = 'efs.tunnel.pid-of-another';

/** Of a zombie `ps` shows the name alone, as its command line is gone with its memory: in brackets, as `comm` without them. */
const ENDED = /^\[?(stunnel5?|efs-proxy)\]? <defunct>$/;

interface State {
  snapshot: Snapshot;
  row: EfsStateFileRecord;
  port: number;
}

/**
 * What runs under the pid that a state file names as its tunnel, where the watchdog takes it for that tunnel and it is none
 * (is_mount_stunnel_proc_running of src/watchdog/__init__.py, aws/efs-utils):
 *
 * - a zombie, which ended, and of which its parent has not taken note. Before 1.33.4 the watchdog asks only whether the pid is
 *   there (`os.kill(pid, 0)`); newer ones read its command line, which a zombie has not.
 * - the tunnel of another mount: any command line with `stunnel` or `efs-proxy` in it will do. From 1.32.2 stunnel writes its
 *   pid beside the state, and another pid there is seen; efs-proxy writes none. A container gives the same pids again.
 */
export const tunnelPids: Fact = {
  name: 'tunnel-pids',
  title: 'processes under the PIDs in the state files of EFS mounts',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['ps'] }, { sources: ['efs-state-file'] }],
  kinds: {
    [ZOMBIE]: {
      what: 'a PID in the state file of an EFS mount that belongs to a zombie',
      says: 'its tunnel ({program}, pid {pid}) is a zombie',
      fields: { port: 'int', pid: 'int', program: 'text' },
    },
    [ANOTHER]: {
      what: 'a PID in the state file of an EFS mount that belongs to the tunnel of another',
      says: 'its state file names the tunnel of port {of} (pid {pid}) as its own',
      fields: { port: 'int', pid: 'int', of: { type: 'int', means: 'the port of the other mount' } },
    },
  },
  derive(context) {
    const states = groupBy(statesOf(context), ({ row }) => row.pid);
    const events: EventOf<typeof ZOMBIE | typeof ANOTHER>[] = [];
    for (const { snapshot, rows } of latestOf(context.rows<PsRecord>('ps')))
      for (const process of rows) {
        const named = (states.get(process.pid) ?? []).filter(
          (state) => !ofTwoCaptures(state.snapshot.captured, snapshot.captured),
        );
        for (const state of named) {
          const told = mistaken(process, state, named);
          if (!told || events.some(({ fields }) => fields.port === state.port)) continue;
          const evidence = [
            rowEvidence(snapshot, process, `${process.pid} ${process.state ?? ''} ${process.command}`),
            rowEvidence(state.snapshot, state.row, `${state.row.stateName}: pid ${process.pid}`),
          ];
          events.push(told(snapshot.captured, evidence));
        }
      }
    return { events };
  },
};

const statesOf = (context: FactContext): State[] =>
  latestOf(context.rows<EfsStateFileRecord>('efs-state-file')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => (row.port === null ? [] : [{ snapshot, row, port: row.port }])),
  );

type Tell = (time: Interval, evidence: readonly Evidence[]) => EventOf<typeof ZOMBIE | typeof ANOTHER>;

/** What a process is that a state names and that is not its tunnel; `named` are all states with its pid. */
function mistaken({ pid, command }: PsRecord, { port }: State, named: readonly State[]): Tell | undefined {
  const program = ENDED.exec(command)?.[1];
  if (program !== undefined)
    return (time, evidence) => derive('tunnel-pids', ZOMBIE, time, { port, pid, program }, evidence);
  const of = proxyOf(command)?.port;
  // Pids of a container and of its node are two countings: that the other tunnel has this one in its state too shows which is meant.
  if (of === undefined || of === port || !named.some((other) => other.port === of)) return undefined;
  return (time, evidence) => derive('tunnel-pids', ANOTHER, time, { port, pid, of }, evidence);
}
