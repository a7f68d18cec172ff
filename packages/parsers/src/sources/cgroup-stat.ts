import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * cgroup.stat of a control group of version 2: how many groups are below it, and how many of those that were removed
 * are still held by something that is charged to them.
 *
 *     nr_descendants 412
 *     nr_subsys_memory 64734
 *     nr_dying_descendants 64322
 *     nr_dying_subsys_memory 64322
 *
 * See Documentation/admin-guide/cgroup-v2.rst and kernel/cgroup/cgroup.c:cgroup_stat_show. The counts of each controller came
 * with Linux 6.12. The file of /sys/fs/cgroup itself counts the whole node, and the group stands in the path of the file only.
 */
export interface CgroupStatRecord extends SourceRecord {
  /** `nr_descendants`, `nr_dying_descendants`, `nr_subsys_memory` … */
  key: string;
  value: number;
}

const ROW = /^(nr_[a-z_]{3,60}) (\d{1,10})$/;

/** Reads cgroup.stat: a record is a counter. */
export const cgroupStat = defineSource<CgroupStatRecord>({
  name: 'cgroup-stat',
  title: 'number of control groups, live and dying, cgroup.stat',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)cgroup\.stat$/],
  collectWith: 'cat /sys/fs/cgroup/cgroup.stat',
  live: [{ path: 'sys/fs/cgroup/cgroup.stat' }],
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this count is unknown',
      help: "Compare the line with the kernel's cgroup-v2.rst: expected a name and a number.",
    },
  },
  recognise: (head) => /^nr_(?:dying_)?descendants \d{1,10}$/.test(filledLines(head)[0]?.trim() ?? ''),
  open: (emit) =>
    rowPerLine(emit, 'bad-row', (text) => {
      const m = ROW.exec(text.trim());
      return m ? { key: m[1]!, value: Number(m[2]) } : quote(text);
    }),
});
