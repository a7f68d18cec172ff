import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isTitle, isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /sys/kernel/debug/sunrpc: the calls that every RPC client of the kernel has under way, and the transports that they go over.
 *
 *     == /sys/kernel/debug/sunrpc/rpc_clnt/4/tasks
 *       689 c0a4      0 0x4 0x420a37cd       20 nfs41_call_sync_ops [nfsv4] nfsv4 GETATTR a:call_bind [sunrpc] q:delayq
 *     == /sys/kernel/debug/sunrpc/rpc_xprt/3/info
 *     netid: tcp
 *     addr:  127.0.0.1
 *     port:  20361
 *     state: 0x10
 *
 * Defined in net/sunrpc/debugfs.c:tasks_show and xprt_info_show; readable by root only, of all network namespaces. Columns of a
 * call: its number (not a pid), flags, status, client, xid, rest of its sleep in jiffies, operations, program with its version,
 * procedure, the function that comes next (`a:`), the queue that it sleeps in (`q:`, `none` for none). A client's
 * `xprt`, `xprt1` … are links to its transports: of an `info` below rpc_xprt alone nothing tells whose it is. A call that was
 * not answered is in no other table: mountstats and nfsstat count calls when they end. A transport that was not used for five
 * minutes is closed, and not connected either.
 *
 * Files may be put into one, below `== PATH`, `==> PATH <==` or a prompt with `cat PATH`.
 */
export type SunrpcRecord = SunrpcTask | SunrpcTransport;

/** A row of a `tasks` file: an RPC call that waits. */
export interface SunrpcTask extends SourceRecord {
  table: 'tasks';
  /** The number of the call, as written. */
  task: string;
  /** Flags, in hexadecimal: `RPC_TASK_…` of include/linux/sunrpc/sched.h. */
  flags: string;
  /** 0, or what went wrong last, negative: -11 for EAGAIN, -111 for ECONNREFUSED. */
  status: number;
  /** The client, in hexadecimal: the name of its folder in rpc_clnt. */
  client: string;
  /** In hexadecimal; `0` where nothing was sent or prepared. */
  xid: string;
  /** Jiffies until it wakes by itself; 0 where it sleeps without a limit, or not at all. */
  timeout: number;
  ops: string;
  /** `nfs`, `lockd`, `mount`, `rpcbind` … */
  program: string;
  version: number;
  procedure: string;
  /** The function of net/sunrpc/clnt.c that comes next. */
  action: string;
  /** The queue that it sleeps in; null where it does not sleep. */
  queue: string | null;
}

/** An `info` file of a transport: the connection to a server. */
export interface SunrpcTransport extends SourceRecord {
  table: 'transport';
  /** In hexadecimal, where the path tells: its own number, or that of the client whose link it was read by. */
  transport?: string;
  client?: string;
  netid?: string;
  address?: string;
  /** 0 for a transport that knows its port not yet, and for one that the server calls back on. */
  port?: number;
  /** Bits, `XPRT_…` of include/linux/sunrpc/xprt.h: 1 locked, 2 connected, 4 connecting, 8 being closed, 16 bound. */
  state?: number;
  /** Lines of newer kernels. */
  others?: Record<string, string>;
}

const PATH = /(?:^|\/)rpc_(?:clnt\/([0-9a-f]{1,8})\/(?:tasks|xprt\d*\/info)|xprt\/([0-9a-f]{1,8})\/info)$/;
const TASK =
  /^ *([0-9a-f]{1,16}) ([0-9a-f]{4,8}) +(-?\d{1,9}) 0x([0-9a-f]{1,8}) 0x([0-9a-f]{1,8}) +(\d{1,19}) (\S+)(?: \[\S+\])? (\S+?)v(\d{1,5}) (no proc|\S+) a:(\S+)(?: \[\S+\])? q:(\S.*)$/;
const VALUE = /^([a-z_]+): +(\S.*)$/;

const taskOf = (m: RegExpExecArray): Omit<SunrpcTask, keyof SourceRecord> => ({
  table: 'tasks',
  task: m[1]!,
  flags: m[2]!,
  status: Number(m[3]),
  client: m[4]!,
  xid: m[5]!,
  timeout: Number(m[6]),
  ops: m[7]!,
  program: m[8]!,
  version: Number(m[9]),
  procedure: m[10]!,
  action: m[11]!,
  queue: m[12] === 'none' ? null : m[12]!,
});

