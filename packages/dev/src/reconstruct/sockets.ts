import { standing } from './aftermath.ts';
import type { Mount } from './mounts.ts';
import { ADDRESS, type Capture, hostPid, NEW_KUBELET, PID } from './node.ts';
import { random } from './random.ts';
import { at } from './time.ts';

/** State, Send-Q, local and peer address with their ports, users. */
type Socket = [state: string, backlog: number, local: string, peer: string, users: string];

const user = (name: string, pid: number, fd: number) => `users:(("${name}",pid=${pid},fd=${fd}))`;
const listen = (backlog: number, local: string, users: string): Socket => [
  'LISTEN',
  backlog,
  local,
  '0.0.0.0:*',
  users,
];
const established = (local: string, peer: string, users = ''): Socket => ['ESTAB', 0, local, peer, users];

/** A healthy mount: the kernel's end has no user, the proxy's ends have; behind it goes on to the mount target. */
function connections(mount: Mount): Socket[] {
  const rng = random(`sockets ${mount.pod.uid}`);
  const client = `127.0.0.1:${rng.int(32768, 60999)}`;
  const proxy = `127.0.0.1:${mount.port}`;
  const target = `10.208.${rng.pick([24, 25, 26])}.17:2049`;
  return [
    established(client, proxy),
    established(proxy, client, user('efs-proxy', mount.hostPid, 11)),
    established(`${ADDRESS}:${rng.int(32768, 60999)}`, target, user('efs-proxy', mount.hostPid, 12)),
  ];
}

/** `ss -tanp` of the host: a listener and its connections for every healthy mount, and nobody on the dead port. */
export function sockets(capture: Capture): string {
  const mounts = standing(capture);
  const kubelet = capture.cured ? NEW_KUBELET : PID.kubelet;
  const list = [
    listen(128, '0.0.0.0:22', user('sshd', PID.sshd, 3)),
    listen(4096, '127.0.0.1:10248', user('kubelet', kubelet, 19)),
    ...mounts.map((mount) => listen(1024, `127.0.0.1:${mount.port}`, user('efs-proxy', mount.hostPid, 9))),
    ...mounts.flatMap(connections),
    established(`${ADDRESS}:22`, '10.208.16.44:50822', user('sshd', hostPid(at('01:16:32.5')), 4)),
  ];
  const widest = Math.max(...list.map((socket) => socket[4].length));
  const end = (address: string) => {
    const [host = '', port = ''] = address.split(':');
    return `${host.padStart(13)}:${port.padEnd(5)}`;
  };
  const line = (state: string, received: string, sent: string, local: string, peer: string, users: string) =>
    `${state.padEnd(6)} ${received.padEnd(6)} ${sent.padEnd(6)} ${end(local)} ${end(peer)} ${users.padEnd(widest)}\n`;
  return [
    line('State', 'Recv-Q', 'Send-Q', 'Local Address:Port', 'Peer Address:Port', 'Process'),
    ...list.map(([state, backlog, local, peer, users]) => line(state, '0', String(backlog), local, peer, users)),
  ].join('');
}
