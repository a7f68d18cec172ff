import { type EventBy, formatDuration, MINUTE, timesOf } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** mount.nfs is tried three times, for 15 s each. */
const LONGEST_RUN = 2 * MINUTE;

/** A mount whose own proxy, on a port of this node, refused the connection. */
export interface ProxyRefusal {
  port: number;
  pid: number;
  note: string;
}

/**
 * Where a mount was refused for which the helper had started a proxy: what refuses is the port of that proxy, and what is behind it was not
 * asked. The helper tries the port itself, and says whether that was refused as well. A line that several runs may have written is of the only
 * one of its file system.
 *
 *     … - INFO - Started efs-proxy, pid: 26
 *     … - WARNING - Error connecting to 127.0.0.1:20241, [Errno 111] Connection refused
 *     … - ERROR - Failed to mount fs-… at /mnt: returncode=32, stderr="b'mount.nfs4: Connection refused\n'"
 */
export function proxyRefusal(context: FactContext, failed: EventBy<'efs-mount-helper'>): ProxyRefusal | undefined {
  const { run, fsId } = failed.fields;
  const isBefore = ({ time }: EventBy<'efs-mount-helper'>) =>
    time.from <= failed.time.from && time.from >= failed.time.from - LONGEST_RUN;
  const near = context.ofKind('efs.tunnel.started').filter(isBefore);
  const starts = near.filter(({ fields }) => (run === undefined ? fields.fsId === fsId : fields.run === run));
  const [started] = starts;
  const port = started?.fields.port;
  if (!started || port === undefined || (run === undefined && starts.length > 1)) return undefined;
  const { pid, program } = started.fields;
  const own = timesOf(context.joined('efs.port.connect-failed', 'port', port).filter(isBefore));
  const { target } = failed.fields;
  const retries = context
    .ofKind('efs.mount.retried')
    .filter((event) => event.fields.target === target && isBefore(event));
  const tries = timesOf(retries) + 1;
  const pieces = [
    `${program} (pid ${pid}) was started for port ${port} at ${context.clockTime(started.time)}`,
    ...(own > 0 ? [`the helper's own connection to 127.0.0.1:${port} was refused too`] : []),
    ...(tries > 1
      ? [`mount.nfs was tried ${tries} times in ${formatDuration(failed.time.from - started.time.from)}`]
      : []),
  ];
  return { port, pid, note: pieces.join('; ') };
}
