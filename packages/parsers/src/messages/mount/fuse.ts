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
        "{said:text} Transport endpoint is not connected: b'{more:rest}",
      ],
      fields: { path: 'text' },
      what: 'a file whose FUSE daemon is gone (ENOTCONN)',
      nature: 'failure',
      severity: 'major',
      cause:
        'The daemon of a FUSE file system (sshfs, rclone, s3fs, gcsfuse, glusterfs …) ended, and its mount is still there. A daemon that runs and lost its servers returns the same error, as glusterfs does when no brick answers.',
      decide: ['grep fuse /proc/1/mountinfo', 'journalctl -b -o short-iso-precise'],
    },
    // libfuse: lib/mount.c, util/fusermount.c
    'fuse.mount.failed': {
      lines: [
        "fuse: device not found, try 'modprobe fuse' first",
        'fuse: failed to {reason:rest}',
        'fuse: mount failed: {reason:rest}',
        'fuse: mountpoint is not empty',
        'fusermount: mount failed: {reason:rest}',
        'fusermount3: mount failed: {reason:rest}',
        "fusermount: option {option} only allowed if 'user_allow_other' is set in /etc/fuse.conf",
        "fusermount3: option {option} only allowed if 'user_allow_other' is set in /etc/fuse.conf",
      ],
      what: 'a FUSE file system that could not be mounted',
      nature: 'failure',
      severity: 'major',
      cause:
        'device not found: the node has not loaded the module fuse, or the container has no /dev/fuse and no SYS_ADMIN. allow_other needs user_allow_other in /etc/fuse.conf. A mount point that is not empty or not connected is still mounted, or has files in it.',
      decide: ['grep fuse /proc/1/mountinfo', 'ls -l /dev/fuse'],
    },
  },
  { pieces: ['said', 'more'] },
);

/** Python marks a path of bytes. */
const BEHIND = /Transport endpoint is not connected: b?'(\/[^']{0,4096})/;

const pathBehind = (message: string): string | undefined => BEHIND.exec(message)?.[1];

/** What is done with a socket, and what a socket is called: a connection that the other end has closed. */
const OF_SOCKET =
  /\b(?:shutdown|getpeername|getsockname|[gs]etsockopt|recv(?:from|msg)?|send(?:to|msg)?|stream_socket_\w+|socket\w*|(?:read|write) (?:unix|tcp|udp)[46]?)\b/i;
const SOCKET = /\.(?:sock|socket)$|->/;

const OF_FUSE = /^(?:\/(?:usr\/)?s?bin\/)?(?=fuse(?:rmount3?)?: )/;
const WORDS = /: [Tt]ransport endpoint is not connected/;
export function describeFuse(message: string): (Described & { actor: string }) | null {
  const by = OF_FUSE.exec(message);
  if (by) {
    const failed = fuseMessages.match(message.slice(by[0].length).trimEnd());
    if (failed?.kind === 'fuse.mount.failed')
      return { actor: fuseMessages.actor, kind: failed.kind, fields: failed.fields };
  }
  const at = message.search(WORDS);
  const path = pathBefore(message, at) ?? pathBehind(message);
  if (path === undefined || SOCKET.test(path) || OF_SOCKET.test(message.slice(0, Math.max(at, 0)))) return null;
  const found = fuseMessages.match(message.trimEnd());
  return found && { actor: fuseMessages.actor, kind: found.kind, fields: { path } };
}
