import { type Event, type FieldsOf, isKnown, type Micros, type Snapshot } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { KubectlDescribeRecord } from '@mountline/parsers/kubectl-describe';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { isHere, nodeName } from '../../views/pods/pods.ts';

/**
 * A node that the API server has as not ready, of the condition of its object:
 *
 *     {"type":"Ready","status":"Unknown","reason":"NodeStatusUnknown","message":"Kubelet stopped posting node status.",…}
 *
 * `Unknown` is written by the controller of nodes, 40 or 50 seconds behind the last status that came; `False` by kubelet itself, with what
 * it lacks as the message (pkg/controller/nodelifecycle, pkg/kubelet/nodestatus).
 */
export const nodeNotReady: Fact = {
  name: 'node-not-ready',
  title: 'nodes that are NotReady, by their objects',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects', 'kubectl-describe'] }],
  kinds: {
    'node.not-ready': {
      what: 'a NotReady node, by its object',
      fields: {
        node: 'text',
        named: { type: 'text', means: 'its name in Kubernetes' },
        ready: {
          type: 'text',
          oneOf: ['False', 'Unknown'],
          means: 'False: kubelet reports it; Unknown: kubelet does not report',
        },
        sinceAt: 'int?',
        heartbeatAt: { type: 'int?', means: 'the last status received' },
      },
    },
  },
  derive(context) {
    const tables = ['kubernetes-objects', 'kubectl-describe'].flatMap((source) =>
      ofLastCapture(context.rows<KubectlDescribeRecord>(source)),
    );
    return { events: tables.flatMap(({ snapshot, rows }) => rows.flatMap((row) => eventOf(context, snapshot, row))) };
  },
};

function eventOf(context: FactContext, snapshot: Snapshot, row: KubectlDescribeRecord): Event[] {
  const condition = row.node?.conditions?.find(({ type }) => type === 'Ready');
  const { name } = row;
  if (!condition || !name || !isKnown(snapshot.captured.from)) return [];
  const { status: ready, message } = condition;
  if ((ready !== 'False' && ready !== 'Unknown') || isHere(context, name) === false) return [];
  const sinceAt = instant(condition.lastTransitionTime);
  const heartbeatAt = instant(condition.lastHeartbeatTime);
  const at = (time: Micros | undefined, words: string) =>
    time === undefined ? '' : `${words}${context.clockTime(time)}`;
  const note =
    ready === 'Unknown'
      ? `kubelet of node ${name} reports nothing${at(heartbeatAt, ': its last status is from ')}${at(sinceAt, ', and the node has been Unknown since ')}`
      : `node ${name} is NotReady${at(sinceAt, ' since ')}, as kubelet reports${message ? `: ${message}` : ''}`;
  const node = isHere(context, name) ? nodeName(context) : name;
  const evidence = [rowEvidence(snapshot, row, `Node ${name}: Ready=${ready}${message ? `, ${message}` : ''}`)];
  const fields: FieldsOf<'node.not-ready'> = { node, named: name, ready, sinceAt, heartbeatAt, note };
  return [derive('node-not-ready', 'node.not-ready', snapshot.captured, fields, evidence)];
}

const instant = (stamp: KubectlDescribeRecord['creationTimestamp']): Micros | undefined =>
  stamp?.clock === 'utc' ? stamp.value : undefined;
