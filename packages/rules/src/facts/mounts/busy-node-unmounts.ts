import type { Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { type BusyRun, busyRuns } from '../../views/mounts/busy-runs.ts';
import { nfsServerOf } from '../../views/mounts/host-mounts.ts';
import { hasMountTable, MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';

const KIND = 'node.unmount.busy';

/** Unmounts by hand or by systemd that failed because something uses the mount. Neither retries. */
export const busyNodeUnmounts: Fact = {
  name: 'busy-node-unmounts',
  title: 'unmounts by hand or by systemd that failed with EBUSY',
  uses: ['boot-lives'],
  inputs: [],
  unasked: [{ actors: ['command'] }],
  kinds: {
    [KIND]: {
      what: 'unmounts by hand or by systemd that failed with EBUSY',
      fields: {
        mount: { type: 'text', means: 'the mount point' },
        often: { type: 'text', means: 'how often, in words' },
        server: { type: 'text?', means: 'of an NFS mount, by the mount table of the capture' },
        open: { type: 'bool', means: 'it is mounted at capture' },
      },
    },
    'node.unmount.busy.ended': {
      what: 'an unmount that succeeded after EBUSY failures',
      fields: { mount: 'text' },
    },
  },
  derive(context) {
    const runs = busyRuns(context).filter(({ of }) => of === 'node');
    return {
      events: runs.flatMap((run) => told(context, run)),
      unknown: runs.flatMap((run) => undecided(context, run)),
    };
  },
};

function told(context: FactContext, { mount, often, time, open, end, note, evidence }: BusyRun): Event[] {
  const server = nfsServerOf(context, mount);
  const events: Event[] = [derive('busy-node-unmounts', KIND, time, { mount, often, server, open, note }, evidence)];
  if (end) {
    const ended = { mount, note: end.note };
    events.push(derive('busy-node-unmounts', 'node.unmount.busy.ended', end.time, ended, end.evidence));
  }
  return events;
}

function undecided(context: FactContext, { mount, time, end, evidence }: BusyRun) {
  if (end || hasMountTable(context)) return [];
  const because = 'no mount table shows whether it is still mounted';
  return [
    { kind: KIND, time, fields: { mount, open: true }, needs: [MOUNT_NEED], because, evidence: evidence.slice(0, 1) },
  ];
}
