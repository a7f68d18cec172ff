import type { Event, FieldMap } from '@mountline/core';
import { expect, test } from 'vitest';
import { phraseOf } from './phrases.ts';

test('why a proxy cannot bind its port is said where its log tells', () => {
  const says = (fields: FieldMap) =>
    phraseOf({ kind: 'efs.tunnel.failed', fields, text: '' } as unknown as Event, (uid) => uid);
  const bind = { bindAddress: '127.0.0.1', bindPort: 20361, exitStatus: 1 };
  expect(says(bind)).toBe('the proxy cannot bind 127.0.0.1:20361, exit status 1');
  expect(says({ ...bind, bindError: 'Address already in use (98)' })).toBe(
    'the proxy cannot bind 127.0.0.1:20361: Address already in use (98), exit status 1',
  );
});

test('lines of the kernel and of rpc.statd about locks have words', () => {
  const says = (kind: string, fields: FieldMap) =>
    phraseOf({ kind, fields, text: 'raw' } as unknown as Event, (uid) => uid);
  expect(says('lockd.lock.out-of-sync', { function: 'nlmclnt_lock' })).toBe(
    'the kernel reports that client and server disagree about an NFS lock',
  );
  expect(says('nfs.locks.lost', { server: '10.0.3.7', count: 2 })).toBe('the kernel lost 2 locks of 10.0.3.7');
  expect(says('nfs.locks.lost', { count: 2 })).toBe('the kernel lost 2 locks');
  expect(says('statd.peer.unwritten', { path: '/var/lib/nfs/statd/sm/nas01', error: 'No space left on device' })).toBe(
    'rpc.statd could not write /var/lib/nfs/statd/sm/nas01: No space left on device',
  );
});

test('lines of others that rules tell of have words', () => {
  const says = (kind: string, fields: FieldMap = {}) =>
    phraseOf({ kind, fields, text: 'raw' } as unknown as Event, (uid) => `pod ${uid}`);
  expect(says('oom.process.killed', { pid: 4711, comm: 'efs-proxy' })).toBe(
    'the kernel OOM-killed process 4711 (efs-proxy)',
  );
  expect(says('pod.orphan.cleanup-failed', { podUid: 'a1' })).toBe('kubelet cannot remove the leftovers of pod a1');
  expect(says('pod.orphan.cleanup-failed')).toBe('kubelet cannot remove the leftovers of a pod');
  expect(says('kubelet.pleg.unhealthy', { age: '3m1s' })).toBe(
    'kubelet no longer checks its containers; the last check was 3m1s ago',
  );
  expect(says('efs.port.skipped', { port: 20049 })).toBe('the mount helper skips port 20049: a state file reserves it');
});
