import type { Event, Evidence, Need, Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { hasMountTable, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { tasksInD, waitsForNfs } from '../../views/node/blocked.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { once } from '../../views/node/memoize-per-timeline.ts';
import { pathsOfProcesses } from '../../views/node/process-paths.ts';
import { psTables } from '../../views/node/process-tables.ts';
import { canSee, isOneProcess, type ProcessRow, whereItRuns } from '../../views/node/processes.ts';

/** Programs whose work it is to walk whole trees: indexes, backups, chown of volumes, sizes of volumes. */
const WALKERS =
  /(?:^|\/)(updatedb(?:\.mlocate|\.plocate)?|mlocate|plocate|find|fd|du|tree|rsync|rclone|restic|borg|duplicity|tar|cp|chown|chmod|bacula-fd|aide|clamscan|rkhunter|tripwire|kopia|duplicacy|rsnapshot|rdiff-backup|bareos-fd|bpbkar|dsmc|ncdu)(?=\s|$)/;
/** These walk a tree where they are told to. */
const RECURSIVE =
  /^(?:\S*\/)?(?:(ls|setfacl) (?:.* )?(?:-[A-QS-Za-z]*R[A-Za-z]*|--recursive)(?= |$)|([ef]?grep) (?:.* )?(?:-[A-QS-Za-qs-z]*[rR][A-Za-z]*|--recursive)(?= |$))/;
/** What runs a script shows it behind its own name. */
const INTERPRETER = /^(?:\S*\/)?(?:python[\d.]*|perl|ruby|(?:ba|da|z)?sh)(?: -\S+)* (?=\/)/;

interface Walker extends ProcessRow {
  program: string;
}

/**
 * Programs that walk trees of files, in the table of processes. They make the load of a metadata storm, and mean to, where what
 * they walk lies on the mount: by their arguments, their working directory or open files, or as they sleep in NFS where one file system of
 * it is mounted. Of others nothing shows: a path is that of the container, a walk from `/` may leave NFS out (PRUNEFS of
 * updatedb.conf(5), `find -xdev`). Those are no walkers and leave open whether there is one.
 */
export const treeWalkers: Fact = {
  name: 'tree-walkers',
  title: 'programs that walk file trees on an NFS mount',
  uses: [],
  inputs: [{ sources: ['ps'] }],
  kinds: {
    'process.tree-walker': {
      what: 'a program that walks the file tree of the mount',
      fields: { pid: 'int', program: 'text', target: 'text' },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const walker of walkersOf(context)) {
      const found = walkedBy(context, walker);
      if (found === 'elsewhere') continue;
      if (found === 'unknown') unknown.push(perhaps(walker));
      else for (const mount of found.mounts) events.push(walks(walker, mount, found.evidence));
    }
    return { events, unknown };
  },
};

function walkersOf(context: FactContext): Walker[] {
  return psTables(context).flatMap(({ snapshot, rows }) => {
    const found = rows.flatMap((row) => {
      const program = programWalking(row.command);
      return program && !row.thread ? [{ row, program }] : [];
    });
    if (found.length === 0) return [];
    const table = new Map(rows.map((row) => [row.pid, row]));
    return found.map((one) => ({ snapshot, table, ...one }));
  });
}

function programWalking(command: string): string | undefined {
  const own = command.replace(INTERPRETER, '');
  const found = WALKERS.exec(own.split(' ')[0]!) ?? RECURSIVE.exec(own);
  return found?.[1] ?? found?.[2];
}

/** A mount of NFS, from the mount table, else from the statistics of each. */
interface WalkedMount {
  target: string;
  /** Empty where the mount table is not there. */
  majorMinor: string;
  evidence: Evidence;
}

const walkable = once((context): readonly WalkedMount[] => {
  if (hasMountTable(context)) return nfsMounts(context);
  const shown = ofLastCapture(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): WalkedMount[] => {
      if (!/^nfs4?$/.test(row.fsType)) return [];
      const text = `device ${row.device} mounted on ${row.mountPoint} with fstype ${row.fsType}`;
      return [{ target: row.mountPoint, majorMinor: '', evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
  return [...new Map(shown.map((mount) => [mount.target, mount])).values()];
});

type Walked = { mounts: readonly WalkedMount[]; evidence: readonly Evidence[] } | 'elsewhere' | 'unknown';

function walkedBy(context: FactContext, walker: Walker): Walked {
  const { row, program } = walker;
  const self = { pid: row.pid, evidence: psEvidence(walker) };
  const mounts = walkable(context);
  const named = row.command
    .split(/[\s=]/)
    .filter((word) => word.startsWith('/'))
    .slice(row.command.startsWith('/') ? 1 : 0);
  const held = (pathsOfProcesses(context).get(row.pid) ?? []).filter((path) => isOneProcess(path, self));
  const visible = mounts.filter(({ target }) => canSee(context, self, target));
  const on = (path: string) => deepest(visible.filter(({ target }) => isBelow(path, target)));
  for (const path of named) if (on(path)) return { mounts: alike(mounts, on(path)!), evidence: [on(path)!.evidence] };
  for (const { path, evidence } of held)
    if (on(path)) return { mounts: alike(mounts, on(path)!), evidence: [evidence] };
  const asleep = tasksInD(context).find(
    (task) => isOneProcess({ pid: task.pid, evidence: task.evidence[0]! }, self) && waitsForNfs(task),
  );
  const one = mounts[0] ? alike(mounts, mounts[0]) : [];
  if (asleep && one.length > 0 && one.length === mounts.length) return { mounts: one, evidence: asleep.evidence };
  const trees = /^(updatedb|mlocate|plocate)/.test(program)
    ? ['/']
    : named.length > 0
      ? named
      : held.flatMap(({ how, path }) => (how === 'cwd' ? [path] : []));
  const holds = (tree: string) => tree === '/' || mounts.some(({ target }) => isBelow(target, tree));
  const isElsewhere =
    whereItRuns(walker) === 'host' && !asleep && mounts.length > 0 && trees.length > 0 && !trees.some(holds);
  return isElsewhere ? 'elsewhere' : 'unknown';
}

const deepest = (mounts: readonly WalkedMount[]): WalkedMount | undefined =>
  mounts.toSorted((a, b) => b.target.length - a.target.length)[0];

/** All mounts of its file system: a walk of one counts for all. */
const alike = (mounts: readonly WalkedMount[], mount: WalkedMount): readonly WalkedMount[] =>
  mount.majorMinor === '' ? [mount] : mounts.filter(({ majorMinor }) => majorMinor === mount.majorMinor);

const psEvidence = ({ snapshot, row }: Walker) => rowEvidence(snapshot, row, `${row.pid} ${row.command}`);

function walks(walker: Walker, { target }: WalkedMount, evidence: readonly Evidence[]): Event {
  const { row, program, snapshot } = walker;
  const note = `${program} (pid ${row.pid}), which walks file trees, runs on ${target}`;
  const fields = { pid: row.pid, program, target, note };
  return derive('tree-walkers', 'process.tree-walker', snapshot.captured, fields, [psEvidence(walker), ...evidence]);
}

function perhaps(walker: Walker): Unknown {
  const { row, program, snapshot } = walker;
  const need: Need = {
    what: 'the working directory and open files of the program',
    collectWith: `ls -l /proc/${row.pid}/cwd /proc/${row.pid}/root /proc/${row.pid}/fd/*`,
  };
  const because = `${program} (pid ${row.pid}), which walks file trees, runs, but nothing shows whether on this mount`;
  const fields = { pid: row.pid, program };
  const evidence = [psEvidence(walker)];
  return { kind: 'process.tree-walker', time: snapshot.captured, fields, needs: [need], because, evidence };
}
