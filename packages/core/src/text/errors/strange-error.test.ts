import { describe, expect, test } from 'vitest';
import { strangeErrorIn } from './strange-error.ts';

describe('what a program wrote is an error about storage', () => {
  test.each([
    'Error response from daemon: create shop: VolumeDriver.Create: mounting volume failed: exit status 1',
    '(s3fs)[4127]: s3fs-pvc-1.service: Failed at step EXEC spawning /usr/bin/s3fs: Permission denied',
    'E1120 12:14:31.467745 CreateFile: permission denied: googleapi: Error 403: Access denied., forbidden',
    'chown: changing ownership of volume /data: Operation not permitted',
    'Transport endpoint is not connected',
    'remove /var/lib/docker/containers/a/shm: device or resource busy',
    'AttachVolume.Attach failed for volume "a" : attachdetachment timeout for volume a',
    'mount: only root can do that',
    "umount: can't unmount /mnt: Invalid argument",
    "mount.nfs: remote share not in 'host:dir' format",
    'ERRO[0393] Error unmounting volume from host: exit status 32',
  ])('%s', (line) => expect(strangeErrorIn(line, false)).toBe(line));
});

test.each([
  'mount.nfs: timeout set for Fri Nov 20 12:33:00 2026',
  'mount: /dev/sdb1 mounted on /data.',
  'umount: /mnt (192.0.2.10:/a) unmounted',
  'mount: /data does not contain SELinux labels.',
])('what mount programs say of a success is none: %s', (line) => expect(strangeErrorIn(line, false)).toBeUndefined());

describe('what is none', () => {
  test.each([
    ['a sentence', 'I mount the volume over NFS and it fails with an error'],
    ['a sentence with the word', 'Then the mount was denied, because permission denied is what the server says'],
    ['a script', 'mount /mnt/a || echo "Error: mount failed"'],
    ['a comment', '# Error: mount failed'],
    ['settings', 'volume_mount_on_error:'],
    ['of something else', 'Error: listen tcp :8080: bind: permission denied'],
    ['no failure', 'Mounting volume pvc-1 at /mnt/a'],
  ])('%s', (_, line) => expect(strangeErrorIn(line, true)).toBeUndefined());
});

describe('in a sentence', () => {
  test('what stands between signs of code counts alone', () => {
    const line = 'On one node `juicefs: mount volume pvc-1: Operation not permitted` is logged, on others not';
    expect(strangeErrorIn(line, true)).toBe('juicefs: mount volume pvc-1: Operation not permitted');
  });

  test('a command between signs of code is no error', () =>
    expect(strangeErrorIn('We run `mount -t nfs 192.0.2.10:/a /mnt/a` there', true)).toBeUndefined());

  test('the words of the operating system count behind a colon', () => {
    const line = 'When I mount it I get mount /dev/sdb on /data: Structure needs cleaning';
    expect(strangeErrorIn(line, true)).toBe(line);
    expect(strangeErrorIn('NFS v4 gives a "Protocol not supported" error on the mount', true)).toBeUndefined();
  });
});
