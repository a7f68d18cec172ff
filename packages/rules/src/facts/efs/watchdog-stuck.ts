import { type Event, type Evidence, earlier, formatDuration, type Micros, SECOND, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { tasksInD } from '../../views/node/blocked.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { isPidOfContainer } from '../../views/node/process-tables.ts';
import { type ProcessRow, processRows } from '../../views/node/processes.ts';
import { agesAtCapture } from '../../views/node/task-ages.ts';

/** A command line is read in no time: who has waited longer for one waits for a lock that another process keeps. */
const LONG: Micros = 10 * SECOND;

const WATCHDOG = /(?:^|[/ ])amazon-efs-mount-watchdog\b|^amazon-efs-moun$/;
const READS = /^(?:\/(?:usr\/)?bin\/)?cat(?: \/proc\/(\d+)\/cmdline)?$/;
/** Where cat sleeps that waits for the memory of another process: mm/memory.c, fs/proc/base.c. */
const WAITS = /access_remote_vm|^get_mm_cmdline|^proc_pid_cmdline_read|rwsem_down_read/;

const NEED = {
  what: 'processes with their parents and ages, without command lines',
  collectWith: 'ps -eo pid,ppid,stat,etimes,wchan:32,comm',
};

/**
 * The EFS watchdog that waits for `cat /proc/PID/cmdline` without a limit (efs-utils, src/watchdog/__init__.py:
 * check_process_name, and its issue 374): by that it sees whether a tunnel lives. The kernel reads the arguments out of the memory of the
 * process, and needs the lock of that memory; a task that waits for an NFS server may hold it.
 */
export const watchdogStuck: Fact = {
  name: 'watchdog-stuck',
  title: 'an EFS watchdog blocked on the command line of a process',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'efs.watchdog.stuck': {
      what: 'an EFS watchdog blocked on the command line of a process',
      fields: {
        pid: 'int',
        reader: { type: 'int', means: 'the PID of cat' },
        of: { type: 'text?', means: 'the process, by its PID in the PID namespace of the watchdog' },
        duration: 'int',
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const { pid, wchan, evidence } of tasksInD(context)) {
      const rows = processRows(context, { pid, evidence: evidence[0]! });
      const found = readerOf(rows, wchan);
      if (!found) continue;
      const what = found.of === undefined ? 'the command line of a process' : `/proc/${found.of}/cmdline`;
      const parents = rows.flatMap(parentOf);
      const watchdog = parents.find(({ row }) => WATCHDOG.test(row.command));
      if (!watchdog) {
        if (parents.length === 0 && watchdogRuns(rows)) unknown.push(ofNobody(pid, what, evidence));
        continue;
      }
      const { row, snapshot } = watchdog;
      const age = agesAtCapture(context, snapshot.captured).get(pid) ?? 0;
      const told = [...evidence, rowEvidence(snapshot, row, `${row.pid} ${row.state ?? '-'} ${row.command}`)];
      const fields = { pid: row.pid, reader: pid, of: found.of };
      if (isPidOfContainer(context, told.at(-1)!)) {
        const because = `the EFS watchdog waits for ${what}, but the table was taken inside its container: its PIDs are not those of the node`;
        unknown.push({ kind: 'efs.watchdog.stuck', fields: {}, needs: [NEED], because, evidence: told });
        continue;
      }
      if (age < LONG) {
        const because = `the EFS watchdog (pid ${row.pid}) waits for ${what}, but no table shows that it has waited for ${formatDuration(LONG)}; on a healthy node the read is instant`;
        unknown.push({ kind: 'efs.watchdog.stuck', fields: { pid: row.pid }, needs: [NEED], because, evidence: told });
        continue;
      }
      const note = `the EFS watchdog (pid ${row.pid}) has waited ${formatDuration(age)} for ${what}, which cat (pid ${pid}) reads`;
      const time = { from: earlier(snapshot.captured, age).from, to: snapshot.captured.to };
      events.push(derive('watchdog-stuck', 'efs.watchdog.stuck', time, { ...fields, duration: age, note }, told));
    }
    return { events, unknown };
  },
};

const watchdogRuns = (rows: readonly ProcessRow[]): boolean =>
  rows.some(({ table }) => [...table.values()].some(({ command }) => WATCHDOG.test(command)));

function ofNobody(pid: number, what: string, evidence: Evidence[]): Unknown {
  const because = `cat (pid ${pid}) waits for ${what} and the EFS watchdog runs, but no table shows whether it started that cat`;
  return { kind: 'efs.watchdog.stuck', fields: {}, needs: [NEED], because, evidence };
}

/** Whether a process is a cat that reads a command line; which one, where its own arguments are shown. */
function readerOf(rows: readonly ProcessRow[], wchan: string | null): { of?: string } | undefined {
  const shown = rows.map(({ row }) => READS.exec(row.command)).filter((match) => match !== null);
  const of = shown.find((match) => match[1] !== undefined)?.[1];
  if (of !== undefined) return { of };
  return shown.length > 0 && wchan !== null && WAITS.test(wchan) ? {} : undefined;
}

function parentOf({ snapshot, row, table }: ProcessRow): { snapshot: ProcessRow['snapshot']; row: PsRecord }[] {
  const parent = row.ppid === undefined ? undefined : table.get(row.ppid);
  return parent ? [{ snapshot, row: parent }] : [];
}
