import {
  counted,
  type Event,
  fileOf,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  listed,
  MINUTE,
  type Micros,
  rotatedFile,
} from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { runsWithin } from '../../views/node/runs.ts';

/** The watchdog polls once a second, and a tunnel that ends does so within one or two polls. */
const LONG: Micros = MINUTE;

/**
 * Tunnels of mounts that are gone which the watchdog terminates at every poll, and which run on by its words (efs-utils, src/watchdog:
 * clean_up_mount_state). Up to version 1.33.3 it looks whether any process has the pid of the state file, so a process that got the pid
 * of a tunnel that has ended counts too.
 *
 *     Unmount grace period expired for fs-ID.MOUNT.POINT.20402
 *     Terminating running TLS tunnel - PID: 2773, group ID: 2773
 *     TLS tunnel: 2773 is still running, will retry termination
 */
export const tunnelsUnending: Fact = {
  name: 'tunnels-unending',
  title: 'tunnels that survive repeated termination',
  uses: [],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    'efs.tunnel.unending': {
      what: 'tunnels of former mounts that the watchdog terminates at every poll and still reports as running',
      fields: {
        count: 'count',
        pids: { type: 'list', means: 'in the PID namespace of the watchdog' },
        duration: { type: 'int', means: 'of the longest' },
      },
    },
  },
  derive(context) {
    const cleaned = groupBy(context.ofKind('efs.state.cleaned'), pidIn);
    const stretches = [...groupBy(context.ofKind('efs.tunnel.still-running'), pidIn)].flatMap(([key, all]) => {
      // A pid is used again.
      const lines = runsWithin(LONG, all).at(-1)!;
      const [first, last] = [lines[0]!, lines.at(-1)!];
      const ended = cleaned.get(key)?.some(({ time }) => time.from >= first.time.from) ?? false;
      return ended || last.time.from - first.time.from < LONG ? [] : [{ first, last }];
    });
    if (stretches.length === 0) return {};
    const duration = greatestOf(stretches.map(({ first, last }) => last.time.from - first.time.from));
    const pids = stretches.map(({ first }) => String(first.fields.pid));
    const count = stretches.length;
    const note = `the watchdog terminates ${counted(count, 'tunnel')} of former mounts (pid ${listed(pids)}), but for up to ${formatDuration(duration)} has reported ${count === 1 ? 'it' : 'them'} as still running`;
    const ends = stretches.flatMap(({ first, last }) => [first, last]);
    const time = hullOf(ends.map((event) => event.time))!;
    const event = derive(
      'tunnels-unending',
      'efs.tunnel.unending',
      time,
      { count, pids, duration, note },
      ends.flatMap(evidenceOf),
    );
    return { events: [event] };
  },
};

/** A log that was rotated continues in another file. */
const pidIn = ({ span, fields }: Event) => `${fields.pid} ${rotatedFile(fileOf(span)).base}`;
