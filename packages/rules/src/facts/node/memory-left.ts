import type { Event } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { FreeRecord } from '@mountline/parsers/free';
import type { MeminfoRecord } from '@mountline/parsers/meminfo';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

const LEFT = 'node.memory-left';

/** With so much of its memory available a node is not short of it. */
const ENOUGH = 0.25;

const UNITS = ['', 'K', 'M', 'G', 'T', 'P'];

/**
 * A node that has memory left, by `free` or /proc/meminfo: a limit of a cgroup that was reached is then the limit's own fault.
 *
 *                   total        used        free      shared  buff/cache   available
 *     Mem:            15G        912M        8.1G        6.1M        6.4G         14G
 */
export const memoryLeft: Fact = {
  name: 'memory-left',
  title: 'memory that the node has left',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['free', 'meminfo'] }],
  kinds: {
    [LEFT]: {
      what: 'a node that has memory left',
      fields: { available: 'text', total: 'text' },
    },
  },
  derive: (context) => ({ events: [byFree(context) ?? byMeminfo(context) ?? []].flat() }),
};

/** `14G`, `14Gi`; without a letter in the unit that free was asked for, which both sizes share. */
function sizeOf(text: string): number {
  const number = Number.parseFloat(text);
  const unit = UNITS.indexOf(text.replace(/[^A-Z]/g, ''));
  return number * 1024 ** Math.max(0, unit);
}

function byFree(context: FactContext): Event | undefined {
  for (const { snapshot, rows } of ofLastTime(context.rows<FreeRecord>('free'))) {
    const row = rows.find((one) => one.row === 'Mem');
    const { available, total } = row?.columns ?? {};
    if (!row || available === undefined || total === undefined || sizeOf(available) < ENOUGH * sizeOf(total)) continue;
    const note = `the node itself is not short of memory: free shows ${available} available of ${total}`;
    return derive('memory-left', LEFT, snapshot.captured, { available, total, note }, [
      rowEvidence(snapshot, row, note),
    ]);
  }
  return undefined;
}

function byMeminfo(context: FactContext): Event | undefined {
  for (const { snapshot, rows } of ofLastTime(context.rows<MeminfoRecord>('meminfo'))) {
    const row = (name: string) => rows.find((one) => one.name === name && one.node === undefined);
    const [has, all] = [row('MemAvailable'), row('MemTotal')];
    if (!has || !all || Number(has.value) < ENOUGH * Number(all.value)) continue;
    const available = `${has.value / 1024n} MiB`;
    const total = `${all.value / 1024n} MiB`;
    const note = `the node itself is not short of memory: ${available} of ${total} are available`;
    const evidence = [has, all].map((one) => rowEvidence(snapshot, one, `${one.name}: ${one.value} kB`));
    return derive('memory-left', LEFT, snapshot.captured, { available, total, note }, evidence);
  }
  return undefined;
}
