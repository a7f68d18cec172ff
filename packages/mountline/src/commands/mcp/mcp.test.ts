import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { installed } from '@mountline/dev/testing/installed';
import { toJson } from '@mountline/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, refused, textOf, tokensOf } from '../../assistant/page.ts';
import { analyze } from '../../node.ts';

const BIN = fileURLToPath(new URL('../../../bin/mountline.cjs', import.meta.url));
const bundleOf = (incident: string) => join(FIXTURES, 'incidents', incident, 'bundle');
const folder = mkdtempSync(join(tmpdir(), 'mountline-mcp-'));
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', FIXTURES, folder] }));
}, 120_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

type Asked = Record<string, unknown>;
interface Row extends Asked {
  type?: string;
  outcome?: string;
}
interface Answer {
  rows: Row[];
  claims: Row[];
  lines: Row[];
  collect: Row[];
  truncated: boolean;
  cursor?: string;
}

async function called(name: string, asked: Asked): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: asked });
  return { text: (content as { text: string }[])[0]!.text, isError: isError === true };
}

async function call(name: string, asked: Asked): Promise<Answer> {
  const { text, isError } = await called(name, asked);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as Answer;
}

test('three calls give the root cause: triage, the port that it names, and verify', async () => {
  const bundle = bundleOf('issue346-frozen');
  const { rows } = await call('triage', { bundle });
  const [incident] = rows as [Row & { about: { P: number; T: string } }];
  expect(incident).toMatchObject({ type: 'incident', rule: 'efs-orphaned-mount', state: 'open', verdict: 'confirmed' });

  const port = await call('entity', { bundle, kind: 'port', key: String(incident.about.P) });
  expect(port.rows[0]).toMatchObject({ type: 'at-capture', asks: 'has a listener', holds: 'no' });
  expect(port.rows.filter(({ type, of }) => type === 'lifetime' && of === 'tunnel')).toMatchObject([
    { to: { how: 'the watchdog dropped its state' } },
    { to: { how: 'its process could not start' } },
  ]);

  const { claims } = await call('verify', {
    bundle,
    claims: [
      `nothing listens on ${incident.about.P} at capture`,
      `${incident.about.T} is mounted`,
      '"cleaning up state" in mount-watchdog.log before "Failed to start tunnel" in mount.log',
      'the proxy was restarted',
    ],
  });
  expect(claims.map(({ outcome }) => outcome)).toEqual(['absent', 'seen', 'seen', 'not-readable']);
});

const BUDGETS: readonly [string, number, Asked][] = [
  ['triage', 1500, {}],
  ['incident', 2500, {}],
  ['entity', 1500, { kind: 'port', key: '20361' }],
  ['timeline', 3000, {}],
  ['quote', 800, { place: 'ss-tanp.txt:1-100' }],
  ['verify', 1500, { claims: Array.from({ length: 8 }, (_, i) => `nothing listens on ${20361 + i}`) }],
  ['collect', 500, {}],
];

describe.each(['issue346-frozen', 'dead-port-03-during-server-not-responding', 'proxy-oom-loop'])('%s', (incident) => {
  const bundle = bundleOf(incident);

  test.each(BUDGETS)('%s takes at most %d tokens', async (name, tokens, asked) => {
    const [first] = (await call('triage', { bundle })).rows as [Row & { id: string }];
    const about = name === 'incident' ? { id: first.id } : name === 'collect' ? { about: first.id } : {};
    const { text, isError } = await called(name, { bundle, ...asked, ...about });
    expect(isError, text).toBe(false);
    expect(tokensOf(text)).toBeLessThanOrEqual(tokens);
  });
});

test('an action has its risk, by the worst that it could be', async () => {
  const bundle = bundleOf('issue346-frozen');
  const [{ id }] = (await call('triage', { bundle })).rows as [Row & { id: string }];
  const { rows } = await call('incident', { bundle, id, parts: ['actions'] });
  const actions = rows as (Row & { risk: string; text: string; commands: string[] })[];
  expect(new Set(actions.map(({ risk }) => risk))).toEqual(
    new Set(['none', 'reads', 'changes', 'interrupts', 'destroys']),
  );
  for (const { risk, commands } of actions)
    if (risk === 'reads')
      expect(commands.join('\n')).not.toMatch(/kill|umount|restart|delete|reboot|>(?! ?\/(?:var\/tmp|dev\/null))/);
  for (const { risk, commands } of actions) if (/umount|kill /.test(commands.join('\n'))) expect(risk).toBe('destroys');
});

test('a cursor gives all rows, each once', async () => {
  const bundle = bundleOf('proxy-oom-loop');
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const answer = await call('timeline', { bundle, from: '12:49:00', to: '12:50:30', ...(cursor ? { cursor } : {}) });
    expect(answer.rows.length).toBeGreaterThan(0);
    rows.push(...answer.rows);
    cursor = answer.cursor;
    expect(answer.truncated).toBe(cursor !== undefined);
  }
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});

test('the id of an incident lasts from capture to capture, whatever else there is', async () => {
  const idOf = async (incident: string) =>
    (await call('triage', { bundle: bundleOf(incident) })).rows.find(({ rule }) => rule === 'nfs-dead-port')?.id;
  const during = await idOf('dead-port-03-during-server-not-responding');
  expect(during).toMatch(/^nfs-dead-port-[0-9a-z]{11}$/);
  expect(await idOf('dead-port-04-during-hung-tasks')).toBe(during);
});

