import type { Event, Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { KubectlGetPodsRecord } from '@mountline/parsers/kubectl-get-pods';
import { derive, eventEvidence, rowEvidence } from '../node/evidence.ts';

/** A table of the whole cluster counts only the pods of this node, where it says which node they are on. */
const sameNode = (node: string, host: string) => node === host || node.split('.')[0] === host.split('.')[0];

/**
 * Pods whose deletion was asked for and did not come to an end: from a table of pods, else those that the kubelet was
 * told to delete and did not report as removed. A pod within its grace period is among them.
 */
export const podsTerminating: Fact = {
  name: 'pods-terminating',
  title: 'pods that wait for their deletion',
  uses: [],
  inputs: [{ sources: ['kubectl-get-pods'], actors: ['kubelet'] }],
  kinds: { 'pods.terminating': 'pods that are Terminating at capture: pods (how many), from (table, journal)' },
  derive(context) {
    const event = fromTable(context) ?? fromJournal(context);
    return event ? { events: [event] } : {};
  },
};

function fromTable(context: FactContext): Event | undefined {
  const host = context.timeline.host.name?.value;
  const evidence: Evidence[] = context
    .rows<KubectlGetPodsRecord>('kubectl-get-pods')
    .flatMap(({ snapshot, rows }) =>
      rows
        .filter((row) => row.status === 'Terminating' && (!host || !row.node || sameNode(row.node, host)))
        .map((row) =>
          rowEvidence(snapshot, row, `${row.namespace ?? ''} ${row.name} ${row.status} ${row.age ?? ''}`.trim()),
        ),
    );
  if (evidence.length === 0) return undefined;
  const note = `${evidence.length} pods of this node are Terminating`;
  return derive(
    'pods-terminating',
    'pods.terminating',
    evidence[0]!.time!,
    { pods: evidence.length, from: 'table', note },
    evidence,
  );
}

function fromJournal(context: FactContext): Event | undefined {
  const { capture } = context.timeline;
  const waiting = new Map<string, Event>();
  for (const event of context.events) {
    const names = Array.isArray(event.fields.pods) ? event.fields.pods.map(String) : [];
    for (const name of names) {
      if (event.kind === 'kubelet.syncloop.delete') waiting.set(name, event);
      if (event.kind === 'kubelet.syncloop.remove') waiting.delete(name);
    }
  }
  if (waiting.size === 0 || !capture) return undefined;
  const evidence = [...new Set(waiting.values())].flatMap((event) => eventEvidence(event).slice(0, 1));
  const note = `${waiting.size} pods were to be deleted and were not reported as removed`;
  return derive(
    'pods-terminating',
    'pods.terminating',
    capture,
    { pods: waiting.size, from: 'journal', note },
    evidence,
  );
}
