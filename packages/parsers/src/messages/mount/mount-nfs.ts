import { type ErrorClass, isOf, messages } from '@mountline/core';
import { OF_MOUNT_ERROR } from '../declared-keys.ts';
import type { Described } from '../described.ts';
import { firstLine } from '../one-line.ts';
import { splitMountError } from './mount-utils.ts';

/** Other programs end with the same words, and far more often: the name of the program is part of what is looked for. */
export const byHelper = (said: string): string[] => [`mount.nfs: ${said}`, `mount.nfs4: ${said}`];

/** The error of the kernel that mount.cifs(8) shows. */
const CIFS_ERRORS: readonly ErrorClass[] = [
  {
    says: /mount error\((?:101|110|11[1-5])\)/,
    cause:
      'No connection to the SMB server: nothing answers on port 445, a firewall is between, or the node has no route yet. Some providers and clouds block port 445. No rule covers CIFS.',
    decide: ['nc -vz -w 5 SERVER 445'],
  },
  {
    says: /mount error\(13\)/,
    cause:
      'The server refused the user (EACCES): user, password or domain is wrong, the account may not use the share, or the security options do not fit (sec=, seal). In Azure also: the network rules of the storage account. No rule covers CIFS.',
    decide: ['dmesg -T'],
  },
  {
    says: /mount error\(2\)/,
    cause: 'The server has no such share, or no such directory in it (ENOENT). No rule covers CIFS.',
    decide: ['smbclient -L //SERVER -U USER', 'dmesg -T'],
  },
  {
    says: /mount error\((?:22|95)\)/,
    cause:
      'Server and client share no dialect, or an option is not supported: try vers=3.0, or vers=2.1 for an old server. No rule covers CIFS.',
    decide: ['dmesg -T'],
  },
];

/**
 * What mount.nfs of nfs-utils says of rpc.statd (utils/mount/network.c and stropts.c) and of a mount that failed (error.c), where a
 * unit of systemd or autofs called it, and what the mount helper of efs-utils says of a name. Of rpc.statd a second line, `Either use
 * '-o nolock' to keep locks local, or start statd.`, follows; nfs-utils 2.8 and newer put ` for SOURCE on TARGET` behind the reason.
 * kubelet and the EFS driver quote it in lines of their own; other CSI drivers, and a kubelet under another name, as `Output:`
 * below the error of k8s.io/mount-utils (mount_linux.go), where it may be a row of its own.
 */
