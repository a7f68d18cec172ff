/**
 * What lines about mounts and file systems say: file systems over a network, mount points and the mount programs, and errors that only a file
 * system has. `volume` and `share` alone are words of many programs.
 */
const STORAGE =
  /\b(?:NFSv?\d?|nfs\d?|CIFS|cifs|SMB|smb\d?|ceph(?:fs)?|CephFS|gluster(?:fs)?|iSCSI|iscsi|fuse|FUSE|sshfs|rclone|s3fs|gcsfuse|EFS|(?:un|re)?mount(?:ed|ing|s|point)?|umount|storage|filesystem|file ?system|datastore)\b|\/(?:mnt|media|nfs|net)\/|[Ss]tale (?:NFS )?file handle|Input\/output error|No space left on device|Read-only file system|quota exceeded|ransport endpoint is not connected|\b[Ee]rr(?:no|or)?\W{0,2}-?(?:5|107|11[036])\b/;

/** Whether a line is about mounts or file systems, whoever wrote it. */
export const isAboutStorage = (text: string): boolean => STORAGE.test(text);
