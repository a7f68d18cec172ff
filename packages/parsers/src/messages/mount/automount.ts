import { isOf, messages } from '@mountline/core';
import type { Described } from '../described.ts';
import { matchOneLine } from '../one-line.ts';

/**
 * What automount of autofs says of its mounts: daemon/direct.c, daemon/indirect.c and modules/mount_nfs.c. Of one that failed it quotes
 * mount.nfs before, behind `>> `, which names no mount point.
 */
export const automountMessages = messages(
  'program',
  {
    'automount.mounted': ['mounted {target:rest}', 'mount(nfs): mounted {source} on {target:rest}'],
    'automount.failed': {
      lines: 'mount(nfs): {fsType}: mount failure {source} on {target:rest}',
      what: 'a mount that autofs could not create',
      nature: 'failure',
      severity: 'major',
      cause: 'The server does not answer or does not export the path.',
      decide: ['journalctl -b -o short-iso-precise -u autofs'],
      toldBy: ['mount.nfs.failed'],
    },
  },
  { programs: ['automount'] },
);

export function describeAutomount(program: string | undefined, message: string): Described | null {
  const found = isOf(automountMessages, program) ? matchOneLine(automountMessages, message.trimEnd()) : null;
  return found && { kind: found.kind, fields: found.fields };
}
