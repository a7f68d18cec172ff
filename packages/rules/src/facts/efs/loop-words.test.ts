import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze, render } from 'mountline';
import { expect, test } from 'vitest';

/** How a report of a loop of kills words what it weighs and what it cannot tell. */
async function reportOf(name: string, paths: readonly string[], killed = 'efs-proxy') {
  const text = (path: string) => readFileSync(join(FIXTURES, 'rules/proxy-oom-loop', name, 'bundle', path), 'utf8');
  const read = (path: string) => (path.endsWith('kern.log') ? text(path).replaceAll('efs-proxy', killed) : text(path));
  return analyze(Object.fromEntries(paths.map((path) => [path, read(path)])));
}

const FILES = ['date.txt', 'ss-tanp.txt', 'proc/1/mountinfo', 'mount-watchdog.log', 'var/log/kern.log'];

test('two steps that have the same words speak against an explanation once', async () => {
  const { incidents } = await reportOf('fires-killed-again-later', FILES);
  const against = incidents.flatMap(({ weighed }) => weighed?.against ?? []);
  expect(against).toContain('an outage of an NFS server is not covered');
  for (const { weighed } of incidents) expect(weighed!.against).toEqual([...new Set(weighed!.against)]);
});

test('where no file tells when the node was booted, it is said in words that are not of the rule', async () => {
  // An efs-proxy needs no mount to be one: of the driver alone the mounts decide.
  const report = await reportOf('fires-killed-again-later', FILES, 'aws-efs-csi-dri');
  const text = render(report).replaceAll(/\s+/g, ' ');
  expect(text).toContain('likely, not confirmed: the node may have rebooted between the proxy in');
});
