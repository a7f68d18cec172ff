import { messages } from '@mountline/core';

/**
 * What earlyoom says when it ends a process: kill.c. It does so before the kernel's OOM killer would, with SIGTERM first. The end of the line
 * differs: `badness 800, VmRSS 30 MiB`, later `oom_score 800, VmRSS 30 MiB, cmdline "…"`.
 */
export const earlyoomMessages = messages(
  'earlyoom',
  {
    'earlyoom.process.killed': {
      lines: 'sending {signal} to process {pid:int} uid {uid:int} "{comm:text}": {size:rest}',
      says: 'earlyoom sent {signal} to {comm} ({pid})',
      what: 'a process that earlyoom killed because memory ran low',
      nature: 'failure',
      severity: 'major',
      cause:
        'Memory and swap of the node were below the limits of earlyoom (10 % each by default). It ends the process with the highest oom_score; its option --avoid spares processes by name.',
      decide: ['journalctl -b -o short-iso --no-pager -u earlyoom', 'free -m'],
    },
  },
  { programs: ['earlyoom'] },
);
