import { podPath, type SourceRecord } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

/** Rows of tables of sockets, of processes and of mounts, as far as they are looked at here. */
interface Row extends SourceRecord {
  pid?: number;
  command?: string;
  comm?: string;
  processes?: readonly { name: string; pid: number | null }[];
  localPort?: number | null;
  peerPort?: number | null;
  options?: readonly string[];
  superOptions?: readonly string[];
  mountPoint?: string;
}

interface Traces {
  /** `1402 kubelet` */
  processes: ReadonlySet<string>;
  /** Ports of 127.0.0.1 that mounts name. */
  mounted: ReadonlySet<number>;
  /** Ports that sockets have on either side. */
  sockets: ReadonlySet<number>;
  /** Uids of pods that have a folder on the node, or that its logs speak of: a pod runs on one node, and its uid is used once. */
  pods: ReadonlySet<string>;
}

/** That of a static pod is no UUID: nodes of one configuration may share it. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pids below are those of the kernel's threads and of what every node starts first. */
const FIRST_OF_ITS_OWN = 300;

/** One may be chance: nodes of one image start much in the same order. */
const PROCESSES = 2;

/** The kernel keeps 15 bytes of a name. */
const named = (pid: number, name: string) => `${pid} ${name.slice(0, 15)}`;

function commandName({ comm, command }: Row): string | undefined {
  if (typeof comm === 'string') return comm;
  return typeof command === 'string' ? command.split(' ')[0]!.split('/').at(-1) : undefined;
}

export function tracesIn(readings: readonly Reading[]): Traces {
  const processes = new Set<string>();
  const mounted = new Set<number>();
  const sockets = new Set<number>();
  for (const { rows } of readings)
    for (const row of rows as Row[]) {
      for (const { name, pid } of [...heldBy(row), { name: commandName(row), pid: row.pid }])
        if (name && typeof pid === 'number' && pid >= FIRST_OF_ITS_OWN) processes.add(named(pid, name));
      for (const port of [row.localPort, row.peerPort]) if (port) sockets.add(port);
      const options = [row.options, row.superOptions].flatMap((list) => (Array.isArray(list) ? list : []));
      const port = options.includes('addr=127.0.0.1') && options.find((option) => String(option).startsWith('port='));
      if (port) mounted.add(Number(port.slice(5)));
    }
  return { processes, mounted, sockets, pods: podsIn(readings) };
}

/** What is of the cluster speaks of pods of all nodes. */
function podsIn(readings: readonly Reading[]): Set<string> {
  const ofOne = readings.filter(({ source }) => source?.scope !== 'cluster');
  const uids = ofOne.flatMap(({ rows, logRecords }) => [
    ...(rows as Row[]).map(({ mountPoint }) => podPath(mountPoint ?? '')?.podUid),
    ...logRecords.flatMap(({ fields }) => fields.podUid ?? []),
  ]);
  return new Set(uids.filter((uid): uid is string => typeof uid === 'string' && UUID.test(uid)));
}

/** Rows of other tables have processes and options of other forms. */
const heldBy = ({ processes }: Row) =>
  Array.isArray(processes) ? processes.filter(({ name }) => typeof name === 'string') : [];

/** Whether two groups of files show the same processes or pods, or one shows sockets of a port of 127.0.0.1 that the other mounts. */
export function shareTraces(a: Traces, b: Traces): boolean {
  const processes = new Set([...a.processes].filter((one) => b.processes.has(one)).map((one) => one.split(' ')[1]));
  return (
    processes.size >= PROCESSES ||
    [...a.pods].some((pod) => b.pods.has(pod)) ||
    [...a.mounted].some((port) => b.sockets.has(port)) ||
    [...b.mounted].some((port) => a.sockets.has(port))
  );
}
