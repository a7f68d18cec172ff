import { messages } from '@mountline/core';

const LOG = 'cat /var/log/ganesha/ganesha.log';

/** What ganesha.nfsd, an NFS server in user space, says of itself: src/MainNFSD, src/SAL and src/support of nfs-ganesha. */
export const ganeshaMessages = messages('ganesha', {
  'ganesha.starting': { lines: '{program} Starting: Ganesha Version {version:rest}', nature: 'normal' },
  'ganesha.started': { lines: 'NFS SERVER INITIALIZED', nature: 'normal' },
  'ganesha.grace.started': {
    lines: 'NFS Server Now IN GRACE, duration {seconds:int}',
    says: 'the NFS server ganesha is in its grace period, {seconds} s at most',
    nature: 'neither',
  },
  'ganesha.grace.ended': { lines: 'NFS Server Now NOT IN GRACE', nature: 'normal' },
  // src/dbus/dbus_heartbeat.c: calls came in and none was answered since the last look; said of a single call too
  'ganesha.health.poor': {
    lines: [
      'Health status is unhealthy. enq new: {received:int}, old: {receivedBefore:int}; deq new: {answered:int}, old: {answeredBefore:int}',
      'Health status is unhealthy.  enq new: {received:int}, old: {receivedBefore:int}; deq new: {answered:int}, old: {answeredBefore:int}',
    ],
    fields: { instance: { type: 'text?', means: 'the host that its log names: the pod of a server in one' } },
    says: 'ganesha answered no call between two checks: it had received {received} and answered {answered}',
    folds: true,
    nature: 'neither',
  },
  'ganesha.stopping': {
    lines: ['NFS EXIT: stopping NFS service', 'SIGMGR: SIGTERM received.... initiating shutdown'],
    nature: 'neither',
  },
  'ganesha.socket.failed': {
    lines: [
      'Cannot bind {socket:text} socket, error {errno:int} ({error:text})',
      'Cannot register {service:text} on {transport}',
    ],
    what: 'an NFS server ganesha that did not get its port',
    says: 'ganesha could not open {socket|the port of a service}[: {error}]',
    nature: 'failure',
    severity: 'major',
    cause:
      'Another NFS server has the port (nfsd of the kernel, or an older ganesha), or rpcbind does not answer. Ganesha exits.',
    decide: ['ss -tulpn', 'rpcinfo -p'],
  },
  'ganesha.export.failed': {
    lines: [
      'Lookup failed on path, ExportId={exportId:int} Path={path} FSAL_ERROR={error:rest}',
      'Could not create export for ({pseudo}) to ({path})',
    ],
    what: 'an export that the NFS server ganesha could not create',
    says: 'ganesha could not export {path}[: {error}]',
    nature: 'failure',
    severity: 'major',
    cause: 'The path does not exist there, or the storage behind it (a FUSE mount, CephFS, GlusterFS) did not answer.',
    decide: [LOG],
  },
  'ganesha.exited': {
    lines: ['Fatal errors.  Server exiting...', 'Fatal error. Server exiting...'],
    what: 'an NFS server ganesha that could not start',
    says: 'ganesha could not start, and exited',
    nature: 'failure',
    severity: 'major',
    cause: 'The lines above it give the reason.',
    decide: [LOG],
    toldBy: ['ganesha.socket.failed', 'ganesha.export.failed'],
  },
});