type Of = Pick<SunrpcTransport, 'transport' | 'client'>;

/** What a path tells of a transport; null where it is none of these files. */
function pathOf(path: string): Of | null {
  const m = PATH.exec(path);
  if (!m) return null;
  return m[1] === undefined ? { transport: m[2]! } : { client: m[1] };
}

const headingOf = (text: string): Of | null =>
  pathOf(headingPath(text) ?? (text.startsWith('== ') ? text.slice(3) : ''));

/** False where it was told already. */
function addTo(of: SunrpcTransport, name: string, value: string): boolean {
  const known = name === 'addr' ? of.address : name === 'port' || name === 'state' ? of[name] : undefined;
  if (known !== undefined || of.others?.[name] !== undefined) return false;
  if (name === 'netid') of.netid = value;
  else if (name === 'addr') of.address = value;
  else if (name === 'port' && /^\d{1,5}$/.test(value)) of.port = Number(value);
  else if (name === 'state' && /^0x[0-9a-f]{1,8}$/.test(value)) of.state = Number(value);
  else {
    of.others ??= {};
    of.others[name] = value;
  }
  return true;
}

function open(emit: Emit<SunrpcRecord>, path: string): Machine {
  let of = pathOf(path) ?? {};
  let transport: SunrpcTransport | null = null;

  function flush(): void {
    if (transport) emit.record(transport);
    transport = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    // What a shell says with `set -x` is no part of a table.
    if (text === '' || /^\++ /.test(text)) return;
    const heading = headingOf(text);
    if (heading || isTitle(text) || headingPath(text) !== null) {
      flush();
      of = heading ?? {};
      return;
    }
    const task = TASK.exec(text);
    if (task) {
      flush();
      emit.record({ line, offset, ...taskOf(task), ...(cut ? { cut: true as const } : {}) });
      return;
    }
    const value = isUnreadable(text) ? null : VALUE.exec(text);
    const isFirst = value?.[1] === 'netid';
    if (isFirst || !value) flush();
    if (isFirst) transport = { line, offset, table: 'transport', ...of };
    if (!value || !transport || !addTo(transport, value[1]!, value[2]!)) {
      emit.diagnostic({ code: isUnreadable(text) ? 'unreadable' : 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    if (line !== transport.line) transport.endLine = line;
    if (cut) transport.cut = true;
  }, flush);
}

/** Reads the RPC clients of the kernel: a record is a call that waits, or a transport. */
export const sunrpc = defineSource<SunrpcRecord>({
  name: 'sunrpc',
  title: "pending calls of the kernel's RPC clients, /sys/kernel/debug/sunrpc",
  type: 'snapshot',
  clock: 'none',
  begins: /^=+>? ?\/sys\/kernel\/debug\/sunrpc\//,
  carriesOver: 'the path above it names the transport',
  places: [PATH, /(^|\/)rpc[-_]tasks(\.txt)?$/, /(^|\/)debug-sunrpc(\.txt)?$/],
  collectWith: 'tail -n +1 /sys/kernel/debug/sunrpc/rpc_clnt/*/tasks /sys/kernel/debug/sunrpc/rpc_clnt/*/xprt*/info',
  live: [
    { path: 'sys/kernel/debug/sunrpc/rpc_clnt/CLIENT/tasks' },
    { path: 'sys/kernel/debug/sunrpc/rpc_clnt/CLIENT/XPRT/info' },
  ],
  evidence: 'rpc-calls',
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this call, or this line of a transport, is not read',
      help: 'Compare the line with net/sunrpc/debugfs.c of that kernel.',
    },
    unreadable: {
      severity: 'info',
      cost: 'the client no longer existed, or the collector was not root',
      help: 'Collect it as root. A client that no longer exists is no loss.',
    },
  },
  recognise(head) {
    const first = filledLines(head).find((text) => !/^\++ /.test(text)) ?? '';
    return headingOf(first) !== null || TASK.test(first) || /^netid: \S/.test(first);
  },
  open,
});
