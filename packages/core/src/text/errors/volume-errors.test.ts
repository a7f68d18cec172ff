import { describe, expect, test } from 'vitest';
import { MOUNT_ERRORS, REASONS, UNMOUNT_ERRORS, VOLUME_ERRORS } from './volume-errors.ts';

const causeOf = (text: string, classes = REASONS) => classes.find(({ says }) => says.test(text))?.cause;

describe('the reason that a text names is explained, the nearest first', () => {
  test.each([
    ['rpc error: code = FailedPrecondition desc = failed to find the sidecar container in Pod spec', /annotation/],
    ['CreateFile: googleapi: Error 403: Access denied., forbidden', /roles\/storage/],
    ['fuse: *fuseops.CreateFileOp error: permission denied', /^The user may not do it/],
    ['/bin/fusermount: mount failed: Operation not permitted', /\/dev\/fuse/],
    ['failed to initialize new pipeline [failed to authenticate credentials for azstorage]', /^Azure Storage/],
    ['Failed to resolve "fs-0a1b2c3d.efs.eu-west-1.amazonaws.com" - check', /mount target/],
    ['could not mount: lookup nas.example.com: no such host', /did not resolve/],
    ["desc = Error: Unmatched '\"'.", /^csh/],
    ['mkdir /sys/fs/fuse: operation not permitted', /modprobe fuse/],
    ["chown: changing ownership of '/data/a': Operation not permitted", /root_squash/],
    ['mounting 192.0.2.10:/a on /mnt/a failed: Connection refused', /nothing listens/],
    ['mount /mnt/a: Connection timed out', /^Nothing answered/],
    ['open /mnt/a: read-only file system', /read-only/],
    ['code = ResourceExhausted desc = too many', /overloaded/],
    ['chown: /db/lost+found: Operation not permitted', /root_squash/],
    ["EPERM: operation not permitted, chown '/srv/app'", /root_squash/],
    ['remove /var/lib/docker/containers/a/shm: device or resource busy', /another mount namespace/],
    ['AttachVolume.Attach failed for volume "a" : attachdetachment timeout for volume a', /CSIDriver object/],
    ['Failed to start systemd unit on host: SELinux policy denies access: Permission denied', /^SELinux/],
    ['error mounting "/proc/1/mounts" to rootfs at "/host": permission denied', /^The container runtime/],
    ['stat /var/lib/kubelet/pods/a/volumes/b/mount: connection refused', /FUSE daemon that ended/],
    ['d?????????   ? ?          ?            ?            ? dump', /allow_other/],
    ['unable to get monitor info from DNS SRV\nmount error 13 = Permission denied', /^Ceph refuses the user/],
  ])('%s', (text, cause) => expect(causeOf(text)).toMatch(cause));

  test('of words without a reason nothing is said', () =>
    expect(causeOf('mount failed: exit status 32')).toBeUndefined());
});

test('what is known of an unmount comes before the errors of the operating system', () => {
  expect(causeOf('unmount failed: /mnt/a: target is busy', UNMOUNT_ERRORS)).toMatch(/still uses the mount/);
  expect(causeOf('remove /var/lib/kubelet/pods/a: directory not empty', VOLUME_ERRORS)).toMatch(/never rm -rf/);
  expect(causeOf('open /x/vol_data.json: no such file or directory', MOUNT_ERRORS)).toMatch(/vol_data\.json/);
});
