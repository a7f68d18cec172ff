import { test } from '@jest/globals';
import { analyze } from 'mountline';
import { verify } from 'mountline/expect';

test('kubelet is frozen by the mount on 20361, and nothing else is wrong', async () => {
  const report = await analyze('fixtures/incidents/issue346-frozen/bundle');
  await verify(report, {
    incidents: [{ rule: 'efs-orphaned-mount', verdict: 'confirmed' }, { rule: 'nfs-dead-port', bindings: { P: 20361 } }],
    quiet: true,
  });
});
