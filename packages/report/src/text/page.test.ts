import { expect, test } from 'vitest';
import { openPage } from './page.ts';

test('the folder of a bundle is left out where a path begins, and nowhere else', () => {
  const page = openPage({ width: 200 }, 'csi/');
  page.prose(0, [{ text: 'csi/mount.log, (csi/ps.txt) and /var/lib/kubelet/plugins/kubernetes.io/csi/efs' }]);
  page.edged(0, [{ text: 'seen' }], ['csi/mount.log:3']);
  page.line(0, { text: 'umount -f -l csi/a /var/lib/kubelet/plugins/kubernetes.io/csi/efs' });
  expect(
    page
      .end()
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, '  ')),
  ).toEqual([
    'mount.log, (ps.txt) and /var/lib/kubelet/plugins/kubernetes.io/csi/efs',
    'seen  mount.log:3',
    'umount -f -l csi/a /var/lib/kubelet/plugins/kubernetes.io/csi/efs',
    '',
  ]);
});

test('a folder of an archive is left out with the archive and without it', () => {
  const page = openPage({ width: 200 }, 'a+(1).tgz!/node/');
  page.prose(0, [{ text: 'a+(1).tgz!/node/mounts and node/mounts, a+(1).tgz!/other, “node/ps”' }]);
  expect(page.end()).toBe('mounts and mounts, a+(1).tgz!/other, “ps”\n');
});
