import { rules } from '@mountline/rules';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { manifestFor } from './kubernetes.ts';
import { scriptFor } from './script.ts';

const script = scriptFor([], rules);
const image = 'busybox:1.37';
const SEES_THE_HOST = { hostPID: true, hostNetwork: true, automountServiceAccountToken: false };

test('a Job runs the very script on one node', () => {
  const node = 'ip-10-0-37-114.ec2.internal';
  expect(loadAll(manifestFor(script, { image, node }))).toMatchObject([
    { kind: 'ConfigMap', data: { 'collect.sh': script } },
    { kind: 'Job', spec: { template: { spec: { nodeName: node, restartPolicy: 'Never', ...SEES_THE_HOST } } } },
  ]);
});

test('a DaemonSet runs it on every node, tainted ones too', () => {
  const text = manifestFor(script, { image });
  const pods = { tolerations: [{ operator: 'Exists' }], restartPolicy: 'Always', ...SEES_THE_HOST };
  const labels = { app: 'mountline-collect' };
  expect(loadAll(text)).toMatchObject([
    { kind: 'ConfigMap', data: { 'collect.sh': script } },
    { kind: 'DaemonSet', spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pods } } },
  ]);
  expect(text).not.toContain('nodeName:');
  // A Job ends before its deadline, a pod of a DaemonSet does not.
  expect(text).toContain('done"]');
  expect(manifestFor(script, { image, node: 'a' })).toContain('; sleep 3000"]');
});

test('the pod pins no mount of the node', () => {
  for (const placed of [{ image }, { image, node: 'a' }])
    expect(manifestFor('true\n', placed)).not.toContain('hostPath');
});
