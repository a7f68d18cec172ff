import { defineSource, type Envelope, isAboutStorage, isoStamp, type LogRecord, lineLog } from '@mountline/core';
import { kernelRecords } from '../envelopes/dmesg/kernel-records.ts';
import { nonBlankLines } from '../formats/tables/head-lines.ts';
import { ABOVE_FIRST_ROW } from '../formats/tables/stray-line.ts';
import { describe, isProgram, nodeTables } from '../messages/dispatch.ts';
import { commandSaying, describeCommand } from '../messages/mount/terminal-messages.ts';

/**
 * A log of a program of which nothing is known but that its lines begin with a time or a level, and that one of them says that something about
 * mounts failed: a backup script, telegraf, a task of Proxmox, an application that logs an error of the operating system.
 *
 *     2026-11-20 12:31:54,123 ERROR app.storage OSError: [Errno 116] Stale file handle: '/data/a'
 *     [2026-11-20 12:31:54] copy.sh: cp: cannot create regular file '/mnt/a': Input/output error
 *     2026-11-20T12:31:54Z W! [inputs.disk] Collection took longer than expected; not complete after interval of 10s
 *     INFO: include disk 'scsi0' 'local-lvm:vm-104-disk-0' 32G
 *     ERROR: Backup of VM 104 failed - job failed with err -5 - Input/output error
 *
 * Defined nowhere. A line that begins otherwise continues the line above. Times are local unless a zone stands behind them. Of what the program
 * writes when all is well nothing is known: its silence proves nothing.
 */
const LEVEL =
  /^[[(]?(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|CRIT|CRITICAL|FATAL|SEVERE|[DIWEF]!)[\])]?(?:\s*[:|-]\s+|\s+|: ?$)/i;
/** Without a time in front only these begin a row, or a sentence that somebody wrote would. */
const LOUD = /^(?:TASK )?(?:DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL): /;
const FAILURE = /fail|error|tim(?:ed?|e) ?out|denied|refused|unreach|not online|stale|longer than|no space|read-only/i;
/** Behind the time of some journals, as Home Assistant shows that of its host. */
const OF_NODE = /^([\w.-]{1,253}) ([\w.@/-]{1,64})(?:\[(\d{1,10})\])?: /;
const PROGRAM = /^([\w.-]{1,60})(?:\[\d{1,10}\])?: (?=\S)/;

/** The time in front, with what stands between it and the message. */
function stampIn(text: string) {
  const open = /^[[(]/.test(text) ? 1 : 0;
  const found = isoStamp(text.slice(open, open + 40).replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3'));
  if (!found) return null;
  const end = open + found.length;
  return { stamp: found.stamp, end: end + /^[\])]?[\s,:|-]{0,8}/.exec(text.slice(end, end + 10))![0].length };
}

function row(text: string): Envelope | null {
  const time = stampIn(text);
  if (!time && !LOUD.test(text)) return null;
  const said = text.slice(time?.end ?? 0).trimEnd();
  const named = OF_NODE.exec(said);
  if (time && named && (named[2] === 'kernel' || isProgram(named[2]!))) {
    const [front, host, program, pid] = named;
    const own = { stamp: time.stamp, level: null, message: said.slice(front.length), host: host!, program: program! };
    return pid === undefined ? own : { ...own, pid: Number(pid) };
  }
  const level = LEVEL.exec(said);
  return { stamp: time?.stamp ?? null, level: level?.[1] ?? null, message: said.slice(level?.[0].length ?? 0) };
}

function finish(record: LogRecord): LogRecord {
  const { message } = record;
  if (record.program !== undefined) return describe(record);
  const said = message.slice(PROGRAM.exec(message)?.[0].length ?? 0);
  for (const text of [message, said]) {
    const program = commandSaying(text);
    const found = program === undefined ? null : describeCommand(program, text);
    if (found) return Object.assign(record, found);
  }
  return describe(record);
}

/** So many lines may stand above the first row: a login banner, a trace of the shell. */
const ABOVE = 20;
/** So many lines show whether they are rows of a log. */
const LOOK = 20;

/** Whether a table has the message of a line. */
function isKnown(text: string): boolean {
  const found = row(text);
  return found !== null && finish({ line: 1, offset: 0, kind: null, fields: {}, text, ...found }).kind !== null;
}

/** Reads logs whose program is not known: a record is a line with a time or a level, and those below it that have neither. */
export const programLog = defineSource<LogRecord>({
  name: 'program-log',
  title: 'logs of programs whose form is not known, with errors about mounts',
  type: 'log',
  clock: 'local',
  places: [],
  collectWith: 'journalctl -b -o short-iso-precise (the node says more than one program)',
  filtered: 'what its program writes is not known',
  last: true,
  tables: nodeTables,
  diagnostics: {
    'stray-line': ABOVE_FIRST_ROW,
  },
  recognise(head) {
    const lines = nonBlankLines(head);
    const begin = lines.slice(0, ABOVE + 1).findIndex((line) => row(line) !== null);
    if (begin < 0) return false;
    const first = lines.slice(begin, begin + LOOK);
    const rows = first.filter((line) => row(line) !== null);
    // What is indented belongs to the row above it; below words of a person most lines are none.
    if (begin > 0 && rows.length * 3 < first.filter((line) => !/^\s/.test(line)).length) return false;
    // Logs of collectors tell of mounts and of failures too: only a message that is known makes it one of these.
    return rows.some(isKnown) || lines.some((line) => isAboutStorage(line) && FAILURE.test(line) && isKnown(line));
  },
  open(emit) {
    const records = kernelRecords((record) => emit.record(record));
    const sink = { ...emit, record: (record: LogRecord) => records.push(record) };
    const log = lineLog(sink, { envelope: row, strayCode: 'stray-line', finish });
    return {
      ...log,
      end() {
        log.end();
        records.end();
      },
    };
  },
});
