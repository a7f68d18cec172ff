import { expect, test } from 'vitest';
import { sessionOf } from './session.ts';

const PLACE = { path: 'found.txt' };
const A = 'Nov 20 12:31:49 node-a kernel: nfs: server 127.0.0.1 not responding, still trying';
const B = 'Nov 20 12:33:02 node-a kernel: nfs: server 127.0.0.1 OK';

function found(text: string) {
  const session = sessionOf(text, PLACE, { sources: [] });
  return session && 'outputs' in session
    ? session.outputs.map(({ name, text, typed }) => [name, text, typed.filtered])
    : null;
}

const LEFT = 'it holds only lines that match a `grep`';

test.each([
  ['of files', `/var/log/messages:${A}\n/var/log/messages-20261119:${B}\n`],
  ['with -n', `/var/log/messages:77:${A}\n/var/log/messages-20261119:3:${B}\n`],
  [
    'in colour',
    `\x1b[35m/var/log/messages\x1b[m\x1b[36m:\x1b[m${A}\n\x1b[35m/var/log/messages-20261119\x1b[m\x1b[36m:\x1b[m${B}\n`,
  ],
  [
    'with what grep says',
    `grep: /var/log/audit: Is a directory\n/var/log/messages:${A}\n\nBinary file /var/log/wtmp matches\n/var/log/messages-20261119:${B}\n`,
  ],
])('the output of grep, %s, is split by file', (_, text) => {
  expect(found(text)).toEqual([
    ['var/log/messages', `${A}\n`, LEFT],
    ['var/log/messages-20261119', `${B}\n`, LEFT],
  ]);
});

test('context lines belong to their files', () => {
  const text = `messages-1-${A}\nmessages-1:${B}\n--\nmessages-1-9-${A}\nmessages-1:10:${B}\n`;
  expect(found(`messages-1:${B}\n${text}`)).toEqual([['messages-1', `${B}\n${A}\n${B}\n${A}\n${B}\n`, LEFT]]);
});

test('with -n alone the lines are of one file', () => {
  expect(found(`8-${A}\n9:${B}\n--\n12:${A}\n`)).toEqual([['lines', `${B}\n`.replace(B, `${A}\n${B}\n${A}`), LEFT]]);
});

test.each([
  ['times of day', '12:31:49 a\n13:02:11 b\n'],
  ['numbers that do not rise', '8:a\n8:b\n'],
  ['numbers and dashes', '8-a\n9-b\n'],
  ['addresses', '10.0.0.1:2049 a\n10.0.0.2:2049 b\n'],
  ['names of nodes', 'node-a.example.net: a\nnode-b.example.net: b\n'],
  ['places in a program', 'main.go:77: a\nmount.go:12: b\n'],
  ['a line of another kind', `/var/log/messages:${A}\n${B}\n`],
  ['an export of NFS', '127.0.0.1:/ on /mnt type nfs4 (rw)\n127.0.0.1:/ on /data type nfs4 (rw)\n'],
  ['counters', '/sys/fs/cgroup/a/memory.max:max\n/sys/fs/cgroup/b/memory.max:9\n'],
  ['search paths', '/usr/local/bin:/usr/bin:/bin\n'],
])('%s: no grep', (_, text) => {
  expect(found(text)).toBeNull();
});
