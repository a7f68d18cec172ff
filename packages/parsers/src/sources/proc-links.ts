import { defineSource, isPrompt, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * The links of /proc/PID that say what a process stands in or holds, as `ls -l` prints them.
 *
 *     lrwxrwxrwx 1 root root 0 Nov 20 12:23 /proc/679/cwd -> /mnt/efs/data
 *     lr-x------ 1 root root 64 Nov 20 12:23 /proc/679/fd/3 -> /mnt/efs/data/log
 *
 * See proc_pid_cwd(5), proc_pid_fd(5) and fs/d_path.c:d_path. The path of a process in a container is that of its own mount
 * namespace. Of a mount that was detached (`umount -l`) it begins at the root of that mount: `/mnt/efs/data` becomes `/data`. A file
 * that was removed ends in ` (deleted)`. Kernel threads stand in `/` and have no `exe`. Unlike lsof, ls asks nothing of the
 * file systems that the links lead to. A thread has the links of its process, below /proc/PID/task/TID.
 */
export interface ProcLinksRecord extends SourceRecord {
  pid: number;
  tid?: number;
  /** `cwd`, `root`, `exe`, or `fd/3`. */
  link: string;
  target: string;
}

const ROW =
  /^l[-rwx]{9}[.+@]? .*?\/proc\/(\d{1,10})\/(?:task\/(\d{1,10})\/)?(cwd|root|exe|(?:fd|map_files)\/[\da-f-]{1,40})(?: -> (.*))?$/s;
/** `/proc/679/fd:`, above the rows of a listing, which are numbers only. */
const HEADING = /^\/proc\/(\d{1,10})\/(?:task\/(\d{1,10})\/)?fd:$/;
const LISTED = /^l[-rwx]{9}[.+@]? .*? (\d{1,10})(?: -> (.*))?$/s;

type Link = Pick<ProcLinksRecord, 'pid' | 'tid' | 'link'> & { target: string | undefined };

function linkOf(pid: string, tid: string | undefined, link: string, target: string | undefined): Link {
  return { pid: Number(pid), ...(tid === undefined ? {} : { tid: Number(tid) }), link, target };
}

function parse(text: string, heading: RegExpExecArray | null): Link | null {
  const row = ROW.exec(text);
  if (row) return linkOf(row[1]!, row[2], row[3]!, row[4]);
  const listed = heading && LISTED.exec(text);
  return listed ? linkOf(heading[1]!, heading[2], `fd/${listed[1]}`, listed[2]) : null;
}

/** Reads listings of links below /proc/PID: a record is a link with its target. */
export const procLinks = defineSource<ProcLinksRecord>({
  name: 'proc-links',
  title: 'working directories and open files of processes, links in /proc/PID',
  type: 'snapshot',
  clock: 'none',
  places: [/$(?<=proc[^/]{0,60}(?:cwd|root|exe|fd)[^/]*)/],
  collectWith: 'ls -l /proc/[0-9]*/cwd /proc/[0-9]*/root /proc/[0-9]*/fd/*',
  begins: /^l[r-][w-][x-]\S* .* \/proc\/\d+\/\S+ -> /,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'the target of this link is unknown',
      help: 'Compare the line with proc_pid_cwd(5) and the output of ls -l.',
    },
    unreadable: {
      severity: 'info',
      cost: 'the process had exited or is a kernel thread, or the collector was not root',
      help: 'Collect it as root. A process that exited is no loss.',
    },
  },
  carriesOver: 'the rows of a listing belong to the heading above them',
  recognise(head) {
    const first = filledLines(head).find((line) => !isPrompt(line) && !isUnreadable(line)) ?? '';
    return ROW.test(first) || HEADING.test(first);
  },
  open(emit) {
    let heading: RegExpExecArray | null = null;
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      const next = HEADING.exec(text);
      if (next) heading = next;
      if (next || text.trim() === '' || isPrompt(text) || /^total \d+$/.test(text)) return;
      const link = parse(text, heading);
      if (link?.target === undefined) {
        // ls shows a link that it cannot read without an arrow.
        const code = link || isUnreadable(text) ? 'unreadable' : 'bad-line';
        emit.diagnostic({ code, line, offset, detail: quote(text) });
        return;
      }
      emit.record({ line, offset, ...link, target: link.target, ...(cut ? { cut } : {}) });
    });
  },
});
