import { type Clue, defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { isTyped, isUnreadable } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * Settings of the running kernel: `sysctl -a`, or one file below /proc/sys.
 *
 *     fs.inotify.max_user_watches = 28184
 *     kernel.hung_task_timeout_secs = 120
 *     net.ipv4.ip_local_port_range = 32768	60999
 *     net.ipv4.conf.eth0/100.rp_filter = 2
 *
 * See sysctl(8), proc_sys(5) and Documentation/admin-guide/sysctl. Traps: a dot in a name of /proc/sys is a slash here. A
 * setting of several lines, as dev.cdrom.info, stands on several lines under the same name. Those of `net` are of the
 * network namespace that sysctl ran in. A file below /proc/sys is named by its path alone. The files of /etc/sysctl.d
 * look alike, but say what was asked for at boot, not what holds: they are not read here.
 */
export interface SysctlRecord extends SourceRecord {
  /** With dots, as `sysctl` writes it; that of a file below /proc/sys is made from its path. */
  name: string;
  /** As written, without blanks at its ends; may be empty. */
  value: string;
}

const ROOTS = 'abi|crypto|debug|dev|fs|fscache|kernel|net|sunrpc|user|vm';
const LINE = new RegExp(`^((?:${ROOTS})(?:[./][^\\s=]{1,200})) ?= ?(.*)$`);
const PROC_SYS = new RegExp(`$(?<=(?:^|/)proc/sys/((?:${ROOTS})/\\S+))`);
/** These have sources of their own. */
const OF_OTHERS = /^kernel\/(?:hostname|random\/(?:boot_id|uuid))$/;

/** The name of the setting that a path tells: `proc/sys/fs/inotify/max_user_watches`. */
function nameFromPath(path: string): string | null {
  const below = PROC_SYS.exec(path)?.[1];
  if (below === undefined || OF_OTHERS.test(below)) return null;
  return below
    .split('/')
    .map((part) => part.replaceAll('.', '/'))
    .join('.');
}

function open(emit: Emit<SysctlRecord>, path: string): Machine {
  const name = nameFromPath(path);
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trim();
    if (text === '' || isTyped(text, 'sysctl')) return;
    const row = name === null ? rowOf(text) : { name, value: text };
    if (row) emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) });
    else
      emit.diagnostic({
        code: text.startsWith('sysctl: ') ? 'unreadable' : 'bad-line',
        line,
        offset,
        detail: quote(text),
      });
  });
}

function rowOf(text: string): Omit<SysctlRecord, keyof SourceRecord> | null {
  const m = LINE.exec(text);
  return m && { name: m[1]!, value: m[2]!.trim() };
}

function cluesOf({ name, value }: SysctlRecord): Clue[] {
  if (name === 'kernel.hostname') return [{ type: 'host', name: value }];
  if (name === 'kernel.osrelease') return [{ type: 'kernel', release: value }];
  if (name === 'kernel.random.boot_id') return [{ type: 'boot-id', id: value.replaceAll('-', '') }];
  return [];
}

/** Files of /proc/sys that count or are made anew at each reading: they hold no setting. */
const COUNTERS =
  /^(?:kernel\.random\.|kernel\.(?:ns_last_pid|pty\.nr|hung_task_detect_count)$|fs\.(?:file-nr|inode-|dentry-state|aio-nr)|fs\.quota\.(?!warnings)|net\.netfilter\.nf_conntrack_count$)/;

/** Reads `sysctl -a` and files of /proc/sys: a record is a setting, its value as text. */
export const sysctl = defineSource<SysctlRecord>({
  name: 'sysctl',
  title: 'kernel settings, sysctl -a and /proc/sys',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/sys\//, /(^|\/)sysctl(?:[-_]?a(?:ll)?|_-a)?(?:\.txt)?$/],
  collectWith: 'sysctl -a',
  evidence: 'inotify-limits',
  command: /^sysctl -a/,
  begins: /^[a-z]\w*(?:\.[\w-]+)+ ?= ?\S/,
  scope: 'host',
  settings: { of: 'sysctl', in: ({ name, value }) => (COUNTERS.test(name) ? [] : [[name, value]]) },
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one setting is missing',
      help: 'Expected a name, an equals sign and a value. A truncated last line means that the collector stopped early.',
    },
    unreadable: {
      severity: 'info',
      cost: 'sysctl could not read one setting',
      help: 'Normal for a few settings. If many are missing, collect it as root.',
    },
  },
  clues: cluesOf,
  recognise(head, path) {
    const lines = filledLines(head);
    const first = lines[0] ?? '';
    if (PROC_SYS.test(path)) return nameFromPath(path) !== null && first !== '' && !isUnreadable(first);
    if (/\.conf$|(^|\/)sysctl\.d\//.test(path)) return false;
    const isRow = (line: string) => !line.startsWith('sysctl: ') && !isTyped(line, 'sysctl');
    if (!LINE.test(lines.find(isRow) ?? '')) return false;
    const rows = lines.filter(isRow);
    const settings = rows.filter((line) => LINE.test(line)).length;
    // Comments are of the files that ask for settings.
    return settings > rows.length / 2 && !rows.some((line) => /^[#;[]/.test(line));
  },
  open,
});
