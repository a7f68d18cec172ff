import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { analyze, type Files, parseRules, render, toJson } from 'mountline';
import { type OutputChunk, rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { FIXTURES, ROOT } from './testing/fixtures.ts';
import { tarOf } from './testing/hostile/write-tar.ts';

/** Bundles modules for a browser. Fails on a module of Node and on one that is not found. */
async function bundled(names: readonly string[], split: boolean): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    cwd: join(ROOT, 'packages/dev'),
    resolve: { conditionNames: ['mountline-source', 'browser', 'import', 'default'] },
    onLog(_level, log) {
      throw new Error(log.message);
    },
    plugins: [
      {
        name: 'entry',
        async resolveId(id, importer) {
          if (isBuiltin(id)) {
            // A package may say that a browser needs nothing in its place.
            const instead = await this.resolve(id, importer, { skipSelf: true });
            if (!instead || instead.external || isBuiltin(instead.id)) throw new Error(`${importer} needs ${id}`);
            return instead;
          }
          if (id === 'entry') return id;
          return importer === 'entry' ? this.resolve(id, join(ROOT, 'packages/dev/src/entry.ts')) : null;
        },
        load: (id) => (id === 'entry' ? names.map((name) => `export * from '${name}';`).join('\n') : null),
      },
    ],
  });
  const { output } = await build.generate(
    split ? { format: 'esm', minify: true } : { format: 'iife', name: 'bundle', codeSplitting: false },
  );
  return output.filter((file) => file.type === 'chunk');
}

/** A new realm with what browsers and workers have in common, as far as Mountline uses it, and nothing of Node. */
const browser = () => createContext({ TextDecoder, TextEncoder, ReadableStream, atob, performance });

const NODE_GLOBALS = ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate', '__dirname'];

async function loaded(names: readonly string[]) {
  const [chunk, ...others] = await bundled(names, false);
  expect(others).toEqual([]);
  expect(chunk!.imports).toEqual([]);
  const realm = browser();
  runInContext(`${chunk!.code}; globalThis.bundle = bundle;`, realm);
  return realm;
}

test('the realm has nothing of Node', () => {
  const realm = browser();
  for (const name of NODE_GLOBALS) expect(runInContext(`typeof ${name}`, realm)).toBe('undefined');
});

test.each([
  ['@mountline/core', 'lineReader'],
  ['@mountline/parsers', 'mountinfo'],
  ['@mountline/correlation', 'buildTimeline'],
  ['@mountline/rules', 'rules'],
  ['@mountline/bundle', 'bundleOf'],
  ['@mountline/report', 'render'],
  ['@mountline/report/schema', 'reportJsonSchema'],
  ['mountline', 'analyze'],
])('%s loads in a browser', async (name, exported) => {
  expect(runInContext(`typeof bundle.${exported}`, await loaded([name]))).toMatch(/function|object/);
});

test('an archive that a user chose is opened and read', async () => {
  const row = '36 35 0:49 / /mnt rw - nfs4 127.0.0.1:/ rw,port=20361,addr=127.0.0.1\n';
  const bytes = new Uint8Array(gzipSync(tarOf({ name: 'proc/1/mountinfo', content: row })));
  const slice = (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer });
  const realm = await loaded(['mountline']);
  realm.file = { name: 'a.tgz', size: bytes.length, lastModified: 0, webkitRelativePath: '', slice };
  const files = await runInContext(
    'bundle.openFiles([file]).then(bundle.analyze).then(({ bundle }) => JSON.stringify(bundle.files))',
    realm,
  );
  expect(JSON.parse(files)).toMatchObject([
    { container: 'a.tgz', path: 'proc/1/mountinfo', state: 'read', records: 1 },
  ]);
});

test('bundling fails on a module of Node', async () => {
  await expect(bundled(['@mountline/bundle/node'], false)).rejects.toThrow('needs node:');
});

describe('mountline in a browser', async () => {
  const folder = join(FIXTURES, 'incidents/issue346-frozen/bundle');
  const files: Files = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))]),
  );
  const realm = await loaded(['mountline']);

  test.each([{}, { zones: { '*': 'Europe/Berlin' } }])('gives the report that Node gives, with %j', async (options) => {
    const expected = await analyze(files, options);
    Object.assign(realm, { files, options });
    const got = await runInContext(
      'bundle.analyze(files, options).then((report) => [JSON.stringify(bundle.toJson(report, { timeline: "all" })), bundle.render(report)])',
      realm,
    );
    expect(expected.incidents).not.toEqual([]);
    expect(expected.bundle.files.filter(({ state }) => state === 'unreadable')).toEqual([]);
    expect(got[0]).toBe(JSON.stringify(toJson(expected, { timeline: 'all' })));
    expect(got[1]).toBe(render(expected));
  });

  test('reads the text of rules', async () => {
    const text = readFileSync(join(ROOT, 'packages/rules/rules/efs-orphaned-mount.rule'), 'utf8');
    Object.assign(realm, { text });
    const got = await runInContext('bundle.parseRules(text).then(JSON.stringify)', realm);
    expect(JSON.parse(got)).toEqual(JSON.parse(JSON.stringify(await parseRules(text))));
  });
});

describe('what one import costs', () => {
  const gzipped = (chunks: readonly OutputChunk[]) => chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  const libraries = (chunks: readonly OutputChunk[]) =>
    new Set(
      chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => /.*node_modules\/(.+?)\//.exec(id)?.[1] ?? [])),
    );

  test('one parser takes nothing but itself', async ({ annotate }) => {
    const chunks = await bundled(['@mountline/parsers/mountinfo'], true);
    const parsers = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.includes('/packages/parsers/')));
    expect([...libraries(chunks)]).toEqual([]);
    expect(parsers.filter((id) => !id.includes('/src/formats/')).map((id) => id.split('/').at(-1))).toEqual([
      'mountinfo.ts',
    ]);
    expect(gzipped(chunks)).toBeLessThan(4096);
    await annotate(`@mountline/parsers/mountinfo: ${gzipped(chunks)} bytes, minified and gzipped`);
  });

  test('the whole library loads ohm, date-fns, decompressors and the reader of mails only when they are needed, and never zod', async ({
    annotate,
  }) => {
    const chunks = await bundled(['mountline'], true);
    const first = chunks.filter(({ isEntry }) => isEntry);
    const start = [...first, ...chunks.filter(({ fileName }) => first.some((one) => one.imports.includes(fileName)))];
    // A parser is a synchronous machine, so what it needs is there from the beginning: YAML for kubernetes-objects.
    expect([...libraries(start)]).toEqual(['js-yaml']);
    const decompressors = ['fzstd', 'pako', 'xxhash-wasm', 'xz-decompress'];
    expect([...libraries(chunks)].sort()).toEqual(
      ['@date-fns', 'js-yaml', 'ohm-js', 'postal-mime', ...decompressors].sort(),
    );
    await annotate(`mountline: ${gzipped(start)} bytes at first, ${gzipped(chunks)} with all that it may load`);
  });
});
