import { type Event, formatDuration, isKnown, type Micros, SECOND, type Snapshot } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import type { KubernetesObjectRecord } from '@mountline/parsers/kubernetes-objects';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { isHere } from '../../views/pods/pods.ts';

type LeaseRow = KubernetesObjectRecord | KubectlDescribeRecord;

/** What kubelet asks for: without a renewal for so long the node is no longer ready. */
const LASTS = 40;

/**
 * When kubelet renewed the Lease of its node last, every ten seconds while it works, in a loop of its own: its last sign
 * of life as the API server has it, also where its log is not in the bundle.
 *
 *     renewTime: "2026-06-12T00:26:53.402117Z"
 *
 * By the clock of the node, in microseconds (coordination.k8s.io/v1; pkg/kubelet, component-helpers/apimachinery/lease).
 */
export const nodeLease: Fact = {
  name: 'node-lease',
  title: 'the last renewal of the node Lease by kubelet',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects', 'kubectl-describe'] }],
  kinds: {
    'kubelet.lease.renewed': {
      what: "the last renewal of this node's Lease by kubelet",
      fields: {
        node: 'text',
        overdue: { type: 'bool', means: 'longer ago than the Lease duration' },
        duration: { type: 'int?', means: 'until the capture' },
      },
    },
  },
  derive(context) {
    const leases = [...leasesIn(context, 'kubernetes-objects'), ...leasesIn(context, 'kubectl-describe')];
    const ofNode = leases.filter(({ node }) => isHere(context, node));
    const [only] = leases;
    const own = ofNode.length > 0 || leases.some(({ node }) => node !== only?.node) ? ofNode : leases;
    const here = own.filter(({ node }) => isHere(context, node) !== false);
    const last = here.sort((a, b) => a.renewed - b.renewed).at(-1);
    return { events: last ? [eventOf(context, last)] : [] };
  },
};

interface NodeLease {
  node: string;
  renewed: Micros;
  width: Micros;
  lasts: number;
  snapshot: Snapshot;
  row: LeaseRow;
}

function leasesIn(context: FactContext, source: 'kubernetes-objects' | 'kubectl-describe'): NodeLease[] {
  return context.rows<LeaseRow>(source).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): NodeLease[] => {
      const { lease, kind, namespace, name } = row;
      if (lease?.renewTime?.clock !== 'utc' || !name) return [];
      if (kind !== 'Node' && !(kind === 'Lease' && namespace === 'kube-node-lease')) return [];
      const { value, width } = lease.renewTime;
      return [{ node: name, renewed: value, width, lasts: lease.leaseDurationSeconds ?? LASTS, snapshot, row }];
    }),
  );
}

function eventOf(context: FactContext, { node, renewed, width, lasts, snapshot, row }: NodeLease): Event {
  const { from } = snapshot.captured;
  const duration = isKnown(from) && from >= renewed ? from - renewed : undefined;
  const overdue = duration !== undefined && duration > lasts * SECOND;
  const state = overdue
    ? `a node without a renewal for ${lasts} s becomes NotReady`
    : "kubelet's renewal loop works, even if the rest of kubelet is stalled";
  const late = duration === undefined ? '' : `, ${formatDuration(duration)} before the capture: ${state}`;
  const note = `kubelet last renewed the Lease of its node at ${context.clockTime(renewed)}${late}`;
  const fields = { node, overdue, duration, note };
  const evidence = [rowEvidence(snapshot, row, `${row.kind} ${node}: renewed ${context.clockTime(renewed)}`)];
  return derive('node-lease', 'kubelet.lease.renewed', { from: renewed, to: renewed + width }, fields, evidence);
}
