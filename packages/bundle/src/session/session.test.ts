import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promptOf } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { sources } from '@mountline/parsers';
import { expect, test } from 'vitest';
import { maySession, sessionOf } from './session.ts';
import { withoutControls } from './terminal-controls.ts';
import { commandOf } from './typed-command.ts';

const PLACE = { path: 'session.txt' };
const MOUNTS = '/dev/vda1 on / type xfs (rw,relatime)\n';
const SOCKETS = 'State Recv-Q Send-Q Local Address:Port Peer Address:Port\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:*\n';
const A = '[root@node-a ~]# ';
const B = 'root@node-b:~# ';

/** The names of what a text holds, with what is told of each: `(f)` filtered, `(c)` cut, `(p)` passed. */
function outputs(text: string): string[] | null {
  const session = maySession(text.slice(0, 32_768), PLACE) ? sessionOf(text, PLACE, { sources }) : null;
  if (!session || !('outputs' in session)) return null;
  return session.outputs.map(({ name, typed: { filtered, cut, passed } }) => {
    const marks = [filtered && '(f)', cut && '(c)', passed && '(p)'].filter((mark) => mark);
    return [name, ...marks].join(' ');
  });
}

test.each([
  ['[root@ip-10-0-1-20 ~]# ss -tanp', 'named', 'ip-10-0-1-20', 'ss -tanp'],
  ['[ec2-user@ip-10-0-1-20 log]$ sudo dmesg -T', 'named', 'ip-10-0-1-20', 'sudo dmesg -T'],
  ['user@host:/var/log$ ls', 'named', 'host', 'ls'],
  ['(venv) user@host:~$ ls', 'named', 'host', 'ls'],
  ['node-a:~ # mount', 'named', 'node-a', 'mount'],
  ['tux@node-a:~> mount', 'named', 'node-a', 'mount'],
  ['sh-4.2# cat /proc/mounts', 'shell', undefined, 'cat /proc/mounts'],
  ['bash-5.1$ exit', 'shell', undefined, 'exit'],
  ['/ # cat /proc/mounts', 'folder', undefined, 'cat /proc/mounts'],
  ['$ kubectl get pods', 'bare', undefined, 'kubectl get pods'],
])('%s is a prompt', (line, form, host, command) => {
  expect(promptOf(line)).toMatchObject({ form, command });
  expect(promptOf(line)?.host).toBe(host);
});

test.each([
  'Nov 20 12:33:00 node-a sudo[7]: root : TTY=pts/0 ; PWD=/root ; COMMAND=/bin/cat',
  'root@10.0.0.1:/export on /mnt type fuse.sshfs (rw)',
  '#==[ Command ]======================================#',
  '#ss -tanp',
  '127.0.0.1:/ /mnt nfs4 rw 0 0',
])('%s is no prompt', (line) => {
  expect(promptOf(line)).toBe(null);
});

