import { defineSource, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { AMBIGUOUS_ROW, splitOptions } from '../formats/mounts/mount-fields.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * What `nfsstat -m` prints: the NFS mounts of the caller's mount namespace.
 *
 *     /mnt/efs from 127.0.0.1:/
 *      Flags:	rw,relatime,vers=4.1,hard,noresvport,proto=tcp,port=20127,timeo=50,retrans=2,addr=127.0.0.1
 *
 * Defined in nfs-utils, utils/nfsstat/nfsstat.c:mounts and nfsstat(8). It is /proc/mounts in another form: the options of
 * the mount and of its superblock are one list, and stacked mounts show in the order of the table. Blanks in paths are
 * not escaped; where ` from ` stands in a path, the last one in front of a `HOST:` is taken, and that is reported.
 */
export interface NfsstatMRecord extends SourceRecord {
  mountPoint: string;
  source: string;
  /** Options of the mount and of its superblock, as one list. */
  flags: string[];
}

/** The mount point and the source, with the number of places where the line can be split. */
function parseMount(text: string): { mountPoint: string; source: string; splits: number } | null {
  if (!text.startsWith('/')) return null;
  const splits = [...text.matchAll(/ from (?=[^ :]*:)/g)];
  const last = splits.at(-1);
  if (!last) return null;
  return { mountPoint: text.slice(0, last.index), source: text.slice(last.index + 6), splits: splits.length };
}

const FLAGS = /^[ \t]*Flags:[ \t]*/;

/** Reads `nfsstat -m`: a record is an NFS mount with its options. */
export const nfsstatM = defineSource<NfsstatMRecord>({
  name: 'nfsstat-m',
  title: 'NFS mounts as nfsstat -m prints them',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)nfsstat[-_]+m(\.txt)?$/],
  collectWith: 'nfsstat -m',
  begins: /^\/.* from \S+:/,
  diagnostics: {
    'no-flags': {
      severity: 'loss',
      cost: 'the options of this mount are unknown',
      help: 'A truncated last line means that the collector stopped early. /proc/mounts has the same options.',
    },
    'ambiguous-row': AMBIGUOUS_ROW,
    'stray-line': {
      severity: 'warning',
      cost: 'the line is not read; if it is half of a mount, that mount is missing or has no options',
      help: 'No action needed if the line is an echo of the command or a message of the collector.',
    },
  },
  recognise(head) {
    const lines = linesOf(head).slice(0, 20);
    return lines.some((line, i) => parseMount(line) !== null && FLAGS.test(lines[i + 1] ?? ''));
  },
  open(emit) {
    let open: NfsstatMRecord | null = null;
    let flagged = false;

    function flush(): void {
      if (!open) return;
      const { line, offset, mountPoint } = open;
      if (!flagged) emit.diagnostic({ code: 'no-flags', line, offset, detail: `of ${mountPoint.slice(0, 80)}` });
      emit.record(open);
      open = null;
    }

    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      if (text.trim() === '') return;
      const flags = FLAGS.exec(text);
      const row = flags ? null : parseMount(text);
      if (flags && open && !flagged) {
        open.flags = splitOptions(text.slice(flags[0].length).trimEnd());
        open.endLine = line;
        flagged = true;
        if (cut) open.cut = true;
      } else if (row) {
        flush();
        const { splits, ...mount } = row;
        open = { line, offset, ...mount, flags: [], ...(cut ? { cut: true as const } : {}) };
        flagged = false;
        if (splits > 1) {
          const detail = `found " from " ${splits} times, took the last`;
          emit.diagnostic({ code: 'ambiguous-row', line, offset, detail });
        }
      } else {
        emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });
      }
    }, flush);
  },
});
