import { type Event, formatDuration, podPath, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { otherTransport } from '../../views/nfs/listener-doubts.ts';
import { type LoopbackMount, loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import { majorTimeout } from '../../views/nfs/major-timeout.ts';
import { hasMountTable, lackOfMountTable, MOUNT_NEED, MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { listening, nothingListens, SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * A join of two snapshots: the row of an NFS mount on 127.0.0.1:P, and no listener on P in the same network namespace.
 * A row proves that something answered on its port when it was mounted. Without a socket table nothing is said.
 */
export const mountWithoutListener: Fact = {
  name: 'mount-without-listener',
  title: 'NFS mounts from 127.0.0.1 whose port has no listener',
  uses: ['client-age', 'listener-lives'],
  inputs: [{ sources: MOUNT_TABLES }, { sources: SOCKETS }],
  kinds: {
    'mount.without-listener': {
      what: 'an NFS mount from 127.0.0.1 whose port has no listener',
      fields: {
        port: 'int',
        endpoint: { type: 'text', means: 'the address and port that the mount connects to' },
        target: 'text',
        subPath: { type: 'bool', means: 'a bind mount of a directory of the volume' },
        timeo: { type: 'int|null', means: '0.1 s' },
        retrans: 'count|null',
        hard: 'bool|null',
        majorMinor: 'text',
        pod: { type: 'text?', means: 'the first digits of its UID' },
      },
    },
    'mount.with-listener': {
      what: 'an NFS mount from 127.0.0.1 whose port has a listener',
      fields: {
        port: 'int',
        endpoint: { type: 'text', means: 'the address and port that the mount connects to' },
        target: 'text',
        program: 'text?',
        pid: 'text?',
        foreign: { type: 'bool?', means: 'the listener is not a tunnel of efs-utils' },
        subPath: 'bool',
        majorMinor: 'text',
        hard: 'bool|null',
        timeo: 'int|null',
        retrans: 'count|null',
      },
    },
  },
  derive(context) {
    if (!hasMountTable(context)) {
      const because = lackOfMountTable(context);
      return { unknown: [{ kind: 'mount.without-listener', fields: {}, needs: [MOUNT_NEED], because, evidence: [] }] };
    }
    const mounts = loopbackMounts(context);
    const ports = [...new Set([...mounts, ...(loopbackClients(context) ?? [])].map(({ port }) => port))];
    const sockets = listening(context, ports);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const mount of mounts) {
      const { port, address, target, timeo, retrans, hard, majorMinor, evidence } = mount;
      const at = endpoint(address, port);
      const subPath = target.includes('/volume-subpaths/');
      const fields = { port, endpoint: at, target, subPath, majorMinor, hard, timeo, retrans };
      const other = otherTransport([mount]);
      const listener = sockets.known ? sockets.on(mount) : undefined;
      const doubt =
        other ?? (!sockets.known ? sockets : listener ? sockets.ofOther(evidence) : sockets.doubt(mount, evidence));
      if (!sockets.known || doubt) {
        const because = `${at} is mounted, but ${doubt!.because}`;
        const open = { fields, needs: [doubt?.need ?? SOCKET_NEED], because };
        const told = other ? other.evidence : [evidence, ...doubt!.evidence];
        for (const kind of ['mount.without-listener', 'mount.served']) unknown.push({ kind, ...open, evidence: told });
        continue;
      }
      const time = evidence.time!;
      if (listener) {
        const [first] = listener.processes;
        const note = `${target} is mounted from ${at}; ${first?.name ?? 'a process'} listens there`;
        const foreign = first && !listener.processes.some(({ name }) => /^(efs-proxy|stunnel)/.test(name));
        const who = { program: first?.name, pid: first && String(first.pid), foreign };
        events.push(
          derive('mount-without-listener', 'mount.with-listener', time, { ...fields, ...who, note }, [
            evidence,
            listener.evidence,
          ]),
        );
      } else {
        const note = `${target} is mounted${softness(mount)}; ${nothingListens(sockets, mount)}`;
        const pod = podPath(target)?.podUid.slice(0, 8);
        events.push(
          derive('mount-without-listener', 'mount.without-listener', time, { ...fields, pod, note }, [
            evidence,
            sockets.none(mount),
          ]),
        );
      }
    }
    return { events, unknown };
  },
};

/**
 * A call on a soft mount that has no answer is tried again `retrans` times and then ends with an error, nfs(5); the next one waits
 * as long.
 */
function softness({ error, timeo, retrans }: LoopbackMount): string {
  if (error === null) return '';
  const after =
    timeo === null || retrans === null
      ? 'after its retries'
      : `after ${formatDuration(majorTimeout({ timeo, retrans }))}, timeo x (retrans + 1)`;
  return ` (soft: each call fails with ${error} ${after})`;
}
