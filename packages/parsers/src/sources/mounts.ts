import { defineSource, lineReader, type SourceRecord } from '@mountline/core';
import { fstabSign, isFstab, isOfKernel, type MountsRow, mountsRow } from '../formats/mounts/fstab-rows.ts';
import { CUT_OPTIONS, isCutNfs, withoutRoot } from '../formats/mounts/mount-fields.ts';
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
 * what shall be, not what is: it is not this source. Its rows are known by words that the kernel never hears (`defaults`,
 * `noauto`, `x-systemd.…`), by `UUID=`, and by numbers at the end.
 */
export interface MountsRecord extends SourceRecord, MountsRow {}

/** A row of six fields that shows by one of them that it is of fstab. */
function isOfFstab(text: string): boolean {
  const row = /^[^\s#]+\s+(?:\/|none|swap)/.test(text) ? mountsRow(text.replace(/\s+/g, ' ').trim()) : '';
  return typeof row !== 'string' && fstabSign(row) !== undefined;
}

/** Reads /proc/mounts: a record is a mount entry, with its octal escapes decoded. */
export const mounts = defineSource<MountsRecord>({
  name: 'mounts',
  title: 'mount table of a mount namespace, /proc/mounts',
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
      help: 'Compare the line with proc_pid_mounts(5). A truncated last line means that the collector stopped early.',
    },
    'fstab-row': {
      severity: 'info',
      cost: 'nothing: it says what should be mounted, not what is mounted',
      help: 'The row is from fstab. /proc/1/mounts shows what is mounted.',
    },
    'cut-options': CUT_OPTIONS,
  },
  recognise(head, path) {
    const lines = linesOf(head).slice(0, 5);
    return !isFstab(head, path) && lines.some(isOfKernel) && !lines.some(isOfFstab);
  },
  open(emit) {
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = raw.trimEnd();
      if (text === '') return;
      const row = mountsRow(text);
      if (typeof row === 'string') return emit.diagnostic({ code: 'bad-row', line, offset, detail: row });
      const sign = fstabSign(row);
      if (sign !== undefined)
        return emit.diagnostic({ code: 'fstab-row', line, offset, detail: `${quote(text)}: ${sign}` });
      if (isCutNfs(row.fsType, row.options)) {
        const detail = `the options of ${row.mountPoint.slice(0, 80)} end with ${JSON.stringify(row.options.at(-1) ?? '')}`;
        emit.diagnostic({ code: 'cut-options', line, offset, detail });
      }
      // The kernel ends each with `0 0`, which is whole also as the last line of a paste without a line feed.
      const isCut = cut && !text.endsWith(' 0 0');
      emit.record({ line, offset, ...row, ...(isCut ? { cut: true as const } : {}) });
    });
  },
});