test.each([
  ['cat /proc/1/mountinfo', 'proc/1/mountinfo', ''],
  ['sudo cat /proc/1/mountinfo', 'proc/1/mountinfo', ''],
  ['nsenter -t 1 -n ss -tanp', 'nsenter -t 1 -n ss -tanp', ''],
  ['ss -tanp | tee ss.txt', 'ss -tanp | tee ss.txt', ''],
  ['ss -tanp 2>/dev/null', 'ss -tanp 2>/dev/null', ''],
  ['ss -tanp | grep 2049', 'ss -tanp | grep 2049', 'filtered'],
  ['ss -tanp | head -50', 'ss -tanp | head -50', 'cut'],
  ['ss -tanp | awk 1', 'ss -tanp | awk 1', 'filtered'],
  ["ss -tn 'sport = :2049'", "ss -tn 'sport = :2049'", 'filtered'],
  ['ss -4tln', 'ss -4tln', 'filtered'],
  ['mount', 'mount', ''],
  ['mount -t nfs4', 'mount -t nfs4', 'filtered'],
  ['findmnt -t nfs4', 'findmnt -t nfs4', 'filtered'],
  ['grep nfs /proc/mounts', 'grep nfs /proc/mounts', 'filtered'],
  ['head -20 /proc/mounts', '/proc/mounts', 'cut'],
  ['dmesg -T', 'dmesg -T', ''],
  ['dmesg | tail -20', 'dmesg | tail -20', 'cut'],
  ['dmesg -l err', 'dmesg -l err', 'filtered'],
  ['journalctl -u kubelet --no-pager', 'journalctl -u kubelet --no-pager', ''],
  ['journalctl -u kubelet -n 100', 'journalctl -u kubelet -n 100', 'cut'],
  ['journalctl --since "1 hour ago"', 'journalctl --since "1 hour ago"', 'cut'],
  ['journalctl -p err', 'journalctl -p err', 'filtered'],
  ['journalctl -u a -u b -u c', 'journalctl -u a -u b -u c', 'filtered'],
  ['kubectl get pods -A -o wide', 'kubectl get pods -A -o wide', ''],
  ['kubectl get pod web-0 -o yaml', 'kubectl get pod web-0 -o yaml', 'filtered'],
  ['kubectl get pods -l app=web', 'kubectl get pods -l app=web', 'filtered'],
  ['kubectl logs web-0 --tail=50', 'kubectl logs web-0 --tail=50', 'cut'],
  ['ps aux', 'ps aux', ''],
  ['rpcinfo -p', 'rpcinfo -p', ''],
  ['rpcinfo -p 10.0.0.5', 'rpcinfo -p 10.0.0.5', 'filtered'],
  ['ps -eo pid,stat,wchan:32,comm', 'ps -eo pid,stat,wchan:32,comm', ''],
  ['ps -p 31', 'ps -p 31', 'filtered'],
  ['ps -u root', 'ps -u root', 'filtered'],
  ['./collect.sh', './collect.sh', 'filtered'],
  ['ss -tanp; mount', 'ss -tanp; mount', 'filtered'],
  ['for p in /proc/[0-9]*; do cat $p/stack; done', 'for p in /proc/[0-9]*; do cat $p/stack; done', 'filtered'],
])('%s', (line, name, why) => {
  const { name: found, filtered, cut } = commandOf(line);
  expect([found.replace(/^\/(?=proc\/1)/, ''), filtered ? 'filtered' : cut ? 'cut' : '']).toEqual([name, why]);
});

test.each([
  ["ss -tlnp 'sport = :20114'", [20114]],
  ['nsenter -t 1 -n ss -tanp sport = :20114', [20114]],
  ["ss -ln '( sport = :20114 or sport = :20121 )'", [20114, 20121]],
  ["ss -tn 'sport = :20114'", undefined],
  ["ss -4tln 'sport = :20114'", undefined],
  ["ss -ulnp 'sport = :20114'", undefined],
  ["ss -tlnp 'sport = :20114 and src 10.0.0.1'", undefined],
  ["ss -tlnp 'dport = :20114'", undefined],
  ["ss -tlnp 'sport = :20114' | grep proxy", undefined],
  ["ss -tlnp 'sport = :20114' | head -1", undefined],
])('%s shows who listens on %j', (line, ports) => {
  expect(commandOf(line).asked?.listeners).toEqual(ports);
});

test('outputs are named after files and commands, and the prompt names the node', () => {
  const text = `${A}cat /proc/mounts\n/dev/vda1 / xfs rw 0 0\n\n${A}ss -tlnp | grep 22\n${SOCKETS}${A}\n${A}date; mount\nFri Nov 20 12:33:00 UTC 2026\n${MOUNTS}${A}`;
  expect(outputs(text)).toEqual(['proc/mounts', 'ss -tlnp | grep 22 (f)', 'date', 'mount']);
  const session = sessionOf(text, PLACE, { sources });
  const [first] = session && 'outputs' in session ? session.outputs : [];
  expect(first).toEqual({
    name: 'proc/mounts',
    text: '/dev/vda1 / xfs rw 0 0\n',
    typed: {
      command: 'cat /proc/mounts',
      places: [[1, 0, 2, 34]],
      line: 1,
      host: { name: 'node-a', span: { path: 'session.txt', line: 1, offset: 0 } },
    },
  });
});

