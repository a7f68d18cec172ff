import type { Layout } from '@mountline/core';

/**
 * supportconfig of SUSE, from the package supportutils.
 *
 *     scc_node-a_261120_1330/basic-environment.txt scc_node-a_261120_1330/messages.txt
 *
 * Source: openSUSE/supportutils, bin/supportconfig and supportconfig.rc. A folder of texts, each with many files and commands, below a
 * heading and their path or words. Each is read by itself: `messages.txt!/var/log/messages:12` is the twelfth line below
 * the heading of /var/log/messages in messages.txt.
 *
 * Traps: of files the lines that begin with `#` or `;` are left out, and the empty ones. Of logs the last lines are kept, 500 of most.
 * `/var/log/warn` has lines of the kernel and of others from a warning on, and many sections are what `grep` found: the
 * silence of these proves nothing. A command that hangs is left after two minutes.
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
    journal: ['sometimes', '/var/log/messages has the lines of all programs where rsyslog runs'],
    containerd: ['sometimes', 'in /var/log/messages'],
    nfsstat: ['sometimes', 'where the package nfs-client is installed'],
  },
  filtered: [
    { path: /grep (?<=(?:!\/(?:\S*\/)?|\| *)e?grep )/, why: 'it holds the lines that `grep` was asked for' },
    { path: /!\/var\/log\/warn/, why: 'it holds lines from a warning on' },
  ],
};
