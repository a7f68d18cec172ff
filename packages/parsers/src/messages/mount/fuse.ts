import { messages, pathBefore } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What programs say of a file below a FUSE mount whose daemon is gone: strerror(ENOTCONN), of glibc, of Go and of Rust. Sockets have the
 * same error, without a path in front: `getpeername failed: Transport endpoint is not connected`.
 */
export const fuseMessages = messages(
  'program',
  {
    'file.endpoint.disconnected': {
      lines: [
        '{said:text}: Transport endpoint is not connected{more:rest}',
        '{said:text}: transport endpoint is not connected{more:rest}',
        // Python puts the path behind it.
        "{said:text} Transport endpoint is not connected: '{more:rest}",
      ],
      fields: { path: 'text' },
      what: 'a file whose FUSE daemon is gone (ENOTCONN)',
      nature: 'failure',
      severity: 'major',
      cause:
        'The daemon of a FUSE file system (sshfs, rclone, s3fs, gcsfuse, glusterfs …) ended, and its mount is still there.',
      decide: ['grep fuse /proc/1/mountinfo', 'journalctl -b -o short-iso-precise'],
    },
  },
  { pieces: ['said', 'more'] },
);

const BEHIND = "Transport endpoint is not connected: '";

function pathBehind(message: string): string | undefined {
  const at = message.indexOf(BEHIND);
  const path = at < 0 ? '' : message.slice(at + BEHIND.length).split("'", 1)[0]!;
  return path.startsWith('/') ? path : undefined;
}

const WORDS = /: [Tt]ransport endpoint is not connected/;
export function describeFuse(message: string): (Described & { actor: string }) | null {
  const at = message.search(WORDS);
  const path = pathBefore(message, at) ?? pathBehind(message);
  if (path === undefined) return null;
  const found = fuseMessages.match(message.trimEnd());
  return found && { actor: fuseMessages.actor, kind: found.kind, fields: { path } };
}
