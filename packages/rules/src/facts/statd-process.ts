import { type Event, isWhole, rowsOf } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { derive, rowEvidence, tableEvidence } from '../node/evidence.ts';

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

/** A table of all processes shows pid 1 and the kernel's threads. */
const showsAll = (rows: readonly PsRecord[]) =>
  rows.some((row) => row.pid === 1) && rows.some((row) => row.kernelThread === true);

function statdOf(context: FactContext): Event | undefined {
  const tables = context.rows<PsRecord>('ps');
  for (const { snapshot, rows } of tables) {
    const row = rows.find(({ command }) => /^(\S*\/)?rpc\.statd(\s|$)/.test(command));
    if (!row) continue;
    const note = `rpc.statd runs (pid ${row.pid})`;
    const evidence = [rowEvidence(snapshot, row, `${row.pid} ${row.command}`)];
    return derive('statd-process', 'statd.running', snapshot.captured, { pid: row.pid, note }, evidence);
  }
  const whole = tables.find(({ snapshot, rows }) => isWhole(snapshot) && showsAll(rows));
  if (!whole) return undefined;
  const { snapshot } = whole;
  const evidence = [tableEvidence(snapshot, `${rowsOf(snapshot)} processes, none of them rpc.statd`)];
  const note = 'no rpc.statd runs on this node';
  return derive('statd-process', 'statd.missing', snapshot.captured, { note }, evidence);
}