export const mountNfsMessages = messages(
  'program',
  {
    'mount.statd.missing': {
      lines: [
        '{helper}: rpc.statd is not running but is required for remote locking.',
        'Output: {helper}: rpc.statd is not running but is required for remote locking.',
      ],
      fields: { target: 'text?' },
      what: 'an NFSv3 mount that failed because rpc.statd is not running',
      nature: 'failure',
      severity: 'major',
      cause: 'rpc.statd is not installed, not started, or cannot register with rpcbind.',
      decide: ['systemctl status rpc-statd rpcbind'],
    },
    'mount.command.failed': {
      lines: ['Mount failed: {error:rest}', '{before:text} mount failed: {error:rest}'],
      fields: { ...OF_MOUNT_ERROR, target: 'text?' },
    },
    // cifs-utils: mount.cifs.c
    'mount.cifs.failed': {
      lines: [
        'mount error({errno:int}): {reason:rest}',
        'mount error: could not resolve address for {server}: {reason:rest}',
        'mount error: {fileSystem} filesystem not supported by the system',
        'Output: mount error({errno:int}): {reason:rest}',
      ],
      fields: { errno: 'int?', target: 'text?', server: 'text?', fileSystem: 'text?', reason: 'text?' },
      what: 'a failed CIFS mount',
      says: ['mount.cifs failed: {reason}', 'mount.cifs failed: the kernel has no {fileSystem}'],
      nature: 'failure',
      settledBy: ['mount.mounted'],
      severity: 'major',
      cause:
        'mount.cifs gives the reason of the kernel: 2 a share or path that does not exist, 13 refused credentials or security options, 101 and 113 no network yet or no route, 112 and 115 no answer on port 445. No rule covers CIFS.',
      errors: CIFS_ERRORS,
      decide: ['dmesg -T'],
    },
    // ceph: src/mount/mount.ceph.c
    'mount.ceph.failed': {
      lines: [
        'mount error: no mds (Metadata Server) is up. {advice:rest}',
        'mount error: no mds server is up or the cluster is laggy',
        'mount error {errno:int} = {reason:rest}',
      ],
      fields: { target: 'text?', errno: 'int?', reason: 'text?', advice: 'text?' },
      what: 'a failed CephFS mount',
      says: ['mount.ceph failed: {reason}', 'mount.ceph failed: no metadata server is up'],
      nature: 'failure',
      settledBy: ['mount.mounted'],
      severity: 'major',
      cause:
        'No metadata server of that file system is active, or the user may not use it (ceph auth). 110: no monitor answers. 22: a bad option or secret. 2 and 5: the path or the file system does not exist. No rule covers Ceph.',
      decide: ['ceph -s', 'ceph fs status'],
    },
    // nfs-utils: utils/mount/mount_libmount.c, where whoever mounts is not root
    'mount.nfs.not-root': {
      lines: byHelper('failed to apply fstab options'),
      fields: { target: 'text?' },
      what: 'an NFS mount that an ordinary user may not make',
      nature: 'failure',
      severity: 'minor',
      settledBy: ['mount.mounted'],
      cause:
        'mount.nfs ran without root, and fstab has no entry with the option user for this mount. The server was not asked. Mount it as root, or add user to its entry.',
      decide: ['id -u', 'cat /etc/fstab'],
    },
    'mount.nfs.failed': {
      lines: [
        ...byHelper('access denied by server while mounting {source}'),
        ...byHelper('mounting {source} failed, reason given by server: {reason:rest}'),
        ...byHelper('Failed to resolve server {server}: {reason:rest}'),
        ...byHelper('Connection timed out{more:rest}'),
        ...byHelper('Connection refused{more:rest}'),
        ...byHelper('Connection reset by peer{more:rest}'),
        ...byHelper('No route to host{more:rest}'),
        ...byHelper('Network is unreachable{more:rest}'),
        ...byHelper('Cannot assign requested address{more:rest}'),
        ...byHelper('Address already in use{more:rest}'),
        ...byHelper('Protocol not supported{more:rest}'),
        ...byHelper('requested NFS version or transport protocol is not supported{more:rest}'),
        ...byHelper('an incorrect mount option was specified{more:rest}'),
        ...byHelper('Operation not permitted{more:rest}'),
        ...byHelper('No such device{more:rest}'),
        ...byHelper('Stale file handle{more:rest}'),
        'Failed to resolve "{dnsName}" - {more:rest}',
      ],
      fields: { target: 'text?' },
      what: 'a failed NFS mount',
      nature: 'failure',
      severity: 'major',
      settledBy: ['mount.mounted'],
      cause: 'mount.nfs gives the reason in the same line.',
      decide: ['mount -v -t nfs -o vers=4.1,soft,timeo=50 SERVER:/EXPORT /MOUNTPOINT', 'showmount -e {server}'],
    },
  },
  { pieces: ['before', 'more'], programs: ['mount', 'mount.nfs', 'mount.nfs4', 'mount.cifs', 'automount'] },
);

const TARGET = /^Mounting arguments: .* (\/\S+)$/m;
/** What stands behind the name of the helper. */
const STATD = ': rpc.statd is not running but is required for remote locking';
/** ` for SOURCE on TARGET` */
const OF = /^ for (\S+) on (\S+)$/;

/** autofs puts `>> ` in front of what it quotes, efs-utils writes it as Python writes bytes. */
const unquoted = (message: string) => message.replace(/^>> |^b(['"])(.*)\1$/, '$2');

/** Longhorn's engine, of its `mount`: `Failed to execute: mount [-t nfs4 …], output mount.nfs4: …, error exit status 32`. */
const OUTPUT = ', output mount.nfs';
const OUTPUT_END = /\\n|\n|, error exit status/;

function outputIn(message: string): string | undefined {
  const at = message.indexOf(OUTPUT);
  if (at < 0) return undefined;
  const output = message.slice(at + ', output '.length);
  const end = output.search(OUTPUT_END);
  return end < 0 ? output : output.slice(0, end);
}

/** The word that ends at a place, if one does. */
function wordBefore(text: string, end: number): string | undefined {
  let begin = Math.max(end, 0);
  while (begin > 0 && /\S/.test(text[begin - 1]!)) begin -= 1;
  return begin < end ? text.slice(begin, end) : undefined;
}

export function describeMountNfs(program: string | undefined, message: string): Described | null {
  const output = outputIn(message);
  if (output === undefined && !isOf(mountNfsMessages, program) && !/^Output: /m.test(message)) return null;
  const found = mountNfsMessages.match(output ?? unquoted(message.trimEnd()));
  if (!found) return null;
  const { before: _, more, ...fields } = found.fields;
  const target = TARGET.exec(message)?.[1];
  if (target !== undefined) fields.target = target;
  const statd = wordBefore(message, message.indexOf(STATD));
  if (statd !== undefined)
    return {
      kind: 'mount.statd.missing',
      fields: target === undefined ? { helper: statd } : { helper: statd, target },
    };
  // Old ones print a name that they have not got.
  if (fields.source === '(null)') delete fields.source;
  if (typeof fields.error === 'string') splitMountError(fields, fields.error);
  const of = OF.exec(firstLine(String(more ?? '')));
  if (of) Object.assign(fields, { source: of[1], target: of[2] });
  return { kind: found.kind, fields };
}
