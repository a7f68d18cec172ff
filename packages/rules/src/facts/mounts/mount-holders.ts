import { type Event, type EventOf, type Evidence, groupBy, isWhole, listed, podPath } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { KUBELETS } from '../../views/kubelet/kubelet-log.ts';
import { isBelow, namesPath } from '../../views/mounts/command-paths.ts';
import { mountTableOfHost, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { programOf, tasksInD, waitsForNfs } from '../../views/node/blocked.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime, ofOneCapture } from '../../views/node/last-capture.ts';
import { once } from '../../views/node/memoize-per-timeline.ts';
import { linkedPaths, openPaths, type ProcessPath, pathsOfProcesses } from '../../views/node/process-paths.ts';
import { isPidOfContainer, psTables } from '../../views/node/process-tables.ts';
import { canSee, isOneProcess, processRows } from '../../views/node/processes.ts';

/** What is never killed to free a mount: it comes back, or takes the node, a container or other mounts with it. */
const NEVER = new RegExp(
  `^(?:\\S*/)?(?:systemd(?:-[a-z]+)?|init|${KUBELETS}|containerd\\S*|dockerd|crio|conmon|aws-efs-csi-driver|efs-proxy|stunnel5?)(?:[\\s:]|$)`,
);

interface Holder {
  pid: number;
  /** Undefined where no table names it: such a process is not told to be killed. */
  command: string | undefined;
  how: string;
  evidence: Evidence;
}

/**
 * Who holds a mount that nothing serves, as far as a table of the bundle names them: open files and working directories of
 * lsof, which mostly hangs on such a mount, or of the links in /proc, and tasks in D whose command names it. A task that
 * sleeps in NFS and that nothing ties to a mount may wait for this one: it waits for the server, or for a lock of the
 * file system that another one holds. So may one in D of which nothing shows what it sleeps in. There may be more.
 */
export const mountHolders: Fact = {
  name: 'mount-holders',
  title: 'holders of a mount whose port has no listener',
  uses: ['mount-without-listener', 'detached-mounts'],
  inputs: [{ sources: ['lsof', 'ps', 'proc-links'] }],
  kinds: {
    'mount.held': {
      what: 'processes that hold the mount',
      fields: {
        target: 'text?',
        port: 'int',
        pids: 'list',
        kill: { type: 'list?', means: 'the holders that can be killed' },
        maybe: { type: 'list?', means: 'others that sleep in NFS and may wait for the mount' },
        untold: { type: 'list?', means: 'processes in D state with an unknown wait' },
      },
    },
  },
  derive(context) {
    const rows = context.ofKind('mount.without-listener');
    const dead = rows.filter(({ fields }) => !fields.subPath);
    const rowless = context.ofKind('nfs.client.without-listener').filter(({ fields }) => !fields.row);
    return {
      events: [
        ...dead.flatMap((mount) => held(context, mount, byPaths(context, [mount, ...bindsOf(mount, rows)]))),
        ...rowless.flatMap((client) =>
          held(
            context,
            client,
            wereMounts(context, client).flatMap((target) => waiting(context, target)),
          ),
        ),
      ],
    };
  },
};

type Dead = EventOf<'mount.without-listener'>;
type Rowless = EventOf<'nfs.client.without-listener'>;

const targetOf = ({ fields }: Dead | EventOf<'mount.detached'>) => fields.target;

/** The binds of directories of a volume, found by kubelet's paths. */
function bindsOf(mount: Dead, rows: readonly Dead[]): Dead[] {
  const of = podPath(targetOf(mount));
  if (of?.pv === undefined) return [];
  return rows.filter((row) => {
    const at = podPath(targetOf(row));
    return row.fields.subPath && row.fields.port === mount.fields.port && at?.podUid === of.podUid && at.pv === of.pv;
  });
}

/** If a served mount has the same mount point, an open file below it may belong to that mount. */
function byPaths(context: FactContext, mounts: readonly Dead[]): Holder[] {
  return mounts.map(targetOf).flatMap((target) => {
    const stacked = context.joined('mount.with-listener', 'target', target).length > 0;
    return [...waiting(context, target), ...(stacked ? [] : [...opened(context, target), ...linked(context, target)])];
  });
}

/**
 * Former mount points of a client without a mount entry, except those where something else is mounted now. A file open there
 * now belongs to no detached mount: the path of a file on a detached mount begins at the root of that mount.
 */
function wereMounts(context: FactContext, { fields }: Rowless): string[] {
  const mounted = new Set(nfsMounts(context).map(({ target }) => target));
  return context
    .joined('mount.detached', 'port', fields.port)
    .map(targetOf)
    .filter((target) => !mounted.has(target));
}

function held(context: FactContext, { fields, time }: Dead | Rowless, found: readonly Holder[]): Event[] {
  const holders = inOrder(found);
  const pids = new Set(holders.map(({ pid }) => pid));
  const maybe = inOrder(ofNoMount(context)).filter(({ pid }) => !pids.has(pid));
  const shown = maybe.filter(({ evidence }) => !isPidOfContainer(context, evidence));
  const untold = shown.filter(({ how }) => how === UNTOLD);
  if (holders.length + maybe.length === 0) return [];
  // In an earlier capture the PID may have belonged to another process.
  const isOfNow = ({ evidence }: Holder) => ofOneCapture(evidence.time!, time);
  const kill = holders.filter(
    (holder) =>
      holder.command !== undefined &&
      holder.pid > 1 &&
      !NEVER.test(holder.command) &&
      isOfNow(holder) &&
      !isPidOfContainer(context, holder.evidence),
  );
  const [blocked, others] = [holders.filter(isBlocked), holders.filter((holder) => !isBlocked(holder))];
  const isOnly = 'target' in fields && untold.length === 0 && isOnlyMount(context);
  const note = [
    ...(blocked.length > 0 ? [`blocked: ${inWords(context, blocked)}`] : []),
    ...(others.length > 0 ? [`held by ${inWords(context, others)}`] : []),
    ...(maybe.length > 0
      ? [
          `${isOnly ? 'likely' : 'possibly'} ${holders.length > 0 ? 'also ' : ''}waiting for it${isOnly ? ', the only NFS mount' : ''}: ${inWords(context, maybe)}`,
        ]
      : []),
  ].join('; ');
  const told = {
    ...('target' in fields ? { target: fields.target } : {}),
    ...{ port: fields.port, note, pids: pidsOf(holders) },
    ...(kill.length > 0 ? { kill: pidsOf(kill) } : {}),
    ...(shown.length > 0 ? { maybe: pidsOf(shown) } : {}),
    ...(untold.length > 0 ? { untold: pidsOf(untold) } : {}),
  };
  const evidence = [...holders, ...maybe].map((holder) => holder.evidence);
  return [derive('mount-holders', 'mount.held', time, told, evidence)];
}

/** A container may have mounts of its own, which the table of the host does not show. */
function isOnlyMount(context: FactContext): boolean {
  const table = mountTableOfHost(context);
  return table !== undefined && isWhole(table.snapshot) && nfsMounts(context).length === 1;
}

/** Each process once, by the first table that shows it. */
const inOrder = (holders: readonly Holder[]): Holder[] =>
  [...new Map(holders.toReversed().map((holder) => [holder.pid, holder])).values()].sort((a, b) => a.pid - b.pid);

const pidsOf = (holders: readonly Holder[]) => holders.map(({ pid }) => String(pid));

/** So many of one program that do the same are reported together: a web server has a process for each of its calls. */
const ALIKE = 2;

function inWords(context: FactContext, holders: readonly Holder[]): string {
  const told = holders.map(({ pid, command, how, evidence }) => {
    const name = command === undefined ? 'a process' : programOf(command);
    return {
      pid,
      name,
      how: how === BLOCKED ? '' : how,
      where: isPidOfContainer(context, evidence) ? ' in its container' : '',
    };
  });
  const alike = [...groupBy(told, ({ name, how, where }) => `${name}\n${how}\n${where}`).values()];
  const phrases = alike.flatMap((same) => {
    const [first] = same;
    const { name, how, where } = first!;
    if (same.length < ALIKE)
      return same.map(({ pid }) => ({ pid, text: `${name} (pid ${pid}${where}${how && `, ${how}`})` }));
    const pids = listed(same.map(({ pid }) => pid));
    return [{ pid: first!.pid, text: `${name} (pids ${pids}${where}${how && `, each ${how}`})` }];
  });
  return listed(phrases.sort((a, b) => a.pid - b.pid).map(({ text }) => text));
}

/** In D state, with the mount in its command line. */
const BLOCKED = 'D state';
const isBlocked = ({ how }: Holder) => how === BLOCKED;

const waiting = (context: FactContext, target: string): Holder[] =>
  ofLastTime(psTables(context)).flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ state, command }) => state?.startsWith('D') && namesPath(command, target))
      .map((row) => {
        const text = `${row.pid} ${row.state} ${row.wchan ?? '-'} ${row.command}`;
        return { pid: row.pid, command: row.command, how: BLOCKED, evidence: rowEvidence(snapshot, row, text) };
      })
      .filter((holder) => canSee(context, holder, target)),
  );

