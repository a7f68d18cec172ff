import { runFacts } from '@mountline/correlation';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline-of.ts';

async function found(files: Readonly<Record<string, string>>) {
  const { events, unknown } = runFacts(await timelineOf(files), facts);
  const derived = events.filter(({ kind }) => kind === 'pods.terminating');
  return {
    pods: derived.map(({ fields }) => fields.pods),
    from: derived.map(({ fields }) => fields.from),
    unknown: unknown.filter(({ kind }) => kind === 'pods.terminating'),
  };
}

const table = (...rows: string[]) => ['NAME    READY   STATUS        RESTARTS   AGE', ...rows, ''].join('\n');
const WEB = 'web-0   1/1     Terminating   0          74m';
const pod = (namespace: string, name: string, more: object, nodeName = 'node7') => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace, name, ...more },
  spec: { nodeName },
});
const list = (...items: object[]) => JSON.stringify({ apiVersion: 'v1', items, kind: 'List', metadata: {} });
const DELETED = { deletionTimestamp: '2026-06-12T00:38:05Z' };

test('pods as objects with a deletion time stamp are Terminating', async () => {
  const { pods, from } = await found({ 'pods.json': list(pod('jobs', 'web-0', DELETED), pod('jobs', 'web-1', {})) });
  expect({ pods, from }).toEqual({ pods: [1], from: ['objects'] });
});

test('a description that says Terminating counts, and once with the object behind it', async () => {
  const { pods } = await found({
    driver_info: `Name:       web-0
Namespace:  jobs
Node:       node7/10.0.0.1
Status:     Terminating (lasts 51m)
Containers:
  app:
    Image:  nginx
apiVersion: v1
kind: Pod
metadata:
  deletionTimestamp: "2026-06-12T00:38:05Z"
  name: web-0
  namespace: jobs
`,
  });
  expect(pods).toEqual([1]);
});

test('a pod of another node is not counted', async () => {
  const { pods } = await found({ hostname: 'node7\n', 'pods.json': list(pod('jobs', 'web-0', DELETED, 'node8')) });
  expect(pods).toEqual([]);
});

test('a pod that stands in a table and among the objects is counted once', async () => {
  const { pods, from } = await found({
    'pods.txt': table(WEB),
    'pods.json': list(pod('jobs', 'web-0', DELETED), pod('jobs', 'web-1', DELETED)),
  });
  expect({ pods, from }).toEqual({ pods: [2], from: ['table'] });
});

test('pods of one name in two namespaces are two', async () => {
  const { pods } = await found({ 'pods.json': list(pod('a', 'web-0', DELETED), pod('b', 'web-0', DELETED)) });
  expect(pods).toEqual([2]);
});

test('a table of nodes tells nothing of pods', async () => {
  const nodes = 'NAME    STATUS   ROLES    AGE   VERSION\nnode7   Ready    <none>   74m   v1.32.9\n';
  expect((await found({ 'nodes.txt': nodes })).unknown).toHaveLength(1);
  expect((await found({ 'pods.txt': table('web-1   1/1     Running       0          74m') })).unknown).toEqual([]);
});
