import { messages, pathBefore } from '@mountline/core';
import type { Described } from '../described.ts';

/** What programs of all sorts say of a file that the NFS server no longer knows: strerror(ESTALE), of glibc and of Go, with the path in front or behind. */
export const staleMessages = messages(
  'program',
  {
    'file.handle.stale': {
      lines: [
        '{said:text}: Stale file handle{more:rest}',
        '{said:text}: stale file handle{more:rest}',
        '{said:text}: Stale NFS file handle{more:rest}',
        '{said:text}: stale NFS file handle{more:rest}',
        // Python puts the path behind it.
        "{said:text} Stale file handle: '{more:rest}",
      ],
      fields: { path: 'text' },
      what: 'a file or a mount whose handle is stale (ESTALE)',
      nature: 'failure',
      severity: 'major',
      cause:
        'The server no longer knows it: the export was recreated, moved or restored, or the file was deleted there. On CephFS the client may have been evicted.',
      decide: ['cat /proc/1/mountinfo'],
      toldBy: ['nfs.export.of-fuse'],
    },
  },
  { pieces: ['said', 'more'] },
);

const WORDS = /: [Ss]tale (?:NFS )?file handle/;
const BEHIND = "Stale file handle: '";

function pathBehind(message: string): string | undefined {
  const at = message.indexOf(BEHIND);
  const path = at < 0 ? '' : message.slice(at + BEHIND.length).split("'", 1)[0]!;
  return path.startsWith('/') ? path : undefined;
}

/** A file with a stale handle: only where the line names it. */
export function describeStale(message: string): (Described & { actor: string }) | null {
  const path = pathBefore(message, message.search(WORDS)) ?? pathBehind(message);
  if (path === undefined) return null;
  const found = staleMessages.match(message.trimEnd());
  return found && { actor: staleMessages.actor, kind: found.kind, fields: { path } };
}
