/**
 * `pnpm mutants AREA`: changes the code of an area in each way that StrykerJS knows, one at a time, and runs the tests of that
 * area. What no test notices is a missing test, or code that decides nothing. docs/mutation-score.md has what was found.
 *
 * It works on a copy of the tree in packages/dev/dist, as the changes are made in place: so the sources can be edited
 * meanwhile. StrykerJS asks for Node 22 and is installed in that copy only.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STRYKER = '10.1.1';

/** What is changed, and which tests are asked. Words are left as they are but where they are the protection. */
const AREAS = {
  decide: {
    mutate: ['packages/correlation/src/evaluate/decide/*.ts'],
    tests: ['packages/correlation/src/evaluate/**/*.test.ts'],
  },
  coverage: {
    mutate: ['packages/correlation/src/timeline/coverage.ts'],
    tests: ['packages/correlation/src/timeline/coverage*.test.ts'],
  },
  clocks: {
    mutate: ['packages/correlation/src/clocks/*.ts'],
    tests: ['packages/correlation/src/clocks/**/*.test.ts'],
  },
  jumps: {
    mutate: ['packages/correlation/src/clocks/jumps/*.ts'],
    tests: ['packages/correlation/src/clocks/jumps/*.test.ts'],
  },
  redact: {
    mutate: ['packages/mountline/src/redact/*.ts'],
    tests: ['packages/mountline/src/redact/!(planted-fuzz).test.ts'],
    words: true,
  },
  escaping: {
    mutate: [
      'packages/report/src/formats/{csv,markdown-escapes}.ts',
      'packages/report/src/html/html.ts',
      'packages/report/src/text/page.ts',
    ],
    tests: ['packages/report/src/{formats/csv,text/markdown-escapes,html/html-text,text/page}.test.ts'],
    words: true,
  },
  archives: {
    mutate: ['packages/bundle/src/archives/{tar-header,zip-directory}.ts'],
    tests: ['packages/bundle/src/archives/{tar-header,zip-directory,hostile-archives}.test.ts'],
    words: true,
  },
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = join(root, 'packages/dev/dist/mutants');
const reports = join(root, 'packages/dev/dist/mutation');

const [area, ...files] = process.argv.slice(2);
const chosen = AREAS[area];
if (!chosen) {
  console.error(
    `usage: pnpm mutants AREA [FILE...]\n\nAREA is one of ${Object.keys(AREAS).join(', ')}; FILE changes only these.`,
  );
  process.exit(2);
}

const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: 'inherit' });

/** The tree as it is, with what is not committed yet; what was installed for an earlier run stays. */
function copyTree() {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(copy)) if (name !== 'node_modules') rmSync(join(copy, name), { recursive: true });
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of list.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, path), join(copy, path));
}

const config = {
  testRunner: 'vitest',
  // It looks for its plugins beside itself, where pnpm has none.
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  inPlace: true,
  mutate: [...(files.length > 0 ? files : chosen.mutate), '!**/*.test.ts', '!**/*.generated.ts'],
  mutator: { excludedMutations: chosen.words ? [] : ['StringLiteral'] },
  ignoreStatic: false,
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: join(reports, `${area}.json`) },
  htmlReporter: { fileName: join(reports, `${area}.html`) },
  concurrency: Number(process.env.MOUNTLINE_WORKERS ?? 2),
  // A change counts as noticed when its tests hang: not because the machine is busy.
  timeoutMS: 15_000,
  timeoutFactor: 3,
  disableTypeChecks: false,
  checkers: [],
  tempDirName: '.stryker-tmp',
  allowConsoleColors: false,
};

const vitestConfig = `import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

const { test, ...rest } = whole;
export default { ...rest, test: { ...test, include: ${JSON.stringify(chosen.tests)} } };
`;

copyTree();
writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(config, null, 2));
writeFileSync(join(copy, 'vitest.mutants.config.ts'), vitestConfig);
const npx = (...args) => run('npx', ['-y', '-p', 'node@22', ...args], copy);
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
npx('-p', 'pnpm@12', 'pnpm', 'add', '-Dw', ...packages);
npx('node', 'node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.config.json');
