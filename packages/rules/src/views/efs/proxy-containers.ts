import { type EventOf, groupBy, MINUTE, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { isOfController } from '../pods/pods.ts';

/** The driver of EFS is the first process of its container: when it dies the kernel kills all others there. */
const DRIVER = 'aws-efs-csi-dri';

/** The watchdog of EFS, as the kernel cuts its name. */
export const WATCHDOG = 'amazon-efs-moun';

/** Proxies, and the threads of efs-proxy by the name that its runtime gives them. */
export const PROXY = /^(efs-proxy|stunnel|tokio-runtime-w)/;

/** Kubelet waits 5 minutes at most before it starts a container again. */
const AGAIN = 6 * MINUTE;

/** The watchdog looks at every tunnel when it is started. */
const FIRST_LOOK = 10 * SECOND;

/** Once may be a restart of another reason. */
const TIMES = 2;

/** A kill at the memory limit of a control group. */
export type Kill = EventOf<'cgroup.oom-killed'>;

/** Whether a `cgroup.oom-killed` took the first process of the container of EFS with it. */
export const killedDriver = ({ fields }: Kill): boolean => fields.comms.includes(DRIVER);

/** Whether it killed the watchdog of EFS and nothing else: tunnels that run continue, and the driver or systemd starts it again. */
export const killedWatchdog = ({ fields }: Kill): boolean => fields.comms.every((comm) => comm === WATCHDOG);

/**
 * Whether the proxies of EFS ran where these kills of one group were. The driver's name alone does not tell, as its controller has it too: a
 * proxy was killed or asked for the memory, or the watchdog was restarted behind the kills and found tunnels of pods dead.
 */
export function heldProxies(context: FactContext, kills: readonly Kill[]): boolean {
  if (kills.some(({ fields }) => fields.comms.includes('efs-proxy'))) return true;
  const ofDriver = kills.filter(killedDriver);
  const asked = ({ fields: { ofAncestor, invoker } }: Kill) =>
    !ofAncestor && invoker !== undefined && PROXY.test(invoker);
  return ofDriver.some(asked) || ofDriver.filter((kill, i) => diedWith(context, kill, ofDriver[i + 1])).length >= TIMES;
}

function diedWith(context: FactContext, kill: Kill, next: Kill | undefined): boolean {
  const until = Math.min(kill.time.from + AGAIN, next?.time.from ?? Infinity);
  const started = context
    .ofKind('efs.watchdog.started')
    .find(({ time }) => time.to > kill.time.from && time.from < until);
  return (
    started !== undefined &&
    context.ofKind('efs.tunnel.dead').some(({ fields, time }) => {
      const soon = time.from >= started.time.from && time.from <= started.time.from + FIRST_LOOK;
      return soon && fields.podUid !== undefined;
    })
  );
}

/** Whether a `cgroup.oom-killed` took all tunnels of the pods' volumes with it: those of a node run in one container. */
export function takesTunnels(context: FactContext): (kill: Kill) => boolean {
  const groups = groupBy(context.ofKind('cgroup.oom-killed'), ({ fields }) => fields.group);
  const held = new Map<string, boolean>();
  return (kill) => {
    const { group, podUid, together, comms } = kill.fields;
    if (podUid === undefined || isOfController(context, podUid)) return false;
    if (together) return comms.includes('efs-proxy');
    if (!held.has(group)) held.set(group, heldProxies(context, groups.get(group) ?? []));
    return killedDriver(kill) && held.get(group)!;
  };
}
