import type { Line, Stamp } from '@mountline/core';
import { dateWords } from '../files/date-words.ts';
import { type JsonObject, present, timeOf } from '../json/json-values.ts';
import { ageOf } from '../tables/age.ts';
import { type Column, cellsOf, columnsOf } from '../tables/aligned-columns.ts';
import type { Lease, Node } from './kubernetes-kinds.ts';
import type { Condition, Container, ContainerState, Pod, Volume, VolumeMount } from './kubernetes-pod.ts';

/** A `Key:  value` of a description with what stands indented below it. */
export interface Described {
  key: string;
  value: string;
  below: Line[];
}

const indentOf = (text: string) => /^ */.exec(text)![0].length;

/** The entries of one level; lines without a key belong to the entry above them. */
export function describedEntries(lines: readonly Line[]): Described[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const indent = filled.reduce((least, { text }) => Math.min(least, indentOf(text)), Number.POSITIVE_INFINITY);
  const entries: Described[] = [];
  for (const line of filled) {
    const m = indentOf(line.text) === indent ? /^([^:]+):(?: (.*))?$/s.exec(line.text.trim()) : null;
    if (m) entries.push({ key: m[1]!, value: (m[2] ?? '').trim(), below: [] });
    else entries.at(-1)?.below.push(line);
  }
  return entries;
}

export const lookUp = (entries: readonly Described[], key: string): Described | undefined =>
  entries.find((entry) => entry.key === key);

/** The value of a key; undefined where it is not there or is one of the words for nothing. */
export function written(entries: readonly Described[], key: string): string | undefined {
  const value = lookUp(entries, key)?.value;
  return value === undefined || /^(?:<none>|<unset>|<unknown>)?$/.test(value) ? undefined : value;
}

const below = (entries: readonly Described[], key: string) => describedEntries(lookUp(entries, key)?.below ?? []);

const integer = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
const truth = (text: string | undefined) => (text === undefined ? undefined : /^true$/i.test(text));

/** `Fri, 12 Jun 2026 01:12:38 +0000`, RFC 1123. */
export function describedTime(text: string | undefined): Stamp | undefined {
  const stamp = text === undefined ? undefined : dateWords(text.replace(',', ''))?.stamp;
  return stamp?.clock === 'utc' ? stamp : undefined;
}

/** The rows of a table under a line of heads and a line of dashes. */
export function describedTable(lines: readonly Line[]): { cells: Record<string, string>; line: Line }[] {
  let columns: Column[] = [];
  return lines.flatMap((line) => {
    if (columns.length === 0) {
      columns = columnsOf(line.text);
      return [];
    }
    const cells = /^[ -]+$/.test(line.text) ? null : cellsOf(line.text, columns);
    return cells ? [{ cells, line }] : [];
  });
}

/** Quantities as written: `memory:  256Mi`. */
const quantities = (entries: readonly Described[]) => Object.fromEntries(entries.map(({ key, value }) => [key, value]));

function stateOf(entries: readonly Described[], key: string): ContainerState | undefined {
  const state = lookUp(entries, key);
  const type = (['waiting', 'running', 'terminated'] as const).find((word) => word === state?.value.toLowerCase());
  if (!state || type === undefined) return undefined;
  const fields = describedEntries(state.below);
  return {
    type,
    ...present({
      reason: written(fields, 'Reason'),
      message: written(fields, 'Message'),
      exitCode: integer(written(fields, 'Exit Code')),
      signal: integer(written(fields, 'Signal')),
      startedAt: describedTime(written(fields, 'Started')),
      finishedAt: describedTime(written(fields, 'Finished')),
    }),
  };
}

/** `/var/www from sessions (rw,path="sess")`. */
function mountOf({ text }: Line): VolumeMount[] {
  const m = /^(\S+) from (\S+) \((r[wo])(?:,path="(.*)")?\)$/.exec(text.trim());
  if (!m) return [];
  return [present({ name: m[2]!, mountPath: m[1]!, subPath: m[4], readOnly: m[3] === 'ro' ? true : undefined })];
}

