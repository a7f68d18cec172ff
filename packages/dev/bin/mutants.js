/**
 * `pnpm mutants AREA`: changes the code of an area in each way that StrykerJS knows, one at a time, and runs the tests of that
 * area. What no test notices is a missing test, or code that decides nothing. docs/mutation-score.md has what was found.
 *
 * It works on a copy of the tree in packages/dev/dist, as the changes are made in place: so the sources can be edited
 * meanwhile. Of StrykerJS the part that makes the changes is used, and installed in that copy only; its runner loads all of the
 * code for each change, which takes ten times as long as mutants/try-changes.js.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const STRYKER = '10.1.1';

/** What is changed, and which tests are asked. Words are left as they are but where they are the protection. */
const AREAS = {
  decide: {
    mutate: ['packages/correlation/src/evaluate/decide'],
    tests: ['packages/correlation/src/evaluate/**/*.test.ts'],
  },
  coverage: {
    mutate: ['packages/correlation/src/timeline/coverage.ts'],
    tests: ['packages/correlation/src/timeline/coverage*.test.ts'],
  },
  clocks: {
    mutate: ['packages/correlation/src/clocks', 'packages/correlation/src/clocks/zones'],
    tests: ['packages/correlation/src/clocks/**/*.test.ts'],
  },
  jumps: {
    mutate: ['packages/correlation/src/clocks/jumps'],
    tests: ['packages/correlation/src/clocks/jumps/*.test.ts'],
  },
  redact: {
    mutate: ['packages/mountline/src/redact'],
    tests: ['packages/mountline/src/redact/!(planted-fuzz).test.ts'],
    words: true,
  },
  escaping: {
    mutate: [
      'packages/report/src/formats/csv.ts',
      'packages/report/src/text/markdown-escapes.ts',
      'packages/report/src/html/html.ts',
      'packages/report/src/text/page.ts',
    ],
    tests: ['packages/report/src/{formats/csv,text/markdown-escapes,html/html-text,text/page}.test.ts'],
    words: true,
  },
  archives: {
    mutate: ['packages/bundle/src/archives/tar-header.ts', 'packages/bundle/src/archives/zip-directory.ts'],
    tests: ['packages/bundle/src/archives/{tar-header,zip-directory,hostile-archives}.test.ts'],
    words: true,
  },
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = join(root, 'packages/dev/dist/mutants');
const reports = join(root, 'packages/dev/dist/mutation');

const [name, ...args] = process.argv.slice(2);
const area = AREAS[name];
if (!area) {
  console.error(
    `usage: pnpm mutants AREA [--sample=N] [FILE...]\n\nAREA is one of ${Object.keys(AREAS).join(', ')}; FILE changes only these. --sample=N tries so many at random, always the same.`,
  );
  process.exit(2);
}
const sample = Number(args.find((arg) => arg.startsWith('--sample='))?.slice('--sample='.length) ?? Infinity);
const files = args.filter((arg) => !arg.startsWith('--'));

/** The tree as it is, with what is not committed yet; what was installed for an earlier run stays. */
function copyTree() {
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy)) if (entry !== 'node_modules') rmSync(join(copy, entry), { recursive: true });
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of list.split('\0').filter((one) => one !== '' && existsSync(join(root, one))))
    cpSync(join(root, path), join(copy, path));
  execFileSync('npx', ['-y', 'pnpm@12', 'add', '-Dw', `@stryker-mutator/instrumenter@${STRYKER}`], {
    cwd: copy,
    stdio: 'inherit',
  });
}

const isCode = (path) => path.endsWith('.ts') && !/\.(?:test|generated)\.ts$/.test(path);
const codeOf = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path))
        .filter(isCode)
        .map((entry) => join(path, entry));

/** Puts all changes into the code, each behind a switch, and gives them back. */
async function putChanges() {
  const { createInstrumenter } = await import(
    pathToFileURL(createRequire(join(copy, 'package.json')).resolve('@stryker-mutator/instrumenter')).href
  );
  const silent = { debug() {}, info() {}, warn: console.error, error: console.error, isDebugEnabled: () => false };
  const injector = { provideValue: () => injector, injectClass: (Instrumenter) => new Instrumenter(silent) };
  const options = { excludedMutations: area.words ? [] : ['StringLiteral'], plugins: null, ignorers: [] };
  const code = (files.length > 0 ? files : area.mutate.flatMap(codeOf)).map((path) => ({
    name: join(copy, path),
    mutate: true,
    content: readFileSync(join(root, path), 'utf8'),
  }));
  const { files: made, mutants } = await createInstrumenter(injector).instrument(code, options);
  for (const { name: path, content } of made) writeFileSync(path, content);
  return { sources: new Map(code.map((one) => [one.name, one.content])), changes: mutants.filter(isTried) };
}

