import { layouts } from '@mountline/bundle';
import { knowledgeOf } from '../analyze.ts';
import type { AnalyzeOptions } from '../analyze-options.ts';

/** Words of dates, and of what every node says of itself. */
const EVERYWHERE = `jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun am pm utc gmt est cet
  localhost localdomain root kube system default public node lease pvc
  nfs nfs4 vers rsize wsize proto tcp sec sys hard soft relatime addr clientaddr optimize readahead ms sec secs kb mb gb`;

/** Options of nfs(5), as mount tables print them. */
const MOUNT_OPTIONS = `nfsvers minorversion bsize bg fg retry softerr softreval timeo retrans namlen ac noac acregmin acregmax acdirmin
  acdirmax actimeo acl noacl cto nocto fsc nofsc intr nointr lock nolock local_lock flock posix lookupcache pos positive
  migration nomigration rdirplus nordirplus resvport noresvport sharecache nosharecache sloppy nconnect max_connect trunkdiscovery
  port mountaddr mounthost mountport mountproto mountvers udp tcp6 udp6 rdma krb5 krb5i krb5p xprtsec write eager lazy wait`;

/** Operations of NFS 3 and 4 (nfs3_procedures and nfs4_procedures of the kernel), and what else /proc/self/mountstats prints. */
const OF_MOUNTSTATS = `null getattr setattr lookup lookupp lookup_root access readlink read write create mkdir symlink mknod remove rmdir
  rename link readdir readdirplus fsstat fsinfo pathconf commit open open_confirm open_noattr open_downgrade close renew
  setclientid setclientid_confirm lock lockt locku statfs server_caps delegreturn getacl setacl fs_locations release_lockowner
  secinfo fsid_present exchange_id create_session destroy_session sequence get_lease_time reclaim_complete layoutget
  getdeviceinfo getdevicelist layoutcommit layoutreturn layoutstats layouterror secinfo_no_name test_stateid free_stateid
  bind_conn_to_session destroy_clientid seek allocate deallocate clone copy copy_notify offload_cancel offload_status getxattr
  setxattr listxattrs removexattr read_plus zero_range
  statvers opts caps wtmult dtsize impl_id pnfs pseudoflavor flavor fscache xprt nfsv3 nfsv4 lockdv1 lockdv3 lockdv4 mountv3
  rpcbindv2 rpcbindv3 rpcbindv4 nsmv1`;

/** File systems of every Linux, and their options in mount tables. */
const FILE_SYSTEMS = `autofs binfmt_misc bpf cgroup cgroup2 configfs debugfs devpts devtmpfs ext3 ext4 fuse fusectl hugetlbfs iso9660 mqueue
  nfsd nsfs overlay proc pstore ramfs rpc_pipefs securityfs selinuxfs squashfs sysfs tmpfs tracefs vfat virtiofs xfs 9p cifs ceph
  nosuid nodev noexec noatime nodiratime strictatime dirsync discard seclabel gid uid mode ptmxmode inode32 inode64 attr2 logbufs
  logbsize noquota errors remount nsdelegate memory_recursiveprot lowerdir upperdir workdir pgrp direct minproto maxproto pipe_ino
  cpu cpuacct cpuset blkio devices freezer net_cls net_prio perf_event hugetlb pids rdma misc`;

/** What kubelet says of a volume, heads of tables of kubectl, and what the kernel says while it boots, of a panic and of who waits. */
const OF_PROGRAMS = `InnerVolumeSpecName OuterVolumeSpecName PluginName VolumeGIDValue UniqueName VolumeSpecName UID podUID desc
  NOMINATED READINESS GATES RESTARTS
  rip rsp eflags rax rbx rcx rdx rsi rdi rbp r8 r9 r10 r11 r12 r13 r14 r15 orig_rax knlgs
  BIOS-e820 folio`;

/** Packages and functions of a kubelet that stand in its stacks where it waits for a file: of Go, of mount-utils, of cAdvisor. */
const OF_STACKS = `goroutine goroutines syscall Syscall6 RawSyscall6 unix runtime k8s io pkg cmd cadvisor
  syncLoop syncLoopIteration HandlePodCleanups cleanupOrphanedPodDirs podVolumesExist getMountedVolumePathListFromDisk
  getPodVolumePathListFromDisk removeOrphanedPodVolumeDirs IsLikelyNotMountPoint GetFsInfoForPath getVfsStats GetGlobalFsInfo
  statNolog lstatNolog fstatat newfstatat Statfs Fstatat Lstat Stat Unlinkat Openat Unmount SIGQUIT SIGABRT sigcode`;

/** Folders of every Linux (hier(7)), and how files are called that were packed or rotated. */
const FOLDERS = `bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var log logs
  txt out json yaml yml csv html export tar tgz zip gzip zst bz2 old bundle archive`;

/** What a program that ends in a panic says, and how files are called into which ps and ss were written. */
const OFTEN_SAID = `unable error failed thread main panicked at called on an err value note run with rust_backtrace environment
  variable to display a backtrace code kind message addrinuse address already in use os src rs
  stunnel stunnel4 stunnel5 identifier ffff ps ss aux auxwww axo eo elo tan tanp tanpoi lnp`;

/** What is said of an archive that breaks off, is damaged, or was read to a limit only. */
const OF_ARCHIVES = `compression compressed decompress decompressed decompressing allowed damaged bzip2 zstd sha checksum checksums extended sparse pax nesting ratio encrypted decrypt
  gpg openpgp fifo character incorrect header check invalid stored block lengths set distance too far back`;

/** How `ls -l` prints the links of open files: for reading, for writing, for both. */
const OF_LINKS = 'lr lrwx wx';

/** Names in the examples of the descriptions: a namespace of the user's may be called so too. */
const OF_EXAMPLES = ['shop', 'web'];

const WORD = /[\p{L}\p{N}]+/gu;
/** Long enough, and with a digit: a part of an id, as comments show them. */
const OF_AN_ID = /^(?=[a-f]*\d)[0-9a-f]{5,}$/;

/**
 * The words that Mountline itself uses: what programs write by its templates, what its rules and facts say, the names of
 * fields and the descriptions of the formats. A word of a log that is none of them may name anything.
 */
export async function vocabularyOf(options: AnalyzeOptions): Promise<Set<string>> {
  const { sources, kinds, rules } = knowledgeOf(options);
  const { sourceNotes } = await import('../commands/sources/source-notes.generated.ts');
  const descriptions = Object.values(sourceNotes).flatMap(({ comment, forms }) => [comment, JSON.stringify(forms)]);
  const texts = [
    EVERYWHERE,
    MOUNT_OPTIONS,
    OF_MOUNTSTATS,
    FILE_SYSTEMS,
    OF_PROGRAMS,
    OF_STACKS,
    OFTEN_SAID,
    OF_ARCHIVES,
    OF_LINKS,
    FOLDERS,
    ...layouts.flatMap(({ aside, filtered = [], markers }) => [
      JSON.stringify(markers),
      aside?.source ?? '',
      ...filtered.map(({ path }) => path.source),
    ]),
    ...descriptions,
    ...sources.flatMap(({ name, title, collectWith, places, tables = [] }) => [
      name,
      title,
      collectWith,
      ...places.map(({ source }) => source),
      ...tables.flatMap(({ templates }) => templates.flatMap(({ kind, text }) => [kind, text])),
    ]),
    JSON.stringify(rules),
    JSON.stringify([...kinds.values()]),
  ];
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(WORD)) if (!OF_AN_ID.test(word)) words.add(word);
  for (const name of OF_EXAMPLES) words.delete(name);
  return words;
}
