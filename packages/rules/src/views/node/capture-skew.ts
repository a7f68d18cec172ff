import { type Event, type Evidence, isKnown, MINUTE, SECOND, type Snapshot } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { namesPath } from '../mounts/command-paths.ts';
import { eventsOfMount } from '../mounts/mount-events.ts';
import { loopbackMounts } from '../nfs/loopback.ts';
import { tasksInD, waitsForAnswer } from './blocked.ts';
import { whenOf } from './instant-phrase.ts';

/** The files of a capture are up to so long apart, and what shows when it was may lie in any of them. */
export const SPREAD = MINUTE;

const WORDS: Readonly<Record<string, string>> = {
  'efs.mount.succeeded': 'was mounted',
  'volume.mount.succeeded': 'was mounted',
  'mount.unmounted': 'was unmounted',
  'efs.mount.row-missing': 'had left the mount table',
  'nfs.client.made': 'was mounted, by the age in its statistics,',
  'mount.nfs.attempted': 'was being mounted',
  'efs.tunnel.started': 'was being mounted',
};

/**
 * A mount that came or went while the tables were read: the mount table may be from before its unmount and the socket table from
 * behind it, or the other way round. A log that ends before the mount helper did shows that the mount was being made. On a node
 * that mounts a volume every few seconds each capture meets one.
 */
export function changedMeanwhile(
  port: number,
  { captured, path }: Pick<Snapshot, 'captured' | 'path'>,
  context: FactContext,
): { because: string; evidence: Evidence } | undefined {
  if (!isKnown(captured.from) || !isKnown(captured.to)) return undefined;
  const mounted = loopbackMounts(context).filter((mount) => mount.port === port);
  const tried = context.joined('mount.nfs.attempted', 'port', port).slice(-1);
  const targets = new Set([
    ...mounted.map(({ target }) => target),
    ...tried.flatMap(({ fields }) => fields.target ?? []),
  ]);
  const changes = [...targets].flatMap((target) =>
    eventsOfMount(context, target, 'efs.mount.succeeded', 'volume.mount.succeeded', 'mount.unmounted'),
  );
  const mounting = [
    ...context.joined('mount.nfs.attempted', 'port', port),
    ...context.joined('efs.tunnel.started', 'port', port).filter(({ actor }) => actor === 'efs-mount-helper'),
  ];
  const missing = context.ofKind('efs.mount.row-missing').filter(({ fields }) => fields.stateName.endsWith(`.${port}`));
  const isMeanwhile = ({ time }: Event) => time.to > captured.from - SPREAD && time.from < captured.to + SPREAD;
  // An age is reported by the tables themselves: where it is known from when to when they were read, it needs no spread.
  const begun = captured.from - (captured.to - captured.from > SECOND ? 0 : SPREAD);
  const made = context.joined('nfs.client.made', 'port', port).filter(({ time }) => time.to > begun);
  const change = [...[...changes, ...missing, ...mounting].filter(isMeanwhile), ...made][0];
  if (!change || isBefore(context, port, targets, change)) return undefined;
  const what = [...targets][0] ?? 'its mount';
  const because = `${what} ${WORDS[change.kind]} ${whenOf(context, change)}, during the capture or just before or after it; ${path} and the mount table may show two states`;
  return { because, evidence: evidenceOf(change)[0]! };
}

const MADE = [
  'efs.mount.succeeded',
  'volume.mount.succeeded',
  'nfs.client.made',
  'mount.nfs.attempted',
  'efs.tunnel.started',
];

/**
 * Whether the mount was made before the sockets were listed, all the same: a log reports an end of its listener since, or a task waits
 * for it in D. A mount that is served as soon as it is made has neither.
 */
function isBefore(context: FactContext, port: number, targets: ReadonlySet<string>, change: Event): boolean {
  if (!MADE.includes(change.kind)) return false;
  const ended = context.joined('listener.ended', 'port', port).at(-1);
  const began = context.joined('listener.began', 'port', port).at(-1);
  const isDown = ended !== undefined && (began === undefined || began.time.from < ended.time.from);
  if (isDown && ended.time.from >= change.time.from) return true;
  return tasksInD(context).some(
    (task) => waitsForAnswer(task) && [...targets].some((target) => namesPath(task.command, target)),
  );
}
