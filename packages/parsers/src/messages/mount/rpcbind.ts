import { messages } from '@mountline/core';

/** What rpcbind says of itself: src/rpcbind.c, src/warmstart.c. The kernel names it in front of messages of its own about this program. */
export const rpcbindMessages = messages(
  'program',
  {
    // It writes what is registered when it ends, for `rpcbind -w`
    'rpcbind.state.unwritten': {
      lines: ['cannot open file = {path:text} for writing', 'cannot save any registration'],
      nature: 'neither',
    },
    'rpcbind.start.failed': {
      lines: ['another rpcbind is already running. Aborting', 'cannot bind {transport:text}: {error:rest}'],
      what: 'an rpcbind that could not start',
      says: 'rpcbind could not start[: {error}]',
      nature: 'failure',
      severity: 'minor',
      cause: 'Another rpcbind or a port mapper has port 111. NFSv3 services register with that one or not at all.',
      decide: ['rpcinfo -p', 'ss -tulpn'],
    },
  },
  { programs: ['rpcbind'] },
);
