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
  place: Place;
}

type Settings = Map<string, Setting>;

/** Files of /proc/sys that count or are made anew at each reading: they hold no setting. */
const NO_SETTING =
  /^(?:kernel\.random\.|kernel\.(?:ns_last_pid|pty\.nr|hung_task_detect_count)$|fs\.(?:file-nr|inode-|dentry-state|aio-nr)|fs\.quota\.(?!warnings)|net\.netfilter\.nf_conntrack_count$)/;

/** Settings of the kernel, versions, and the configuration of efs-utils that are different. */
export function settingChanges(before: Capture, after: Capture): SettingChange[] {
  return KINDS.flatMap(({ of, whole, read }) => {
    const [a, b] = [read(before, 'before'), read(after, 'after')];
    // What one of them does not hold at all was not collected, and has not changed.
    if (a.size === 0 || b.size === 0) return [];
    return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((name): SettingChange[] => {
      const [one, other] = [a.get(name), b.get(name)];
      if (one?.value === other?.value || (!whole && !(one && other))) return [];
      const places = [...(one ? [one.place] : []), ...(other ? [other.place] : [])];
      return [{ of, name, before: one?.value ?? null, after: other?.value ?? null, places }];
    });
  });
}

/** All rows of a source, as names and values; of two with one name the last counts, as for the programs that read them. */
function ofRows<R extends SourceRecord>(source: string, entries: (row: R) => [string, string][]) {
  return (capture: Capture, side: SideName): Settings => {
    const all = tablesOf<R>(capture, source).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) =>
        entries(row).map(([name, value]) => [name, { value, place: rowPlace(side, snapshot, row) }] as const),
      ),
    );
    return new Map(all);
  };
}

interface Kind {
  of: string;
  /** It is a file that is collected as a whole: what is not in it is not set. */
  whole: boolean;
  read: (capture: Capture, side: SideName) => Settings;
}

const KINDS: readonly Kind[] = [
  {
    of: 'sysctl',
    whole: false,
    read: ofRows<SysctlRecord>('sysctl', ({ name, value }) => (NO_SETTING.test(name) ? [] : [[name, value]])),
  },
  { of: 'kernel', whole: false, read: kernel },
  {
    of: 'kernel command line',
    whole: true,
    read: ofRows<ProcCmdlineRecord>('proc-cmdline', ({ parameters }) => joined(parameters)),
  },
  { of: 'os-release', whole: true, read: ofRows<OsReleaseRecord>('os-release', ({ name, value }) => [[name, value]]) },
  {
    of: 'efs-utils.conf',
    whole: true,
    read: ofRows<EfsUtilsConfRecord>('efs-utils-conf', ({ section, name, value }) => [[`[${section}] ${name}`, value]]),
  },
  { of: 'efs-utils', whole: false, read: efsUtils },
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
