import { defineSource, lineReader, type SourceRecord, withoutCarriageReturn } from '@mountline/core';
import { linesOf } from './text/head-lines.ts';
import { CUT_OPTIONS, decodeOctal, isCutNfs, splitOptions } from './text/mount-fields.ts';

/**
 * /proc/PID/mountinfo: the mount table of one mount namespace.
 *
 *     301 27 0:49 / /mnt/a\040b rw,relatime shared:140 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361
 *
 * Defined in fs/proc_namespace.c:show_mountinfo and proc_pid_mountinfo(5). Fields are separated by single blanks, so an
 * empty source shows as two blanks; blanks, tabs, line feeds and backslashes inside a field are octal escapes, a raw
 * carriage return is not escaped. The optional fields end at the first ` - `. Rows are not in the order of ids and a
 * parent may stand behind its child; rows with the same mount point are stacked, the later one on top.
 */
export interface MountinfoRecord extends SourceRecord {
  mountId: number;
  parentId: number;
  /** `major:minor` of the superblock. */
  majorMinor: string;
  /** The directory of the file system that is the root of this mount; `//deleted` stands behind a removed one. */
  root: string;
  mountPoint: string;
  /** Options of this mount. */
  mountOptions: string[];
  /** Every optional field as written, in order: `shared:2`, `master:1`, `propagate_from:2`, `unbindable`, unknown ones. */
  optionalFields: string[];
  fsType: string;
  /** The source; empty where the kernel shows none. */
  source: string;
  /** Options of the superblock, shared by all mounts of it. */
  superOptions: string[];
  /** The root was removed while it was mounted (`//deleted` was written behind it). */
  deleted?: true;
}

const DELETED = '//deleted';

type Row = Omit<MountinfoRecord, keyof SourceRecord>;

function parseRow(text: string): Row | string {
  const separator = text.indexOf(' - ');
  if (separator < 0) return 'found no " - " behind the mount options';
  // No field in front of the separator can be empty; text that was copied by hand may hold more blanks.
  const [id, parent, majorMinor, root, mountPoint, options, ...optionalFields] = text
    .slice(0, separator)
    .split(' ')
    .filter((field) => field !== '');
  const [fsType, source, ...rest] = text.slice(separator + 3).split(' ');
  if (options === undefined) return 'found fewer than six fields in front of " - "';
  if (source === undefined) return 'found no source behind " - "';
  if (!/^\d+$/.test(id!) || !/^\d+$/.test(parent!)) return `found ${JSON.stringify(`${id} ${parent}`)} for the two ids`;
  if (!/^\d+:\d+$/.test(majorMinor!)) return `found ${JSON.stringify(majorMinor)} for major:minor`;
  const decodedRoot = decodeOctal(root!);
  const deleted = decodedRoot.endsWith(DELETED);
  return {
    mountId: Number(id),
    parentId: Number(parent),
    majorMinor: majorMinor!,
    root: deleted ? decodedRoot.slice(0, -DELETED.length) : decodedRoot,
    mountPoint: decodeOctal(mountPoint!),
    mountOptions: splitOptions(options),
    optionalFields,
    fsType: decodeOctal(fsType!),
    source: decodeOctal(source),
    superOptions: splitOptions(rest.join(' ')),
    ...(deleted ? { deleted: true as const } : {}),
  };
}

export const mountinfo = defineSource<MountinfoRecord>({
  name: 'mountinfo',
  title: 'mount table of one mount namespace, /proc/PID/mountinfo',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/(self|\d+)\/mountinfo$/, /(^|\/)[^/]*mountinfo[^/]*$/],
  collectWith: 'cat /proc/1/mountinfo',
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this mount is missing from the table',
      help: 'Compare the line with proc_pid_mountinfo(5); a cut last line means that the collector stopped early.',
    },
    'cut-options': CUT_OPTIONS,
  },
  recognise: (head) => /^\d+ \d+ \d+:\d+ \S+ \/\S* \S+ (\S+ )*- \S+ /m.test(linesOf(head).slice(0, 3).join('\n')),
  open(emit) {
    return lineReader(({ text: raw, line, offset, cut }) => {
      const text = withoutCarriageReturn(raw);
      if (text === '') return;
      const row = parseRow(text);
      if (typeof row === 'string') return emit.diagnostic({ code: 'bad-row', line, offset, detail: row });
      if (isCutNfs(row.fsType, row.superOptions)) {
        const detail = `the options of ${row.mountPoint.slice(0, 80)} end with ${JSON.stringify(row.superOptions.at(-1) ?? '')}`;
        emit.diagnostic({ code: 'cut-options', line, offset, detail });
      }
      emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
    });
  },
});

/** Children of every mount, in the order of the rows, whatever that is; the key of a row without a parent here is 0. */
export function mountTree(rows: readonly MountinfoRecord[]): Map<number, MountinfoRecord[]> {
  const ids = new Set(rows.map((row) => row.mountId));
  const tree = new Map<number, MountinfoRecord[]>();
  for (const row of rows) {
    const parent = ids.has(row.parentId) && row.parentId !== row.mountId ? row.parentId : 0;
    const children = tree.get(parent);
    if (children) children.push(row);
    else tree.set(parent, [row]);
  }
  return tree;
}

/** Mounts that lie on one mount point, the lowest first. One that nothing covers is a stack of one. */
export function mountStacks(rows: readonly MountinfoRecord[]): Map<string, MountinfoRecord[]> {
  const stacks = new Map<string, MountinfoRecord[]>();
  for (const row of rows) {
    const stack = stacks.get(row.mountPoint);
    if (stack) stack.push(row);
    else stacks.set(row.mountPoint, [row]);
  }
  const depths = depthsOf(rows);
  const depthOf = ({ mountId }: MountinfoRecord) => depths.get(mountId)!;
  // A mount that covers another one is its child, or a descendant of it.
  for (const stack of stacks.values()) stack.sort((a, b) => depthOf(a) - depthOf(b));
  return stacks;
}

/** How far each mount is from the root, by its id. In a circle, which no kernel makes, they count from any of its mounts. */
function depthsOf(rows: readonly MountinfoRecord[]): Map<number, number> {
  const byId = new Map(rows.map((row) => [row.mountId, row]));
  const depths = new Map<number, number>();
  for (const row of byId.values()) {
    const below = new Set<number>();
    let at: MountinfoRecord | undefined = row;
    for (; at && !depths.has(at.mountId) && !below.has(at.mountId); at = byId.get(at.parentId)) below.add(at.mountId);
    let depth = (at && depths.get(at.mountId)) ?? 0;
    for (const id of [...below].reverse()) {
      depth += 1;
      depths.set(id, depth);
    }
  }
  return depths;
}
