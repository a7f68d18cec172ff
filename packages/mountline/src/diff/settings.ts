import type { SourceRecord } from '@mountline/core';
import type { EfsUtilsConfRecord } from '@mountline/parsers/efs-utils-conf';
import type { OsReleaseRecord } from '@mountline/parsers/os-release';
import type { ProcCmdlineRecord } from '@mountline/parsers/proc-cmdline';
import type { SysctlRecord } from '@mountline/parsers/sysctl';
import type { UnameRecord } from '@mountline/parsers/uname';
import { type Capture, placeIn, rowPlace, type SideName, tablesOf } from './capture.ts';
import type { Place, SettingChange } from './difference.ts';

interface Setting {
  value: string;
  /** The file breaks off in it. */
  cut?: boolean;
  place: Place;
}

type Settings = Map<string, Setting>;

/** Files of /proc/sys that count or are made anew at each reading: they hold no setting. */
const NO_SETTING =
  /^(?:kernel\.random\.|kernel\.(?:ns_last_pid|pty\.nr|hung_task_detect_count)$|fs\.(?:file-nr|inode-|dentry-state|aio-nr)|fs\.quota\.(?!warnings)|net\.netfilter\.nf_conntrack_count$)/;

/** Settings of the kernel, versions, and the configuration of efs-utils that are different. */
export function settingChanges(before: Capture, after: Capture): SettingChange[] {
  return KINDS.flatMap(({ of, source, read }) => {
    const provesAbsence = (capture: Capture) =>
      source !== undefined && tablesOf(capture, source).every(({ whole, filter }) => whole && filter === undefined);
    const [a, b] = [read(before, 'before'), read(after, 'after')];
    // What one of them does not hold at all was not collected, and has not changed.
    if (a.size === 0 || b.size === 0) return [];
    return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((name): SettingChange[] => {
      const [one, other] = [a.get(name), b.get(name)];
      if (one?.value === other?.value) return [];
      if (one && other ? isRest(one, other) || isRest(other, one) : !provesAbsence(one ? after : before)) return [];
      const places = [...(one ? [one.place] : []), ...(other ? [other.place] : [])];
      return [{ of, name, before: one?.value ?? null, after: other?.value ?? null, places }];
    });
  });
}

/** What is left of a value in a file that breaks off in it. */
const isRest = (rest: Setting, whole: Setting) => rest.cut === true && whole.value.startsWith(rest.value);

/** All rows of a source, as names and values; of two with one name the last counts, as for the programs that read them. */
function ofRows<R extends SourceRecord>(source: string, entries: (row: R) => [string, string][]) {
  return (capture: Capture, side: SideName): Settings => {
    const all = tablesOf<R>(capture, source).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) =>
        entries(row).map(([name, value]) => {
          const place = rowPlace(side, snapshot, row);
          return [name, row.cut ? { value, place, cut: true } : { value, place }] as const;
        }),
      ),
    );
    return new Map(all);
  };
}

interface Kind {
  of: string;
  /** What reads the file, where it is collected as a whole: what is not in it is not set. */
  source?: string;
  read: (capture: Capture, side: SideName) => Settings;
}

const KINDS: readonly Kind[] = [
  {
    of: 'sysctl',
    read: ofRows<SysctlRecord>('sysctl', ({ name, value }) => (NO_SETTING.test(name) ? [] : [[name, value]])),
  },
  { of: 'kernel', read: kernel },
  {
    of: 'kernel command line',
    source: 'proc-cmdline',
    read: ofRows<ProcCmdlineRecord>('proc-cmdline', ({ parameters }) => joined(parameters)),
  },
  {
    of: 'os-release',
    source: 'os-release',
    read: ofRows<OsReleaseRecord>('os-release', ({ name, value }) => [[name, value]]),
  },
  {
    of: 'efs-utils.conf',
    source: 'efs-utils-conf',
    read: ofRows<EfsUtilsConfRecord>('efs-utils-conf', ({ section, name, value }) => [[`[${section}] ${name}`, value]]),
  },
  { of: 'efs-utils', read: efsUtils },
];

/** A parameter may stand several times: `console=tty0 console=ttyS0`. */
function joined(parameters: ProcCmdlineRecord['parameters']): [string, string][] {
  const all = new Map<string, string[]>();
  for (const { name, value } of parameters) all.set(name, [...(all.get(name) ?? []), value ?? '']);
  return [...all].map(([name, values]) => [name, values.join(' ')]);
}

function kernel(capture: Capture, side: SideName): Settings {
  const rows = ofRows<UnameRecord>('uname', ({ release, version }) => [
    ['release', release],
    ['version', version],
  ])(capture, side);
  const { kernel: fact } = capture.report.bundle.host;
  if (rows.size > 0 || !fact) return rows;
  return new Map([['release', { value: fact.value, place: placeIn(side, fact.span) }]]);
}

/** The version that the last line of the mount helper or of the watchdog names. */
function efsUtils({ report }: Capture, side: SideName): Settings {
  const found: Settings = new Map();
  for (const { kind, fields, span } of report.timeline) {
    const name = kind === 'efs.mount.begun' ? 'mount helper' : kind === 'efs.watchdog.started' ? 'watchdog' : null;
    if (name === null || fields.version === undefined) continue;
    found.set(name, { value: String(fields.version), place: placeIn(side, span) });
  }
  return found;
}
