import { groupBy } from '../arrays/group-by.ts';

/** What the names of pods that a controller made end with: five letters that Kubernetes draws them from. */
const DRAWN = /-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** Whether a name ends as that of a pod does which a controller made. */
export const isPodName = (name: string): boolean => DRAWN.test(name);

/** Behind the name of the owner Kubernetes makes five letters. */
const OWNED = /^(.+)-[a-z0-9]{5}$/;
/** A ReplicaSet of a Deployment has a hash at its end, and a Job of a CronJob its time in minutes. */
const NO_DAEMON_SET = /-(?:[bcdfghjklmnpqrstvwxz2456789]{6,10}|\d{6,})$/;

/** The DaemonSet that a pod is of, as far as its name tells; undefined for those of other owners. */
export function daemonSetOf(pod: string): string | undefined {
  const owner = OWNED.exec(pod)?.[1];
  return owner === undefined || NO_DAEMON_SET.test(owner) ? undefined : owner;
}

/** The pods of which there are several of one DaemonSet, which runs one on a node. */
export function ofDifferentNodes(pods: Iterable<string>): ReadonlySet<string> {
  const sets = groupBy(new Set(pods), (pod) => daemonSetOf(pod));
  return new Set([...sets].flatMap(([set, own]) => (set !== undefined && own.length > 1 ? own : [])));
}

/** Whether the pods are of several nodes: a DaemonSet has two of them. */
export const ofSeveralNodes = (pods: Iterable<string>): boolean => ofDifferentNodes(pods).size > 0;
