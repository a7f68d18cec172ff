const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Of `events:`, enum nfs_stat_eventcounters of include/linux/nfs_iostat.h. */
export const MOUNTSTATS_EVENTS = words(`
  inodeRevalidate dentryRevalidate dataInvalidate attrInvalidate vfsOpen vfsLookup vfsAccess vfsUpdatePage vfsReadPage
  vfsReadPages vfsWritePage vfsWritePages vfsGetdents vfsSetattr vfsFlush vfsFsync vfsLock vfsRelease congestionWait
  setattrTrunc extendWrite sillyRename shortRead shortWrite delay pnfsRead pnfsWrite`);

/** Of `bytes:`, enum nfs_stat_bytecounters; `normal` and `direct` as applications asked, `server` as it went over the net. */
export const MOUNTSTATS_BYTES = words(`
  normalRead normalWritten directRead directWritten serverRead serverWritten readPages writePages`);

/** Of each operation. `queue`, `rtt` and `execute` add up milliseconds; `errors` are counted since iostats 1.1. */
export const MOUNTSTATS_OPERATION = [
  'operations',
  'transmissions',
  'majorTimeouts',
  'bytesSent',
  'bytesReceived',
  'queue',
  'rtt',
  'execute',
  'errors',
] as const;

const TCP = [
  'srcport',
  'bindCount',
  'connectCount',
  'connectTime',
  'idleTime',
  'sends',
  'receives',
  'badXids',
  'reqU',
  'bklogU',
  'maxSlots',
  'sendingU',
  'pendingU',
] as const;

const CONNECTION: readonly string[] = ['connectCount', 'connectTime', 'idleTime'];

export type TransportColumn = (typeof TCP)[number];

/** Of `xprt:`, by protocol. rdma has more behind these ten; old kernels end the others at `bklogU`. */
export const MOUNTSTATS_TRANSPORTS: ReadonlyMap<string, readonly TransportColumn[]> = new Map<
  string,
  readonly TransportColumn[]
>([
  ['tcp', TCP],
  ['udp', TCP.filter((column) => !CONNECTION.includes(column))],
  ['local', TCP.slice(1)],
  ['rdma', TCP.slice(0, 10)],
]);
