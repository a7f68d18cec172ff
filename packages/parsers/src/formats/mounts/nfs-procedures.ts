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

/** The operations of NFSv4 by number, which the server counts: RFC 7530, 8881, 7862 and 8276. 0 to 2 are not in use. */
export const NFS4_OPERATIONS = words(`
  op0 op1 op2 access close commit create delegpurge delegreturn getattr getfh link lock lockt locku lookup lookupp
  nverify open openattr open_confirm open_downgrade putfh putpubfh putrootfh read readdir readlink remove rename renew
  restorefh savefh secinfo setattr setclientid setclientid_confirm verify write release_lockowner backchannel_ctl
  bind_conn_to_session exchange_id create_session destroy_session free_stateid get_dir_delegation getdeviceinfo
  getdevicelist layoutcommit layoutget layoutreturn secinfo_no_name sequence set_ssv test_stateid want_delegation
  destroy_clientid reclaim_complete allocate copy copy_notify deallocate io_advise layouterror layoutstats
  offload_cancel offload_status read_plus seek write_same clone getxattr setxattr listxattrs removexattr`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
