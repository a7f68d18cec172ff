/** What the tables of a capture show of one port, mount, process or unit: `@mountline/rules/at-capture`. */
import type { Evidence, Need, Snapshot, SourceRecord } from '@mountline/core';
import { type FactContext, notWhole } from '@mountline/correlation';
import type { SocketRecord } from '@mountline/parsers';
import type { SystemctlListUnitsRecord } from '@mountline/parsers/systemctl-list-units';
import type { SystemctlStatusRecord } from '@mountline/parsers/systemctl-status';
import { endpoint } from './views/nfs/endpoint.ts';
import { loopbackClients, loopbackMounts } from './views/nfs/loopback.ts';
import { lackOfMountTable, MOUNT_NEED, mountTableOfHost, wholeMountTable } from './views/nfs/nfs-mounts.ts';
import { isListener, SOCKETS } from './views/nfs/socket-tables.ts';
import { listening, SOCKET_NEED } from './views/nfs/sockets.ts';
import { rowEvidence, tableEvidence } from './views/node/evidence.ts';
import { latestOf } from './views/node/last-capture.ts';
import { processTables, psTables, SHOW_THREADS } from './views/node/process-tables.ts';

export { type BlockedTask, tasksInD } from './views/node/blocked.ts';

/** Whether something held when the tables were taken; `unknown` where no table decides it, with what would. */
export interface AtCapture {
  holds: 'yes' | 'no' | 'unknown';
  /** In words what the tables show, or why they decide nothing. */
  because: string;
  evidence: Evidence[];
  needs: Need[];
}

const shown = (holds: 'yes' | 'no', because: string, evidence: readonly Evidence[]): AtCapture => ({
  holds,
  because,
  evidence: [...evidence],
  needs: [],
});

const unknown = (because: string, need: Need, evidence: readonly Evidence[] = []): AtCapture => ({
  holds: 'unknown',
  because,
  evidence: [...evidence],
  needs: [need],
});

/** Whether something listens on a TCP port of the host; with `who`, whether that program or pid does. */
export function listenerAt(context: FactContext, port: number, who?: { name?: string; pid?: number }): AtCapture {
  const dialled = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])];
  const sockets = listening(context, [...new Set(dialled.map((one) => one.port))]);
  if (!sockets.known) return unknown(sockets.because, sockets.need ?? SOCKET_NEED, sockets.evidence);
  const listener = sockets.on({ port });
  if (listener) {
    const { processes, evidence } = listener;
    const names = processes.map(({ name, pid }) => `${name} (pid ${pid})`).join(', ');
    if (who === undefined) return shown('yes', `${names || 'a process'} listens on port ${port}`, [evidence]);
    if (processes.length === 0)
      return unknown(`something listens on port ${port}, but the table names no process`, SOCKET_NEED, [evidence]);
    const isIt = processes.some(({ name, pid }) => name === who.name || pid === who.pid);
    return shown(isIt ? 'yes' : 'no', `${names} listens on port ${port}`, [evidence]);
  }
  const elsewhere = otherListener(context, port);
  if (elsewhere) return who === undefined ? elsewhere : { ...elsewhere, holds: 'unknown', needs: [SOCKET_NEED] };
  const mount = dialled.find((one) => one.port === port);
  const doubt = sockets.doubt({ port }, mount?.evidence);
  if (doubt) return unknown(doubt.because, doubt.need ?? SOCKET_NEED, doubt.evidence);
  return shown('no', `nothing listens on port ${port}`, [sockets.none({ port })]);
}

/** A listener on an address that no client of this node dials. Of several tables one may be of another network namespace. */
function otherListener(context: FactContext, port: number): AtCapture | undefined {
  const tables = SOCKETS.flatMap((source) => context.rows<SocketRecord>(source));
  for (const { snapshot, rows } of tables) {
    const row = rows.find((one) => isListener(one) && one.localPort === port);
    if (!row) continue;
    const at = endpoint(row.localAddress, row.localPort);
    const evidence = rowEvidence(snapshot, row, `LISTEN ${at}`);
    if (tables.length === 1) return shown('yes', `a process listens on ${at}`, [evidence]);
    const because = `${snapshot.path} shows a listener on ${at}, which may be in another network namespace`;
    return unknown(because, SOCKET_NEED, [evidence]);
  }
  return undefined;
}

