import { messages } from '@mountline/core';

/**
 * What rpc.gssd of nfs-utils says when it gets no Kerberos context for a server: utils/gssd (gssd_proc.c, krb5_util.c). The kernel asks
 * it for a mount with sec=krb5, and of NFSv4 for others too, which then go on without.
 */
export const rpcGssdMessages = messages(
  'program',
  {
    'gssd.context.failed': {
      lines: [
        'ERROR: No credentials found for connection to server {server}',
        'ERROR: {function}: no usable keytab entry found in keytab {keytab} for connection with host {server}',
        'WARNING: Failed to create machine krb5 context with any credentials cache for server {server}',
      ],
      what: 'an rpc.gssd without a Kerberos context for a server',
      nature: 'failure',
      severity: 'major',
      cause: 'The machine has no valid Kerberos ticket or key for the server.',
      decide: ['klist -ke', 'systemctl status rpc-gssd'],
    },
    'gssd.keytab.missing': {
      lines: "ERROR: Key table file '{keytab:text}' not found while beginning keytab scan for keytab {name:rest}",
      folds: true,
      what: 'an rpc.gssd without a keytab',
      says: 'rpc.gssd finds no keytab {keytab}',
      nature: 'failure',
      severity: 'minor',
      cause:
        'This host has no Kerberos keys. A mount with sec=krb5 cannot work without them; one with sec=sys asks too, and continues without.',
      decide: ['klist -ke', 'cat /proc/1/mountinfo'],
    },
  },
  { programs: ['rpc.gssd'] },
);
