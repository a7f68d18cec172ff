import { counted, type Event, type Evidence, groupBy, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { type BusyRun, busyRuns } from '../../views/mounts/busy-runs.ts';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { mountsBelow } from '../../views/mounts/host-mounts.ts';
import { hostNamespace, mountTables, OF_PROCESS } from '../../views/mounts/mount-tables.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { pathsOfProcesses } from '../../views/node/process-paths.ts';
import { canSee, processRows } from '../../views/node/processes.ts';

const HOW: Readonly<Record<string, string>> = {
  cwd: 'working directory',
  root: 'root directory',
  rtd: 'root directory',
  exe: 'program',
  txt: 'program',
};

/**
 * Who keeps a mount busy whose unmount was refused: processes with their working directory or an open file in it, by lsof or the
 * links in /proc, and mounts below it. The kernel counts a process of another mount namespace too where that has a copy of the mount
 * that unmounts with it (fs/pnode.c:propagate_mount_busy).
 */
export const busyHolders: Fact = {
  name: 'busy-holders',
  title: 'holders of a mount whose unmount failed with EBUSY',
  uses: ['boot-lives'],
  inputs: [{ sources: ['lsof', 'proc-links'] }],
  kinds: {
    'mount.busy.held': {
      what: 'processes that keep a mount busy',
      fields: {
        mount: 'text',
        pids: 'list',
        elsewhere: { type: 'bool', means: 'one of them is outside the mount namespace of the host' },
        inside: { type: 'int?', means: 'the first such PID' },
      },
    },
    'mount.busy.below': {
      what: 'mounts below a busy mount',
      fields: { mount: 'text', targets: 'list' },
    },
  },
  derive(context) {
    const events = busyRuns(context).flatMap((busy) => [...heldBy(context, busy), ...below(context, busy)]);
    return { events };
  },
};

function below(context: FactContext, { mount, target }: BusyRun): Event[] {
  const found = target === undefined ? [] : mountsBelow(context, target);
  if (found.length === 0) return [];
  const targets = [...new Set(found.map((one) => one.target))];
  const note = `mounted below it: ${listed(targets, 4)}`;
  const evidence = found.map((one) => one.evidence);
  return [derive('busy-holders', 'mount.busy.below', evidence[0]!.time!, { mount, targets, note }, evidence)];
}

function heldBy(context: FactContext, { mount, target }: BusyRun): Event[] {
  if (target === undefined) return [];
  const elsewhere = tablesElsewhere(context);
  const holders = [...pathsOfProcesses(context)].flatMap(([pid, paths]) => {
    const held = paths.filter((one) => isBelow(one.path, target) && canSee(context, one, target));
    if (held.length === 0) return [];
    const process = processRows(context, held[0]!)[0];
    const name = nameOf(held[0]!.command ?? process?.row.command);
    const how = [...new Set(held.map((one) => HOW[one.how ?? ''] ?? 'open file'))];
    const table = elsewhere.get(pid);
    const where = table ? ', in another mount namespace' : '';
    const evidence = [
      ...held.map((one) => one.evidence),
      ...(process ? [rowEvidence(process.snapshot, process.row, `${pid} ${process.row.command}`)] : []),
      ...(table ? [table] : []),
    ];
    return [
      { pid, isElsewhere: table !== undefined, text: `${name} (pid ${pid}, ${how.join(' and ')}${where})`, evidence },
    ];
  });
  if (holders.length === 0) return [];
  holders.sort((a, b) => a.pid - b.pid);
  const note = `held by ${listed(
    holders.map(({ text }) => text),
    4,
  )}${holders.length > 4 ? `, ${counted(holders.length, 'process')} in total` : ''}`;
  const inside = holders.find(({ isElsewhere }) => isElsewhere)?.pid;
  const fields = {
    mount,
    pids: holders.map(({ pid }) => String(pid)),
    elsewhere: inside !== undefined,
    ...(inside === undefined ? {} : { inside }),
    note,
  };
  const evidence = holders.flatMap((one) => one.evidence);
  return [derive('busy-holders', 'mount.busy.held', evidence[0]!.time!, fields, evidence)];
}

const nameOf = (command: string | undefined) =>
  command === undefined ? 'a process' : command.split(/\s/)[0]!.replace(/^.*\//, '');

/** By process, the root of its mount table where that is of another mount namespace than the host's. */
function tablesElsewhere(context: FactContext): Map<number, Evidence> {
  const { tables } = mountTables(context);
  const host = hostNamespace(tables);
  const byPid = groupBy(tables, ({ snapshot }) => OF_PROCESS.exec(snapshot.path)?.[1]);
  const found = new Map<number, Evidence>();
  for (const [pid, own] of byPid) {
    const table = own.find(({ namespace }) => host !== undefined && namespace !== host);
    const root = table?.rows[0];
    if (pid === undefined || !table || !root) continue;
    found.set(
      Number(pid),
      rowEvidence(table.snapshot, root, `the mount table of pid ${pid} belongs to another mount namespace`),
    );
  }
  return found;
}