const isTried = ({ status }) => status !== 'Ignored';

/** So many of a list, by numbers that are the same each time. */
function sampleOf(list, many) {
  let state = 31;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    const t = Math.imul(state ^ (state >>> 15), 1 | state);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const placed = list.map((one) => ({ one, at: random() }));
  return placed
    .toSorted((a, b) => a.at - b.at)
    .slice(0, many)
    .map(({ one }) => one);
}

const [work, told, tried] = ['work.json', 'told.jsonl', 'tried.txt'].map((file) => join(copy, file));
const statuses = () =>
  readFileSync(told, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function writeRunner(ids) {
  writeFileSync(work, JSON.stringify({ ids }));
  writeFileSync(told, '');
  const paths = JSON.stringify({ work, told, tried });
  writeFileSync(
    join(copy, 'mutants.test.ts'),
    `import { test } from 'vitest';
import { tryChanges } from './packages/dev/bin/mutants/try-changes.js';
const files = Object.values(import.meta.glob(${JSON.stringify(area.tests.map((path) => `/${path}`))}));
test('changes', () => tryChanges(files, ${paths}), 1e9);
`,
  );
  writeFileSync(
    join(copy, 'vitest.mutants.config.ts'),
    `import whole from './vitest.config.ts';
const { test: _, ...rest } = whole;
const kept = ${JSON.stringify(join(copy, 'packages/dev/bin/mutants/kept-tests.js'))};
const isKept = (importer) => importer?.endsWith('.test.ts') && !importer.endsWith('/mutants.test.ts');
const plugin = { name: 'kept-tests', enforce: 'pre', resolveId: (id, importer) => (id === 'vitest' && isKept(importer) ? kept : undefined) };
export default { ...rest, plugins: [plugin], test: { include: ['mutants.test.ts'], pool: 'forks', maxWorkers: 1 } };
`,
  );
}

/** Tests that hang in a loop can be ended from outside only: the change is noticed, and the next run goes on behind it. */
const STANDS_STILL = 60_000;
const LOADS = 600_000;

async function runOnce() {
  writeFileSync(tried, '');
  const options = ['vitest', 'run', '--config', 'vitest.mutants.config.ts'];
  const child = spawn('npx', options, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const ended = new Promise((done) => child.on('exit', () => done(true)));
  let [seen, since] = ['', Date.now()];
  while (!(await Promise.race([ended, new Promise((done) => setTimeout(done, 500))]))) {
    const at = `${readFileSync(tried, 'utf8')} ${statuses().length}`;
    if (at !== seen) [seen, since] = [at, Date.now()];
    if (Date.now() - since < (at.startsWith(' ') ? LOADS : STANDS_STILL)) continue;
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
  return readFileSync(tried, 'utf8');
}

copyTree();
const { sources, changes } = await putChanges();
const chosen = sampleOf(changes, sample);
writeRunner(chosen.map(({ id }) => id));
console.log(`${changes.length} changes, of which ${chosen.length} are tried`);
while (statuses().length < chosen.length) {
  const before = statuses().length;
  const id = await runOnce();
  const after = statuses();
  if (after.length === chosen.length) break;
  if (id === '' && after.length === before) throw new Error('the tests do not pass as they are');
  if (id !== '' && !after.some((one) => one.id === id))
    writeFileSync(told, `${readFileSync(told, 'utf8')}${JSON.stringify({ id, status: 'Timeout' })}\n`);
}

const found = new Map(statuses().map((one) => [one.id, one]));
const unnoticed = chosen.filter(({ id }) => ['Survived', 'NoCoverage'].includes(found.get(id).status));
mkdirSync(reports, { recursive: true });
writeFileSync(
  join(reports, `${name}.json`),
  JSON.stringify(
    chosen.map((one) => ({ ...one, ...found.get(one.id) })),
    null,
    1,
  ),
);
for (const { fileName, location, replacement } of unnoticed.toSorted((a, b) => Number(a.id) - Number(b.id))) {
  const { start, end } = location;
  const lines = sources
    .get(fileName)
    .split('\n')
    .slice(start.line, end.line + 1);
  const code = start.line === end.line ? lines[0].slice(start.column, end.column) : `${lines[0].slice(start.column)} …`;
  console.log(`${relative(copy, fileName)}:${start.line + 1}  ${code}  becomes  ${replacement.replace(/\s+/g, ' ')}`);
}
const score = ((1 - unnoticed.length / chosen.length) * 100).toFixed(1);
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} changes are noticed: ${score} %`);