test.each([
  ['a log that tells what was typed', `Nov 20 12:33:00 node-a kernel: a\n$ ss -tanp\nb\n$ mount\nc\n`],
  ['a file with comments', '# mount of the data\n/dev/vdb /data xfs\n# ps and ss show who uses it\nx\n'],
  ['commands without output', `${A}cat /proc/mounts\n${A}ss -tanp\n`],
  ['one command', `${A}cat /proc/mounts\n/dev/vda1 / xfs rw 0 0\n${A}`],
  ['files of one kind', `${A}cat /proc/7/stack\n[<0>] a\n${A}cat /proc/8/stack\n[<0>] b\n`],
  ['headings of one kind', '==> /proc/7/stack <==\n[<0>] a\n\n==> /proc/8/stack <==\n[<0>] b\n'],
  ['a text that shows how to do it', 'Do this:\n```\n$ npm install\n$ make\n```\n'],
])('%s stays one text', (_, text) => {
  expect(outputs(text)).toBe(null);
});

test('two mount tables are two outputs', () => {
  expect(outputs(`${A}cat /proc/1/mountinfo\na\n${A}cat /proc/77/mountinfo\nb\n`)).toEqual([
    'proc/1/mountinfo',
    'proc/77/mountinfo',
  ]);
  expect(outputs('==> proc/1/mounts <==\na\n\n==> proc/77/mounts <==\nb\nc\n')).toEqual([
    'proc/1/mounts',
    'proc/77/mounts (c)',
  ]);
});

test('a single command says what its text lacks', () => {
  expect(sessionOf(`${A}ss -tanp | grep 22\n${SOCKETS}`, PLACE, { sources })).toEqual({
    typed: { filtered: 'it holds only what `grep 22` let through' },
  });
});

test('omitted lines and stopped commands are recognised', () => {
  const text = `${A}mount\n${MOUNTS}...\n${A}ss -tanp\n${SOCKETS}^C\n${A}cat /proc/mounts\na\n`;
  expect(outputs(text)).toEqual(['mount (f)', 'ss -tanp (c)', 'proc/mounts']);
});

test('text above the first prompt is the rest of an output', () => {
  expect(outputs(`${MOUNTS}${A}ss -tanp\n${SOCKETS}${A}dmesg\n[ 1.0] a\n`)).toEqual([
    'above the first prompt (f)',
    'ss -tanp',
    'dmesg',
  ]);
});

test('after a file without a final line feed, the prompt is in its last line', () => {
  const text = `${A}cat /proc/1/wchan\nrpc_wait_bit_killable${A}ss -tanp\n${SOCKETS}`;
  expect(outputs(text)).toEqual(['proc/1/wchan', 'ss -tanp']);
});

test('nodes have folders of their own', () => {
  const text = `${A}mount\n${MOUNTS}${A}ssh node-b\nLast login: today\n${B}mount\n${MOUNTS}${B}exit\nlogout\n${A}ss -tanp\n${SOCKETS}${A}ssh node-c ss -tanp\n${SOCKETS}`;
  expect(outputs(text)).toEqual(['node-a/mount', 'node-b/mount', 'node-a/ss -tanp', 'node-c/ssh node-c ss -tanp']);
});

test('tables of a container are not those of its node', () => {
  const enter = 'kubectl exec -it -n kube-system efs-csi-node-x7k2p -c efs-plugin -- bash';
  const text = `${A}mount\n${MOUNTS}${A}${enter}\nbash-5.1# ss -tanp\n${SOCKETS}bash-5.1# exit\n${A}dmesg\n[ 1.0] a\n`;
  expect(outputs(text)).toEqual(['mount', 'efs-csi-node-x7k2p (container)/ss -tanp (p)', 'dmesg']);
  expect(outputs(`/ # mount\n${MOUNTS}/ # ss -tanp\n${SOCKETS}`)).toEqual(['mount (f)', 'ss -tanp (f)']);
  const pod = 'root@web-5d8f7c9b6d-x7k2p:/# ';
  expect(outputs(`${pod}mount\n${MOUNTS}${pod}ss -tanp\n${SOCKETS}`)).toEqual(['mount (f)', 'ss -tanp (f)']);
  const debug = `$ kubectl debug node/node-a -it --image=busybox\n/ # cat /proc/1/mountinfo\na\n/ # ss -tanp\n${SOCKETS}`;
  expect(outputs(debug)).toEqual(['proc/1/mountinfo', 'ss -tanp']);
});

test('a shell of another user is of the same node', () => {
  const text = `[ec2-user@node-a ~]$ sudo su -\nLast login: today\n${A}mount\n${MOUNTS}${A}ss -tanp\n${SOCKETS}`;
  expect(outputs(text)).toEqual(['mount', 'ss -tanp']);
  expect(outputs(`${A}mount\n${MOUNTS}sh-4.2# ss -tanp\n${SOCKETS}`)).toEqual(['node-a/mount', 'unnamed/ss -tanp (p)']);
});

