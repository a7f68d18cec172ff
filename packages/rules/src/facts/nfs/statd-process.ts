import { type Event, rowsOf } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { tasksInD } from '../../views/node/blocked.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { latestOf, ofLastCapture } from '../../views/node/last-capture.ts';
import { processTables } from '../../views/node/process-tables.ts';
import { ageIn, oldestIn } from '../../views/node/task-ages.ts';

/**
 * Whether rpc.statd runs on this node, from a table of all processes: that its unit is inactive, failed or masked does
 * not prove that it is missing, because mount.nfs starts one outside systemd.
 */
export const statdProcess: Fact = {
  name: 'statd-process',
  title: 'whether rpc.statd runs on this node',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: {
    'statd.running': {
      what: 'a running rpc.statd on this node',
      fields: {
        pid: 'int',
        age: { type: 'int?', unit: 'us' },
        oldest: { type: 'int?', unit: 'us', means: 'its age and maximum age, if the table shows them' },
        blocked: { type: 'bool', means: 'it is in D state in the last table with wait channels' },
      },
    },
    'statd.missing': { what: 'a table of all processes without rpc.statd' },
    'statd.unit.inactive': {
      what: 'an inactive rpc.statd unit, while no process table shows an rpc.statd',
      fields: { activeState: 'text', loadState: 'text?' },
    },
  },
  derive(context) {
    const statd = statdOf(context);
    const unit = statd?.kind === 'statd.running' ? undefined : unitOf(context);
    return { events: [statd, unit].filter((event) => event !== undefined) };
  },
};

function unitOf(context: FactContext): Event | undefined {
  for (const { snapshot, rows } of ofLastCapture(context.rows<SystemctlStatusRecord>('systemctl-status'))) {
    const row = rows.find(({ unit }) => unit === 'rpc-statd.service');
    if (!row || row.activeState === undefined || row.activeState === 'active') continue;
    const { activeState, loadState } = row;
    const note = `rpc-statd.service is ${activeState}${loadState === undefined || loadState === 'loaded' ? '' : ` and ${loadState}`}; this proves little, because mount.nfs starts rpc.statd outside systemd`;
    const evidence = [rowEvidence(snapshot, row, `${row.unit}: ${activeState}`)];
    return derive(
      'statd-process',
      'statd.unit.inactive',
      snapshot.captured,
      { activeState, loadState, note },
      evidence,
    );
  }
  return undefined;
}

function statdOf(context: FactContext): Event | undefined {
  for (const { snapshot, rows } of latestOf(context.rows<PsRecord>('ps'))) {
    const row = rows.find(({ command }) => /^(\S*\/)?rpc\.statd(\s|$)/.test(command));
    if (!row) continue;
    const { pid } = row;
    const task = tasksInD(context).find((one) => one.pid === pid);
    const runs = `rpc.statd runs (pid ${pid})`;
    const note = task ? `${runs}, but is itself in D state${task.wchan === null ? '' : `, in ${task.wchan}`}` : runs;
    const evidence = [...(task?.evidence ?? []), rowEvidence(snapshot, row, `${pid} ${row.command}`)];
    const table = new Map(rows.map((other) => [other.pid, other]));
    const age = ageIn({ snapshot, row, table });
    const oldest = oldestIn({ snapshot, row, table }, context.timeline.offsets);
    const ages = { ...(age === undefined ? {} : { age }), ...(oldest === undefined ? {} : { oldest }) };
    const fields = { pid, ...ages, blocked: task !== undefined, note };
    return derive('statd-process', 'statd.running', snapshot.captured, fields, evidence);
  }
  const [whole] = latestOf(processTables(context));
  if (!whole) return undefined;
  const { snapshot } = whole;
  const evidence = [tableEvidence(snapshot, `${rowsOf(snapshot)} processes, none of them rpc.statd`)];
  const note = 'rpc.statd is not running on this node';
  return derive('statd-process', 'statd.missing', snapshot.captured, { note }, evidence);
}
