import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { render, renderInspection } from '@mountline/report';
import { toMarkdown } from '@mountline/report/markdown';
import { pageData } from '@mountline/report/page-data';
import { analyze, inspectionOf, openBundle, rules, sources } from 'mountline';
import { expect, test } from 'vitest';

/** A command with POD in it comes with what to put there, and with what does on a node without Kubernetes. */

async function outputsOf(folder: string): Promise<string[]> {
  const report = await analyze(await openBundle(join(FIXTURES, folder)));
  return [
    render(report),
    toMarkdown([report]),
    JSON.stringify(pageData(report)),
    renderInspection(inspectionOf(report, rules, sources)),
  ];
}

test('commands that name a pod come with where its name is from, and what does without it', async () => {
  for (const output of await outputsOf('rules/nfs-server-silent/fires-clock-set-back/bundle')) {
    expect(output).toContain('kubectl exec -n kube-system POD -c efs-plugin');
    expect(output).toContain('kubectl get pods -n kube-system -l app=efs-csi-node');
    expect(output).toContain('crictl ps -q --name efs-plugin');
    expect(output).toContain('tar czf efs-logs.tgz /var/log/amazon/efs');
  }
});

test('where none does, nothing is said of it', async () => {
  for (const output of await outputsOf('incidents/efs-orphaned-mount/bundle'))
    expect(output).not.toContain('efs-logs.tgz');
});
