import type { Interval, Lack, Source, Span } from '@mountline/core';
import type { SosManifestRecord } from '@mountline/parsers/sos-manifest';

export type SosRow = SosManifestRecord & { span: Span };

/** The journals that sos writes, and whose lines each holds. */
const JOURNALS: readonly { command: RegExp; actors: readonly string[] }[] = [
  { command: /^journalctl\b.*--unit kubelet/, actors: ['kubelet'] },
  { command: /^journalctl\b.*--unit containerd/, actors: ['containerd'] },
  {
    command: /^journalctl (?!.*--unit|.*--list-boots|.*--disk-usage)/,
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

/** What reads the output of a command, and whose lines it holds; null where it does not matter here. */
function readersOf(command: string, known: readonly Source[]): { sources: string[]; actors: string[] } | null {
  const own = known.filter((source) => source.command?.test(command));
  const actors = own.flatMap(({ hears }) => (hears === 'kernel' ? ['kernel'] : []));
  actors.push(...(JOURNALS.find((journal) => journal.command.test(command))?.actors ?? []));
  const sources = own.map(({ name }) => name);
  return sources.length + actors.length > 0 ? { sources, actors } : null;
}

const words = (command: string) => command.replace(/ +/g, ' ').trim();

/** What sos stopped, cut or never ran. Of programs that are not installed only those that matter here. */
export function lacksOf(rows: readonly SosRow[], known: readonly Source[]): Lack[] {
  const lacks: Lack[] = [];
  const add = (commands: readonly string[], how: Lack['how'], why: string, span: Span) => {
    const readers = commands.flatMap((command) => readersOf(command, known) ?? []);
    const sources = [...new Set(readers.flatMap((reader) => reader.sources))];
    const actors = [...new Set(readers.flatMap((reader) => reader.actors))];
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
    else if (truncated) add([command], 'cut', `sos kept only part of the output of ${name}`, span);
    else if (returnCode < 0) add([command], 'cut', `signal ${-returnCode} ended ${name}`, span);
    else if (returnCode === 127 && readersOf(command, known))
      add([command], 'not-installed', `${name} is not installed`, span);
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
