import type { ErrorClass } from '../../model/kind.ts';

/** What a driver, a helper or a daemon says in its own words, and its usual cause. */
export const OF_PROGRAMS: readonly ErrorClass[] = [
  {
    says: /SELinux policy denies|\bavc: {1,2}denied\b|\bapparmor="DENIED"/,
    cause:
      'SELinux or AppArmor on the node forbids it; file modes and credentials are not the reason. The audit log names the rule. Bottlerocket, Fedora CoreOS and RHEL enforce SELinux: the driver must support it.',
    decide: ['ausearch -m avc -ts recent', 'dmesg -T'],
  },
  {
    says: /change mount propagation through procfd|error mounting "\S{1,200}" to rootfs/,
    cause:
      'The container runtime may not mount this path into the container: it is missing on the node or of the wrong type, SELinux or AppArmor forbids it, or the node itself runs in a container.',
    decide: ['dmesg -T', 'ausearch -m avc -ts recent'],
  },
  {
    says: /Cannot set property \w{1,60}, or unknown property/,
    cause:
      "The systemd of the node is older than the driver expects: it does not know this property of a unit. Upgrade the node's system, or let the driver mount inside its own container.",
    decide: ['systemctl --version'],
  },
  {
    says: /\bmount error 13 = |\bmds0? rejected session|authentication error|auth(?:entication|orization)? failed.{0,40}\bceph/,
    cause:
      'Ceph refuses the user of the mount: the key is wrong, or its capabilities do not include this file system, path or pool. Compare `ceph auth get` with the Secret of the driver. No rule covers Ceph.',
    decide: ['ceph auth ls', 'dmesg -T'],
  },
  {
    says: /error while creating mount source path|\b(?:stat|mkdir) \/\S{1,300}: (?:connection refused|file exists)/,
    cause:
      'stat of this path fails, or something is there that is no directory: mostly a dead mount, of a FUSE daemon that ended or of NFS with a stale handle, else a file. Check it with ls. If it says Transport endpoint is not connected or Stale file handle, detach the mount with umount -l where that program runs, then let it mount again.',
    decide: ['grep fuse /proc/1/mountinfo'],
  },
  {
    says: /failed to find and re-link disk|no such disk was found/,
    cause:
      'The cloud says that the disk is attached, and the node shows no device for it. Detach it, by deleting the pod and its VolumeAttachment, so that it is attached again; if the node shows no new disk at all, replace the node.',
    decide: ['kubectl get volumeattachments -o wide', 'ls -l /dev/disk/by-id/'],
  },
  {
    says: /mountpoint is not empty|MOUNTPOINT directory \S{1,300} is not empty/,
    cause:
      'The daemon does not mount over files. They were written while nothing was mounted, or an earlier mount is still there. Look into the directory, and save what is in it; nonempty only hides it.',
    decide: ['grep fuse /proc/1/mountinfo'],
  },
  {
    says: /mount point is not ready in \d{1,4} seconds/,
    cause:
      'The FUSE daemon did not complete the mount in time: no /dev/fuse or fusermount, a dead mount at the path, or a metadata or object store that is slow. Its own log with -v or in the foreground shows which.',
    decide: ['ls -l /dev/fuse', 'grep fuse /proc/1/mountinfo'],
  },
  {
    says: /^[dl-]\?{9}/m,
    cause:
      'The directory is listed, and stat of it fails: a FUSE mount that belongs to another user and lacks allow_other, or one whose daemon ended. Mount it with allow_other and the uid of the program, or detach it with umount -l.',
    decide: ['grep fuse /proc/1/mountinfo'],
  },
  {
    says: /failed to find the sidecar container in Pod spec/,
    cause:
      'The pod has no Cloud Storage FUSE sidecar. Its annotation gke-gcsfuse/volumes: "true" is missing (on a Deployment it belongs in the pod template), or the webhook that injects the sidecar did not run when the pod was created. Add it, then create the pod again.',
    decide: ['kubectl get mutatingwebhookconfigurations', 'kubectl get pods -A -o yaml'],
  },
  {
    says: /googleapi: Error 40[13]|does not have storage\.[a-z]+\.[a-z]+ access|google: could not find default credentials|code = (?:PermissionDenied|Unauthenticated) desc = .{0,200}\b(?:bucket|storage\.)/,
    cause:
      'Cloud Storage refuses the identity that mounts the bucket. Grant it roles/storage.objectUser on the bucket, or objectViewer for a mount that only reads. In GKE it is the Kubernetes service account of the pod, through Workload Identity.',
    decide: ['kubectl get serviceaccounts -A -o yaml'],
  },
  {
    says: /\b(?:NoSuchBucket|ContainerNotFound|bucket (?:doesn't|does not) exist|bucket [^\s:]{1,80} (?:doesn't|does not) exist)/i,
    cause:
      'The object store answered: it has no bucket or container of this name. Check its name, the account and the region or endpoint.',
  },
  {
    says: /failed to authenticate credentials for azstorage|\bAuth(?:orizationFailure|enticationFailed|orizationPermissionMismatch)\b|\b(?:BlockBlob::TestPipeline|AzStorage::configureAndTest)\b|403 This request is not authorized|due to a lack of credentials/,
    cause:
      'Azure Storage refuses the credentials, or none reached blobfuse. AuthenticationFailed: a wrong key or SAS, or a clock that is off. AuthorizationPermissionMismatch: the identity lacks a role such as Storage Blob Data Contributor. AuthorizationFailure: usually the firewall of the account. Check the account name and its endpoint first.',
    decide: ['cat /var/log/blobfuse2.log', 'timedatectl'],
  },
  {
    says: /\b(?:SignatureDoesNotMatch|InvalidAccessKeyId|ExpiredToken|NoCredentialProviders|RequestTimeTooSkewed)\b|No signing credentials|[Uu]nable to (?:load|locate) credentials|\bAccessDenied: |\bs3:[A-Z][A-Za-z]{2,40}\b/,
    cause:
      'The object store refuses the access key or role. SignatureDoesNotMatch: a wrong secret, region or endpoint. ExpiredToken: temporary credentials were not renewed. RequestTimeTooSkewed: the clock is off. AccessDenied: the policy lacks the action on this bucket.',
    decide: ['timedatectl'],
  },
  {
    says: /is not authorized to perform: elasticfilesystem:|elasticfilesystem.{0,80}\bAccessDenied|WebIdentityErr|AssumeRoleWithWebIdentity/,
    cause:
      "AWS refuses the role of the driver. Its service account lacks the annotation with the ARN of the role, the role's trust policy names another service account, or its policy lacks the action.",
    decide: ['kubectl get serviceaccounts -n kube-system -o yaml'],
  },
  {
    says: /Failed to resolve "?fs-|mount target ip address cannot be found|No mount target|no mount targets/,
    cause:
      "Only the VPC's resolver knows the name of an EFS file system. The VPC needs DNS support and DNS hostnames, the file system a mount target in the node's Availability Zone, and the node the VPC's resolver. At boot, the network may not be up yet: mount with _netdev.",
    decide: ['cat /etc/resolv.conf'],
  },
  {
    says: /[Ww]aiting for (?:the )?volume share to be available/,
    cause:
      "Longhorn's share-manager pod, the NFS server of this RWX volume, does not run yet. The volume has to attach to its node first. Look at that pod and at the state of the volume.",
    decide: ['kubectl get pods -n longhorn-system -o wide', 'kubectl get volumes.longhorn.io -n longhorn-system'],
  },
  {
    says: /volume [\w-]{1,80} (?:is not ready for workloads|is currently in .{1,40} state)|node [\w.-]{1,80} is not ready, couldn't attach/,
    cause:
      'Longhorn does not attach the volume: too few healthy replicas, a replica that is being rebuilt, or a node that is not ready. Look at the volume and its replicas.',
    decide: ['kubectl get volumes.longhorn.io,replicas.longhorn.io -n longhorn-system'],
  },
  {
    says: /desc = \[object Object\]/,
    cause:
      'The driver lost its own message: it is JavaScript and printed an object as text. Its log on this node has the error.',
    decide: ['kubectl logs -n NAMESPACE DRIVER_POD -c csi-driver'],
  },
  {
    says: /Unmatched '?["'`]/,
    cause:
      'csh says this of a command with quotes: the user whom the driver logs in as on the storage server has csh as login shell. Give that user sh or bash.',
  },
  {
    says: /is mounted on \S{1,200} but it is not a (?:shared|slave)|is not a shared (?:or slave )?mount/,
    cause:
      'The mount below which this path lies is private, so mounts of a container cannot reach the host, or the other way round. Run mount --make-rshared on it before the container starts. Docker Desktop cannot do it for folders of its host.',
    decide: ['cat /proc/1/mountinfo'],
  },
  {
    says: /Failed at step EXEC spawning|Failed to (?:locate executable|execute) \S{1,200}: Permission denied/,
    cause:
      'systemd may not execute this file: it is not executable, lies on a file system mounted with noexec, or has an SELinux label that a service may not run. A dot behind the mode in ls -l shows that there is a label.',
    decide: ['ausearch -m avc -ts recent', 'ls -lZ {path}'],
  },
  {
    says: /mkdir \/sys\/fs\/fuse\b/,
    cause:
      'The node has not loaded the module fuse, so /sys/fs/fuse does not exist, and nothing can be created in sysfs. Run modprobe fuse on the node, and load it at boot.',
    decide: ['ls -ld /sys/fs/fuse/connections /dev/fuse'],
  },
  {
    says: /fusermount3?: .{0,80}(?:[Oo]peration not permitted|[Pp]ermission denied)|\/dev\/fuse: (?:[Pp]ermission denied|[Oo]peration not permitted|[Nn]o such (?:file|device))/,
    cause:
      'FUSE cannot be mounted here: the container has no /dev/fuse, or lacks SYS_ADMIN, or AppArmor forbids mount. Give it the device and the capability, or make it privileged.',
    decide: ['ls -l /dev/fuse'],
  },
  {
    says: /failed to (?:prepare|create) subPath|failed to create subPath directory/,
    cause:
      'kubelet cannot open or create the directory of subPath inside the volume: the volume is not mounted or is stale, or its server squashes root and the directory belongs to another user. Create the directory on the storage.',
    decide: ['cat /proc/1/mountinfo'],
  },
  {
    says: /\b(?:l?chown|chgrp):? \S{1,200}: (?:[Oo]peration not permitted|[Pp]ermission denied|[Ii]nvalid argument)|(?:EPERM|EACCES): [a-z ]{1,40}, l?chown|changing ownership of \S{1,200}: (?:[Oo]peration not permitted|[Pp]ermission denied)/,
    cause:
      'The program is not root, or the server does not let root change owners (root_squash or all_squash on the export), or the file system has no owners, such as CIFS. Set owner and mode on the server, or run the container as that user; no_root_squash allows it at a risk.',
    decide: ['exportfs -v'],
  },
];

/** What Kubernetes says about a claim or a volume. */
const OF_KUBERNETES: readonly ErrorClass[] = [
  {
    says: /storageclass(?:\.storage\.k8s\.io)? "[^"]{1,200}" not found/i,
    cause: 'The claim names a StorageClass that does not exist. Create it, or correct the claim.',
    decide: ['kubectl get storageclasses'],
  },
  {
    says: /no persistent volumes available for this claim and no storage class is set/,
    cause:
      'No free PersistentVolume fits the claim, and it names no StorageClass that would make one. Compare size, access modes, storageClassName and selector, and mark a class as default if one should serve it.',
    decide: ['kubectl get pv,storageclasses'],
  },
  {
    says: /attachdetachment timeout|timed out waiting for external-attacher/,
    cause:
      "Nothing attached the volume: the driver's controller pod with its attacher does not run, or its CSIDriver object with attachRequired: false is missing, for a driver that needs no attaching.",
    decide: ['kubectl get csidrivers,volumeattachments', 'kubectl get pods -A -o wide'],
  },
  {
    says: /volume node affinity conflict/,
    cause: 'The volume exists in another zone or on another node than those where the pod may run.',
    decide: ['kubectl get pv -o yaml'],
  },
  {
    says: /[Cc]ould not find (?:the )?[Vv]olume|\b[Vv]olume (?:with ID )?\S{1,200} (?:was )?(?:not found|does not exist)|code = NotFound desc = .{0,80}\b(?:[Ff]ile ?system|[Ss]hare|[Dd]evice|[Ss]napshot)\b/,
    cause:
      'The storage answered that it has no such volume, share or file system: it was deleted there, or volumeHandle or the settings of the backend name another one.',
    decide: ['kubectl get pv -o yaml'],
  },
];

/** By the error of the operating system. */
const OF_ERRNO: readonly ErrorClass[] = [
  {
    says: /exec format error/i,
    cause: 'The program is made for another processor architecture than the node has. Use an image for this one.',
    decide: ['uname -a'],
  },
  {
    says: /x509: |certificate (?:verify failed|has expired|signed by unknown authority)/,
    cause:
      'The TLS certificate of the server is not trusted: an unknown authority, another name, expired, or the clock is off.',
    decide: ['timedatectl'],
  },
  {
    says: /[Pp]rotocol not supported|requested NFS version or transport protocol is not supported/,
    cause:
      'The server does not offer the version of NFS or SMB that was asked for, or not over TCP. Ask it what it offers, and set vers= to that.',
    decide: ['rpcinfo -p SERVER'],
  },
  {
    says: /[Cc]onnection refused/,
    cause:
      'The address answered, and nothing listens on that port there: the server is not started, its port is not published, or the address is of another host. NFSv3 needs ports 111 and mountd besides 2049.',
    decide: ['rpcinfo -p SERVER', 'ss -tanpo'],
  },
  {
    says: /[Cc]onnection timed out|i\/o timeout|[Oo]peration timed out|ETIMEDOUT/,
    cause:
      'Nothing answered at that address: a firewall or security group drops the packets, the address is wrong, or the server is down. Try the port from this node.',
    decide: ['ss -tanpo', 'ip route'],
  },
  {
    says: /[Nn]o route to host|[Nn]etwork is unreachable|EHOSTUNREACH|ENETUNREACH/,
    cause:
      'This node has no way to that address: a missing route or VPN, a firewall that rejects, or a server that is switched off.',
    decide: ['ip route'],
  },
  {
    says: /[Rr]ead-only file ?system|EROFS/,
    cause:
      'The file system is mounted or exported read-only, or the kernel made it read-only after an error. The mount table and the kernel log show which.',
    decide: ['cat /proc/1/mountinfo', 'dmesg -T'],
  },
  {
    says: /[Nn]o space left on device|ENOSPC|[Qq]uota exceeded|EDQUOT/,
    cause: 'A quota, the blocks or the inodes of the file system are used up.',
    decide: ['df -h', 'df -i'],
  },
  {
    says: /[Nn]o such device\b(?! or address)|ENODEV|unknown filesystem type/,
    cause: 'The kernel has no module of this file system type, or the device is not there. Try modprobe with the type.',
    decide: ['dmesg -T', 'cat /proc/filesystems'],
  },
  {
    says: /(?:[Dd]evice|[Tt]arget)(?: or resource)? is [Bb]usy|[Dd]evice or resource busy|\bEBUSY\b/,
    cause:
      'A process, or another mount namespace such as that of a container, still uses the mount or has a copy of it. Find it, and stop or restart that.',
    decide: ['grep -l {path} /proc/*/mountinfo', 'fuser -vm {path}'],
  },
  {
    says: /[Ii]nput\/output error|\bEIO\b/,
    cause:
      'What is behind the path did not do it: a soft NFS mount whose server is silent, a FUSE daemon or object store that refuses, or a failing disk. The kernel log and the log of the daemon show which.',
    decide: ['dmesg -T', 'cat /proc/1/mountinfo'],
  },
  {
    says: /[Oo]peration not permitted|EPERM/,
    cause:
      'The kernel forbids it to this process: a container without SYS_ADMIN, or AppArmor or seccomp forbids mount; or a server that squashes root.',
    decide: ['dmesg -T'],
  },
  {
    says: /[Pp]ermission denied|EACCES|[Aa]ccess denied/,
    cause:
      'The user may not do it: owner and mode of the path, a server that squashes root or does not know the user, SELinux or AppArmor, or credentials that are refused.',
    decide: ['dmesg -T'],
  },
  {
    says: /\b(?:[Ee]rror|[Ss]tatus|[Cc]ode|RESPONSE|HTTP)\W{0,3}(?:code\W{0,3})?40[13]\b|code = (?:PermissionDenied|Unauthenticated)/,
    cause: 'The service answered and refuses: 401 the credentials, 403 what they may do, or from where.',
  },
  {
    says: /\b(?:[Ee]rror|[Ss]tatus|[Cc]ode|RESPONSE|HTTP)\W{0,3}(?:code\W{0,3})?(?:429|50[0234])\b|code = (?:Unavailable|ResourceExhausted)/,
    cause: 'The service is overloaded, limits the rate or has nothing left to give. Its own log or quota shows which.',
  },
  {
    says: /[Ii]nvalid argument|EINVAL/,
    cause:
      'The kernel refuses an option or the source: a typing error, an option of another version, or an NFS mount without its helper, which needs addr= with an IP address. The kernel log may name it.',
    decide: ['dmesg -T'],
  },
  {
    says: /[Ff]ile exists|already exists/,
    cause:
      'It is there already: left by an earlier try, or made by another one at the same time. See whether it is in use before it is removed.',
  },
  {
    says: /[Nn]o such file or directory|ENOENT/,
    cause:
      'The path is not where it was looked for: on this node, in the container, or on the server. Check which of them, and its spelling.',
    decide: ['cat /proc/1/mountinfo'],
  },
];

/** For an error of which nothing better is known. */
export const GENERAL: readonly ErrorClass[] = [...OF_KUBERNETES, ...OF_ERRNO];
