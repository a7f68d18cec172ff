import { type Event, type Evidence, listed } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { LsofRecord } from '@mountline/parsers/lsof';
import type { PsRecord } from '@mountline/parsers/ps';
import { isBelow, namesPath } from '../node/command-paths.ts';
import { derive, rowEvidence } from '../node/evidence.ts';

/** What is never killed to free a mount: it comes back, or takes the node with it. */
const NEVER =
  /^(?:\S*\/)?(?:systemd|init|kubelet|containerd\S*|dockerd|crio|k3s|rke2|aws-efs-csi-driver|efs-proxy)(?:[\s:]|$)/;

interface Holder {
  pid: number;
  command: string;
  how: string;
  evidence: Evidence;
}

/**
 * Who holds a mount that nobody serves, as far as a table of the bundle names them: open files and working directories
 * of lsof, which mostly hangs on such a mount, and tasks in D whose command names it. There may be more.
 */
export const mountHolders: Fact = {
  name: 'mount-holders',
  title: 'processes that hold a mount whose port nobody listens on',
  uses: ['mount-without-listener'],
  inputs: [{ sources: ['lsof', 'ps'] }],
  kinds: {
    'mount.held': 'processes that hold a mount: target, port, pids, kill (those of them that can be killed)',
  },
  derive(context) {
    const dead = context.ofKind('mount.without-listener').filter(({ fields }) => fields.subPath !== true);
    return { events: dead.flatMap((mount) => held(context, mount)) };
  },
};

function held(context: FactContext, { fields: { target, port }, time }: Event): Event[] {
  const found = new Map<number, Holder>();
  for (const holder of [...waiting(context, String(target)), ...opened(context, String(target))])
    if (!found.has(holder.pid)) found.set(holder.pid, holder);
  const holders = [...found.values()].sort((a, b) => a.pid - b.pid);
  if (holders.length === 0) return [];
  const kill = holders.filter(({ pid, command }) => pid > 1 && !NEVER.test(command)).map(({ pid }) => String(pid));
  const note = `known to hold it: ${listed(holders.map(({ pid, command, how }) => `${nameOf(command)} (pid ${pid}, ${how})`))}`;
  const fields = { target, port, pids: holders.map(({ pid }) => String(pid)), note };
  const evidence = holders.map((holder) => holder.evidence);
  return [derive('mount-holders', 'mount.held', time, kill.length > 0 ? { ...fields, kill } : fields, evidence)];
}

const nameOf = (command: string) => command.split(/\s/)[0]!.replace(/^.*\//, '');

function waiting(context: FactContext, target: string): Holder[] {
  return context.rows<PsRecord>('ps').flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ state, command }) => state?.startsWith('D') && namesPath(command, target))
      .map((row) => {
        const text = `${row.pid} ${row.state} ${row.wchan ?? '-'} ${row.command}`;
        return { pid: row.pid, command: row.command, how: 'waits in D', evidence: rowEvidence(snapshot, row, text) };
      }),
  );
}

function opened(context: FactContext, target: string): Holder[] {
  return context.rows<LsofRecord>('lsof').flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ name }) => name !== undefined && isBelow(name.replace(/ \([^()]*\)$/, ''), target))
      .map((row) => {
        const how = row.fd === 'cwd' ? 'its working directory' : 'an open file';
        const text = `${row.command ?? ''} ${row.pid} ${row.fd ?? ''} ${row.name}`.trim();
        return { pid: row.pid, command: row.command ?? '?', how, evidence: rowEvidence(snapshot, row, text) };
      }),
  );
}
