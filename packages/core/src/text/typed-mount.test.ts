import { expect, test } from 'vitest';
import { typedMountIn } from './typed-mount.ts';

test.each([
  ['root@web1:~# umount /mnt', 'umount /mnt'],
  ['[anna@web1 ~]$ sudo /usr/bin/umount -f -v /mnt', 'umount /mnt'],
  ['root@web1:~# mount -t nfs -o vers=4.1,nolock 192.0.2.10:/a /mnt', 'mount /mnt'],
  ['root@web1:~# mount -a', 'mount -a'],
])('%s is %s', (line, command) => expect(typedMountIn(line)).toEqual({ command, key: `web1 ${command}` }));

test.each([
  ['of a guide', '# umount /mnt'],
  ['that only detaches', 'root@web1:~# umount -l /mnt'],
  ['that only detaches, among other options', 'root@web1:~# umount -fl /mnt'],
  ['in words', 'root@web1:~# umount --lazy /mnt'],
  ['that lists', 'root@web1:~# mount'],
  ['of another program', 'root@web1:~# findmnt /mnt'],
])('none %s', (_, line) => expect(typedMountIn(line)).toBeUndefined());
