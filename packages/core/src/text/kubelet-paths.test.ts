import { expect, test } from 'vitest';
import { volumeMountPoint } from './kubelet-paths.ts';

const POD = '/var/lib/kubelet/pods/aaaa1111-0000-4000-8000-000000000001';

test.each([
  [`${POD}/volumes/kubernetes.io~csi/pv-a/mount`, `${POD}/volumes/kubernetes.io~csi/pv-a/mount`],
  [`${POD}/volumes/kubernetes.io~csi/pv-a/mount/data/x`, `${POD}/volumes/kubernetes.io~csi/pv-a/mount`],
  [`${POD}/volumes/kubernetes.io~nfs/home/x`, `${POD}/volumes/kubernetes.io~nfs/home`],
  [`${POD}/volume-subpaths/pv-a/app/0/y`, `${POD}/volume-subpaths/pv-a/app/0`],
  [`${POD}/volumes/kubernetes.io~csi/pv-a/mou`, null],
  [`${POD}/volumes/kubernetes.io~csi/pv-a`, null],
  [`${POD}/volumes/kubernetes.io~nfs`, null],
  [`${POD}/volume-subpaths/pv-a/app`, null],
  [`${POD}/containers/app/0123abcd`, null],
  ['/var/lib/kubelet/pods/aaaa1111-0000-40', null],
  ['/mnt/nas', null],
])('the mount point of the volume of %s', (path, target) => {
  expect(volumeMountPoint(path)).toBe(target);
});
