import { defineSource, type Emit, type Line, lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { endpoint, ends, type SocketProcess, type SocketRecord } from '../formats/mounts/socket.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { takeWords } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * The sockets of one network namespace, as `netstat` of net-tools lists them.
 *
 *     Active Internet connections (servers and established)
 *     Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name
 *     tcp        0      0 127.0.0.1:20365         0.0.0.0:*               LISTEN      484/efs-proxy
 *     Active UNIX domain sockets (servers and established)
 *     Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path
 *     unix  2      [ ACC ]     STREAM     LISTENING     13698    1/init               /run/dbus/system_bus_socket
 *
 * See netstat(8) and netstat.c of net-tools. A datagram socket may have no state at all. Without -W a long IPv6 address
 * is clipped and only its port is whole; with it the columns move, and some builds write the rest in an indented second
 * line. `-` stands for a socket that no process was found for: the kernel's, or any one when not run as root. The name
 * of a program may hold blanks; its column is 20 wide.
 */
const TITLE = /^Active (Internet connections|UNIX domain sockets) \(/;
/** What stands below the title, and what is left above rows that were picked out. */
const HEAD = /^Proto +Recv-Q +Send-Q +Local Address +Foreign Address +State/;
/** A row that stands without both, as people paste the few that they mean. */
const ROW =
  /^(?:tcp|udp)6? +\d+ +\d+ +\S+ +\S+ +(?:ESTABLISHED|SYN_SENT|SYN_RECV|FIN_WAIT[12]|TIME_WAIT|CLOSE|CLOSE_WAIT|LAST_ACK|LISTEN|CLOSING)(?![A-Z_])(?: +(\d+) +\d+(?= |$))?(?: +(-|\d+\/))?/;
const STATES = new Set(
  'ESTABLISHED SYN_SENT SYN_RECV FIN_WAIT1 FIN_WAIT2 TIME_WAIT CLOSE CLOSE_WAIT LAST_ACK LISTEN CLOSING UNKNOWN'.split(
    ' ',
  ),
);
const PROGRAM_WIDTH = 20;

interface Columns {
  user: boolean;
  process: boolean;
}

function headlessOf(text: string): Columns | null {
  const m = ROW.exec(text);
  return m ? { user: m[1] !== undefined, process: m[2] !== undefined } : null;
}

function processesOf(text: string): SocketProcess[] | null {
  const m = /^(\d{1,10})\/(.*)$/.exec(text.trim());
  if (m) return [{ name: m[2]!, pid: Number(m[1]) }];
  return text.trim() === '-' ? [] : null;
}

/** Where the timer begins that ends a row (`keepalive (17.20/0/0)`); the end of the text where there is none. */
function timerStart(text: string): number {
  const open = text.lastIndexOf(' (');
  return open > 0 && /^ \([\d./]+\)$/.test(text.slice(open)) ? text.lastIndexOf(' ', open - 1) + 1 : text.length;
}

type Row = Omit<SocketRecord, 'line' | 'offset'>;

function internetRow(text: string, columns: Columns): Row | null {
  const front = takeWords(text, 5);
  if (!front) return null;
  const [protocol, recvQ, sendQ, local, peer] = front.words as [string, string, string, string, string];
  if (!/^\d+$/.test(recvQ) || !/^\d+$/.test(sendQ) || !local.includes(':') || !peer.includes(':')) return null;
  const behind = front.rest.trimEnd();
  const timer = behind.slice(timerStart(behind));
  let rest = behind.slice(0, timerStart(behind)).trim();
  const [first = ''] = rest.split(' ', 1);
  const state = STATES.has(first) || (protocol.startsWith('raw') && /^\d+$/.test(first)) ? first : '';
  rest = rest.slice(state.length).trim();
  const owner = columns.user ? takeWords(rest, 2) : null;
  if (columns.user && !/^\d+$/.test(owner?.words[1] ?? '')) return null;
  return {
    protocol,
    state,
    ...ends(endpoint(local), endpoint(peer)),
    processes: columns.process ? processesOf(owner ? owner.rest : rest) : null,
    recvQ: Number(recvQ),
    sendQ: Number(sendQ),
    ...(owner ? { user: owner.words[0]!, inode: Number(owner.words[1]) } : {}),
    ...(timer === '' ? {} : { info: timer }),
  };
}

function unixRow(text: string, columns: Columns): Row | null {
  const m = /^unix\s+(\d+)\s+\[([A-Z ]*)\]\s+([A-Z0-9_]+)\s+(?:([A-Z][A-Z_]*)\s+)?(\d+)(?:\s+(\S.*))?$/.exec(text);
  if (!m) return null;
  const rest = m[6] ?? '';
  const program = columns.process ? rest.slice(0, PROGRAM_WIDTH) : '';
  return {
    protocol: 'unix',
    state: m[4] ?? '',
    localAddress: rest.slice(columns.process ? PROGRAM_WIDTH : 0).trim(),
    localPort: null,
    peerAddress: '',
    peerPort: null,
    processes: columns.process ? processesOf(program) : null,
    recvQ: null,
    sendQ: null,
    inode: Number(m[5]),
    type: m[3]!,
    info: `RefCnt ${m[1]} Flags [${m[2]}]`,
  };
}

function open(emit: Emit<SocketRecord>): Machine {
  let columns: Columns | null = null;
  let pending: { text: string; first: Line; last: Line } | null = null;

  function flush(): void {
    if (!pending || !columns) return;
    const { text, first, last } = pending;
    pending = null;
    const row = text.startsWith('unix') ? unixRow(text.trimEnd(), columns) : internetRow(text, columns);
    const { line, offset } = first;
    if (!row) emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(text) });
    else {
      const endLine = last.line === line ? {} : { endLine: last.line };
      emit.record({ line, offset, ...endLine, ...row, ...(last.cut ? { cut: true as const } : {}) });
    }
  }

  return lineReader((physical) => {
    const text = withoutCarriageReturn(physical.text);
    if (!columns && headlessOf(text)) {
      columns = headlessOf(text);
      emit.diagnostic({
        code: 'no-header',
        line: physical.line,
        offset: physical.offset,
        detail: `no header above ${quote(text)}`,
      });
    }
    if (/^\(?Not all processes could be identified/.test(text.trim())) {
      flush();
      emit.diagnostic({ code: 'not-root', line: physical.line, offset: physical.offset, detail: quote(text) });
    } else if (TITLE.test(text) || text.startsWith('Proto ')) {
      flush();
      columns = { user: /\bUser\b/.test(text), process: text.includes('PID/Program name') };
    } else if (/^\s/.test(text) && pending) {
      pending = { text: `${pending.text} ${text.trim()}`, first: pending.first, last: physical };
    } else if (!columns && text.trim() !== '' && !text.startsWith(' will not be shown')) {
      emit.diagnostic({ code: 'stray-line', line: physical.line, offset: physical.offset, detail: quote(text) });
    } else if (columns && text.trim() !== '' && !text.startsWith(' will not be shown')) {
      flush();
      pending = { text, first: physical, last: physical };
    }
  }, flush);
}

/** Reads `netstat`: a record is a socket. */
export const netstat = defineSource<SocketRecord>({
  name: 'netstat',
  title: 'sockets of a network namespace, netstat of net-tools',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'headers name the tables and their columns',
  places: [/(^|(?<!(^|\/)net)\/)netstat$/, /(^|\/)networking\/netstat_-W_-neop[^/]*$/, /(^|\/)system\/netstat\.txt$/],
  collectWith: 'netstat -W -neopa',
  evidence: 'sockets',
  command: /^netstat -[A-Za-z -]*[np]/,
  begins: new RegExp(`^(?:Active Internet connections|Proto +Recv-Q +Send-Q +Local Address)|${ROW.source}`),
  onceIn: ['folder', 'text', 'capture'],
  scope: 'host',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this socket is missing from the table; a listener may seem absent',
      help: 'Compare the line with netstat(8). A truncated last line means that the collector stopped early.',
    },
    'no-header': {
      severity: 'loss',
      cost: 'rows may be missing too; a listener may seem absent',
      help: 'Save the whole output of netstat -W -neopa.',
    },
    'not-root': {
      severity: 'warning',
      cost: 'a socket shown without a process may still belong to one',
      help: 'Collect it as root: sudo netstat -W -neopa.',
    },
    'stray-line': echoOrError('sockets'),
  },
  recognise(head) {
    const lines = filledLines(head).slice(0, 4);
    return lines.some((line) => TITLE.test(line) || HEAD.test(line)) || ROW.test(lines[0] ?? '');
  },
  open,
});
