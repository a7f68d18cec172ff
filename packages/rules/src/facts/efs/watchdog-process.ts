import {
  type Event,
  type Evidence,
  firstMoment,
  isKnown,
  type Micros,
  podPath,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { proxiedPorts } from '../../views/efs/proxies.ts';
import { isOfWatchdog, WATCHDOG_PROGRAM } from '../../views/efs/watchdog-unit.ts';
import { loopbackMounts } from '../../views/nfs/loopback.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { latestOf, ofLastCapture, ofTwoCaptures } from '../../views/node/last-capture.ts';
import { isOfAll } from '../../views/node/process-tables.ts';

const MISSING = 'efs.watchdog.missing';
const UNIT = `${WATCHDOG_PROGRAM}.service`;

const NEED = { what: 'all processes of the node', collectWith: 'ps auxwww' };

/** An interpreter, and what is shown of its script. */
const SCRIPT = /python[\d.]*\]?(?: -\S*)*(?: +(\S+))?/;

interface ProcessTable {
  snapshot: Snapshot;
  rows: PsRecord[];
}

/**
 * That no EFS watchdog runs although an EFS mount exists: nothing starts its tunnel again then. A table of the node shows the
 * processes of all containers, also the watchdog of the CSI driver; one that was taken inside a container shows no thread of the kernel.
 */
export const watchdogProcess: Fact = {
  name: 'watchdog-process',
  title: 'whether the EFS watchdog runs on a node with EFS mounts',
  uses: ['helper-runs', 'boot-lives'],
  inputs: [],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    [MISSING]: {
      what: 'a table of all processes without the EFS watchdog, on a node with an EFS mount',
      fields: {
        port: { type: 'int', means: 'of the mount' },
        unit: {
          type: 'text?',
          means:
            'of systemd, if it ended and was not restarted; never for a mount of a pod, which the CSI driver makes',
        },
        stoppedAt: { type: 'int?', means: 'if the log shows it' },
      },
    },
  },
  derive(context) {
    const tables = latestOf(context.rows<PsRecord>('ps'));
    if (mayRun(tables)) return {};
    const table = tables.find(isOfAll);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const [port, evidence] of efsPorts(context)) {
      const because = table
        ? doubt(context, table, evidence)
        : 'no table of all processes shows whether the EFS watchdog runs';
      if (!table || because !== undefined) {
        unknown.push({ kind: MISSING, fields: { port }, needs: [NEED], because: because!, evidence: [evidence] });
        continue;
      }
      const { snapshot, rows } = table;
      const none = tableEvidence(snapshot, `${rows.length} processes, none of them ${WATCHDOG_PROGRAM}`);
      const ended = endInLog(context) ?? endInStatus(context);
      const note = `no EFS watchdog (${WATCHDOG_PROGRAM}) runs on this node${ended ? `: ${ended.note}` : ''}`;
      const unit = ended && !isOfPod(context, port) ? UNIT : undefined;
      const fields = { port, unit, stoppedAt: ended?.at, note };
      const lines = [none, evidence, ...(ended?.evidence ?? [])];
      events.push(derive('watchdog-process', MISSING, snapshot.captured, fields, lines));
    }
    return { events, unknown };
  },
};

/** That the unit of the watchdog ended, as a log or a table shows. */
interface End {
  at?: Micros;
  note: string;
  evidence: Evidence[];
}

/** By the lines of systemd, and it was not started since. */
function endInLog(context: FactContext): End | undefined {
  const last = context
    .ofKind('service.started', 'service.stopped', 'service.deactivated', 'service.main-process-exited')
    .findLast(isOfWatchdog);
  if (!last || last.kind === 'service.started' || bootBehind(context, last)) return undefined;
  const note = `systemd stopped ${UNIT} at ${context.clockTime(firstMoment(last))}`;
  return { at: last.time.from, note, evidence: evidenceOf(last) };
}

/** By its state at capture. One that was never started has no time behind `since`, as where the package alone was installed. */
function endInStatus(context: FactContext): End | undefined {
  for (const { snapshot, rows } of ofLastCapture(context.rows<SystemctlStatusRecord>('systemctl-status'))) {
    const row = rows.find(({ unit, activeState }) => unit === UNIT && /^(?:inactive|failed)$/.test(activeState ?? ''));
    if (!row?.since) continue;
    const shown = `${UNIT}: ${row.columns.Active?.[0]}`;
    return { note: `systemctl status shows ${shown}`, evidence: [rowEvidence(snapshot, row, shown)] };
  }
  return undefined;
}

const isOfPod = (context: FactContext, port: number): boolean =>
  loopbackMounts(context).some((mount) => mount.port === port && podPath(mount.target) !== null);

/** It is in a table, or an interpreter does of which no table shows the script. */
function mayRun(tables: readonly ProcessTable[]): boolean {
  const all = tables.flatMap(({ rows }) => rows);
  if (all.some(({ command }) => command.includes('amazon-efs-mo'))) return true;
  const others = new Set(all.filter((row) => !mayBeWatchdog(row)).map(({ pid }) => pid));
  return all.some((row) => mayBeWatchdog(row) && !others.has(row.pid));
}

/** Its script is the watchdog as far as it is shown: the name may be cut, or be that of the interpreter alone. */
function mayBeWatchdog({ command }: PsRecord): boolean {
  const script = SCRIPT.exec(command);
  return script !== null && WATCHDOG_PROGRAM.startsWith((script[1] ?? '').split('/').at(-1)!);
}

/** Why the table does not tell of the time of the mount. */
function doubt(
  { timeline }: FactContext,
  { snapshot: { captured } }: ProcessTable,
  mount: Evidence,
): string | undefined {
  if (mount.kind === 'efs-state-file' && mount.time && ofTwoCaptures(mount.time, captured))
    return 'the processes and the state files of efs-utils belong to two captures';
  const logs = timeline.coverage.filter(({ units }) => units.includes('efs-watchdog'));
  const wrote = logs.some(({ to }) => !isKnown(captured.from) || to > captured.from);
  return wrote ? "the EFS watchdog's log continues up to the process table" : undefined;
}

/** The ports of this node that are surely of EFS mounts: a state file names them, or the mount helper made the row that stands. */
function efsPorts(context: FactContext): Map<number, Evidence> {
  const found = new Map<number, Evidence>();
  const ports = proxiedPorts(context);
  for (const { snapshot, rows } of ofLastCapture(context.rows<EfsStateFileRecord>('efs-state-file')))
    for (const row of rows)
      if (row.port !== null && ports.includes(row.port))
        found.set(row.port, rowEvidence(snapshot, row, `${row.stateName}: mount_time ${row.mountTime}`));
  for (const { port, target } of loopbackMounts(context)) {
    if (found.has(port)) continue;
    const tried = context
      .joined('mount.nfs.attempted', 'port', port)
      .findLast((event) => event.fields.target === target && !bootBehind(context, event));
    if (tried) found.set(port, evidenceOf(tried)[0]!);
  }
  return found;
}
