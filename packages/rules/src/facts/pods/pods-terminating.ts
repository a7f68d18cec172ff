import type { Event, Evidence, Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubectlGetRecord } from '@mountline/parsers/kubectl-get';
import { kubeletHasHole, kubeletLastWrote } from '../../views/kubelet/kubelet-log.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { isHere } from '../../views/pods/pods.ts';

/**
 * Pods whose deletion was asked for and did not come to an end: from tables of pods and pods as objects, else those
 * that kubelet was told to delete and did not report as removed. A pod within its grace period is among them.
 */
export const podsTerminating: Fact = {
  name: 'pods-terminating',
  title: 'pods stuck Terminating',
  uses: [],
  inputs: [{ sources: ['kubectl-get', 'kubernetes-objects', 'kubectl-describe'], actors: ['kubelet'] }],
  kinds: {
    'pods.terminating': {
      what: "pods that are Terminating, at capture or at kubelet's last line",
      fields: {
        pods: { type: 'count', means: 'how many' },
        from: { type: 'text', oneOf: ['table', 'objects', 'journal'] },
      },
    },
  },
  derive(context) {
    const event = fromRows(context) ?? fromJournal(context);
    if (event) return { events: [event] };
    const silent = podsLeftOut(context) && context.ofActor('kubelet').length === 0;
    return silent ? { unknown: [UNKNOWN] } : {};
  },
};

const UNKNOWN: Unknown = {
  kind: 'pods.terminating',
  fields: {},
  because: 'the kubectl output lists no pod, and no kubelet log was read',
  needs: [{ what: 'a table of pods', collectWith: 'kubectl get pods -A -o wide' }],
  evidence: [],
};

/** True when what kubectl wrote was read and holds no pod: tables and objects may be of nodes or volumes only. */
function podsLeftOut(context: FactContext): boolean {
  const written = [...context.rows<KubectlGetRecord>('kubectl-get'), ...objects(context)];
  return written.length > 0 && !written.some(({ rows }) => rows.some(isPod));
}

const isPod = ({ kind }: { kind: string | null }) => kind === 'Pod';

/** A pod with the row that says that it is to go. A table of one namespace does not name it. */
interface Terminating {
  name: string | undefined;
  namespace: string | undefined;
  /** It is known to be of this node. */
  here: boolean;
  evidence: Evidence;
}

/** One pod may be in a table and in a list of objects: the first row of each. */
function onceEach(rows: readonly Terminating[]): Terminating[] {
  const found = new Map<string | undefined, Terminating[]>();
  return rows.filter((row) => {
    const ofName = found.get(row.name) ?? [];
    const known = ofName.some(({ namespace }) => !namespace || !row.namespace || namespace === row.namespace);
    if (!known) found.set(row.name, [...ofName, row]);
    return !known;
  });
}

function fromRows(context: FactContext): Event | undefined {
  const inTables = fromTables(context);
  const rows = [...inTables, ...fromObjects(context)];
  const pods = onceEach(rows);
  const evidence = pods.map((row) => row.evidence);
  const [first] = evidence;
  if (!first) return undefined;
  const here = pods.every(({ name }) => rows.some((row) => row.name === name && row.here));
  const what = `${pods.length === 1 ? 'pod' : 'pods'}${here ? ' of this node' : ''} ${pods.length === 1 ? 'is' : 'are'}`;
  const note = `${pods.length} ${what} Terminating${here ? '' : '; it is unknown whether on this node'}`;
  const from = inTables.length > 0 ? 'table' : 'objects';
  return derive('pods-terminating', 'pods.terminating', first.time!, { pods: evidence.length, from, note }, evidence);
}

function fromTables(context: FactContext): Terminating[] {
  return ofLastCapture(context.rows<KubectlGetRecord>('kubectl-get')).flatMap(({ snapshot, rows }) =>
    rows
      .filter((row) => isPod(row) && row.status === 'Terminating' && isHere(context, row.node) !== false)
      .map((row) => {
        const text = `${row.namespace ?? ''} ${row.name} ${row.status} ${row.columns.AGE ?? ''}`.trim();
        const { name, namespace, node } = row;
        return { name, namespace, here: isHere(context, node) ?? false, evidence: rowEvidence(snapshot, row, text) };
      }),
  );
}

function fromObjects(context: FactContext): Terminating[] {
  return objects(context).flatMap(({ snapshot, rows }) =>
    rows
      .filter(
        (row) =>
          row.pod &&
          (row.deletionTimestamp || row.status === 'Terminating') &&
          isHere(context, row.pod.nodeName) !== false,
      )
      .map((row) => {
        // An object is as its file has it, whatever that is.
        const { deletionTimestamp } = (row.object?.metadata ?? {}) as { deletionTimestamp?: string };
        const why = deletionTimestamp ? `deletionTimestamp ${deletionTimestamp}` : (row.entries?.Status ?? '');
        const text = `${row.namespace ?? ''} ${row.name} ${why}`.trim();
        const { name, namespace } = row;
        const here = isHere(context, row.pod!.nodeName) ?? false;
        return { name, namespace, here, evidence: rowEvidence(snapshot, row, text) };
      }),
  );
}

/** Objects, and descriptions of them, which say the same in other words. */
const objects = (context: FactContext) => [
  ...ofLastCapture(context.rows<KubectlDescribeRecord>('kubernetes-objects')),
  ...ofLastCapture(context.rows<KubectlDescribeRecord>('kubectl-describe')),
];

/**
 * It holds from the last deletion on, until kubelet was last read: what came after its last line is unknown. A
 * boot ends every wait; a kubelet that is restarted continues with it.
 */
function fromJournal(context: FactContext): Event | undefined {
  const waiting = new Map<string, Event>();
  const told = [
    'kubelet.syncloop.delete',
    'kubelet.syncloop.remove',
    'journal.boot.changed',
    'kernel.boot.started',
  ] as const;
  for (const event of context.ofKind(...told)) {
    if (event.kind === 'journal.boot.changed' || event.kind === 'kernel.boot.started') {
      waiting.clear();
      continue;
    }
    for (const name of event.fields.pods ?? []) {
      if (event.kind === 'kubelet.syncloop.delete') waiting.set(name, event);
      if (event.kind === 'kubelet.syncloop.remove') waiting.delete(name);
    }
  }
  const deletions = [...new Set(waiting.values())];
  const last = deletions.reduce((most, { time }) => Math.max(most, time.from), Number.NEGATIVE_INFINITY);
  const end = kubeletLastWrote(context);
  if (deletions.length === 0 || end === undefined) return undefined;
  if (kubeletHasHole(context, { from: deletions[0]!.time.from, to: end })) return undefined;
  const evidence = deletions.flatMap((event) => evidenceOf(event).slice(0, 1));
  const pods = `${waiting.size} ${waiting.size === 1 ? 'pod was' : 'pods were'}`;
  const note = `${pods} marked for deletion but not removed when kubelet last logged, at ${context.clockTime(end)}`;
  const time = { from: last, to: Math.max(last, end) };
  return derive('pods-terminating', 'pods.terminating', time, { pods: waiting.size, from: 'journal', note }, evidence);
}
