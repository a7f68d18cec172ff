import { expect, test } from 'vitest';
import type { Difference } from '../../diff/index.ts';
import { differenceText } from './text.ts';

test('the mount of a pod is named by its pod and its volume, also within words', () => {
  const path =
    '/var/lib/kubelet/pods/72b4e97e-77c1-4ad2-9c66-9b1a2c3d4e5f/volumes/kubernetes.io~csi/pvc-05270f1b/mount';
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
  const incident: Difference['incidents'][number] = {
    change: 'gone',
    rule: 'mount-leak',
    title: `1 mount on ${path}, of host:${path} and (${path}): /not/pods`,
    ...{ bindings: {}, before: { verdict: 'confirmed', state: 'open' }, after: null, places: [] },
  };
  const text = differenceText(
    { ...difference, incidents: [incident] },
    { columns: 400, colour: false, verbose: false },
  );
  const short = 'pod 72b4e97e pvc-05270f1b';
  expect(text).toContain(`1 mount on ${short}, of host:${short} and (${short}): /not/pods`);
});
