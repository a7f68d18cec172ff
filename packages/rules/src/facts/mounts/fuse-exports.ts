import type { Event, EventOf, Evidence } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { FindmntRecord } from '@mountline/parsers/findmnt';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { isBelow } from '../../views/mounts/command-paths.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { addressOf } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

const EXPORTED = 'nfs.export.of-fuse';

/**
 * A FUSE file system of this node that its own NFS server exports, and that this node mounts again: files got other ids, or stale handles.
 *
 *     localhost:/vol on /data type fuse.glusterfs (…)
 *     127.0.0.1:/data/sub on /mnt type nfs4 (…)
 *     NFS: server 127.0.0.1 error: fileid changed
 *
 * A row of an NFS mount from 127.0.0.1 names the path that is exported: below a mount of FUSE, the server hands out what its daemon says.
 */
export const fuseExports: Fact = {
  name: 'fuse-exports',
  title: 'FUSE file systems that this node exports to itself over NFS',
  uses: [],
  inputs: [],
  unasked: [{ actors: ['kernel'] }],
  kinds: {
    [EXPORTED]: {
      what: 'a FUSE file system that this host exports over NFS, and whose files changed their IDs or went stale',
      fields: {
        server: 'text',
        path: { type: 'text', means: 'the mount point of the NFS mount, or the file below it whose handle is stale' },
        fuse: { type: 'text', means: 'the mount point of FUSE' },
        fsType: 'text',
      },
      nature: 'failure',
      severity: 'major',
      cause:
        'This host itself is {server}: its NFS server exports {fuse}, a mount of {fsType} (re-export). FUSE has no lasting handles: after a rename, a restart of its daemon or a change of its bricks a file has another ID, the client drops it, and programs get ESTALE. Mount the file system without NFS on this host, or use a server that knows it (NFS-Ganesha has modules for GlusterFS and CephFS).',
      decide: ['exportfs -v', 'cat /proc/1/mountinfo'],
    },
  },
  derive: (context) => ({ events: exportsOf(context).flatMap((found) => told(context, found)) }),
};

interface Export {
  server: string;
  target: string;
  fuse: string;
  fsType: string;
  evidence: Evidence[];
}

/** Also by a table that was filtered: what it shows is there. */
function exportsOf(context: FactContext): Export[] {
  const tables = [
    ...context.rows<MountinfoRecord>('mountinfo'),
    ...context.rows<MountsRecord>('mounts'),
    ...context.rows<MountRecord>('mount'),
    ...context
      .rows<FindmntRecord>('findmnt')
      .map(({ snapshot, rows }) => ({ snapshot, rows: rows.flatMap(asMounted) })),
  ];
  const found = ofLastTime(tables).flatMap(({ snapshot, rows }) => {
    const fuse = rows.filter(({ fsType, mountPoint }) => fsType.startsWith('fuse') && mountPoint !== '/');
    return rows.flatMap((row): Export[] => {
      const { source, fsType, mountPoint: target } = row;
      const options = 'superOptions' in row ? row.superOptions : row.options;
      if (!/^nfs4?$/.test(fsType) || !isLoopback(addressOf(source, options))) return [];
      const path = source.slice(source.lastIndexOf(':/') + 1);
      const below = fuse.find(({ mountPoint }) => path === mountPoint || isBelow(path, mountPoint));
      if (!below) return [];
      const text = (one: typeof row) => `${one.source} on ${one.mountPoint} type ${one.fsType}`;
      const evidence = [row, below].map((one) => rowEvidence(snapshot, one, text(one)));
      const server = source.slice(0, source.lastIndexOf(':/'));
      return [{ server, target, fuse: below.mountPoint, fsType: below.fsType, evidence }];
    });
  });
  return [...new Map(found.map((one) => [`${one.server} ${one.target}`, one])).values()];
}

/** A row of findmnt that has the columns which this needs. */
function asMounted(row: FindmntRecord) {
  const { target: mountPoint, source, fstype: fsType, options = [] } = row;
  return mountPoint && source && fsType ? [{ ...row, mountPoint, source, fsType, options }] : [];
}

function told(context: FactContext, { server, target, fuse, fsType, evidence }: Export): Event[] {
  const changed = context.ofKind('nfs.fileid.changed').filter(({ fields }) => fields.server === server);
  const stale = context.ofKind('file.handle.stale').filter(({ fields: { path } }) => isOn(path, target));
  return [...changed, ...stale].map((event) => {
    const note = `${target} is mounted from ${server}, this host itself, which exports ${fuse}, a mount of ${fsType}`;
    const path = event.kind === 'file.handle.stale' ? event.fields.path : target;
    const fields = { server, path, fuse, fsType, note };
    return derive('fuse-exports', EXPORTED, event.time, fields, [...evidenceOf(event).slice(0, 1), ...evidence]);
  });
}

const isOn = (path: EventOf<'file.handle.stale'>['fields']['path'], target: string): boolean =>
  path === target || isBelow(path, target);
