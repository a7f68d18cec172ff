import type { SourceRecord } from '@mountline/core';

/** A process that holds a socket, with the file descriptor where the table shows it. */
export interface SocketProcess {
  name: string;
  pid: number;
  fd?: number;
}

/** One socket of one network namespace, as `ss`, `netstat` and /proc/net tell it. */
export interface SocketRecord extends SourceRecord {
  /** As written: `tcp`, `tcp6`, `udp`, `unix`, `u_str`, `nl`. Only netstat and /proc/net tell tcp and tcp6 apart. */
  protocol: string;
  /** As written: `LISTEN`, `ESTAB` or `ESTABLISHED`, `TIME-WAIT` or `TIME_WAIT`. Empty where the table has none. */
  state: string;
  /** Without brackets and interface; `*` for any address of both families; the path of a unix socket. */
  localAddress: string;
  /** null for `*`, for a port written as the name of a service, and for all but internet sockets. */
  localPort: number | null;
  /** The service in place of the port number, where the tool ran without `-n`. */
  localService?: string;
  /** The interface behind `%`. */
  localInterface?: string;
  peerAddress: string;
  peerPort: number | null;
  peerService?: string;
  peerInterface?: string;
  /**
   * Who holds it. null: the table has no column for it. Empty: none was named; that says nothing where no row of the
   * table names one (taken without -p, or not as root), and else that the kernel holds it (an NFS client or server).
   */
  processes: SocketProcess[] | null;
  /** Bytes; the backlog of a listening socket. null where the table has none (unix sockets of netstat). */
  recvQ: number | null;
  sendQ: number | null;
  /** Number of the socket's inode, as in `socket:[N]` of /proc/PID/fd. */
  inode?: number;
  /** The other end of a unix socket. */
  peerInode?: number;
  /** Name or number. */
  user?: string;
  /** STREAM, DGRAM … of a unix socket of netstat. */
  type?: string;
  /** What else the tool wrote, as text: timer, cgroup, memory, tcp_info. */
  info?: string;
}

export interface Endpoint {
  address: string;
  port: number | null;
  service?: string;
  interface?: string;
}

/** `127.0.0.1:20361`, `[fe80::1]%eth0:546`, `:::111`, `*:*`: the port stands behind the last colon. */
export function endpoint(text: string): Endpoint {
  const colon = text.lastIndexOf(':');
  const written = text.slice(colon + 1);
  const host = colon < 0 ? text : text.slice(0, colon);
  const percent = host.indexOf('%');
  const address = (percent < 0 ? host : host.slice(0, percent)).replace(/^\[|\]$/g, '');
  const numeric = /^\d{1,5}$/.test(written);
  return {
    address,
    port: colon >= 0 && numeric ? Number(written) : null,
    ...(colon >= 0 && !numeric && written !== '*' ? { service: written } : {}),
    ...(percent < 0 ? {} : { interface: host.slice(percent + 1).replace(/\]$/, '') }),
  };
}

/** The fields of a record for its two ends. */
export function ends(local: Endpoint, peer: Endpoint) {
  return {
    localAddress: local.address,
    localPort: local.port,
    ...(local.service === undefined ? {} : { localService: local.service }),
    ...(local.interface === undefined ? {} : { localInterface: local.interface }),
    peerAddress: peer.address,
    peerPort: peer.port,
    ...(peer.service === undefined ? {} : { peerService: peer.service }),
    ...(peer.interface === undefined ? {} : { peerInterface: peer.interface }),
  };
}
