import { type Evidence, type Interval, isKnown, MINUTE, type Need, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastCapture } from '../node/last-capture.ts';
import { isPidOfContainer, isPs } from '../node/process-tables.ts';
import { taskAges } from '../node/task-ages.ts';

/** A proxy of efs-utils: its configuration is named after the mount, which may hold blanks, with the port at the end. */
const PROXY = /\/stunnel-config\.(fs-[0-9a-z]{1,40})\.[^/"\n]{0,4096}?\.(\d{1,5})(?= |$)/;

/** The files of a hung node are up to so long apart: a younger proxy was perhaps started after the socket table. */
const SETTLED = 40 * SECOND;

const CONFIGURATION = '/stunnel-config.';

/** The port, the file system and the state, which is named after the mount point, of a command that runs a proxy of efs-utils. */
export function proxyOf(command: string): { port: number; fileSystem: string; stateName: string } | undefined {
  const found = PROXY.exec(command);
  return found
    ? { port: Number(found[2]), fileSystem: found[1]!, stateName: found[0].slice(CONFIGURATION.length) }
    : undefined;
}

const QUARTER = 15 * MINUTE;

/** A start is a local reading; all offsets of zones are whole quarters of an hour. */
function mayBeginIn({ startedStamp }: PsRecord, { from, to }: Interval): boolean {
  if (!startedStamp || !isKnown(from) || !isKnown(to)) return false;
  const behind = (((startedStamp.value + SETTLED - from) % QUARTER) + QUARTER) % QUARTER;
  return behind <= to - from + SETTLED;
}

interface RunningProxy {
  pid: number;
  because: string;
  evidence: Evidence;
  /** It listens in the network namespace of its container, as those of version 1.6.0 of the EFS CSI driver do, or nowhere. */
  need?: Need;
}

/** The proxies of efs-utils that may run for longer than a capture takes, by their port, from tables of processes. */
export function runningProxies(context: FactContext): Map<number, RunningProxy> {
  const found = new Map<number, RunningProxy>();
  for (const { snapshot, rows } of ofLastCapture(context.rows<PsRecord>('ps'))) {
    const proxies = rows.flatMap((row) => {
      const proxy = proxyOf(row.command);
      return proxy === undefined || row.state?.startsWith('Z') ? [] : [{ row, port: proxy.port }];
    });
    if (proxies.length === 0) continue;
    const ages = taskAges(context, isKnown(snapshot.captured.to) ? snapshot.captured : { from: 0, to: Infinity });
    const dated = rows.some(isPs);
    // Where the ps that wrote the table is not in it, as behind grep, its youngest process has an age of nothing by the others.
    const isYoung = (row: PsRecord) =>
      (ages.get(row.pid) ?? 0) < SETTLED &&
      (dated || row.columns.ELAPSED !== undefined || mayBeginIn(row, snapshot.captured));
    for (const { row, port } of proxies) {
      if (found.has(port) || isYoung(row)) continue;
      const because = `the proxy of the port runs (pid ${row.pid}), but the socket table shows none of its sockets`;
      const evidence = rowEvidence(snapshot, row, `${row.pid} ${row.command}`);
      const need = {
        what: `the sockets of the network namespace in which the proxy of port ${port} runs`,
        collectWith: `nsenter -t ${row.pid} -n ss -tlnp`,
      };
      found.set(port, { pid: row.pid, because, evidence, ...(isPidOfContainer(context, evidence) ? {} : { need }) });
    }
  }
  return found;
}
