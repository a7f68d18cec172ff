import type { Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import type { NfsstatRecord } from '@mountline/parsers/nfsstat';
import type { RpcNfsRecord } from '@mountline/parsers/rpc-nfs';
import { rowEvidence } from '../node/evidence.ts';
import type { Sample } from './nfs-rates.ts';

/** Files that hold counters of the same moment twice differ in the pid or in the tool only: the first of them counts. */
const PID_1 = /(^|\/)proc\/1\//;

/** What counters that no mount has of its own are of. */
export const NODE = 'the NFS mounts of this node';

/** Operations by name, as one counter file has them: `READDIR`, `readdir` and both versions of NFS are one. */
type Operations = Map<string, bigint>;

const add = (operations: Operations, name: string, value: bigint) => {
  const key = name.toUpperCase();
  operations.set(key, (operations.get(key) ?? 0n) + value);
};

/** The samples of every mount, by superblock: mounts that share one show the same counters, and are counted once. */
export function mountSamples(context: FactContext): Sample[] {
  const tables = context.rows<MountstatsRecord>('mountstats');
  const found = tables.toSorted(hostFirst).flatMap(({ snapshot, rows }) => {
    const shared = new Map<string, Sample>();
    return rows.flatMap((row) => {
      const { nfs } = row;
      if (!nfs || nfs.age === null || nfs.ops.length === 0) return [];
      const operations: Operations = new Map();
      for (const { op, values } of nfs.ops) add(operations, op, values[0]!);
      const text = `device ${row.device} mounted on ${row.mountPoint}, age ${nfs.age}: ${head(operations)}`;
      const sample: Sample = {
        of: `${row.device} ${row.mountPoint}`,
        target: row.mountPoint,
        ...(row.device === null ? {} : { device: row.device }),
        ...versionOf(nfs.opts),
        targets: [row.mountPoint],
        captured: snapshot.captured,
        age: nfs.age,
        operations,
        evidence: rowEvidence(snapshot, row, text),
        from: 'mountstats',
      };
      const signature = `${nfs.age} ${[...operations].join()}`;
      const same = shared.get(signature);
      if (same && callsOf(operations) > 0n) {
        same.targets.push(row.mountPoint);
        return [];
      }
      shared.set(signature, sample);
      return [sample];
    });
  });
  return found;
}

function versionOf(options: readonly string[]): { version?: string } {
  const version = options.find((option) => option.startsWith('vers='))?.slice('vers='.length);
  return version === undefined ? {} : { version };
}

const callsOf = (operations: Operations) => [...operations.values()].reduce((sum, value) => sum + value, 0n);

const hostFirst = (a: { snapshot: Snapshot }, b: { snapshot: Snapshot }) =>
  Number(PID_1.test(b.snapshot.path)) - Number(PID_1.test(a.snapshot.path));

/** The counters of the whole network namespace, for where no mount has its own. */
export function nodeSamples(context: FactContext): Sample[] {
  const ofKernel = context.rows<RpcNfsRecord>('rpc-nfs').map(({ snapshot, rows }) => {
    const operations: Operations = new Map();
    for (const { row, values } of lastOfEach(rows, ({ row }) => row)) {
      const names = PROCEDURES[row];
      for (const [i, value] of names ? values.entries() : []) add(operations, names?.[i] ?? `${row}.${i}`, value);
    }
    return sampleOf(snapshot, 'rpc-nfs', rows.find(({ row }) => row in PROCEDURES) ?? rows[0], operations);
  });
  const ofTool = context.rows<NfsstatRecord>('nfsstat').map(({ snapshot, rows }) => {
    const operations: Operations = new Map();
    const all = rows.filter(({ side, title }) => side === 'client' && /nfs v\d/.test(title));
    const tables = lastOfEach(all, ({ title }) => title);
    for (const { counters } of tables) for (const { name, value } of counters) add(operations, name, value);
    return sampleOf(snapshot, 'nfsstat', tables[0], operations);
  });
  const kernel = ofKernel.filter((sample) => sample !== null);
  return kernel.length > 1 ? kernel : [...kernel, ...ofTool.filter((sample) => sample !== null)];
}

/** A file may hold what was taken several times, with no word of when: the last one of each table is of the others' time or later. */
const lastOfEach = <T>(rows: readonly T[], key: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

function sampleOf(
  snapshot: Snapshot,
  from: 'rpc-nfs' | 'nfsstat',
  row: RpcNfsRecord | NfsstatRecord | undefined,
  operations: Operations,
): Sample | null {
  if (!row || operations.size === 0) return null;
  const { captured } = snapshot;
  return {
    of: from,
    target: undefined,
    targets: [],
    captured,
    age: null,
    operations,
    evidence: rowEvidence(snapshot, row, `${snapshot.path}: ${head(operations)}`),
    from,
  };
}

/** What a reader wants to see of the counters. */
function head(operations: Operations): string {
  const shown = ['READDIR', 'READDIRPLUS', 'LOOKUP', 'GETATTR', 'READ', 'WRITE'].flatMap((name) =>
    operations.has(name) ? [`${name} ${operations.get(name)}`] : [],
  );
  return `${callsOf(operations)} calls, ${shown.join(', ')}`;
}

const words = (text: string) => text.trim().split(/\s+/);

/** The procedures by number as far as they report files: RFC 1094, RFC 1813, and enum NFSPROC4_CLNT of linux/nfs4.h. */
const PROCEDURES: Readonly<Record<string, readonly string[]>> = {
  proc2:
    words(`NULL GETATTR SETATTR ROOT LOOKUP READLINK READ WRCACHE WRITE CREATE REMOVE RENAME LINK SYMLINK MKDIR RMDIR
    READDIR FSSTAT`),
  proc3:
    words(`NULL GETATTR SETATTR LOOKUP ACCESS READLINK READ WRITE CREATE MKDIR SYMLINK MKNOD REMOVE RMDIR RENAME LINK
    READDIR READDIRPLUS FSSTAT FSINFO PATHCONF COMMIT`),
  proc4:
    words(`NULL READ WRITE COMMIT OPEN OPEN_CONFIRM OPEN_NOATTR OPEN_DOWNGRADE CLOSE SETATTR FSINFO RENEW SETCLIENTID
    SETCLIENTID_CONFIRM LOCK LOCKT LOCKU ACCESS GETATTR LOOKUP LOOKUP_ROOT REMOVE RENAME LINK SYMLINK CREATE PATHCONF
    STATFS READLINK READDIR`),
};
