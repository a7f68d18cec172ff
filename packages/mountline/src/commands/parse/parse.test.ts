import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { commandFolder } from '@mountline/dev/testing/command-folder';
import { sourceCases } from '@mountline/dev/testing/fixtures';
import { describe, expect, test } from 'vitest';

const { run, file } = commandFolder();

const ROW = '36 35 98:0 / /mnt rw,noatime shared:1 - ext4 /dev/sda1 rw\n';
const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('parse', () => {
  test.each(['mountinfo', 'mount-watchdog-log', 'mount-log', 'journal', 'dmesg', 'nfsstat'])(
    '%s: one record a line, as many as the fixture has',
    async (source) => {
      const [first] = sourceCases(source);
      const { status, out } = await run(['parse', source, first!.path]);
      const rows = jsonLines(out);
      expect(status).toBe(rows.length > 0 ? 0 : 2);
      const expected = readFileSync(`${first!.path}.expected.jsonl`, 'utf8');
      expect(rows.length).toBe(
        jsonLines(expected).filter((row) => row.diagnostic === undefined && 'line' in row).length,
      );
      for (const row of rows) expect(row.span).toMatchObject({ path: first!.path });
    },
  );

  test('a log line has time, stamp, level, message, kind and fields', async () => {
    const input =
      '2026-11-20 13:24:29 UTC - ERROR - Failed to start tunnel (errno=101), stderr="b""". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.\n';
    const [row] = jsonLines((await run(['parse', 'mount-log'], { input })).out);
    expect(row).toMatchObject({
      span: { path: '(standard input)', line: 1, offset: 0 },
      time: '2026-11-20T13:24:29.000000Z',
      stamp: { clock: 'utc', reading: '2026-11-20T13:24:29.000000Z' },
      level: 'ERROR',
      kind: 'efs.tunnel.failed',
    });
    expect(row!.fields).toMatchObject({ exitStatus: 101 });
  });

  test('--fields leaves what is named, in that order, and says what no record has', async () => {
    const { status, out, err } = await run(['parse', 'mountinfo', '--fields', 'mountPoint,span.line,mount'], {
      input: ROW,
    });
    expect([status, out]).toEqual([0, '{"mountPoint":"/mnt","span.line":1,"mount":null}\n']);
    expect(err).toBe('mountline: --fields: no record has mount\n');
    const empty = await run(['parse', 'mountinfo', '--fields', 'line,'], { input: ROW });
    expect([empty.status, empty.out]).toEqual([2, '']);
  });

  test('no zone and no year is guessed; --zone is the user’s word', async () => {
    const local = '2026-11-20 13:24:29,000 - INFO - binding 20949\n';
    const time = async (source: string, input: string, ...args: string[]) =>
      jsonLines((await run(['parse', source, ...args], { input })).out)[0]!.time;
    expect(await time('mount-log', local)).toBeNull();
    expect(await time('mount-log', local, '--zone', 'Europe/Berlin')).toBe('2026-11-20T12:24:29.000000Z');
    expect(await time('dmesg', '[    1.500000] hello\n')).toBeNull();
    expect(await time('syslog', 'Nov 20 13:00:00 node kernel: hello\n', '--zone', 'UTC')).toBeNull();
  });

  test('compressed standard input, rotated files in their order, 64-bit counters as strings', async () => {
    expect(jsonLines((await run(['parse', 'mountinfo', '-'], { input: gzipSync(ROW) })).out)).toHaveLength(1);
    const log = (n: number) => `2026-11-20 13:00:0${n} UTC - INFO - binding 2000${n}\n`;
    const files = [file('mount.log', log(3)), file('mount.log.2.gz', gzipSync(log(1))), file('mount.log.1', log(2))];
    const rows = jsonLines((await run(['parse', 'mount-log', ...files])).out);
    expect(rows.map(({ span }) => (span as { path: string }).path)).toEqual([
      'mount.log.2.gz',
      'mount.log.1',
      'mount.log',
    ]);
    const rpc = await run(['parse', 'rpc-nfs'], { input: 'net 18446744073709551615 0 0 0\nrpc 1 2 3\n' });
    expect(rpc.out).toContain('"18446744073709551615"');
  });

  test('of diagnostics of one kind the first are shown, and all are counted', async () => {
    const { err } = await run(['parse', 'mountinfo'], { input: `${ROW}${'bad row\n'.repeat(5000)}` });
    expect(err.split('\n').filter((line) => / loss mountinfo\//.test(line))).toHaveLength(20);
    expect(err).toMatch(/\n\(standard input\): 5000 x mountinfo\/\S+\n$/);
  });

  test('a line that is too long is read up to a limit that an option raises', async () => {
    const input = `${ROW}${'x'.repeat(300_000)}\n${ROW}`;
    const { err } = await run(['parse', 'mountinfo'], { input });
    expect(err).toMatch(
      /:2: loss bundle\/long-line: .* longer than 262144 bytes \(limit line\): the line is not read after/,
    );
    expect((await run(['parse', 'mountinfo', '--limit', 'line=1M'], { input })).err).not.toContain('long-line');
  });

  test('diagnostics go to standard error, with their place and a count', async () => {
    const { status, out, err } = await run(['parse', 'mountinfo'], { input: `${ROW}bad \x1b[31mrow\n` });
    expect([status, jsonLines(out).length]).toEqual([0, 1]);
    expect(err).toMatch(/^\(standard input\):2: loss mountinfo\/\S+: .+\n\(standard input\): 1 x mountinfo\/\S+\n$/);
    expect(err).not.toContain('\x1b');
  });

  test('what holds no record of the source exits with 2, and names the source that it is of', async () => {
    const other = await run(['parse', 'mount-log'], { input: ROW });
    expect([other.status, other.out]).toEqual([2, '']);
    expect(other.err).toMatch(
      /\nmountline: \(standard input\): no record of mount-log in it \(.+\)\nIt looks like mountinfo: mountline parse mountinfo -\n$/,
    );
    const files = [file('hosts', '127.0.0.1 localhost\n'), file('mountinfo', ROW)];
    const both = await run(['parse', 'mountinfo', ...files]);
    expect([both.status, jsonLines(both.out).length]).toEqual([2, 1]);
    expect(both.err).toMatch(/hosts: no record of mountinfo in it .*\n`mountline sources mountinfo` shows its form; /);
  });

  test('an empty file and a table without rows are no failure, and are told', async () => {
    const empty = await run(['parse', 'proc-locks'], { input: '' });
    expect([empty.status, empty.err]).toEqual([0, '(standard input): the file is empty\n']);
    const table = await run(['parse', 'lslocks'], { input: 'COMMAND PID TYPE SIZE MODE M START END PATH\n' });
    expect([table.status, table.err]).toEqual([0, '(standard input): a lslocks without records\n']);
  });

  test('a wrong name lists those that are near', async () => {
    const { status, err } = await run(['parse', 'mountinfos']);
    expect(status).toBe(2);
    expect(err).toMatch(/no source "mountinfos"\nDid you mean mountinfo/);
  });
});