test('tables from before and after a change are not combined', () => {
  const text = `${A}mount\n${MOUNTS}${A}umount -l /mnt\n${A}ss -tanp\n${SOCKETS}${A}systemctl restart kubelet\n${A}ps aux\na\n`;
  expect(outputs(text)).toEqual(['mount (p)', 'ss -tanp', 'ps aux (p)']);
});

test('if a command is run again, its last output counts', () => {
  const again = `${A}mount\n${MOUNTS}${A}ss -tanp\n${SOCKETS}${A}mount\n${MOUNTS}`;
  expect(outputs(again)).toEqual(['mount (1) (p)', 'ss -tanp', 'mount']);
});

test('an output between two `date` has both', () => {
  const date = `${A}date\nFri Nov 20 12:33:00 UTC 2026\n`;
  const session = sessionOf(`${date}${A}mount\n${MOUNTS}${date}${A}ss -tanp\n${SOCKETS}`, PLACE, { sources });
  const times = session && 'outputs' in session ? session.outputs.map(({ typed }) => [typed.after, typed.before]) : [];
  expect(times).toEqual([
    [undefined, undefined],
    ['date (1)', 'date'],
    [undefined, undefined],
    ['date', undefined],
  ]);
});

test('name and time of the workstation are not those of the node', () => {
  const laptop = 'me@laptop ~ % ';
  const text = `${laptop}date\nFri Nov 20 14:33:00 CET 2026\n${laptop}ssh node-a\n${A}mount\n${MOUNTS}${A}ss -tanp\n${SOCKETS}`;
  expect(outputs(text)).toEqual(['date (p)', 'mount', 'ss -tanp']);
});

test('the longest file below headings may be cut, unless the command is there', () => {
  const files = `==> /proc/mounts <==\na\nb\n\n==> ss.txt <==\nc\n`;
  expect(outputs(files)).toEqual(['proc/mounts (c)', 'ss.txt']);
  expect(outputs(`${A}tail -n +1 /proc/mounts ss.txt\n${files}${A}date\nFri Nov 20\n`)).toEqual([
    'proc/mounts',
    'ss.txt',
    'date',
  ]);
  expect(outputs(`==> a.log <==\na\n\n==> b.txt <==\nb\n\n==> a.log <==\nc\n`)).toEqual([
    'a.log (1) (f)',
    'b.txt (f)',
    'a.log (f)',
  ]);
});

test('files below their paths between rules, as eb logs writes them', () => {
  const rule = '-'.repeat(40);
  const heading = (path: string) => `\n\n${rule}\n${path}\n${rule}\n`;
  const long = Array.from({ length: 100 }, (_, i) => `line ${i}\n`).join('');
  const text = `${heading('/var/log/messages')}a\n\n${rule}\nb\n${heading('/var/log/eb-engine.log')}${long}${heading('/var/log/cron')}`;
  expect(outputs(text)).toEqual(['var/log/messages', 'var/log/eb-engine.log (c)', 'var/log/cron']);
  expect(outputs(`${heading('/var/log/messages')}a\n`)).toBe(null);
});

test('in an issue the code blocks are read, and one without a command proves no absence', () => {
  const text = `It hangs.\n\n\`\`\`console\n$ mount\n${MOUNTS}\`\`\`\n\nThe output of \`ss -tanp\`:\n\n  \`\`\`\n  ${SOCKETS.replace('\n', '\n  ')}  \`\`\`\n`;
  expect(outputs(text)).toEqual(['mount', 'ss -tanp (f)']);
});

