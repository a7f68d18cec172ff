/**
 * The errors with which the recovery of NFSv4 state fails: errno of Linux, and those of the protocol (RFC 8881, section 15.1), which
 * the kernel writes as they are where it has no number of its own for them.
 */
const ERRORS: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  1: ['EPERM', 'the server refuses the ID of this client: another client uses it, or this one changed credentials'],
  2: ['ENOENT', 'no such file, or no credentials'],
  5: ['EIO', 'the call failed below NFS, or the server returned an unnumbered error'],
  13: [
    'EACCES',
    'the server refuses this client: its exports lack the address, or Kerberos credentials are missing or expired',
  ],
  22: ['EINVAL', 'the server rejects the request of this client'],
  93: ['EPROTONOSUPPORT', 'the server no longer supports this minor version of NFSv4'],
  110: ['ETIMEDOUT', 'the server did not answer in time'],
  111: ['ECONNREFUSED', 'nothing listens at the server'],
  112: ['EHOSTDOWN', 'the host of the server is down'],
  113: ['EHOSTUNREACH', 'the host of the server is unreachable'],
  116: ['ESTALE', 'the file no longer exists on the server'],
  121: ['EREMOTEIO', 'the server has an internal error'],
  126: ['ENOKEY', 'there are no Kerberos credentials'],
  127: ['EKEYEXPIRED', 'the Kerberos credentials expired'],
  512: ['ERESTARTSYS', 'the thread was killed'],
  524: ['ENOTSUPP', 'the server or the kernel does not support what recovery needs'],
  10006: ['NFS4ERR_SERVERFAULT', 'the server has an internal error'],
  10008: ['NFS4ERR_DELAY', 'the server is busy and wants a retry later'],
  10010: ['NFS4ERR_DENIED', 'another client has the lock'],
  10011: ['NFS4ERR_EXPIRED', 'the lease expired on the server'],
  10013: ['NFS4ERR_GRACE', 'the server restarted and only accepts reclaims of old state'],
  10016: ['NFS4ERR_WRONGSEC', 'the server requires another security flavor'],
  10017: ['NFS4ERR_CLID_INUSE', 'another client uses the same ID'],
  10018: ['NFS4ERR_RESOURCE', 'the server is out of a resource'],
  10019: ['NFS4ERR_MOVED', 'the file system is on another server now'],
  10021: ['NFS4ERR_MINOR_VERS_MISMATCH', 'the server no longer supports this minor version of NFSv4'],
  10022: ['NFS4ERR_STALE_CLIENTID', 'the server does not know this client: it restarted or failed over'],
  10023: ['NFS4ERR_STALE_STATEID', 'the state predates the restart of the server'],
  10024: ['NFS4ERR_OLD_STATEID', 'client and server disagree about the order of state changes'],
  10025: ['NFS4ERR_BAD_STATEID', 'the server does not know the state'],
  10026: ['NFS4ERR_BAD_SEQID', 'client and server disagree about the order of state changes'],
  10031: ['NFS4ERR_LEASE_MOVED', 'the file system is on another server now'],
  10033: ['NFS4ERR_NO_GRACE', 'the grace period of the server is over, or it has none'],
  10034: ['NFS4ERR_RECLAIM_BAD', 'the server does not know the state this client reclaims'],
  10035: ['NFS4ERR_RECLAIM_CONFLICT', 'another client took it in the meantime'],
  10047: ['NFS4ERR_ADMIN_REVOKED', 'the server revoked the state'],
  10052: ['NFS4ERR_BADSESSION', 'the server does not know the session: it restarted or failed over'],
  10055: ['NFS4ERR_CONN_NOT_BOUND_TO_SESSION', 'the connection does not belong to the session'],
  10063: ['NFS4ERR_SEQ_MISORDERED', 'client and server disagree about the order of the calls'],
  10078: ['NFS4ERR_DEADSESSION', 'the server dropped the session'],
};

/** `13 (EACCES)`, whatever its sign. */
export function errorInWords(error: number): string {
  const name = ERRORS[Math.abs(error)]?.[0];
  return name ? `${error} (${name})` : String(error);
}

/** `13: the server answers, and refuses …`; undefined of one that is not known. */
export function meaningOf(error: number): string | undefined {
  const known = ERRORS[Math.abs(error)];
  return known && `${known[0]}: ${known[1]}`;
}
