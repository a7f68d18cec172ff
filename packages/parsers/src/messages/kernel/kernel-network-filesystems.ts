import type { LineKinds } from '@mountline/core';

/** The kernel puts a server in front of most of its lines about SMB since 5.7: `CIFS: VFS: \\\\nas\\share cifs_mount …`. */
const bySmb = (said: string): string[] => [
  `CIFS VFS: ${said}`,
  `CIFS: VFS: ${said}`,
  `CIFS: VFS: \\\\{server} ${said}`,
];

/** Errors of connect(2) and of reads on a socket. */
const NO_WAY = /(?:code|rc) ?= ?-(?:11|101|104|11[0-5])\b/;

/** Network file systems other than NFS: told as findings, no rule is about them. */
export const networkFilesystemTemplates = {
  // fs/smb/client/connect.c: cifs_readv_from_socket, server_unresponsive; in older kernels without the colon behind CIFS
  'cifs.server.not-responding': {
    lines: [
      'CIFS: VFS: {server} has not responded in {seconds:int} seconds. Reconnecting...',
      'CIFS VFS: Server {server} has not responded in {seconds:int} seconds. Reconnecting...',
    ],
    what: 'an SMB server that did not answer',
    says: 'SMB server {server} did not answer the kernel for {seconds} s',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause: 'The SMB server or the network to it is down. No rule covers CIFS mounts.',
    decide: ['grep cifs /proc/1/mountinfo'],
  },
  // fs/smb/client/connect.c: ip_connect, generic_ip_connect, cifs_get_tcp_session
  'cifs.connect.failed': {
    lines: bySmb('Error connecting to socket. Aborting operation.'),
    fields: { server: 'text?' },
    what: 'an SMB server that the kernel could not connect to',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'Nothing answers on port 445 of the server, or a firewall is between. Some providers and clouds block port 445.',
    decide: ['nc -vz -w 5 SERVER 445', 'grep cifs /proc/1/mountinfo'],
    toldBy: ['cifs.mount.failed'],
  },
  // fs/smb/client/cifsfs.c: cifs_smb3_do_mount
  'cifs.mount.failed': {
    lines: bySmb('cifs_mount failed w/return code = {errno:int}'),
    fields: { server: 'text?' },
    what: 'an SMB mount that failed in the kernel',
    says: 'an SMB mount failed with error {errno}',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The number is an error of the kernel, without its sign that of errno(3). Lines above it may say more. No rule covers CIFS mounts.',
    decide: ['dmesg -T'],
    errors: [
      {
        says: NO_WAY,
        cause:
          'No connection to the SMB server: nothing answers on port 445, or a firewall is between. Some providers and clouds block port 445. No rule covers CIFS mounts.',
        decide: ['nc -vz -w 5 SERVER 445'],
      },
      {
        says: /code = -13\b/,
        cause: 'The server refused the user: check user, password, domain, and sec=. No rule covers CIFS mounts.',
      },
      {
        says: /code = -2\b/,
        cause: 'The server has no such share, or no such directory in it: check the name. No rule covers CIFS mounts.',
        decide: ['smbclient -L //SERVER -U USER'],
      },
      {
        says: /code = -(?:22|95)\b/,
        cause:
          'The server does not speak this dialect, or an option is not supported: try vers=3.0, or vers=2.1 for an old server. No rule covers CIFS mounts.',
      },
      {
        says: /code = -126\b/,
        cause:
          'The kernel got no Kerberos ticket from its upcall (ENOKEY): cifs.upcall of cifs-utils is missing, or root has no ticket. No rule covers CIFS mounts.',
        decide: ['klist', 'ls -l /etc/request-key.d/'],
      },
    ],
  },
  // fs/smb/client/sess.c, smb2maperror.c
  'cifs.session.refused': {
    lines: [
      ...bySmb('Send error in SessSetup = {errno:int}'),
      'CIFS: Status code returned {code} {status}',
      'Status code returned {code} {status}',
    ],
    fields: { server: 'text?', errno: 'int?', code: 'text?', status: 'text?' },
    what: 'an SMB session that the server refused',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'The server refused the user (-13, STATUS_LOGON_FAILURE, STATUS_ACCESS_DENIED), or the account is locked or its password expired. -126: no Kerberos ticket. No rule covers CIFS mounts.',
    decide: ['dmesg -T'],
    toldBy: ['cifs.mount.failed', 'mount.cifs.failed'],
  },
  // fs/smb/client/smb2pdu.c, connect.c
  'cifs.option.refused': {
    lines: [
      ...bySmb('Connecting to DFS root not implemented yet'),
      ...bySmb('Dialect not supported by server. Consider {advice:rest}'),
      ...bySmb('BAD_NETWORK_NAME: {share}'),
    ],
    fields: { server: 'text?', advice: 'text?', share: 'text?' },
    what: 'an SMB mount that kernel or server does not support',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'BAD_NETWORK_NAME: the server has no share of that name. Dialect: server and client share no version, vers= sets it. DFS: mount the share that the DFS root points to, or use a kernel with CONFIG_CIFS_DFS_UPCALL. No rule covers CIFS mounts.',
    decide: ['dmesg -T'],
  },
  // net/ceph/messenger.c, mon_client.c; fs/ceph/mds_client.c; newer kernels put the id of the cluster in front
  'ceph.server.not-responding': {
    lines: [
      'libceph: mon{number:int} {address} connect error',
      'libceph: mon{number:int} {address} socket closed (con state CONNECTING)',
      'libceph: mon{number:int} {address} socket error on write',
      'libceph: mds{number:int} {address} connect error',
      'libceph: mds{number:int} {address} socket closed (con state CONNECTING)',
      'libceph: mds{number:int} {address} socket error on write',
      'libceph: osd{number:int} {address} socket error on write',
      'libceph: osd{number:int} {address} connect error',
      'libceph: osd{number:int} {address} socket closed (con state CONNECTING)',
      'libceph: mon{number:int} {address} session lost, hunting for new mon',
      'ceph: mds{number:int} hung',
      'ceph: [{cluster:text}]: mds{number:int} hung',
    ],
    fields: { address: 'text?', cluster: 'text?' },
    what: 'a server of a Ceph cluster that did not answer the kernel',
    folds: true,
    nature: 'failure',
    severity: 'major',
    cause:
      'A monitor, OSD or MDS is down, or the network to it: I/O on CephFS and RBD waits. In a pod network the addresses must be reachable from the node. No rule covers Ceph.',
    decide: ['ceph -s', 'cat /sys/kernel/debug/ceph/*/osdc'],
  },
  // net/ceph/mon_client.c: finish_hunting; fs/ceph/mds_client.c: handle_session, check_new_map
  'ceph.server.answered': {
    lines: [
      'libceph: mon{number:int} {address} session established',
      'ceph: mds{number:int} came back',
      'ceph: mds{number:int} reconnect success',
      'ceph: mds{number:int} recovery completed',
      'ceph: [{cluster:text}]: mds{number:int} came back',
      'ceph: [{cluster:text}]: mds{number:int} reconnect success',
      'ceph: [{cluster:text}]: mds{number:int} recovery completed',
    ],
    fields: { address: 'text?', cluster: 'text?' },
    what: 'a server of a Ceph cluster that answered the kernel',
    nature: 'normal',
  },
  // fs/ceph/mds_client.c: handle_session, send_mds_reconnect
  'ceph.client.evicted': {
    lines: [
      'ceph: mds{number:int} rejected session',
      'ceph: mds{number:int} reconnect denied',
      'ceph: [{cluster:text}]: mds{number:int} rejected session',
      'ceph: [{cluster:text}]: mds{number:int} reconnect denied',
    ],
    fields: { cluster: 'text?' },
    what: 'a CephFS client that the metadata server evicted',
    nature: 'failure',
    severity: 'critical',
    cause:
      'The MDS evicted or blocklisted this client, mostly because it did not answer for session_autoclose seconds. Its mounts give errors until they are mounted again, or for good without recover_session=clean. No rule covers Ceph.',
    decide: ['ceph osd blocklist ls', 'grep ceph /proc/1/mountinfo'],
  },
} as const satisfies LineKinds;
