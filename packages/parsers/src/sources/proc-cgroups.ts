import { defineSource, isPrompt, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, rowPerLineBelow } from '../formats/tables/row-per-line.ts';

/**
 * /proc/cgroups: how many control groups each controller of the kernel has.
 *
 *     #subsys_name    hierarchy       num_cgroups     enabled
 *     cpu     3       108     1
 *     memory  4       64734   1
 *
 * See cgroups(7) and kernel/cgroup/cgroup-v1.c:proc_cgroupstats_show. Traps: groups that were removed count until the last
 * page of memory that is charged to them is free, so the memory controller may show thousands more than there are folders.
 * With version 2 all controllers share hierarchy 0 and show the one number of its groups; kernels from 6.14 on list the controllers of
 * version 1 only, so that the table may be empty there. The number is that of the node, in a container too.
 */
export interface ProcCgroupsRecord extends SourceRecord {
  controller: string;
  /** 0: not mounted as version 1. */
  hierarchy: number;
  cgroups: number;
  enabled: boolean;
}

const HEAD = /^#subsys_name\s+hierarchy\s+num_cgroups\s+enabled\s*$/;
const ROW = /^([a-z_][a-z0-9_]{0,30})\s{1,40}(\d{1,5})\s{1,40}(\d{1,9})\s{1,40}([01])\s{0,9}$/;

/** Reads /proc/cgroups: a record is a controller. */
export const procCgroups = defineSource<ProcCgroupsRecord>({
  name: 'proc-cgroups',
  title: 'number of control groups per controller, /proc/cgroups',
  type: 'snapshot',
  clock: 'none',
  begins: /^#subsys_name\s+hierarchy\s/,
  carriesOver: 'rows are below the header',
  places: [/(^|\/)proc\/cgroups$/, /(^|\/)proc-cgroups(\.txt)?$/],
  collectWith: 'cat /proc/cgroups',
  live: [{ path: 'proc/cgroups' }],
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'the number of control groups of this controller is unknown',
      help: 'Compare the row with cgroups(7).',
    },
    'stray-line': {
      severity: 'warning',
      cost: 'this line is not read',
      help: 'It is above the table header: a command or a shell message.',
    },
  },
  recognise: (head) => {
    const lines = filledLines(head);
    const at = lines.findIndex((line) => HEAD.test(line));
    return at >= 0 && lines.slice(0, at).filter((line) => !isPrompt(line)).length < 3;
  },
  open: (emit) =>
    rowPerLineBelow(
      emit,
      'bad-row',
      (text) => (HEAD.test(text) ? true : null),
      (text) => {
        const m = ROW.exec(text);
        if (!m) return quote(text);
        return { controller: m[1]!, hierarchy: Number(m[2]), cgroups: Number(m[3]), enabled: m[4] === '1' };
      },
    ),
});
