import { defineSource, type Line, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { decodeOctal, option, splitOptions } from '../formats/mounts/mount-fields.ts';
import {
  MOUNTSTATS_BYTES,
  MOUNTSTATS_EVENTS,
  MOUNTSTATS_OPERATION,
  MOUNTSTATS_TRANSPORTS,
  type TransportColumn,
} from '../formats/mounts/mountstats-columns.ts';
import { type Counters, countersIn, namedCounters } from '../formats/mounts/nfs-counters.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/PID/mountstats: every mount of one mount namespace, with the statistics of the NFS ones.
 *
 *     device 127.0.0.1:/ mounted on /mnt/efs with fstype nfs4 statvers=1.1
 *     	opts:	rw,vers=4.1,hard,proto=tcp,port=20127,timeo=50,retrans=2,sec=sys
 *     	age:	313
 *     	nfsv4:	bm0=0xfdffbfff,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=27
 *     	events:	10 603 0 0 0 3 1217 5120 0 8 0 2 0 200 403 1 0 202 0 0 5120 0 0 0 0 0 0
 *     	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
 *     	xprt:	tcp 0 0 118 0 0 694 694 0 931 0 30 567 214
 *     	per-op statistics
 *     	       WRITE: 40 40 0 20980640 7360 71318 29746 101071 0
 *
 * Defined in fs/proc_namespace.c:show_vfsstat, fs/nfs/super.c:nfs_show_stats and net/sunrpc/stats.c. The numbers are of
 * the superblock: mounts that share one show the same, also the age, which is that of the oldest. A call counts when it
 * ends, so one that hangs stands nowhere; what moves while a server is gone is the connect count of the transport.
 * Counters may wrap below zero. Copied text has blanks for tabs.
 */
export interface MountstatsRecord extends SourceRecord {
  /** The source; null for `no device`, empty where the kernel shows none. */
  device: string | null;
  mountPoint: string;
  fsType: string;
  /** Version of the statistics, where the file system has any. */
  statvers: string | null;
  /** What the file system says of itself; absent where it says nothing. */
  nfs?: NfsStatistics;
}

/** The counters of one NFS mount since it was mounted. */
export interface NfsStatistics {
  opts: string[];
  /** Seconds since the superblock was made. */
  age: number | null;
  caps: string[];
  /** Capabilities of an NFSv4 server and the state of the lease. */
  nfsv4: string[];
  /** Seconds that the server grants, from the nfsv4 line. */
  leaseTime: number | null;
  /** Seconds since the lease ran out, 0 while it is valid, from the nfsv4 line. */
  leaseExpired: number | null;
  sec: string[];
  /** In the order of `MOUNTSTATS_EVENTS`. */
  events: bigint[];
  /** In the order of `MOUNTSTATS_BYTES`. */
  bytes: bigint[];
  iostatsVersion: string | null;
  /** RPC program and version, `100003/4 (nfs)`. */
  program: string | null;
  /** One for each connection: `nconnect` and trunking make several. */
  xprts: MountstatsTransport[];
  /** In the order of the file. */
  ops: Readonly<MountstatsOperation>[];
  /** Lines with another name, in the order of the file. */
  others: { name: string; text: string }[];
}

/**
 * A line `xprt:`. The columns of its protocol stand beside the values; srcport to badXids and maxSlots are plain, the
 * four with a U add up at each request how long a queue was. Their order is in net/sunrpc/xprtsock.c:xs_tcp_print_stats.
 */
export interface MountstatsTransport extends Partial<Record<TransportColumn, bigint>> {
  /** `tcp`, `udp`, `rdma`, `local`. */
  protocol: string;
  values: bigint[];
  /** The port of our side; 0 while there is no connection. */
  srcport?: bigint;
  /** How often a connection was tried. */
  connectCount?: bigint;
  /** Seconds spent connecting; jiffies on older kernels and rdma. */
  connectTime?: bigint;
  /** Seconds since the last use; 0 while there is no connection. */
  idleTime?: bigint;
  /** Replies to no request that we know. */
  badXids?: bigint;
  /** Requests on the wire, summed up at each request; the next three are the backlog, send and pending queue. */
  reqU?: bigint;
  bklogU?: bigint;
  sendingU?: bigint;
  pendingU?: bigint;
}

/** The counters of one NFS operation, such as `READ`. */
export interface MountstatsOperation {
  op: string;
  /** In the order of `MOUNTSTATS_OPERATION`: eight, or nine since iostats 1.1. */
  values: readonly bigint[];
}

const DEVICE = /^(?:device ([^ ]*)|no device) mounted on ([^ ]+) with fstype ([^ ]+)(?: statvers=([^ ]+))? *$/;

/** Text that was edited by hand may have blanks behind the commas. */
const optionsOf = (text: string): string[] => splitOptions(text).map((field) => field.trim());

function newStatistics(): NfsStatistics {
  return {
    opts: [],
    age: null,
    caps: [],
    nfsv4: [],
    leaseTime: null,
    leaseExpired: null,
    sec: [],
    events: [],
    bytes: [],
    iostatsVersion: null,
    program: null,
    xprts: [],
    ops: [],
    others: [],
  };
}

function seconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function parseTransport(text: string): MountstatsTransport | null {
  const protocol = /^[^ \t]+/.exec(text)?.[0];
  const values = protocol === undefined ? null : countersIn(text.slice(protocol.length));
  if (protocol === undefined || !values) return null;
  const columns = MOUNTSTATS_TRANSPORTS.get(protocol) ?? [];
  const named = columns.slice(0, values.length).map((column, i) => [column, values[i]!]);
  return { protocol, ...Object.fromEntries(named), values };
}

/** Reads one line of the statistics into `nfs`; says what is wrong with it, or returns null. */
function readLine(nfs: NfsStatistics, name: string, text: string): string | null {
  const found = () => `${quote(text)} after ${JSON.stringify(name.slice(0, 80))}`;
  switch (name) {
    case 'opts':
    case 'caps':
    case 'sec':
      nfs[name] = optionsOf(text);
      return null;
    case 'nfsv4':
      nfs.nfsv4 = optionsOf(text);
      nfs.leaseTime = seconds(option(nfs.nfsv4, 'lease_time'));
      nfs.leaseExpired = seconds(option(nfs.nfsv4, 'lease_expired'));
      return null;
    case 'age':
      nfs.age = seconds(text);
      return nfs.age === null ? found() : null;
    case 'events':
    case 'bytes': {
      const values = countersIn(text);
      if (!values) return found();
      nfs[name] = values;
      return null;
    }
    case 'RPC iostats version': {
      const [version = '', program] = text.split('p/v:').map((part) => part.trim());
      nfs.iostatsVersion = version;
      nfs.program = program ?? null;
      return null;
    }
    case 'xprt': {
      const transport = parseTransport(text);
      if (!transport) return found();
      nfs.xprts.push(transport);
      return null;
    }
    default:
      nfs.others.push({ name, text });
      return null;
  }
}

/** Most operations of a mount were never called, and a node may have a hundred thousand mounts: they share these. */
function uncalledOperations(): (op: string) => Readonly<MountstatsOperation> {
  const known = new Map<string, Readonly<MountstatsOperation>>();
  const values = Object.freeze(NEVER.split(' ').map(BigInt));
  return (op) => {
    const shared = known.get(op) ?? Object.freeze({ op, values });
    known.set(op, shared);
    return shared;
  };
}

const NEVER = '0 0 0 0 0 0 0 0 0';

function readOperation(op: string, text: string): MountstatsOperation | null {
  const values = countersIn(text);
  return values && values.length >= 8 ? { op, values } : null;
}

/** Reads /proc/PID/mountstats: a record is a mount, with its counters if it is of NFS. */
export const mountstats = defineSource<MountstatsRecord>({
  name: 'mountstats',
  title: 'NFS statistics of every mount, /proc/PID/mountstats',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/(self|\d+)\/mountstats$/, /(^|\/)[^/]*mountstats(\.txt)?$/],
  collectWith: 'cat /proc/1/mountstats',
  live: [{ path: 'proc/1/mountstats' }, { path: 'proc/self/mountstats' }],
  evidence: 'mountstats',
  begins: /^device \S.* (?:mounted on|fstype) /,
  onceIn: ['folder', 'text', 'capture'],
  diagnostics: {
    'bad-device': {
      severity: 'loss',
      cost: 'this mount and its statistics are missing',
      help: 'Compare the line with `device SRC mounted on DIR with fstype TYPE`. A truncated last line means an early stop.',
    },
    'bad-line': {
      severity: 'loss',
      cost: 'this line of mount statistics is missing',
      help: 'Compare the line with the sample in the documentation. A truncated last line means that the collector stopped early.',
    },
    'stray-line': {
      severity: 'loss',
      cost: 'the line is not read: its mount is unknown',
      help: 'Collect the complete file, with the line `device …` above the statistics.',
    },
  },
  recognise: (head) =>
    linesOf(head)
      .slice(0, 5)
      .some((line) => DEVICE.test(withoutCarriageReturn(line))),
  open(emit) {
    let open: MountstatsRecord | null = null;
    let inOperations = false;
    const uncalled = uncalledOperations();

    function flush(): void {
      if (open) emit.record(open);
      open = null;
      inOperations = false;
    }

    function readDevice(text: string, { line, offset, cut }: Line): void {
      flush();
      const m = DEVICE.exec(text);
      if (!m) {
        const detail = quote(text);
        emit.diagnostic({ code: 'bad-device', line, offset, detail });
        return;
      }
      open = {
        line,
        offset,
        device: m[1] === undefined ? null : decodeOctal(m[1]),
        mountPoint: decodeOctal(m[2]!),
        fsType: decodeOctal(m[3]!),
        statvers: m[4] ?? null,
        ...(cut ? { cut: true as const } : {}),
      };
    }

    function readStatistics(record: MountstatsRecord, text: string, { line, offset, cut }: Line): void {
      record.nfs ??= newStatistics();
      record.endLine = line;
      if (cut) record.cut = true;
      if (text === 'per-op statistics') {
        inOperations = true;
        return;
      }
      const colon = text.indexOf(':');
      const name = text.slice(0, Math.max(colon, 0));
      const value = text.slice(colon + 1).trim();
      const detail = colon < 0 ? 'found no ":" after a name' : readNamed(record.nfs, name, value);
      if (detail !== null) emit.diagnostic({ code: 'bad-line', line, offset, detail });
    }

    /** What is wrong with the line, or null. */
    function readNamed(nfs: NfsStatistics, name: string, text: string): string | null {
      if (!inOperations) return readLine(nfs, name, text);
      const operation = text === NEVER ? uncalled(name) : readOperation(name, text);
      if (!operation) return `${quote(text)} for the numbers of ${name}`;
      nfs.ops.push(operation);
      return null;
    }

    return lineReader((line) => {
      const text = withoutCarriageReturn(line.text);
      const trimmed = text.trim();
      if (trimmed === '') return;
      if (/^(no )?device /.test(text)) readDevice(text, line);
      else if (open) readStatistics(open, trimmed, line);
      else {
        const detail = quote(trimmed);
        emit.diagnostic({ code: 'stray-line', line: line.line, offset: line.offset, detail });
      }
    }, flush);
  },
});

/** The counters of one mount: `WRITE.operations`, `xprt0.connectCount`, `bytes.serverWritten`, `events.vfsOpen`. */
export function mountstatsCounters({ nfs }: MountstatsRecord): Counters {
  if (!nfs) return new Map();
  return namedCounters([
    { name: 'events', columns: MOUNTSTATS_EVENTS, values: nfs.events },
    { name: 'bytes', columns: MOUNTSTATS_BYTES, values: nfs.bytes },
    ...nfs.xprts.map(({ protocol, values }, i) => {
      return { name: `xprt${i}`, columns: MOUNTSTATS_TRANSPORTS.get(protocol) ?? [], values };
    }),
    ...nfs.ops.map(({ op, values }) => ({ name: op, columns: MOUNTSTATS_OPERATION, values })),
  ]);
}
