import { messages } from '@mountline/core';
import { lockdTemplates } from './kernel-lockd.ts';
import { logTemplates } from './kernel-log.ts';
import { nfsTemplates } from './kernel-nfs.ts';
import { oomTemplates } from './kernel-oom.ts';
import { taskTemplates } from './kernel-tasks.ts';

/** Messages of the Linux kernel about NFS, locks, hung tasks, memory and its own log. */
export const kernelMessages = messages(
  'kernel',
  {
    ...nfsTemplates,
    ...lockdTemplates,
    ...taskTemplates,
    ...oomTemplates,
    ...logTemplates,
  },
  {
    'nfs.state-manager.failed': 'a recovery of NFSv4 state that failed',
    'lockd.peer.unmonitored': 'a server that lockd could not have watched by rpc.statd',
    'lockd.start.failed': 'a lockd that could not start',
    'nfs.open.recovery-failed': 'an open file of NFSv4 that the kernel could not recover',
    'nfs.fileid.changed': 'a file of an NFS server that has another id than before',
    'nfs.locks.lost': 'locks of NFSv4 that were lost',
    'nfs.lock.reclaim-failed': 'a lock of NFSv4 that was not got back',
    'rpcbind.server.not-responding': 'a call of the kernel to rpcbind without an answer',
    'sunrpc.gss-upcall.failed': 'a question of the kernel to rpc.gssd without an answer',
    'sunrpc.service.unregistered': 'an RPC service of the kernel that rpcbind did not take',
    'lockd.lock.out-of-sync': 'a lock of which client and server disagree',
  },
  [
    'nfs.server.not-responding',
    'nfs.state-manager.failed',
    'nfs.state.reclaim-failed',
    'nfs.lock.reclaim-failed',
    'nfs.open.recovery-failed',
    'nfs.clientid.in-use',
    'nfs.fileid.changed',
    'sunrpc.connect.failed',
    'lockd.server.not-responding',
    'lockd.server.unreachable',
    'rpcbind.server.not-responding',
    'statd.server.not-responding',
  ],
);
