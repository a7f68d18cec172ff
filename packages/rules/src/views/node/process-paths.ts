import { type Evidence, groupBy } from '@mountline/core';
import type { ProcLinksRecord } from '@mountline/parsers/proc-links';
import { rowEvidence } from './evidence.ts';
import { ofLastCapture } from './last-capture.ts';
import { once } from './memoize-per-timeline.ts';
import { lsofTables } from './process-tables.ts';

/** A path that a process is in or holds, as its own mount namespace shows it. */
export interface ProcessPath {
  pid: number;
  path: string;
  /** As lsof or /proc names it: `cwd`, `fd/3`, `3r`; undefined where lsof was asked for other columns. */
  how: string | undefined;
  /** Of lsof, which names the program too. */
  command?: string;
  evidence: Evidence;
}

/** The links of /proc that lead to a path, and not to a socket or a pipe. */
export const linkedPaths = once((context): readonly ProcessPath[] =>
  ofLastCapture(context.rows<ProcLinksRecord>('proc-links')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { pid, link, target } = row;
      if (!target.startsWith('/')) return [];
      const evidence = rowEvidence(snapshot, row, `/proc/${pid}/${link} -> ${target}`);
      return [{ pid, path: target.replace(/ \(deleted\)$/, ''), how: link, evidence }];
    }),
  ),
);

/** The files of lsof. */
export const openPaths = once((context): readonly ProcessPath[] =>
  ofLastCapture(lsofTables(context)).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { pid, fd, name, command } = row;
      if (!name?.startsWith('/')) return [];
      const evidence = rowEvidence(snapshot, row, `${command ?? ''} ${pid} ${fd ?? ''} ${name}`.trim());
      return [{ pid, path: name.replace(/ \([^()]*\)$/, ''), how: fd, ...(command ? { command } : {}), evidence }];
    }),
  ),
);

/** Both, by process. */
export const pathsOfProcesses = once((context) =>
  groupBy([...linkedPaths(context), ...openPaths(context)], ({ pid }) => pid),
);
