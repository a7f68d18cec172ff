import { defineSource, type Emit, type Line, lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { endpoint, ends, type SocketProcess, type SocketRecord } from '../formats/mounts/socket.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { takeWords, wordsOf } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

export type { SocketProcess, SocketRecord } from '../formats/mounts/socket.ts';

/**
 * The sockets of one network namespace, as `ss` of iproute2 lists them.
 *
 *     State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess
 *     LISTEN 0      128        127.0.0.1:20365      0.0.0.0:*    users:(("efs-proxy",pid=484,fd=3))
 *     	 cubic cwnd:10
 *
 * See ss(8) and misc/ss.c of iproute2. `Netid` is left out when only one protocol was asked for and `State` when only
 * one state was; without `Netid` the table is taken for tcp, and for udp as soon as a row is UNCONN. The last two heads
 * may run together (`PortProcess`). Versions before 4.0 write `users:(("efs-proxy",484,3))`. With -i, -m or -e the details stand in an indented second line, which may be blank.
 * IPv6 is in brackets, an interface stands behind `%`, and `*` is any address of both families. Unix sockets have a
 * path, which may hold blanks, and an inode in the place of address and port.
 */
const HEADER = /^(Netid\s+)?(State\s+)?Recv-Q\s+Send-Q\s+Local Address:Port\s+Peer Address:Port(\s*Process)?$/;
/** A row that stands without it, as people paste the few that they mean. */
const ROW =
  /^(?:(tcp|udp|mptcp) +)?(?:ESTAB|LISTEN|UNCONN|SYN-SENT|SYN-RECV|FIN-WAIT-[12]|TIME-WAIT|CLOSE-WAIT|LAST-ACK|CLOSING) +\d+ +\d+ +\S+ +\S/;
const UNIX = /^u_|^unix$/;
/** All others write what has no port in the place of address and port. */
const WITH_PORTS = /^(?:tcp|udp|raw|dccp|sctp|mptcp|icmp6)$/;
/** A command name is at most 15 bytes; the limits keep hostile text from costing more than its length. */
const PROCESS = /\("([^\n]{0,64}?)",(?:pid=)?(\d{1,10})(?:[^()]{0,300}?,(?:fd=)?(\d{1,10}))?/g;

interface Columns {
  netid: boolean;
  state: boolean;
  process: boolean;
}

function columnsOf(text: string): Columns | null {
  const m = HEADER.exec(text.trimEnd());
  return m ? { netid: m[1] !== undefined, state: m[2] !== undefined, process: m[3] !== undefined } : null;
}

function headlessOf(text: string): Columns | null {
  const m = ROW.exec(text);
  return m ? { netid: m[1] !== undefined, state: true, process: true } : null;
}

/** Local and peer, with the text behind them: a unix socket has a path and an inode on either side. */
function sidesOf(protocol: string, text: string) {
  if (!UNIX.test(protocol)) {
    const taken = takeWords(text, 2);
    if (!taken) return null;
    const [local, peer] = taken.words as [string, string];
    const internet = WITH_PORTS.test(protocol);
    if (internet && !(local.includes(':') && peer.includes(':'))) return null;
    const side = internet ? endpoint : (address: string) => ({ address, port: null });
    // The heads run together, and a wide port and the processes might as well.
    const glued = peer.indexOf('users:(');
    if (glued < 0) return { ...ends(side(local), side(peer)), rest: taken.rest };
    return { ...ends(side(local), side(peer.slice(0, glued))), rest: `${peer.slice(glued)} ${taken.rest}` };
  }
  const words = wordsOf(text);
  const inode = words.findIndex((word, i) => i > 0 && /^\d{1,15}$/.test(word));
  const peerInode = words.findIndex((word, i) => i > inode + 1 && /^\d{1,15}$/.test(word));
  if (inode < 0 || peerInode < 0) return null;
  return {
    ...ends(
      { address: words.slice(0, inode).join(' '), port: null },
      { address: words.slice(inode + 1, peerInode).join(' '), port: null },
    ),
    inode: Number(words[inode]),
    peerInode: Number(words[peerInode]),
    rest: words.slice(peerInode + 1).join(' '),
  };
}

function processesOf(text: string): SocketProcess[] {
  return [...text.matchAll(PROCESS)].map((m) => ({
    name: m[1]!,
    pid: Number(m[2]),
    ...(m[3] === undefined ? {} : { fd: Number(m[3]) }),
  }));
}

function withInfo(record: SocketRecord, text: string): SocketRecord {
  const more = text.trim().replace(/\s+/g, ' ');
  if (more === '') return record;
  return { ...record, info: record.info === undefined ? more : `${record.info} ${more}` };
}

/** What a row says behind its two ends: who holds it, then free text. */
function completed(record: SocketRecord, rest: string): SocketRecord {
  const start = rest.indexOf('users:((');
  const end = start < 0 ? -1 : rest.indexOf('))', start);
  const users = start < 0 ? '' : rest.slice(start, end < 0 ? rest.length : end + 2);
  const info = start < 0 ? rest : `${rest.slice(0, start)}${rest.slice(start + users.length)}`;
  if (users !== '') record.processes = processesOf(users);
  const inode = /(?:^|\s)ino:(\d{1,15})(?!\d)/.exec(info);
  const user = /(?:^|\s)uid:(\d+)/.exec(info);
  // Behind a unix socket `ino:` is the inode of its path.
  if (inode && record.inode === undefined) record.inode = Number(inode[1]);
  if (user) record.user = user[1]!;
  return withInfo(record, info);
}

function open(emit: Emit<SocketRecord>): Machine {
  let columns: Columns | null = null;
  let pending: SocketRecord | null = null;
  let protocol = 'tcp';

  function flush(): void {
    if (pending) emit.record(pending);
    pending = null;
  }

  function row({ line, offset, cut }: Line, text: string, table: Columns): SocketRecord | null {
    const front = takeWords(text, 2 + Number(table.netid) + Number(table.state));
    if (!front) return null;
    const words = [...front.words];
    const netid = table.netid ? words.shift()! : undefined;
    const state = table.state ? words.shift()! : '';
    const [recvQ, sendQ] = words.map(Number) as [number, number];
    if (!Number.isInteger(recvQ) || !Number.isInteger(sendQ)) return null;
    if (state === 'UNCONN') protocol = 'udp';
    const sides = sidesOf(netid ?? protocol, front.rest);
    if (!sides) return null;
    const { rest, ...addresses } = sides;
    const processes = table.process ? [] : null;
    const record = { line, offset, protocol: netid ?? protocol, state, ...addresses, processes, recvQ, sendQ };
    return completed(cut ? { ...record, cut } : record, rest);
  }

  return lineReader((physical) => {
    const text = withoutCarriageReturn(physical.text);
    const header = columnsOf(text);
    if (!header && !columns && headlessOf(text)) {
      columns = headlessOf(text);
      emit.diagnostic({
        code: 'no-header',
        line: physical.line,
        offset: physical.offset,
        detail: `no header above ${quote(text)}`,
      });
    }
    if (header) {
      flush();
      if (columns) {
        const { line, offset } = physical;
        emit.diagnostic({ code: 'begins-again', line, offset, detail: `found another header ${quote(text)}` });
      }
      columns = header;
      protocol = 'tcp';
    } else if (/^\s/.test(text) && pending) {
      pending = { ...withInfo(pending, text), endLine: physical.line };
      if (physical.cut) pending.cut = true;
    } else if (text.trim() !== '' && !columns) {
      emit.diagnostic({ code: 'stray-line', line: physical.line, offset: physical.offset, detail: quote(text) });
    } else if (text.trim() !== '' && columns) {
      flush();
      pending = row(physical, text, columns);
      if (!pending)
        emit.diagnostic({ code: 'bad-row', line: physical.line, offset: physical.offset, detail: quote(text) });
    }
  }, flush);
}

/** Reads `ss`: a record is a socket. */
export const ss = defineSource<SocketRecord>({
  name: 'ss',
  title: 'sockets of a network namespace, ss of iproute2',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'the header names the columns',
  places: [/(^|\/)ss[-_](?!-?s$)[^/]*$/, /(^|\/)collect\/ss\.txt$/, /(^|\/)networking\/ss[a-z]+$/],
  collectWith: 'ss -tanpoi',
  evidence: 'sockets',
  command: /^ss -[a-z]*[pa]/,
  begins: new RegExp(`^(?:Netid +)?State +Recv-Q +Send-Q +Local Address|${ROW.source}`),
  onceIn: ['folder', 'text', 'capture'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this socket is missing from the table; a listener may seem absent',
      help: 'Compare the line with ss(8). A truncated last line means that the collector stopped early.',
    },
    'begins-again': {
      severity: 'warning',
      cost: 'the tables in this file are read as one: a socket of one node or time counts for all of them',
      help: 'Save each table in its own file, in a folder named after its node.',
    },
    'no-header': {
      severity: 'loss',
      cost: 'rows may be missing too; a listener may seem absent',
      help: 'Save the whole output of ss -tanpoi.',
    },
    'stray-line': echoOrError('sockets'),
  },
  recognise(head) {
    const lines = linesOf(head).slice(0, 3);
    return lines.some((line) => columnsOf(line) !== null) || ROW.test(lines[0] ?? '');
  },
  open,
});
