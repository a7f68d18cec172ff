import { ARCHIVE_DIAGNOSTICS } from '@mountline/bundle';
import type { Severity } from '@mountline/core';
import { GENERATED } from './markdown.ts';

/** Those that no source raises: the timeline and the reading of files do. A test holds their words to the code. */
export const OWN_DIAGNOSTICS: Readonly<Record<string, { severity: Severity; cost: string; help: string }>> = {
  ...Object.fromEntries(Object.entries(ARCHIVE_DIAGNOSTICS).map(([code, words]) => [`bundle/${code}`, words])),
  'bundle/compressed': {
    severity: 'loss',
    cost: 'it is not read',
    help: 'Make the bundle with openBundle, openFiles or bundleOf: they open compressed files and archives.',
  },
  'bundle/cut-file': {
    severity: 'loss',
    cost: 'everything after the byte at which reading stopped is lost',
    help: 'Collect the file again, or repair the archive.',
  },
  'bundle/damaged-file': {
    severity: 'loss',
    cost: 'its content may be wrong and confirms nothing',
    help: 'Copy or collect the file again.',
  },
  'bundle/file-limit': {
    severity: 'loss',
    cost: 'the file is not read after the place where the limit was reached',
    help: 'If the file is meant to be that large, raise the limit named in the message: --limit NAME=VALUE.',
  },
  'bundle/long-line': {
    severity: 'loss',
    cost: 'the line is not read after that many bytes',
    help: 'If lines are meant to be that long, raise the limit: --limit line=VALUE.',
  },
  'bundle/long-record': {
    severity: 'loss',
    cost: 'the rest of the record is not read',
    help: 'No known log has records this long, and no option reads more of it. Check whether lines without a time were pasted in.',
  },
  'bundle/source-failed': {
    severity: 'loss',
    cost: 'the file is not read after the place where the source failed, or this source does not read it at all',
    help: 'Remove a line that is too long; anything else is a bug in the source. If the source is not yours, report it, if possible with the lines around this place. Other files are read.',
  },
  'bundle/lines-in-front': {
    severity: 'info',
    cost: 'nothing: they are not part of the content',
    help: 'No action needed.',
  },
  'bundle/not-recognised': {
    severity: 'loss',
    cost: 'it is not read',
    help: 'Check the file. `mountline parse SOURCE FILE` reads it as SOURCE and lists each line that does not fit.',
  },
  'bundle/passed-output': {
    severity: 'warning',
    cost: 'this table is not read',
    help: 'Pass it as its own text, with everything that belongs to it.',
  },
  'bundle/wrapped-rows': {
    severity: 'loss',
    cost: 'these rows are not read: part of each is on the next line',
    help: 'Copy it from a wider window, or redirect the output to a file.',
  },
  'bundle/joined-rows': {
    severity: 'info',
    cost: 'nothing; a row that happens to end at the edge may have taken in the line below it',
    help: 'Copy it from a wider window, or redirect the output to a file.',
  },
  'bundle/cut-by-pager': {
    severity: 'loss',
    cost: 'the rest of these lines is missing, with any servers, paths and errors in it',
    help: 'Collect it again with `--no-pager`, or redirect the output to a file.',
  },
  'timeline/folded': {
    severity: 'info',
    cost: 'each group keeps its count, its first and its last line; the times between are not shown',
    help: '`mountline parse` prints every line.',
  },
  'timeline/mixed-nodes': {
    severity: 'warning',
    cost: 'evidence of one node may be attributed to the other',
    help: 'Put the files of each node into its own folder.',
  },
  'timeline/unnamed-node': {
    severity: 'warning',
    cost: 'if they come from two nodes, evidence of one node is attributed to the other',
    help: 'Put the files of each node into its own folder, with the output of `hostname`.',
  },
  'timeline/ambiguous-zone': {
    severity: 'warning',
    cost: 'the files may have been collected some hours earlier; nothing is called overdue that would not be overdue then',
    help: 'Name the zone, such as `--zone Asia/Shanghai`, or also collect `date -u` or `timedatectl`.',
  },
  'timeline/newest-first': {
    severity: 'warning',
    cost: 'silence in this file proves nothing, and messages of several lines are incomplete',
    help: 'Collect it oldest first: `journalctl` without -r. If each message is one line, `tac FILE` reverses it.',
  },
  'clock/undated': {
    severity: 'loss',
    cost: 'they are not on the timeline',
    help: 'Collect the log with its times (`journalctl -b -o short-iso-precise`). Or add what dates it: /proc/stat (btime) for seconds since boot, `date` for times of day.',
  },
  'clock/set': {
    severity: 'warning',
    cost: 'times before it are shown on the new clock (~): order and durations are right on this node. If the node was paused, the stamps in the file are closer to the time of day',
    help: 'To compare an earlier time with other nodes, use the stamp of its line.',
  },
  'clock/set-by-unknown': {
    severity: 'warning',
    cost: 'durations across it may be wrong, and no incident across it is confirmed',
    help: 'Collect the journal with both of its clocks, `journalctl -b -o export`, or the log of the program that set the clock (chronyd, ntpd).',
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
    'A diagnostic describes a problem with reading the input, never a problem of the machine. It has a code, a severity, the first',
    'place, a count for the whole file, its cost and a remedy. `loss`: something was not read. `warning`: an oddity or a guess.',
    '`info`: worth knowing. Codes are stable.',
    '',
    'This page lists the diagnostics of files, archives, clocks and the timeline. A code that begins with the name of a source',
    'is described with that source: `mountline sources syslog` describes `syslog/bad-time`.',
    '',
    '## Files and clocks',
    '',
    ...Object.entries(OWN_DIAGNOSTICS).flatMap(([code, words]) => entry(code, words)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
