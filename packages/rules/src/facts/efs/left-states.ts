import { type Event, type Evidence, groupBy, isKnown, MINUTE, type Micros, type Snapshot } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { processTables } from '../../views/node/process-tables.ts';

const LEFT = 'efs.state.left-over';

/**
 * So long a mount helper is at work: three tries of 15 s, the last one of the two minutes after which mount.nfs4 gives up.
 * One that hangs longer is in a table of all processes.
 */
const AT_WORK = 5 * MINUTE;

/** The script of the helper; or an interpreter of which `ps` cut what it runs, or does not show it. */
const HELPER = /\bmount[._](?:efs|s3files)\b|^\S*python[\d.]*(?: -\S*)*$/;

const NEED = { what: 'all processes of the node', collectWith: 'ps auxwww' };

/** A state file with `~` in front of its name, without one of the same name and no `~` beside it. */
interface Unfinished {
  snapshot: Snapshot;
  row: EfsStateFileRecord;
  port: number;
  /** null where `mount_time` is none, as one that lies after the capture. */
  triedAt: Micros | null;
}

/**
 * The mount helper writes the state of a mount to `~fs-ID.MOUNT.POINT.PORT` and takes the `~` away when it ends, whether the
 * mount succeeded or not. A helper that was killed, or that left because its tunnel died, leaves the file as it is: the helper
 * gives the port to no mount any more, and the watchdog, which reads `fs-…` only, neither starts that tunnel again nor
 * cleans up behind it. The watchdog uses the same name while it writes a state again, then beside the file without `~`.
 */
export const leftStates: Fact = {
  name: 'left-states',
  title: 'state files left by an EFS mount helper that died',
  uses: ['helper-runs'],
  inputs: [{ sources: ['efs-state-file'] }],
  kinds: {
    [LEFT]: {
      what: 'a state file left by a mount helper that died, which keeps its port blocked',
      fields: {
        port: 'int',
        stateName: 'text',
        target: 'text?',
        triedAt: 'int',
        file: { type: 'text', means: 'file name' },
      },
    },
  },
  derive(context) {
    // The same file may lie there twice.
    const files = [
      ...new Map(unfinished(context).map((file) => [`${file.row.stateName} ${file.triedAt}`, file])).values(),
    ];
    const tables = withoutHelpers(context);
    const decided = files.map((file) => ({ file, event: leftOver(context, tables, file) }));
    return {
      events: decided.flatMap(({ event }) => event ?? []),
      unknown: decided.flatMap(({ file, event }) => {
        if (event) return [];
        const because = `the state file ~${file.row.stateName} belongs to a mount in progress or to a helper that died`;
        const { port } = file;
        return [{ kind: LEFT, fields: { port }, needs: [NEED], because, evidence: [evidenceFor(file)] }];
      }),
    };
  },
};

function unfinished(context: FactContext): Unfinished[] {
  const tables = context.rows<EfsStateFileRecord>('efs-state-file');
  const newest = tables.reduce((last, { snapshot }) => Math.max(last, snapshot.captured.from), -Infinity);
  // Of a directory that was collected twice, what only the first capture has is gone.
  const all = tables
    .filter(({ snapshot }) => snapshot.captured.to > newest)
    .flatMap(({ snapshot, rows }) => rows.map((row) => ({ snapshot, row })));
  const named = groupBy(all, ({ row }) => row.stateName ?? '');
  return all.flatMap(({ snapshot, row }) => {
    const { temporary, stateName, port } = row;
    if (!temporary || stateName === null || port === null) return [];
    const beside = named.get(stateName)!.some((other) => !other.row.temporary);
    return beside ? [] : [{ snapshot, row, port, triedAt: triedAtOf(snapshot, row) }];
  });
}

function triedAtOf({ captured }: Snapshot, { mountTime }: EfsStateFileRecord): Micros | null {
  const time = mountTime === null ? 0 : Math.round(mountTime * 1e6);
  return time > 0 && time < captured.to && isKnown(time) ? time : null;
}

interface Why {
  note: string;
  evidence: Evidence[];
}

/** The run that wrote the file ended when its tunnel did: it leaves at once, without tidying up. */
function tunnelFailed(context: FactContext, { row, port }: Unfinished, triedAt: Micros): Why | undefined {
  const failed = context
    .joined('efs.tunnel.failed', 'port', port)
    .find(({ time, fields }) => time.to > triedAt && (fields.stateName ?? row.stateName) === row.stateName);
  return failed && { note: 'mount.efs exited when the tunnel failed', evidence: evidenceOf(failed) };
}

type Tables = ReturnType<typeof processTables>;

/** The tables of all processes, where none of them shows a mount helper. */
function withoutHelpers(context: FactContext): Tables {
  const tables = processTables(context);
  return tables.some(({ rows }) => rows.some(({ command }) => HELPER.test(command))) ? [] : tables;
}

/**
 * The file was still there when the helper should long have been done, and a table of that time, of the same capture or of
 * one before, has none. A later table shows nothing of a file that was read before it.
 */
function nobodyAtWork(tables: Tables, { snapshot }: Unfinished, triedAt: Micros): Why | undefined {
  const long = ({ captured }: Snapshot) => isKnown(captured.from) && captured.from - triedAt > AT_WORK;
  const table = tables.find((one) => long(one.snapshot) && one.snapshot.captured.from < snapshot.captured.to);
  if (!table || !long(snapshot)) return undefined;
  const note = 'no mount helper is running';
  return { note, evidence: [tableEvidence(table.snapshot, `${table.rows.length} processes, no mount helper`)] };
}

const evidenceFor = ({ snapshot, row }: Unfinished): Evidence =>
  rowEvidence(snapshot, row, `~${row.stateName}: pid ${row.pid}, mount_time ${row.mountTime}`);

function leftOver(context: FactContext, tables: Tables, file: Unfinished): Event | undefined {
  const { snapshot, row, port, triedAt } = file;
  if (triedAt === null) return undefined;
  const why = tunnelFailed(context, file, triedAt) ?? nobodyAtWork(tables, file, triedAt);
  if (!why) return undefined;
  const { stateName, mountpoint } = row;
  const note = `port ${port} stays blocked: the state file of the mount attempted at ${context.clockTime(triedAt)} still has its ~ prefix (${why.note}); the watchdog skips such files`;
  const target = mountpoint ?? undefined;
  const fields = { port, stateName: stateName!, target, triedAt, file: `~${stateName}`, note };
  return derive('left-states', LEFT, snapshot.captured, fields, [evidenceFor(file), ...why.evidence]);
}
