import type { Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { CgroupStatRecord } from '@mountline/parsers/cgroup-stat';
import type { ProcCgroupsRecord } from '@mountline/parsers/proc-cgroups';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

/** A node of 250 pods, the most that is common, has some 3,000 with all its services. */
const MANY = 5000;

/** The ids of memory groups end here: one more is refused with ENOSPC. */
const MEMORY_GROUPS = 65_535;

/** The file of a group below the root counts its own part only. */
const BELOW_ROOT = /(?:^|\/)sys\/fs\/cgroup\/(?!cgroup\.stat|unified\/cgroup\.stat)/;

/**
 * Control groups that pile up. What watches them (kubelet's cAdvisor, systemd) takes inotify watches for each; the
 * memory controller keeps a group that was removed until the last page is free that it was charged for.
 */
export const cgroupCount: Fact = {
  name: 'cgroup-count',
  title: 'cgroups that pile up',
  uses: [],
  inputs: [{ sources: ['proc-cgroups', 'cgroup-stat'] }],
  kinds: {
    'cgroup.groups.many': {
      what: 'cgroups, at least 5000, more than the pods of a node need',
      fields: {
        controller: { type: 'text?', means: 'the controller with the most' },
        groups: 'count',
        fewest: { type: 'count', means: 'of another controller' },
      },
    },
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
          ? `; ${least.controller} has ${least.cgroups}; nearly all are memory cgroups only: leaked, or removed with memory still charged to them`
          : '';
      const limit = controller === 'memory' ? ` (at most ${MEMORY_GROUPS})` : '';
      const note = `the kernel has ${cgroups} cgroups of ${controller}${limit}${removed}`;
      const shown = [most, ...(removed === '' ? [] : [least])].map((row) =>
        rowEvidence(snapshot, row, `${row.controller} ${row.hierarchy} ${row.cgroups}`),
      );
      const fields = { controller, groups: cgroups, fewest: least.cgroups, note };
      return [derive('cgroup-count', 'cgroup.groups.many', snapshot.captured, fields, shown)];
    });
    return { events: events.length > 0 ? events : removedAndHeld(context) };
  },
};

/** Of version 2: groups that were removed and are held, as cgroup.stat of the root counts them. */
function removedAndHeld(context: FactContext): Event[] {
  return ofLastCapture(context.rows<CgroupStatRecord>('cgroup-stat')).flatMap(({ snapshot, rows }) => {
    const count = (key: string) => rows.find((row) => row.key === key);
    const dying = count('nr_dying_descendants');
    const living = count('nr_descendants');
    if (BELOW_ROOT.test(snapshot.path) || !dying || !living || dying.value + living.value < MANY) return [];
    const groups = dying.value + living.value;
    const note = `the kernel has ${groups} cgroups; ${dying.value} of them are removed but have memory still charged to them`;
    const evidence = [dying, living].map((row) => rowEvidence(snapshot, row, `${row.key} ${row.value}`));
    const fields = { groups, fewest: living.value, note };
    return [derive('cgroup-count', 'cgroup.groups.many', snapshot.captured, fields, evidence)];
  });
}
