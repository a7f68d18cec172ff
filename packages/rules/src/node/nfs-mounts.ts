import type { Evidence, Need, Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { rowEvidence } from './evidence.ts';
import { mountinfoText } from './mount-tables.ts';

export const MOUNT_NEED: Need = { what: 'the mount table of the host', collectWith: 'cat /proc/1/mountinfo' };

/** A row of an NFS mount in the mount table of the host. */
export interface NfsMount {
  /** `nfs` (versions 2 and 3) or `nfs4`. */
  fsType: string;
  source: string;
  target: string;
  /** Empty where only /proc/mounts is there. */
  majorMinor: string;
  /** The address of the server: `addr=`, else what stands before the path of the source. */
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
  tables: readonly { snapshot: Snapshot; rows: R[] }[],
): { snapshot: Snapshot; rows: R[] } | undefined {
  const order = [/(^|\/)(proc\/1\/|1-)/, /(^|\/)proc\/self\//, /(^|\/)proc\//];
  for (const pattern of order) {
    const found = tables.find(({ snapshot }) => pattern.test(snapshot.path));
    if (found) return found;
  }
  return tables[0];
}

/** mountinfo of the host, else its /proc/mounts. */
export const mountTableOfHost = (context: FactContext) =>
  hostTable(context.rows('mountinfo')) ?? hostTable(context.rows('mounts'));

/** True when the bundle holds the mount table of the host. */
export const hasMountTable = (context: FactContext): boolean => mountTableOfHost(context) !== undefined;

const known = (options: string[], cut: boolean) => (cut ? options.slice(0, -1) : options);

const isNfs = (fsType: string) => fsType === 'nfs' || fsType === 'nfs4';

function addressOf(source: string, options: readonly string[]): string {
  return option(options, 'addr') ?? source.slice(0, source.lastIndexOf(':/')).replace(/^\[|\]$/g, '');
}

/** The NFS mounts of the host, from mountinfo, else from /proc/mounts. */
export function nfsMounts(context: FactContext): NfsMount[] {
  const info = hostTable(context.rows<MountinfoRecord>('mountinfo'));
  if (info) {
    return info.rows
      .filter((row) => isNfs(row.fsType))
      .map((row) => {
        const { fsType, source, majorMinor, mountPoint, superOptions, cut = false } = row;
        const options = known(superOptions, cut);
        const evidence = rowEvidence(info.snapshot, row, mountinfoText(row));
        return {
          fsType,
          source,
          target: mountPoint,
          majorMinor,
          address: addressOf(source, options),
          options,
          cut,
          evidence,
        };
      });
  }
  const mounts = hostTable(context.rows<MountsRecord>('mounts'));
  return (mounts?.rows ?? [])
    .filter((row) => isNfs(row.fsType))
    .map((row) => {
      const { fsType, source, mountPoint, cut = false } = row;
      const options = known(row.options, cut);
      const evidence = rowEvidence(mounts!.snapshot, row, `${source} ${mountPoint} ${fsType} ${row.options.join(',')}`);
      return {
        fsType,
        source,
        target: mountPoint,
        majorMinor: '',
        address: addressOf(source, options),
        options,
        cut,
        evidence,
      };
    });
}
