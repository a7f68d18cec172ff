import { defineSource, type Emit, lineReader, type Machine, type SourceRecord, type Stamp } from '@mountline/core';
import { isTyped } from '../formats/files/collected-files.ts';
import { systemdStamp } from '../formats/files/date-words.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * What `systemctl show` printed: every property of units, a name and a value a line, a blank line between units; without
 * a unit those of the manager.
 *
 *     Id=kubelet.service
 *     LoadState=loaded
 *     ActiveState=active
 *     SubState=running
 *     MainPID=455
 *     ActiveEnterTimestamp=Fri 2026-11-20 13:17:10 UTC
 *     ActiveEnterTimestampMonotonic=12600874
 *
 * See systemctl(1) and org.freedesktop.systemd1(5). Traps: `Id` stands far below where all properties are shown, and not
 * at all where others were asked for with `-p`. A property may stand there several times (ExecStartPre). `[not set]`,
 * `infinity` and 18446744073709551615 all mean that there is none. A time that never came is empty. Times are in the
 * zone of the node; those whose name ends in `Monotonic` are microseconds since boot, without suspend.
 */
export interface SystemctlShowRecord extends SourceRecord {
  /** `Id`; null for the manager, and where it was not asked for. */
  unit: string | null;
  /** The properties whose name ends in `Timestamp`, where they have a value. */
  stamps: Record<string, Stamp>;
  /** Every property as written; further values of one name follow behind a line feed. */
  columns: Record<string, string>;
}

const LINE = /^([A-Z][A-Za-z0-9]{1,80})=(.*)$/;
/** One of these stands among the first lines of every form; other tools write `Name=value` too. */
const KNOWN =
  /^(?:Id|Names|Type|ExitType|Restart|LoadState|ActiveState|SubState|UnitFileState|MainPID|Result|Where|What|Version|Slice|ControlGroup|NRestarts|(?:Active|Inactive)(?:Enter|Exit)Timestamp|ExecMainStartTimestamp)=/;
/** Not the environment and the commands of a unit, which may hold secrets. */
const ASKED = [
  ...['Id', 'Names', 'Type', 'Restart', 'LoadState', 'ActiveState', 'SubState', 'UnitFileState', 'Result', 'NRestarts'],
  ...['MainPID', 'ExecMainPID', 'ExecMainCode', 'ExecMainStatus', 'ExecMainStartTimestamp', 'ExecMainExitTimestamp'],
  ...['ActiveEnterTimestamp', 'ActiveExitTimestamp', 'InactiveEnterTimestamp', 'InactiveExitTimestamp'],
  ...['StateChangeTimestamp', 'ControlGroup', 'Slice', 'What', 'Where', 'LimitNOFILE', 'MemoryMax', 'TasksMax'],
].join(',');

function open(emit: Emit<SystemctlShowRecord>): Machine {
  let record: SystemctlShowRecord | null = null;

  function flush(): void {
    if (record) emit.record({ ...record, unit: record.columns.Id ?? null });
    record = null;
  }

  function add(to: SystemctlShowRecord, name: string, value: string): void {
    const above = to.columns[name];
    to.columns[name] = above === undefined ? value : `${above}\n${value}`;
    const stamp = name.endsWith('Timestamp') ? systemdStamp(value) : undefined;
    if (stamp) to.stamps[name] = stamp;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    if (text === '') {
      flush();
      return;
    }
    const m = LINE.exec(text);
    if (!m && isTyped(text, 'systemctl')) return;
    if (!m) {
      emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
      return;
    }
    record ??= { line, offset, unit: null, stamps: {}, columns: {} };
    add(record, m[1]!, m[2]!);
    if (line !== record.line) record.endLine = line;
    if (cut) record.cut = true;
  }, flush);
}

/** Reads `systemctl show`: a record is a unit with its properties as text. */
export const systemctlShow = defineSource<SystemctlShowRecord>({
  name: 'systemctl-show',
  title: 'unit properties, systemctl show',
  type: 'snapshot',
  clock: 'zone',
  places: [/(^|\/)systemctl[-_]show(?!-environment)[^/]*$/],
  collectWith: `systemctl show --no-pager --property=${ASKED} '*.service' '*.mount'`,
  command: /^systemctl show\b/,
  begins: /^(?:Id|Names)=\S|^Version=\d/,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one property is missing',
      help: 'Expected a name, an equals sign and a value. A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) => {
    const lines = filledLines(head).slice(0, 5);
    const rows = isTyped(lines[0] ?? '', 'systemctl') ? lines.slice(1) : lines;
    return rows.length > 0 && rows.every((line) => LINE.test(line)) && rows.some((line) => KNOWN.test(line));
  },
  open,
});
