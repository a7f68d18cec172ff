import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { layouts } from 'mountline';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../testing/fixtures.ts';

/**
 * A source, an output and a kind of bundle are one file each: they are laid into a copy of the sources, indexes are generated, and
 * nothing else is touched.
 */
const ADDED: Readonly<Record<string, string>> = {
  'packages/parsers/src/sources/proc-loadavg.ts': `
    import { defineSource, type SourceRecord } from '@mountline/core';
    import { quote, rowPerLine } from '../formats/tables/row-per-line.ts';

    export interface ProcLoadavgRecord extends SourceRecord {
      load: number;
    }

    const FORM = /^(\\d{1,6}\\.\\d\\d) \\d{1,6}\\.\\d\\d \\d{1,6}\\.\\d\\d \\d{1,9}\\/\\d{1,9} \\d{1,9}$/;

    export const procLoadavg = defineSource<ProcLoadavgRecord>({
      name: 'proc-loadavg',
      title: 'load of the node, /proc/loadavg',
      type: 'snapshot',
      clock: 'none',
      places: [/(^|\\/)proc\\/loadavg$/],
      collectWith: 'cat /proc/loadavg',
      live: [{ path: 'proc/loadavg' }],
      evidence: 'processes',
      begins: FORM,
      settings: { of: 'load', in: ({ load }) => [['load', String(load)]] },
      diagnostics: {},
      recognise: (head) => FORM.test(head.trim()),
      open: (emit) =>
        rowPerLine(emit, 'bad-line', (text) => {
          const load = FORM.exec(text)?.[1];
          return load ? { load: Number(load) } : quote(text);
        }),
    });
  `,
  'packages/report/src/formats/short-ticket.ts': `
    import type { Output } from '../output.ts';

    export const shortTicket: Output = {
      write: (reports) => reports.map(({ bundle }) => \`\${bundle.name}: \${bundle.files.length} files\\n\`).join(''),
    };
  `,
  'packages/bundle/src/layouts/own-collector.ts': `
    import type { Layout } from '@mountline/core';

    /** What a collector of one's own leaves. */
    export const ownCollector: Layout = {
      name: 'own-collector',
      title: 'a bundle of our own collector',
      basis: 'source',
      collectWith: './collect.sh',
      markers: [['own-collector.version']],
      holds: { processes: 'always' },
    };
  `,
};

/** Reads bundles in memory and a running node, and prints what became of the file. */
const TRY = `
  import { readFileSync } from 'node:fs';
  import { openLiveNode } from '@mountline/bundle/node';
  import { analyzeBundle, analyzeBundles, analyzeNodes, bundleOf, inspectionOf, layouts, rules, sources } from 'mountline';
  import { compareCaptures } from 'mountline/diff';

  async function main() {
    const { bundles, root } = JSON.parse(readFileSync(0, 'utf8'));
    const read = [];
    for (const [name, files] of Object.entries(bundles)) {
      const reports = await analyzeBundles([bundleOf(name, files)]);
      const parts = reports.flatMap(({ bundle }) => bundle.parts.map(({ layout }) => layout));
      const paths = reports.flatMap(({ bundle }) => bundle.files.filter(({ source }) => source === 'proc-loadavg'));
      read.push([name, parts, paths.map(({ path, state }) => [path, state])]);
    }
    const node = await analyzeBundle(openLiveNode(root, { sources }));
    const { evidence, tables } = inspectionOf(node, rules, sources);
    const capture = async (load) => {
      const [one] = await analyzeNodes([bundleOf('node', { 'proc/loadavg': load + ' 0.20 0.30 1/200 300\\n' })]);
      return one;
    };
    console.log(JSON.stringify({
      layouts: layouts.map(({ name }) => name),
      read,
      live: node.bundle.files.map(({ path, source }) => [path, source]),
      evidence: evidence.find((one) => one.evidence === 'processes'),
      tables: tables.map(({ source }) => source),
      settings: compareCaptures(await capture('0.10'), await capture('0.50')).settings.map(({ places, ...one }) => one),
    }));
  }
  main();
`;

