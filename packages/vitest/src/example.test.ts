import '@mountline/vitest';
import { analyze } from 'mountline';
import { expect, test } from 'vitest';

test('kubelet is frozen by the mount on 20361', async () => {
  const report = await analyze('fixtures/incidents/issue346-frozen/bundle');
  await expect(report).toHaveVerdict('efs-orphaned-mount', 'confirmed', { P: 20361 });
  await expect(report).toHaveStep('efs-orphaned-mount', 'failed', 'seen', { exitStatus: 101 });
  await expect(report).toBeQuiet('mount-leak', 'zombie-pods');
});
