import { messages } from '@mountline/core';
import type { Described } from './described.ts';

/**
 * What mount.nfs of nfs-utils says of rpc.statd (utils/mount/network.c and stropts.c), where a unit of systemd or autofs
 * called it. Its second line, `Either use '-o nolock' to keep locks local, or start statd.`, follows. The kubelet and the EFS driver
 * quote it in lines of their own; other CSI drivers, and a kubelet under another name, as `Output:` below the error of
 * k8s.io/mount-utils (mount_linux.go), where it may be a row of its own.
 */
export const mountNfsMessages = messages('program', {
  'mount.statd.missing': [
    '{helper}: rpc.statd is not running but is required for remote locking.',
    '>> {helper}: rpc.statd is not running but is required for remote locking.',
    'Output: {helper}: rpc.statd is not running but is required for remote locking.',
    '{before:text}\nOutput: {helper}: rpc.statd is not running but is required for remote locking.{more:rest}',
  ],
});

const CALLERS: ReadonlySet<string | undefined> = new Set(['mount', 'mount.nfs', 'mount.nfs4', 'automount']);

const TARGET = /^Mounting arguments: .* (\/\S+)$/m;

export function describeMountNfs(program: string | undefined, message: string): Described | null {
  if (!CALLERS.has(program) && !/^Output: /m.test(message)) return null;
  const found = mountNfsMessages.match(message.trimEnd());
  if (!found) return null;
  const { before, more: _, ...fields } = found.fields;
  const target = TARGET.exec(String(before ?? ''))?.[1];
  return { kind: found.kind, fields: target === undefined ? fields : { ...fields, target } };
}