test('in a text that a person wrote, code blocks are read without a command too, but not in a log', () => {
  const named = (text: string, path = 'report') => {
    const place = { path, named: true };
    const session = maySession(text, place) ? sessionOf(text, place, { sources, named: true }) : null;
    return session && 'outputs' in session ? session.outputs.map(({ name }) => name) : null;
  };
  const fences = `\`\`\`\n${MOUNTS}\`\`\`\nand\n~~~text\n[  7.000000] nfs: server a OK\n~~~\n`;
  expect(named(`It hangs:\n${fences}`)).toEqual(['line 3', 'line 7']);
  expect(outputs(`It hangs:\n${fences}`)).toEqual(['line 3 (f)', 'line 7 (f)']);
  expect(named(`It hangs:\n\`\`\`\n${MOUNTS}\`\`\`\n`)).toEqual(['line 3']);
  expect(named(`It hangs:\n\`\`\`\ncat /proc/7/stack\n[<0>] a\n\`\`\`\n`)).toEqual(['proc/7/stack']);
  // Nobody closed it.
  expect(named(`It hangs:\n\`\`\`\n${MOUNTS}`)).toEqual(['line 3']);
  expect(named(`Nov 20 12:33:00 node-a app: wrote\n${fences}`)).toBe(null);
  // An object of Kubernetes with Markdown in an annotation is none.
  expect(named(`---\napiVersion: v1\nitems:\n- about: |-\n${fences}`)).toBe(null);
  expect(named(`{"kind": "List"}\n${fences}`)).toBe(null);
  const log = sessionOf(`program begins\n${fences}`, { path: 'program.log' }, { sources });
  expect(log).toBe(null);
});

const ERRORS = join(FIXTURES, 'sources', 'strange-errors', 'errors.txt');
const STRANGE = readFileSync(ERRORS, 'utf8').split('\n');

test.each([
  ...STRANGE.filter((line) => /^\S/.test(line) && !line.startsWith('See ')),
  'umount.nfs4: /mnt: device is busy',
  'mount: /mnt: wrong fs type, bad option, bad superblock on a:/b, missing codepage or helper program, or other error.',
  "umount: can't unmount /mnt: Resource busy",
  'mount: only root can do that',
])('is read below a command or a banner that shows nothing about mounts: %s', (error) => {
  const namesIn = (text: string) => {
    const session = sessionOf(text, PLACE, { sources, named: true });
    return session && 'outputs' in session ? session.outputs.map(({ name }) => name) : null;
  };
  const failed = `${A}./try.sh\n${error}\n${A}\n`;
  expect(namesIn(`${A}date\nTue Nov 24 09:41:12 UTC 2026\n${failed}`)).toEqual(['date', 'try.sh']);
  expect(namesIn(`${A}id\nuid=0(root) gid=0(root)\n${failed}`)).toEqual(['id', 'try.sh']);
  expect(namesIn(`Last login: Tue Nov 24 09:40:01 2026\n${failed}`)).toEqual(['above the first prompt', 'try.sh']);
});

test('in an issue that mentions another node, prompts cannot be assigned', () => {
  const text = `On the node:\n\`\`\`\n$ mount\n${MOUNTS}\`\`\`\nOn another node:\n\`\`\`\n$ ss -tanp\n${SOCKETS}\`\`\`\n`;
  expect(outputs(text)).toEqual(['mount (f)', 'ss -tanp (f)']);
});

test('a copy may be of another time', () => {
  expect(outputs(`${A}mount\n${MOUNTS}${A}cat /tmp/ss.txt\n${SOCKETS}`)).toEqual(['mount', 'tmp/ss.txt (c)']);
  expect(outputs(`$ cat node-a/mount.txt\n${MOUNTS}$ cat node-a/ss.txt\n${SOCKETS}`)).toEqual([
    'node-a/mount.txt',
    'node-a/ss.txt',
  ]);
});

test.each([
  'umount /mnt',
  'sudo ./fix.sh',
  '/root/fix',
  'bash fix.sh',
  'echo 3 > /proc/sys/vm/drop_caches',
  'rm -rf /run/efs/x',
  'kubectl delete pod web-0',
  'systemctl restart kubelet',
  'mount -a',
  'mount -t nfs4 a:/b /mnt',
  'service nfs restart',
  'echo "nas:/x /x nfs defaults 0 0" >> /etc/fstab',
  'echo "nas:/x /x nfs defaults 0 0" | sudo tee -a /etc/fstab',
  "sed -i '/nas/d' /etc/fstab",
  'vi /etc/fstab',
])('%s may change the node', (command) => expect(commandOf(command).changes).toBe(true));

test.each([
  '/usr/sbin/ss -tanp',
  'mount -t nfs4',
  'rm /tmp/x',
  'systemctl status kubelet',
  'kubectl get pods',
  'sysctl -a',
  'cat fix.sh',
  "sed -n '1,5p' /etc/fstab",
  'vi notes.txt',
])('%s changes nothing', (command) => expect(commandOf(command).changes).toBe(false));

