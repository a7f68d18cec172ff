import { defineSource, lineReader, type SourceRecord } from '@mountline/core';
import { AMBIGUOUS_ROW, CUT_OPTIONS, isCutNfs, splitOptions, withoutRoot } from '../formats/mounts/mount-fields.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What mount(8) prints when it is called without arguments or with -l.
 *
 *     127.0.0.1:/ on /mnt/efs type nfs4 (rw,relatime,vers=4.1,hard,port=20127,addr=127.0.0.1)
 *     /dev/sr0 on /media/Install Disk type iso9660 (ro,nosuid) [Install Disk]
 *
 * Defined in util-linux, sys-utils/mount.c:print_all and mount(8). Nothing is escaped: the source and the mount point
 * may hold blanks and the words ` on ` and ` type `; control characters in the mount point are replaced by `?` for good.
 * A file system type has no blank, so the last ` type FS (` counts, and a mount point is absolute, so the first ` on /`
 * does; where more than one ` on /` stands in front of the type, the split is a guess and is reported. People line the
 * words up with blanks and tabs before they paste them. Options of the
 * mount and of its superblock are one list. Collectors filter the table (`mount | grep nfs`): no row proves nothing. The
 * EKS log collector writes `df -h` behind it into the same file; these rows are counted and not read.
 */
export interface MountRecord extends SourceRecord {
  /** The source; empty where mount shows none. */
  source: string;
  mountPoint: string;
  fsType: string;
  /** Options of the mount and of its superblock, as one list. */
  options: string[];
  /** The label of the file system, where `mount -l` found one. */
  label?: string;
}

type Row = Omit<MountRecord, keyof SourceRecord> & { splits: number };

/** Where the options end and the label behind them: `…)` or `…) [LABEL]`. */
function optionsEnd(text: string): { end: number; label?: string } | null {
  if (text.endsWith(')')) return { end: text.length - 1 };
  const end = text.endsWith(']') ? text.lastIndexOf(') [') : -1;
  return end < 0 ? null : { end, label: text.slice(end + 3, -1) };
}

function parseRow(text: string): Row | string {
  const closing = optionsEnd(text);
  if (!closing) return 'found no ")" at the end of the options';
  const { end, label } = closing;
  const type = [...text.slice(0, end).matchAll(/[ \t]type[ \t]+([^ \t]+)[ \t]+\(/g)].at(-1);
  if (!type) return 'found no " type " followed by a file system and options';
  const left = text.slice(0, type.index);
  const [on, ...others] = left.matchAll(/[ \t]on[ \t]+(?=\/)/g);
  if (!on) return 'found no " on " followed by an absolute mount point';
  return {
    source: left.slice(0, on.index).trimEnd(),
    mountPoint: left.slice(on.index + on[0].length).trimEnd(),
    fsType: type[1]!,
    options: splitOptions(text.slice(type.index + type[0].length, end)),
    ...(label === undefined ? {} : { label }),
    splits: 1 + others.length,
  };
}

const DF_HEAD = /^Filesystem .*Mounted on$/;

function isMountRow(line: string): boolean {
  const row = parseRow(line.trimEnd());
  return typeof row !== 'string' && (row.options[0] === 'rw' || row.options[0] === 'ro');
}

/** Whether the options of a row end. Behind their bracket `mount` writes a label at most, so such a row is whole without a line feed. */
function isClosed(text: string): boolean {
  const options = text.slice(text.lastIndexOf(' ('));
  return options.endsWith(')') && options.split('(').length === options.split(')').length;
}

/** Reads the table that `mount` prints: a record is a mount entry. */
export const mount = defineSource<MountRecord>({
  name: 'mount',
  title: 'mount table, mount(8)',
  type: 'snapshot',
  clock: 'none',
  partial: withoutRoot,
  places: [
    /(^|\/)sos_commands\/filesys\/mount(_-l)?$/,
    /(^|\/)storage\/mounts\.txt$/,
    /(^|\/)results\/mounts$/,
    /(^|\/)systeminfo\/mount$/,
    /(^|\/)mount(\.txt)?$/,
  ],
  collectWith: 'mount',
  evidence: 'mounts',
  command: /^mount\b/,
  begins: /^\S+[ \t]+on[ \t]+\/.*[ \t]type[ \t]+\S+[ \t]+\([a-z]/,
  onceIn: ['folder', 'text', 'capture'],
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with `SRC on DIR type FS (options) [LABEL]`. /proc/self/mountinfo has the same data in a safer form.',
    },
    'cut-options': CUT_OPTIONS,
    'ambiguous-row': AMBIGUOUS_ROW,
    'df-table': {
      severity: 'info',
      cost: 'the file system sizes are not read here',
      help: 'Save the output of df in its own file.',
    },
    'stray-line': echoOrError('rows'),
  },
  recognise: (head) => linesOf(head).slice(0, 10).some(isMountRow),
  open(emit) {
    let inDf = false;
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = raw.trimEnd();
      if (text === '') return;
      const row = parseRow(text);
      inDf = typeof row === 'string' && (inDf || DF_HEAD.test(text));
      if (inDf) return emit.diagnostic({ code: 'df-table', line, offset, detail: quote(text) });
      if (typeof row === 'string') {
        const stray = !/[ \t]on[ \t]/.test(text) && !cut;
        const detail = stray ? quote(text) : row;
        return emit.diagnostic({ code: stray ? 'stray-line' : 'bad-row', line, offset, detail });
      }
      const { splits, ...record } = row;
      if (isCutNfs(row.fsType, row.options)) {
        const detail = `the options of ${row.mountPoint.slice(0, 80)} end with ${JSON.stringify(row.options.at(-1) ?? '')}`;
        emit.diagnostic({ code: 'cut-options', line, offset, detail });
      }
      if (splits > 1) {
        const detail = `found " on /" ${splits} times in front of the type, took the first`;
        emit.diagnostic({ code: 'ambiguous-row', line, offset, detail });
      }
      emit.record({ line, offset, ...record, ...(cut && !isClosed(text) ? { cut: true as const } : {}) });
    });
  },
});
