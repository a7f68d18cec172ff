import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { expect, test } from 'vitest';
import { verificationSchema } from '../../verify/schema.ts';

const BIN = fileURLToPath(new URL('../../../bin/mountline.cjs', import.meta.url));
const BUNDLE = join(FIXTURES, 'incidents/efs-logs-bind-failure/bundle');

function run(claims: readonly string[], ...more: string[]) {
  const input = JSON.stringify({ claims });
  return spawnSync(process.execPath, [BIN, 'verify', BUNDLE, '-', ...more], { encoding: 'utf8', input });
}

const TRUE = 'efs.tunnel.failed on port 20361 at 12:40:43';
const OPEN = 'nothing listens on 20361';
const FALSE = 'efs.tunnel.failed at 12:40:10';
const UNREADABLE = 'the proxy was sad';

test.each([
  [[TRUE], [], 0],
  [[TRUE, OPEN], [], 0],
  [[TRUE, OPEN], ['--strict'], 1],
  [[TRUE, FALSE], [], 1],
  [[TRUE, UNREADABLE], [], 2],
  [[FALSE, UNREADABLE], [], 1],
] as const)('%j %j: exit status %d', (claims, options, status) => {
  expect(run(claims, ...options)).toMatchObject({ status, stderr: '' });
});

test('the JSON is that of the schema', () => {
  const { stdout } = run([TRUE, OPEN, FALSE, UNREADABLE], '--format', 'json');
  const { claims, problems } = verificationSchema.parse(JSON.parse(stdout));
  expect(claims.map(({ outcome }) => outcome)).toEqual(['seen', 'not-covered', 'contradicted']);
  expect(problems).toMatchObject([{ line: 4, column: 1 }]);
});

test.each([
  [['no/bundle', '-'], 'no/bundle: '],
  [[BUNDLE, 'no/answer.md'], 'no/answer.md: no such file or directory'],
  [['-', '-'], 'standard input holds either the bundle or the answer'],
])('%j: what is wrong', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'verify', ...args], { encoding: 'utf8', input: '' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
