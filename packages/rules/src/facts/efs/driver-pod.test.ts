import { render } from '@mountline/report';
import { analyze } from 'mountline';
import { expect, test } from 'vitest';

const line = (pod: string, namespace: string) =>
  `2026-09-11T20:00:01.000000+0000 node7 kubelet[2511]: I0911 20:00:01.000000    2511 kubelet.go:2453] "SyncLoop (PLEG): event for pod" pod="${namespace}/${pod}" event={"ID":"877a4718-50d8-4e71-a4e6-8693fc0fada9","Type":"ContainerStarted","Data":"a20a2756e8ef"}\n`;

async function commandsOf(files: Record<string, string>) {
  const text = render(await analyze({ date: 'Fri Sep 11 20:04:31 UTC 2026\n', ...files }), { width: 200 });
  return [...new Set(text.split('\n').filter((command) => /kubectl (?:exec|get pods)|crictl/.test(command)))].map(
    (command) => command.trim(),
  );
}

test('commands name the driver of OpenShift as kubelet does', async () => {
  const commands = await commandsOf({
    'journal.txt': line('aws-efs-csi-driver-node-9h2rw', 'openshift-cluster-csi-drivers'),
  });
  expect(commands).toContain(
    'kubectl exec -n openshift-cluster-csi-drivers POD -c csi-driver -- cat /var/log/amazon/efs/mount.log',
  );
  expect(commands).toContain('kubectl get pods -n openshift-cluster-csi-drivers -o wide | grep efs');
  expect(commands.join('\n')).not.toMatch(/kube-system|efs-plugin|efs-csi-node/);
});

test('the object of a pod says what its container is called, by its image', async () => {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'storage-efs-x2k4p', namespace: 'storage' },
    spec: { containers: [{ name: 'driver', image: 'public.ecr.aws/efs-csi-driver/amazon/aws-efs-csi-driver:v2.1.0' }] },
    status: {},
  };
  const commands = await commandsOf({ 'pods.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod] }) });
  expect(commands).toContain('kubectl exec -n storage POD -c driver -- cat /var/log/amazon/efs/mount.log');
});

test('where nothing names it, or it is called as it was published, the published names stand', async () => {
  const both: Record<string, string>[] = [{}, { 'journal.txt': line('efs-csi-node-9h2rw', 'kube-system') }];
  for (const files of both) {
    const commands = await commandsOf(files);
    expect(commands).toContain('kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount.log');
    expect(commands).toContain('kubectl get pods -n kube-system -l app=efs-csi-node -o wide');
  }
});

test.each(['amazon/aws-efs-csi-driver-operator:4.17', 'mirror/aws-efs-csi-driver/livenessprobe:v2.14'])(
  'the container of %s is not the driver',
  async (image) => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'other-x2k4p', namespace: 'storage' },
      spec: { containers: [{ name: 'other', image }] },
      status: {},
    };
    const objects = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod] });
    const commands = await commandsOf({ 'pods.json': objects });
    expect(commands).toContain('kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount.log');
  },
);
