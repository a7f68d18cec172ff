import { defineSource, type Emit, isPrompt, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { takeWords } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * What rpcinfo prints: the RPC programs that are registered with a portmapper, and where they listen.
 *
 *     program vers proto   port  service                                          (-p)
 *     100021    4   tcp  46875  nlockmgr
 *     program version netid     address                service    owner           (no option)
 *     100021    4    tcp       0.0.0.0.183.27         nlockmgr   superuser
 *     program version(s) netid(s)                         service     owner       (-s)
 *     100021  4,3,1     tcp6,udp6,tcp,udp                nlockmgr    superuser
 *
 * See rpcinfo(8) and src/rpcinfo.c of rpcbind. An address ends in the two bytes of its port: `.183.27` is port 46875.
 * A program without a name has an empty or a `-` service. That a program is registered does not say that it still lives:
 * who died without saying so stays in the list. `rpcinfo -t HOST PROGRAM` asks: `ready and waiting`.
 */
export interface RpcinfoRecord extends SourceRecord {
  program: number;
  /** More than one with -s only. */
  versions: number[];
  /** netid or proto: `tcp`, `udp6`, `local`; more than one with -s only. Not there where a program was asked. */
  netids?: string[];
  /** Universal address as written; a path for `local`. */
  address?: string;
  /** null for `local` and for an address that shows none. */
  port?: number | null;
  service?: string;
  owner?: string;
  /** `ready and waiting` or `is not available`, where rpcinfo asked the program. */
  answer?: string;
}

type Form = 'ports' | 'addresses' | 'short' | 'servers';

const HEADS: readonly [Form, RegExp][] = [
  ['ports', /^\s*program vers proto\s+port(\s+service)?$/],
  ['addresses', /^\s*program version netid\s+address\s+service\s+owner$/],
  ['short', /^\s*program version\(s\) netid\(s\)\s+service\s+owner$/],
  ['servers', /^\s*program vers\s+tp_family\/name\/class\s+address\s+service$/],
];
const ANSWER = /^program (\d{1,10}) version (\d{1,10}) (ready and waiting|is not available)$/;
const NONE = 'No remote programs registered.';

const formOf = (text: string) => HEADS.find(([, head]) => head.test(text.trimEnd()))?.[0] ?? null;

/** The port behind a universal address, RFC 5665: the last two numbers are its bytes. */
function portOf(address: string): number | null {
  const m = /\.(\d{1,3})\.(\d{1,3})$/.exec(address.slice(-8));
  return m && Number(m[1]) < 256 && Number(m[2]) < 256 ? Number(m[1]) * 256 + Number(m[2]) : null;
}

function named(service: string | undefined): { service?: string } {
  return service === undefined || service === '' || service === '-' ? {} : { service };
}

function parseRow(text: string, form: Form): RowResult<RpcinfoRecord> {
  const front = takeWords(text, form === 'short' ? 3 : 4);
  if (!front) return quote(text);
  const [program, versions, netids, place = ''] = front.words as [string, string, string, string?];
  if (!/^\d{1,10}$/.test(program) || !/^\d{1,10}(?:,\d{1,10}){0,200}$/.test(versions)) return quote(text);
  const row = { program: Number(program), versions: versions.split(',').map(Number), netids: netids.split(',') };
  const [service, owner] = front.rest.trim().split(/ +/) as [string, string?];
  if (form === 'ports') {
    return /^\d{1,5}$/.test(place) ? { ...row, port: Number(place), ...named(service) } : quote(text);
  }
  const address = form === 'short' ? {} : { address: place, port: place.startsWith('/') ? null : portOf(place) };
  return { ...row, ...address, ...named(service), ...(owner === undefined ? {} : { owner }) };
}

/** Reads `rpcinfo`: a record is a registered program, with its port where it was printed. */
export const rpcinfo = defineSource<RpcinfoRecord>({
  name: 'rpcinfo',
  title: 'registered RPC programs, rpcinfo',
  type: 'snapshot',
  clock: 'none',
  begins: /^ *program +vers(?:ion|\s)/,
  carriesOver: 'the header names the columns',
  places: [/(^|\/)rpcinfo[^/]*$/],
  collectWith: 'rpcinfo -p',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this registration is missing from the table; a program may seem absent',
      help: 'Compare the line with rpcinfo(8). A truncated last line means that the collector stopped early.',
    },
    'stray-line': {
      severity: 'info',
      cost: 'nothing if the line is an echo of the command; if it is an error, rows may be missing',
      help: 'It is above the table: an rpcinfo error, or text of the collector.',
    },
    'no-answer': {
      severity: 'warning',
      cost: 'the answer of this program or portmapper is missing',
      help: 'Check the error: it concerns the queried host. A firewall and a stopped service give different errors.',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 4)
      .some((line) => formOf(line) !== null || ANSWER.test(line) || line === NONE),
  open(emit) {
    let form: Form | null = null;
    const told: Emit<RpcinfoRecord> = {
      record: emit.record,
      diagnostic(found) {
        const code = found.detail.includes('RPC: ') ? 'no-answer' : form ? found.code : 'stray-line';
        emit.diagnostic({ ...found, code });
      },
    };
    return rowPerLine(told, 'bad-row', (text) => {
      const head = formOf(text);
      if (head) form = head;
      const answer = ANSWER.exec(text.trim());
      if (answer) return { program: Number(answer[1]), versions: [Number(answer[2])], answer: answer[3]! };
      if (head || text.trim() === NONE) return null;
      if (!form) return isPrompt(text) ? null : quote(text);
      return parseRow(text, form);
    });
  },
});
