import { messages } from '@mountline/core';
import type { Described } from '../described.ts';
import { matchOneLine } from '../one-line.ts';

/** Since GlusterFS 9 what a message is about stands behind it as `[{key=value}, …]`, before that as `[path: …] [Transport …]`. */
const GONE = 'a server of a GlusterFS volume that does not answer';
const GONE_CAUSE =
  'A brick or glusterd does not run there, or a firewall blocks its port (24007, and one for each brick). No rule covers GlusterFS.';

/**
 * What a client of GlusterFS writes: xlators/protocol/client (client.c, client-handshake.c, client-rpc-fops*.c), rpc/rpc-lib (rpc-clnt.c,
 * rpc-clnt-ping.c), rpc/rpc-transport/socket, xlators/mount/fuse (fuse-bridge.c), xlators/cluster/afr and dht, glusterfsd.c. `0-vol1-client-2`
 * is the graph, the volume and the number of the brick.
 */
export const glusterfsMessages = messages(
  'glusterfs',
  {
    'glusterfs.server.unreachable': {
      lines: [
        'connection attempt on {server} failed, ({reason:text})',
        'connection to {server} failed ({reason:text}){more:rest}',
        'server {server} has not responded in the last {seconds:int} seconds, disconnecting.',
        'failed to get the port number for remote subvolume. Please run {more:rest}',
      ],
      fields: { brick: 'text?' },
      folds: true,
      what: GONE,
      nature: 'failure',
      severity: 'major',
      cause: GONE_CAUSE,
      decide: ['gluster volume status', 'gluster peer status'],
    },
    'glusterfs.call.timed-out': {
      lines: [
        'bailing out frame type({program:text}), op({operation:text}), xid = {xid:text}, unique = {unique:text}, sent = {sent:text}, timeout = {seconds:int} for {server}',
        'bailing out frame type({program:text}) op({operation:text}) xid = {xid:text} sent = {sent:text}. timeout = {seconds:int} for {server}',
      ],
      fields: { brick: 'text?' },
      folds: true,
      what: 'a call to a GlusterFS brick that was not answered within its limit',
      nature: 'failure',
      severity: 'major',
      cause:
        'The brick took the call and did not answer it (by default within 1800 s): its disk or its process hangs. Programs that wait for it are in D state until then.',
      decide: ['gluster volume status', 'gluster volume heal VOLUME info'],
    },
    'glusterfs.volume.down': {
      lines: ['All subvolumes are down. Going offline until {more:rest}'],
      fields: { brick: 'text?' },
      what: 'a GlusterFS volume of which no brick answers',
      nature: 'failure',
      severity: 'critical',
      cause: 'Every access fails with ENOTCONN until a brick is back. No rule covers GlusterFS.',
      decide: ['gluster volume status'],
    },
    'glusterfs.operation.failed': {
      lines: ['remote operation failed. {detail:rest}', 'remote operation failed: {detail:rest}'],
      fields: { brick: 'text?' },
      folds: true,
      what: 'an operation that a GlusterFS brick refused or that did not reach it',
      nature: 'failure',
      severity: 'minor',
      cause:
        'The error behind it is of the brick; `Transport endpoint is not connected` is that no connection to it exists.',
      decide: ['gluster volume status'],
      toldBy: ['glusterfs.server.unreachable', 'glusterfs.call.timed-out', 'glusterfs.volume.down'],
    },
    'glusterfs.file.failed': {
      lines: [
        '{number:int}: {operation:text} => -1 (Transport endpoint is not connected)',
        '{number:int}: {operation:text} => -1 (Input/output error)',
      ],
      folds: true,
      what: 'a system call on a GlusterFS mount that failed',
      nature: 'failure',
      severity: 'major',
      cause: 'No brick of the file could be reached, or its copies differ (split brain). The log says above which.',
      decide: ['gluster volume status', 'gluster volume heal VOLUME info split-brain'],
      toldBy: ['glusterfs.server.unreachable', 'glusterfs.call.timed-out', 'glusterfs.volume.down'],
    },
    'glusterfs.client.stopped': {
      lines: 'received signum ({signal:int}), shutting down',
      nature: 'neither',
    },
  },
  { pieces: ['more', 'xid', 'sent', 'number', 'unique'], programs: ['glusterfs', 'glusterfsd', 'glusterd'] },
);

const BRICK = /^\d{1,6}-(\S*): /;

/** A message with `0-vol1-client-2: ` in front. */
export function describeGlusterfs(message: string): Described | null {
  const brick = BRICK.exec(message);
  const said = message.slice(brick?.[0].length ?? 0);
  const found = matchOneLine(glusterfsMessages, said);
  if (!found) return null;
  const { more: _, xid: __, sent: ___, number: ____, unique: _____, ...fields } = found.fields;
  if (/-client-\d+$/.test(brick?.[1] ?? '') && found.kind !== 'glusterfs.file.failed') fields.brick = brick![1]!;
  return { kind: found.kind, fields };
}