/** Whether something is mounted on a directory of the host. */
export function mountAt(context: FactContext, target: string): AtCapture {
  const table = mountTableOfHost(context);
  if (!table) return unknown(lackOfMountTable(context), MOUNT_NEED);
  const { snapshot } = table;
  const rows: readonly MountRow[] = table.rows;
  const on = rows.filter(({ mountPoint }) => mountPoint === target);
  if (on.length > 0) {
    const what = on.map(({ fsType, source }) => `${fsType} ${source}`).join(', ');
    return shown(
      'yes',
      `${target} is mounted: ${what}`,
      on.map((row) => rowEvidence(snapshot, row, `${row.source} on ${target} type ${row.fsType}`)),
    );
  }
  const none = [tableEvidence(snapshot, `${rows.length} mount entries, none on ${target}`)];
  if (wholeMountTable(context)) return shown('no', `${target} is not mounted`, none);
  return unknown(notWhole(snapshot), MOUNT_NEED, none);
}

interface MountRow extends SourceRecord {
  mountPoint: string;
  fsType: string;
  source: string;
}

const PS_NEED: Need = { what: 'a table of all processes', collectWith: SHOW_THREADS };

/** Whether a process runs, or is in a state: `D`, `Z`. */
export function processAt(context: FactContext, pid: number, state?: string): AtCapture {
  const tables = latestOf(psTables(context));
  const found = tables.flatMap(({ snapshot, rows }) =>
    rows.filter((row) => row.pid === pid).map((row) => ({ snapshot, row })),
  );
  const evidenceOf = (some: typeof found) =>
    some.map(({ snapshot, row }) => rowEvidence(snapshot, row, `${pid} ${row.state ?? ''} ${row.command}`));
  if (found.length > 0) {
    const [first] = found;
    const runs = `pid ${pid} is ${first!.row.command}`;
    if (state === undefined) return shown('yes', runs, evidenceOf(found.slice(0, 1)));
    const within = found.filter(({ row }) => row.state?.startsWith(state));
    if (within.length > 0) return shown('yes', `${runs}, in state ${state}`, evidenceOf(within));
    const stated = found.filter(({ row }) => row.state !== undefined);
    if (stated.length === 0) return unknown(`no table shows the state of pid ${pid}`, PS_NEED, evidenceOf(found));
    return shown('no', `${runs}, in state ${stated[0]!.row.state}`, evidenceOf(stated));
  }
  const [whole] = latestOf(processTables(context));
  if (whole) {
    const text = `${whole.rows.length} processes, none with pid ${pid}`;
    return shown('no', `no process has pid ${pid}`, [tableEvidence(whole.snapshot, text)]);
  }
  const because =
    tables.length === 0 ? 'the bundle has no process table' : 'no process table of the bundle is known to be complete';
  return unknown(because, PS_NEED);
}

/** Whether a unit of systemd is in a state: `active`, `inactive`, `failed`; or its sub-state. */
export function unitAt(context: FactContext, unit: string, state: string): AtCapture {
  const found: { snapshot: Snapshot; row: SourceRecord; states: string[] }[] = [
    ...latestOf(context.rows<SystemctlStatusRecord>('systemctl-status')).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) =>
        row.unit === unit && row.activeState !== undefined ? [{ snapshot, row, states: [row.activeState] }] : [],
      ),
    ),
    ...latestOf(context.rows<SystemctlListUnitsRecord>('systemctl-list-units')).flatMap(({ snapshot, rows }) =>
      rows.flatMap((row) => (row.unit === unit ? [{ snapshot, row, states: [row.active, row.sub] }] : [])),
    ),
  ];
  const need = { what: `the state of ${unit}`, collectWith: `systemctl status ${unit}` };
  if (found.length === 0) return unknown(`no table of the bundle shows ${unit}`, need);
  const first = found.find(({ states }) => states.includes(state)) ?? found[0]!;
  const { snapshot, row, states } = first;
  const words = `${unit} is ${states.join(', ')}`;
  return shown(states.includes(state) ? 'yes' : 'no', words, [rowEvidence(snapshot, row, words)]);
}
