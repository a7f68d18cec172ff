import { commandsOf } from '../view/advice.ts';
import { h } from '../view/dom.ts';

/** What decides most about mounts, on any node. */
const COMMANDS = [
  'journalctl -b -o short-iso-precise > journal.txt',
  'cat /proc/self/mountinfo > mountinfo.txt; cat /proc/self/mountstats > mountstats.txt',
  'ss -tanp > ss-tanp.txt; timeout 20 ps -eo pid,ppid,state,wchan:32,lstart,args > ps.txt; date -u > date.txt',
];

/** What to give it where nothing could be read. */
export const NOTHING_READ = () =>
  h(
    'section',
    { class: 'nothing-read', 'aria-label': 'What can be read' },
    h('h2', {}, 'What can be read'),
    h('ul', {}, ...KINDS.map((text) => h('li', {}, text))),
    h('p', {}, 'Decrypt an encrypted archive first; copy a truncated one again.'),
    h('p', {}, 'Without a bundle, collect these on the node and drop the files:'),
    commandsOf(COMMANDS, 'collect on the node'),
  );

const KINDS = [
  'A sosreport, an EKS or OpenShift log bundle, a must-gather: the archive as it is.',
  'A folder or single files: the journal, dmesg, logs of kubelet and of efs-utils, files of /proc, output of ss and ps.',
  'Pasted text: lines of a log, or an issue with the output of commands in it.',
];
