import type { FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import { latestOf } from './last-capture.ts';
import { isLoopback, loopbackMounts } from './loopback.ts';
import { hostOf } from './nfs-mounts.ts';

/**
 * The EFS file system that is mounted from a device: `fs-0a1b2c3d.efs.eu-central-1.amazonaws.com:/` names it, of `127.0.0.1:/`
 * the state file of its tunnel does. `efs` where it is a tunnel that nothing names, undefined where an address or another name tells nothing.
 */
export function efsOfMount(context: FactContext, device: string, target: string): string | undefined {
  const host = hostOf(device) || device;
  const named = /^(?:[a-z0-9-]+\.)?(fs-[0-9a-f]{8,17})(?:\.efs\.|$)/.exec(host)?.[1];
  if (named || !isLoopback(host)) return named;
  const port = loopbackMounts(context).find((mount) => mount.target === target)?.port;
  const states = latestOf(context.rows<EfsStateFileRecord>('efs-state-file')).flatMap(({ rows }) => rows);
  const own = states.find((state) => state.port !== null && state.port === port);
  return /^fs-[0-9a-f]{8,17}/.exec(own?.stateName ?? '')?.[0] ?? 'efs';
}
