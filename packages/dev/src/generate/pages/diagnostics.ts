import { ARCHIVE_DIAGNOSTICS } from '@mountline/bundle';
import type { Severity } from '@mountline/core';
import { GENERATED } from './markdown.ts';

/** Those that no source raises: the timeline and the reading of files do. A test holds their words to the code. */
export const OWN_DIAGNOSTICS: Readonly<Record<string, { severity: Severity; cost: string; help: string }>> = {
  ...Object.fromEntries(Object.entries(ARCHIVE_DIAGNOSTICS).map(([code, words]) => [`bundle/${code}`, words])),
  'bundle/compressed': {
    severity: 'loss',
    cost: 'nothing of it is read',
    help: 'Make the bundle with openBundle, openFiles or bundleOf, which open what is compressed and archives.',
  },
  'bundle/cut-file': {
    severity: 'loss',
    cost: 'what stands behind the byte at which the reading stopped is lost',
    help: 'Collect the file again, or repair the archive.',
  },
  'bundle/damaged-file': {
    severity: 'loss',
    cost: 'what was read of it may be wrong and confirms nothing',
    help: 'Copy or collect the file again.',
  },
  'bundle/file-limit': {
    severity: 'loss',
    cost: 'the file is not read after the place at which the limit was reached',
    help: 'If the file is meant to be that large, raise the limit that the message names: --limit NAME=VALUE.',
  },
  'bundle/long-line': {
    severity: 'loss',
    cost: 'the line is not read after so many bytes',
    help: 'If lines are meant to be that long, raise the limit: --limit line=VALUE.',
  },
  'bundle/long-record': {
    severity: 'loss',
    cost: 'the lines of the record behind these are not read',
    help: 'No log is known to have such a record, and no option reads more of it. Look whether lines without a time were pasted in.',
  },
  'bundle/source-failed': {
    severity: 'loss',
    cost: 'what stands behind the place at which the source failed is not read, or this source does not read the file at all',
    help: 'Take out a line that is too long; all else is a bug of the source. Where it is not your own, report it, with the lines around this place where you may. Other files are read.',
  },
  'bundle/lines-in-front': {
    severity: 'info',
    cost: 'nothing: they are not part of what the file holds',
    help: 'Nothing has to be done.',
  },
  'bundle/not-recognised': {
    severity: 'loss',
    cost: 'nothing of it is read',
    help: 'Look into the file. `mountline parse SOURCE FILE` reads it as SOURCE and names each line that does not fit.',
  },
  'bundle/passed-output': {
    severity: 'warning',
    cost: 'this table is not read',
    help: 'Give it in a text of its own, with what belongs to it.',
  },
  'bundle/wrapped-rows': {
    severity: 'loss',
    cost: 'these rows are not read: what stands in the next line was a part of them',
    help: 'Copy it from a wider window, or write the output of the command into a file and give that.',
  },
  'bundle/cut-by-pager': {
    severity: 'loss',
    cost: 'the rest of these lines is missing, and what it says of servers, paths and errors',
    help: 'Collect it again with `--no-pager`, or write the output of the command into a file.',
  },
  'timeline/folded': {
    severity: 'info',
    cost: 'each stretch tells how many there were, the first and the last; the times between them are not told',
    help: '`mountline parse` tells every line.',
  },
  'timeline/mixed-nodes': {
    severity: 'warning',
    cost: 'what is of one node may be taken for something of the other',
    help: 'Put the files of each node into a folder of its own.',
  },
  'timeline/unnamed-node': {
    severity: 'warning',
    cost: 'where they are of two nodes, what is of one is taken for something of the other',
    help: 'Put the files of each node into a folder of its own, with what `hostname` prints.',
  },
  'timeline/ambiguous-zone': {
    severity: 'warning',
    cost: 'the files may have been collected some hours earlier, and nothing is called overdue that would not be then',
    help: 'Name the zone, `--zone Asia/Shanghai`, or collect `date -u` or `timedatectl` too.',
  },
  'timeline/newest-first': {
    severity: 'warning',
    cost: 'no silence in this file is taken for proof, and messages of several lines are not whole',
    help: 'Collect it in the order of time, `journalctl` without -r; of a file whose messages are one line each `tac FILE` turns it round.',
  },
  'clock/undated': {
    severity: 'loss',
    cost: 'they are not on the timeline',
    help: 'Collect the log with its times (`journalctl -b -o short-iso-precise`), or what dates them beside it: /proc/stat (btime) for seconds since boot, `date` for times of day.',
  },
  'clock/set': {
    severity: 'warning',
    cost: 'times before it are told by the clock as it was set then (~), so order and lengths are those of this node; of a node that was paused the stamps in the file tell the time of day better',
    help: 'To compare a time before it with other nodes, take the stamp of its line.',
  },
  'clock/set-by-unknown': {
    severity: 'warning',
    cost: 'a length over it may be off, and no incident over it is confirmed',
    help: 'Collect the journal with both of its clocks, `journalctl -b -o export`, or the lines of who set it (chronyd, ntpd).',
  },
};

function entry(code: string, { severity, cost, help }: (typeof OWN_DIAGNOSTICS)[string]): string[] {
  return [`### ${code}`, '', `- Severity: ${severity}`, `- Cost: ${cost}`, `- Help: ${help}`, ''];
}

/** docs/diagnostics.md: the codes that no source raises. Those of a source are on its page. */
export function diagnosticsPage(): string {
  return [
    '# Diagnostics',
    '',
    GENERATED,
    '',
    'A diagnostic says something about the reading of the input, never about the machine. It has a code, a severity, the',
    'first place, a count for the whole file, what it costs and what to do. `loss`: something was not read. `warning`: an',
    'oddity or a guess. `info`: worth knowing. Codes are stable.',
    '',
    'This page has those of files, archives, clocks and the timeline. A code that begins with the name of a source is',
    'described on the page of that source: `syslog/bad-time` in [sources/syslog.md](sources/syslog.md#diagnostics).',
    '',
    '## Files and clocks',
    '',
    ...Object.entries(OWN_DIAGNOSTICS).flatMap(([code, words]) => entry(code, words)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
