import { messages } from '@mountline/core';

/**
 * What systemd-hostnamed says when somebody gave the node another name: src/hostname/hostnamed.c. What systemd itself says of the name that it
 * sets at boot stands in its own table.
 */
export const hostnamedMessages = messages(
  'systemd-hostnamed',
  {
    'host.renamed': [
      // 249 and newer
      'Hostname set to <{name}> ({kind})',
      "Changed static hostname to '{name}'",
      // up to 248
      "Changed host name to '{name}'",
      "Changed static host name to '{name}'",
    ],
  },
  { programs: ['systemd-hostnamed'] },
);
