import { podPath, type SourceRecord } from '@mountline/core';
import type { Reading } from '@mountline/correlation';

/** Fields of records that hold the name of a host, a pod, a container, a namespace, a volume, a claim or a user. */
const NAMES = new Set(
  `host hostname node nodeName nodename namespace podNamespace pod podName container containerName pv pvName persistentVolume
   persistentVolumeName persistentVolumeClaim persistentvolume persistentvolumeclaim claim claimName volumeName
   storageClassName serviceAccount serviceAccountName user server dnsName client`.split(/\s+/),
);
/** Objects of Kubernetes are named by `name` in their metadata. */
const OF_KUBERNETES = /^(?:kubernetes-objects|kubectl-|crictl-|kubelet-stats)/;

/** Names that every cluster has: they tell nothing of this one. */
const EVERYWHERE = new Set([
  'default',
  'kube-system',
  'kube-public',
  'kube-node-lease',
  'localhost',
  'root',
  'kubelet',
  'kubernetes.io',
  'csi',
  'kernel',
  'efs-plugin',
]);

/** The names that records hold, by the fields that hold them, and those in paths of kubelet. */
export function namesIn(readings: readonly Reading[]): Set<string> {
  const names = new Set<string>();
  for (const { source, logRecords, rows, clues, activity } of readings) {
    const named = OF_KUBERNETES.test(source?.name ?? '') ? new Set([...NAMES, 'name']) : NAMES;
    for (const record of [...logRecords, ...rows] as SourceRecord[]) walk(record, '', named, names);
    for (const { clue } of clues) if (clue.type === 'host') add(clue.name, names);
    for (const { host } of activity) if (host !== undefined) add(host, names);
  }
  return names;
}

/** The same of the fields of events. */
export function namesOfFields(all: readonly object[]): Set<string> {
  const names = new Set<string>();
  for (const fields of all) walk(fields, '', NAMES, names);
  return names;
}

/** Pods as klog names them in lines of every kind: `pod="shop/web-0"`, `pods=["shop/web-0","shop/web-1"]`. */
const POD = /\bpods?=\[?((?:\\{0,8}"[a-z0-9.-]+\/[a-z0-9.-]+\\{0,8}",?)+)/g;

/** Names of pods and their namespaces in texts. */
export function podsIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, pods] of text.matchAll(POD)) for (const [pod] of pods!.matchAll(/[a-z0-9./-]+/g)) add(pod, names);
  return names;
}

/** Users as commands and logs name them: a home, a login, a domain in front. Some are as short as `jd` or look like `E1234`. */
const USERS: readonly RegExp[] = [
  /(?:^|[/\\])(?:home|Users)[/\\]{1,8}([\p{L}\p{N}._-]{1,64})/gmu,
  /(?<![\p{L}\p{N}])(?:USER|LOGNAME|SUDO_USER|[Uu]ser(?:name)?)\\{0,8}["']?[=:] ?\\{0,8}["']?([\p{L}\p{N}._-]{1,64})/gu,
  /(?<![\p{L}\p{N}])(?:[Uu]ser|Accepted \w{1,20} for|Failed \w{1,20} for) ([\p{L}\p{N}._-]{1,64})/gu,
  /(?<![\p{L}\p{N}])[ug]id=\d{1,10}\(([\p{L}\p{N}._-]{1,64})\)/gu,
  /(?<![\p{L}\p{N}._-])([\p{L}\p{N}._-]{1,64})@(?=[\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}._\\-])[A-Z][A-Z0-9-]{1,14}\\{1,8}([\p{L}\p{N}._-]{2,64})/gu,
];
/** Who is on every node: programs run as them. */
const OF_EVERY_NODE = new Set(
  `root nobody daemon bin sys sync mail ec2-user ubuntu core admin centos rocky systemd-network systemd-resolve dbus polkitd
   sshd chrony rpc rpcuser messagebus unknown null none invalid`.split(/\s+/),
);

/** Names of users in texts. */
export function usersIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const pattern of USERS)
      for (const [, name] of text.matchAll(pattern))
        if (!OF_EVERY_NODE.has(name!) && /\p{L}/u.test(name!)) add(name!, names);
  return names;
}

function add(value: string, names: Set<string>): void {
  for (const name of value.split('/'))
    if (/\p{L}/u.test(name) && name.length > 1 && !EVERYWHERE.has(name) && !/[\^:]/.test(name)) names.add(name);
}

function walk(value: unknown, key: string, named: ReadonlySet<string>, names: Set<string>): void {
  if (typeof value === 'string') {
    if (named.has(key)) add(value, names);
    const path = value.includes('/pods/') ? podPath(value) : null;
    for (const name of [path?.pv, path?.containerName]) if (name !== undefined) add(name, names);
  } else if (Array.isArray(value)) for (const one of value) walk(one, key, named, names);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) walk(one, name, named, names);
}
