import { counted, type Event, groupBy } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { psTables } from '../../views/node/process-tables.ts';
import { lastStacks, taskOf } from '../../views/node/stacks.ts';

const KIND = 'nfsd.threads.flushing';

/** One thread may be seen in it by chance; it lasts for a moment. */
const SEVERAL = 2;

/** A thread of the kernel's NFS server, with and without the brackets of ps. */
const NFSD = /^\[?nfsd\]?$/;
const FLUSH = /^(?:__)?flush_workqueue$/;
const CALLBACK = /^nfsd4?_(?:probe|shutdown)_callback/;

/**
 * Threads of this host's own NFS server in D state that flush the queue of its callbacks, where the kernel reported none as hung: it does so
 * after two minutes, and ten times only. The stack of one shows that the queue is that of the callbacks.
 *
 *      848 D    __flush_workqueue                nfsd
 *      849 D    __flush_workqueue                nfsd
 */
export const nfsdFlushes: Fact = {
  name: 'nfsd-flushes',
  title: "threads of this host's own NFS server that wait for callbacks",
  uses: ['nfsd-hangs'],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    [KIND]: {
      what: 'nfsd threads of this host that wait for callbacks to NFSv4 clients',
      fields: { threads: 'count', proven: { type: 'bool', means: 'by the stack of one of them' } },
      nature: 'failure',
      severity: 'major',
      cause:
        'If they are in D state a minute later too, nfsd of this host hangs: it flushes its callback queue, and one callback does not finish. This is a known class of bug of the kernel of this server, and only its reboot frees the threads. Clients, network and disk have no part in it: leave the clients alone, and update the kernel.',
      decide: ['ps -eLo pid,stat,wchan:32,comm | grep nfsd', 'dmesg -T'],
    },
  },
  derive(context) {
    if (context.ofKind('nfsd.hung').length > 0) return {};
    return { events: flushing(context) };
  },
};

function flushing(context: FactContext): Event[] {
  const stacks = groupBy(lastStacks(context), ({ pid }) => pid);
  return ofLastTime(psTables(context)).flatMap(({ snapshot, rows }) => {
    const inD = rows.filter(
      ({ state, command, wchan }) => state?.startsWith('D') && NFSD.test(command) && wchan && FLUSH.test(wchan),
    );
    const shown = inD.flatMap((row) => stacks.get(taskOf(row)) ?? []);
    const proof = shown.filter(({ functions }) => functions.some((name) => CALLBACK.test(name)));
    if (inD.length < SEVERAL && proof.length === 0) return [];
    // Storage is flushed by its own functions.
    if (shown.length > 0 && proof.length === 0) return [];
    const note = `${counted(inD.length, 'nfsd thread')} in D state in ${inD[0]!.wchan}`;
    const evidence = [
      ...inD.map((row) => rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan} ${row.command}`)),
      ...proof.map((stack) => stack.evidence),
    ];
    const fields = { threads: inD.length, proven: proof.length > 0, note };
    return [derive('nfsd-flushes', KIND, snapshot.captured, fields, evidence)];
  });
}
