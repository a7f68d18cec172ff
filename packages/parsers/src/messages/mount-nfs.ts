import { messages } from '@mountline/core';
import type { Described } from './described.ts';

/**
 * What mount.nfs of nfs-utils says of rpc.statd (utils/mount/network.c and stropts.c), where a unit of systemd or autofs
 * called it. Its second line, `Either use '-o nolock' to keep locks local, or start statd.`, follows. The kubelet and CSI drivers
 * quote it in lines of their own.
 */
export const mountNfsMessages = messages('program', {
  'mount.statd.missing': [
    '{helper}: rpc.statd is not running but is required for remote locking.',
    '>> {helper}: rpc.statd is not running but is required for remote locking.',
  ],
});

const CALLERS: ReadonlySet<string | undefined> = new Set(['mount', 'mount.nfs', 'mount.nfs4', 'automount']);

export function describeMountNfs(program: string | undefined, message: string): Described | null {
  const found = CALLERS.has(program) ? mountNfsMessages.match(message.trimEnd()) : null;
  return found && { kind: found.kind, fields: found.fields };
}
