import type { Kind } from '@mountline/correlation';
import type { Subject, SubjectType, TableState } from './claim.ts';

/** What is said of a subject: which state of a table it is, or which events. `isSeenOnly`: it may be so without any of these being logged. */
export type Meaning = { table: TableState } | { kinds: readonly string[]; isSeenOnly?: true };

/** The kernel logs that a server answers again only after it logged that it did not; a mount by hand leaves no line. */
const SEEN_ONLY: ReadonlySet<string> = new Set(['nfs.server.ok', 'lockd.server.ok', 'mount.mounted']);

/** Whether an event of a kind may happen without a line in any log. */
export const isSeenOnly = (kind: string): boolean => SEEN_ONLY.has(kind);

/** What people say of each subject. The words of a negation are left out: `is not mounted` is `is mounted`. */
export const PREDICATES: Readonly<Record<SubjectType, Readonly<Record<string, Meaning>>>> = {
  port: {
    'has a listener': { table: { state: 'listens', port: 0 } },
    'is in outage': { kinds: ['nfs.port.outage'], isSeenOnly: true },
    recovered: { kinds: ['nfs.port.recovered'], isSeenOnly: true },
  },
  pid: {
    runs: { table: { state: 'runs' } },
    'is running': { table: { state: 'runs' } },
    exists: { table: { state: 'runs' } },
    'is in D state': { table: { state: 'in-d-state' } },
    'was killed': { kinds: ['service.killed-process', 'oom.process.killed', 'service.signal-sent'], isSeenOnly: true },
    'was OOM-killed': { kinds: ['oom.process.killed'] },
    // The kernel ceases to report hung tasks after kernel.hung_task_warnings.
    hung: { kinds: ['task.hung'], isSeenOnly: true },
    'was hung': { kinds: ['task.hung'], isSeenOnly: true },
    exited: { kinds: ['efs.tunnel.exited'], isSeenOnly: true },
  },
  unit: {
    'is active': { table: { state: 'unit', is: 'active' } },
    'is running': { table: { state: 'unit', is: 'running' } },
    'is inactive': { table: { state: 'unit', is: 'inactive' } },
    'is failed': { table: { state: 'unit', is: 'failed' } },
    failed: { kinds: ['service.failed', 'mount.unit.failed'] },
    started: { kinds: ['service.started'] },
    'was started': { kinds: ['service.started'] },
    stopped: { kinds: ['service.stopped', 'service.deactivated'] },
    'was stopped': { kinds: ['service.stopped', 'service.deactivated'] },
    exited: { kinds: ['service.main-process-exited'], isSeenOnly: true },
    restarted: { kinds: ['service.restart-scheduled'], isSeenOnly: true },
    'was restarted': { kinds: ['service.restart-scheduled'], isSeenOnly: true },
    'was OOM-killed': { kinds: ['service.oom-killed'], isSeenOnly: true },
  },
  mount: {
    'is mounted': { table: { state: 'mounted' } },
    'was unmounted': { kinds: ['mount.unmounted'] },
    'was mounted': { kinds: ['mount.mounted', 'volume.mount.succeeded', 'efs.mount.succeeded'] },
  },
  pod: {
    'was removed': { kinds: ['kubelet.syncloop.remove'] },
    'was deleted': { kinds: ['kubelet.syncloop.delete'] },
    'failed a probe': { kinds: ['probe.failed'] },
  },
  server: {
    'did respond': { kinds: ['nfs.server.ok'] },
    responded: { kinds: ['nfs.server.ok'] },
    answered: { kinds: ['nfs.server.ok'] },
    'was not responding': { kinds: ['nfs.server.not-responding'], isSeenOnly: true },
    'did not answer': { kinds: ['nfs.server.not-responding'], isSeenOnly: true },
    'did not respond': { kinds: ['nfs.server.not-responding'], isSeenOnly: true },
  },
  file: {
    'is in the bundle': { table: { state: 'in-bundle' } },
    exists: { table: { state: 'in-bundle' } },
  },
};

/** What people call events, beside the words of their kinds. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  unmount: ['mount.unmounted'],
  mount: ['mount.mounted', 'volume.mount.succeeded', 'efs.mount.succeeded'],
  'oom kill': ['oom.process.killed'],
  reboot: ['kernel.boot.started'],
  'kernel panic': ['kernel.panicked'],
  'hung task': ['task.hung'],
};

const withoutArticle = (words: string) => words.replace(/^(?:an?|the) /, '').toLowerCase();

/** The kinds that a noun stands for; empty for a word that none is called by. */
export function kindsCalled(noun: string, kinds: ReadonlyMap<string, Kind>): readonly string[] {
  const word = withoutArticle(noun);
  const singular = word.replace(/s$/, '');
  const known = NOUNS[word] ?? NOUNS[singular];
  if (known) return known;
  return [...kinds.values()].flatMap(({ kind, words }) => {
    const own = withoutArticle(words);
    return own === word || own === singular ? [kind] : [];
  });
}

/** All nouns, for a hint at one that is misspelt. */
export const nounsOf = (kinds: ReadonlyMap<string, Kind>): string[] => [
  ...Object.keys(NOUNS),
  ...[...kinds.values()].map(({ words }) => withoutArticle(words)),
];

/** Fields of an event that may name a subject, the first that a kind has. */
const FIELDS: Readonly<Record<SubjectType, readonly string[]>> = {
  port: ['port'],
  pid: ['pid', 'victimPid'],
  unit: ['unit'],
  mount: ['target', 'path'],
  pod: ['podUid', 'pod'],
  server: ['server'],
  file: [],
};

const UNIT_ENDS = /\.(?:service|mount|socket|target|timer|scope|slice|automount|swap|path|device)$/;

/** A subject by the name that logs and tables have, or why it names none. */
export function subjectNamed({ type, value }: Subject): { subject: Subject } | { problem: string; hint: string } {
  if (type === 'unit') return { subject: { type, value: UNIT_ENDS.test(value) ? value : `${value}.service` } };
  if (type === 'pod' && PART_OF_UID.test(value) && !UID.test(value))
    return { problem: `${value} is only a part of a pod's UID`, hint: 'write the whole UID, or the name of the pod' };
  if (type !== 'mount') return { subject: { type, value } };
  const path = value.replaceAll(/\/{2,}/g, '/');
  if (!path.startsWith('/') || /\/\.\.?(?:\/|$)/.test(path))
    return { problem: `${JSON.stringify(value)} is no mount point`, hint: 'write an absolute path: mount /mnt/efs' };
  return { subject: { type, value: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path } };
}

const PART_OF_UID = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,40})?$/;
const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The fields by which an event of a kind names a subject, with their values; undefined of a kind that has none. */
export function namedIn(
  { type, value }: { type: SubjectType; value: string },
  kind: Kind | undefined,
): Readonly<Record<string, string | number>> | undefined {
  const has = (field: string) => kind?.fields?.[field] !== undefined;
  if (type === 'pod') {
    const slash = value.indexOf('/');
    if (UID.test(value)) return has('podUid') ? { podUid: value } : undefined;
    if (!has('pod')) return undefined;
    return slash < 0 ? { pod: value } : { namespace: value.slice(0, slash), pod: value.slice(slash + 1) };
  }
  const field = FIELDS[type].find(has);
  if (field === undefined) return undefined;
  return { [field]: type === 'port' || type === 'pid' ? Number(value) : value };
}
