import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyzeBundle, analyzeBundles, bundleOf } from 'mountline';
import { expect, test } from 'vitest';

const CASES = join(FIXTURES, 'rules', 'nfs-dead-port');
const TABLES = join(CASES, 'fires-tables-only', 'bundle');

async function artifactsOf(path: string, bytes: Uint8Array): Promise<Artifact[]> {
  const found: Artifact[] = [];
  for await (const artifact of bundleOf('x', { [path]: bytes }).artifacts) found.push(artifact);
  return found;
}

test('files of the fixtures that are taken for a terminal session are in fixtures/sessions.txt', async () => {
  const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('expected.jsonl') && entry.name !== 'README.md')
    .map(({ parentPath, name }) => join(parentPath, name).slice(FIXTURES.length + 1))
    .filter((file) => !/^texts\/|^sessions\.txt$/.test(file));
  const sessions: string[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(FIXTURES, file));
    const inArchive = bytes[0] === 0x1f || bytes[0] === 0xfd || bytes[0] === 0x28 || bytes[0] === 0x50;
    if (inArchive) continue;
    const artifacts = await artifactsOf(file, bytes);
    if (artifacts.some(({ typed, container }) => typed && container === file)) sessions.push(file);
  }
  await expect(`${sessions.sort().join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, 'sessions.txt'));
}, 60_000);

test('a report of Mountline is opened if the user named it, but not beside the files that it quotes', async () => {
  const report = readFileSync(join(FIXTURES, 'outputs', 'report.md'));
  const namesIn = async (path: string) => (await artifactsOf(path, report)).map((artifact) => artifact.path);
  const lines = report.toString().split('\n');
  const first = lines.findIndex((line) => line.startsWith('```')) + 2;
  expect(await namesIn('report.md')).toContain(`line ${first}`);
  expect(await namesIn('notes/report.md')).toEqual(['notes/report.md']);
});

test('an issue in a folder is opened like one that the user named', async () => {
  const issue = 'It hangs.\n\n```\n[  7.000000] nfs: server a OK\n```\n';
  for (const path of ['issue.md', 'case-7/issue.md', 'case-7/forum.txt'])
    expect((await artifactsOf(path, Buffer.from(issue))).map((artifact) => artifact.path)).toEqual(['line 4']);
  expect((await artifactsOf('case-7/issue.log', Buffer.from(issue))).map((artifact) => artifact.path)).toEqual([
    'case-7/issue.log',
  ]);
});

test('a line of evidence is the line of the text that the user has', async () => {
  const text = readFileSync(join(CASES, 'fires-terminal-session', 'bundle', 'session.txt'), 'utf8');
  const { incidents, bundle } = await analyzeBundle(bundleOf('x', { 'session.txt': text }));
  const [first] = incidents[0]!.steps.flatMap(({ evidence }) => evidence);
  expect(first!.span).toEqual({ path: 'session.txt', line: 8, offset: text.indexOf(first!.text) });
  expect(text.split('\n')[first!.span.line - 1]).toContain('port=20361');
  expect(bundle.host.name).toEqual({ value: 'ip-10-0-1-20', span: { path: 'session.txt', line: 4, offset: 99 } });
});

const read = (path: string) => readFileSync(join(TABLES, path), 'utf8');

test('tables of two nodes are never combined', async () => {
  const own = '[root@node-a ~]# ';
  const other = '[root@node-b ~]# ';
  const text = [
    `${own}cat /proc/1/mountinfo\n${read('proc/1/mountinfo')}`,
    `${own}cat /proc/fs/nfsfs/servers\n${read('proc/fs/nfsfs/servers')}`,
    `${own}ssh node-b\nLast login: Fri Nov 20 11:02:41 2026\n`,
    `${other}ss -tanp\n${read('ss-tanp.txt')}${other}exit\nlogout\n${own}\n`,
  ].join('');
  const reports = await analyzeBundles([bundleOf('x', { 'session.txt': text })]);
  expect(reports.map(({ bundle, incidents }) => [bundle.host.name?.value, incidents.length])).toEqual([
    ['node-a', 0],
    ['node-b', 0],
  ]);
});

