import type { Reading } from '@mountline/correlation';
import { logSource, madeReading, spanAt, spoke } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import { namesIn, namesOfFields, podsIn, usersIn } from './names.ts';

const users = (text: string) => [...usersIn([text])];

describe('users in a text', () => {
  test.each([
    ['/home/jdoe/x', 'jdoe'],
    ['C:\\Users\\jdoe\\x', 'jdoe'],
    ['"C:\\\\Users\\\\jdoe"', 'jdoe'],
    ['USER=jdoe', 'jdoe'],
    ['LOGNAME="jdoe"', 'jdoe'],
    ["SUDO_USER: 'jdoe'", 'jdoe'],
    ['username=jdoe', 'jdoe'],
    ['"user":"jdoe"', 'jdoe'],
    ['\\"user\\":\\"jdoe\\"', 'jdoe'],
    ['session opened for user jdoe by root', 'jdoe'],
    ['Accepted publickey for jdoe from 10.0.0.1', 'jdoe'],
    ['Failed password for jdoe from 10.0.0.1', 'jdoe'],
    ['uid=1000(jdoe) gid=1000(staff)', 'jdoe,staff'],
    ['jdoe@host1', 'jdoe'],
    ['ACME\\jdoe', 'jdoe'],
    ['/home/田中/x', '田中'],
  ])('in %s', (text, names) => expect(users(text).sort().join()).toBe(names));

  test.each([
    ['everybody has them', 'USER=root uid=0(root) /home/ec2-user core@host1'],
    ['it is a number', 'user 1000 user=1000'],
    ['it is the end of another word', 'superuser jdoe poweruser=jdoe'],
    ['nothing is behind', 'jdoe@ x'],
    ['it is one letter', '/home/j/x'],
    ['it is a domain by itself', 'ACME jdoe'],
    ['it is a path', 'a/ACME/jdoe'],
  ])('are none where %s', (_, text) => expect(users(text)).toEqual([]));
});

describe('pods in a text', () => {
  const pods = (text: string) => [...podsIn([text])].sort().join();

  test.each([
    ['pod="shop/web-0"', 'shop,web-0'],
    ['pods=["shop/web-0","bar/db-1"]', 'bar,db-1,shop,web-0'],
    ['pods=[\\"shop/web-0\\",\\"bar/db-1\\"]', 'bar,db-1,shop,web-0'],
    ['pod=\\\\\\"shop/web-0\\\\\\"', 'shop,web-0'],
    ['pod="kube-system/aws-node-x"', 'aws-node-x'],
  ])('in %s', (text, names) => expect(pods(text)).toBe(names));

  test.each(['tripod="shop/web-0"', 'pod=shop/web-0', 'pod="web-0"', 'pod="Shop/web-0"'])('none in %s', (text) =>
    expect(pods(text)).toBe(''),
  );
});

describe('names in fields', () => {
  const names = (...all: object[]) => [...namesOfFields(all)].sort().join();

  test('by the name of the field, at any depth', () => {
    expect(names({ hostname: 'node-a', count: 'x-y' })).toBe('node-a');
    expect(names({ list: [{ pod: 'shop/web-0' }, null, 3] })).toBe('shop,web-0');
    expect(names({ name: 'web-0' })).toBe('');
    expect(names({ pod: ['shop/web-0', ['web-1']] })).toBe('shop,web-0,web-1');
  });

  test('of every cluster, of one letter, of digits and of patterns are none', () => {
    expect(names({ containerName: 'efs-plugin', container: 'csi', pod: 'kubelet', host: 'localhost' })).toBe('');
    expect(names({ namespace: 'kube-system', user: 'root', host: 'a', node: '17', server: '^x', client: 'a:b' })).toBe(
      '',
    );
  });

  test('a path of the kubelet names the volume and the container', () => {
    const pod = '/var/lib/kubelet/pods/3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c';
    expect(names({ target: `${pod}/volumes/kubernetes.io~csi/pvc-data/mount` })).toBe('pvc-data');
    expect(names({ target: `${pod}/volume-subpaths/data/web/0` })).toBe('data,web');
    expect(names({ target: '/mnt/data' })).toBe('');
  });
});

test('names in what was read: by their fields, of objects of Kubernetes also by `name`, and the hosts', () => {
  const row = { name: 'web-0', hostname: 'node-a' } as unknown as Reading['rows'][number];
  const of = (name: string, more: Partial<Reading> = {}) =>
    [...namesIn([madeReading({ source: logSource(name), rows: [row], ...more })])].sort().join();
  for (const name of ['kubernetes-objects', 'kubectl-get', 'crictl-ps', 'kubelet-stats'])
    expect([name, of(name)]).toEqual([name, 'node-a,web-0']);
  for (const name of ['ss', 'my-kubectl-get']) expect([name, of(name)]).toEqual([name, 'node-a']);
  const clues = [{ clue: { type: 'host' as const, name: 'node-b' }, span: spanAt(1) }];
  expect(of('ss', { clues, activity: [spoke('sshd', 0, 1, 'node-c'), spoke('cron', 0, 1)] })).toBe(
    'node-a,node-b,node-c',
  );
});
