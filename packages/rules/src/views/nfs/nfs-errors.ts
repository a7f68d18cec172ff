/**
 * The errors with which the recovery of NFSv4 state fails: errno of Linux, and those of the protocol (RFC 8881, section 15.1), which
 * the kernel writes as they are where it has no number of its own for them.
 */
const ERRORS: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  1: [
    'EPERM',
    'the server refuses the id of this client: another one uses the same, or it had other credentials before',
  ],
  2: ['ENOENT', 'there is no file, or no credentials to ask with'],
  5: ['EIO', 'the call failed below NFS, or the server answered with an error that has no number'],
  13: [
    'EACCES',
    'the server answers, and refuses who asks, as where its exports do not know the address of this client, or Kerberos credentials are missing or ran out',
  ],
  22: ['EINVAL', 'the server does not take what this client asks'],
  93: ['EPROTONOSUPPORT', 'the server does not speak this minor version of NFSv4 any more'],
  110: ['ETIMEDOUT', 'the server did not answer in time'],
  111: ['ECONNREFUSED', 'nobody listens at the server'],
  112: ['EHOSTDOWN', 'the host of the server is down'],
  113: ['EHOSTUNREACH', 'there is no way to the host of the server'],
  116: ['ESTALE', 'the file is gone at the server'],
  121: ['EREMOTEIO', 'the server has an error of its own'],
  126: ['ENOKEY', 'there are no Kerberos credentials'],
  127: ['EKEYEXPIRED', 'the Kerberos credentials ran out'],
  512: ['ERESTARTSYS', 'the thread was killed'],
  524: ['ENOTSUPP', 'the server or the kernel does not support what recovery needs'],
  10006: ['NFS4ERR_SERVERFAULT', 'the server has an error of its own'],
  10008: ['NFS4ERR_DELAY', 'the server is busy and wants to be asked later'],
  10010: ['NFS4ERR_DENIED', 'another client has the lock'],
  10011: ['NFS4ERR_EXPIRED', 'the lease ran out at the server'],
  10013: ['NFS4ERR_GRACE', 'the server was started anew, and takes back old state only'],
  10016: ['NFS4ERR_WRONGSEC', 'the server wants another security flavor'],
  10017: ['NFS4ERR_CLID_INUSE', 'another client uses the same id'],
  10018: ['NFS4ERR_RESOURCE', 'the server is out of a resource'],
  10019: ['NFS4ERR_MOVED', 'the file system is on another server now'],
  10021: ['NFS4ERR_MINOR_VERS_MISMATCH', 'the server does not speak this minor version of NFSv4 any more'],
  10022: ['NFS4ERR_STALE_CLIENTID', 'the server does not know this client: it was started anew, or failed over'],
  10023: ['NFS4ERR_STALE_STATEID', 'the state is from before the server was started anew'],
  10024: ['NFS4ERR_OLD_STATEID', 'client and server disagree about the order of what they did to the state'],
  10025: ['NFS4ERR_BAD_STATEID', 'the server does not know the state'],
  10026: ['NFS4ERR_BAD_SEQID', 'client and server disagree about the order of what they did to the state'],
  10031: ['NFS4ERR_LEASE_MOVED', 'the file system is on another server now'],
  10033: ['NFS4ERR_NO_GRACE', 'the time in which the server takes old state back was over, or it keeps none'],
  10034: ['NFS4ERR_RECLAIM_BAD', 'the server does not know what this client wants back'],
  10035: ['NFS4ERR_RECLAIM_CONFLICT', 'another client got it meanwhile'],
  10047: ['NFS4ERR_ADMIN_REVOKED', 'the server took the state away'],
  10052: ['NFS4ERR_BADSESSION', 'the server does not know the session: it was started anew, or failed over'],
  10055: ['NFS4ERR_CONN_NOT_BOUND_TO_SESSION', 'the connection does not belong to the session'],
  10063: ['NFS4ERR_SEQ_MISORDERED', 'client and server disagree about the order of the calls'],
  10078: ['NFS4ERR_DEADSESSION', 'the server has given the session up'],
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
