import type { Need, Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { KUBELETS } from '../../views/kubelet/kubelet-log.ts';
import { programOf, sleepInNfs, tasksInD } from '../../views/node/blocked.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { psTables, SHOW_THREADS } from '../../views/node/process-tables.ts';

const KUBELET = new RegExp(`^(?:${KUBELETS})$`);

const NEEDS: Need[] = [{ what: "the wait channels of kubelet's threads", collectWith: SHOW_THREADS }];

/** Kubelet in uninterruptible sleep. One of its threads waits, mostly not the first, whose state stands for the process. */
export const kubeletBlocked: Fact = {
  name: 'kubelet-blocked',
  title: 'kubelet in D state (uninterruptible sleep)',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: {
    'kubelet.blocked': {
      what: 'a thread of kubelet in D state',
      fields: { pid: 'int', wchan: 'text|null', nfs: { type: 'bool?', means: 'absent if unknown' } },
    },
  },
  derive(context) {
    const tasks = tasksInD(context).filter(({ command }) => KUBELET.test(programOf(command)));
    const events = tasks.map((task) => {
      const { pid, wchan, evidence } = task;
      const nfs = sleepInNfs([task]);
      const note = `kubelet (pid ${pid}) is blocked in ${wchan ?? 'an unknown function'} (D state)`;
      const fields = { pid, wchan, ...(nfs === undefined ? {} : { nfs }), note };
      return derive('kubelet-blocked', 'kubelet.blocked', evidence[0]!.time!, fields, evidence);
    });
    if (events.some(({ fields }) => fields.nfs)) return { events };
    const untold = events.filter(({ fields }) => fields.nfs === undefined);
    const unknown = untold.map(
      (event): Unknown => ({
        kind: 'kubelet.blocked',
        fields: { pid: event.fields.pid },
        needs: NEEDS,
        because: `kubelet (pid ${event.fields.pid}) is in D state, but neither a process table nor a stack shows where it sleeps`,
        evidence: evidenceOf(event),
      }),
    );
    return { events, unknown: unknown.length > 0 ? unknown : firstThreadOnly(context) };
  },
};

/** A table of processes shows the state of their first threads; with `-L` each thread has a row. */
function firstThreadOnly(context: FactContext): Unknown[] {
  const shown = ofLastTime(psTables(context)).flatMap(({ snapshot, rows }) =>
    rows
      .filter((row) => row.state !== undefined && KUBELET.test(programOf(row.command)))
      .map((row) => ({ snapshot, row })),
  );
  const [first] = shown;
  if (!first || shown.some(({ row: { pid, tid } }) => tid !== undefined && tid !== pid)) return [];
  const { pid, state, wchan, command } = first.row;
  const because = `kubelet (pid ${pid}) is in ${state}, but that is the state of its first thread only; no table shows the others`;
  const evidence = [rowEvidence(first.snapshot, first.row, `${pid} ${state} ${wchan ?? '-'} ${command}`)];
  return [{ kind: 'kubelet.blocked', fields: { pid }, needs: NEEDS, because, evidence }];
}