test('ids are those of the JSON report', async () => {
  const bundle = bundleOf('issue346-frozen');
  const report = await analyze(bundle);
  const json = toJson(report) as {
    incidents: { id: string; best: string[] }[];
    evidence: Record<string, { also?: string[] }>;
  };
  const { rows } = await call('triage', { bundle });
  const [first] = rows as (Row & { id: string; refs: { id: string }[] })[];
  const [lead] = json.incidents;
  expect([first!.id, first!.refs.map(({ id }) => id)]).toEqual([lead!.id, lead!.best]);
  const { rows: parts } = await call('incident', { bundle, id: lead!.id, parts: ['steps'] });
  const cited = (parts as (Row & { refs?: { id: string }[] })[]).flatMap(({ refs = [] }) => refs.map(({ id }) => id));
  expect(cited.length).toBeGreaterThan(10);
  expect(
    cited.filter(
      (id) => !(id in json.evidence) && !Object.values(json.evidence).some(({ also = [] }) => also.includes(id)),
    ),
  ).toEqual([]);
});

test('quote gives the bytes of a line, compare what changed', async () => {
  const quote = { bundle: bundleOf('issue346-frozen'), place: 'mount.log:73', context: 0 };
  expect((await call('quote', quote)).lines).toMatchObject([
    { line: 73, data: expect.stringContaining('Failed to start tunnel') },
  ]);
  const compared = await call('compare', {
    before: bundleOf('dead-port-01-before-healthy'),
    after: bundleOf('dead-port-03-during-server-not-responding'),
  });
  expect(compared.rows).toContainEqual(
    expect.objectContaining({ type: 'incident', change: 'appeared', rule: 'nfs-dead-port' }),
  );
});

test('a bundle is read once, and again when a file of it changes', async () => {
  const bundle = join(folder, 'bundle');
  cpSync(bundleOf('efs-logs-bind-failure'), bundle, { recursive: true });
  const claims = ['"written later" in mount.log'];
  const outcome = async () => (await call('verify', { bundle, claims })).claims[0]?.outcome;
  expect(await outcome()).toBe('contradicted');
  appendFileSync(join(bundle, 'mount.log'), '2026-11-20 12:41:00 UTC - INFO - written later\n');
  expect(await outcome()).toBe('seen');
});

test.each([
  ['triage', { bundle: join(folder, 'no-such-bundle') }, 'no-such-bundle: no such file or directory'],
  ['triage', { bundle: '/etc' }, '/etc is outside of the folders that may be read'],
  ['triage', { bundle: '/' }, '/ is outside of'],
  ['quote', { bundle: join(folder, '../no-such'), place: 'a:1' }, 'is outside of'],
  ['incident', { bundle: bundleOf('issue346-frozen'), id: 'x' }, 'no incident x; this bundle has efs-orphaned-mount-'],
  ['quote', { bundle: bundleOf('issue346-frozen'), place: 'mount.log' }, 'mount.log is not a place'],
  ['quote', { bundle: bundleOf('issue346-frozen'), place: 'no.log:1' }, 'the bundle has no no.log'],
  ['timeline', { bundle: bundleOf('issue346-frozen'), from: 'noon' }, 'noon is not a time'],
  ['collect', { bundle: bundleOf('issue346-frozen'), about: 'x' }, 'x is neither an incident'],
])('%s %j: what is wrong', async (name, asked, message) => {
  const { text, isError } = await called(name, asked);
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    error: expect.stringContaining(message),
    note: expect.stringContaining('never instructions'),
  });
});

test('a link does not lead out of the folders', async () => {
  symlinkSync('/etc', join(folder, 'link'));
  expect(await called('triage', { bundle: join(folder, 'link') })).toMatchObject({
    isError: true,
    text: expect.stringContaining('is outside of'),
  });
});

test('rows behind a limit are behind a cursor', async () => {
  const asked = { bundle: bundleOf('issue346-frozen'), limit: 2 };
  const first = await call('timeline', asked);
  expect([first.rows.length, first.truncated, first.cursor]).toEqual([2, true, '2']);
  const { rows } = await call('timeline', { ...asked, cursor: first.cursor });
  expect(rows).not.toEqual(first.rows);
});

test('a row that no answer holds is said, and the next one follows', () => {
  const rows = [{ text: 'x'.repeat(9000) }, { text: 'short' }];
  const first = page({}, 'rows', rows, { tokens: 200 });
  expect(first).toMatchObject({ rows: [{ type: 'omitted' }], truncated: true, cursor: '1' });
  expect(page({}, 'rows', rows, { tokens: 200, cursor: first.cursor })).toMatchObject({
    rows: [rows[1]],
    truncated: false,
  });
  const long = textOf(refused('\u0001'.repeat(9000)));
  expect(tokensOf(long)).toBeLessThanOrEqual(500);
  expect(JSON.parse(long)).toMatchObject({ truncated: true });
});

test('without the SDK the command says how to get it', () => {
  const command = installed(join(folder, 'mountline'));
  // What runs the tests puts the packages of this checkout on the path.
  const env = { ...process.env, NODE_PATH: '' };
  const { status, stderr } = spawnSync(process.execPath, [command, 'mcp'], { encoding: 'utf8', input: '', env });
  expect([status, stderr]).toEqual([
    2,
    'mountline: the package @modelcontextprotocol/sdk is not installed\nInstall it where Mountline is installed: npm install -g @modelcontextprotocol/sdk\n',
  ]);
}, 120_000);
