import { messages } from '@mountline/core';
import type { Described } from './described.ts';
import { splitMountError } from './mount-utils.ts';

/**
 * What mount.nfs of nfs-utils says of rpc.statd (utils/mount/network.c and stropts.c) and of a mount that failed (error.c), where a unit of
 * systemd or autofs called it. Of rpc.statd a second line, `Either use '-o nolock' to keep locks local, or start statd.`, follows; nfs-utils
 * 2.8 and newer put ` for SOURCE on TARGET` behind the reason. The kubelet and the EFS driver quote it in lines of their own; other CSI
 * drivers, and a kubelet under another name, as `Output:` below the error of k8s.io/mount-utils (mount_linux.go), where it may be a row of
 * its own.
 */
export const mountNfsMessages = messages('program', {
  'mount.statd.missing': [
    '{helper}: rpc.statd is not running but is required for remote locking.',
    '>> {helper}: rpc.statd is not running but is required for remote locking.',
    'Output: {helper}: rpc.statd is not running but is required for remote locking.',
  ],
  'mount.command.failed': ['Mount failed: {error:rest}', '{before:text} mount failed: {error:rest}'],
  'mount.nfs.failed': [
    '{helper}: access denied by server while mounting {source}',
    '{helper}: mounting {source} failed, reason given by server: {reason:rest}',
    '{helper}: Failed to resolve server {server}: {reason:rest}',
    '{helper}: Connection timed out{more:rest}',
    '{helper}: Connection refused{more:rest}',
    '{helper}: Connection reset by peer{more:rest}',
    '{helper}: No route to host{more:rest}',
    '{helper}: Network is unreachable{more:rest}',
    '{helper}: Protocol not supported{more:rest}',
    '{helper}: requested NFS version or transport protocol is not supported{more:rest}',
    '{helper}: an incorrect mount option was specified{more:rest}',
  ],
});

const CALLERS: ReadonlySet<string | undefined> = new Set(['mount', 'mount.nfs', 'mount.nfs4', 'automount']);

const TARGET = /^Mounting arguments: .* (\/\S+)$/m;
const STATD = /(\S+): rpc\.statd is not running but is required for remote locking/;
/** ` for SOURCE on TARGET` */
const OF = /^ for (\S+) on (\S+)$/;

export function describeMountNfs(program: string | undefined, message: string): Described | null {
  if (!CALLERS.has(program) && !/^Output: /m.test(message)) return null;
  const found = mountNfsMessages.match(message.trimEnd());
  if (!found) return null;
  const { before: _, more, ...fields } = found.fields;
  const target = TARGET.exec(message)?.[1];
  if (target !== undefined) fields.target = target;
  const statd = STATD.exec(message)?.[1];
  if (statd !== undefined)
    return {
      kind: 'mount.statd.missing',
      fields: target === undefined ? { helper: statd } : { helper: statd, target },
    };
  if (typeof fields.error === 'string') splitMountError(fields, fields.error);
  const of = OF.exec(String(more ?? ''));
  if (of) Object.assign(fields, { source: of[1], target: of[2] });
  return { kind: found.kind, fields };
}
