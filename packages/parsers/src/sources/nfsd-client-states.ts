import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/fs/nfsd/clients/N/states of an NFS server: what one NFSv4 client has opened, locked and been lent.
 *
 *     - 0x00000001b930c8685c46f8ff0e000000: { type: deleg, access: r, superblock: "fc:00:8659577", filename: "a/test2" }
 *
 * Defined in fs/nfsd/nfs4state.c:nfs4_show_open and its neighbours. It looks like YAML and is none: the file name is the
 * last two parts of the path and is not escaped, old kernels do not escape the owner either, and a flag such as
 * `admin-revoked` has no value. What belongs to no open file any more shows without superblock and filename. A row of
 * type `lock` is one owner's locks on one file, however many there are, and may be none.
 */
export interface NfsdClientStatesRecord extends SourceRecord {
  /** 16 bytes in hex. */
  stateid: string;
  /** `open`, `lock`, `deleg`, `layout`. */
  type: string;
  /** `r`, `w`, `rw`, `r-`, `-w`; `ra` where the client may answer for attributes too. */
  access?: string;
  /** What others may not do: `--`, `r-`, `-w`. */
  deny?: string;
  /** In decimal, as in mountinfo of the server. */
  majorMinor?: string;
  inode?: bigint;
  /** The last two parts of the path. */
  filename?: string;
  /** `open id:…` or `lock id:…` with bytes as `\xHH`. */
  owner?: string;
  /** Every member as written, without quotes; true for a flag. */
  members: Record<string, string | true>;
}

const ROW = /^- 0x([0-9a-f]{8,64}): \{ (type: .*) \}$/;
const NEXT = /, [a-z_-]{1,40}(?:: |, |$)/y;
const NAME = /([a-z_-]{1,40})(: |, |$)/y;

/** Where a quoted value ends: at the first quote that another member or the end of the row follows. */
function quoteEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    NEXT.lastIndex = at + 1;
    if (at + 1 === text.length || NEXT.test(text)) return at;
  }
  return -1;
}

function membersOf(text: string): Record<string, string | true> | null {
  const members: Record<string, string | true> = {};
  let at = 0;
  while (at < text.length) {
    NAME.lastIndex = at;
    const m = NAME.exec(text);
    if (!m) return null;
    at = NAME.lastIndex;
    if (m[2] !== ': ') {
      members[m[1]!] = true;
      continue;
    }
    const quoted = text[at] === '"';
    const comma = text.indexOf(', ', at);
    const end = quoted ? quoteEnd(text, at + 1) : comma < 0 ? text.length : comma;
    if (end < 0) return null;
    members[m[1]!] = text.slice(quoted ? at + 1 : at, end);
    at = end + (quoted ? 3 : 2);
  }
  return members;
}

function parseRow(text: string): RowResult<NfsdClientStatesRecord> {
  const m = ROW.exec(text.trim());
  const members = m ? membersOf(m[2]!) : null;
  if (!m || typeof members?.type !== 'string') return quote(text);
  const { type, access, deny, superblock, filename, owner } = members as Record<string, string | undefined>;
  const file = /^([0-9a-f]{1,5}):([0-9a-f]{1,5}):(\d{1,20})$/.exec(superblock ?? '');
  return {
    stateid: m[1]!,
    type: type!,
    ...(access === undefined ? {} : { access }),
    ...(deny === undefined ? {} : { deny }),
    ...(file
      ? {
          majorMinor: `${Number.parseInt(file[1]!, 16)}:${Number.parseInt(file[2]!, 16)}`,
          inode: BigInt(file[3]!),
        }
      : {}),
    ...(filename === undefined ? {} : { filename }),
    ...(owner === undefined ? {} : { owner }),
    members,
  };
}

/** Reads the states that an NFS server keeps for a client: a record is an open file, a lock, a delegation or a layout. */
export const nfsdClientStates = defineSource<NfsdClientStatesRecord>({
  name: 'nfsd-client-states',
  title: "open files and locks of an NFS server's client, /proc/fs/nfsd/clients/N/states",
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/fs\/nfsd\/clients\/\d+\/states$/, /(^|\/)nfsd-client-?\d+-states[^/]*$/],
  collectWith: "sh -c 'cat /proc/fs/nfsd/clients/*/states'",
  live: [{ path: 'proc/fs/nfsd/clients/PID/states' }],
  begins: /^- 0x[0-9a-f]+: \{ type: /,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this open file, lock or delegation is missing from the list',
      help: 'Compare the line with fs/nfsd/nfs4state.c. A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 3)
      .some((line) => /^- 0x[0-9a-f]{8,64}: \{ type: [a-z]+[ ,]/.test(line)),
  open: (emit) => rowPerLine(emit, 'bad-row', parseRow),
});