test('a recording of script(1) is read as the screen showed it', () => {
  expect(withoutControls('\x1b[?2004h\x1b]0;title\x07$ mo\b\bmount\x1b[K -l\r\r\n\x1b[01;34mblue\x1b[0m\tx\r\n')).toBe(
    '$ mount -l\nblue\tx\n',
  );
  expect(withoutControls('$ cta\b\b\b\x1b[Kcat x\r\n')).toBe('$ cat x\n');
});

const CALLS = 'Client rpc stats:\ncalls      retrans    authrefrsh\n10         0          10        \n';
const AT = 'Thu Nov 19 14:30:00 UTC 2026\n';

/** The names of what stands below dates, with the date of each. */
function datesOf(text: string) {
  const session = maySession(text, PLACE) ? sessionOf(text, PLACE, { sources }) : null;
  if (!session || !('outputs' in session)) return null;
  return session.outputs.map(({ name, typed: { after } }) => (after === undefined ? name : `${name} of ${after}`));
}

test.each([
  [
    'a loop',
    `${AT}${CALLS}\n2026-11-19T14:31:00+00:00\n${CALLS}`,
    'date (1)|nfsstat (1) of date (1)|date|nfsstat of date',
  ],
  ['one date', `1795098600.25\n${SOCKETS}`, 'date|ss of date'],
  [
    'two tables below a date',
    `${AT} 14:30:01 up 2 days\n${CALLS}25 1 8:1 / / rw shared:1 - xfs /dev/sda1 rw\n`,
    'date|output of date|nfsstat of date|mountinfo of date',
  ],
  ['a date twice', `Thu 19 Nov 2026 02:30:00 PM CET\n${AT}${CALLS}`, 'date|nfsstat of date'],
])('an output below a date was taken then: %s', (_, text, found) => {
  expect(datesOf(text)?.join('|')).toBe(found);
});

test.each([
  ['dates alone', `${AT}1795098600.25\n`],
  ['a log of a program', `${AT}backup begins\n${AT}backup ends\n`],
  ['a log with dates', `Thu Nov 19 14:30:00 2026 nfs: server 10.0.0.1 OK\n${CALLS}`],
  ['a number alone', `17\n${CALLS}`],
])('no session: %s', (_, text) => {
  expect(datesOf(text)).toBe(null);
});

test.each([
  ['quotes in quotes', '> > > a\n'.repeat(40_000)],
  ['steps of indentation', 'x\n    Y\nX\n    y\n'.repeat(10_000)],
  ['sentences without end', 'This is the prose of it.\n\n'.repeat(20_000)],
  ['sentences below a command', `$ mount\nx\n\n${'This is the prose of it.\n\n'.repeat(20_000)}`],
  ['a command that goes on', '$ mount \\\n'.repeat(15_000)],
  ['tags that nobody closes', '<pre'.repeat(60_000)],
  ['a name without end', `${'a'.repeat(200_000)}# x`],
  ['prompts within prompts', `${'[root@'.repeat(40_000)}\n$ x`],
  ['colours', '[1;2m'.repeat(40_000)],
  ['lists in which a log stands now and then', '- x is the y of it\n- Nov 20 12:33:00 a kernel: b\n'.repeat(10_000)],
  ['indented words and lines that end to the left', `${'     it is the x of y\n     z\n'.repeat(10_000)}w\n`],
  ['code in one line', '[code]Nov 20 12:33:00 a kernel: b[/code] '.repeat(5_000)],
  ['code without end in one line', '[code]'.repeat(40_000)],
  ['fences that are closed and opened in one line', '``` x ```\n'.repeat(5_000)],
  ['rows between sentences', 'a  b  c  d  e\nThis is the x of it.\n'.repeat(10_000)],
  ['logs below a prompt alone', '[root@node-a ~]#\nNov 20 12:33:00 a kernel: b\n'.repeat(10_000)],
  ['a loop over files', `$ for f in /x/*; do echo "== $f"; cat $f; done\n${'== /x/y\n'.repeat(15_000)}`],
])(
  'a hostile text is read in linear time: %s',
  (_, text) => {
    const began = performance.now();
    sessionOf(`This is what I see on the node.\n\n${text}\n`, PLACE, { sources, named: true });
    expect(performance.now() - began).toBeLessThan(20_000);
  },
  60_000,
);
