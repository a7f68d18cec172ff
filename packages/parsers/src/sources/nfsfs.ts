import { defineSource, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/fs/nfsfs/servers and /proc/fs/nfsfs/volumes: the NFS clients of the kernel and the superblocks that use them,
 * in one network namespace.
 *
 *     NV SERVER   PORT USE HOSTNAME
 *     v4 7f000001 4e9f   4 127.0.0.1
 *     NV SERVER   PORT DEV          FSID                              FSC
 *     v4 7f000001 4e9f 0:43         0:0                               no
 *
 * Defined in fs/nfs/client.c:nfs_server_list_show and nfs_volume_list_show. The address and the port are hexadecimal:
 * 8 digits are IPv4, 32 are IPv6. A client lives on after its last row left the mount table (`umount -l` with a file
 * held open), and one that is still being set up is not listed. A port is of the first transport, `nconnect` adds
 * others that are not shown. Both tables may stand in one file, one behind the other: the header says which one it is.
 */
export type NfsfsRecord = NfsfsServer | NfsfsVolume;

interface NfsfsRow extends SourceRecord {
  /** NFS version as written: `v3`, `v4`. */
  nv: string;
  /** The address as written, in hexadecimal. */
  server: string;
  /** The address decoded; null where the kernel had none to print. */
  address: string | null;
  /** The port as written, in hexadecimal. */
  portHex: string;
  /** The port decoded; null where the kernel had none to print. */
  port: number | null;
}

/** A row of /proc/fs/nfsfs/servers: an NFS client of the kernel. */
export interface NfsfsServer extends NfsfsRow {
  table: 'servers';
  /** References to the client: superblocks, and whatever else holds it. */
  use: number;
  hostname: string;
}

/** A row of /proc/fs/nfsfs/volumes: a superblock of the kernel. */
export interface NfsfsVolume extends NfsfsRow {
  table: 'volumes';
  /** `major:minor` of the superblock, in decimal, as in mountinfo. */
  dev: string;
  /** File system id of the server, `major:minor` in hexadecimal. */
  fsid: string;
  /** `yes` where FS-Cache is in use. Older kernels do not print it. */
  fsc?: string;
}

const HEADER = /^NV +SERVER +PORT +(USE +HOSTNAME|DEV +FSID)/;

/** In the short form of RFC 5952, as ss prints it. */
function shortenIPv6(hex: string): string {
  if (hex.startsWith('00000000000000000000ffff')) return `::ffff:${dotted(hex.slice(24))}`;
  return new URL(`http://[${hex.match(/.{4}/g)!.join(':')}]/`).hostname.slice(1, -1);
}

function dotted(hex: string): string {
  return hex
    .match(/../g)!
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');
}

function decodeAddress(hex: string): string | null {
  if (/^[0-9a-f]{8}$/i.test(hex)) return dotted(hex);
  if (/^[0-9a-f]{32}$/i.test(hex)) return shortenIPv6(hex.toLowerCase());
  return null;
}

type Row = Omit<NfsfsServer, keyof SourceRecord> | Omit<NfsfsVolume, keyof SourceRecord>;

function parseRow(text: string, table: 'servers' | 'volumes'): Row | string {
  const [nv, server, portHex, fourth, fifth, ...rest] = text.split(' ').filter((field) => field !== '');
  if (fifth === undefined) return 'found fewer than five fields';
  if (!/^v\d+$/.test(nv!)) return `found ${JSON.stringify(nv!.slice(0, 80))} for the NFS version`;
  const port = /^[0-9a-f]{1,4}$/i.test(portHex!) ? Number.parseInt(portHex!, 16) : null;
  const row = { nv: nv!, server: server!, address: decodeAddress(server!), portHex: portHex!, port };
  if (table === 'servers') {
    if (!/^\d{1,9}$/.test(fourth!)) return `found ${JSON.stringify(fourth!.slice(0, 80))} for the use count`;
    return { table, ...row, use: Number(fourth), hostname: [fifth, ...rest].join(' ') };
  }
  if (!/^\d+:\d+$/.test(fourth!)) return `found ${JSON.stringify(fourth!.slice(0, 80))} for the device`;
  return { table, ...row, dev: fourth!, fsid: fifth, ...(rest.length > 0 ? { fsc: rest.join(' ') } : {}) };
}

/** Reads /proc/fs/nfsfs: a record is an NFS client of the kernel or a superblock. */
export const nfsfs = defineSource<NfsfsRecord>({
  name: 'nfsfs',
  title: "the kernel's NFS clients and superblocks, /proc/fs/nfsfs",
  type: 'snapshot',
  clock: 'none',
  begins: /^NV SERVER +PORT /,
  carriesOver: 'the header names the table and its columns',
  places: [/(^|\/)proc\/fs\/nfsfs\/(servers|volumes)$/, /(^|\/)nfsfs(-servers|-volumes)?(\.txt)?$/],
  collectWith: 'cat /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes',
  live: [{ path: 'proc/fs/nfsfs/servers' }, { path: 'proc/fs/nfsfs/volumes' }],
  evidence: 'nfs-clients',
  onceIn: ['folder', 'text', 'capture'],
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this NFS client or volume is missing from the table',
      help: 'Compare the line with the header above it. A truncated last line means that the collector stopped early.',
    },
    'cut-header': {
      severity: 'loss',
      cost: 'the table may have rows that are not read',
      help: 'Collect the file again: it ends inside its header, which the kernel ends with a line feed.',
    },
    'no-header': {
      severity: 'loss',
      cost: 'the row belongs to no table and is not read',
      help: 'Include the header line, `NV SERVER PORT …`, which names the columns.',
    },
  },
  recognise: (head) =>
    linesOf(head)
      .slice(0, 2)
      .some((line) => HEADER.test(line)),
  open(emit) {
    let table: 'servers' | 'volumes' | null = null;
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      if (text.trim() === '') return;
      const header = HEADER.exec(text);
      if (header) {
        table = header[1]!.startsWith('USE') ? 'servers' : 'volumes';
        if (cut) emit.diagnostic({ code: 'cut-header', line, offset, detail: quote(text) });
        return;
      }
      if (!table) {
        const detail = `${quote(text)} before the first header`;
        return emit.diagnostic({ code: 'no-header', line, offset, detail });
      }
      const row = parseRow(text, table);
      if (typeof row === 'string') emit.diagnostic({ code: 'bad-row', line, offset, detail: row });
      else emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
    });
  },
});
