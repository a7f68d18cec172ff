import { type Event, rowsOf } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { derive, rowEvidence, tableEvidence } from '../node/evidence.ts';
import { processTables } from '../node/process-tables.ts';

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
    'statd.running': 'rpc.statd runs on this node: pid',
    'statd.missing': 'a table of all processes without rpc.statd',
  },
  derive(context) {
    const statd = statdOf(context);
    return { events: statd ? [statd] : [] };
  },
};

function statdOf(context: FactContext): Event | undefined {
  for (const { snapshot, rows } of context.rows<PsRecord>('ps')) {
    const row = rows.find(({ command }) => /^(\S*\/)?rpc\.statd(\s|$)/.test(command));
    if (!row) continue;
    const note = `rpc.statd runs (pid ${row.pid})`;
    const evidence = [rowEvidence(snapshot, row, `${row.pid} ${row.command}`)];
    return derive('statd-process', 'statd.running', snapshot.captured, { pid: row.pid, note }, evidence);
  }
  const [whole] = processTables(context);
  if (!whole) return undefined;
  const { snapshot } = whole;
  const evidence = [tableEvidence(snapshot, `${rowsOf(snapshot)} processes, none of them rpc.statd`)];
  const note = 'no rpc.statd runs on this node';
  return derive('statd-process', 'statd.missing', snapshot.captured, { note }, evidence);
}
