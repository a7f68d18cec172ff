import { defineSource, lineReader, type SourceRecord } from '@mountline/core';
import { CUT_OPTIONS, decodeOctal, isCutNfs, splitOptions, withoutRoot } from '../formats/mounts/mount-fields.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /proc/mounts, /proc/PID/mounts and an /etc/mtab that is a link to them: the mount table of one mount namespace in the
 * form of fstab.
 *
 *     127.0.0.1:/ /mnt/a\040b nfs4 rw,relatime,vers=4.1,hard,proto=tcp,port=20127,addr=127.0.0.1 0 0
 *
 * Defined in fs/proc_namespace.c:show_vfsmnt and proc_pid_mounts(5). The options begin with `rw` or `ro` and hold those
 * of the mount and of its superblock in one list; the last two fields are always 0. An empty source shows as a blank in
 * front of the line. There are no mount ids: which of two rows on one mount point lies on top is told by their order
 * only, the later one is. A process outside of its root does not see every row. fstab has the same columns but says
 * what shall be, not what is: it is not this source.
 */
export interface MountsRecord extends SourceRecord {
  /** The source; empty where the kernel shows none. */
  source: string;
  mountPoint: string;
  fsType: string;
  /** Options of the mount and of its superblock, as one list. */
  options: string[];
  /** The fifth field, `fs_freq` of fstab(5): 0 from the kernel. */
  freq: number;
  /** The sixth field, `fs_passno` of fstab(5): 0 from the kernel. */
  passno: number;
}

type Row = Omit<MountsRecord, keyof SourceRecord>;

function parseRow(text: string): Row | string {
  const blank = text.indexOf(' ');
  if (blank < 0) return `${quote(text)} without a blank`;
  // Only the source can be empty; text that was copied by hand may hold more blanks behind it.
  const [mountPoint, fsType, ...rest] = text
    .slice(blank + 1)
    .split(' ')
    .filter((field) => field !== '');
  const passno = rest.pop();
  const freq = rest.pop();
  if (mountPoint === undefined || fsType === undefined || freq === undefined || rest.length === 0) {
    return 'found fewer than six fields';
  }
  if (!/^\d{1,9}$/.test(freq) || !/^\d{1,9}$/.test(passno!)) {
    return `found ${JSON.stringify(`${freq} ${passno}`.slice(0, 80))} for the two numbers at the end`;
  }
  return {
    source: decodeOctal(text.slice(0, blank)),
    mountPoint: decodeOctal(mountPoint),
    fsType: decodeOctal(fsType),
    // Some file systems print their options without escaping blanks in them.
    options: splitOptions(rest.join(' ')),
    freq: Number(freq),
    passno: Number(passno),
  };
}

const KERNEL_ROW = /^[^ #]* \/[^ ]* [^ ]+ r[ow](,.*)? 0 0\s*$/;

/** Options that the kernel does not show; a mtab of old holds them too, beside the address that the helper of NFS adds. */
const OF_FSTAB = /[ ,](?:_netdev|defaults|noauto|auto|nofail|bg|fg|x-[\w.-]+(?:=[^, ]*)?)[, ]/;

const isOfFstab = (row: string, path: string): boolean =>
  OF_FSTAB.test(row) && !row.includes('addr=') && !path.endsWith('mtab');

export const mounts = defineSource<MountsRecord>({
  name: 'mounts',
  title: 'mount table of one mount namespace, /proc/mounts',
  type: 'snapshot',
  clock: 'none',
  partial: withoutRoot,
  places: [/(^|\/)proc\/(self\/|\d+\/)?mounts$/, /(^|\/)etc\/mtab$/, /(^|\/)proc-mounts$/],
  collectWith: 'cat /proc/1/mounts',
  live: [{ path: 'proc/1/mounts' }],
  evidence: 'mounts',
  begins: /^\S* \/\S* \S+ (?:rw|ro)\S* \d \d$/,
  onceIn: ['folder', 'text', 'capture'],
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with proc_pid_mounts(5); a cut last line means that the collector stopped early.',
    },
    'cut-options': CUT_OPTIONS,
  },
  recognise: (head, path) =>
    !/$(?<=fstab[^/]*)/.test(path) &&
    linesOf(head)
      .slice(0, 5)
      .some((line) => KERNEL_ROW.test(line) && !isOfFstab(line, path)),
  open(emit) {
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = raw.trimEnd();
      if (text === '') return;
      const row = parseRow(text);
      if (typeof row === 'string') return emit.diagnostic({ code: 'bad-row', line, offset, detail: row });
      if (isCutNfs(row.fsType, row.options)) {
        const detail = `the options of ${row.mountPoint.slice(0, 80)} end with ${JSON.stringify(row.options.at(-1) ?? '')}`;
        emit.diagnostic({ code: 'cut-options', line, offset, detail });
      }
      emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
    });
  },
});
