import type { SourceRecord } from '@mountline/core';
import { madeReading } from '@mountline/dev/testing/made-reading';
import { analyze } from 'mountline';
import { expect, test } from 'vitest';
import { releaseBeside } from './kernel-release.ts';

const HUNG = `[ 2458.112233] INFO: task cp:77 blocked for more than 122 seconds.
[ 2458.112233]       Not tainted 5.14.0-362.8.1.el9_3.x86_64 #1
[ 2458.112233] task:cp              state:D stack:0     pid:77    ppid:2      flags:0x00004000
`;
const node = (name: string, release: string) =>
  `apiVersion: v1\nkind: Node\nmetadata:\n  name: ${name}\nstatus:\n  nodeInfo:\n    kernelVersion: ${release}\n`;

const kernelOf = async (files: Record<string, string>) => (await analyze(files)).bundle.host.kernel?.value;

test('the report of a hung task names the kernel of the node', async () => {
  expect(await kernelOf({ 'dmesg.txt': HUNG })).toBe('5.14.0-362.8.1.el9_3.x86_64');
});

test('uname takes precedence', async () => {
  const uname = 'Linux n1 6.1.0-18-amd64 #1 SMP Debian 6.1.76-1 (2026-02-01) x86_64 GNU/Linux\n';
  expect(await kernelOf({ 'dmesg.txt': HUNG, uname })).toBe('6.1.0-18-amd64');
});

test('the Node object of another node is ignored, one with the full name of this node counts', async () => {
  expect(await kernelOf({ 'nodes.yaml': node('n2', '6.6.1'), hostname: 'n1\n' })).toBeUndefined();
  expect(await kernelOf({ 'nodes.yaml': node('n1.example.net', '6.6.1'), hostname: 'n1\n' })).toBe('6.6.1');
});

test('of several Node objects the one of this node counts; a single one counts if nothing names the node', async () => {
  const two = `${node('n2', '6.6.1')}---\n${node('n1', '6.12.4')}`;
  expect(await kernelOf({ 'nodes.yaml': two, hostname: 'n1\n' })).toBe('6.12.4');
  expect(await kernelOf({ 'nodes.yaml': two, hostname: 'n3\n' })).toBeUndefined();
  expect(await kernelOf({ 'nodes.yaml': node('n2', '6.6.1') })).toBe('6.6.1');
});

test('its evidence is the rows of the object, or the last line that names a release', () => {
  const entry = { path: 'a/nodes', source: 'x', state: 'read' as const, records: 1, bytes: 1 };
  const object = (of: object, place: SourceRecord = { line: 2, offset: 9 }): SourceRecord => ({ ...place, ...of });
  const read = (...rows: SourceRecord[]) => [madeReading({ entry }), madeReading({ entry, rows })];
  const version = { kernelVersion: '6.6.1' };
  const node = { kind: 'Node', name: 'n1', node: version };
  const long = object(node, { line: 2, endLine: 40, offset: 9 });
  expect(releaseBeside(read(long), 'n1')).toEqual({
    value: '6.6.1',
    span: { path: 'a/nodes', line: 2, endLine: 40, offset: 9 },
  });
  expect(releaseBeside(read(object(node)), undefined)?.span).toEqual({ path: 'a/nodes', line: 2, offset: 9 });
  const others = [
    { kind: 'Pod', name: 'n1', node: version },
    { kind: 'Node', name: 'n1' },
    { kind: 'Node', node: version },
  ];
  expect(releaseBeside(read(...[{}, ...others].map((one) => object(one))), undefined)).toBe(undefined);
  const bad = { kind: 'Node', name: 'n1', node: { kernelVersion: 6 } };
  expect(releaseBeside(read(object(bad), object(node)), undefined)?.value).toBe('6.6.1');
  expect(releaseBeside(read(object(node), object({ ...node, name: 'n2' })), undefined)).toBe(undefined);

  const line = (kind: string, fields: { release?: string }, nth: number) =>
    ({ kind, fields, line: nth, offset: nth * 10, stamp: null, level: null, text: '' }) as const;
  const logRecords = [
    line('task.hung', { release: '6.1.0' }, 1),
    line('task.hung', { release: '6.1.2' }, 2),
    line('task.hung', {}, 3),
    line('other', { release: '6.1.3' }, 4),
  ];
  expect(releaseBeside([madeReading({ entry, logRecords })], 'n1')).toEqual({
    value: '6.1.2',
    span: { path: 'a/nodes', line: 2, offset: 20 },
  });
});
