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

test('a df on a terminal that says nothing about a network file system is not told', async () => {
  const row = '/dev/vda1        17G  1.5G   15G  10% /';
  const head = 'Filesystem      Size  Used Avail Use% Mounted on';
  const local = ['/dev/vda1 on / type ext4 (rw,relatime)', 'proc on /proc type proc (rw,relatime)'];
  const nas = '192.0.2.10:/vol on /srv/media type nfs4 (rw,relatime,vers=4.2,hard,proto=tcp,addr=192.0.2.10)';
  const session = (...commands: (readonly string[])[]) =>
    [['uptime', ' 12:39:00 up 1 day,  2:03,  1 user,  load average: 9.00, 8.00, 7.00'], ...commands, ['']]
      .flatMap(([command, ...lines]) => [`root@node7:~# ${command}`, ...lines])
      .join('\n');
  const toldOf = async (...commands: (readonly string[])[]) =>
    (await told({ 'session.txt': session(...commands) })).map(([command]) => command);
  const stopped = ['df -h', '^C'];
  // It answered further down.
  expect(await toldOf(stopped, ['df -h', head, row])).toEqual([]);
  expect(await toldOf(stopped, ['df -h /', head, row])).toEqual(['df -h']);
  expect(await toldOf(['df -h', head, row], stopped)).toEqual(['df -h']);
  // Nothing of the network was asked.
  expect(await toldOf(['mount', ...local], stopped)).toEqual([]);
  expect(await toldOf(['mount', ...local, nas], stopped)).toEqual(['df -h']);
  for (const command of [
    'df -t ext4',
    'df -ht xfs',
    'df --type=ext4 -h',
    'df -h -x nfs -x nfs4',
    'df /',
    'df -h | less',
  ])
    expect(await toldOf([command, '^C'])).toEqual([]);
  expect(await toldOf(['df -ht nfs4', '^C'])).toEqual(['df -ht nfs4']);
  expect(await toldOf(['mount', ...local, nas], ['df -h /var/log', '^C'])).toEqual([]);
});

test('a df of one path names the mount that it asked', async () => {
  const mounts =
    'root@node7:~# mount\n/dev/vda1 on / type ext4 (rw)\n192.0.2.10:/vol on /srv/media type nfs4 (rw,addr=192.0.2.10)\n';
  const targetOf = async (text: string) => {
    const { findings } = await analyze(bundleOf('node7', { 'session.txt': text }));
    return findings.filter(({ kind }) => kind === 'statfs.timed-out').flatMap(({ objects }) => objects);
  };
  const df = 'root@node7:~# df -h /srv/media/films/\n^C\nroot@node7:~# \n';
  expect(await targetOf(`root@node7:~# hostname\nnode7\n${df}`)).toEqual(['mount /srv/media/films']);
  expect(await targetOf(`${mounts}${df}`)).toEqual(['mount /srv/media']);
});

test('a df that timeout(1) stopped on a terminal is told, by its status or by what was to say so', async () => {
  const session = (...lines: string[]) => ({
    'session.txt': `root@node7:~# hostname\nnode7\n${lines.join('\n')}\nroot@node7:~# \n`,
  });
  for (const lines of [
    ['root@node7:~# timeout 10 df -h', 'root@node7:~# echo $?', '124'],
    ['root@node7:~# sudo timeout -s INT 10 df -h; echo "rc=$?"', 'rc=124'],
    ['root@node7:~# timeout 10s df -h || echo HUNG', 'HUNG'],
  ])
    expect(await told(session(...lines))).toEqual([['df -h', expect.stringMatching(/^session\.txt:[45]$/)]]);
  for (const lines of [
    ['root@node7:~# timeout 10 df -h', 'root@node7:~# echo $?', '1'],
    ['root@node7:~# timeout 10 df -h > /dev/null || echo HUNG', 'HUNG'],
    ['root@node7:~# timeout 10 df -h || echo HUNG', 'df: /mnt: Stale file handle', 'HUNG'],
    ['root@node7:~# timeout 10 ls /mnt || echo HUNG', 'HUNG'],
  ])
    expect(await told(session(...lines))).toEqual([]);
});
