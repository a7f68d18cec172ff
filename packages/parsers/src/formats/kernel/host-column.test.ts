import { expect, test } from 'vitest';
import { hasHostColumn } from './host-column.ts';

const at = (...lines: string[]) => lines.map((line, i) => `[   12.00000${i}] ${line}`);

test.each([
  ['of the kernel', at('node7 kernel: NFS: a', 'node7 kernel: NFS: b')],
  ['of programs', at('node7 systemd[1]: Started a.', 'node7 sshd[812]: b')],
  ['one with an identifier alone', at('node7 kernel: a', 'node7 root: b')],
])('a journal %s', (_, lines) => expect(hasHostColumn(lines)).toBe(true));

test.each([
  ['of one file system', at("EXT4-fs (sdc1): VFS: Can't find ext4 filesystem", 'EXT4-fs (sdc1): mount failed')],
  ['of one disk', at('nvme nvme0: I/O 12 QID 4 timeout', 'nvme nvme0: Abort status: 0x0')],
  ['of SMB', at('CIFS: VFS: cifs_mount failed w/return code = -13')],
  ['of two hosts', at('node7 kernel: a', 'node8 kernel: b')],
  ['of systemd at boot', at('systemd[1]: Started a.', 'EXT4-fs (sda1): mounted')],
  ['without lines', []],
])('dmesg %s', (_, lines) => expect(hasHostColumn(lines)).toBe(false));
