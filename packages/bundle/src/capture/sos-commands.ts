import type { Interval, Lack, Span } from '@mountline/core';
import type { SosManifestRecord } from '@mountline/parsers/sos-manifest';

export type SosRow = SosManifestRecord & { span: Span };

/** Commands of sos whose output matters here: what reads it, and whose lines it holds. */
const READERS: readonly { command: RegExp; sources: readonly string[]; actors?: readonly string[] }[] = [
  { command: /^dmesg\b/, sources: ['dmesg'], actors: ['kernel'] },
  { command: /^ss -[a-z]*[pa]/, sources: ['ss'] },
  { command: /^netstat -[A-Za-z -]*[np]/, sources: ['netstat'] },
  { command: /^ps\b/, sources: ['ps'] },
  { command: /^lsof\b/, sources: ['lsof'] },
  { command: /^sysctl -a/, sources: ['sysctl'] },
  { command: /^mount\b/, sources: ['mount'] },
  { command: /^findmnt\b/, sources: ['findmnt'] },
  { command: /^df\b/, sources: ['df'] },
  { command: /^lslocks\b/, sources: ['lslocks'] },
  { command: /^nfsstat\b/, sources: ['nfsstat'] },
  { command: /^timedatectl\b/, sources: ['timedatectl'] },
  { command: /^date\b/, sources: ['date'] },
  { command: /^systemctl status\b/, sources: ['systemctl-status'] },
  { command: /^systemctl list-units\b/, sources: ['systemctl-list-units'] },
  { command: /^systemctl list-unit-files\b/, sources: ['systemctl-list-unit-files'] },
  { command: /^systemctl show\b/, sources: ['systemctl-show'] },
  { command: /^crictl\b/, sources: ['crictl-ps', 'crictl-inspect'] },
  { command: /^kubectl\b/, sources: ['kubernetes-objects', 'kubectl-get'] },
  { command: /^journalctl\b.*--unit kubelet/, sources: [], actors: ['kubelet'] },
  { command: /^journalctl\b.*--unit containerd/, sources: [], actors: ['containerd'] },
  {
    command: /^journalctl (?!.*--unit|.*--list-boots|.*--disk-usage)/,
    sources: [],
    actors: ['kernel', 'systemd', 'journald', 'program'],
  },
];

/** What each plugin runs of these, so that it is known what a plugin that was stopped did not run. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  kernel: ['dmesg', 'dmesg -T', 'sysctl -a'],
  process: ['ps auxwwwm', 'lsof +M -n -l -c'],
  networking: ['netstat -W -neopa', 'ss -peaonmi'],
  filesys: ['mount -l', 'findmnt', 'lslocks'],
  logs: ['journalctl --no-pager', 'journalctl --no-pager --boot'],
  systemd: ['systemctl status --all', 'systemctl list-units', 'timedatectl'],
  nfs: ['nfsstat -o all'],
};

const readerOf = (command: string) => READERS.find((reader) => reader.command.test(command));

const words = (command: string) => command.replace(/ +/g, ' ').trim();

/** What sos stopped, cut or never ran. Of programs that are not installed only those that matter here. */
export function lacksOf(rows: readonly SosRow[]): Lack[] {
  const lacks: Lack[] = [];
  const add = (commands: readonly string[], how: Lack['how'], why: string, span: Span) => {
    const readers = commands.flatMap((command) => readerOf(command) ?? []);
    const sources = [...new Set(readers.flatMap((reader) => reader.sources))];
    const actors = [...new Set(readers.flatMap((reader) => reader.actors ?? []))];
    lacks.push({ what: commands.join(', '), how, why, sources, actors, span });
  };
  const commands = rows.flatMap((row) => (row.of === 'command' ? [row] : []));
  for (const row of commands) {
    const command = words(row.command);
    const name = `\`${command}\``;
    const { returnCode = 0, truncated, span } = row;
    if (returnCode === 124) add([command], 'timed-out', `sos stopped ${name} at its time limit${lasted(row)}`, span);
    else if (truncated && row.filepath?.startsWith('sos_strings/'))
      continue; // Told of the file, with what is left of it.
    else if (truncated) add([command], 'cut', `sos kept a part only of what ${name} printed`, span);
    else if (returnCode < 0) add([command], 'cut', `signal ${-returnCode} ended ${name}`, span);
    else if (returnCode === 127 && readerOf(command)) add([command], 'not-installed', `${name} is not installed`, span);
  }
  for (const row of rows) {
    if (row.of !== 'plugin' || !row.timeoutHit) continue;
    const missed = (RUNS[row.plugin] ?? []).filter(
      (command) => !commands.some((run) => run.plugin === row.plugin && isSame(words(run.command), command)),
    );
    if (missed.length === 0) continue;
    const limit = row.timeout === undefined ? '' : ` of ${row.timeout} s`;
    const why = `${listed(missed)} not run: the plugin ${row.plugin} of sos reached its time limit${limit}`;
    add(missed, 'not-run', why, row.span);
  }
  return lacks;
}

const listed = (commands: readonly string[]) => {
  const names = commands.map((command) => `\`${command}\``);
  return names.length === 1 ? `${names[0]} was` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} were`;
};

/** Options differ from version to version: `ss -peaonmi` and `ss -peaonm` are one command, `dmesg` and `dmesg -T` two. */
function isSame(run: string, command: string): boolean {
  const [program, option = ''] = command.split(' ');
  const [other, ...options] = run.split(' ');
  return (
    other === program && (option === '' ? options.length === 0 : (options[0] ?? '').startsWith(option.slice(0, 3)))
  );
}

function lasted({ startTime, endTime }: Extract<SosRow, { of: 'command' }>): string {
  if (!startTime || !endTime) return '';
  return `, after ${Math.round((endTime.value - startTime.value) / 1_000_000)} s`;
}

/** When each command ran: its table was taken then. */
export function capturedBy(rows: readonly SosRow[]): Map<string, Interval> {
  return new Map(
    rows.flatMap((row) => {
      if (row.of !== 'command' || !row.filepath || !row.startTime || !row.endTime) return [];
      return [[row.filepath, { from: row.startTime.value, to: row.endTime.value }] as const];
    }),
  );
}
