import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandFolder } from '@mountline/dev/testing/command-folder';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { inspectionSchema } from '@mountline/report/schema';
import { describe, expect, test } from 'vitest';

const SMALL = join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet/bundle');

const { run, file, pathOf } = commandFolder();

describe('inspect', () => {
  const ARCHIVE = join(FIXTURES, 'archives/eks-log-collector-0.7.9-hung.tar.gz');

  test('says what the bundle is, holds and lacks, and exits with 0', async () => {
    const { status, out, err } = await run(['inspect', ARCHIVE]);
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('eks-log-collector');
    expect(out).toMatch(/^ {2}never {2}the EFS logs +an EFS CSI log collection has it$/m);
    expect(out.slice(out.indexOf('To decide the others, collect'))).toContain('  cat /proc/1/mountinfo\n');
  });

  test('an archive that is cut off says so in its first line, and in the JSON', async () => {
    file('cut.tar.gz', readFileSync(ARCHIVE).subarray(0, 3000));
    const { status, out } = await run(['inspect', 'cut.tar.gz', '--width', '200']);
    expect([status, out.split('\n', 2)]).toEqual([
      0,
      [
        expect.stringMatching(
          /^Not everything was read: cut\.tar\.gz: unexpected end of file: members after this place/,
        ),
        '  Collect or copy the archive again: it is truncated. What was read before this place is used.',
      ],
    ]);
    const json = inspectionSchema.parse(JSON.parse((await run(['inspect', '-f', 'json', 'cut.tar.gz'])).out));
    expect(json.damage[0]).toMatchObject({ code: 'bundle/cut-archive', span: { path: 'cut.tar.gz' } });
  });

  test('a dmesg alone is told in seconds since boot, as the report does', async () => {
    file('alone/dmesg', '[    0.000000] Linux version 6.1.0\n[  302.527654] nfs: server 127.0.0.1 OK\n');
    const { out } = await run(['inspect', 'alone']);
    expect(out).toContain(
      'yes    the kernel log                                   [0.000] to [302.527], seconds since boot',
    );
    expect(out).toContain(
      'Logs, and the period each covers (seconds since boot)\n  dmesg  [0.000] to [302.527]  dmesg\n',
    );
    expect(out).not.toMatch(/1970|UTC/);
    const json = inspectionSchema.parse(JSON.parse((await run(['inspect', '-f', 'json', 'alone'])).out));
    expect(json.sinceBoot).toBe(true);
  });

  test('files that were not read are told with why, and those that no source reads are listed when asked for', async () => {
    file('odd/uptime', ' 12:00:01 up 3 days,  2:04,  1 user,  load average: 0.00, 0.01, 0.00\n');
    file('odd/notes.txt', 'pods hang since noon\n');
    file('odd/empty', '');
    const count = '1 file not recognised';
    expect((await run(['inspect', 'odd'])).out).toContain(
      `  1 file read\n  1 file empty: empty\n  ${count} (--verbose lists them)\n`,
    );
    expect((await run(['inspect', 'odd', '--verbose'])).out).toContain(`  ${count}:\n    notes.txt\n`);
    const json = inspectionSchema.parse(JSON.parse((await run(['inspect', '-f', 'json', 'odd'])).out));
    expect(json.unread).toEqual([
      { path: 'empty', state: 'empty' },
      { path: 'notes.txt', state: 'unclaimed' },
    ]);
  });

  test('of what another program has to open, it is told how, here and in the report', async () => {
    file('packed/uptime', ' 12:00:01 up 3 days,  2:04,  1 user,  load average: 0.00, 0.01, 0.00\n');
    file('packed/a.7z', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]));
    file('packed/log/user.journal', 'LPKSHHRH\0');
    file('packed/log/system.journal', 'LPKSHHRH\0');
    file(
      'packed/tail.txt',
      '2026-11-20T13:31:49 {"hostname":"node-a","systemd_unit":"kubelet.service","message":"I1120 …"}\n',
    );
    file(
      'packed/export.csv',
      '_raw,_time,host\n"Nov 20 13:31:49 node-a kernel: nfs: server 10.0.0.9 OK",2026-11-20T13:31:49,node-a\n',
    );
    file('packed/slurped.json', '[{"MESSAGE":"a line","__REALTIME_TIMESTAMP":"1795177890000000"}]\n');
    const words = [
      'not read: slurped.json (journal entries in an array on one line: write one per line with `jq -c ".[]" FILE`)',
      'not read: export.csv (an export of Splunk, which is not supported: collect the log on the node, for example with `journalctl -o export`)',
      'not read: tail.txt (from `aws logs tail --format short`, which drops the streams and milliseconds: collect it again without --format)',
      'not read: a.7z (a 7-Zip archive: unpack it first with `7z x FILE`)',
      'not read: log/system.journal, log/user.journal (a systemd journal file: convert it first with `journalctl --file FILE -o export > journal.export`)',
    ];
    for (const command of [['inspect'], ['--full']]) {
      const { out } = await run([...command, 'packed', '--width', '300']);
      for (const one of words) expect(out).toContain(`  ${one}\n`);
    }
    const { status, err } = await run(['packed/a.7z']);
    expect(status).toBe(2);
    expect(err).toContain('packed/a.7z is a 7-Zip archive: unpack it first with `7z x FILE`');
  });

  test('as JSON, also of several bundles, and into a file', async () => {
    await run(['inspect', '--format', 'json', '-o', 'inspection.json', ARCHIVE]);
    const one = inspectionSchema.parse(JSON.parse(readFileSync(pathOf('inspection.json'), 'utf8')));
    expect(one.rules.find(({ rule }) => rule === 'nfs-dead-port')!.state).toBe('found');
    const { out } = await run(['inspect', '--format', 'json', ARCHIVE, SMALL]);
    expect((JSON.parse(out) as unknown[]).map((each) => inspectionSchema.parse(each).bundle.parts[0]!.layout)).toEqual([
      'eks-log-collector',
      null,
    ]);
  });

  test('what cannot be read is refused as everywhere', async () => {
    const { status, err } = await run(['inspect', 'nothing-here']);
    expect(status).toBe(2);
    expect(err).toContain('nothing-here: no such file or directory');
  });
});
