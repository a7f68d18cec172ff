import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { render } from '@mountline/report';
import { toMarkdown } from '@mountline/report/markdown';
import { analyze, openBundle } from 'mountline';
import { expect, test } from 'vitest';

/** What to do about an incident that is possible only begins with what would prove it or rule it out. */

const bundleOf = (name: string) => openBundle(join(FIXTURES, 'rules/nfs-dead-port', name, 'bundle'));

test('a possible incident leads with what decides, in every output', async () => {
  const report = await analyze(await bundleOf('fires-row-alone'));
  const [incident] = report.incidents;
  expect(incident).toMatchObject({ verdict: 'possible', state: 'open' });
  const [first, ...others] = incident!.doNow;
  expect(first!.text).toBe(
    'Not proven yet. Collect the evidence that confirms it or rules it out before you change anything on the node.',
  );
  expect(first!.commands).toContain('cat /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes');
  expect(others.length).toBeGreaterThan(3);
  const command = 'cat /proc/fs/nfsfs/servers /proc/fs/nfsfs/volumes';
  for (const text of [render(report), toMarkdown([report])])
    expect(text.indexOf(command)).toBeLessThan(text.indexOf('umount'));
});

test('of what is confirmed nothing is left to prove', async () => {
  const report = await analyze(await bundleOf('fires-tables-only'));
  expect(report.incidents[0]).toMatchObject({ verdict: 'confirmed' });
  expect(render(report)).not.toContain('Not proven yet');
});
