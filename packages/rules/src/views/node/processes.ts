import { addTo, type Evidence, type Interval, podPath, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { ofOneCapture } from './last-capture.ts';
import { once } from './memoize-per-timeline.ts';
import { psTables } from './process-tables.ts';

/** A row of a table of processes, and the whole table by pid. */
export interface ProcessRow {
  snapshot: Snapshot;
  row: PsRecord;
  table: ReadonlyMap<number, PsRecord>;
}

/** What a table of any kind shows of a process. */
interface Told {
  pid: number;
  evidence: Evidence;
}

const timeOf = ({ evidence }: Told): Interval => evidence.time!;

/** A pid is used again: two tables tell of one process only where both are of one capture. */
export const isOneProcess = (a: Told, b: Told): boolean => a.pid === b.pid && ofOneCapture(timeOf(a), timeOf(b));

const rowsByPid = once((context): ReadonlyMap<number, readonly ProcessRow[]> => {
  const found = new Map<number, ProcessRow[]>();
  for (const { snapshot, rows } of psTables(context)) {
    const own = rows.filter(({ thread }) => !thread);
    const table = new Map(own.map((row) => [row.pid, row]));
    for (const row of own) addTo(found, row.pid, { snapshot, row, table });
  }
  return found;
});

/** A process in the tables of processes of the same capture. */
export const processRows = (context: FactContext, told: Told): readonly ProcessRow[] =>
  (rowsByPid(context).get(told.pid) ?? []).filter(({ snapshot }) => ofOneCapture(snapshot.captured, timeOf(told)));

/** Behind one of these a process shows the paths of its container, and the mount table of the host does not have them. */
const SHIM = /(?:^|\/)(?:containerd-shim\S*|docker-containerd-shim\S*|conmon\S*)(?=\s|$)/;

/** Where a process runs, by those above it: below pid 1 without one that starts containers it is of the host. */
export function whereItRuns({ row, table }: ProcessRow): 'host' | 'container' | 'unknown' {
  const seen = new Set<number>();
  let parent = row.ppid === undefined ? undefined : table.get(row.ppid);
  while (parent && parent.pid !== 1 && !seen.has(parent.pid)) {
    if (SHIM.test(parent.command)) return 'container';
    seen.add(parent.pid);
    parent = parent.ppid === undefined ? undefined : table.get(parent.ppid);
  }
  return parent?.pid === 1 ? 'host' : 'unknown';
}

/** Mount points of CSI drivers for all pods of a volume: `plugins/kubernetes.io/csi/…/globalmount`. */
const OF_PLUGIN = /\/plugins\/kubernetes\.io\//;

/**
 * Whether a path that a process shows can be this mount point of the host. One in a container shows those of its own mount
 * namespace; only what lies below kubelet's directory has the same path there.
 */
export const canSee = (context: FactContext, told: Told, target: string): boolean =>
  podPath(target) !== null ||
  OF_PLUGIN.test(target) ||
  !processRows(context, told).some((row) => whereItRuns(row) === 'container');