test('a session beside the files of another node is a node of its own', async () => {
  const node = {
    'uname.txt': 'Linux node-a 6.1.0 #1 SMP x86_64 GNU/Linux\n',
    'proc/1/mountinfo': read('proc/1/mountinfo'),
  };
  const typed = (host: string) =>
    `[root@${host} ~]# ss -tanp\n${read('ss-tanp.txt')}[root@${host} ~]# ss -uanp\nState\n`;
  const namesOf = async (host: string) => {
    const reports = await analyzeBundles([bundleOf('x', { ...node, 'session.txt': typed(host) })]);
    return reports.map(({ bundle, incidents }) => [bundle.host.name?.value, ...incidents.map(({ rule }) => rule)]);
  };
  expect(await namesOf('node-a')).toEqual([['node-a', 'nfs-dead-port']]);
  expect(await namesOf('node-b')).toEqual([['node-a'], ['node-b']]);
});

test('rows that a terminal wrapped are reported and not read', async () => {
  const text = readFileSync(join(CASES, 'fires-terminal-session', 'bundle', 'session.txt'), 'utf8');
  for (const width of [80, 120, 200, 230]) {
    const wrapped = text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n');
    const { timeline, diagnostics } = await analyzeBundle(bundleOf('x', { 'session.txt': wrapped }));
    expect(diagnostics.map(({ code }) => code)).toContain('mountinfo/bad-row');
    expect(
      timeline.flatMap(({ fields }) => fields.port ?? []).filter((port) => port !== 20361 && port !== 20370),
    ).toEqual([]);
  }
  const rows = text.replace(/^(.{230})(.+)$/gm, '$1\n$2');
  const { diagnostics } = await analyzeBundle(bundleOf('x', { 'session.txt': rows }));
  expect(diagnostics.find(({ code }) => code === 'bundle/wrapped-rows')).toMatchObject({
    severity: 'loss',
    count: 2,
    span: { path: 'session.txt', line: 8 },
  });
});

test('each table shows the same in a session as in a file, and proves no absence if filtered', async () => {
  const prompt = '[root@node-a ~]# ';
  const session = (sockets: string) =>
    ['cat /proc/1/mountinfo', 'cat /proc/fs/nfsfs/servers', sockets]
      .map(
        (command, i) =>
          `${prompt}${command}\n${read(['proc/1/mountinfo', 'proc/fs/nfsfs/servers', 'ss-tanp.txt'][i]!)}`,
      )
      .join('');
  const verdictOf = async (sockets: string) => {
    const { incidents } = await analyzeBundle(bundleOf('x', { 'session.txt': session(sockets) }));
    return incidents.map(({ rule, verdict }) => `${rule} ${verdict}`);
  };
  expect(await verdictOf('ss -tanp')).toEqual(['nfs-dead-port confirmed']);
  for (const filtered of ['ss -tanp | grep -v x', 'ss -tanp | head -4', 'ss -4tanp', 'cat ss.txt other.txt'])
    expect(await verdictOf(filtered)).toEqual([]);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

test('collected files show the same as a session that printed each', async () => {
  const differ: string[] = [];
  let compared = 0;
  for (const name of readdirSync(CASES)) {
    const folder = join(CASES, name, 'bundle');
    const files = name === 'README.md' ? [] : filesBelow(folder);
    const contents = files.map((file) => readFileSync(join(folder, file)));
    const isSession = /session|issue-text|tail-of-files|typescript/.test(name);
    // Of files nothing tells which was read first.
    const isUnordered = name === 'fires-wide-capture';
    if (isSession || isUnordered || files.length < 2 || contents.some((bytes) => bytes.includes(0))) continue;
    const text = files
      .map((file, i) => `sh-5.2# cat ${file}\n${contents[i]!.toString().replace(/\n?$/, '\n')}`)
      .join('');
    const told = async (given: Record<string, string | Uint8Array>) =>
      (await analyzeBundles([bundleOf('bundle', given)])).map(({ incidents }) =>
        incidents.map(({ rule, verdict, state }) => `${rule} ${verdict} ${state}`),
      );
    const asFiles = await told(Object.fromEntries(files.map((file, i) => [file, contents[i]!])));
    const asSession = await told({ 'session.txt': `${text}sh-5.2# \n` });
    compared += 1;
    if (JSON.stringify(asFiles) !== JSON.stringify(asSession)) differ.push(name);
  }
  expect(compared).toBeGreaterThan(30);
  expect(differ).toEqual([]);
}, 60_000);
