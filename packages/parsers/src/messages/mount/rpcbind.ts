import { messages } from '@mountline/core';

/** What rpcbind says of the file in which it keeps the registrations over a restart: src/warmstart.c. */
export const rpcbindMessages = messages(
  'program',
  {
    'rpcbind.state.unwritten': {
      lines: ['cannot open file = {path} for writing', 'cannot save any registration'],
      what: 'registrations that rpcbind could not save',
      says: 'rpcbind could not save its registrations',
      nature: 'failure',
      severity: 'minor',
      cause: 'Its directory below /run is missing. After a restart of rpcbind, lockd and rpc.statd are unknown to it.',
      decide: ['rpcinfo -p'],
    },
  },
  { programs: ['rpcbind'] },
);
