import { messages } from '@mountline/core';
import type { Described } from '../described.ts';

/**
 * What Proxmox VE says of the storages of a node: PVE/Storage.pm and PVE/Storage/Plugin.pm of pve-storage, PVE/VZDump.pm of pve-manager. The daemon
 * pvestatd writes it to the journal every ten seconds, and a task to its own log, with `TASK ERROR: ` in front of the last line.
 */
export const proxmoxMessages = messages(
  'program',
  {
    'storage.offline': {
      lines: [
        "{before:text}storage '{storage}' is not online",
        "{before:text}unable to activate storage '{storage}' - directory '{target:text}' does not exist or is unreachable",
      ],
      fields: { target: 'text?' },
      says: "Proxmox cannot reach storage '{storage}'",
      folds: true,
      what: 'a storage of Proxmox that this node cannot reach',
      nature: 'failure',
      severity: 'major',
      cause:
        'pvestatd asks the server first: over NFSv3 with showmount, over NFSv4 with rpcinfo, over SMB with smbclient, each with a short limit. The server is down, the network or a firewall is between, or it is too slow to answer. If the directory is unreachable, its mount is missing, or it hangs.',
      decide: ['pvesm status', 'cat /proc/1/mountinfo', 'dmesg -T'],
    },
    'backup.failed': {
      lines: [
        'ERROR: Backup of VM {vm:int} failed - {error:rest}',
        'Backup of VM {vm:int} failed - {error:rest}',
        'TASK ERROR: could not activate storage {error:rest}',
        'could not activate storage {error:rest}',
      ],
      fields: { vm: 'int?' },
      says: 'a backup failed: {error}',
      what: 'a backup that failed',
      nature: 'failure',
      severity: 'minor',
      cause:
        'The end of the line names the reason. err -5, -110 and -116 are I/O errors, a server that did not answer, and a stale file handle of the storage.',
      decide: ['pvesm status', 'dmesg -T'],
    },
  },
  { pieces: ['before'] },
);

const OF_PROXMOX = /storage '|activate storage |Backup of VM /;

export function describeProxmox(message: string): Described | null {
  const found = OF_PROXMOX.test(message) ? proxmoxMessages.match(message.trimEnd()) : null;
  if (!found) return null;
  const { before: _, ...fields } = found.fields;
  return { kind: found.kind, fields };
}
