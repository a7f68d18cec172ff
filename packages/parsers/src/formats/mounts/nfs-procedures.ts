/** The procedures of NFS versions 2 and 3 by number: RFC 1094 and RFC 1813. */
export const NFS2_PROCEDURES = words(`
  null getattr setattr root lookup readlink read wrcache write create remove rename link symlink mkdir rmdir readdir
  fsstat`);

export const NFS3_PROCEDURES = words(`
  null getattr setattr lookup access readlink read write create mkdir symlink mknod remove rmdir rename link readdir
  readdirplus fsstat fsinfo pathconf commit`);

/**
 * What the Linux client counts as NFSv4 procedures, by number: enum NFSPROC4_CLNT_* of include/linux/nfs4.h. New ones
 * are added at the end, but those behind `copy` moved before Linux 5.10; mountstats has the names beside the numbers.
 */
export const NFS4_CLIENT_PROCEDURES = words(`
  null read write commit open open_confirm open_noattr open_downgrade close setattr fsinfo renew setclientid
  setclientid_confirm lock lockt locku access getattr lookup lookup_root remove rename link symlink create pathconf
  statfs readlink readdir server_caps delegreturn getacl setacl fs_locations release_lockowner secinfo fsid_present
  exchange_id create_session destroy_session sequence get_lease_time reclaim_complete layoutget getdeviceinfo
  layoutcommit layoutreturn secinfo_no_name test_stateid free_stateid getdevicelist bind_conn_to_session
  destroy_clientid seek allocate deallocate layoutstats clone copy offload_cancel lookupp layouterror copy_notify
  getxattr setxattr listxattrs removexattr read_plus offload_status`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
