import type { Layout } from '@mountline/core';

/**
 * supportconfig of SUSE, from the package supportutils.
 *
 *     scc_node-a_261120_1330/basic-environment.txt scc_node-a_261120_1330/messages.txt
 *
 * Source: openSUSE/supportutils, bin/supportconfig and supportconfig.rc. A folder of texts, each with many files and
 * commands below a heading with their path or words. Each is read separately: `messages.txt!/var/log/messages:12` is
 * the twelfth line below the heading of /var/log/messages in messages.txt.
 *
 * Traps: lines that begin with `#` or `;` and empty lines of files are omitted. Only the last lines of logs are
 * kept, 500 of most. `/var/log/warn` contains only warnings and worse, and many sections are the output of `grep`:
 * their silence proves nothing. A command that hangs is stopped after two minutes.
 */
export const supportconfig: Layout = {
  name: 'supportconfig',
  title: 'a supportconfig',
  basis: 'source',
  collectWith: 'sudo supportconfig',
  markers: [['basic-environment.txt!/', 'basic-health-check.txt!/']],
  holds: {
    mounts: 'always',
    sockets: ['sometimes', 'netstat, or ss'],
    processes: ['always', 'without wait channels'],
    memory: 'always',
    'inotify-limits': 'always',
    'inotify-use': ['sometimes', 'rows of lsof'],
    kernel: ['always', 'dmesg, and /var/log/messages'],
    kubelet: ['sometimes', 'in /var/log/messages'],
    journal: ['sometimes', 'where rsyslog runs, /var/log/messages has the lines of all programs'],
    containerd: ['sometimes', 'in /var/log/messages'],
    nfsstat: ['sometimes', 'where the package nfs-client is installed'],
  },
  filtered: [
    { path: /grep (?<=(?:!\/(?:\S*\/)?|\| *)e?grep )/, why: 'it holds only lines that match a `grep`' },
    { path: /!\/var\/log\/warn/, why: 'it holds only warnings and worse' },
  ],
};
