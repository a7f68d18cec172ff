import type { Event } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import { derive, rowEvidence } from '../node/evidence.ts';
import { latestOf, ofTwoCaptures } from '../node/last-capture.ts';

const ZOMBIE = 'efs.tunnel.zombie';

/** Of a zombie `ps` shows the name alone: its command line is gone with its memory. */
const TUNNEL = /^\[(stunnel5?|efs-proxy)\] <defunct>$/;

/**
 * A tunnel that ended and of which its parent has not taken note: its PID is there still. The watchdog of efs-utils before
 * 1.33.4 asks only whether the PID is there (`os.kill(pid, 0)`), and so takes it for running; newer ones read its command line
 * too (is_mount_stunnel_proc_running of src/watchdog/__init__.py, aws/efs-utils).
 */
export const zombieTunnels: Fact = {
  name: 'zombie-tunnels',
  title: 'tunnels of EFS mounts that are zombies',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['ps'] }, { sources: ['efs-state-file'] }],
  kinds: {
    [ZOMBIE]:
      'the process that a state file of efs-utils names as the tunnel of its mount is a zombie: port, pid, program',
  },
  derive(context) {
    const states = latestOf(context.rows<EfsStateFileRecord>('efs-state-file')).flatMap(({ snapshot, rows }) =>
      rows.map((row) => ({ snapshot, row })),
    );
    const events: Event[] = [];
    for (const { snapshot, rows } of latestOf(context.rows<PsRecord>('ps'))) {
      for (const process of rows) {
        const program = TUNNEL.exec(process.command)?.[1];
        if (program === undefined) continue;
        const { pid } = process;
        const state = states.find(
          (one) => one.row.pid === pid && !ofTwoCaptures(one.snapshot.captured, snapshot.captured),
        );
        const port = state?.row.port ?? null;
        if (!state || port === null || events.some((event) => event.fields.port === port)) continue;
        const note = `its tunnel (${program}, pid ${pid}) is a zombie`;
        events.push(
          derive('zombie-tunnels', ZOMBIE, snapshot.captured, { port, pid, program, note }, [
            rowEvidence(snapshot, process, `${pid} ${process.state ?? ''} ${process.command}`),
            rowEvidence(state.snapshot, state.row, `${state.row.stateName}: pid ${pid}`),
          ]),
        );
      }
    }
    return { events };
  },
};
