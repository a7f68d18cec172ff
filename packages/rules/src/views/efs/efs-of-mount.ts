import type { FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import { isLoopback, loopbackMounts } from '../nfs/loopback.ts';
import { hostOf } from '../nfs/nfs-mounts.ts';
import { latestOf, ofLastCapture } from '../node/last-capture.ts';
import { proxyOf } from './running-proxies.ts';

/**
 * The EFS file system that is mounted from a device: `fs-0a1b2c3d.efs.eu-central-1.amazonaws.com:/` names it. Of `127.0.0.1:/` the state
 * file of its tunnel does, its proxy in a table of processes, or the lines of the mount helper. Undefined where nothing
 * names it, or two of them do not say the same: a tunnel on 127.0.0.1 may be one of Azure or of anybody.
 */
export function efsOfMount(context: FactContext, device: string, target: string): string | undefined {
  const host = hostOf(device) || device;
  const named = /^(?:[a-z0-9-]+\.)?(fs-[0-9a-f]{8,17})(?:\.efs\.|$)/.exec(host)?.[1];
  if (named || !isLoopback(host)) return named;
  const port = loopbackMounts(context).find((mount) => mount.target === target)?.port;
  if (port === undefined) return undefined;
  const fileSystems = new Set([
    ...latestOf(context.rows<EfsStateFileRecord>('efs-state-file'))
      .flatMap(({ rows }) => rows)
      .filter((state) => state.port === port)
      .map(({ stateName }) => /^fs-[0-9a-f]{8,17}/.exec(stateName ?? '')?.[0]),
    ...ofLastCapture(context.rows<PsRecord>('ps'))
      .flatMap(({ rows }) => rows.map(({ command }) => proxyOf(command)))
      .flatMap((proxy) => (proxy?.port === port ? [proxy.fileSystem] : [])),
    ...context
      .joined('mount.nfs.attempted', 'port', port)
      .filter(({ fields }) => fields.target === target)
      .map(({ fields }) => fields.fsId),
  ]);
  const [fileSystem] = fileSystems;
  return fileSystems.size === 1 ? fileSystem : undefined;
}