function containersOf(role: Container['role'], entries: readonly Described[]): Container[] {
  return entries.map(({ key: name, below: lines }) => {
    const fields = describedEntries(lines);
    return {
      name,
      role,
      ...present({
        image: written(fields, 'Image'),
        limits: quantities(below(fields, 'Limits')),
        requests: quantities(below(fields, 'Requests')),
        volumeMounts: (lookUp(fields, 'Mounts')?.below ?? []).flatMap(mountOf),
        containerID: written(fields, 'Container ID'),
        ready: truth(written(fields, 'Ready')),
        restartCount: integer(written(fields, 'Restart Count')),
        state: stateOf(fields, 'State'),
        lastState: stateOf(fields, 'Last State'),
      }),
    };
  });
}

/** `HostPathType` is `hostPathType`, `NFS` is `nfs`. */
const lowerFirst = (word: string) =>
  /^[A-Z]+$/.test(word) ? word.toLowerCase() : word.slice(0, 1).toLowerCase() + word.slice(1);

function volumeOf({ key: name, below: lines }: Described): Volume {
  const fields = describedEntries(lines);
  const type = /^\w+/.exec(written(fields, 'Type') ?? '')?.[0];
  const source: JsonObject = Object.fromEntries(
    fields.filter(({ key }) => key !== 'Type').map(({ key, value }) => [lowerFirst(key), value]),
  );
  return present({ name, type: type === undefined ? undefined : lowerFirst(type), source });
}

function conditionsOf(entries: readonly Described[]): Condition[] {
  return describedTable(lookUp(entries, 'Conditions')?.below ?? []).map(({ cells }) =>
    present({
      type: cells.Type,
      status: cells.Status,
      reason: cells.Reason,
      message: cells.Message,
      lastHeartbeatTime: describedTime(cells.LastHeartbeatTime),
      lastTransitionTime: describedTime(cells.LastTransitionTime),
    }),
  );
}

export function describedPod(entries: readonly Described[]): Pod {
  const [nodeName, hostIP] = (written(entries, 'Node') ?? '').split('/');
  const status = written(entries, 'Status');
  return present({
    nodeName: nodeName || undefined,
    hostIP: hostIP || undefined,
    phase: status?.startsWith('Terminating') ? undefined : status,
    reason: written(entries, 'Reason'),
    message: written(entries, 'Message'),
    qosClass: written(entries, 'QoS Class'),
    podIP: written(entries, 'IP'),
    startTime: describedTime(written(entries, 'Start Time')),
    terminationGracePeriodSeconds: integer(written(entries, 'Termination Grace Period')?.replace(/s$/, '')),
    conditions: conditionsOf(entries),
    containers: [
      ...containersOf('init', below(entries, 'Init Containers')),
      ...containersOf('main', below(entries, 'Containers')),
      ...containersOf('ephemeral', below(entries, 'Ephemeral Containers')),
    ],
    volumes: below(entries, 'Volumes').map(volumeOf),
  });
}

export function describedNode(entries: readonly Described[]): Node {
  const info = below(entries, 'System Info');
  return present({
    unschedulable: truth(written(entries, 'Unschedulable')),
    providerID: written(entries, 'ProviderID'),
    conditions: conditionsOf(entries),
    addresses: below(entries, 'Addresses').map(({ key, value }) => ({ type: key, address: value })),
    bootID: written(info, 'Boot ID'),
    kernelVersion: written(info, 'Kernel Version'),
    osImage: written(info, 'OS Image'),
    kubeletVersion: written(info, 'Kubelet Version'),
    containerRuntimeVersion: written(info, 'Container Runtime Version'),
    capacity: quantities(below(entries, 'Capacity')),
    allocatable: quantities(below(entries, 'Allocatable')),
  });
}

/** The lease in the description of a node, or one that is described itself: when kubelet was last heard of. */
export function describedLease(entries: readonly Described[]): Lease {
  const ofNode = below(entries, 'Lease');
  const spec = below(entries, 'Spec');
  return present({
    holderIdentity: written(ofNode, 'HolderIdentity') ?? written(spec, 'Holder Identity'),
    leaseDurationSeconds: integer(written(spec, 'Lease Duration Seconds')),
    acquireTime: describedTime(written(ofNode, 'AcquireTime')) ?? timeOf(written(spec, 'Acquire Time')),
    renewTime: describedTime(written(ofNode, 'RenewTime')) ?? timeOf(written(spec, 'Renew Time')),
  });
}

/** How long ago the grace period ended: `Terminating (lasts 51m)`. */
export function terminatingFor(entries: readonly Described[]) {
  const m = /^Terminating \(lasts (\S+)\)/.exec(written(entries, 'Status') ?? '');
  return m ? ageOf(m[1]!) : undefined;
}
