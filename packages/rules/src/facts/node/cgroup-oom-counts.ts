import { groupBy } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { CgroupMemoryRecord } from '@mountline/parsers/cgroup-memory';
import { cgroupOwner } from '../../views/node/cgroup-owner.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

/**
 * How many processes of a pod or unit the kernel killed for memory, as its control group counts them: over its whole life, and
 * where the kernel's log has long lost the lines. A container's own group begins at 0 with each start, that of its pod does not:
 * of the groups of one owner the outermost counts.
 */
export const cgroupOomCounts: Fact = {
  name: 'cgroup-oom-counts',
  title: 'OOM kills by cgroup counters',
  uses: [],
  // It adds to what the kernel's log and the objects of pods tell, and is not asked for on its own.
  inputs: [],
  kinds: {
    'cgroup.oom.counted': {
      what: 'OOM kills, by the counter of a cgroup',
      fields: {
        group: 'text',
        podUid: 'text?',
        unit: 'text?',
        kills: 'count',
        groupKills: { type: 'count?', means: 'of the whole cgroup at once' },
      },
    },
  },
  derive(context) {
    const tables = ofLastCapture(context.rows<CgroupMemoryRecord>('cgroup-memory'));
    const kills = tables.flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => {
        if (row.file !== 'memory.events' || row.key !== 'oom_kill' || row.cgroup === null || !row.value) return [];
        const groupKills = rows.find(
          (other) => other.file === row.file && other.cgroup === row.cgroup && other.key === 'oom_group_kill',
        )?.value;
        return [{ snapshot, row, cgroup: row.cgroup, value: row.value, groupKills, owner: cgroupOwner(row.cgroup) }];
      }),
    );
    const owned = kills.filter(({ owner }) => owner.podUid !== undefined || owner.unit !== undefined);
    const events = [...groupBy(owned, ({ owner }) => owner.key).values()].map((of) => {
      const { snapshot, row, cgroup, value, groupKills, owner } = of.sort(
        (a, b) => a.cgroup.length - b.cgroup.length,
      )[0]!;
      const whole = groupKills ? `; the whole cgroup was killed ${groupKills} times` : '';
      const note = `its cgroup counts ${value} OOM-killed processes since it was created${whole}`;
      const fields = {
        ...{ group: owner.key, podUid: owner.podUid, unit: owner.unit, kills: Number(value) },
        ...{ groupKills: groupKills == null ? undefined : Number(groupKills), note },
      };
      const shown = rowEvidence(snapshot, row, `${cgroup} oom_kill ${value}`);
      return derive('cgroup-oom-counts', 'cgroup.oom.counted', snapshot.captured, fields, [shown]);
    });
    return { events };
  },
};
