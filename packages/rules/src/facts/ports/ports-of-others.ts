import type { Event, EventOf } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { efsOfMount } from '../../views/efs/efs-of-mount.ts';
import { proxyOf } from '../../views/efs/running-proxies.ts';
import { derive } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

const KIND = 'efs.port.of-another-program';

/**
 * The port of an EFS mount on which another program listens: the proxy is gone, and the kernel's client sends what it has to whoever
 * answers. A mount from 127.0.0.1 may as well be of rclone, ssh or a proxy of somebody: only a state file or the mount helper shows that
 * it is of EFS. A proxy that runs elsewhere, as in a container, may be the one that the mount has.
 */
export const portsOfOthers: Fact = {
  name: 'ports-of-others',
  title: 'ports of EFS mounts on which another program listens',
  uses: ['mount-without-listener', 'helper-runs'],
  inputs: [],
  unasked: [{ sources: ['ss'] }],
  kinds: {
    [KIND]: {
      what: 'the port of an EFS mount on which a program other than its proxy listens',
      says: '{program} (pid {pid}) listens on port {port}, where {target} expects its EFS proxy',
      fields: { port: 'int', target: 'text', program: 'text', pid: 'text' },
      nature: 'failure',
      severity: 'major',
      cause:
        'The program took the port while the proxy was gone. It gets what the mount sends and does not answer as an NFS server, so the mount waits. A new proxy cannot start until the port is free.',
      decide: ['ps -o pid,lstart,comm -p {pid}', 'cat /var/log/amazon/efs/mount-watchdog.log'],
    },
  },
  derive(context) {
    const found = new Map<number, Event>();
    for (const listened of context.ofKind('mount.with-listener')) {
      const { port } = listened.fields;
      const event = found.has(port) ? undefined : told(context, listened);
      if (event) found.set(port, event);
    }
    return { events: [...found.values()] };
  },
};

function told(context: FactContext, listened: EventOf<'mount.with-listener'>): Event | undefined {
  const { port, target, foreign, program, pid } = listened.fields;
  if (!foreign || program === undefined || pid === undefined) return undefined;
  if (efsOfMount(context, '127.0.0.1', target) === undefined || hasProxy(context, port)) return undefined;
  const [mount, listener] = evidenceOf(listened);
  const fields = { port, target, program, pid };
  return derive('ports-of-others', KIND, listened.time, fields, [listener!, mount!]);
}

const hasProxy = (context: FactContext, port: number): boolean =>
  ofLastCapture(context.rows<PsRecord>('ps')).some(({ rows }) =>
    rows.some(({ state, command }) => !state?.startsWith('Z') && proxyOf(command)?.port === port),
  );
