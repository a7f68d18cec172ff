import type { LineKinds } from '@mountline/core';

/** Local disks and other network file systems: told as findings, no rule is about them. `{device}` is as the kernel names it. */
export const filesystemTemplates = {
  // fs/ext4/super.c: __ext4_error, __ext4_error_inode, __ext4_error_file
  'filesystem.error': {
    lines: [
      'EXT4-fs error (device {device}): {detail:rest}',
      // fs/xfs/xfs_error.c, fs/xfs/xfs_buf.c
      'XFS ({device}): Metadata corruption detected at {detail:rest}',
      'XFS ({device}): metadata I/O error in {detail:rest}',
      // fs/btrfs/messages.c
      'BTRFS error (device {device}): {detail:rest}',
    ],
    what: 'an error of a local file system',
    says: 'the kernel reports an error of the file system on {device}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause: 'The disk is failing, or the file system is damaged. Check the disk before the next boot.',
    decide: ['journalctl -k -b -o short-iso-precise', 'smartctl -a /dev/{device}'],
  },
  // fs/ext4/super.c: ext4_handle_error; fs/xfs/xfs_fsops.c: xfs_do_force_shutdown
  'filesystem.stopped': {
    lines: [
      'EXT4-fs ({device}): Remounting filesystem read-only',
      'XFS ({device}): Please unmount the filesystem and rectify the problem(s)',
      'XFS ({device}): {reason:text} Shutting down filesystem{rest:rest}',
    ],
    what: 'a local file system that the kernel stopped writing to after an error',
    says: 'the kernel stopped writing to the file system on {device}',
    nature: 'failure',
    severity: 'critical',
    cause: 'An error made the kernel protect the file system. Programs that write to it fail until it is repaired.',
    decide: ['journalctl -k -b -o short-iso-precise', 'cat /proc/1/mountinfo'],
  },
  // block/blk-core.c: blk_print_req_error, before 5.16 with the name of the function. An empty drive (fd0, sr0) says so at every boot
  'block.io.failed': {
    lines: [
      'blk_update_request: {what:text} error, dev {device}, sector {sector:rest}',
      'I/O error, dev {device}, sector {sector:rest}',
      'Buffer I/O error on dev {device}, logical block {sector:rest}',
    ],
    says: 'the kernel could not read or write {device}',
    folds: true,
    nature: 'neither',
  },
  // fs/ext4/super.c: ext4_put_super; fs/xfs/xfs_super.c: xfs_fs_put_super; since 6.1 and 6.0 with the UUID
  'filesystem.unmounted': {
    lines: [
      'EXT4-fs ({device}): unmounting filesystem.',
      'EXT4-fs ({device}): unmounting filesystem {uuid}.',
      'XFS ({device}): Unmounting Filesystem',
      'XFS ({device}): Unmounting Filesystem {uuid}',
    ],
    nature: 'normal',
  },
  'filesystem.mounted': {
    lines: [
      'EXT4-fs ({device}): mounted filesystem {detail:rest}',
      'XFS ({device}): Mounting V{version:int} Filesystem{detail:rest}',
    ],
    nature: 'normal',
  },
  // fs/ext4/super.c: ext4_remount
  'filesystem.remounted': {
    lines: ['EXT4-fs ({device}): re-mounted. {options:rest}', 'EXT4-fs ({device}): re-mounted {options:rest}'],
    nature: 'normal',
  },
  // fs/fat/inode.c: fat_fill_super
  'filesystem.unclean': {
    lines: [
      'FAT-fs ({device}): Volume was not properly unmounted. Some data may be corrupt. Please run fsck.',
      'exFAT-fs ({device}): Volume was not properly unmounted. Some data may be corrupt. Please run fsck.',
    ],
    nature: 'neither',
  },
  // fs/smb/client/connect.c: cifs_readv_from_socket, server_unresponsive; in older kernels without the colon behind CIFS
  'cifs.server.not-responding': {
    lines: [
      'CIFS: VFS: {server} has not responded in {seconds:int} seconds. Reconnecting...',
      'CIFS VFS: Server {server} has not responded in {seconds:int} seconds. Reconnecting...',
    ],
    what: 'an SMB server that does not answer',
    says: 'SMB server {server} did not answer the kernel for {seconds} s',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause: 'The SMB server or the network to it is down. No rule covers CIFS mounts.',
    decide: ['grep cifs /proc/1/mountinfo'],
  },
  // fs/file_table.c: get_empty_filp, alloc_empty_file
  'files.limit.reached': {
    lines: 'VFS: file-max limit {limit:int} reached',
    what: 'the limit of open files of the whole node, reached',
    says: 'the node reached its limit of {limit} open files',
    folds: true,
    nature: 'failure',
    severity: 'critical',
    cause: 'A program leaks files, or fs.file-max is too small. No program on the node can open a file.',
    decide: ['cat /proc/sys/fs/file-nr'],
  },
} as const satisfies LineKinds;
