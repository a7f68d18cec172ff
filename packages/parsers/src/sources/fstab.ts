import { defineSource, lineReader, type SourceRecord } from '@mountline/core';
import { headingPath } from '../formats/files/collected-files.ts';
import { fstabRow, isFstab } from '../formats/mounts/fstab-rows.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /etc/fstab: what shall be mounted, most of it at boot.
 *
 *     10.20.0.8:/export/home  /home  nfs4  rw,hard,_netdev  0 0
 *
 * See fstab(5): source, mount point, type, options, and two numbers that may be missing. Columns are parted by blanks or
 * tabs, a blank inside is `\040`, and `#` in front makes a comment. Not everything in it is mounted at boot: `noauto`
 * waits for a command, `x-systemd.automount` for an access, and `nofail` may fail. A mount point that is a symbolic link
 * stands in the mount table by the name of the directory that it leads to. Options of SMB may hold a password: its value
 * is left out.
 */
export interface FstabRecord extends SourceRecord {
  source: string;
  /** `none` or `swap` where it has none. */
  mountPoint: string;
  /** `efs` and `aznfs` are helpers of mount(8), not file systems. */
  fsType: string;
  options: string[];
}

const SECRET = /^((?:pass|password2?|passwd|secret)=).+/;

/** Reads /etc/fstab: a record is an entry that is not a comment. */
export const fstab = defineSource<FstabRecord>({
  name: 'fstab',
  title: 'what shall be mounted, /etc/fstab',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)etc\/fstab$/],
  collectWith: 'cat /etc/fstab',
  live: [{ path: 'etc/fstab' }],
  settings: {
    of: 'fstab',
    whole: true,
    in: ({ source, mountPoint, fsType, options }) => [
      [`${mountPoint === 'none' ? source : mountPoint}`, `${source} ${fsType} ${options.join(',')}`],
    ],
  },
  diagnostics: {
    'bad-row': {
      severity: 'warning',
      cost: 'this entry is not known; mount -a skips it with an error',
      help: 'Compare the line with fstab(5). A truncated last line means that the collector stopped early.',
    },
  },
  recognise: isFstab,
  open: (emit) =>
    lineReader(({ text, line, offset, cut }) => {
      if (text.trim() === '' || text.trimStart().startsWith('#') || headingPath(text) !== null) return;
      const row = fstabRow(text);
      if (!row) return emit.diagnostic({ code: 'bad-row', line, offset, detail: quote(text) });
      const { source, mountPoint, fsType } = row;
      const options = row.options.map((text) => text.replace(SECRET, '$1…'));
      emit.record({ line, offset, source, mountPoint, fsType, options, ...(cut ? { cut: true as const } : {}) });
    }),
});
