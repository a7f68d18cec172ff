import { type Event, formatDuration, SECOND } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { asksForLock, lockMounts, mountNamed, pathOfCall } from '../../views/nfs/nlm-waits.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { psTables } from '../../views/node/process-tables.ts';

/** An answer of a lockd takes milliseconds. */
const LONG = 10 * SECOND;

/** How long a call takes where no rpc.statd runs, before it succeeds all the same: 61.5 s on Linux 6.1, without a line of the kernel. */
const WITHOUT_STATD = { from: 60 * SECOND, to: 64 * SECOND };

/**
 * Calls for a lock that strace saw return after long. A lock that another process holds takes as long as its holder likes, so such a call
 * accuses no process on its own.
 *
 *     7767  1795178357.248494 flock(3</mnt/v3/lockfile>, LOCK_EX) = 0 <106.266633>
 */
export const nlmSlowCalls: Fact = {
  name: 'nlm-slow-calls',
  title: 'slow NFSv3 lock calls, by strace',
  uses: ['statd-process'],
  inputs: [{ sources: ['strace'] }],
  kinds: {
    'nlm.call.slow': {
      what: 'an NFSv3 lock call that took at least ten seconds',
      fields: {
        server: 'text',
        target: 'text',
        pid: 'int?',
        duration: 'int',
        withoutStatd: { type: 'bool', means: 'it took as long as a call without rpc.statd, which is not running' },
      },
    },
  },
  derive(context) {
    const calls = context
      .ofKind('syscall.slow')
      .filter((call) => asksForLock(call) && call.fields.seconds * SECOND >= LONG);
    if (calls.length === 0) return {};
    const mounts = lockMounts(context);
    const processes = psTables(context);
    const [missing] = context.ofKind('statd.missing');
    const events = calls.flatMap((call): Event[] => {
      const { pid, fields } = call;
      const found = processes.flatMap(({ snapshot, rows }) => {
        const row = rows.find((one) => one.pid === pid);
        return row && mountNamed(mounts, row.command, undefined) ? [{ snapshot, row }] : [];
      })[0];
      const mount = mountNamed(mounts, found?.row.command ?? '', pathOfCall(call));
      if (!mount) return [];
      const { address: server, target } = mount;
      const duration = Math.round(fields.seconds * SECOND);
      const without = missing !== undefined && duration >= WITHOUT_STATD.from && duration < WITHOUT_STATD.to;
      const why = without ? ', the time of a call without rpc.statd; none is running' : '';
      const note = `${fields.syscall} on ${target} took ${formatDuration(duration)} (pid ${pid ?? 'unknown'})${why}`;
      const time = { from: call.time.from, to: call.time.to + duration };
      const evidence = [
        ...evidenceOf(call),
        ...(found ? [rowEvidence(found.snapshot, found.row, `${pid} ${found.row.command}`)] : []),
        mount.evidence,
        ...(without ? evidenceOf(missing) : []),
      ];
      return [
        derive(
          'nlm-slow-calls',
          'nlm.call.slow',
          time,
          { server, target, pid, duration, withoutStatd: without, note },
          evidence,
        ),
      ];
    });
    return { events };
  },
};
