import type { Fact } from '@mountline/correlation';
import type { ProcCgroupsRecord } from '@mountline/parsers/proc-cgroups';
import { derive, rowEvidence } from '../node/evidence.ts';

/** A node of 250 pods, the most that is common, has some 3,000 with all its services. */
const MANY = 5000;

/** The ids of memory groups end here: one more is refused with ENOSPC. */
const MEMORY_GROUPS = 65_535;

/**
 * Control groups that pile up. What watches them (the kubelet's cAdvisor, systemd) takes inotify watches for each; the
 * memory controller keeps a group that was removed until the last page is free that it was charged for.
 */
export const cgroupCount: Fact = {
  name: 'cgroup-count',
  title: 'control groups that pile up',
  uses: [],
  inputs: [{ sources: ['proc-cgroups'] }],
  kinds: {
    'cgroup.groups.many':
      'more control groups than the pods of a node need, 5000 or more: controller (the one with the most), groups, fewest (of another controller)',
  },
  derive(context) {
    const events = context.rows<ProcCgroupsRecord>('proc-cgroups').flatMap(({ snapshot, rows }) => {
      const mounted = rows.filter(({ enabled, cgroups }) => enabled && cgroups > 1);
      const byCount = [...mounted].sort((a, b) => b.cgroups - a.cgroups || (a.controller < b.controller ? -1 : 1));
      const [most] = byCount;
      const least = byCount.at(-1);
      if (!most || !least || most.cgroups < MANY) return [];
      const { controller, cgroups } = most;
      const removed =
        controller === 'memory' && least.cgroups * 10 < cgroups
          ? `; ${least.controller} has ${least.cgroups}, so nearly all are of memory alone: left behind, or removed and kept for memory that is still charged to them`
          : '';
      const limit = controller === 'memory' ? ` of ${MEMORY_GROUPS} at most` : '';
      const note = `the kernel holds ${cgroups} control groups of ${controller}${limit}${removed}`;
      const shown = [most, ...(removed === '' ? [] : [least])].map((row) =>
        rowEvidence(snapshot, row, `${row.controller} ${row.hierarchy} ${row.cgroups}`),
      );
      const fields = { controller, groups: cgroups, fewest: least.cgroups, note };
      return [derive('cgroup-count', 'cgroup.groups.many', snapshot.captured, fields, shown)];
    });
    return { events };
  },
};
