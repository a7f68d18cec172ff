import { rules } from '@mountline/rules';
import { expect, test } from 'vitest';
import type { Difference } from '../../diff/index.ts';
import { differenceText } from './text.ts';

const side = { name: 'a', capture: null };
const difference: Difference = {
  ...{
    schemaVersion: 1,
    before: side,
    after: side,
    node: { same: null, because: [] },
    elapsed: null,
    rebooted: null,
  },
  ...{ incidents: [], mounts: [], lives: [], counters: [], settings: [], cannotTell: [] },
};

test('the mount of a pod is named by its pod and its volume, also within words', () => {
  const path =
    '/var/lib/kubelet/pods/72b4e97e-77c1-4ad2-9c66-9b1a2c3d4e5f/volumes/kubernetes.io~csi/pvc-05270f1b/mount';
  const incident: Difference['incidents'][number] = {
    change: 'gone',
    rule: 'mount-leak',
    title: `1 mount on ${path}, of host:${path} and (${path}): /not/pods`,
    ...{ bindings: {}, before: { verdict: 'confirmed', state: 'open' }, after: null, places: [] },
  };
  const text = differenceText({ ...difference, incidents: [incident] }, { width: 400, verbose: false, rules: [] });
  const short = 'pod 72b4e97e pvc-05270f1b';
  expect(text).toContain(`1 mount on ${short}, of host:${short} and (${short}): /not/pods`);
});

test('variables of a rule are told by words, where the title does not say them, and mere numbers not at all', () => {
  const incident: Difference['incidents'][number] = {
    change: 'appeared',
    rule: 'nfs-dead-port',
    title: 'an NFS client waits for 127.0.0.1:20361, but nothing listens there',
    bindings: { P: 20361, N: 2, SILENCE: 1, UNIT: 'nfs-proxy.service' },
    ...{ before: null, after: { verdict: 'confirmed', state: 'open' }, places: [] },
  };
  const other = { ...incident, rule: 'of-another-release', bindings: { P: 20999 } };
  const text = differenceText({ ...difference, incidents: [incident, other] }, { width: 400, verbose: false, rules });
  expect(text).toContain(
    '+ nfs-dead-port confirmed open: an NFS client waits for 127.0.0.1:20361, but nothing listens there (unit nfs-proxy.service)\n',
  );
  expect(text).toContain('nothing listens there (P 20999)\n');
});