const isOn = (context: FactContext, target: string) => (held: ProcessPath) =>
  isBelow(held.path, target) && canSee(context, held, target);

const opened = (context: FactContext, target: string): Holder[] =>
  openPaths(context)
    .filter(isOn(context, target))
    .map(({ pid, command, how, evidence }) => ({ pid, command, how: HOW[how!] ?? FILE, evidence }));

const FILE = 'an open file';
/** By the name of lsof, and by that of the link. */
const HOW: Readonly<Record<string, string>> = {
  cwd: 'its working directory',
  rtd: 'its root directory',
  root: 'its root directory',
  txt: 'its program',
  exe: 'its program',
};

const linked = (context: FactContext, target: string): Holder[] =>
  linkedPaths(context)
    .filter(isOn(context, target))
    .map((link) => {
      // If several tables list the process, the first one counts.
      const command = processRows(context, link)[0]?.row.command;
      return { pid: link.pid, command, how: HOW[link.how!] ?? FILE, evidence: link.evidence };
    });

const UNTOLD = 'D state, wait unknown';

/**
 * Tasks that sleep in a function of NFS or RPC, or in an unknown one. Neither their command nor a file that they
 * have open names an NFS mount.
 */
const ofNoMount = once((context): readonly Holder[] => {
  const asleep = tasksInD(context).filter(
    (task) => !task.kernelThread && (waitsForNfs(task) || task.wchan === null) && !NEVER.test(task.command),
  );
  if (asleep.length === 0) return [];
  const mounts = nfsMounts(context).map(({ target }) => target);
  const paths = pathsOfProcesses(context);
  const told = asleep.map((task) => {
    const how = waitsForNfs(task) ? `sleeps in ${task.wchan ?? 'NFS'}` : UNTOLD;
    return { pid: task.pid, command: task.command, how, evidence: task.evidence[0]! };
  });
  return told.filter((task) => {
    const own = (paths.get(task.pid) ?? []).filter((path) => isOneProcess(path, task));
    return !mounts.some(
      (target) =>
        (namesPath(task.command, target) || own.some(({ path }) => isBelow(path, target))) &&
        canSee(context, task, target),
    );
  });
});
