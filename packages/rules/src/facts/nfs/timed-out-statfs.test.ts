import { analyze, bundleOf } from 'mountline';
import { expect, test } from 'vitest';

async function told(files: Record<string, string>) {
  const { timeline } = await analyze(bundleOf('node7', { 'date.txt': 'Fri Nov 20 12:40:00 UTC 2026\n', ...files }));
  return timeline
    .filter(({ kind }) => kind === 'statfs.timed-out')
    .map(({ fields, evidence }) => [fields.command, `${evidence?.[0]?.span.path}:${evidence?.[0]?.span.line}`]);
}

const manifest = (exec: string, returnCode: number) =>
  JSON.stringify({
    version: '4.12.0',
    cmdline: 'report --batch',
    components: {
      report: {
        plugins: {
          filesys: {
            start_time: '2026-11-20 12:39:00',
            end_time: '2026-11-20 12:40:00',
            commands: [{ exec, return_code: returnCode, start_time: 1795178340.5, end_time: 1795178355.5 }],
          },
        },
      },
    },
  });

const sos = (exec: string, returnCode: number) => ({
  'sos_commands/date/date': 'Fri Nov 20 12:40:00 UTC 2026\n',
  'version.txt': 'sosreport: 4.12.0\n',
  'sos_logs/sos.log': '',
  'sos_reports/manifest.json': manifest(exec, returnCode),
});

test('the status of timeout in place of the table of df is told', async () => {
  expect(await told({ 'df-hT.txt': 'rc=124\n' })).toEqual([['df -hT', 'df-hT.txt:1']]);
  expect(await told({ 'cmds/df': 'timeout: sending signal TERM to command ‘df’\n' })).toEqual([['df', 'cmds/df:1']]);
});

test('a df that was stopped on a terminal before it wrote a row is told, and one that wrote some is not', async () => {
  const session = (...lines: string[]) =>
    `root@node7:~# uptime\n 12:39:00 up 1 day,  2:03,  1 user,  load average: 9.00, 8.00, 7.00\n${lines.join('\n')}\nroot@node7:~# \n`;
  const row = '/dev/vda1        17G  1.5G   15G  10% /';
  expect(await told({ 'session.txt': session('root@node7:~# df -h', '^C') })).toEqual([['df -h', 'session.txt:4']]);
  const head = 'Filesystem      Size  Used Avail Use% Mounted on';
  expect(await told({ 'session.txt': session('root@node7:~# df -h', head, row) })).toEqual([]);
  expect(await told({ 'session.txt': session('root@node7:~# tail -f /var/log/messages', '^C') })).toEqual([]);
  expect(await told({ 'session.txt': session('root@node7:~# df -l', '^C') })).toEqual([]);
});

test('an empty table, another status, another command and df of local file systems prove nothing', async () => {
  for (const files of [
    { 'df-hT.txt': '' },
    { 'df-hT.txt': 'rc=1\n' },
    { 'lsof.txt': 'rc=124\n' },
    { 'df-hlT.txt': 'rc=124\n' },
    { 'df_-aliT_-x_autofs': 'rc=124\n' },
  ] as Record<string, string>[])
    expect(await told(files)).toEqual([]);
});

test('what sos wrote down of its commands is told, but for df -l', async () => {
  const [[command] = []] = await told(sos('df -hT', 124));
  expect(command).toBe('df -hT');
  expect(await told(sos('df -al -x autofs', 124))).toEqual([]);
  expect(await told(sos('df -hT', 0))).toEqual([]);
});
