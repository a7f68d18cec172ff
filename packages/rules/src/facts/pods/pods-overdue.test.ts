import { runFacts } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';

async function overdue(files: Readonly<Record<string, string>>) {
  const { events } = runFacts(await timelineOf(files), facts);
  const found = events.filter(({ kind }) => kind === 'pods.overdue');
  return found.map(({ fields: { names, from, named, note } }) => ({ names, from, named, note }));
}

const date = (time: string) => `Fri Nov 20 ${time} UTC 2026\n`;
const journal = (...lines: [time: string, word: string, pod: string][]) =>
  lines
    .map(
      ([time, word, pod]) =>
        `2026-11-20T${time}+0000 node7 kubelet[9]: I1120 ${time}.000000 9 kubelet.go:1] "SyncLoop ${word}" source="api" pods=["${pod}"]\n`,
    )
    .join('');
const table = (namespace: string, age: string, node: string) =>
  `NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE   IP         NODE\n${namespace}        web-0   1/1     Terminating   0          ${age}   10.0.0.1   ${node}\n`;

test('a pod that was told to go long ago is told of, and that its grace period is unknown', async () => {
  const found = await overdue({
    date: date('12:00:00'),
    hostname: 'node7\n',
    'journal.txt': journal(['10:00:00', 'DELETE', 'shop/web-0']),
    'pods.txt': table('shop', '3d', 'node7'),
  });
  expect(found).toEqual([
    {
      names: ['shop/web-0'],
      from: 'journal',
      named: 'node7',
      note: 'pod shop/web-0 is Terminating since 2026-11-20 10:00 UTC at the latest; its grace period is unknown',
    },
  ]);
});

test('a deletion in front of the last removal was of another pod, and so was one that is older than the pod', async () => {
  const bundle = (age: string, ...lines: Parameters<typeof journal>) =>
    overdue({ date: date('12:00:00'), 'journal.txt': journal(...lines), 'pods.txt': table('shop', age, 'node7') });
  const deleted: [string, string, string] = ['10:00:00', 'DELETE', 'shop/web-0'];
  expect(await bundle('3d', deleted, ['10:00:40', 'REMOVE', 'shop/web-0'])).toEqual([]);
  expect(await bundle('90m', deleted)).toEqual([]);
  expect(await bundle('120m', deleted)).toHaveLength(1);
  expect(await bundle('3d', ['10:00:00', 'DELETE', 'test/web-0'])).toEqual([]);
});

test('two tables show one pod that does not go only when it is older than the first', async () => {
  const tables = (namespace: string, age: string, ...lines: Parameters<typeof journal>) =>
    overdue({
      '1/date': date('09:00:00'),
      '1/pods.txt': table('shop', '3d', 'node7'),
      '2/date': date('12:00:00'),
      '2/pods.txt': table(namespace, age, 'node7'),
      'journal.txt': journal(...lines),
    });
  expect(await tables('shop', '3d')).toMatchObject([{ from: 'tables' }]);
  expect(await tables('shop', '90m')).toEqual([]);
  expect(await tables('test', '3d')).toEqual([]);
  expect(await tables('shop', '3d', ['09:10:00', 'REMOVE', 'shop/web-0'])).toEqual([]);
});

test('a pod of a node whose address only begins alike is not counted; of one that names no node, nothing is said', async () => {
  const files = { date: date('12:00:00'), 'journal.txt': journal(['10:00:00', 'DELETE', 'shop/web-0']) };
  const on = (node: string) => overdue({ ...files, hostname: '10.240.0.4\n', 'pods.txt': table('shop', '3d', node) });
  expect(await on('10.240.0.5')).toEqual([]);
  expect(await on('10.240.0.4')).toHaveLength(1);
  const narrow =
    'NAMESPACE   NAME    READY   STATUS        RESTARTS   AGE\nshop        web-0   1/1     Terminating   0          3d\n';
  const [found] = await overdue({ ...files, hostname: 'node7\n', 'pods.txt': narrow });
  expect(found!.named).toBeUndefined();
  expect(found!.note).toMatch(/; nothing shows whether on this node$/);
});
