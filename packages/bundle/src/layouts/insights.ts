import type { Layout } from '@mountline/core';

/**
 * An archive of the Red Hat Insights client.
 *
 *     insights-ip-10-0-42-17-20261120123310/data/insights_commands/ps_auxww
 *
 * Source: RedHatInsights/insights-core, specs/insights_archive.py. Commands are in `insights_commands/`, files of
 * the host under their paths.
 *
 * Trap: logs contain only lines that match the filters of a rule. A missing line proves nothing.
 */
export const insights: Layout = {
  name: 'insights',
  title: 'an Insights archive',
  basis: 'source',
  collectWith: 'insights-client --no-upload',
  markers: [['insights_commands/']],
  holds: {
    mountinfo: 'always',
    mounts: 'always',
    memory: 'always',
    sockets: 'always',
    processes: ['always', 'without wait channels'],
    'inotify-limits': 'always',
    kernel: ['always', 'dmesg complete, messages filtered'],
    kubelet: ['sometimes', 'filtered'],
  },
  filtered: [
    { path: /(^|\/)var\/log\/|(^|\/)journalctl/, why: 'the Insights client keeps only lines that match its filters' },
  ],
};
