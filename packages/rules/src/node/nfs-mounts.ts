import { type Evidence, isWhole, type Need, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { rowEvidence } from './evidence.ts';
import { ofLastCapture } from './last-capture.ts';
import { mountinfoText, OF_PID_1 } from './mount-tables.ts';
import { once } from './once.ts';

export const MOUNT_NEED: Need = { what: 'the mount table of the host', collectWith: 'cat /proc/1/mountinfo' };

/** A row of an NFS mount in the mount table of the host. */
export interface NfsMount {
  /** `nfs` (versions 2 and 3) or `nfs4`. */
  fsType: string;
  source: string;
  target: string;
  /** Empty where only /proc/mounts is there. */
  majorMinor: string;
  /** The address of the server. */
  address: string;
  /** Options of the superblock. */
  options: string[];
  /** The file breaks off in this row: its last option was dropped, as it may lack its end, and others may be lost. */
  cut: boolean;
  evidence: Evidence;
}

/** The value of `name=value`. */
export function option(options: readonly string[], name: string): string | undefined {
  return options.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The table of the host: that of pid 1, else of the collector itself, else the first there is. */
function hostTable<R>(
  all: readonly { snapshot: Snapshot; rows: R[] }[],
): { snapshot: Snapshot; rows: R[] } | undefined {
  const tables = ofLastCapture(all);
  const order = [OF_PID_1, /(^|\/)proc\/self\//, /(^|\/)proc\//];
  for (const pattern of order) {
    const found = tables.find(({ snapshot }) => pattern.test(snapshot.path));
    if (found) return found;
  }
  return tables[0];
}

/** The sources that show the mount table of the host, the best first. */
export const MOUNT_TABLES = ['mountinfo', 'mounts', 'mount'] as const;

/** mountinfo of the host, else its /proc/mounts, else what mount(8) printed there. */
export const mountTableOfHost = (context: FactContext) =>
  hostTable(context.rows<MountinfoRecord>('mountinfo')) ??
  hostTable(context.rows<MountsRecord>('mounts')) ??
  printedTable(context);

/**
 * What mount(8) printed on the host, whole. Where the root is not among the rows they were filtered, and no row proves
 * nothing; an overlay as the root is that of a container.
 */
function printedTable(context: FactContext) {
  return ofLastCapture(context.rows<MountRecord>('mount')).find(({ rows }) =>
    rows.some(({ mountPoint, fsType }) => mountPoint === '/' && fsType !== 'overlay'),
  );
}

/**
 * The mount table of the host where it shows that something is not mounted: no row is lost, and the root is among them, without
 * which they were filtered, as by `grep nfs`.
 */
export function wholeMountTable(context: FactContext): Snapshot | undefined {
  const table = mountTableOfHost(context);
  if (!table || !isWhole(table.snapshot)) return undefined;
  return table.rows.some(({ mountPoint }) => mountPoint === '/') ? table.snapshot : undefined;
}

/** True when the bundle holds the mount table of the host. */
export const hasMountTable = (context: FactContext): boolean => mountTableOfHost(context) !== undefined;

const known = (options: string[], cut: boolean) => (cut ? options.slice(0, -1) : options);

const isNfs = (fsType: string) => fsType === 'nfs' || fsType === 'nfs4';

/** The address of the server: `addr=`, else what stands before the path of the source. */
export function addressOf(source: string, options: readonly string[]): string {
  return option(options, 'addr') ?? source.slice(0, source.lastIndexOf(':/')).replace(/^\[|\]$/g, '');
}

/** The NFS mounts of the host, from mountinfo, else from /proc/mounts, else from what mount(8) printed. */
export const nfsMounts = once((context): readonly NfsMount[] => {
  const info = hostTable(context.rows<MountinfoRecord>('mountinfo'));
  if (info) return info.rows.flatMap((row) => nfsMountOf(info.snapshot, row, row.superOptions, mountinfoText));
  const mounts = hostTable(context.rows<MountsRecord>('mounts'));
  if (mounts) return mounts.rows.flatMap((row) => nfsMountOf(mounts.snapshot, row, row.options, mountsText));
  const printed = printedTable(context);
  return (printed?.rows ?? []).flatMap((row) => nfsMountOf(printed!.snapshot, row, row.options, printedText));
});

const mountsText = ({ source, mountPoint, fsType, options }: MountsRecord) =>
  `${source} ${mountPoint} ${fsType} ${options.join(',')}`;

const printedText = ({ source, mountPoint, fsType, options }: MountRecord) =>
  `${source} on ${mountPoint} type ${fsType} (${options.join(',')})`;

function nfsMountOf<R extends MountinfoRecord | MountsRecord | MountRecord>(
  snapshot: Snapshot,
  row: R,
  rowOptions: string[],
  textOf: (row: R) => string,
): NfsMount[] {
  const { fsType, source, mountPoint, cut = false } = row;
  if (!isNfs(fsType)) return [];
  const options = known(rowOptions, cut);
  const majorMinor = 'majorMinor' in row ? row.majorMinor : '';
  const evidence = rowEvidence(snapshot, row, textOf(row));
  const address = addressOf(source, options);
  return [{ fsType, source, target: mountPoint, majorMinor, address, options, cut, evidence }];
}
