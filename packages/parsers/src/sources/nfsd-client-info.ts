import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath, isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/fs/nfsd/clients/N/info of an NFS server: who one of its NFSv4 clients is.
 *
 *     clientid: 0x6e7999a36b0827a0
 *     address: "10.50.1.2:1011"
 *     status: confirmed
 *     seconds from last renew: 0
 *     name: "Linux NFSv4.1 worker-1"
 *     minor version: 1
 *
 * Defined in fs/nfsd/nfs4state.c:client_info_show, since Linux 5.3; `status` and the time of the renewal came later. The name is what the
 * client calls itself, its `co_ownerid`: the server takes two clients with one name for one that was restarted. Text in quotes is escaped.
 * Several files behind each other are several clients.
 */
export interface NfsdClientInfoRecord extends SourceRecord {
  /** 8 bytes in hex. */
  clientid: string;
  /** The address without its port. */
  address?: string;
  /** `confirmed`, `courtesy`, `expirable`, `unconfirmed`. */
  status?: string;
  /** Seconds since the client renewed its lease. */
  renewed?: number;
  /** As the client calls itself. */
  name?: string;
  minorVersion?: number;
  /** Every line under its name, as written. */
  columns: Record<string, string>;
}

const BEGIN = /^clientid: 0x([0-9a-f]{1,16})$/;
const LINE = /^([A-Za-z][A-Za-z ]{0,40}): ?(.*)$/;
const unquoted = (text: string | undefined) => text?.replace(/^"|"$/g, '');
const numberOf = (text: string | undefined) => (text && /^\d{1,10}$/.test(text) ? Number(text) : undefined);

/** `10.50.1.2:1011`, `[fd00::2]:987`. */
const withoutPort = (text: string | undefined) => text?.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');

function completed(record: NfsdClientInfoRecord): NfsdClientInfoRecord {
  const { columns } = record;
  const fields = {
    address: withoutPort(unquoted(columns.address)),
    status: columns.status,
    renewed: numberOf(columns['seconds from last renew']),
    name: unquoted(columns.name),
    minorVersion: numberOf(columns['minor version']),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(known), columns };
}

function open(emit: Emit<NfsdClientInfoRecord>): Machine {
  let client: NfsdClientInfoRecord | null = null;

  function flush(): void {
    if (client) emit.record(completed(client));
    client = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trim();
    if (text === '') return;
    const clientid = BEGIN.exec(text)?.[1];
    if (clientid !== undefined) {
      flush();
      client = { line, offset, clientid, columns: {}, ...(cut ? { cut: true as const } : {}) };
      return;
    }
    const m = LINE.exec(text);
    if (m && client && !isUnreadable(text)) {
      client.columns[m[1]!] = m[2]!;
      client.endLine = line;
      if (cut) client.cut = true;
      return;
    }
    if (headingPath(text) !== null) flush();
    else emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
  }, flush);
}

/** Reads what an NFS server knows about a client: one record. */
export const nfsdClientInfo = defineSource<NfsdClientInfoRecord>({
  name: 'nfsd-client-info',
  title: "an NFS server's NFSv4 client, /proc/fs/nfsd/clients/N/info",
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/fs\/nfsd\/clients\/\d+\/info$/, /(^|\/)nfsd-client-?\d+-info[^/]*$/],
  collectWith: "sh -c 'cat /proc/fs/nfsd/clients/*/info'",
  live: [{ path: 'proc/fs/nfsd/clients/PID/info' }],
  begins: BEGIN,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line of the client is not read',
      help: 'Compare the line with fs/nfsd/nfs4state.c. A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) => {
    const lines = filledLines(head);
    return lines.some((line, i) => BEGIN.test(line.trim()) && /^\s*address: /.test(lines[i + 1] ?? ''));
  },
  open,
});
