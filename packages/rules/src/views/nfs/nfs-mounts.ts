import { type Evidence, isWhole, type Need, type Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { foreignTable, hostTable, mountinfoText, OF_PID_1 } from '../mounts/mount-tables.ts';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture, ofLastTime } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';

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
  /** The server as whoever mounted it named it, which is how the kernel names it in its lines: a name, or an address. */
  host: string;
  /** Options of the superblock. */
  options: string[];
  /** The file breaks off in this row: its last option was dropped, as it may lack its end, and others may be lost. */
  cut: boolean;
  evidence: Evidence;
}

/** The last name of what the server exports: a driver that makes an export for each volume calls it as the volume. */
export const exportName = ({ source }: NfsMount): string => source.slice(source.lastIndexOf('/') + 1);

/** The value of `name=value`. */
export function option(options: readonly string[], name: string): string | undefined {
  return options.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The number that is the value of an option; null where it is none. */
export function numberIn(options: readonly string[], name: string): number | null {
  const text = option(options, name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** `proto=tcp6` is TCP; older tables show `udp` alone. */
export const transportOf = (options: readonly string[]): string =>
  (option(options, 'proto') ?? options.find((name) => name === 'udp' || name === 'rdma') ?? 'tcp').replace(/6$/, '');

/** The sources that show the mount table of the host, the best first. */
export const MOUNT_TABLES = ['mountinfo', 'mounts', 'mount'] as const;

/** mountinfo of the host, else its /proc/mounts, else what mount(8) printed there; one of a later capture before each. */
const tablesOfHost = once((context) => {
  const info = lastOfHost(ofLastCapture(context.rows<MountinfoRecord>('mountinfo')));
  const mounts = lastOfHost(ofLastCapture(context.rows<MountsRecord>('mounts')));
  const printed = printedTable(context);
  const found = [info, mounts, printed].flatMap((one) => (one ? [{ snapshot: one.snapshot }] : []));
  const [first] = ofLastTime(found);
  const isFirst = (one: { snapshot: Snapshot } | undefined) => one?.snapshot === first?.snapshot;
  return {
    info: isFirst(info) ? info : undefined,
    mounts: isFirst(mounts) ? mounts : undefined,
    printed: isFirst(printed) ? printed : undefined,
  };
});

/** The table of the host of the last capture that has one. */
function lastOfHost<T extends Parameters<typeof hostTable>[0][number]>(tables: readonly T[]): T | undefined {
  const last = new Set(ofLastTime(tables));
  const others = tables.filter((table) => !last.has(table));
  return hostTable([...last]) ?? (others.length > 0 ? lastOfHost(others) : undefined);
}

export function mountTableOfHost(context: FactContext) {
  const { info, mounts, printed } = tablesOfHost(context);
  return info ?? mounts ?? printed;
}

/**
 * What mount(8) printed on the host, whole. Where the root is not among the rows they were filtered, and no row proves
 * nothing; an overlay as the root is that of a container.
 */
function printedTable(context: FactContext) {
  return ofLastCapture(context.rows<MountRecord>('mount')).find(({ rows }) =>
    rows.some(({ mountPoint, fsType }) => mountPoint === '/' && fsType !== 'overlay'),
  );
}

/** The mount table of the host where it shows that something is not mounted: no row is lost, and none was filtered. */
export function wholeMountTable(context: FactContext): Snapshot | undefined {
  const table = mountTableOfHost(context);
  return table && isWhole(table.snapshot) ? table.snapshot : undefined;
}

/** True when the bundle holds the mount table of the host. */
export const hasMountTable = (context: FactContext): boolean => mountTableOfHost(context) !== undefined;

/** Where `hasMountTable` is false: a table that does not stand for the host, and why. */
export function foreignMountTable(context: FactContext): string | undefined {
  const tables = [...context.rows<MountinfoRecord>('mountinfo'), ...context.rows<MountsRecord>('mounts')];
  const foreign = foreignTable(ofLastCapture(tables));
  const [printed] = ofLastCapture(context.rows<MountRecord>('mount'));
  if (!printed || foreign) return foreign;
  const why = printed.rows.some(({ mountPoint }) => mountPoint === '/')
    ? 'is the mount table of a container (its root is an overlay)'
    : 'shows no root: it was filtered or is from a container';
  return `${printed.snapshot.path} ${why}`;
}

export function lackOfMountTable(context: FactContext): string {
  const foreign = foreignMountTable(context);
  return foreign === undefined
    ? 'the bundle has no mount table'
    : `${foreign}, and the bundle lacks the mount table of the host`;
}

const known = (options: string[], cut: boolean) => (cut ? options.slice(0, -1) : options);

const isNfs = (fsType: string) => fsType === 'nfs' || fsType === 'nfs4';

/** The address of the server: `addr=`, else what stands before the path of the source. */
export function addressOf(source: string, options: readonly string[]): string {
  return option(options, 'addr') ?? hostOf(source);
}

export const hostOf = (source: string) => source.slice(0, source.lastIndexOf(':/')).replace(/^\[|\]$/g, '');

/** The NFS mounts of the host, from mountinfo, else from /proc/mounts, else from what mount(8) printed. */
export const nfsMounts = once((context): readonly NfsMount[] => {
  const { info, mounts, printed } = tablesOfHost(context);
  if (info) return info.rows.flatMap((row) => nfsMountOf(info.snapshot, row, row.superOptions, mountinfoText));
  if (mounts) return mounts.rows.flatMap((row) => nfsMountOf(mounts.snapshot, row, row.options, mountsText));
  return (printed?.rows ?? []).flatMap((row) => nfsMountOf(printed!.snapshot, row, row.options, printedText));
});

/** A row as /proc/mounts writes it, up to the escapes. */
export const mountsText = ({ source, mountPoint, fsType, options }: MountsRecord) =>
  `${source} ${mountPoint} ${fsType} ${options.join(',')}`;

/** A row as mount(8) prints it. */
export const printedText = ({ source, mountPoint, fsType, options }: MountRecord) =>
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
  return [{ fsType, source, target: mountPoint, majorMinor, address, host: hostOf(source), options, cut, evidence }];
}

/** A private mount namespace keeps its copy of a row after the host unmounted it. The root of a container is an overlay. */
export function isOfHost(context: FactContext, { evidence }: Pick<NfsMount, 'evidence'>): boolean {
  const { path, container } = evidence.span;
  if (OF_PID_1.test(path)) return true;
  const table = [...MOUNT_TABLES]
    .flatMap((source) => context.rows<MountinfoRecord>(source))
    .find(({ snapshot }) => snapshot.path === path && snapshot.container === container);
  const root = table?.rows.find(({ mountPoint }) => mountPoint === '/');
  return root !== undefined && root.fsType !== 'overlay';
}
