import { messages } from '@mountline/core';

/** What rpc.idmapd and nfsidmap say of names that they cannot map: support/nfsidmap/nss.c. */
export const rpcIdmapdMessages = messages(
  'program',
  {
    'idmap.domain.foreign': {
      lines: "nss_getpwnam: name '{name:text}' does not map into domain '{domain:text}'",
      what: 'a name of an NFSv4 server that belongs to another domain',
      says: 'the name {name} does not belong to the NFSv4 domain {domain}',
      folds: true,
      nature: 'failure',
      severity: 'minor',
      cause: 'Domain in /etc/idmapd.conf differs from that of the server. Files appear with another owner.',
      decide: ['grep -i domain /etc/idmapd.conf', 'nfsidmap -d'],
    },
  },
  { programs: ['rpc.idmapd', 'nfsidmap'] },
);