/** Where the command finds its version. */
const BUILT = 'packages/mountline/dist/command';
const scratch = mkdtempSync(join(tmpdir(), 'mountline-additions-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const run = (file: string, words: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scratch, file), ...words], {
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
};

let generated: string[];

beforeAll(async () => {
  const isSource = (path: string) => !/\/(?:dist|\.bin)(?:\/|$)|\.test\.ts$/.test(path);
  // Links between packages are relative: those of the copy lead to the copy.
  cpSync(join(ROOT, 'packages'), join(scratch, 'packages'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isSource(relative(ROOT, path)),
  });
  for (const name of ['node_modules', 'tsconfig.base.json']) symlinkSync(join(ROOT, name), join(scratch, name));
  for (const [path, text] of Object.entries(ADDED)) writeFileSync(join(scratch, path), text);
  const script = 'packages/dev/src/try.ts';
  writeFileSync(join(scratch, script), TRY);
  const told = run('packages/dev/bin/indexes.js', ['--check']);
  generated = told.stderr.match(/packages\/\S+/g) ?? [];
  expect(run('packages/dev/bin/indexes.js', [])).toEqual({ status: 0, stdout: '', stderr: '' });
  const bundle = await rolldown({
    input: { cli: join(scratch, 'packages/mountline/src/commands/cli.ts'), try: join(scratch, script) },
    platform: 'node',
    resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
    logLevel: 'silent',
  });
  await bundle.write({
    dir: join(scratch, BUILT),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
}, 120_000);

const LOAD = '0.10 0.20 0.30 1/200 300\n';

/** What marks each kind of bundle, and the file. Those of a supportconfig are sections of texts. */
function bundleOfKind(markers: readonly string[]): Record<string, string> {
  if (!markers.some((mark) => mark.endsWith('!/')))
    return {
      ...Object.fromEntries(markers.map((mark) => [mark.endsWith('/') ? `${mark}some.txt` : mark, 'some\n'])),
      'proc/loadavg': LOAD,
    };
  const title = `${'='.repeat(77)}\n                     Support Utilities - Supportconfig\n${'='.repeat(77)}\n\n`;
  const section = `#==[ Configuration File ]${'='.repeat(28)}#\n# /proc/loadavg\n${LOAD}\n`;
  return Object.fromEntries(markers.map((mark) => [mark.slice(0, -2), title + section]));
}

const SESSION = `[root@node-a ~]# cat /proc/loadavg
${LOAD}[root@node-a ~]# mount
/dev/vda1 on / type xfs (rw,relatime)
`;
const DATED = `Fri Nov 20 13:31:49 UTC 2026\n${LOAD}Fri Nov 20 13:32:49 UTC 2026\n${LOAD}`;

test('the indexes of three folders are generated, and nothing else', () => {
  expect(generated.sort()).toEqual([
    'packages/bundle/src/layouts/index.ts',
    'packages/parsers/src/sources/index.ts',
    'packages/report/src/formats/index.ts',
  ]);
});

test('the source is read from every kind of bundle, from terminals and on a running node, is inspected and compared', () => {
  const kinds = [...layouts, { name: 'own-collector', markers: [['own-collector.version']] }];
  const bundles = {
    ...Object.fromEntries(kinds.map(({ name, markers }) => [name, bundleOfKind(markers[0]!)])),
    'no kind': { 'proc/loadavg': LOAD },
    session: { 'session.txt': SESSION },
    dated: { 'dated.txt': DATED },
  };
  const root = join(scratch, 'root');
  for (const [path, text] of Object.entries({
    'proc/self/mountinfo': '1 0 8:1 / / rw - ext4 /dev/root rw\n',
    'proc/loadavg': LOAD,
    'proc/uptime': '402.81 166.34\n',
  })) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stdout, stderr } = run(`${BUILT}/try.cjs`, [], JSON.stringify({ bundles, root }));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const found = JSON.parse(stdout);
  expect(found.layouts).toContain('own-collector');
  for (const [name, parts, files] of found.read.slice(0, kinds.length)) {
    expect([name, [...new Set(parts)]]).toEqual([name, [name]]);
    expect([name, files.every(([, state]: [string, string]) => state === 'read'), files.length > 0]).toEqual([
      name,
      true,
      true,
    ]);
  }
  expect(found.read.slice(kinds.length).map(([, , files]: [string, unknown, unknown]) => files)).toEqual([
    [['proc/loadavg', 'read']],
    [['proc/loadavg', 'read']],
    [
      ['proc-loadavg', 'read'],
      ['proc-loadavg (1)', 'read'],
    ],
  ]);
  expect(found.live).toContainEqual(['proc/loadavg', 'proc-loadavg']);
  expect(found.evidence).toMatchObject({ state: 'here', note: 'proc-loadavg' });
  expect(found.tables).toContain('proc-loadavg');
  expect(found.settings).toEqual([{ of: 'load', name: 'load', before: '0.1', after: '0.5' }]);
});

test('the command lists the source, inspects a directory, and writes the output', () => {
  const folder = join(scratch, 'case');
  mkdirSync(join(folder, 'proc'), { recursive: true });
  writeFileSync(join(folder, 'proc/loadavg'), LOAD);
  expect(run(`${BUILT}/cli.cjs`, ['sources'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('proc-loadavg'),
    stderr: '',
  });
  const inspected = JSON.parse(run(`${BUILT}/cli.cjs`, ['inspect', folder, '--format', 'json']).stdout);
  expect(inspected.tables).toMatchObject([{ source: 'proc-loadavg', files: 1, rows: 1 }]);
  expect(run(`${BUILT}/cli.cjs`, [folder, '--format', 'short-ticket'])).toEqual({
    status: 0,
    stdout: 'case: 1 files\n',
    stderr: '',
  });
  const index = readFileSync(join(scratch, 'packages/report/src/formats/index.ts'), 'utf8');
  expect(index).toContain("'short-ticket': async () => (await import('./short-ticket.ts')).shortTicket,");
});
