import { join } from 'node:path';
import { analyze, openBundle } from 'mountline';
import { expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';

/** A container that is started again gets a group of its own: the limit is lifted for all that are or come below that of the pod. */
async function liftsOf(name: string): Promise<string[]> {
  const { incidents } = await analyze(await openBundle(join(FIXTURES, 'rules/proxy-oom-loop', name, 'bundle')));
  const loop = incidents.find(({ rule }) => rule === 'proxy-oom-loop');
  const commands = loop!.doNow.flatMap((advice) => advice.commands);
  return commands
    .filter((command) => command.includes('/sys/fs/cgroup'))
    .map((command) => command.replace(/^.*find /, ''));
}

const SLICE =
  '/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod6cf20ec0_1b2c_4d3e_8f90_a1b2c3d4e5f6.slice';

test.each(['fires-container-group', 'fires-crio'])('%s: the groups below that of the pod', async (name) => {
  expect(await liftsOf(name)).toEqual([
    `/sys/fs/cgroup${SLICE}* -name memory.max); do echo max > $f; done; sleep 1; done`,
  ]);
});

test('control groups of version 1 have their files in a hierarchy of their own, and a limit of memory and swap', async () => {
  expect(await liftsOf('fires-cgroup-v1')).toEqual([
    '/sys/fs/cgroup/memory/kubepods/burstable/pod6cf20ec0-1b2c-4d3e-8f90-a1b2c3d4e5f6* -name $l); do echo -1 > $f; done; done; sleep 1; done',
  ]);
});
