import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKnown } from '@mountline/core';
import { render } from '@mountline/report';
import { analyze } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';

const SILENT = [
  'nfs: server 10.0.0.9 not responding, still trying',
  'nfs: server 10.0.0.9 not responding, still trying',
];
const HUNG = [
  'INFO: task mount.nfs:1042 blocked for more than 120 seconds.',
  '      Not tainted 4.18.0-80.el8.x86_64 #1',
  '"echo 0 > /proc/sys/kernel/hung_task_timeout_secs" disables this message.',
  'mount.nfs D 0 1042 1041 0x00000080',
  'Call Trace:',
  ' __schedule+0x2a2/0x870',
  ' schedule+0x28/0x70',
  ' nfs_wait_client_init_complete+0x61/0xb0 [nfs]',
  ' nfs4_discover_server_trunking+0x7b/0x360 [nfsv4]',
];

/** What the report of a pasted text says, with the tables of a bundle beside it. */
const reportOf = (lines: readonly string[], tables: Readonly<Record<string, string>> = {}) =>
  analyze({ ...tables, 'pasted.txt': `${lines.join('\n')}\n` });

describe('lines of the kernel that somebody copied without their stamps', () => {
  test.each([
    ['nfs-server-silent', SILENT],
    ['nfs-tasks-hung', HUNG],
  ])('%s is at most likely, and nothing tells when', async (rule, lines) => {
    const report = await reportOf(lines);
    const incident = report.incidents.find((one) => one.rule === rule);
    expect(incident).toMatchObject({ verdict: 'likely', state: 'unknown' });
    expect(incident!.because).toContain('its time is unknown: pasted.txt has no time stamp');
    expect(incident!.unknown).toContain('when it happened: no time stamp in pasted.txt');
    expect([isKnown(incident!.window.from), isKnown(incident!.window.to)]).toEqual([false, false]);
    const text = render(report);
    expect(text).not.toMatch(/NaN|\bcapture {2}|\d ms later/);
    // The log that was given is not asked for as if it were missing.
    expect(text.replaceAll(/\s+/g, ' ')).not.toMatch(/the kernel log journalctl/);
  });

  test('a server that is OK again some lines below has answered', async () => {
    const { incidents } = await reportOf([...SILENT, 'nfs: server 10.0.0.9 OK']);
    expect(incidents).toMatchObject([{ rule: 'nfs-server-silent', verdict: 'likely', state: 'ended' }]);
  });

  test('beside the tables of a capture they do not show that it goes on: they may be years old', async () => {
    const mountinfo =
      '22 1 259:1 / / rw shared:1 - ext4 /dev/root rw\n301 22 0:49 / /mnt/a rw shared:140 - nfs4 10.0.0.9:/ rw,vers=4.1,hard,addr=10.0.0.9\n';
    const { incidents } = await reportOf(SILENT, {
      date: 'Fri Nov 20 13:33:28 UTC 2026\n',
      'proc/1/mountinfo': mountinfo,
    });
    expect(incidents).toMatchObject([{ rule: 'nfs-server-silent', verdict: 'likely', state: 'unknown' }]);
  });

  const INCIDENTS = join(FIXTURES, 'incidents');
  const logs = readdirSync(INCIDENTS).flatMap((name) => {
    try {
      return [[name, readFileSync(join(INCIDENTS, name, 'bundle/dmesg.txt'), 'utf8')] as const];
    } catch {
      return [];
    }
  });

  test.each(logs)('the ring buffer of %s without stamps proves nothing for sure', async (_, dmesg) => {
    const lines = dmesg
      .split('\n')
      .map((line) => line.replace(/^(?:[a-z]+ *:[a-z]+ *: )?\[ *\d+\.\d{6}\](?:\[ *[TC]\d+\])? /, ''));
    const { incidents, timeline } = await reportOf(lines);
    expect(incidents.filter(({ verdict, state }) => verdict === 'confirmed' || state === 'open')).toEqual([]);
    expect(JSON.stringify([incidents, timeline])).not.toMatch(/NaN|Infinity/);
  });
});
