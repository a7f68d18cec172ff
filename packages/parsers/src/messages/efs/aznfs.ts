import { messages } from '@mountline/core';
import type { Described } from '../described.ts';
import { firstLine } from '../one-line.ts';

/**
 * What AZNFS says of its tunnels, one stunnel for each address of a storage account: Azure/AZNFS-mount src/aznfswatchdogv4 and
 * src/nfsv4mountscript.sh, for Azure Files over TLS. Those of src/nfsv3mountscript.sh (blobs over a DNAT rule) have no tunnel.
 */
export const aznfsMessages = messages(
  'aznfs',
  {
    // src/aznfswatchdogv4
    'aznfs.watchdog.started': 'Starting aznfswatchdog for NFSv4...',
    'aznfs.watchdog.exiting': {
      lines: [
        '[FATAL] aznfswatchdogv4 service is exiting, will not monitor Azure NFS file shares.',
        '[FATAL] No socket statistics command (netstat or ss) found! Aznfswatchdogv4 service is exiting. Please contact Microsoft support',
      ],
      what: 'an AZNFS watchdog that exited',
      nature: 'failure',
      severity: 'major',
      cause: 'While it is not running, nothing restarts a stunnel that exits.',
      decide: ['systemctl status -l --no-pager aznfswatchdog aznfswatchdogv4'],
    },
    'aznfs.mount.gone': {
      lines: 'No mounted shares for host {server} with accept port {port:int}, deleting from {path} {entry:rest}',
      what: 'a mount that the AZNFS watchdog does not find',
      says: 'the AZNFS watchdog finds no mount of {server} on port {port}',
      nature: 'neither',
    },
    'aznfs.tunnel.killed': {
      lines: [
        'killing stunnel process with pid: {pid:int} on port: {port:int}',
        // src/nfsv4mountscript.sh
        'killing stunnel process with pid:: {pid:int} on port: {port:int}',
      ],
      nature: 'neither',
    },
    'aznfs.tunnel.kill-failed': {
      lines: ['Unable to kill stunnel process {pid:int}!', 'Unable to kill stunnel process with pid {pid:int}!'],
      what: 'a stunnel that AZNFS could not kill',
      nature: 'failure',
      severity: 'minor',
    },
    'aznfs.tunnel.dead': {
      lines: 'Watchdog: stunnel is not running! Restarting the stunnel',
      what: 'a stunnel that the AZNFS watchdog found dead',
      nature: 'failure',
      severity: 'minor',
      cause: 'It was killed or crashed. The watchdog restarts it.',
    },
    'aznfs.tunnel.failed': {
      lines: [
        '[FATAL] Restarting stunnel failed.{port:int} port is already being used by other process.!',
        '[FATAL] Restarting stunnel failed. CA root certificate is either missing or is unable to authenticate TLS server certificate.',
        "[FATAL] watchdog service is unable to start stunnel process for '{config:text}'!",
        // src/nfsv4mountscript.sh
        "[FATAL] Not able to start stunnel process for '{config:text}'!",
        "[FATAL] Not able to start stunnel process for '{config:text}'",
      ],
      what: 'a stunnel that AZNFS could not start',
      nature: 'failure',
      severity: 'major',
      cause: 'Its port is in use, or its configuration is missing.',
      decide: ['ss -tanpo'],
    },
    'aznfs.config.modified': "'{config:text}' file has modified!",
    // src/nfsv4mountscript.sh
    'aznfs.tunnel.running': 'Stunnel process is running for {server} on accept port {port:int}.',
    'aznfs.mount.attempted': 'Running the mount command: {source} on {target:text} with port:{port:int}',
    'aznfs.mount.completed': 'Mount completed: {source} on {target:text} with port:{port:int}',
    'aznfs.mount.failed': {
      lines: 'Mount failed!',
      what: 'an Azure Files mount that failed',
      nature: 'failure',
      severity: 'major',
      cause: 'The lines above it give the reason.',
      decide: ['tar czf aznfs-logs.tgz /opt/microsoft/aznfs/data'],
    },
    'aznfs.port.exhausted': {
      lines:
        'Running out of ports. Nfsv4.1 has port range {portLow:int} to {portHigh:int}. All ports from this range are used by other processes.',
      what: 'an AZNFS port range with no free port',
      nature: 'failure',
      severity: 'major',
      cause: 'Other processes use all ports in the range.',
      decide: ['ss -tanpo'],
    },
  },
  { fields: { version: { type: 'text?', means: 'of AZNFS' } } },
);

/** Texts of stunnel and of mount(8) may follow in lines of their own. */
export function describeAznfs(message: string): Described | null {
  const found = aznfsMessages.match(firstLine(message));
  return found && { kind: found.kind, fields: found.fields };
}
