import { groupBy } from '@mountline/core';

/** Kubernetes makes five letters behind the name of the DaemonSet. */
const daemonSetOf = (pod: string): string | undefined => /^(.+)-[a-z0-9]{5}$/.exec(pod)?.[1];

/** The pods of which there are several of one DaemonSet, which runs one on a node. */
export function ofDifferentNodes(pods: Iterable<string>): ReadonlySet<string> {
  const sets = groupBy(new Set(pods), (pod) => daemonSetOf(pod));
  return new Set([...sets].flatMap(([set, own]) => (set !== undefined && own.length > 1 ? own : [])));
}

export const ofSeveralNodes = (pods: Iterable<string>): boolean => ofDifferentNodes(pods).size > 0;
