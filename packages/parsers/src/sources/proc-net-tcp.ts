import { defineSource } from '@mountline/core';
import type { SocketRecord } from '../formats/mounts/socket.ts';
import { takeWords } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/net/tcp, tcp6, udp and udp6: the sockets of one network namespace, as the kernel counts them.
 *
 *       sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
 *        0: 0100007F:4F89 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 17512 1 …
 *
 * See proc_net_tcp in Documentation/networking of the kernel and net/ipv4/tcp_ipv4.c:tcp4_seq_show. An address is one
 * or four 32-bit words in the byte order of the machine, read here as little-endian (x86, arm64); a port is not
 * swapped. The name of the table is not in it: `remote_address` is IPv6, `ref pointer drops` is udp. Port 0 is none.
 */
const HEADER = /^\s*sl\s+local_address\s+rem(?:ote)?_address\s+st\s+tx_queue\s+rx_queue\s/;
/** include/net/tcp_states.h, without `TCP_`. */
const STATES = [
  '',
  'ESTABLISHED',
  'SYN_SENT',
  'SYN_RECV',
  'FIN_WAIT1',
  'FIN_WAIT2',
  'TIME_WAIT',
  'CLOSE',
  'CLOSE_WAIT',
  'LAST_ACK',
  'LISTEN',
  'CLOSING',
  'NEW_SYN_RECV',
];

/** The bytes of an address, from words of the machine's order. */
function bytesOf(hex: string): number[] {
  const bytes: number[] = [];
  for (let word = 0; word < hex.length; word += 8) {
    for (let at = word + 6; at >= word; at -= 2) bytes.push(Number.parseInt(hex.slice(at, at + 2), 16));
  }
  return bytes;
}

function formatAddress(hex: string): string {
  const bytes = bytesOf(hex);
  if (bytes.length === 4) return bytes.join('.');
  if (/^0{16}FFFF0000/i.test(hex)) return `::ffff:${bytes.slice(12).join('.')}`;
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i]! << 8) | bytes[2 * i + 1]!).toString(16));
  // RFC 5952: the first of the longest runs of two zeros or more is left out.
  const runs = [...`:${groups.join(':')}:`.matchAll(/:(?:0:){2,}/g)].map((m) => ({ at: m.index, text: m[0] }));
  const longest = runs.reduce((best, run) => (run.text.length > best.text.length ? run : best), { at: 0, text: '' });
  const all = `:${groups.join(':')}:`;
  if (longest.text === '') return groups.join(':');
  return `${all.slice(1, longest.at)}::${all.slice(longest.at + longest.text.length, -1)}`;
}

function side(text: string): { address: string; port: number | null } | null {
  const m = /^([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4})$/i.exec(text);
  return m ? { address: formatAddress(m[1]!), port: Number.parseInt(m[2]!, 16) || null } : null;
}

function parseRow(text: string, protocol: string): RowResult<SocketRecord> {
  const taken = takeWords(text, 10);
  if (!taken) return quote(text);
  const [, local, peer, state, queues, timer, retransmits, uid, timeout, inode] = taken.words as string[];
  const here = side(local!);
  const there = side(peer!);
  const queue = /^([0-9A-F]{8}):([0-9A-F]{8})$/i.exec(queues!);
  if (!here || !there || !queue || !/^[0-9A-F]{2}$/i.test(state!) || !/^\d{1,15}$/.test(inode!)) return quote(text);
  return {
    protocol,
    state: STATES[Number.parseInt(state!, 16)] || state!,
    localAddress: here.address,
    localPort: here.port,
    peerAddress: there.address,
    peerPort: there.port,
    processes: null,
    recvQ: Number.parseInt(queue[2]!, 16),
    sendQ: Number.parseInt(queue[1]!, 16),
    inode: Number(inode),
    user: uid!,
    info: `tr:tm->when ${timer} retrnsmt ${retransmits} timeout ${timeout} ${taken.rest.trim()}`.trimEnd(),
  };
}

/** Reads /proc/net/tcp and tcp6: a record is a socket, with its address decoded. */
export const procNetTcp = defineSource<SocketRecord>({
  name: 'proc-net-tcp',
  title: 'sockets of a network namespace, /proc/net/tcp and tcp6',
  type: 'snapshot',
  clock: 'none',
  begins: /^ *sl +local_address +rem/,
  carriesOver: 'the header names the protocol',
  places: [/(^|\/)proc\/(?:(?:self|\d+)\/)?net\/(?:tcp|udp)6?$/],
  collectWith: 'cat /proc/net/tcp /proc/net/tcp6',
  live: [{ path: 'proc/net/tcp' }, { path: 'proc/net/tcp6' }],
  evidence: 'sockets',
  onceIn: ['folder', 'text', 'capture'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this socket is missing from the table; a listener may seem absent',
      help: 'Compare the line with proc_net_tcp in the kernel documentation. A truncated last line means an early stop.',
    },
  },
  // The tables of raw, icmp and udplite sockets have the same form.
  recognise: (head, path) => HEADER.test(head) && !/(^|\/)(?:raw|icmp|udplite)6?(?:\.txt)?$/.test(path),
  open(emit) {
    let protocol = 'tcp';
    return rowPerLine(emit, 'bad-row', (text) => {
      if (!HEADER.test(text)) return parseRow(text, protocol);
      protocol = (text.includes(' drops') ? 'udp' : 'tcp') + (text.includes('remote_address') ? '6' : '');
      return null;
    });
  },
});
