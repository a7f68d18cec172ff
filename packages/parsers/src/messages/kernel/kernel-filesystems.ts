import type { LineKinds } from '@mountline/core';

/** Local disks and their file systems: told as findings, no rule is about them. `{device}` is as the kernel names it. */
export const filesystemTemplates = {
  // fs/ext4/super.c: __ext4_error, __ext4_error_inode, __ext4_error_file
  'filesystem.error': {
    lines: [
      'EXT4-fs error (device {device}): {detail:rest}',
      // fs/xfs/xfs_error.c, fs/xfs/xfs_buf.c
      'XFS ({device}): Metadata corruption detected at {detail:rest}',
      'XFS ({device}): metadata I/O error in {detail:rest}',
      'XFS ({device}): Corruption warning: {detail:rest}',
      'XFS ({device}): Corruption detected. Unmount and run xfs_repair',
      'XFS ({device}): Internal error {detail:rest}',
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
  // fs/xfs/xfs_log.c, fs/xfs/xfs_mount.c, fs/ext4/super.c, fs/btrfs/disk-io.c
  'filesystem.mount.failed': {
    lines: [
      'XFS ({device}): log mount/recovery failed: error {errno:int}',
      'XFS ({device}): SB validate failed with error {errno:int}.',
      "XFS ({device}): Filesystem has duplicate UUID {uuid} - can't mount",
      'EXT4-fs ({device}): error loading journal',
      'EXT4-fs ({device}): unable to read superblock',
      "EXT4-fs ({device}): VFS: Can't find ext4 filesystem",
    ],
    fields: { errno: 'int?', uuid: 'text?' },
    what: 'a local file system that the kernel could not mount',
    says: 'the kernel could not mount the file system on {device}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The file system or its log is damaged, or the device holds another one. A volume that was written from two nodes, or cut off in the middle of a write, looks so. Copy the device before a repair: xfs_repair and fsck write to it.',
    decide: ['dmesg -T', 'blkid /dev/{device}', 'xfs_repair -n /dev/{device}'],
    errors: [
      {
        says: /duplicate UUID/,
        cause:
          'A copy of a mounted XFS file system, as a clone or a snapshot, has the same UUID. Mount it with -o nouuid, or give it another with xfs_admin -U generate.',
        decide: ['blkid', 'cat /proc/1/mountinfo'],
      },
    ],
  },
  // module/zfs/zio.c of OpenZFS: zio_suspend
  'zfs.pool.suspended': {
    lines: [
      "WARNING: Pool '{pool}' has encountered an uncorrectable I/O failure and has been suspended.",
      "WARNING: Pool '{pool}' has encountered an uncorrectable I/O failure and has been suspended; `zpool clear` will be required before the pool can be written to.",
    ],
    what: 'a ZFS pool that is suspended after I/O errors',
    says: 'ZFS suspended pool {pool} after I/O errors',
    nature: 'failure',
    severity: 'critical',
    cause:
      'The pool lost more disks than its redundancy covers, often by a cable, a controller or an iSCSI path. Every access waits until the disks are back and zpool clear is run. nfsd and its clients wait behind it.',
    decide: ['zpool status -v', 'dmesg -T'],
  },
  // drivers/scsi/libiscsi.c, drivers/scsi/scsi_transport_iscsi.c
  'iscsi.connection.failed': {
    lines: [
      ' connection{connection:int}:0: detected conn error ({code:int})',
      'connection{connection:int}:0: detected conn error ({code:int})',
      ' session{session:int}: session recovery timed out after {seconds:int} secs',
      'session{session:int}: session recovery timed out after {seconds:int} secs',
    ],
    fields: { connection: 'int?', session: 'int?', code: 'int?', seconds: 'int?' },
    what: 'an iSCSI connection that was lost',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The target closed the connection or does not answer: it was restarted, its volume was detached (Longhorn and others do that on purpose), or the network is down. After the recovery time the kernel fails all I/O to the disk.',
    decide: ['iscsiadm -m session -P 3', 'dmesg -T'],
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
