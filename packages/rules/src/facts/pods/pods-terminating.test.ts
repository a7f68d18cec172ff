import { isoFromMicros } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

async function found(files: Readonly<Record<string, string>>) {
  const { events, unknown } = runFacts(await timelineOf(files), facts);
  const derived = events.filter(({ kind }) => kind === 'pods.terminating');
  return {
    pods: derived.map(({ fields }) => fields.pods),
    from: derived.map(({ fields }) => fields.from),
    times: derived.map(({ time }) => [time.from, time.to].map((t) => isoFromMicros(t).slice(11, 19)).join(' to ')),
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

describe('of the journal', () => {
  const says = (at: string, message: string, program = 'kubelet[9]') =>
    `2026-11-20T${at}+00:00 node7 ${program}: ${message}\n`;
  const loop = (at: string, what: string, name: string) =>
    says(at, `I1120 ${at}.000000       9 kubelet.go:2500] "SyncLoop ${what}" source="api" pods=["shop/${name}"]`);
  const waiting = loop('10:00:00', 'DELETE', 'web-0') + loop('10:01:00', 'DELETE', 'web-1');
  const gone = loop('10:02:00', 'REMOVE', 'web-0') + says('10:03:00', 'I1120 10:03:00.000000       9 x.go:1] "last"');
  const date = 'Fri Nov 20 12:00:00 UTC 2026\n';

  test('what waits is told of the time until kubelet last wrote, not of the capture', async () => {
    const { pods, times } = await found({ 'journal.txt': waiting + gone + says('11:59:00', 'hi', 'sshd[5]'), date });
    expect({ pods, times }).toEqual({ pods: [1], times: ['10:01:00 to 10:03:00'] });
  });

  test('a boot ends every wait', async () => {
    const boot = `-- Boot ${'b'.repeat(32)} --\n`;
    const { pods } = await found({ 'journal.txt': waiting + gone + boot + says('10:30:00', 'hi', 'sshd[5]'), date });
    expect(pods).toEqual([]);
  });
});
