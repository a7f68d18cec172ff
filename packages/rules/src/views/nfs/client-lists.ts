import type { FactContext } from '@mountline/correlation';
import type { NfsfsRecord } from '@mountline/parsers/nfsfs';
import { ofLastTime } from '../node/last-capture.ts';

/** The kernel's lists of its NFS clients, /proc/fs/nfsfs/servers; one without a row is reported by its name. */
export const clientLists = (context: FactContext) =>
  ofLastTime(
    context
      .rows<NfsfsRecord>('nfsfs')
      .filter(({ snapshot, rows }) => rows.some((row) => row.table === 'servers') || /servers/.test(snapshot.path)),
  );
